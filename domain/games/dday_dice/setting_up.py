"""How a battle begins: what lies ready, which options change it, and what comes of the last one."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from domain.game.ruleset import Chance, Options, Outcome, Scenario, Sequel
from domain.game.told import listed
from domain.games.dday_dice.battles import BATTLES, Battle
from domain.games.dday_dice.dday import DiceEvent, Happening, change
from domain.games.dday_dice.printed import (
    AWARDS,
    REGULAR_ITEMS,
    REGULARS,
    SPECIAL_ITEMS,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    name,
    place,
)
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Award, Item, Seat, Sector, Specialist, Vehicle

EQUIPPED = 10
NOT_ALONE: tuple[Award | Item | Specialist, ...] = (
    "victoria-cross",
    "carrier-pigeon",
    "dispatch-case",
    "mortar",
    "war-correspondent",
)
"""The cards that one Unit alone does not use (14.2)."""
WILD = {2: 3, 3: 3, 4: 1}
"""How many Regular Specialists of each cost a Unit draws (13.6)."""
WHIM = 2


class ExerciseBegan(DiceEvent, frozen=True):
    """The Units land; the Pool lies on the table."""

    scenario: str
    units: tuple[Seat, ...]
    sector: Sector
    soldiers: int
    points: int = 0
    specialists: tuple[Specialist, ...] = ()
    items: tuple[Item, ...] = ()
    awards: tuple[Award, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    options: tuple[str, ...] = ()
    courage: int = 0
    stars: int = 0
    landing: tuple[Sector, ...] = ()
    """The starting Sectors where each Unit has yet to choose one, or to roll for its resources."""
    decks: dict[Seat, tuple[Specialist, ...]] = {}
    """Each Unit's Regular Specialists, where they are not those of the battle's list."""

    def after(self, state: State) -> State:
        units = {
            seat: Unit(
                seat=seat,
                sector=self.sector,
                stage="land" if self.landing else "bled",
                soldiers=self.soldiers,
                courage=self.courage,
                stars=self.stars,
                points=self.points,
                visited=() if self.landing else (self.sector,),
                deck=self.decks.get(seat, ()),
            )
            for seat in self.units
        }
        return State(
            scenario=self.scenario,
            options=self.options,
            phase=0 if self.landing else 5,
            units=units,
            specialists=self.specialists,
            items=self.items,
            awards=self.awards,
            vehicles=self.vehicles,
        )

    def told(self, state: State) -> str:
        land = "lands" if len(self.units) == 1 else "land"
        units = listed(called(u) for u in self.units)
        if self.landing:
            near = "is" if len(self.units) == 1 else "are"
            return f"{BATTLES[self.scenario].title}: {units} {near} about to land."
        return (
            f"{BATTLES[self.scenario].title}: {units} {land} in {place(self.sector)} "
            f"with {self.soldiers} Soldiers{' each' if len(self.units) > 1 else ''}."
        )


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The Units come ashore, or are about to (1.2, 1.7, 13.9)."""
    played, units = BATTLES[scenario.key], cast(tuple[Seat, ...], seats)
    on = tuple(key for key, choice in options.items() if choice != "off")
    out = NOT_ALONE if len(units) == 1 else ()
    starts = played.starts
    first, printed = next(iter(starts.items()))
    waits = len(starts) > 1 or "blind-start" in on
    yield ExerciseBegan(
        scenario=scenario.key,
        units=units,
        sector=first,
        soldiers=0 if waits else printed.soldiers,
        courage=0 if waits else printed.courage,
        stars=0 if waits else printed.stars,
        landing=tuple(starts) if waits else (),
        points=EQUIPPED if "well-equipped" in on else 0,  # 13.4
        specialists=tuple(s for s in _uniques(played, units, options, chance) if s not in out),
        items=tuple(i for i in _items(played, units, options, chance) if i not in out),
        awards=tuple(a for a in AWARDS if a not in out) if played.awards else (),
        vehicles=tuple(VEHICLES) if played.awards else (),
        options=on,
        decks=_decks(units, options, chance),
    )


# --- Options (13.5, 13.6, 13.7) ---------------------------------------------------------------


