"""How a match changes: one evolve, for entries that are written and entries that are read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import EventT, OrderT, Outcome, Seat, State
from domain.journal.entries import leaf_hash
from domain.match.codec import Codec, Parts, Row
from domain.match.copying import copied
from domain.match.events.ahead import (
    PlanChanged,
    RestChanged,
    SheetsOpened,
    StandingChanged,
    WindowLapsed,
)
from domain.match.events.clock import (
    AgreementAnswered,
    AgreementAsked,
    AgreementEnded,
    BankOpened,
    ClockSet,
    Extended,
    LeaveBegun,
    LeaveBooked,
    LeaveCancelled,
    Overdue,
    PaceSet,
    Paused,
    PauseOver,
    Reminded,
    Resumed,
    SeatAway,
    SeatBack,
    SeatReplaced,
)
from domain.match.events.disputes import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
)
from domain.match.events.draws import (
    CardDealt,
    CardShown,
    DeckSealed,
    HiddenLinkOpened,
    LinkOpened,
)
from domain.match.events.kernel_event import ToldEvent
from domain.match.events.lifecycle import (
    CHANGING,
    Changing,
    DiceRekeyed,
    Finished,
    Lapsed,
    MatchBegun,
    MatchOpened,
    NoteGiven,
    OrderGiven,
    PositionCopied,
    RulesChanged,
    SeatLeft,
    SeatTaken,
    SetUp,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from domain.match.events.linked import ResultCarried
from domain.match.match import PUBLIC, Deck, Lineage, Match, Tabletop, unopened
from domain.match.own_tables import hash_of
from domain.match.parts import ahead, clock, pending, rest, sitting, ticking
from domain.match.parts import dice as fair
from domain.match.parts.clock import Clock
from domain.match.parts.dice import CausePlace, Dice, Stream
from domain.match.parts.sitting import Sitting

T = TypeVar("T")
AnyMatch = Match[Any]

PositionAt = Callable[[int], Any]
"""The :class:`Tabletop` before entry ``n``, from the store."""


class EntryLine(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """What the line of an entry says: by whom, when and what."""

    by: str
    pub: T
    ts: str


_LINES = {topic: msgspec.json.Decoder(EntryLine[kind]) for topic, kind in CHANGING.items()}  # type: ignore[valid-type]


class _Stamp(msgspec.Struct):
    ts: str


STAMP = msgspec.json.Decoder(_Stamp)
"""Reads when an entry was written from its line, and nothing else."""


def follow(
    codec: Codec[State, OrderT, EventT],
    match: Match[State] | None,
    rows: Iterable[Row],
    table_at: PositionAt,
    opened: Mapping[int, Mapping[Seat, Parts]] | None = None,
) -> Match[State]:
    """Carry ``match`` (None: from its first entry) over further entries.

    ``opened`` holds, by entry, the sealed parts under the seats that may know them and all of
    them under ``"*"``. ``table_at`` is asked only for what lies before ``match``.
    """
    match = match or unopened(codec.rules)
    opened = opened or {}
    passed: dict[int, Tabletop[State]] = {}

    def before(to: int) -> Any:
        return passed.get(to) or table_at(to)

    for topic, text in rows:
        parts = opened.get(match.size, {})
        if topic in CHANGING:
            if topic == OrderGiven.topic:
                passed[match.size] = match.table
            line = _LINES[topic].decode(text)
            match, ts = evolve(codec, match, line, parts.get("*", ()), before), line.ts
        else:
            if topic in codec.kinds or topic in codec.rules.upcasts:
                match = laid(match, read(codec, match, topic, text, parts))
            ts = STAMP.decode(text).ts
        tree = match.tree.add(leaf_hash(text))
        match = replace(match, size=match.size + 1, ts=ts, tree=tree)
    return match


def read(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    topic: str,
    text: bytes,
    parts: Mapping[Seat, Parts],
) -> Tabletop[State]:
    """The table after a stored game event, for everybody who sits at it."""
    everything = codec.event(topic, text, parts.get("*", ()))
    assert everything is not None
    public = codec.event(topic, text) if parts else everything
    assert public is not None
    views = {
        s: codec.event(topic, text, parts[s]) or public for s in parts if s not in ("*", PUBLIC)
    }
    return table_after(codec, match.table, everything, public, views, match.sitting.seats)


def table_after(
    codec: Codec[State, OrderT, EventT],
    table: Tabletop[State],
    everything: EventT,
    public: EventT,
    views: Mapping[Seat, EventT],
    seats: Iterable[Seat],
) -> Tabletop[State]:
    """Fold one event of the game, as each viewer knows it."""
    known, position = table.known, everything.after(table.position)
    if not known and public is everything:
        return Tabletop(position, known, table.decks)
    known = known or dict.fromkeys((PUBLIC, *seats), table.position)
    known = {v: views.get(v, public).after(state) for v, state in known.items()}
    return Tabletop(position, known, table.decks)


def laid(match: Match[State], table: Tabletop[State], **also: Any) -> Match[State]:
    """The match with this table, and what else is new."""
    return replace(match, table=table, **also)


def evolve(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    line: EntryLine[Changing | ToldEvent],
    secrets: Sequence[Any],
    table_at: PositionAt,
) -> Match[State]:
    """The match after one event of the kernel; ``secrets`` are the data of its sealed parts."""
    event = line.pub
    if isinstance(event, ToldEvent):
        return match
    match event:
        case NoteGiven():
            orders = _orders(_command(event, secrets)) if event.due else ""
            noted = fair.noted(match.dice, _at(match, line), line.by, event, orders)
            return replace(match, dice=noted)
        case OrderGiven():
            return _ordered(codec, match, line, event, secrets)
        case Lapsed():
            return replace(match, dice=fair.caused(match.dice, _at(match, line), event, "lapse"))
        case SetUp():
            return replace(match, begun=match.size + 1)
        case LinkOpened():
            return replace(match, dice=fair.rolled(match.dice, event.stream, event.i))
        case HiddenLinkOpened():
            link = _secret(secrets, "roll")
            return replace(match, dice=fair.rolled(match.dice, link["stream"], link["i"]))
        case (
            ClockSet() | Paused() | Resumed() | PauseOver() | Extended() | Reminded() | Overdue()
            | SeatAway() | SeatBack() | LeaveBooked() | LeaveCancelled() | LeaveBegun() | PaceSet()
            | BankOpened()
        ):  # fmt: skip
            return replace(match, clock=ticking.evolve(match.clock, event, match.size, line.ts))
        case DeckSealed() | CardDealt() | CardShown():
            return _decked(match, event, secrets)
        case TakenBack():
            back = replace(match.given, rewound=match.size)
            left, table = ahead.taken_back(match.ahead, event.to), table_at(event.to)
            told = pending.evolve(match.pending, event, match.size)
            return replace(match, given=back, ahead=left, table=table, pending=told)
        case (
            TakeBackAsked() | TakeBackAnswered() | AgreementAsked() | AgreementAnswered()
            | AgreementEnded() | DisputeOpened() | DisputeAnswered() | DisputeSettled()
            | DisputeLapsed()
        ):  # fmt: skip
            told = pending.evolve(match.pending, event, match.size)
            return replace(match, pending=told, clock=_after_ruling(match, event, line.ts))
        case StandingChanged() | PlanChanged() | RestChanged():
            return replace(match, ahead=ahead.evolve(match.ahead, event, secrets, match.size))
        case SheetsOpened():
            dice = fair.planned(match.dice, _at(match, line), event)
            opened = ahead.evolve(match.ahead, event, secrets, match.size)
            return replace(match, dice=dice, ahead=opened)
        case WindowLapsed():
            return replace(match, given=replace(match.given, lapses=match.given.lapses + 1))
        case Finished():
            outcome = Outcome(event.ending, event.winners, event.text, event.scores)
            return replace(match, outcome=outcome, ahead=replace(match.ahead, rest={}))
        case ResultCarried():
            return replace(match, lineage=replace(match.lineage, carried=match.size))
        case SeatTaken() | SeatLeft() | SeatReplaced():
            seats = sitting.seated(match.sitting, event)
            left = ahead.without_rest(match.ahead, event.seat)
            return replace(match, sitting=seats, ahead=left)
        case MatchOpened():
            return _opened(codec, event)
        case MatchBegun():
            return replace(match, dice=fair.caused(match.dice, _at(match, line), event, "begin"))
        case PositionCopied():
            return laid(match, copied(codec, event, secrets))
        case DiceRekeyed():
            dice = fair.rekeyed(match.dice, tuple(event.chains), event.epoch, match.size)
            return replace(match, dice=dice, ahead=replace(match.ahead, plans={}))
        case RulesChanged():
            return replace(match, version=event.version)
        case _:
            assert_never(event)


def _after_ruling(match: AnyMatch, event: Changing, ts: str) -> Clock:
    """The clock after such an event: a dispute that led to nothing took of its seat's time."""
    nothing = isinstance(event, DisputeLapsed)
    nothing = nothing or (isinstance(event, DisputeSettled) and event.verdict == "stands")
    over = match.pending.dispute
    return clock.ruled(match.clock, over.seat, over.until, ts) if nothing and over else match.clock


