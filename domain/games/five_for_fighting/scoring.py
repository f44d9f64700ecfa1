"""Chapter 12: points, who wins a beach, and how the campaign ends."""

from msgspec.structs import replace

from domain.game.ruleset import Outcome
from domain.game.told import listed
from domain.games.five_for_fighting.five import FiveEvent
from domain.games.five_for_fighting.ground import PLACES
from domain.games.five_for_fighting.lookup import is_campaign
from domain.games.five_for_fighting.printed import SHEETS, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import CALLED, OTHER, Beach, Side, side_of

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


class MatchEnded(FiveEvent, frozen=True):
    """The match is over."""

    ending: str
    won: tuple[Beach, ...]
    """The beaches that the Allies won."""
    points: dict[str, int]

    def after(self, state: State) -> State:
        return replace(state, ending=self.ending)

    def told(self, state: State) -> str:
        if self.ending in LEVELS.values() and len(self.points) > 1:
            names = listed(SHEETS[b].name for b in self.won) if self.won else "no beach"
            return f"The Allies have won {names}: {self.ending.replace('-', ' ')}."
        (points,) = self.points.values()
        side = "allied" if self.won else OTHER["allied"]
        counted = f"{points} point{'s' * (points != 1)}"
        return f"{SHEETS[state.beaches[0]].name}, {counted}: the {CALLED[side]} side wins."


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


def ended(state: State) -> MatchEnded:
    """How the match ends now: who has won each beach (12.1, 12.2)."""
    beaches = won(state)
    ending = LEVELS[len(beaches)] if is_campaign(state) else _beach_ending(bool(beaches))
    points_ = {str(b): points(state, b) for b in state.beaches}
    return MatchEnded(ending=ending, won=beaches, points=points_)


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
    winner = OTHER[side_of(seat)]
    if is_campaign(state):
        ending = LEVELS[len(state.beaches) if winner == "allied" else 0]
    else:
        ending = _beach_ending(winner == "allied")
    return _outcome(state, ending)


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