def _everybody(options: Options) -> bool:
    return options.get("bazooka-joe") == "all"


def _wild(options: Options) -> bool:
    return options.get("wild-specialists") == "on" and not _everybody(options)


def _uniques(
    played: Battle, units: tuple[Seat, ...], options: Options, chance: Chance
) -> tuple[Specialist, ...]:
    """The Unique Specialists of the Pool (13.5, 13.6)."""
    fixed = tuple(s for s in UNIQUES if played.reserved(s))
    if _everybody(options):
        return UNIQUES
    if not _wild(options):
        return tuple(s for s in played.specialists if SPECIALISTS[s].unique)
    out = NOT_ALONE if len(units) == 1 else ()
    choice = [s for s in UNIQUES if s not in (*fixed, *out)]
    drawn = chance.draw(choice, len(units), why="the Unique Specialists")
    return (*cast(tuple[Specialist, ...], drawn), *fixed)


def _decks(
    units: tuple[Seat, ...], options: Options, chance: Chance
) -> dict[Seat, tuple[Specialist, ...]]:
    """The Regular Specialists of each Unit, where the battle's list is not used (13.5, 13.6)."""
    if _everybody(options):
        return dict.fromkeys(units, REGULARS)
    if not _wild(options):
        return {}
    decks: dict[Seat, tuple[Specialist, ...]] = {}
    for seat in units:
        drawn: list[str] = []
        for cost, n in WILD.items():
            pile = [s for s in REGULARS if SPECIALISTS[s].cost == cost]
            why = f"{seat.capitalize()}'s Specialists of {cost} Stars"
            drawn += chance.draw(pile, n, why=why)
        decks[seat] = cast(tuple[Specialist, ...], tuple(drawn))
    return decks


def _items(
    played: Battle, units: tuple[Seat, ...], options: Options, chance: Chance
) -> tuple[Item, ...]:
    """The Items of the Pool: those of a Sector lie there instead (10.13, 13.5, 13.7)."""
    alone = len(units) == 1
    aside = played.aside(alone=alone)
    special = tuple(i for i in SPECIAL_ITEMS if i not in aside)
    if options.get("bazooka-joe", "off") != "off":
        items: tuple[Item, ...] = (*REGULAR_ITEMS, *special)
    elif options.get("quartermasters-whim") == "on":
        choice = [i for i in special if not (alone and i in NOT_ALONE)]
        drawn = chance.draw(choice, WHIM * len(units), why="the Special Items")
        items = (*REGULAR_ITEMS, *cast(tuple[Item, ...], drawn))
    else:
        items = played.items
    return tuple(i for i in items if i not in aside)


ORDER = tuple(BATTLES)
"""The battles in the order of their maps (16.1)."""


class AwardsCarried(DiceEvent, frozen=True):
    """A Unit brings Awards from the battle before."""

    unit: Seat
    awards: tuple[Award, ...]

    def after(self, state: State) -> State:
        left = tuple(award for award in state.awards if award not in self.awards)
        return change(replace(state, awards=left), self.unit, awards=self.awards)

    def told(self, state: State) -> str:
        held = listed(f"the {name(award)}" for award in self.awards)
        return f"{called(self.unit)} brings {held} from the battle before."


def sequel(state: State, outcome: Outcome) -> Sequel | None:
    """The next battle of a campaign, after one that was won, and the Awards that are kept."""
    if not outcome.winners:
        return None
    later = ORDER[ORDER.index(state.scenario) + 1 :]
    following = next(iter(later), None)
    if following is None or (BATTLES[following].decks and state.alone):
        return None
    kept = {seat: list(unit.awards) for seat, unit in state.units.items() if unit.home}
    return Sequel(following, {"awards": {seat: held for seat, held in kept.items() if held}})


def receive(state: State, carried: Mapping[str, Any]) -> Happening:
    """The Awards that Units bring from the battle before (16.2)."""
    for seat, awards in carried["awards"].items():
        held = tuple(cast(Award, award) for award in awards if award in state.awards)
        if seat in state.units and held:
            yield AwardsCarried(unit=cast(Seat, seat), awards=held)
