"""The events of an export as each command wrote them, and what deciding them again needs."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any

import msgspec

from domain.game.tables import BadTable
from domain.games import AnyRuleset, by_tables
from domain.journal.entries import TALK
from domain.match.codec import Codec
from domain.match.events.ahead import WindowLapsed
from domain.match.events.clock import (
    BankOpened,
    LeaveBegun,
    NoteSent,
    Overdue,
    PauseOver,
    Reminded,
    SeatBack,
)
from domain.match.events.disputes import DisputeLapsed, KeyRotated, OpeningErased
from domain.match.events.draws import DeckSealed, DiceRolled, HiddenLinkOpened, LinkOpened
from domain.match.events.kernel_event import KernelEvent
from domain.match.events.lifecycle import (
    BEGINNINGS,
    CLOSED,
    Finished,
    MatchOpened,
    NoteGiven,
    OrderGiven,
    PositionCopied,
    RulesChanged,
)
from domain.match.writing import Context
from domain.table.grammar.lines import read_order
from service.audit.reporting.report import fail
from service.audit.tape import Tape, TapeEvent

MOST_ENTRIES = 50_000
"""Entries of one command that are held at a time; no rules write as many."""

_AHEAD = 64
"""Groups that are read together."""

NOTE = NoteGiven.topic
_ROLL = LinkOpened.topic
ORDERS = frozenset((OrderGiven.topic, NOTE))
"""They begin a group, or follow a change of the rules."""

ALONE = frozenset(kind.topic for kind in (PositionCopied, KeyRotated, OpeningErased))
"""What the house writes by itself, an entry at a time."""

PARTING = BEGINNINGS | ALONE | {Finished.topic}
"""What may end a group, and"""
APART = ALONE | {NOTE}
"""what a group begins with that not everything belongs to."""

BY_TIME = frozenset(
    kind.topic
    for kind in (
        *(Reminded, Overdue, SeatBack, LeaveBegun, BankOpened),
        *(PauseOver, DisputeLapsed, WindowLapsed),
    )
)
"""What begins with time alone."""


def groups(tape: Tape) -> Iterator[list[TapeEvent]]:
    """The events, as each command or the server wrote them together."""
    group: list[TapeEvent] = []
    takes_all = False
    for event in tape.events():
        if takes_all and event.type not in PARTING and len(group) < MOST_ENTRIES:
            group.append(event)
            continue
        if group and _parts(event, group[0], len(group)):
            yield group
            group = []
        if len(group) >= MOST_ENTRIES:
            fail(event.n, "no order leads to as many events")
        group.append(event)
        takes_all = group[0].type not in APART
    if group:
        yield group


def _parts(event: TapeEvent, first: TapeEvent, count: int) -> bool:
    """Whether an event begins another group than that of ``count`` events."""
    if event.type in BEGINNINGS:
        return not _belongs(event, first, count)
    if event.type in ALONE or first.type in ALONE or is_closing(event):
        return True
    return first.type == NOTE and not _of_note(event)


def read_ahead(
    commands: Iterator[list[TapeEvent]], codec: Codec[Any, Any, Any]
) -> Iterator[list[TapeEvent]]:
    """The same groups, some read together, and their orders too, which the codec knows then.

    In turns with the rules, the processor would fetch the code of both anew for each order.
    """
    while some := [*islice(commands, _AHEAD)]:
        for given in filter(None, map(order_of, some)):
            with suppress(Exception):  # what is wrong with it is told where it is decided
                read_order(codec, (command_of(given) or {})["orders"])
        yield from some


def is_closing(event: TapeEvent) -> bool:
    """Whether it is the end of a match by who runs the house, which follows from no order."""
    return event.type == Finished.topic and body_of(event, Finished).ending == CLOSED


def _of_note(event: TapeEvent) -> bool:
    """Whether an event may belong to a note; what waited for its round may follow after one."""
    if event.type == LinkOpened.topic:
        return bool(body_of(event, LinkOpened).stream == TALK)
    return event.type in (NoteSent.topic, DiceRolled.topic)


def _belongs(event: TapeEvent, first: TapeEvent, count: int) -> bool:
    """Whether an event that might begin a group goes on with one of ``count`` events."""
    if first.type == RulesChanged.topic and count == 1:
        return event.type == OrderGiven.topic
    return first.type in BY_TIME and event.type in BY_TIME and event.ts == first.ts


def body_of(event: TapeEvent, kind: type[KernelEvent]) -> Any:
    return _decoder(kind).decode(event.pub)


def codec_of(rules: AnyRuleset, opened: MatchOpened) -> Codec[Any, Any, Any]:
    """The rules of a match, by the tables that its opening tells. Raises AuditFailed."""
    try:
        return Codec(by_tables(rules, opened.tables))
    except BadTable as error:
        fail(0, f"the rules cannot be made of its tables: {error}")


@cache
def _decoder(kind: type[KernelEvent]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def command_of(event: TapeEvent) -> dict[str, Any] | None:
    body: OrderGiven = body_of(event, OrderGiven)
    if body.command is not None:
        return body.command
    opening = event.parts.get(0)
    found = opening.data.get("command") if opening else None
    return found if isinstance(found, dict) else None


def letter_of(event: TapeEvent) -> tuple[str, int]:
    """Whose order it is, and what its sender had seen: the same for all lines of one letter."""
    body: OrderGiven = body_of(event, OrderGiven)
    seen = body.seen if body.command is None else body.command["seen"]
    return event.by, int(seen or 0)


def of_one_letter(given: TapeEvent | None, before: TapeEvent | None) -> bool:
    """Whether an order is a further line of the letter that the one before it came in."""
    return given is not None and before is not None and letter_of(given) == letter_of(before)


def is_whole(group: list[TapeEvent]) -> bool:
    """Whether everything of these events is opened."""
    return all(map(_whole, group))


_whole = attrgetter("whole")


def order_of(group: list[TapeEvent]) -> TapeEvent | None:
    """The order or note that a group begins with, perhaps behind new rules; None for others."""
    for event in group[:2]:
        if event.type in ORDERS:
            return event
    return None


def asked(group: list[TapeEvent]) -> str:
    """The order of a group in words, or what else it is."""
    event = order_of(group)
    if event is None:
        return "what the server wrote"
    command = command_of(event)
    orders = f" “{command['orders']}”" if command else ", which is sealed"
    return f"the order of {event.by}{orders}"


class _Shown(msgspec.Struct, gc=False):
    """A roll, as far as it is needed to roll again."""

    beacon: str
    i: int
    reveal: str
    stream: str


_shown = msgspec.json.Decoder(_Shown)


def context_of(group: list[TapeEvent], *, begun: bool = False) -> Context:
    """The time, the links and the salts of a group, as the export shows them; if it only began,
    no round was there yet."""
    first = group[0]
    names = first.type in (RulesChanged.topic, MatchOpened.topic)
    release = str(msgspec.json.decode(first.pub).get("release", "")) if names else ""
    telling = [event for event in group if event.openings or event.type == _ROLL]
    if not telling:
        return Context(first.ts, _no_link, _no_salt, release=release, hashed=False)
    decks: list[str] = []
    salts: list[str] = []
    rolls: list[_Shown] = []
    for event in telling:
        if event.type == _ROLL:
            rolls.append(_shown.decode(event.pub))
        for opening in event.parts.values():
            salts.append(opening.salt)
            if event.type == HiddenLinkOpened.topic:
                rolls.append(msgspec.convert(opening.data, _Shown))
            elif event.type == DeckSealed.topic:
                rolls.append(msgspec.convert(opening.data["roll"], _Shown))
                decks += opening.data["salts"]
    beacon = rolls[0].beacon if rolls and not begun else ""
    reveals = {(roll.stream, roll.i): bytes.fromhex(roll.reveal) for roll in rolls}
    left = iter([*decks, *salts])

    def link(stream: str, _: int, i: int) -> bytes:
        return reveals.get((stream, i), _NOT_SHOWN)

    def salt() -> bytes:
        return bytes.fromhex(next(left, _NOT_SHOWN.hex()))

    return Context(first.ts, link, salt, release=release, beacon=beacon, hashed=False)


_NOT_SHOWN = bytes(32)
"""What an export does not show gives other bytes, and they will differ."""


def _no_link(_: str, __: int, ___: int) -> bytes:
    return _NOT_SHOWN


def _no_salt() -> bytes:
    return _NOT_SHOWN
