"""What an event tells everybody, and what its sealed parts hold (docs/fair-play.md, 1).

`forms` lists which event and which part each is of. A form that forbids unknown fields has just
these; in any other more may stand, and prove nothing.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.journal.entries import Hash, Index, Seat, Stream
from domain.journal.profile import MAX_INT
from service.audit.reporting.report import fail

Body = TypeVar("Body")
Id = Annotated[str, Meta(pattern=r"\A[!-~]{16,200}\Z")]
TableName = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_./-]{1,100}\Z")]
Seal = Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{96})?\Z")]
"""The signature of a round, "" in a match without a beacon."""
Small = Annotated[int, Meta(ge=0, le=1_000)]
"""Dice of a roll, their sides, and what they show."""


def read(n: int, value: object, form: type[Body], what: str) -> Body:
    """Return `value` in this form, or fail event `n`."""
    if isinstance(value, form):
        return value
    try:
        return msgspec.convert(value, form)
    except (msgspec.ValidationError, RecursionError) as error:
        place = re.search(r"`\$\.?([^`]+)`$", str(error))
        fail(n, f"{what} is out of form" + (f": {place[1]}" if place else ""))


# Orders


class Command(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """What a seat ordered, and the size of the checkpoint that it had seen."""

    id: Id
    match: str
    orders: str
    seat: str
    seen: Index


class OrderEntry(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`command` and `note`: open, or in secret its hash and lot; a plan names its set."""

    command: Command | UnsetType = UNSET
    cmd: Hash | UnsetType = UNSET
    due: Stream | UnsetType = UNSET
    lot: Hash | UnsetType = UNSET
    seen: Index | UnsetType = UNSET
    set: Stream | UnsetType = UNSET


class SealedOrder(msgspec.Struct):
    """The part of a secret `command` or `note`."""

    command: Command
    kind: Literal["command"]


class ServerCause(msgspec.Struct):
    due: Stream = ""


# Rolls


class RollDraw(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """One draw of a roll."""

    k: Literal["dice", "d66", "pick", "shuffle"]
    r: list[Any]
    n: Small | UnsetType = UNSET
    of: list[Any] | UnsetType = UNSET
    sides: Small | UnsetType = UNSET


class PlainDice(RollDraw, forbid_unknown_fields=True, kw_only=True, gc=False):
    """The same of dice with sides, in form whatever it says."""

    k: Literal["dice"]
    n: Annotated[int, Meta(ge=1, le=1_000)]
    of: UnsetType = UNSET
    r: list[Small]
    sides: Annotated[int, Meta(ge=2, le=1_000)]


class Roll(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """`roll`: an opened link, the entry it is for, and all that was drawn from it."""

    beacon: Seal
    draws: Annotated[Sequence[RollDraw], Meta(min_length=1)]
    entry: Index
    i: Index
    reveal: Hash
    stream: str


class SealedRoll(Roll, forbid_unknown_fields=True):
    kind: Literal["roll"]


class DrawTold(msgspec.Struct, gc=False):
    """`dice.rolled` and `cards.drawn`: one draw of a roll; what it was for proves nothing."""

    draw: Index
    labels: list[str]
    r: Sequence[Any]
    roll: Index


class PlainTold(DrawTold, forbid_unknown_fields=True, gc=False):
    """The same of dice, as our houses write it."""

    r: list[Small]
    why: str


class SealedTold(DrawTold):
    """The part of a draw that one seat sees."""

    kind: Literal["draw"]


class DeckSealed(msgspec.Struct):
    """`deck.sealed`: a commitment for each position from the top."""

    cards: list[Hash]
    deck: Seat


class Shuffle(msgspec.Struct):
    kind: Literal["shuffle"]
    roll: Roll
    salts: list[Hash]


class CardDealt(msgspec.Struct):
    """`card.dealt`: the owner alone sees which card it is."""

    deck: str
    pos: Index


class CardShown(CardDealt):
    card: Any
    salt: Hash


class SealedCard(CardShown):
    kind: Literal["card"]


# Plans, and lines that wait


class PlanChanged(msgspec.Struct, forbid_unknown_fields=True):
    n: Index
    now: Literal["sealed", "ready", "unready", "withdrawn"]
    seat: Seat
    seats: Annotated[list[Seat], Meta(min_length=1)]
    set: Stream


class SealedPlan(msgspec.Struct, forbid_unknown_fields=True):
    command: Any
    kind: Literal["plan"]


class OpenedSheet(msgspec.Struct, forbid_unknown_fields=True):
    """One plan, opened."""

    command: Command
    n: Index


class SheetsOpened(msgspec.Struct, forbid_unknown_fields=True):
    set: Stream
    sheets: list[OpenedSheet]
    due: Stream = ""


class RestChanged(msgspec.Struct):
    seat: Seat


class WaitingLine(msgspec.Struct):
    """A line that waits."""

    id: Annotated[str, Meta(min_length=16)]
    orders: str


class Rest(msgspec.Struct):
    kind: Literal["rest"]
    lines: list[WaitingLine]
    seen: Index


# The match as a whole


class Beacon(msgspec.Struct, forbid_unknown_fields=True):
    delay: Annotated[int, Meta(ge=6, le=86_400)]
    genesis: Annotated[int, Meta(ge=1, le=MAX_INT)]
    key: Annotated[str, Meta(pattern=r"\A[0-9a-f]{192}\Z")]
    period: Annotated[int, Meta(ge=1, le=3_600)]


class Fair(msgspec.Struct, forbid_unknown_fields=True):
    beacon: Beacon | None
    cosigners: Annotated[list[str], Meta(max_length=8)]
    house: list[Seat]
    need: Index


class Source(msgspec.Struct, forbid_unknown_fields=True):
    """`from` of the opening: the match that this one is a branch of, or goes on from."""

    how: Literal["branch", "result"]
    origin: str
    root: Hash
    size: Annotated[int, Meta(ge=1, le=MAX_INT)]
    value: Any = UNSET


class Opening(msgspec.Struct, rename={"source": "from"}):
    chains: dict[Stream, Hash]
    fair: Fair
    format: Literal[3]
    match: str
    release: Hash
    rules: str
    seats: Annotated[dict[Seat, str], Meta(min_length=1, max_length=32)]
    tables: dict[TableName, str]
    version: Index
    referee: str = ""
    source: Source | UnsetType = UNSET


class Rekeyed(msgspec.Struct):
    chains: dict[Stream, Hash]
    epoch: int
    reason: Any = ""


class Rewound(msgspec.Struct):
    """`rewound`: the position is that before entry `to`, with the consent of these seats."""

    consent: list[Seat]
    to: Annotated[int, Meta(ge=1, le=MAX_INT)]


class RulesChanged(msgspec.Struct):
    release: Hash
    tables: dict[TableName, str]
    version: Index


class Replaced(msgspec.Struct):
    by: str
    seat: Seat


class Erased(msgspec.Struct):
    """`opening.erased`: the openings that are gone for good, and why."""

    parts: list[tuple[Index, Index]]
    reason: str


class Carried(msgspec.Struct):
    """`result.carried`: the last entry of the match before."""

    carried: Any
    hash: Hash
    scenario: str
