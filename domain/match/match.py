"""A match of any game: what the kernel knows of it, and how its entries change that."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

import msgspec

from domain.game.ruleset import EventT, OrderT, Outcome, Seat, State
from domain.journal.entries import EMPTY_TREE, Tree, command_hash, leaf_hash
from domain.match.codec import Body, Codec, Parts, Row
from domain.match.events import (
    CardDealt,
    CardShown,
    DeckSealed,
    DiceRekeyed,
    Finished,
    HiddenLinkOpened,
    LinkOpened,
    MatchBegun,
    MatchOpened,
    OrderGiven,
    Parent,
    PositionCopied,
    RulesChanged,
    SeatLeft,
    SeatTaken,
    TakenBack,
)
from domain.match.sitting import Sitting
from domain.table import asking, clock, disputed, held, standing_events
from domain.table.asking import Asked
from domain.table.clock import Clock
from domain.table.disputed import Dispute
from domain.table.held import Held

PUBLIC = ""
"""The viewer who holds no seat."""


class Stream(msgspec.Struct, frozen=True, array_like=True):
    """How far a dice chain is used: its epoch, the last opened link, the entry of its anchor."""

    epoch: int
    i: int
    born: int


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A sealed deck as the server holds it; ``next`` is the first position not yet dealt."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]
    next: int


class Table(msgspec.Struct, Generic[State], frozen=True):
    """What lies on the table: the part of a match that a takeback turns back."""

    position: State
    known: dict[Seat, State] = {}
    """What each seat, and the public, knows; empty while nothing was ever sealed."""
    decks: dict[str, Deck] = {}

    def seen_by(self, seat: Seat) -> State:
        """The position as a seat knows it, or the public under ``PUBLIC``."""
        return self.known.get(seat, self.known.get(PUBLIC, self.position))


class Match(Sitting, msgspec.Struct, Generic[State], frozen=True, kw_only=True):
    """All that is needed to carry a match on after ``size`` entries."""

    origin: str
    rules: str
    version: int
    scenario: str
    options: dict[str, str]
    seats: dict[Seat, str]
    """Who plays each seat: ``person`` or ``computer:<bot>``."""
    taken: tuple[Seat, ...]
    streams: dict[str, Stream]
    table: Table[State]
    title: str = ""
    parent: Parent | None = None
    size: int = 0
    ts: str = ""
    tree: Tree = EMPTY_TREE
    seqs: dict[Seat, int] = {}
    begun: int = 0
    """The first entry after setting up, 0 before."""
    asked: Asked | None = None
    outcome: Outcome | None = None
    clock: Clock = Clock()
    stood_in: tuple[Seat, ...] = ()
    """Seats of people that a computer commands until they sit down again."""
    referee: bool = False
    dispute: Dispute | None = None
    two_keys: tuple[Seat, ...] = ()
    held: Held | None = None
    standing: dict[Seat, tuple[str, ...]] = {}
    """The standing orders of each seat, in the order in which they are tried."""
    cmd: str = ""
    """The hash of the latest command: what is rolled without one is rolled for it."""
    commander: Seat = ""
    """The seat that gave it."""
    lapses: int = 0
    """Answers that did not come in time since that command."""

    @property
    def laid(self) -> int:
        """The first size at which there is a position to look at, 0 before."""
        return 2 if self.parent else self.begun

    def tree_root(self) -> str:
        """The root of the journal so far, in hex."""
        return self.tree.root().hex()


PositionAt = Callable[[int], Any]
"""The :class:`Table` before entry ``n``, from the store."""


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
    if match is None:
        rows = iter(rows)
        _, first = next(rows)
        match = opened_match(codec, msgspec.json.decode(first, type=Body[MatchOpened]).pub)
        match = _grown(match, first)
    opened = opened or {}
    passed: dict[int, Table[State]] = {}
    for topic, line in rows:
        n = match.size
        parts = opened.get(n, {})
        if topic == OrderGiven.topic:
            passed[n] = match.table
            match = _ordered(match, msgspec.json.decode(line, type=_Given))
        elif topic in codec.kinds or topic in codec.rules.upcasts:
            table = happened(codec, match.table, topic, line, parts, match.seats)
            match = msgspec.structs.replace(match, table=table)
        elif topic in _KERNEL:
            kind, step = _KERNEL[topic]
            body = msgspec.json.decode(line, type=Body[kind]).pub  # type: ignore[valid-type]
            match = step(codec, match, body, parts, lambda to: passed.get(to) or table_at(to))
        match = _grown(match, line)
    return match


def happened(
    codec: Codec[State, OrderT, EventT],
    table: Table[State],
    topic: str,
    line: bytes,
    parts: Mapping[Seat, Parts],
    seats: Iterable[Seat],
) -> Table[State]:
    """The table after a stored game event, for everybody who sits at it."""
    everything = codec.event(topic, line, parts.get("*", ()))
    assert everything is not None
    public = codec.event(topic, line) if parts else everything
    assert public is not None
    views = {
        s: codec.event(topic, line, parts[s]) or public for s in parts if s not in ("*", PUBLIC)
    }
    return table_after(codec, table, everything, public, views, seats)


def table_after(
    codec: Codec[State, OrderT, EventT],
    table: Table[State],
    everything: EventT,
    public: EventT,
    views: Mapping[Seat, EventT],
    seats: Iterable[Seat],
) -> Table[State]:
    """Fold one event, as each viewer knows it."""
    evolve = codec.rules.evolve
    known = table.known
    if not known and public is not everything:
        known = dict.fromkeys((PUBLIC, *seats), table.position)
    if known:
        known = {v: evolve(state, views.get(v, public)) for v, state in known.items()}
    return Table(evolve(table.position, everything), known, table.decks)


def _grown(match: Match[State], line: bytes) -> Match[State]:
    return msgspec.structs.replace(
        match,
        size=match.size + 1,
        tree=match.tree.add(leaf_hash(line)),
        ts=msgspec.json.decode(line, type=_Stamp).ts,
    )


class _Stamp(msgspec.Struct):
    ts: str


class _Given(msgspec.Struct):
    by: str
    pub: OrderGiven


def _ordered(match: Match[State], given: _Given) -> Match[State]:
    seqs = {**match.seqs, given.by: match.seqs.get(given.by, 0) + 1}
    cmd = given.pub.cmd or command_hash(given.pub.command or {})
    return msgspec.structs.replace(match, seqs=seqs, cmd=cmd, commander=given.by, lapses=0)


def opened_match(codec: Codec[State, OrderT, EventT], body: MatchOpened) -> Match[State]:
    """The match that its first entry opens, before that entry is counted."""
    order = codec.rules.scenario(body.scenario).seats
    seats = {seat: body.seats[seat] for seat in order if seat in body.seats}
    return Match(
        origin=body.game,
        rules=body.rules,
        version=body.version,
        scenario=body.scenario,
        options=body.options,
        seats=seats,
        taken=tuple(s for s, who in seats.items() if who != "person"),
        streams={name: Stream(0, 0, 0) for name in body.chains},
        table=Table(codec.rules.start),
        title=body.title,
        parent=body.parent,
        clock=Clock(body.pace, rules=body.clock),
        referee=bool(body.referee),
        two_keys=body.two_keys,
    )


def _link(_: Any, match: Match[Any], body: LinkOpened, __: Any, ___: Any) -> Match[Any]:
    return _used(match, body.stream, body.i)


def _hidden_link(_: Any, match: Match[Any], __: Any, parts: Any, ___: Any) -> Match[Any]:
    link = next(p for p in parts["*"] if p["kind"] == "roll")
    return _used(match, link["stream"], link["i"])


def _used(match: Match[Any], stream: str, i: int) -> Match[Any]:
    used = msgspec.structs.replace(match.streams[stream], i=i)
    return msgspec.structs.replace(match, streams={**match.streams, stream: used})


def _sit(_: Any, match: Match[Any], body: SeatTaken, __: Any, ___: Any) -> Match[Any]:
    return msgspec.structs.replace(match, **sits(match, body.seat))


def sits(match: Match[Any], seat: Seat) -> dict[str, Any]:
    """What changes when a person sits down, perhaps in place of a computer."""
    taken = match.taken if seat in match.taken else (*match.taken, seat)
    if seat not in match.stood_in:
        return {"taken": taken}
    still = tuple(s for s in match.stood_in if s != seat)
    return {"taken": taken, "seats": {**match.seats, seat: "person"}, "stood_in": still}


def _get_up(_: Any, match: Match[Any], body: SeatLeft, __: Any, ___: Any) -> Match[Any]:
    return msgspec.structs.replace(match, taken=tuple(s for s in match.taken if s != body.seat))


def _begun(_: Any, match: Match[Any], __: Any, ___: Any, ____: Any) -> Match[Any]:
    return msgspec.structs.replace(match, begun=match.size + 1)


def _copied(
    codec: Codec[Any, Any, Any], match: Match[Any], body: PositionCopied, parts: Any, __: Any
) -> Match[Any]:
    def read(position: Any) -> Any:
        return msgspec.convert(position, codec.state_type)

    secret = {p["of"]: read(p["position"]) for p in parts.get("*", ())}
    left = {k: v for p in parts.get("*", ()) for k, v in p.get("decks", {}).items()}
    public = read(body.position)
    full = secret.pop("*", public)
    known = {PUBLIC: public, **secret} if secret else {}
    decks = {name: Deck(tuple(cards), (), 0) for name, cards in left.items()}
    return msgspec.structs.replace(match, table=Table(full, known, decks))


def _deck(_: Any, match: Match[Any], body: DeckSealed, parts: Any, __: Any) -> Match[Any]:
    shuffle = next(p for p in parts["*"] if p["kind"] == "shuffle")
    order = tuple(shuffle["roll"]["draws"][0]["r"])
    match = _used(match, shuffle["roll"]["stream"], shuffle["roll"]["i"])
    return _with_deck(match, body.deck, Deck(order, tuple(shuffle["salts"]), 0))


def _card(_: Any, match: Match[Any], body: Any, __: Any, ___: Any) -> Match[Any]:
    deck = match.table.decks[body.deck]
    if body.pos < deck.next:
        return match
    return _with_deck(match, body.deck, msgspec.structs.replace(deck, next=body.pos + 1))


def _with_deck(match: Match[Any], name: str, deck: Deck) -> Match[Any]:
    table = msgspec.structs.replace(match.table, decks={**match.table.decks, name: deck})
    return msgspec.structs.replace(match, table=table)


def _rekeyed(_: Any, match: Match[Any], body: DiceRekeyed, __: Any, ___: Any) -> Match[Any]:
    fresh = {name: Stream(body.epoch, 0, match.size) for name in body.chains}
    return msgspec.structs.replace(match, streams={**match.streams, **fresh})


def _rules(_: Any, match: Match[Any], body: RulesChanged, __: Any, ___: Any) -> Match[Any]:
    return msgspec.structs.replace(match, version=body.version)


def _rewound(
    _: Any, match: Match[Any], body: TakenBack, __: Any, table_at: PositionAt
) -> Match[Any]:
    changes = {"asked": None, "held": held.still(match.held, body.to)}
    return msgspec.structs.replace(match, table=table_at(body.to), **changes)


def _finished(_: Any, match: Match[Any], body: Finished, __: Any, ___: Any) -> Match[Any]:
    outcome = Outcome(body.ending, body.winners, body.text, body.scores)
    return msgspec.structs.replace(match, outcome=outcome)


_KERNEL: dict[str, tuple[Any, Any]] = {
    LinkOpened.topic: (LinkOpened, _link),
    HiddenLinkOpened.topic: (HiddenLinkOpened, _hidden_link),
    SeatTaken.topic: (SeatTaken, _sit),
    SeatLeft.topic: (SeatLeft, _get_up),
    MatchBegun.topic: (MatchBegun, _begun),
    PositionCopied.topic: (PositionCopied, _copied),
    DeckSealed.topic: (DeckSealed, _deck),
    CardDealt.topic: (CardDealt, _card),
    CardShown.topic: (CardShown, _card),
    DiceRekeyed.topic: (DiceRekeyed, _rekeyed),
    RulesChanged.topic: (RulesChanged, _rules),
    TakenBack.topic: (TakenBack, _rewound),
    Finished.topic: (Finished, _finished),
    **asking.STEPS,
    **disputed.STEPS,
    **held.STEPS,
    **clock.STEPS,
    **standing_events.STEPS,
}
"""The kernel events that change a match, each with how. The others are only told."""
