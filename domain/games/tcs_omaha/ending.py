"""Chapter 19: how a match ends."""

from domain.game.ruleset import Outcome
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.landing import division as leaving
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, kind, of_side
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.rules import ending as scoring
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import CALLED, OTHER, SIDES, Side


def holds(state: State, side: Side, hex_: str) -> bool:
    """Whether a side stands on a hex with foot or armour (19.1)."""
    return any(
        u.hex == hex_ and CARDS[n].side == side and kind(n).class_ != "leader"
        for n, u in state.units.items()
    )


def winner(state: State) -> Side:
    """Who wins as it stands: the American side, if it stands on every goal (19.1)."""
    goals = scene(state.scenario).goals
    return "american" if all(holds(state, "american", g) for g in goals) else "german"


def due(state: State) -> bool:
    """Whether the match is over: the last turn is done, or a side has nothing left (19.2)."""
    if state.landing.sealed:
        return state.turn >= state.last or _is_repelled(state) or bool(leaving.forfeits(state))
    return state.turn >= state.last or any(not _fights(state, side) for side in SIDES)


def _is_repelled(state: State) -> bool:
    """Whether all boats have run and no American is left ashore (19.2)."""
    afloat = len(state.landing.plan or ()) > len(state.landing.landed)
    afloat = afloat or scene(state.scenario).piece == "ABCD"
    return not afloat and not _fights(state, "american")


def _fights(state: State, side: Side) -> bool:
    return any(kind(n).class_ != "leader" for n in of_side(state, side))


def ended(state: State) -> e.MatchEnded:
    """How the match ends now (19.1, 19.2)."""
    if leaving.forfeits(state):
        return e.MatchEnded("german-victory", scoring.total(state))
    if state.landing.sealed:
        return e.MatchEnded(scoring.ending(state), scoring.total(state))
    alone = next((s for s in SIDES if not _fights(state, OTHER[s]) and _fights(state, s)), None)
    side = alone or winner(state)
    return e.MatchEnded(f"{side}-victory")


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has."""
    return _outcome(state, state.ending) if state.ending else None


def adjudicate(state: State) -> Outcome:
    """How the match stands."""
    return _outcome(state, ended(state).ending)


def resigned(state: State, seat: str) -> Outcome:
    """The other side wins."""
    return _outcome(state, f"{OTHER[seat]}-victory")


def _outcome(state: State, ending: str) -> Outcome:
    if state.landing.sealed:
        return _scored(state, ending)
    side = ending.removesuffix("-victory")
    goals = ", ".join(scene(state.scenario).goals)
    lost = ", ".join(f"{CALLED[s]} {state.steps_lost.get(s, 0)}" for s in SIDES)
    took = "takes" if side == "american" else "keeps"
    text = f"The {CALLED[side]} side {took} {goals}. Steps lost: {lost}."
    return Outcome(ending=ending, winners=(side,), text=text)


def _scored(state: State, ending: str) -> Outcome:
    """The outcome of a scenario on the maps, with its points (19.3)."""
    side = ending.removesuffix("-victory")
    points = scoring.total(state)
    for_ = "; ".join(f"{why} {n:+d}" for n, why in scoring.lines(state)) or "nothing"
    degree = scoring.degree(state) if side == "american" else ""
    wins = f"wins by a {degree} victory" if degree else "wins"
    how = "It is a draw" if ending == "draw" else f"The {CALLED[side]} side {wins}"
    text = f"{how}: {points} points ({for_})."
    winners = () if ending == "draw" else (side,)
    return Outcome(ending=ending, winners=winners, text=text, scores={"american": points})


def wanted(state: State) -> list[str]:
    """The goals on which no American stands yet."""
    goals = scene(state.scenario).goals
    return [g for g in goals if not holds(state, "american", g) and g in ground(state).terrain]
