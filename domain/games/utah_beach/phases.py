"""Chapters 4.1 and 10: the match, its turns and its phases begin."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Chance, Options, Scenario
from domain.game.told import listed
from domain.games.utah_beach.ending import BATTLE_TURNS
from domain.games.utah_beach.ground import GRID
from domain.games.utah_beach.printed import CUPS, SUPPORT
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent
from domain.games.utah_beach.words import PHASES, SIDES, Seat, Stage

CHOICES = ("weather", "flak", "early-end", AS_PRINTED)


class FieldLaid(UtahEvent, frozen=True):
    """The map lies on the table; the match is over after turn ``last``."""

    scenario: str
    last: int
    options: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        return State(scenario=self.scenario, last=self.last, options=self.options)

    def told(self, state: State) -> str:
        played = f" With {listed(self.options)}." if self.options else ""
        return f"The map of the Cotentin lies on the table, {len(GRID.names)} hexes.{played}"


class CupsFilled(UtahEvent, frozen=True):
    """All markers that may be drawn this turn are in their cups."""

    cups: dict[str, tuple[str, ...]]
    naval: int = 0

    def after(self, state: State) -> State:
        return replace(state, cups=self.cups, naval=self.naval)

    def told(self, state: State) -> str:
        return "All support fire markers are in their cups."


_LANDINGS = {
    "drop": "The landing from the sea is laid out.",
    "drift": "The airborne divisions jump.",
    "storm": "All paratroopers are down.",
    "assault": "The assault on the beaches begins.",
}


class StageBegan(UtahEvent, frozen=True):
    """A phase begins."""

    stage: Stage
    seat: Seat

    def after(self, state: State) -> State:
        stays = self.seat == state.seat and self.stage != "bombard"
        return replace(
            state,
            stage=self.stage,
            seat=self.seat,
            moved=(),
            fought=state.fought if stays else (),
            attacked=(),
            bombarded=state.bombarded if stays else (),
        )

    def told(self, state: State) -> str:
        return _LANDINGS.get(self.stage) or f"{SIDES[self.seat]} {PHASES[self.stage]}."


class TurnBegan(UtahEvent, frozen=True):
    """A game turn begins."""

    turn: int

    def after(self, state: State) -> State:
        state = replace(state, moved=(), fought=(), attacked=(), bombarded=())
        return replace(state, turn=self.turn, stage="refit", seat="allied", weather=0, mines=False)

    def told(self, state: State) -> str:
        return f"Turn {self.turn} begins."


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Iterator[UtahEvent]:
    """The map is laid and the cups are filled; in the campaign there is always weather (14.1)."""
    campaign = scenario.key == "campaign"
    on = tuple(k for k in CHOICES if options.get(k) == "on" or (campaign and k == "weather"))
    yield FieldLaid(scenario=scenario.key, last=BATTLE_TURNS, options=on)
    yield CupsFilled(cups=CUPS, naval=SUPPORT.naval_markers)  # 11.2.7
