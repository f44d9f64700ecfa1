"""How a battle ends, and its Victory Points."""

from domain.game.ruleset import Outcome
from domain.games.dday_dice.lookup import battle
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import BUNKERS

ENTERED = 20
FIRST = 20


def over(state: State) -> bool:
    """Whether the battle has ended (12.1, 12.2, 12.3)."""
    gone = [u for u in state.units.values() if u.wiped or u.home]
    if not gone:
        return False
    return len(gone) == len(state.units) or (_any_lost(state) and battle(state).together)


def _any_lost(state: State) -> bool:
    return any(u.wiped for u in state.units.values())


def outcome(state: State) -> Outcome | None:
    """How it ended; None before."""
    if not state.units or not over(state):
        return None
    safe = tuple(u.seat for u in state.units.values() if u.home)
    scores = _scores(state)
    if battle(state).together and _any_lost(state):
        lost = next(u.seat for u in state.units.values() if u.wiped)
        text = f"{lost.capitalize()} is wiped out, and the {_what(state)} is lost for all."
        return Outcome(ending="unit-lost", winners=(), text=text, scores=scores)
    if not safe:
        text = "All Units are wiped out. The Bunker holds."
        return Outcome(ending="wiped-out", winners=(), text=text, scores=scores)
    if battle(state).both_bunkers and len(state.bunkers) < 2:
        text = "All Units are safe, but one Bunker still fires. The battle is lost."
        return Outcome(ending="bunker-left", winners=(), text=text, scores=scores)  # 12.6
    if len(safe) == len(state.units):
        text = f"All Units are safe in the Bunker. The {_what(state)} is won!"
        return Outcome(ending="bunker-taken", winners=safe, text=text, scores=scores)
    names = " and ".join(seat.capitalize() for seat in safe)
    text = f"The Bunker is taken by {names}; the others have fallen on the way."
    return Outcome(ending="bunker-taken-with-losses", winners=safe, text=text, scores=scores)


def given_up(state: State, seat: str) -> Outcome:
    """How it ends where a Unit resigns: all win together or nobody does."""
    text = f"{seat.capitalize()} gives the {_what(state)} up; the Bunker holds."
    return Outcome(ending="given-up", winners=(), text=text, scores=_scores(state))


def shared(state: State) -> int | None:
    """The Victory Points of all Units together, once the battle is over (12.4)."""
    if "victory-points" not in state.options or outcome(state) is None:
        return None
    return min(_scores(state).values())


def _what(state: State) -> str:
    return "exercise" if state.scenario.startswith("tiger") else "battle"


def _scores(state: State) -> dict[str, int]:
    units = state.units
    if state.scenario == "tiger-practice":
        return {seat: u.stars + u.points for seat, u in units.items()}  # 12.5
    if "victory-points" in state.options:
        return {seat: _victory_points(state, u) for seat, u in units.items()}
    return {}


def _victory_points(state: State, unit: Unit) -> int:
    """The Victory Points of a Unit (12.4)."""
    taken = {u.seat: u.stormed or u.home for u in state.units.values()}
    first = min(filter(None, taken.values()), default=0)
    entered = (ENTERED + FIRST * (taken[unit.seat] == first)) * bool(taken[unit.seat])
    last = next((int(s.lstrip("ms")) for s in reversed(unit.visited) if s not in BUNKERS), 0)
    men = unit.soldiers + 2 * unit.courage + 3 * len(unit.specialists)
    return entered + 10 * last + men + 10 * unit.earned
