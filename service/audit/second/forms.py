"""The bodies of version 2, where they differ from those of version 1.

Some look like those of `service.audit.forms` and are written out all the same: version 1 is frozen,
and what its journals are read by must not hang on a form that version 2 may still widen. What is
one and the same in both, a draw of dice and how it follows from its link, is shared (`Dice`, and
`chains`). The verifier that is independent of this one is another program, in JavaScript.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from domain.journal.entries import Hash, Index, Seat, Stream
from service.audit.forms import Dice
from service.audit.linked import ParentForm

Id = Annotated[str, msgspec.Meta(pattern=r"\A[!-~]{16,200}\Z")]
"""Of an order: 16 to 200 plain characters."""


class Witness(msgspec.Struct, forbid_unknown_fields=True):
    """Who opens a link for each cause that comes to a die, and the anchor of his links."""

    anchor: Hash
    proof: str
    vkey: str


class Keys(msgspec.Struct, forbid_unknown_fields=True):
    """`keys` of the opening: what the dice of the match are protected by."""

    house: list[Seat]
    wait: Annotated[int, msgspec.Meta(ge=3_600, le=604_800)]
    witness: Annotated[list[Witness], msgspec.Meta(max_length=3)]
    letters: bool | msgspec.UnsetType = msgspec.UNSET
    """False, and written only so, where no letter turns a key, though the house plays: its dice are
    its own word."""


class Opened(msgspec.Struct):
    """`game.opened`."""

    chains: dict[Stream, Hash]
    fair: Literal[2]
    game: str
    keys: Keys
    release: Hash
    rules: str
    version: int
    parent: ParentForm | None = None
    seats: dict[str, str] = {}
    """Who plays each seat, where the rules say it."""


class Command(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """What a seat ordered, and the size of the checkpoint that it had seen."""

    game: str
    id: Id
    orders: str
    seat: str
    seen: Index


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    """`command` and `note`: in the open, or its hash and lot; a sheet names its set."""

    command: Command | None = None
    cmd: Hash | None = None
    lot: Hash | None = None
    seen: Index | None = None
    set: Stream | None = None


class OpenCommand(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`command` in the open."""

    command: Command


class SealedCommand(msgspec.Struct):
    """The sealed part of a secret `command` or `note`."""

    command: Command
    kind: Literal["command"]


class AnyRoll(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`roll`: an opened link, what it is for, and all that was drawn from it."""

    beacon: Annotated[str, msgspec.Meta(pattern=r"\A(?:[0-9a-f]{64}){0,3}\Z")]
    draws: Sequence[Any]
    i: Index
    lot: str
    """Compared with that of the cause."""
    reveal: str
    stream: str


class Roll(AnyRoll, forbid_unknown_fields=True, gc=False):
    """The same with draws of any kind."""

    draws: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1)]


class PlainRoll(AnyRoll, forbid_unknown_fields=True, gc=False):
    """The same where only dice were drawn, as in most rolls."""

    draws: Annotated[list[Dice], msgspec.Meta(min_length=1)]


class SealedRoll(Roll):
    """The sealed part of `roll.hidden`."""

    kind: Literal["roll"]


class SealedShuffle(msgspec.Struct):
    """The sealed part of `deck.sealed`."""

    kind: Literal["shuffle"]
    roll: Roll
    salts: list[Hash]


class Void(msgspec.Struct):
    """`order.void`: nothing is rolled for that entry."""

    entry: Index
    reason: str


class RulesChanged(msgspec.Struct):
    """`rules.changed`."""

    release: Hash
    version: int


class Replaced(msgspec.Struct):
    """`seat.replaced`, as far as it says that a computer plays on."""

    by: str
    seat: Seat


class Erased(msgspec.Struct):
    """`opening.erased`: which openings are gone for good, and why."""

    parts: list[tuple[Index, Index]]
    reason: str