def _at(match: AnyMatch, line: EntryLine[Any]) -> CausePlace:
    return CausePlace(match.origin, match.size, line.ts)


def _secret(secrets: Sequence[Any], kind: str) -> Any:
    return next(part for part in secrets if part["kind"] == kind)


def _opened(codec: Codec[State, OrderT, EventT], event: MatchOpened) -> Match[State]:
    order = codec.rules.scenario(event.scenario).seats
    seats = {seat: event.seats[seat] for seat in order if seat in event.seats}
    return Match(
        origin=event.match,
        rules=event.rules,
        version=event.version,
        tables=hash_of(event.tables),
        scenario=event.scenario,
        options=event.options,
        title=event.title,
        lineage=Lineage(source=event.source),
        sitting=Sitting(
            seats=seats,
            taken=tuple(s for s, who in seats.items() if who != "person"),
            referee=bool(event.referee),
            ours=event.fair.house,
        ),
        table=Tabletop(codec.rules.start),
        clock=Clock(event.pace),
        dice=Dice(
            fair=event.fair,
            streams={name: Stream(0, 0, 0) for name in event.chains},
        ),
    )


def _ordered(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    line: EntryLine[Any],
    event: OrderGiven,
    secrets: Sequence[Any],
) -> Match[State]:
    """A seat gave an order: it takes the place of what waited of its letter, or is the first line
    of that; what is rolled from here on is rolled for it."""
    by, command, left = line.by, _command(event, secrets), match.ahead
    if by in left.rest:
        now = codec.rules.moment(match.table.seen_by(by))
        left = replace(left, rest=rest.ordered(left.rest, by, command, now))
    seen = event.seen if command is None else int(command["seen"])
    named = {**match.given.named, by: (match.size, seen or 0)}
    given = replace(match.given, commander=by, lapses=0, named=named)
    dice = fair.ordered(match.dice, _at(match, line), by, event, _orders(command))
    return replace(match, dice=dice, given=given, ahead=left)


def _command(event: OrderGiven, secrets: Sequence[Any]) -> dict[str, Any] | None:
    """The command of an order or note; None for one that stays sealed."""
    return event.command or next((p["command"] for p in secrets if "command" in p), None)


def _orders(command: dict[str, Any] | None) -> str:
    return str(command["orders"]) if command else ""


def _decked(
    match: Match[State], event: DeckSealed | CardDealt | CardShown, secrets: Sequence[Any]
) -> Match[State]:
    """A deck is laid face down, or its next card dealt or turned up."""
    if isinstance(event, DeckSealed):
        shuffle = _secret(secrets, "shuffle")
        link = shuffle["roll"]
        match = replace(match, dice=fair.rolled(match.dice, link["stream"], link["i"]))
        deck = Deck(tuple(link["draws"][0]["r"]), tuple(shuffle["salts"]), 0)
    else:
        deck = match.table.decks[event.deck]
        if event.pos < deck.next:
            return match
        deck = replace(deck, next=event.pos + 1)
    decks = {**match.table.decks, event.deck: deck}
    return laid(match, replace(match.table, decks=decks))
