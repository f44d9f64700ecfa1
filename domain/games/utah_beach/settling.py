"""Chapter 3.3 carried out: decisions in a combat, and those that leave no choice (3.2)."""

from collections.abc import Callable, Iterator, Mapping

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import aftermath, answering, combat, landing, retreating
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.deciding import DECISIONS, KINDS
from domain.games.utah_beach.lookup import on_board
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.words import SIDES, Seat

Happening = Iterator[e.UtahEvent]

ASKED: Mapping[str, Callable[[Debt], str]] = {
    "defend": lambda d: f"{SIDES[d.seat]} names the unit that defends",
    "support": lambda d: f"{SIDES[d.seat]} answers the attack with support fire or none",
    "mines": lambda d: f"{SIDES[d.seat]} uses the Mines or puts them aside",
    "lose": lambda d: f"{SIDES[d.seat]} chooses the unit that suffers the loss",
    "stand": lambda d: f"{SIDES[d.seat]} lets {d.units[0]} stand or yield",
    "retreat": lambda d: f"{SIDES[d.seat]} chooses the retreat of {d.units[0]}",
    "advance": lambda d: f"{SIDES[d.seat]} advances or stays",
    "crowd": lambda d: f"{SIDES[d.seat]} chooses the unit that suffers the loss",
}


def asked(state: State) -> str:
    """What must be decided first, in words."""
    debt = state.debts[0]
    return ASKED[debt.task](debt)


def settle(state: State, seat: Seat, order: o.UtahOrder, chance: Chance) -> Happening:
    debt = retreating.due(state, seat)
    if debt is None or DECISIONS[debt.task].kind != KINDS[type(order)]:
        if state.debts:
            raise Illegal("3.1", f"That is not asked now: {asked(state)}.")
        raise Illegal("3.1", "There is no such decision to make now.")
    match order:
        case o.Support():
            yield from combat.answer(state, seat, order, chance)
        case o.Mines():
            yield from combat.mines(state, seat, order, chance)
        case o.Defend():
            yield from _defend(state, debt, order)
        case o.Lose():
            name = answering.loser(state, debt, order.unit) or on_board(state, seat, order.unit)
            yield from _lose(state, debt, name)
        case o.Stand():
            yield from retreating.stand(state, debt, chance)
        case o.Yield() | o.Stay():
            yield e.Owed(debts=state.debts[1:])
        case o.Retreat():
            yield from _retreat(state, debt, answering.retreat_path(state, debt, order.way))
        case o.Hold():
            yield from _hold(state, debt)
        case o.Advance():
            yield from aftermath.advance(state, seat, answering.advancing(state, debt, order))


def _defend(state: State, debt: Debt, order: o.Defend) -> Happening:
    name = answering.defender(state, debt, order.unit) or on_board(state, debt.seat, order.unit)
    if name not in debt.units:
        raise Illegal("11.2.4c", f"One of {' and '.join(debt.units)} defends.")
    yield e.DefenderNamed(unit=name)
    yield e.Owed(debts=state.debts[1:])


def _lose(state: State, debt: Debt, name: str) -> Happening:
    """A unit suffers the loss that its side owes (7.5)."""
    if debt.task == "crowd":
        able = landing.crowded(state, debt)
        if name not in able:
            raise Illegal("11.2.2d", f"One of {' and '.join(able)} suffers the loss.")
        yield from landing.crowd(state, debt, name)
        return
    if name not in debt.units:
        raise Illegal("7.5", f"The loss falls on one of {' and '.join(debt.units)}.")
    if debt.n > 1:
        yield e.UnitEliminated(unit=name, why="combat")
    else:
        yield from retreating.loss(state, name, "combat")
    yield e.Owed(debts=(*aftermath.after_loss(state, name), *state.debts[1:]))


def _retreat(state: State, debt: Debt, path: tuple[str, ...]) -> Happening:
    yield from retreating.retreat(state, debt, path)
    yield e.Owed(debts=state.debts[1:])


def _hold(state: State, debt: Debt) -> Happening:
    """A bombarded unit takes a loss in place of its retreat (8.4)."""
    if not retreating.may_hold(state):
        raise Illegal("8.4", "Only a bombarded unit may take a loss instead of retreating.")
    yield from retreating.loss(state, debt.units[0], "bombardment")
    yield e.Owed(debts=state.debts[1:])


def settled(state: State, debt: Debt) -> Happening:
    """Settle a debt that leaves no choice."""
    rest = e.Owed(debts=state.debts[1:])
    match debt.task:
        case "support":
            if not combat.can_answer(state, debt.seat):
                yield rest
        case "lose" | "crowd":
            able = landing.crowded(state, debt) if debt.task == "crowd" else debt.units
            if len(able) == 1:
                yield from _lose(state, debt, able[0])
        case "retreat":
            yield from _forced(state, debt)
        case "advance":
            if not aftermath.advances(state, debt.units):
                yield rest


def _forced(state: State, debt: Debt) -> Happening:
    """A retreat that leaves no choice."""
    ways = list(retreating.paths(state, debt.units[0], debt.n).values())
    if retreating.may_hold(state):
        if not ways:
            yield from _hold(state, debt)
    elif len(ways) < 2:
        yield from _retreat(state, debt, ways[0] if ways else ())
