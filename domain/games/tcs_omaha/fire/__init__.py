"""Chapters 6, 7 and 9: fire, morale and overwatch. Here, what a unit loses."""

from msgspec.structs import replace

from domain.games.tcs_omaha.position import Debt, State
from domain.games.tcs_omaha.position.lookup import CARDS, Happening, Now, TcsEvent, kind, steps


class StepsLost(TcsEvent, frozen=True):
    """A unit loses steps."""

    unit: str
    steps: int

    def after(self, state: State) -> State:
        side = CARDS[self.unit].side
        lost = {**state.steps_lost, side: state.steps_lost.get(side, 0) + self.steps}
        if self.unit not in state.units:
            return replace(state, steps_lost=lost)
        unit = state.units[self.unit]
        units = {**state.units, self.unit: replace(unit, lost=unit.lost + self.steps)}
        return replace(state, units=units, steps_lost=lost)

    def told(self, state: State) -> str:
        return f"{self.unit} loses {'a step' if self.steps == 1 else f'{self.steps} steps'}."


class UnitDestroyed(TcsEvent, frozen=True):
    """A unit is gone."""

    unit: str
    why: str = ""

    def after(self, state: State) -> State:
        units = {n: u for n, u in state.units.items() if n != self.unit}
        march = None if state.march and state.march.unit == self.unit else state.march
        debts = tuple(debt for debt in state.debts if debt.unit != self.unit)
        gone = (*state.gone, self.unit)
        return replace(state, units=units, gone=gone, march=march, debts=debts)

    def told(self, state: State) -> str:
        return f"{self.unit} is destroyed."


class Owed(TcsEvent, frozen=True):
    """Seats must answer."""

    debts: tuple[Debt, ...]

    def after(self, state: State) -> State:
        return replace(state, debts=self.debts)


def lost(now: Now, name: str, why: str) -> Happening:
    """A unit is destroyed with all the steps that it has left; a leader is none of them."""
    if kind(name).class_ != "leader":
        yield now.happens(StepsLost(name, steps(now.state, name)))
    yield now.happens(UnitDestroyed(name, why))


def lose(now: Now, name: str, many: int) -> Happening:
    """A unit loses steps, and is destroyed with its last (6.5)."""
    last = steps(now.state, name) <= many
    yield now.happens(StepsLost(name, min(many, steps(now.state, name))))
    if last:
        yield now.happens(UnitDestroyed(name, "its last step"))
