"""Chapter 19: how a match ends."""

from domain.game.ruleset import Outcome
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.lookup import ground, kind, of_side
from domain.games.tcs_omaha.printed import CARDS, LESSONS
from domain.games.tcs_omaha.state import State
from domain.games.tcs_omaha.words import CALLED, OTHER, SIDES, Side


def holds(state: State, side: Side, hex_: str) -> bool:
    """Whether a side stands on a hex with foot or armour (19.1)."""
    return any(
        u.hex == hex_ and CARDS[n].side == side and kind(n).class_ != "leader"
        for n, u in state.units.items()
    )


def winner(state: State) -> Side:
    """Who wins as it stands: the American side, if it stands on every goal (19.1)."""
    goals = LESSONS[state.scenario].goals
    return "american" if all(holds(state, "american", g) for g in goals) else "german"


def due(state: State) -> bool:
    """Whether the match is over: the last turn is done, or a side has nothing left (19.2)."""
    return state.turn >= state.last or any(not _fights(state, side) for side in SIDES)


def _fights(state: State, side: Side) -> bool:
    return any(kind(n).class_ != "leader" for n in of_side(state, side))


def ended(state: State) -> e.MatchEnded:
    """How the match ends now (19.1, 19.2)."""
    alone = next((s for s in SIDES if not _fights(state, OTHER[s]) and _fights(state, s)), None)
    side = alone or winner(state)
    return e.MatchEnded(f"{side}-victory")


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return _outcome(state, state.ending) if state.ending else None


def standing(state: State) -> Outcome:
    """How the match stands."""
    return _outcome(state, ended(state).ending)


def resigned(state: State, seat: str) -> Outcome:
    """The other side wins."""
    return _outcome(state, f"{OTHER[seat]}-victory")


def _outcome(state: State, ending: str) -> Outcome:
    side = ending.removesuffix("-victory")
    goals = ", ".join(LESSONS[state.scenario].goals)
    lost = ", ".join(f"{CALLED[s]} {state.steps_lost.get(s, 0)}" for s in SIDES)
    took = "takes" if side == "american" else "keeps"
    text = f"The {CALLED[side]} side {took} {goals}. Steps lost: {lost}."
    return Outcome(ending=ending, winners=(side,), text=text)


def wanted(state: State) -> list[str]:
    """The goals on which no American stands yet."""
    goals = LESSONS[state.scenario].goals
    return [g for g in goals if not holds(state, "american", g) and g in ground(state).terrain]
