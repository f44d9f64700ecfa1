"""What seats wrote ahead: standing orders, the rest of a letter, plans; each sealed to its seat."""

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.match.events.ahead import PlanChanged, RestChanged, SheetsOpened, StandingChanged
from domain.match.parts import rest
from domain.match.parts.rest import Rest


class Plan(msgspec.Struct, frozen=True, array_like=True):
    """What a seat plans, until all who plan are ready."""

    n: int
    """The entry of its order."""
    set: str
    command: dict[str, Any]
    """The order, as it will be opened."""
    ready: bool = False

    @property
    def orders(self) -> str:
        """The plan as text."""
        return str(self.command.get("orders", ""))


class Ahead(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Orders that were written and are not given yet."""

    standing: dict[Seat, tuple[str, ...]] = {}
    """The standing orders of each seat, in the order in which they are tried."""
    rest: dict[Seat, Rest] = {}
    """What waits of each seat's letter until somebody else has answered."""
    plans: dict[Seat, Plan] = {}
    """What each seat plans, or planned in the set that was opened last."""
    sets: int = 0
    """Sets of plans that were opened."""
    changed: dict[Seat, int] = {}
    """How often each seat sealed or opened its plan again, in the set that is opened next."""

    @property
    def plan_set(self) -> str:
        """The name of the set of plans that is opened next."""
        return f"plan-{self.sets + 1}"

    @property
    def planned(self) -> dict[Seat, Plan]:
        """What each seat plans now, by the order in which they were sealed."""
        if not self.plans:
            return {}
        now = [(s, p) for s, p in self.plans.items() if p.set == self.plan_set]
        return dict(sorted(now, key=lambda one: one[1].n))

    def stand_by(self, seats: Sequence[Seat]) -> bool:
        """Whether each of these seats is ready with its plan."""
        planned = self.planned
        return all(seat in planned and planned[seat].ready for seat in seats)


Writing = StandingChanged | RestChanged | PlanChanged | SheetsOpened
"""The events that change what is written ahead."""


def evolve(ahead: Ahead, event: Writing, secrets: Sequence[Any], n: int) -> Ahead:
    """What is written ahead after the event of entry ``n``, with its sealed parts."""
    match event:
        case StandingChanged():
            orders = tuple(next(p for p in secrets if p["kind"] == "standing")["orders"])
            return replace(ahead, standing={**ahead.standing, event.seat: orders})
        case RestChanged():
            return replace(ahead, rest=rest.changed(ahead.rest, event.seat, secrets, n))
        case PlanChanged():
            plans = _planned(ahead.plans, event, secrets)
            anew = ahead.changed.get(event.seat, 0) + (event.now in ("sealed", "unready"))
            return replace(ahead, plans=plans, changed={**ahead.changed, event.seat: anew})
        case SheetsOpened():
            return replace(ahead, plans=_opened(event), sets=ahead.sets + 1, changed={})
        case _:
            assert_never(event)


def taken_back(ahead: Ahead, to: int) -> Ahead:
    """After the position returned to before entry ``to``: later plans are gone."""
    if not ahead.plans:
        return ahead
    return replace(ahead, plans={s: p for s, p in ahead.plans.items() if p.n < to})


def without_rest(ahead: Ahead, seat: Seat) -> Ahead:
    """The same where nothing waits of a seat's letter."""
    return replace(ahead, rest=rest.without(ahead.rest, seat)) if seat in ahead.rest else ahead


def _planned(
    plans: dict[Seat, Plan], event: PlanChanged, secrets: Sequence[Any]
) -> dict[Seat, Plan]:
    """The plans after a seat changed what it plans."""
    seat, others = event.seat, {s: p for s, p in plans.items() if s != event.seat}
    match event.now:
        case "sealed":
            command: dict[str, Any] = next(
                (p["command"] for p in secrets if p["kind"] == "plan"), {}
            )
            return {**others, seat: Plan(event.n, event.set, command)}
        case "withdrawn":
            return others
        case "ready" | "unready":
            return {**others, seat: replace(plans[seat], ready=event.now == "ready")}
        case _:
            assert_never(event.now)


def _opened(event: SheetsOpened) -> dict[Seat, Plan]:
    """The plans as they were opened."""
    return {
        sheet["command"]["seat"]: Plan(sheet["n"], event.set, sheet["command"], ready=True)
        for sheet in event.sheets
    }
