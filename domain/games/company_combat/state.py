"""The position: what lies on three Fronts, in two hands and three decks."""

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games.company_combat.words import Ending, Front, Seat, Stage


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the field. What it did counts until its side's next turn."""

    front: Front
    casualties: int = 0
    pinned: bool = False
    moved: bool = False
    acted: bool = False
    """It went on Recon, fired or assaulted."""
    dry: bool = False
    """It has no ammunition until the end of its next turn."""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """One company. Cards that the viewer may not know are None; their number is known to all."""

    units: dict[str, Unit] = {}
    reserve: tuple[str, ...] | None = ()
    """Squads that are drawn and not deployed."""
    reserves: int = 0
    hand: tuple[str, ...] | None = ()
    held: int = 0
    deck: int = 0
    """Squad cards that are left."""
    lost: int = 0
    """Units destroyed and routed."""
    cover: dict[Front, tuple[str, ...]] = {}
    """Cover cards that lie at each Front."""
    smoke: tuple[Front, ...] = ()
    seen: tuple[str, ...] | None = ()
    """What it saw last of the other hand."""
    seen_turn: int = 0


class Assault(msgspec.Struct, frozen=True, omit_defaults=True):
    """An assault that is being fought: who is still to roll."""

    front: Front
    target: str
    units: tuple[str, ...]
    waiting: tuple[str, ...]
    cards: tuple[str, ...] = ()
    answered: bool = False


class Support(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Support card that is being played: how often it still rolls."""

    card: str
    front: Front
    rolls: int
    answered: bool = False


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole position."""

    first: Seat = "american"
    printed: bool = False
    """Whether the first turns draw as the page has it."""
    seat: Seat = "american"
    turn: int = 0
    stage: Stage = ""
    sides: dict[Seat, Side] = {}
    tactics: int = 0
    """Tactics cards that are left in the deck."""
    discards: tuple[str, ...] = ()
    drawn: bool = False
    """Whether the phase has given its cards."""
    called: bool = False
    """Whether the Company Commander has called his extra card this turn."""
    double: bool = False
    flanks: tuple[Front, ...] = ()
    spotted: tuple[Front, ...] = ()
    scouted: Front | None = None
    """Where a Recon Mission succeeded and its report is not chosen."""
    assault: Assault | None = None
    support: Support | None = None
    rallying: tuple[str, ...] | None = None
    """Who is still to roll for rally; None before."""
    ending: Ending = ""
    winner: Seat | None = None

    def with_side(self, seat: Seat, **changes: Any) -> "State":
        """The position with a side changed."""
        return replace(self, sides={**self.sides, seat: replace(self.sides[seat], **changes)})

    def with_unit(self, seat: Seat, unit: str, **changes: Any) -> "State":
        """The position with a unit of a side changed."""
        units = self.sides[seat].units
        return self.with_side(seat, units={**units, unit: replace(units[unit], **changes)})
