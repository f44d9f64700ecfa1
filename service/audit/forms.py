"""The bodies that an audit reads, as docs/fair-play.md gives them.

Where every byte counts towards dice, unknown fields are refused; elsewhere they are allowed, so
that a journal may say more than this audit understands.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from domain.journal.entries import Hash, Index, Seat, Stream
from service.audit.report import fail

Form = TypeVar("Form")

Small = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Numbers of dice, their sides and what they show."""


class Opened(msgspec.Struct):
    """`game.opened`, the first entry."""

    chains: dict[Stream, Hash]
    game: str


class Rekeyed(msgspec.Struct):
    """`dice.rekeyed`."""

    chains: dict[Stream, Hash]
    epoch: int


class Command(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """What a seat ordered, as it was hashed."""

    game: str
    id: Annotated[str, msgspec.Meta(min_length=16)]
    orders: str
    seat: str
    """Compared with the seat of the event, whose form is checked."""
    seq: Index


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    """`command`: in the open, or only its hash."""

    command: Command | None = None
    cmd: Hash | None = None


class OpenCommand(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`command` in the open."""

    command: Command


class SealedCommand(msgspec.Struct):
    """The sealed part of a secret `command`."""

    command: Command
    kind: Literal["command"]


class Dice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One draw of a roll, of dice and not of cards."""

    k: Literal["dice", "d66"]
    n: Small
    r: list[Small]
    sides: Small = 0
    """0 for a d66, which tells none."""


class AnyRoll(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`roll`: an opened link and all that was drawn from it."""

    beacon: str
    cmd: str
    """Compared with the hash of the command before it."""
    draws: Sequence[Any]
    i: Index
    reveal: str
    """Read by `read_hash`."""
    stream: str
    """Compared with the streams that have chains, whose form is checked."""


class Roll(AnyRoll, forbid_unknown_fields=True, gc=False):
    """The same with draws of any kind."""

    draws: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1)]


class PlainRoll(AnyRoll, forbid_unknown_fields=True, gc=False):
    """The same where only dice were drawn, as in most rolls."""

    draws: Annotated[list[Dice], msgspec.Meta(min_length=1)]


class SealedRoll(Roll):
    """The sealed part of `roll.hidden`."""

    kind: Literal["roll"]


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


class DeckSealed(msgspec.Struct):
    """`deck.sealed`: a commitment for each position from the top."""

    cards: list[Hash]
    deck: Seat


class SealedShuffle(msgspec.Struct):
    """The sealed part of `deck.sealed`, opened when the deck is finished."""

    kind: Literal["shuffle"]
    roll: Roll
    salts: list[Hash]


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
    to: Index


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
