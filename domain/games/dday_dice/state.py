"""The position of a match of D-Day Dice: everything that ``evolve`` folds, and nothing else.

Where a Unit stands in a phase is its ``stage``:

===== =========================================== ==========================================
phase  it may still choose                         it is finished
===== =========================================== ==========================================
0      ``land``                                    ``bled``
1      ``lock`` ``roll`` ``tally``                 ``tallied``
2      ``count`` ``toll`` ``losses``               ``collected``
3      ``muster``                                  ``mustered``
4      ``march`` ``queued`` ``mines`` ``losses``   ``stayed`` ``moved``
       ``arrive`` ``survey`` ``prize``
5      ``brace`` ``fire`` ``losses`` ``taken``     ``braced`` (then ``fire``) ``ready`` ``bled``
                                                   ``pressing``
===== =========================================== ==========================================
"""

from typing import Literal

import msgspec

from domain.games.dday_dice.words import (
    COLOURS,
    Award,
    Bonus,
    Card,
    Die,
    Item,
    Resource,
    Seat,
    Sector,
    Specialist,
    Vehicle,
)


def men(specialist: Specialist) -> int:
    """As how many Soldiers a Specialist counts (6.16)."""
    return 6 if specialist == "paratrooper" else 1


class Dice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A Unit's six dice of this turn and what has been done with them."""

    faces: tuple[int, ...] = ()
    """Pips of R1 R2 W1 W2 B1 B2; 0 is a die that was not rolled."""
    colours: str = COLOURS
    locked: tuple[Die, ...] = ()
    throws: int = 0
    cancelled: tuple[Die, ...] = ()
    added: tuple[int, ...] = ()
    """White results that Leadership added."""
    taken: tuple[Bonus, ...] = ()
    """Bonuses that were taken from the dice."""
    granted: tuple[Bonus, ...] = ()
    """Bonuses that a card gave and that are not yet taken."""


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One Unit with all that lies before its player."""

    seat: Seat
    sector: Sector = "1"
    stage: str = "tally"
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0
    chevrons: int = 1
    """Turns in this Sector; 4 is the face that says it must move."""
    visited: tuple[Sector, ...] = ()
    specialists: tuple[Specialist, ...] = ()
    dead: tuple[Specialist, ...] = ()
    deck: tuple[Specialist, ...] = ()
    """Its Regular Specialists, where they are not those that the battle lists."""
    items: tuple[Item, ...] = ()
    awards: tuple[Award, ...] = ()
    earned: int = 0
    """Awards earned, played or not."""
    vehicle: Vehicle | None = None
    dice: Dice = Dice()
    mine: int = 0
    """The landmine die, or another toll, that has not yet been suffered; or a die for ground."""
    saves: int = 0
    """How many of its losses are saved."""
    owed: int = 0
    """Casualties that the player must choose."""
    doomed: int = 0
    """Specialists whom special damage takes besides."""
    claim: Card | None = None
    """A card from the Pool that another Unit could still ask for as well."""
    offer: tuple[Die, Die, Seat] | None = None
    """A dice trade that waits for its answer: own die, other die, other Unit."""
    exchange: tuple[int, Resource, int, Resource, Seat] | None = None
    """An exchange that is offered: so much of this for so much of that, and to whom."""
    queue: tuple[Sector, Specialist | None, Literal["whistle"] | None] | None = None
    """A move to a Sector for one Unit that another could still ask for as well."""
    photo: tuple[int, ...] = ()
    """The faces that will be its Final Tally next turn."""
    photo_colours: str = ""
    turn: tuple[str, ...] = ()
    """What was done, and what protects, this turn."""
    phase: tuple[str, ...] = ()
    """What was received this phase."""
    match: tuple[str, ...] = ()
    """What lasts: a mulligan that was taken, an order that stands."""
    home: int = 0
    """The turn in which it took the Bunker; 0 before."""
    stormed: int = 0
    """The turn in which it first took a Bunker and stayed in play; 0 before."""
    wiped: bool = False

    @property
    def strength(self) -> int:
        """Soldiers and Specialists: both count when casualties are taken."""
        return self.soldiers + sum(map(men, self.specialists))

    @property
    def active(self) -> bool:
        """Whether it is still on the beach."""
        return not self.wiped and not self.home


class State(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A position. ``units`` is in the order of the seats and is never changed in place."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    """The optional rules that are on."""
    turn: int = 0
    phase: int = 1
    units: dict[Seat, Unit] = {}
    specialists: tuple[Specialist, ...] = ()
    """Unique Specialists in the Pool."""
    items: tuple[Item, ...] = ()
    awards: tuple[Award, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    spare: tuple[int, ...] = ()
    """The Trading Pool of a Unit that is alone, pips in the order of the dice; 0 is used up."""
    guns: dict[Sector, tuple[int, ...]] = {}
    """This turn's machine-gun dice by Sector."""
    relief: tuple[tuple[Sector, Item], ...] = ()
    """Sector and Item of what weakens its defence this turn."""
    bombs: tuple[tuple[Sector, int], ...] = ()
    """Sector and die of each Gammon Bomb this turn."""
    shells: dict[Sector, int] = {}
    """This turn's dice for mortar fire and booby traps by Sector."""
    ground: dict[Sector, int] = {}
    """The dice that decided random Sectors, for the whole battle."""
    silenced: tuple[Sector, ...] = ()
    """Where machine guns are silent for good."""
    taken: tuple[Sector, ...] = ()
    """Sectors whose first Unit has had what it brings."""
    bunkers: tuple[Sector, ...] = ()
    """The Bunkers that were taken, where there are two."""

    @property
    def active(self) -> tuple[Unit, ...]:
        """The Units that are still on the beach."""
        units = tuple(self.units.values())
        for unit in units:
            if unit.wiped or unit.home:
                return tuple([u for u in units if not (u.wiped or u.home)])
        return units

    @property
    def alone(self) -> bool:
        """Whether the match is played by one Unit (solitaire)."""
        return len(self.units) == 1
