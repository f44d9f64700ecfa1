"""Plans: sealed by each seat, changed at will, and opened together once all are ready (table.26).

A plan is a secret order of the game, given while the game says that seats plan. It is checked
when it is sealed, and none is done before all are opened; then the game decides one after the
other, and what follows from all of them follows by itself.
"""

from typing import Any, NoReturn

from domain.game.grammar.orders import parse
from domain.game.ruleset import Illegal, Order, Planning, Ruleset, Seat
from domain.match.chance import SealedChance
from domain.match.events.ahead import PlanChanged, PlanState, SheetsOpened
from domain.match.match import Match
from domain.match.parts.ahead import Plan
from domain.match.writing import TABLE_STREAM, WouldRoll
from domain.table.standing import go_on
from domain.table.table_order import AnyWriter, TableOrder
from domain.table.takeback import TakeBack


class PlanOrder(TableOrder, frozen=True):
    """Be ready with a plan, or not, or take it back."""

    for_plans = True

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        planning = _planning(writer, seat)
        plan = writer.match.ahead.planned.get(seat)
        if plan is None:
            if isinstance(self, Ready):
                raise Illegal("table.26", "You have not sealed a plan yet; give one first.")
            raise Illegal("table.26", "You have no sealed plan to take back.")
        self.change(writer, seat, planning, plan)

    def change(self, writer: AnyWriter, seat: Seat, planning: Planning, plan: Plan) -> None:
        """What becomes of the plan. Raises Illegal."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it changes")


class Ready(PlanOrder, frozen=True):
    """Stand by one's plan: once all do, all are opened."""

    form = "ready"
    help = "your plan stands; once all are ready, all plans are opened together"

    def change(self, writer: AnyWriter, seat: Seat, planning: Planning, plan: Plan) -> None:
        _stand_by(writer, seat, planning, plan)


class Unready(PlanOrder, frozen=True):
    """Think it over again."""

    form = "unready"
    help = "think your plan over again while others are not ready"

    def change(self, writer: AnyWriter, seat: Seat, planning: Planning, plan: Plan) -> None:
        if not plan.ready:
            raise Illegal("table.26", "You have not said “ready”; change your plan as you like.")
        _tell(writer, seat, "unready", plan, planning)


class Withdraw(PlanOrder, frozen=True):
    """Take one's plan back."""

    form = "withdraw plan"
    help = "take your sealed plan back; nobody ever reads it"

    def change(self, writer: AnyWriter, seat: Seat, planning: Planning, plan: Plan) -> None:
        _check_house(writer, seat, planning)
        _tell(writer, seat, "withdrawn", plan, planning)


MOST_CHANGES = 30
"""How often a seat may seal or open its plan again before all are opened."""


class NoChance:
    """What is tried without dice: a plan, which rolls them when it is opened."""

    def __getattr__(self, name: str) -> NoReturn:
        raise RuntimeError("nothing is rolled for an order that is only tried")


def set_of(writer: AnyWriter, order: Order) -> str:
    """The set that an order is a plan of, "" for none."""
    match = writer.match
    planning = writer.codec.rules.planning(match.table.position) if match.begun else None
    return match.ahead.plan_set if planning and isinstance(order, planning.orders) else ""


def check_changes(
    rules: Ruleset[Any, Any, Any], match: Match[Any], seat: Seat, order: Order
) -> None:
    """Raise Illegal (table.26) where a seat changed its plan so often that it stands now.

    It is asked before the order is given, and is not part of deciding it: journals keep plans that
    were changed more often.
    """
    if match.ahead.changed.get(seat, 0) < MOST_CHANGES:
        return
    plan, planning = match.ahead.planned.get(seat), rules.planning(match.table.position)
    if plan is None or planning is None:
        return
    anew = isinstance(order, (Unready, Withdraw, *planning.orders))
    if anew or (isinstance(order, TakeBack) and order.entry in (None, plan.n)):
        told = (
            f"You have changed this plan {MOST_CHANGES} times, the most that is allowed; "
            "it stands now."
        )
        raise Illegal("table.26", told if plan.ready else f"{told} Say “ready” to play on.")


def lay(writer: AnyWriter, seat: Seat, order: Order) -> None:
    """Seal a plan, or another one in its place. Raises Illegal."""
    planning = _planning(writer, seat)
    _check_house(writer, seat, planning)
    for _ in writer.codec.rules.decide(writer.match.table.position, seat, order, NoChance()):
        pass
    sealed = Plan(writer.given, writer.match.ahead.plan_set, writer.command)
    _tell(writer, seat, "sealed", sealed, planning)
    if writer.match.sitting.seats[seat] != "person":
        _stand_by(writer, seat, planning, writer.match.ahead.plans[seat])


def _stand_by(writer: AnyWriter, seat: Seat, planning: Planning, plan: Plan) -> None:
    """A seat is ready; with the last one all plans are opened."""
    if plan.ready:
        raise Illegal("table.26", "You are ready already; the others are not.")
    _tell(writer, seat, "ready", plan, planning)
    if writer.match.ahead.stand_by(planning.seats):
        _open(writer)


def _open(writer: AnyWriter) -> None:
    if writer.context.trial:
        raise WouldRoll("plans", "what follows depends on the plans of the others")
    match, writer.drew = writer.match, True
    sheets = [{"command": plan.command, "n": plan.n} for plan in match.ahead.planned.values()]
    writer.emit(SheetsOpened(match.ahead.plan_set, sheets))
    writer.follow(lambda: carry_out(writer))


def carry_out(writer: AnyWriter) -> None:
    """Let the rules decide every plan that was opened, and what follows from them all."""
    rules = writer.codec.rules
    for seat in writer.match.sitting.seats:
        if seat not in writer.match.ahead.plans:
            continue
        order = parse(writer.match.ahead.plans[seat].orders, rules.orders)
        try:
            for event in rules.decide(
                writer.match.table.position, seat, order, SealedChance(writer, TABLE_STREAM)
            ):
                writer.emit(event)
        except Illegal as refusal:
            raise RuntimeError(f"{rules.key} sealed a plan and refused it") from refusal
    go_on(writer)


def _planning(writer: AnyWriter, seat: Seat) -> Planning:
    planning: Planning | None = writer.codec.rules.planning(writer.match.table.position)
    if planning is None or seat not in planning.seats:
        raise Illegal("table.26", "There is nothing for you to plan now.")
    return planning


def _tell(writer: AnyWriter, seat: Seat, now: PlanState, plan: Plan, planning: Planning) -> None:
    event = PlanChanged(plan.n, now, seat, planning.seats, plan.set)
    secret = [({"command": writer.command, "kind": "plan"}, (seat,))] if now == "sealed" else ()
    writer.emit(event, parts=secret)


def _check_house(writer: AnyWriter, seat: Seat, planning: Planning) -> None:
    """Who could read sealed plans seals his own first (docs/fair-play.md, 8)."""
    match = writer.match
    planned = match.ahead.planned
    house = {
        *match.dice.fair.house,
        *(s for s, who in match.sitting.seats.items() if who != "person"),
    }
    if seat in house:
        if any(s in planned for s in planning.seats if s not in house):
            raise Illegal("table.26", "Others have sealed their plans since, so yours stands.")
        return
    for other in planning.seats:
        if other not in house:
            continue
        if other not in planned:
            told = (
                f"{other.title()} belongs to the house and seals its plan first; look again soon."
            )
            raise Illegal("table.26", told)
        if writer.command["seen"] <= planned[other].n:
            told = f"{other.title()} sealed its plan after you looked; look again, then send yours."
            raise Illegal("table.26", told)
