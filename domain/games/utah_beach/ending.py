"""Chapters 12 to 14: supply, what is captured, and how the match ends."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.game.ruleset import Outcome
from domain.games.utah_beach.ground import CITIES, CITY_HEXES, DRY, GOALS
from domain.games.utah_beach.lookup import Field, on
from domain.games.utah_beach.losses import loss
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent
from domain.games.utah_beach.words import Ending
from domain.grid.hexes import spread


def supplied(state: State, field: Field, sources: Iterable[str]) -> set[str]:
    """The hexes from which a line of supply leads to a source (12.0).

    A line enters no enemy hex and never leads through a zone of control.
    """
    return spread(sources, DRY, field.closed, field.zone)


def out_of_supply(state: State) -> Iterator[str]:
    """The Allied units without a line of supply."""
    field = Field(state, "allied")
    from_beach = supplied(state, field, state.beachheads)
    from_air = supplied(state, field, state.zones.values())
    for name, unit in state.units.items():
        by_air = UNITS[name].airborne and unit.hex in from_air  # 11.2.2g
        if UNITS[name].seat == "allied" and unit.hex not in from_beach and not by_air:
            yield name


def check(state: State) -> Iterator[UtahEvent]:
    """At the end of the Allied part of a turn a unit without supply loses a step (12.0)."""
    for name in list(out_of_supply(state)):
        yield from loss(state, name, "supply")


def captured(state: State, hexes: Iterable[str]) -> tuple[str, ...]:
    """Those hexes that the Allies held last and that are in supply (13.0)."""
    field = Field(state, "allied")
    lines = supplied(state, field, state.beachheads)
    return tuple(h for h in hexes if state.held.get(h) == "allied" and h in lines)


BATTLE_TURNS = 17
"""How long the scenario is (10.2), and the campaign before it is extended (14.2)."""
CITIES_TO_WIN = 7
"""City hexes that win the campaign on one map (14.3)."""
LONGEST = 25
"""The campaign never goes beyond this turn (14.2)."""
ENDINGS: dict[str, tuple[str, str]] = {
    "allied-victory": ("allied", "The Allies have captured all that they came for."),
    "german-operational": ("german", "The Allies fell short: a German operational victory."),
    "german-sudden-death": ("german", "No beachhead is left: a German strategic victory."),
}


class MatchExtended(UtahEvent, frozen=True):
    """The campaign goes on until another turn."""

    last: int
    cities: int

    def after(self, state: State) -> State:
        return replace(state, last=self.last)

    def told(self, state: State) -> str:
        return f"{self.cities} cities are captured: the campaign goes on until turn {self.last}."


class MatchEnded(UtahEvent, frozen=True):
    """The match is over."""

    ending: Ending

    def after(self, state: State) -> State:
        return replace(state, ending=self.ending)

    def told(self, state: State) -> str:
        return "The fighting for the Cotentin ends."


def ending(state: State) -> Iterator[UtahEvent]:
    """Whether the match is over at the end of a turn (13.0, 14.2, 14.3).

    The Allies must have what they need when the last turn ends, so that the Germans keep every turn
    to retake it; with the early end (13.0a) the turn in which they have it is the last.
    """
    if not state.beachheads:
        yield MatchEnded(ending="german-sudden-death")
    elif (state.turn == state.last or on(state, "early-end")) and _won(state):
        yield MatchEnded(ending="allied-victory")
    elif state.turn == state.last:
        more = _extension(state)
        if more:
            yield MatchExtended(last=state.last + more, cities=len(CITIES) - more)
        else:
            yield MatchEnded(ending="german-operational")


def needed(state: State) -> tuple[tuple[str, ...], int]:
    """The hexes that count, and how many of them the Allies must capture (13.0, 14.3)."""
    if state.scenario == "campaign":
        return CITY_HEXES, CITIES_TO_WIN
    return GOALS, len(GOALS)


def _won(state: State) -> bool:
    hexes, most = needed(state)
    return len(captured(state, hexes)) >= most


def _extension(state: State) -> int:
    """Turns by which the campaign is extended: one for each city that is not captured (14.2)."""
    if state.scenario != "campaign" or state.last != BATTLE_TURNS:
        return 0
    taken = sum(len(captured(state, hexes)) == len(hexes) for hexes in CITIES.values())
    return min(LONGEST - state.last, len(CITIES) - taken)


def outcome(state: State) -> Outcome | None:
    """How the match ended, if it has (13.0)."""
    if not state.ending:
        return None
    winner, text = ENDINGS[state.ending]
    return Outcome(ending=state.ending, winners=(winner,), text=text)
