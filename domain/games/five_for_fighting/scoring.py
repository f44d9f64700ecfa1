"""Chapter 12: points, who wins a beach, and how the campaign ends."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal, Outcome
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting.ground import PLACES
from domain.games.five_for_fighting.lookup import is_campaign
from domain.games.five_for_fighting.printed import SHEETS, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import OTHER, Beach, Side, side_of

NEVER_COUNT = "sword-airborne"
"""Their exit counts nothing (10.11)."""

LEVELS = {
    5: "decisive-victory",
    4: "major-victory",
    3: "minor-victory",
    2: "minor-defeat",
    1: "major-defeat",
    0: "decisive-defeat",
}
"""By the beaches that the Allies won (12.3)."""


def exit_points(state: State, beach: Beach) -> int:
    """A point for each unit that left by an exit of the beach, up to its most (12.1)."""
    counted = [
        name
        for name, by in state.exited.items()
        if by == beach and UNITS[name].option != NEVER_COUNT
    ]
    return min(len(counted), SHEETS[beach].victory.most_exits)


def holder(state: State, hex_: str) -> Side:
    """Who was the last on a hex; the Germans from the start (12.1)."""
    return state.held.get(hex_, "german")


def points(state: State, beach: Beach) -> int:
    """What the Allies have on a beach (12.1)."""
    hexes = SHEETS[beach].victory.hexes
    taken = sum(worth for hex_, worth in hexes.items() if holder(state, hex_) == "allied")
    return taken + exit_points(state, beach)


def won(state: State) -> tuple[Beach, ...]:
    """The beaches that the Allies have won as it stands (12.1)."""
    return tuple(b for b in state.beaches if points(state, b) >= SHEETS[b].victory.win)


def ended(state: State) -> e.MatchEnded:
    """How the match ends now."""
    beaches = won(state)
    ending = LEVELS[len(beaches)] if is_campaign(state) else _beach_ending(bool(beaches))
    return e.MatchEnded(
        ending=ending, won=beaches, points={b: points(state, b) for b in state.beaches}
    )


def _beach_ending(allied: bool) -> str:
    return "allied-victory" if allied else "german-victory"


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has (12.2, 12.3)."""
    return _outcome(state, state.ending) if state.ending else None


def adjudicate(state: State) -> Outcome:
    """How the match stands."""
    return _outcome(state, ended(state).ending)


def resigned(state: State, seat: str) -> Outcome:
    """A side that gives up loses all beaches that are not over."""
    side: Side = "german" if seat.startswith("german") else "allied"
    winner = OTHER[side]
    if is_campaign(state):
        ending = LEVELS[len(state.beaches) if winner == "allied" else 0]
    else:
        ending = _beach_ending(winner == "allied")
    return _outcome(state, ending)


def gives_up(state: State, seat: str, people: tuple[str, ...]) -> Iterator[e.FiveEvent]:
    """A commander's beach goes to his commander-in-chief, who gives up last (11.5)."""
    side = side_of(seat)
    if not people:
        return
    if seat != side and seat in state.seats:
        yield e.BeachHandedOver(seat=seat, to=side)
    elif any(side_of(other) == side and other in state.seats for other in people):
        raise Illegal(
            "11.5",
            "Others on your side play on, and only the last of them can give up the campaign. "
            "Get up with “leave”, and somebody else may take your place.",
        )


def _outcome(state: State, ending: str) -> Outcome:
    allied = ending.endswith("victory") and ending != "german-victory"
    side: Side = "allied" if allied else "german"
    winners = tuple(s for s in state.seats if s.startswith(side))
    return Outcome(ending=ending, winners=winners, text=_text(state, ending))


def _text(state: State, ending: str) -> str:
    if not is_campaign(state):
        beach = state.beaches[0]
        victory, have = SHEETS[beach].victory, points(state, beach)
        side = "The Allies win" if ending == "allied-victory" else "The Germans hold"
        return f"{side} {SHEETS[beach].name} with {have} of {victory.win} points."
    names = [b.capitalize() for b in won(state)]
    count = f"{len(names)} of the five beaches ({', '.join(names)})" if names else "no beach"
    return f"The Allies win {count}: {ending.replace('-', ' ')}."


def still_wanted(state: State, beach: Beach) -> list[str]:
    """The places that still count for the Allies."""
    hexes = SHEETS[beach].victory.hexes
    return [f"{PLACES[h]} ({h})" for h in hexes if holder(state, h) == "german"]
