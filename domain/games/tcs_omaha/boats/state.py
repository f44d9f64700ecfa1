"""What a position of a landing holds beside its units: the schematic, the beach, the leaders."""

from typing import Literal

import msgspec

from domain.games.tcs_omaha.landing.loading import Boats

Obstacle = Literal["mines", "wire", "empty", "clear", "breached"]


class Plane(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An A-20 of the sortie of this turn: what it carries, and what it has done (2.10a)."""

    type: Literal["bombs", "gunship"]
    strafed: int = 0
    bombed: int = 0


class Pool(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Battery fires of a calibre that the American batteries share (2.9)."""

    he: int = 0
    smoke: int = 0
    illum: int = 0


class Carried(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A plan over several turns: who goes where, until when, and what ends it (8.8)."""

    until: int
    """The turn before which it ends."""
    legs: dict[str, str]
    stops: tuple[str, ...] = ()
    lost: int = 0
    """The steps that its side had lost when it was given."""


class Landing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The landing and what hangs on it. Dictionaries are never changed in place."""

    plan: tuple[Boats, ...] | None = ()
    """The schematic (2.1h); None for who may not know it."""
    salvos: tuple[str, ...] | None = ()
    """Targets of the rocket craft (2.2a); None for who may not know them."""
    sealed: bool = False
    """The plan is settled, and the first turn may begin."""
    landed: tuple[int, ...] = ()
    """The lines of the plan that have run for the beach."""
    ferries: tuple[Boats, ...] = ()
    """Transports that land on the next hour, as far as one may know them (2.1m)."""
    ferried: int = 0
    """The minute of 6 June at which they land."""
    later: tuple[Boats, ...] = ()
    """Transports of the hour after that, assigned before those of this one have run (2.1m)."""
    away: tuple[str, ...] = ()
    """Units of the 29th Division that left over the west edge (2.7b)."""
    teams: dict[str, str] = {}
    """Units with a fire support team: "" at sea, "works" or "silent" ashore (2.6d)."""
    pool: dict[str, Pool] = {}
    """Ammunition of the batteries that landed, by calibre (2.9)."""
    came: dict[str, int] = {}
    """The guns of each battery that came ashore, whatever was lost since (2.9)."""
    sortie: tuple[Plane, ...] = ()
    """The A-20 of this turn (2.10)."""
    flown: str = ""
    """Who uses the sortie of this turn; "nobody" where it was called and did not come (2.10)."""
    leaders: tuple[str, ...] = ()
    """Leaders that were drawn and have not landed (2.3f)."""
    berths: dict[str, str] = {}
    """With which unit a leader lands, where his owner said so (2.3f)."""
    follow: tuple[str, ...] = ()
    """Units of the first transport landing, as far as one may know them (2.3f)."""
    works: bool = False
    """The German works are set up (3.3g)."""
    registered: dict[str, tuple[str, ...]] = {}
    """Registered targets of each side, as far as one may know them (10.7)."""
    lit: tuple[str, ...] = ()
    """Hexes that an illumination round lights, until Clean-up (11.2)."""
    led: tuple[str, ...] = ()
    """Units that a leader frees in this part (2.3f)."""
    rolled: int = 0
    """The turn in which leaders and landing of the American part were done."""
    obstacles: dict[str, Obstacle] = {}
    """Beach obstacle hexes that were tested (2.4a)."""
    breaches: tuple[str, ...] = ()
    """Open breaches in the shingle (2.5)."""
    passed: tuple[str, ...] = ()
    """Breaches that a vehicle or carrier passed in this turn (2.5b)."""
    missions: int = 0
    """Destroyer missions of this turn (2.6a)."""
    guns: dict[str, tuple[str, ...]] = {}
    """Weapons of pill boxes that fired in this turn (3.3b)."""
    safe: tuple[str, ...] = ()
    """Squads that came out of pill boxes in this part of the turn, safe from fire in it (3.3f)."""
    unreleased: tuple[str, ...] = ()
    """German companies on the map that wait for their release (3.1)."""
    entering: dict[str, int] = {}
    """German companies that may enter, and those that have, with the turn (3.1); 0 while they
    are off the map."""
    releases: int = 0
    """Releases that the German side has not yet used (3.1)."""
    variables: int = 0
    """Those of them that may be variable reinforcements (3.1)."""
    carried: dict[str, Carried] = {}
    """Plans over several turns, by side, as far as one may know them (8.8)."""
    held: tuple[str, ...] = ()
    """Hexes of the scenario's prizes that the American side held last."""
