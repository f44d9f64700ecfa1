"""Chapter 10: the Rally Phase."""

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import say
from domain.game.view.reference import Met
from domain.games.company_combat.company import CompanyEvent, Happening
from domain.games.company_combat.hits import UnitLost
from domain.games.company_combat.lookup import at, capital, own, the_unit
from domain.games.company_combat.printed import FIGURES, squad
from domain.games.company_combat.state import State
from domain.games.company_combat.words import RALLY_CHART


class RallyBegan(CompanyEvent, frozen=True):
    """These units try to rally."""

    units: tuple[str, ...]

    def after(self, state: State) -> State:
        return replace(state, rallying=self.units)


class RallyRolled(CompanyEvent, frozen=True):
    """A unit has tried to rally."""

    unit: str
    roll: int
    total: int
    rallied: bool

    def after(self, state: State) -> State:
        assert state.rallying is not None
        state = replace(state, rallying=tuple(u for u in state.rallying if u != self.unit))
        return state.with_unit(state.seat, self.unit, pinned=False) if self.rallied else state

    def told(self, state: State) -> str:
        unit = capital(the_unit(state.seat, self.unit))
        if self.rallied:
            return say("{unit}, {total} in all, rallies.", unit=unit, total=self.total)
        return say("{unit}, {total} in all, stays Pinned.", unit=unit, total=self.total)

    def met(self, state: State) -> Met:
        return Met(RALLY_CHART, self.total if self.rallied else self.roll)


def begin(state: State) -> Happening:
    """Every Pinned unit of the side to move tries to rally (10.1)."""
    yield RallyBegan(units=tuple(n for n, u in own(state).units.items() if u.pinned))


def next_roll(state: State, chance: Chance) -> Happening:
    """One unit rolls (10.1, 10.2)."""
    assert state.rallying
    name = state.rallying[0]
    (roll,) = chance.roll("d6", why=f"rally of {name}", labels=[name])
    total = roll + bonus(state, name)
    rallied = total >= FIGURES.rally.steady
    yield RallyRolled(unit=name, roll=roll, total=total, rallied=rallied)
    if roll == 1 and 2 * own(state).units[name].casualties >= squad(name).strength:
        yield UnitLost(seat=state.seat, unit=name, why="routed")


def bonus(state: State, name: str) -> int:
    """What a Company Commander and a Platoon Leader beside a unit add (10.1)."""
    beside = [n for n in at(state, state.seat, own(state).units[name].front) if n != name]
    total = FIGURES.rally.commander if any(squad(n).commander for n in beside) else 0
    return total + (FIGURES.rally.leader if any(squad(n).leader for n in beside) else 0)
