"""Phase 4: moving, who goes first where there is room for one, staying, leaving a Vehicle."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.combat import MinesStruck, ignores_mines, saves, under_fire
from domain.games.dday_dice.crossing import BEACHMASTER, check, line_to, possible, victims
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, with_mark
from domain.games.dday_dice.earning import ResourcesGained
from domain.games.dday_dice.lookup import battle, expect, must_move, others
from domain.games.dday_dice.losses import fall
from domain.games.dday_dice.maps import Line
from domain.games.dday_dice.onward import spared, waited
from domain.games.dday_dice.powers import CardPlayed
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import first
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Seat, Sector, Specialist, Vehicle


class SectorEntered(DiceEvent, frozen=True):
    """A Unit moves to a Sector and has spent this Courage."""

    unit: Seat
    sector: Sector
    courage: int = 0

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        return change(
            state,
            self.unit,
            sector=self.sector,
            stage="arrive",
            queue=None,
            chevrons=1,
            visited=(*unit.visited, self.sector),
            courage=unit.courage - self.courage,
        )

    def told(self, state: State) -> str:
        price = f" for {self.courage} Courage" if self.courage else ""
        return f"{called(self.unit)} moves to {place(self.sector)}{price}."


class SpecialistSacrificed(DiceEvent, frozen=True):
    """A Specialist is the price of a Sector."""

    unit: Seat
    specialist: Specialist

    def after(self, state: State) -> State:
        turn = with_mark(state.units[self.unit].turn, f"gave {self.specialist}")
        return fall(state, self.unit, 0, (self.specialist,), turn=turn)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} sacrifices the {name(self.specialist)}."


class Move(DiceOrder, frozen=True):
    """Move to an adjacent Sector."""

    form = "move {to} [sacrificing {specialist}] [with {aid}]"
    help = "Move: “move 5”, “move 7 sacrificing corporal”, “move 5 with whistle”."
    stages = ("march",)
    names = ("to",)
    to: Sector
    specialist: Specialist | None = None
    aid: Literal["whistle"] | None = None

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        return moves(state, unit)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Move to another Sector (10.1)."""
        expect(unit, ("march", "stayed"), "move")
        check(state, unit, line_to(state, unit, self.to), self.specialist, self.aid)
        if _rivals(state, unit, self.to) or _queuing(state, self.to):
            yield MoveQueued(
                unit=unit.seat, sector=self.to, specialist=self.specialist, aid=self.aid
            )
        else:
            yield from _enter(state, unit, self, chance)

    def words(self, state: State, mine: Unit) -> str:
        gone = f", giving up the {name(self.specialist)}" if self.specialist else ""
        aid = f" with the {name(self.aid)}" if self.aid else ""
        return f"Move to {place(self.to)}{gone}{aid}"

    def because(self, state: State, unit: Unit) -> str:
        return spared(state, unit, self.to)

    def weighed(self, state: State, unit: Unit) -> str:
        way = next((w for w in battle(state).ways[unit.sector] if w.to == self.to), None)
        if way is None:
            return ""
        courage = f"{way.courage} of {unit.courage} Courage" if way.courage else ""
        there = under_fire(state, replace(unit, sector=self.to, chevrons=1))
        return ", ".join(w for w in (courage, "landmines" * way.mined, there) if w)


def _enter(state: State, unit: Unit, order: Move, chance: Chance) -> Happening:
    """What happens on the way (6.1, 6.22, 10.8)."""
    line = line_to(state, unit, order.to)
    courage = check(state, unit, line, order.specialist, order.aid)
    if order.aid:
        yield CardPlayed(unit=unit.seat, card=order.aid)
    yield SectorEntered(unit=unit.seat, sector=order.to, courage=courage)
    if line.forward and "beachmaster" in unit.specialists:
        yield ResourcesGained(unit=unit.seat, by="beachmaster", soldiers=BEACHMASTER)  # 6.1
    if "pathfinder" in unit.specialists:
        yield ResourcesGained(unit=unit.seat, by="pathfinder", soldiers=1)  # 6.22
    if line.mined and not ignores_mines(unit):
        (die,) = chance.roll("1d6", why=f"landmines, turn {state.turn}", labels=[unit.seat])
        yield MinesStruck(unit=unit.seat, die=die, saved=saves(state, unit))
    if order.specialist:
        yield SpecialistSacrificed(unit=unit.seat, specialist=order.specialist)


def moves(state: State, unit: Unit) -> Iterator[Move]:
    """Every move that a Unit could make now."""
    for line in battle(state).ways[unit.sector]:
        if line.to not in unit.visited:
            yield from _along(state, unit, line)


