"""Losses, retreats and stiff resistance (7.5 to 7.7)."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import GRID, ONWARD, TERRAIN
from domain.games.utah_beach.lookup import Field, marched, strengths, takes
from domain.games.utah_beach.printed import RESISTANCE, UNITS
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.words import Seat
from domain.grid.hexes import away


def loss(state: State, name: str, why: str = "") -> Iterator[e.UtahEvent]:
    """A unit loses a step: it is reduced, or eliminated if it was (1.2)."""
    if state.units[name].reduced:
        yield e.UnitEliminated(unit=name, why=why)
    else:
        yield e.UnitReduced(unit=name, why=why)


def paths(state: State, name: str, n: int) -> dict[str, tuple[str, ...]]:
    """The longest retreats that a unit can make, at most ``n`` hexes, by where they end (7.6)."""
    field = Field(state, UNITS[name].seat)
    ways, barred = ONWARD[UNITS[name].mobile], _barred(state, field)
    best: dict[str, tuple[str, ...]] = {}
    for found in away(GRID, state.units[name].hex, n, ways, barred):
        best = {to: path for to, path in found.items() if to not in field.own} or best
    return best


def _barred(state: State, field: Field) -> set[str]:
    """Where no retreat leads: enemies and their zones, which a drop among Germans ignores."""
    free = state.combat is not None and state.combat.kind == "storm"  # 11.2.2e
    return field.closed if free else field.zone | field.closed


def retreat(state: State, debt: Debt, path: tuple[str, ...]) -> Iterator[e.UtahEvent]:
    """A unit retreats as far as it can; what is missing costs it a step, or its life (7.6)."""
    (name,) = debt.units
    if not path or (len(path) < debt.n and state.units[name].reduced):
        yield e.UnitEliminated(unit=name, why="no retreat")
    else:
        gone = e.UnitRetreated(unit=name, path=path, takes=takes(path))
        yield from marched(state, debt.seat, gone)
        if len(path) < debt.n:
            yield e.UnitReduced(unit=name, why="short retreat")


def may_hold(state: State) -> bool:
    """Whether the retreat that is due comes from a bombardment, so that a loss may replace it."""
    return state.combat is None


def offers(state: State, debt: Debt) -> Iterator[o.UtahOrder]:
    """Where a unit may retreat, and whether it may hold."""
    for path in paths(state, debt.units[0], debt.n).values():
        yield o.Retreat(way="-".join(path))
    if may_hold(state):
        yield o.Hold()


def chosen(state: State, debt: Debt, way: str) -> tuple[str, ...]:
    """The path of an order, whole or by its goal; Illegal where none leads there (7.6)."""
    found = paths(state, debt.units[0], debt.n)
    hexes = tuple(way.split("-"))
    goal = hexes[-1]
    if goal not in found:
        ends = " or ".join(sorted(found))
        raise Illegal("7.6", f"{debt.units[0]} cannot retreat there; it can go to {ends}.")
    if len(hexes) > 1 and hexes != found[goal]:
        _check_path(state, debt.units[0], hexes, len(found[goal]))
        return hexes
    return found[goal]


def _check_path(state: State, name: str, hexes: tuple[str, ...], n: int) -> None:
    """Raise Illegal unless every hex of another path to the same goal may be entered (7.6)."""
    barred = _barred(state, Field(state, UNITS[name].seat))
    here = start = state.units[name].hex
    for step, to in enumerate(hexes, 1):
        open_ = to in dict(ONWARD[UNITS[name].mobile][here]) and to not in barred
        if not open_ or GRID.distance(start, to) != step or len(hexes) != n:
            raise Illegal("7.6", f"{name} cannot retreat over {to}; name the goal alone.")
        here = to


# --- Stiff resistance (7.7) -------------------------------------------------------------------


def stand(state: State, debt: Debt, chance: Chance) -> Iterator[e.UtahEvent]:
    """A unit tries to hold its ground in place of a retreat."""
    (name,) = debt.units
    (die,) = chance.roll("d6", why=f"stiff resistance of {name}")
    score = die + RESISTANCE.cover.get(TERRAIN[state.units[name].hex], 0)
    score += RESISTANCE.reduced if state.units[name].reduced else 0
    held = score >= RESISTANCE.costly
    yield e.UnitStood(unit=name, die=die, score=score, held=held)
    rest = state.debts[1:]
    dead = score < RESISTANCE.holds and state.units[name].reduced
    if score < RESISTANCE.holds:
        yield from loss(state, name, "stiff resistance")
    if held or dead:
        rest = tuple(d for d in rest if not (d.task == "retreat" and d.units == debt.units))
    yield e.Owed(debts=rest)


def weaker_first(state: State, names: tuple[str, ...]) -> list[str]:
    """Units in the order in which a loss hurts least."""
    return sorted(names, key=lambda n: (state.units[n].reduced, strengths(state, n)[0], n))


def due(state: State, seat: Seat) -> Debt | None:
    """What a seat has to settle now, if it is its turn to settle something."""
    return state.debts[0] if state.debts and state.debts[0].seat == seat else None
