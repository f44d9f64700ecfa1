"""What a Sector is and gives to a Unit that has reached it."""

from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.view.reference import Met
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.dday import DiceEvent, Happening, change
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained
from domain.games.dday_dice.finding import ItemFound, VehicleFound
from domain.games.dday_dice.lookup import battle, sector, sector_at, unknown
from domain.games.dday_dice.maps import Sector
from domain.games.dday_dice.printed import SPECIALISTS, ground_chart, place
from domain.games.dday_dice.recruiting import SpecialistJoined
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import first
from domain.games.dday_dice.swapping import pool
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Award, Item, Seat
from domain.games.dday_dice.words import Sector as SectorName


class UnitArrived(DiceEvent, frozen=True):
    """The move is over."""

    unit: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, stage="moved", mine=0)


class MenRolled(DiceEvent, frozen=True):
    """The die for the Soldiers of a Sector, while it can still be turned."""

    unit: Seat
    die: int

    def after(self, state: State) -> State:
        return change(state, self.unit, mine=self.die, stage="survey")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} rolls for the Soldiers of the Sector: {self.die}."


class MortarTaken(DiceEvent, frozen=True):
    """The mortar that fires at the other map is taken out."""

    unit: Seat
    sector: SectorName

    def after(self, state: State) -> State:
        return replace(state, taken=(*state.taken, self.sector))

    def told(self, state: State) -> str:
        return f"{called(self.unit)} takes out the mortar that fires at Sword Beach."


def arrive(state: State, unit: Unit, chance: Chance) -> Happening:
    """What a Sector gives to each Unit that reaches it (10.9, 10.10, 15.5)."""
    if unknown(state, unit.sector):
        yield from _ground(state, unit, chance)
        return
    here = sector(state, unit)
    mine = (*unit.specialists, *unit.dead)
    if here.joins and here.joins not in mine and not SPECIALISTS[here.joins].unique:
        yield SpecialistJoined(unit=unit.seat, specialist=here.joins, by="sector")
    if here.soldiers:
        why = f"Soldiers of {place(unit.sector)}, turn {state.turn}"
        (n,) = chance.roll(here.soldiers, why=why, labels=[unit.seat])
        if "binoculars" in unit.items:  # 7.3
            yield MenRolled(unit=unit.seat, die=n)
            return
        yield ResourcesGained(unit=unit.seat, by="sector", soldiers=n)
    if unit.sector == "m8" and "m8" not in state.taken:
        yield MortarTaken(unit=unit.seat, sector=unit.sector)
    yield UnitArrived(unit=unit.seat)


# --- Random Sectors (10.15) -------------------------------------------------------------------


class GroundRolled(DiceEvent, frozen=True):
    """The die for a random Sector."""

    unit: Seat
    sector: SectorName
    die: int

    def after(self, state: State) -> State:
        return change(state, self.unit, mine=self.die, stage="survey")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} is first in {place(self.sector)}: {self.die}."


class GroundRevealed(DiceEvent, frozen=True):
    """What a random Sector is for the rest of the battle."""

    unit: Seat
    sector: SectorName
    die: int

    def after(self, state: State) -> State:
        state = replace(state, ground={**state.ground, self.sector: self.die})
        return change(state, self.unit, mine=0, stage="arrive")

    def told(self, state: State) -> str:
        ground = BATTLES[state.scenario].names[self.sector, self.die]
        return f"{place(self.sector)} is {ground}."

    def met(self, state: State) -> Met:
        return Met(ground_chart(self.sector), self.die)


def _ground(state: State, unit: Unit, chance: Chance) -> Happening:
    """The first Unit rolls; one that comes while Binoculars are raised waits."""
    if any(u.sector == unit.sector and u.stage in _SURVEYING for u in state.active):
        return
    why = f"what {place(unit.sector)} is like"
    (die,) = chance.roll("1d6", why=why, labels=[unit.seat])
    yield GroundRolled(unit=unit.seat, sector=unit.sector, die=die)


_SURVEYING = ("survey", "surveyed")


def reveal(state: State, unit: Unit) -> Happening:
    """The die stands: for the ground, or for the Soldiers of a Sector (10.10)."""
    if unknown(state, unit.sector):
        yield GroundRevealed(unit=unit.seat, sector=unit.sector, die=unit.mine)
        return
    yield ResourcesGained(unit=unit.seat, by="sector", soldiers=unit.mine)
    yield UnitArrived(unit=unit.seat)


# --- The first Unit (10.13) -------------------------------------------------------------------


class PrizeOffered(DiceEvent, frozen=True):
    """The first Unit of a Sector is to choose an Award."""

    unit: Seat
    sector: SectorName

    def after(self, state: State) -> State:
        state = replace(state, taken=(*state.taken, self.sector))
        return change(state, self.unit, stage="prize")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} is first in {place(self.sector)} and chooses an Award."


def gifts(state: State, chance: Chance) -> Happening:
    """What lies in a Sector for its first Unit, when all have moved (10.13, 5.8)."""
    moved = [u for u in state.active if u.stage == "moved"]
    reached = {u.sector for u in moved}
    for key in battle(state).sectors:
        if key in state.taken or key not in reached:
            continue
        here = sector_at(state, key)
        if not _brings(state, here):
            continue
        came = [u for u in moved if u.sector == key and not (here.free and u.vehicle)]
        if came:
            winner = first(came, f"who is first in {place(key)}", chance)
            yield from _gift(state, winner, here, chance)
            return


def _brings(state: State, here: Sector) -> bool:
    unique = here.joins in state.specialists
    car = here.free and here.vehicle in state.vehicles
    return bool(here.finds or unique or car or (here.prize and state.awards))


def _gift(state: State, unit: Unit, here: Sector, chance: Chance) -> Happening:
    if here.finds:
        item = found_here(state, unit.sector)
        yield ItemFound(unit=unit.seat, item=item, by="sector")
    elif here.joins:
        yield SpecialistJoined(unit=unit.seat, specialist=here.joins, by="sector")
        yield from pool(state, unit, here.joins, chance)
    elif here.vehicle:
        yield VehicleFound(unit=unit.seat, vehicle=here.vehicle, by="sector")
    elif here.prize == "choice" and len(state.awards) > 1:
        yield PrizeOffered(unit=unit.seat, sector=unit.sector)
    else:
        drawn = chance.draw(state.awards, 1, why=f"an Award for {unit.seat.capitalize()}")
        yield AwardEarned(unit=unit.seat, award=cast(Award, drawn[0]), by="sector")


def found_here(state: State, where: SectorName) -> Item:
    """The Item of a Sector: another one where a Unit is alone on its map (14.4, 15.6)."""
    printed = battle(state).sectors[where]
    landed = sum("beach m" in u.match for u in state.units.values())
    lonely = landed == 1 if battle(state).decks else state.alone
    item = printed.finds_alone if lonely and printed.finds_alone else printed.finds
    return cast(Item, item)