def _along(state: State, unit: Unit, line: Line) -> Iterator[Move]:
    for victim in victims(state, unit, line.to):
        for aid in _aids(unit):
            if possible(state, unit, line, victim, aid):
                yield Move(to=line.to, specialist=victim, aid=aid)


def _aids(unit: Unit) -> tuple[Literal["whistle"] | None, ...]:
    return (None, "whistle") if "whistle" in unit.items else (None,)


# --- Room for one (10.16) ---------------------------------------------------------------------


class MoveQueued(DiceEvent, frozen=True):
    """A move to a Sector for one Unit while another Unit could still move there."""

    unit: Seat
    sector: Sector
    specialist: Specialist | None = None
    aid: Literal["whistle"] | None = None

    def after(self, state: State) -> State:
        queue = (self.sector, self.specialist, self.aid)
        return change(state, self.unit, queue=queue, stage="queued")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} makes for {place(self.sector)}; others could too."


class TurnedAway(DiceEvent, frozen=True):
    """Another Unit had the better claim to a Sector for one."""

    unit: Seat
    sector: Sector
    to: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, queue=None, stage="march")

    def told(self, state: State) -> str:
        return f"{place(self.sector)} is for {called(self.to)}, not for {called(self.unit)}."


def _queuing(state: State, to: Sector) -> list[Unit]:
    return [u for u in state.active if u.queue and u.queue[0] == to]


def _rivals(state: State, unit: Unit, to: Sector) -> bool:
    """Whether another Unit could still move to a Sector for one."""
    if not battle(state).sectors[to].one_unit:
        return False
    marching = (u for u in others(state, unit) if u.stage == "march")
    return any(order.to == to for u in marching for order in moves(state, u))


def settle(state: State, chance: Chance) -> Happening:
    """Let the best of those who wait move, when nobody else can come (10.16, 5.8)."""
    for unit in state.active:
        if not unit.queue or _rivals(state, unit, unit.queue[0]):
            continue
        to, victim, aid = unit.queue
        waiting = _queuing(state, to)
        winner = first(waiting, f"who moves to {place(to)}", chance)
        for loser in waiting:
            if loser.seat != winner.seat:
                yield TurnedAway(unit=loser.seat, sector=to, to=winner.seat)
        to, victim, aid = winner.queue or (to, victim, aid)
        order = Move(to=to, specialist=victim, aid=aid)
        yield from _enter(state, winner, order, chance)
        return


class UnitStayed(DiceEvent, frozen=True):
    """A Unit stays where it is."""

    unit: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, stage="stayed")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} stays in {place(state.units[self.unit].sector)}."


class Stay(DiceOrder, frozen=True):
    """Stay in the Sector."""

    form = "stay"
    help = "Stay in this Sector."
    stages = ("march",)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if not must_move(state, unit) or next(moves(state, unit), None) is None:
            yield cls()

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Stay in the Sector (10.4)."""
        expect(unit, self.stages, "stay")
        if must_move(state, unit) and next(moves(state, unit), None):
            raise Illegal("10.4", f"This Unit must leave {place(unit.sector)} this turn.")
        yield UnitStayed(unit=unit.seat)

    def words(self, state: State, mine: Unit) -> str:
        return f"Stay in {place(mine.sector)}"

    def because(self, state: State, unit: Unit) -> str:
        return waited(state, unit)

    def weighed(self, state: State, unit: Unit) -> str:
        return under_fire(state, unit)


class VehicleAbandoned(DiceEvent, frozen=True):
    """A Vehicle is left behind for good."""

    unit: Seat
    vehicle: Vehicle

    def after(self, state: State) -> State:
        return change(state, self.unit, vehicle=None)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} abandons the {name(self.vehicle)}."


class Abandon(DiceOrder, frozen=True):
    """Leave a Vehicle behind."""

    form = "abandon {vehicle}"
    help = "Leave your Vehicle behind for good."
    stages = ("muster", "march")
    vehicle: Vehicle

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.vehicle:
            yield cls(vehicle=unit.vehicle)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Leave a Vehicle behind (8.14)."""
        expect(unit, self.stages, "abandon a Vehicle")
        if unit.vehicle != self.vehicle:
            raise Illegal("8.14", f"This Unit has no {name(self.vehicle)}.")
        yield VehicleAbandoned(unit=unit.seat, vehicle=self.vehicle)

    def words(self, state: State, mine: Unit) -> str:
        return f"Leave the {name(self.vehicle)} behind for good"
