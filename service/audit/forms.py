"""The bodies that an audit reads, as docs/fair-play.md gives them.

Where every byte counts towards dice, unknown fields are refused; elsewhere they are allowed, so
that a journal may say more than this audit understands.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from domain.journal.entries import MAX_INT, Hash, Index, Seat, Stream
from service.audit.report import fail

Form = TypeVar("Form")

Small = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Numbers of dice, their sides and what they show."""


class Rekeyed(msgspec.Struct):
    """`dice.rekeyed`."""

    chains: dict[Stream, Hash]
    epoch: int


Id = Annotated[str, msgspec.Meta(pattern=r"\A[!-~]{16,200}\Z")]
"""Of an order: 16 to 200 plain characters."""


class Dice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One draw of a roll, of dice and not of cards."""

    k: Literal["dice", "d66"]
    n: Small
    r: list[Small]
    sides: Small = 0
    """0 for a d66, which tells none."""


class Told(msgspec.Struct, gc=False):
    """`dice.rolled` and `cards.drawn`: one draw of a roll; what it was for proves nothing."""

    draw: Index
    labels: list[str]
    r: Sequence[Any]
    roll: Index


class PlainTold(Told, forbid_unknown_fields=True, gc=False):
    """The same of dice, as our houses write it."""

    r: list[Small]
    why: str


class SealedTold(Told):
    """The sealed part of a draw that one seat sees."""

    kind: Literal["draw"]


class SourceForm(msgspec.Struct, forbid_unknown_fields=True):
    """`from` of the opening: the match that this one is a branch of, or goes on from."""

    how: Literal["branch", "result"]
    origin: str
    root: Hash
    size: Annotated[int, msgspec.Meta(ge=1, le=MAX_INT)]
    value: Any = msgspec.UNSET


class Carried(msgspec.Struct):
    """`result.carried`: the last entry of the match before."""

    carried: Any
    hash: Hash
    scenario: str


class Command(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """What a seat ordered, and the size of the checkpoint that it had seen."""

    id: Id
    match: str
    orders: str
    seat: str
    seen: Index


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    """`command` and `note`: in the open, or its hash and lot; a sheet names its set."""

    command: Command | None = None
    cmd: Hash | None = None
    due: Stream = ""
    lot: Hash | None = None
    seen: Index | None = None
    set: Stream | None = None


class OpenCommand(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """`command` in the open, with the stream of its first draw."""

    command: Command
    due: Stream = ""


class ServerCause(msgspec.Struct):
    """`match.begun` and `lapsed`."""

    due: Stream = ""


class SealedCommand(msgspec.Struct):
    """The sealed part of a secret `command` or `note`."""

    command: Command
    kind: Literal["command"]


class AnyRoll(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`roll`: an opened link, what it is for, and all that was drawn from it."""

    beacon: Annotated[str, msgspec.Meta(pattern=r"\A(?:[0-9a-f]{96})?\Z")]
    """The signature of the round, "" where the match has no beacon."""
    draws: Sequence[Any]
    entry: Index
    """What it is rolled for."""
    i: Index
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


TableName = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_./-]{1,100}\Z")]


class RulesChanged(msgspec.Struct):
    """`rules.changed`."""

    release: Hash
    tables: dict[TableName, str]
    version: Index


class Replaced(msgspec.Struct):
    """`seat.replaced`, as far as it says that a computer plays on."""

    by: str
    seat: Seat


class Erased(msgspec.Struct):
    """`opening.erased`: which openings are gone for good, and why."""

    parts: list[tuple[Index, Index]]
    reason: str


class DeckSealed(msgspec.Struct):
    """`deck.sealed`: a commitment for each position from the top."""

    cards: list[Hash]
    deck: Seat


class CardDealt(msgspec.Struct):
    """`card.dealt`: the owner alone sees which card it is."""

    deck: str
    pos: Index


class CardShown(CardDealt):
    """`card.shown`, and with its kind the sealed part of `card.dealt`."""

    card: Any
    salt: Hash


class SealedCard(CardShown):
    """The sealed part of `card.dealt`."""

    kind: Literal["card"]


class Rewound(msgspec.Struct):
    """`rewound`: the position is that before entry `to`, with the consent of these seats."""

    consent: list[Seat]
    to: Annotated[int, msgspec.Meta(ge=1, le=MAX_INT)]


def read(n: int, value: object, form: type[Form], what: str) -> Form:
    """Return `value` in this form, or fail event `n`."""
    if isinstance(value, form):
        return value
    try:
        return msgspec.convert(value, form)
    except (msgspec.ValidationError, RecursionError) as error:
        fail(n, f"{what} is out of form: {error}")


def read_hash(n: int, text: str, what: str) -> bytes:
    """Return the 32 bytes of a hash in lower case hex, or fail event `n`."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    if len(raw) != 32 or raw.hex() != text:
        fail(n, f"{what} is out of form: {text:.100} is no hash")
    return raw
