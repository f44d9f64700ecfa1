"""How a match changes: one evolve, for entries that are written and entries that are read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, assert_never

import msgspec

from domain.game.ruleset import EventT, OrderT, Outcome, Seat, State
from domain.journal.entries import command_hash, leaf_hash
from domain.journal.lots import TALK
from domain.match import clock, fair, pending, rest, taking
from domain.match.clock import Clock
from domain.match.clock_events import (
    AgreementAnswered,
    AgreementAsked,
    AgreementEnded,
    ClockSet,
    Extended,
    Overdue,
    Paused,
    PauseOver,
    Reminded,
    Resumed,
    SeatAway,
    SeatBack,
    SeatReplaced,
)
from domain.match.codec import Codec, Parts, Row
from domain.match.copying import copied
from domain.match.events import (
    CHANGING,
    CardDealt,
    CardShown,
    Changing,
    DeckSealed,
    DiceRekeyed,
    Finished,
    HiddenLinkOpened,
    Idle,
    Lapsed,
    LinkOpened,
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
    Told,
)
from domain.match.fair_events import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
    HeldVoid,
    OrderHeld,
    OrderReleased,
)
from domain.match.linked import ResultCarried
from domain.match.match import PUBLIC, Deck, Match, Stream, Table, unopened
from domain.match.plan_events import PlanChanged, SheetsOpened
from domain.match.rest_events import RestChanged
from domain.match.standing_events import StandingChanged, WindowLapsed

T = TypeVar("T")
AnyMatch = Match[Any]

PositionAt = Callable[[int], Any]
"""The :class:`Table` before entry ``n``, from the store."""


class Line(msgspec.Struct, Generic[T], frozen=True):
    """What the line of an entry says: by whom, when and what."""

    by: str
    pub: T
    ts: str


_LINES = {topic: msgspec.json.Decoder(Line[kind]) for topic, kind in CHANGING.items()}  # type: ignore[valid-type]


class _Stamp(msgspec.Struct):
    ts: str


_STAMP = msgspec.json.Decoder(_Stamp)


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
    passed: dict[int, Table[State]] = {}

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
            ts = _STAMP.decode(text).ts
        tree = match.tree.add(leaf_hash(text))
        match = msgspec.structs.replace(match, size=match.size + 1, ts=ts, tree=tree)
    return match


def read(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    topic: str,
    text: bytes,
    parts: Mapping[Seat, Parts],
) -> Table[State]:
    """The table after a stored game event, for everybody who sits at it."""
    everything = codec.event(topic, text, parts.get("*", ()))
    assert everything is not None
    public = codec.event(topic, text) if parts else everything
    assert public is not None
    views = {
        s: codec.event(topic, text, parts[s]) or public for s in parts if s not in ("*", PUBLIC)
    }
    return table_after(codec, match.table, everything, public, views, match.seats)


def table_after(
    codec: Codec[State, OrderT, EventT],
    table: Table[State],
    everything: EventT,
    public: EventT,
    views: Mapping[Seat, EventT],
    seats: Iterable[Seat],
) -> Table[State]:
    """Fold one event of the game, as each viewer knows it."""
    evolve = codec.rules.evolve
    known = table.known
    if not known and public is not everything:
        known = dict.fromkeys((PUBLIC, *seats), table.position)
    if known:
        known = {v: evolve(state, views.get(v, public)) for v, state in known.items()}
    return Table(evolve(table.position, everything), known, table.decks)


def laid(match: Match[State], table: Table[State]) -> Match[State]:
    """The match with this table; what it waited for is rolled."""
    return msgspec.structs.replace(match, table=table, waits=None)


def _leaves_waiting(match: AnyMatch, event: Changing) -> bool:
    """Whether what waits for dice waits on: notes, with their free rolls, decide nothing, and a
    key only lets it be rolled. Where a person is waited for, his time runs."""
    if isinstance(event, NoteGiven | RestChanged):
        return True  # the rest of the very letter whose dice are waited for, too
    if isinstance(event, LinkOpened) and event.stream == TALK:
        return True
    timed = ClockSet | Reminded | Overdue | SeatBack | PauseOver | AgreementEnded
    return fair.is_key(match, event) or (match.lettered and isinstance(event, timed))


def evolve(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    line: Line[Changing | Told],
    secrets: Sequence[Any],
    table_at: PositionAt,
) -> Match[State]:
    """The match after one event of the kernel; ``secrets`` are the data of its sealed parts."""
    event, changed = line.pub, msgspec.structs.replace
    if isinstance(event, Told):
        voids = isinstance(event, HeldVoid) and match.waits is not None
        return changed(match, waits=None) if voids else match
    if match.waits is not None and not _leaves_waiting(match, event):
        match = changed(match, waits=None)
    match event:
        case NoteGiven():
            return changed(match, note_lot=fair.lot_of(match, line.by, event))
        case OrderGiven():
            match = _rested(codec, match, line.by, event, secrets)
            said = Line(line.by, event, line.ts)
            return fair.ordered(_ordered(match, line.by, event), said, secrets)
        case RestChanged():
            left = rest.changed(match.rest, event.seat, secrets, match.size)
            return changed(match, rest=left)
        case Lapsed():
            return fair.caused(match, event.topic, "lapse", line.ts)
        case SetUp():
            return changed(match, begun=match.size + 1)
        case Idle():
            return match
        case LinkOpened():
            return _used(match, event.stream, event.i)
        case HiddenLinkOpened():
            link = _secret(secrets, "roll")
            return _used(match, link["stream"], link["i"])
        case (
            ClockSet() | Paused() | Resumed() | PauseOver() | Extended() | Reminded() | Overdue()
            | SeatAway() | SeatBack()
        ):  # fmt: skip
            return changed(match, clock=clock.evolve(match.clock, event, match.size, line.ts))
        case DeckSealed() | CardDealt() | CardShown():
            return _decked(match, event, secrets)
        case (
            TakeBackAsked() | TakeBackAnswered() | AgreementAsked() | AgreementAnswered()
            | AgreementEnded()
        ):  # fmt: skip
            return changed(match, asked=pending.asks(match.asked, event))
        case TakenBack():
            plans = {s: p for s, p in match.plans.items() if p.n < event.to}
            match = changed(match, asked=None, rewound=match.size, plans=plans)
            return changed(
                match, held=pending.still(match.held, event.to), table=table_at(event.to)
            )
        case StandingChanged():
            orders = tuple(_secret(secrets, "standing")["orders"])
            return changed(match, standing={**match.standing, event.seat: orders})
        case PlanChanged():
            return changed(match, plans=pending.planned(match.plans, event, secrets))
        case SheetsOpened():
            return fair.planned(match, event, line.ts)
        case WindowLapsed():
            return changed(match, lapses=match.lapses + 1)
        case OrderHeld():
            text = event.orders or _secret(secrets, "held")["orders"]
            return changed(match, held=pending.Held(event.seat, event.entry, text))
        case OrderReleased():
            return changed(match, held=None)
        case DisputeOpened():
            return changed(match, dispute=pending.opened(match.size, event))
        case DisputeAnswered():
            assert match.dispute is not None
            return changed(match, dispute=pending.heard(match.dispute, event.seat))
        case DisputeSettled() | DisputeLapsed():
            return changed(match, dispute=None, asked=None)
        case Finished():
            outcome = Outcome(event.ending, event.winners, event.text, event.scores)
            return changed(match, outcome=outcome, rest={})
        case ResultCarried():
            return changed(match, carried=match.size)
        case SeatTaken() | SeatLeft() | SeatReplaced():
            return taking.seated(match, event)
        case MatchOpened():
            return _opened(codec, event)
        case MatchBegun():
            if match.fair == 2:
                return fair.caused(match, event.topic, "begin", line.ts)
            return changed(match, begun=match.size + 1)
        case PositionCopied():
            return laid(match, copied(codec, event, secrets))
        case DiceRekeyed():
            fresh = {name: Stream(event.epoch, 0, match.size) for name in event.chains}
            plans = match.plans if match.fair == 1 else {}
            return changed(match, streams={**match.streams, **fresh}, plans=plans)
        case RulesChanged():
            return changed(match, version=event.version)
        case _:
            assert_never(event)


def _secret(secrets: Sequence[Any], kind: str) -> Any:
    return next(part for part in secrets if part["kind"] == kind)


def _opened(codec: Codec[State, OrderT, EventT], event: MatchOpened) -> Match[State]:
    order = codec.rules.scenario(event.scenario).seats
    seats = {seat: event.seats[seat] for seat in order if seat in event.seats}
    return Match(
        origin=event.game,
        rules=event.rules,
        version=event.version,
        scenario=event.scenario,
        options=event.options,
        seats=seats,
        taken=tuple(s for s, who in seats.items() if who != "person"),
        streams={name: Stream(0, 0, 0) for name in event.chains},
        table=Table(codec.rules.start),
        title=event.title,
        parent=event.parent,
        clock=Clock(event.pace, rules=event.clock),
        referee=bool(event.referee),
        two_keys=event.two_keys,
        fair=event.fair,
        keys=event.keys,
        follows=event.follows,
        ours=event.keys.house if event.keys else (),
    )


def _rested(
    codec: Codec[State, OrderT, EventT],
    match: Match[State],
    by: Seat,
    event: OrderGiven,
    secrets: Sequence[Any],
) -> Match[State]:
    """The match with what waits of the letters of who gives this order."""
    if by not in match.rest:
        return match
    command = event.command or next((p["command"] for p in secrets if "command" in p), None)
    now = codec.rules.moment(match.table.seen_by(by))
    left = rest.ordered(match.rest, by, command, now)
    return msgspec.structs.replace(match, rest=left)


def _ordered(match: Match[State], by: Seat, event: OrderGiven) -> Match[State]:
    seqs = {**match.seqs, by: match.seqs.get(by, 0) + 1}
    cmd = event.cmd or command_hash(event.command or {})
    return msgspec.structs.replace(match, seqs=seqs, cmd=cmd, commander=by, lapses=0)


def _used(match: Match[State], stream: str, i: int) -> Match[State]:
    used = msgspec.structs.replace(match.streams[stream], i=i)
    match = msgspec.structs.replace(match, streams={**match.streams, stream: used})
    return match if match.fair == 1 else fair.rolled(match, stream)


def _decked(
    match: Match[State], event: DeckSealed | CardDealt | CardShown, secrets: Sequence[Any]
) -> Match[State]:
    """A deck is laid face down, or its next card dealt or turned up."""
    if isinstance(event, DeckSealed):
        shuffle = _secret(secrets, "shuffle")
        link = shuffle["roll"]
        match = _used(match, link["stream"], link["i"])
        deck = Deck(tuple(link["draws"][0]["r"]), tuple(shuffle["salts"]), 0)
    else:
        deck = match.table.decks[event.deck]
        if event.pos < deck.next:
            return match
        deck = msgspec.structs.replace(deck, next=event.pos + 1)
    decks = {**match.table.decks, event.deck: deck}
    return laid(match, msgspec.structs.replace(match.table, decks=decks))
