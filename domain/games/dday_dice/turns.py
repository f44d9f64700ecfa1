"""The sequence of play: turns, phases, and Units that have finished."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change
from domain.games.dday_dice.lookup import expect
from domain.games.dday_dice.sight import awaited
from domain.games.dday_dice.state import Dice, State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import PHASES, Seat

OPENED = {2: "count", 3: "muster", 4: "march", 5: "brace"}
"""Where a Unit stands when a phase begins."""
CLOSED = {
    "tally": "tallied",
    "muster": "mustered",
    "toll": "tolled",
    "survey": "surveyed",
    "mines": "mined",
    "brace": "braced",
    "fire": "ready",
    "taken": "pressing",
}
"""Where a Unit stands that has said done, or goes on."""


class TurnBegan(DiceEvent, frozen=True):
    """A turn and its first phase begin."""

    turn: int

    def after(self, state: State) -> State:
        units = {
            seat: replace(u, stage="throw", dice=Dice(), turn=(), phase=(), exchange=None)
            if u.active
            else u
            for seat, u in state.units.items()
        }
        state = replace(state, turn=self.turn, phase=1, units=units, guns={}, relief=())
        return replace(state, shells={}, bombs=()) if state.shells or state.bombs else state

    def told(self, state: State) -> str:
        return f"Turn {self.turn} begins."


class PhaseBegan(DiceEvent, frozen=True):
    """Phase 2 to 5 begins; the markers of ``resting`` Units are not adjusted."""

    phase: int
    resting: tuple[Seat, ...] = ()

    def after(self, state: State) -> State:
        opened, chevron = OPENED[self.phase], int(self.phase == 2)
        units = {
            seat: replace(
                u,
                stage=opened,
                phase=(),
                exchange=None,
                chevrons=min(4, u.chevrons + (0 if seat in self.resting else chevron)),
            )
            if u.active
            else u
            for seat, u in state.units.items()
        }
        return replace(state, phase=self.phase, units=units)

    def told(self, state: State) -> str:
        return f"Phase {self.phase}: {PHASES[self.phase]}."


class UnitReady(DiceEvent, frozen=True):
    """A Unit has nothing more to do here."""

    unit: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, stage=CLOSED[state.units[self.unit].stage])

    def told(self, state: State) -> str:
        goes_on = state.units[self.unit].stage in ("taken", "pressing")
        return f"{called(self.unit)} {'goes on' if goes_on else 'is ready'}."


_DONE = {
    "tally": "Done: count the dice as they lie",
    "toll": "Done: take the toll of your Sector",
    "survey": "Done: leave the die for the Sector as it is",
    "muster": "Done: recruit, find and trade no more",
    "mines": "Done: take what the landmines cost",
    "brace": "Done: let the machine guns fire",
    "fire": "Done: take your losses",
}


class Done(DiceOrder, frozen=True):
    """Finish what you may still do here."""

    form = "done"
    help = "You have finished here; the rest of the phase may go on."
    ends = True
    stages = ("tally", "toll", "survey", "muster", "mines", "brace", "fire")

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if awaited(state, unit):
            yield cls()

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Finish what may still be done here (2.7)."""
        expect(unit, self.stages, "say done")
        yield UnitReady(unit=unit.seat)

    def words(self, state: State, mine: Unit) -> str:
        return _DONE.get(mine.stage, "Done: go on")
