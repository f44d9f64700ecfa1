"""What Units must lose, and who falls (11.3)."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any, Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, without
from domain.games.dday_dice.lookup import expect
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit, men
from domain.games.dday_dice.wording import called, number
from domain.games.dday_dice.words import Seat, Specialist

MOST_OFFERS = 60
"""How many ways to share losses are offered; any other that adds up is accepted as well."""


# --- What is due ------------------------------------------------------------------------------


class TollDue(DiceEvent, frozen=True):
    """What the text of a Sector costs a Unit in phase 2; ``saved`` of it is prevented."""

    unit: Seat
    n: int
    saved: int = 0

    def after(self, state: State) -> State:
        return change(state, self.unit, mine=self.n, saves=self.saved, stage="toll")

    def told(self, state: State) -> str:
        saved = f" (saved {self.saved})" if self.saved else ""
        return f"The Sector costs {called(self.unit)} {self.n}{saved}."


class CasualtiesDue(DiceEvent, frozen=True):
    """What a Unit must lose: defence, fire or mines, less what saves Soldiers.

    Special damage comes on top: ``courage``, or ``specialists`` of the player's choice.
    """

    unit: Seat
    n: int
    defence: int = 0
    guns: int = 0
    mine: int = 0
    saved: int = 0
    shells: int = 0
    courage: int = 0
    specialists: int = 0

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        return change(
            state,
            self.unit,
            owed=self.n,
            doomed=self.specialists,
            courage=unit.courage - self.courage,
            mine=0,
            saves=0,
            stage="losses" if self.n or self.specialists else _after_losses(state),
        )

    def told(self, state: State) -> str:
        parts = [
            text
            for n, text in (
                (self.defence, f"DEF {self.defence}"),
                (self.guns, f"machine guns {self.guns}"),
                (self.shells, f"mortars and traps {self.shells}"),
                (self.mine, f"{_MINE.get(state.phase, 'landmines')} {self.mine}"),
                (self.saved, f"saved {self.saved}"),
            )
            if n
        ]
        why = f" ({', '.join(parts)})" if parts else ""
        if not self.n:
            return f"{called(self.unit)} loses nobody{why}{_special(self)}."
        return f"{called(self.unit)} must lose {self.n}{why}{_special(self)}."


def _special(event: CasualtiesDue) -> str:
    """What special damage takes besides."""
    men = number(event.specialists, "Specialist", "Specialists")
    parts = [f"{event.courage} Courage"] if event.courage else []
    parts += [men] if event.specialists else []
    return f", and special damage takes {listed(parts)}" if parts else ""


_MINE = {2: "the Sector"}


def _after_losses(state: State) -> str:
    return {2: "collected", 4: "arrive"}.get(state.phase, "bled")


# --- Casualties -------------------------------------------------------------------------------


class CasualtiesTaken(DiceEvent, frozen=True):
    """Who has fallen."""

    unit: Seat
    soldiers: int = 0
    specialists: tuple[Specialist, ...] = ()

    def after(self, state: State) -> State:
        stage = _after_losses(state)
        return fall(
            state, self.unit, self.soldiers, self.specialists, owed=0, doomed=0, stage=stage
        )

    def told(self, state: State) -> str:
        parts = [number(self.soldiers, "Soldier", "Soldiers")] if self.soldiers else []
        parts += [f"the {name(s)}" for s in self.specialists]
        return f"{called(self.unit)} loses {listed(parts) if parts else 'nobody'}."


class UnitWipedOut(DiceEvent, frozen=True):
    """A Unit is no more."""

    unit: Seat
    why: str

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        state = fall(state, self.unit, unit.soldiers, unit.specialists)
        return change(state, self.unit, owed=0, doomed=0, mine=0, wiped=True, stage="bled")

    def told(self, state: State) -> str:
        whys = {"combat": "in combat", "mines": "by landmines", "toll": "by its Sector"}
        return f"{called(self.unit)} is wiped out {whys.get(self.why, self.why)}."


def fall(
    state: State, seat: Seat, soldiers: int, specialists: tuple[Specialist, ...], **changes: Any
) -> State:
    """The position after Soldiers and Specialists of a Unit are lost."""
    unit = state.units[seat]
    if not specialists:
        return change(state, seat, soldiers=unit.soldiers - soldiers, **changes)
    if "lieutenant" in specialists:
        state = replace(state, spare=())
    return change(
        state,
        seat,
        soldiers=unit.soldiers - soldiers,
        specialists=tuple(s for s in unit.specialists if s not in specialists),
        dead=(*unit.dead, *specialists),
        **changes,
    )


class Lose(DiceOrder, frozen=True):
    """Choose who falls."""

    form = "lose {soldiers} soldiers [{specialists}]"
    help = "Choose your losses: “lose 4 soldiers”, “lose 3 soldiers medic”."
    stages = ("losses",)
    soldiers: int
    specialists: tuple[Specialist, ...] = ()

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        """Ways to share the losses, fewest Specialists first, bounded."""
        yield from islice(_ways(unit), MOST_OFFERS)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        expect(unit, self.stages, "choose losses")
        lost = self.specialists
        if strangers := set(lost) - set(unit.specialists):
            raise Illegal("11.3", f"This Unit has no {name(min(strangers))} to lose.")
        if len(set(lost)) != len(lost):
            raise Illegal("11.3", "A Specialist is named twice; name each once.")
        if not 0 <= self.soldiers <= unit.soldiers:
            raise Illegal(
                "11.3", f"This Unit has {unit.soldiers} Soldiers besides its Specialists."
            )
        if len(lost) < unit.doomed:
            raise Illegal("11.7", f"Special damage takes Specialists: name at least {unit.doomed}.")
        if self.soldiers != _soldiers_for(unit, lost):
            raise Illegal(
                "11.3", f"Exactly {unit.owed} must be lost, Soldiers and Specialists together."
            )
        yield CasualtiesTaken(unit=unit.seat, soldiers=self.soldiers, specialists=lost)

    def words(self, state: State, mine: Unit) -> str:
        men = [number(self.soldiers, "Soldier", "Soldiers")] if self.soldiers else []
        return f"Let {listed([*men, *map(name, self.specialists)] or ['nobody'])} fall"


def _soldiers_for(unit: Unit, lost: tuple[Specialist, ...]) -> int | None:
    """The Soldiers that fall besides these Specialists; None where one of them is one too many."""
    cover = _cover(unit, lost)
    for one in lost if len(lost) > unit.doomed else ():
        if _cover(unit, tuple(s for s in lost if s != one)) >= unit.owed:
            return None
    return max(0, unit.owed - cover)


def _ways(unit: Unit) -> Iterator[Lose]:
    most = min(unit.owed + unit.doomed, len(unit.specialists))
    for n in range(unit.doomed, most + 1):
        for lost in combinations(unit.specialists, n):
            soldiers = _soldiers_for(unit, lost)
            if soldiers is not None and soldiers <= unit.soldiers:
                yield Lose(soldiers=soldiers, specialists=lost)


def fallen(unit: Unit, why: str) -> Happening:
    """Losses that leave no choice: the whole Unit, or Soldiers alone (11.4, 11.6)."""
    if unit.owed >= unit.soldiers + _cover(unit, unit.specialists) or not _survives(unit):
        yield UnitWipedOut(unit=unit.seat, why=why)
    elif unit.doomed:
        if unit.doomed == len(unit.specialists) and unit.soldiers >= unit.owed:
            yield CasualtiesTaken(unit=unit.seat, soldiers=unit.owed, specialists=unit.specialists)
    elif not unit.specialists or ("spares" in unit.match and unit.soldiers >= unit.owed):
        yield CasualtiesTaken(unit=unit.seat, soldiers=unit.owed)


def _survives(unit: Unit) -> bool:
    """Whether some way to share the losses leaves a man; a Paratrooper falls whole (6.16)."""
    return any(
        way.soldiers < unit.soldiers or len(way.specialists) < len(unit.specialists)
        for way in _ways(unit)
    )


def _cover(unit: Unit, lost: tuple[Specialist, ...]) -> int:
    """For how many losses these Specialists count, after special damage took the least of them."""
    return sum(sorted(map(men, lost))[unit.doomed :])


# --- An order that stands (11.6) --------------------------------------------------------------


class SpecialistsSpared(DiceEvent, frozen=True):
    """From now on Soldiers fall first, or the player is asked each time again."""

    unit: Seat
    on: bool = True

    def after(self, state: State) -> State:
        marks = without(state.units[self.unit].match, "spares")
        return change(state, self.unit, match=(*marks, "spares") if self.on else marks)

    def told(self, state: State) -> str:
        if self.on:
            return f"{called(self.unit)} will lose Soldiers before Specialists."
        return f"{called(self.unit)} will choose its losses each time."


class Spare(DiceOrder, frozen=True):
    """Say once and for all who falls first."""

    form = "spare {whom}"
    help = (
        "“spare specialists”: from now on Soldiers fall first, without asking; “spare "
        "nobody”: ask me."
    )
    stages = ("march", "losses")
    whom: Literal["specialists", "nobody"]

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        spares = "spares" in unit.match
        if spares == (unit.stage == "march"):
            yield cls(whom="nobody" if spares else "specialists")

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """An order that stands: Soldiers fall first as long as they suffice (11.6)."""
        on = self.whom == "specialists"
        if on == ("spares" in unit.match):
            raise Illegal("11.6", "This is already your standing wish.")
        yield SpecialistsSpared(unit=unit.seat, on=on)

    def words(self, state: State, mine: Unit) -> str:
        if self.whom == "specialists":
            return "Lose Soldiers first from now on, unasked"
        return "Choose your losses yourself each time"
