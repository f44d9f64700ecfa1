"""What a combat leads to: its results (7.5), the advance (7.8), and its end."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Illegal
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import FIRST, TOUCHING
from domain.games.utah_beach.lookup import Field, marched, on_board, takes
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.retreating import loss
from domain.games.utah_beach.state import Combat, Debt, State
from domain.games.utah_beach.words import OTHER, Seat


def beach_losses(state: State, combat: Combat, result: str) -> Iterator[e.UtahEvent]:
    """What an assault costs the landing force (11.2.3c)."""
    if result in ("D2", "D3"):
        for name in combat.by:
            yield from loss(state, name, "on the beach")
    elif result == "EX":
        yield e.Owed(debts=(Debt("lose", "allied", combat.by, 1),))
    elif result == "AE":
        yield e.Owed(debts=(Debt("lose", "allied", combat.by, 2),))


def consequences(state: State, combat: Combat, result: str) -> Iterator[e.UtahEvent]:
    """What a result means for both sides (7.5)."""
    seat, foe, unit = combat.seat, OTHER[combat.seat], combat.defender
    advance = Debt("advance", seat, combat.by)
    if combat.kind == "storm" and result[0] == "A":
        return  # 11.2.2e: whoever does not drive the Germans off is lost
    if result in ("A1", "A2"):
        debts = tuple(Debt("retreat", seat, (name,), int(result[1])) for name in combat.by)
        yield e.Owed(debts=debts)
    elif result in ("AR", "AE"):
        yield e.Owed(debts=(Debt("lose", seat, combat.by, 1 if result == "AR" else 2),))
    elif result == "EX":
        yield from loss(state, unit, "combat")
        yield e.Owed(debts=(Debt("lose", seat, combat.by, 1), advance))
    elif result == "DE":
        yield e.UnitEliminated(unit=unit, why="combat")
        yield e.Owed(debts=(advance,))
    elif result == "DR":
        yield from loss(state, unit, "combat")
        gone = state.units[unit].reduced
        yield e.Owed(debts=(*(() if gone else (Debt("retreat", foe, (unit,), 2),)), advance))
    else:
        stand = () if combat.kind == "storm" else (Debt("stand", foe, (unit,)),)
        yield e.Owed(debts=(*stand, Debt("retreat", foe, (unit,), int(result[1])), advance))


def after_loss(state: State, name: str) -> tuple[Debt, ...]:
    """The other attackers retreat when one paid for a failed attack (7.5)."""
    combat = state.combat
    if combat is None or combat.kind == "assault" or combat.result not in ("AR", "AE"):
        return ()
    return tuple(Debt("retreat", combat.seat, (other,), 1) for other in combat.by if other != name)


def advances(state: State, names: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Every advance into the hex that was won, and for mobile units one further."""
    combat = state.combat
    if combat is None or combat.kind == "storm":
        return {}
    field = Field(state, combat.seat)
    won = combat.target
    if won in field.foe or won in field.own:
        return {}
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name in names:
        if name not in state.units or won not in dict(_steps(name, state.units[name].hex)):
            continue
        found[name, won] = (won,)
        if UNITS[name].mobile:
            for to, _ in _steps(name, won):
                if to in TOUCHING[won] and to not in {*field.zone, *field.closed, *field.own}:
                    found[name, to] = (won, to)
    return found


def _steps(name: str, hex_: str) -> Sequence[tuple[str, int]]:
    return FIRST[UNITS[name].mobile][hex_]


def advance(state: State, seat: Seat, order: o.Advance) -> Iterator[e.UtahEvent]:
    """One victorious unit advances."""
    name = on_board(state, seat, order.unit)
    goal = order.way.rpartition("-")[2]
    ways = advances(state, state.debts[0].units)
    if (name, goal) not in ways:
        able = " or ".join(f"{n} to {to}" for n, to in ways)
        raise Illegal("7.8", f"{name} cannot advance to {goal}; possible: {able}.")
    path = ways[name, goal]
    yield from marched(state, seat, e.UnitAdvanced(unit=name, path=path, takes=takes(path)))
    yield e.Owed(debts=state.debts[1:])


def over(state: State) -> Iterator[e.UtahEvent]:
    """A combat is over; who did not drive the Germans off a drop hex is lost (11.2.2e)."""
    combat = state.combat
    assert combat is not None
    if combat.kind == "storm" and combat.target in Field(state, "allied").foe:
        for name in combat.by:
            if name in state.units and state.units[name].hex == combat.target:
                yield e.UnitEliminated(unit=name, why="among Germans")
    if combat.kind == "assault" and not Field(state, "allied").own.get(combat.target):
        yield e.BeachheadRemoved(hex=combat.target, why="annihilated")
    yield e.CombatEnded()
