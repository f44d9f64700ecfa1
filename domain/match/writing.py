"""The entries that one command adds to a journal, emitted in order and then sealed in bytes."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Generic, Protocol

import msgspec
from msgspec import structs

from domain.game.ruleset import Event, EventT, Illegal, OrderT, Seat, State
from domain.game.secrets import is_sealed, knowing, known, secrets
from domain.journal.dice import DiceBytes, draw
from domain.journal.entries import BETWEEN, TALK, Entry, Seal, leaf_hash
from domain.journal.sealed import OpenedPart, seal
from domain.match.codec import Codec
from domain.match.events.disputes import DisputeSettled
from domain.match.events.draws import HiddenLinkOpened, LinkOpened
from domain.match.events.kernel_event import ToldEvent
from domain.match.events.lifecycle import SERVER, Changing, TakenBack
from domain.match.evolve import EntryLine, evolve, table_after
from domain.match.match import Match, Tabletop, unopened
from domain.match.parts import dice as fair
from domain.match.parts.dice import CausePlace, Due, Stream

TABLE_STREAM = "table"
_SETTLING = frozenset((TakenBack.topic, DisputeSettled.topic))

_encode_lines = msgspec.json.Encoder(order="sorted").encode_lines
_number, _type = attrgetter("n"), attrgetter("type")


class History(Protocol):
    """What a command may ask of the past, read from the store only when one asks."""

    def table_before(self, n: int) -> Any:
        """The :class:`~domain.match.match.Tabletop` before entry ``n``."""

    def rows(self, start: int) -> Sequence[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries from ``start`` on."""


class NoHistory:
    """The past of what asks for none."""

    def table_before(self, n: int) -> Any:
        """Raise LookupError."""
        raise LookupError(f"Nothing before entry {n} was to be read.")

    def rows(self, start: int) -> Sequence[tuple[int, str, bytes]]:
        """Raise LookupError."""
        raise LookupError(f"Nothing from entry {start} on was to be read.")


class WouldRoll(Exception):
    """A trial order came to its first die: what would be rolled is known, its result is not."""

    def __init__(
        self, what: str, why: str, reached: Match[Any] | None = None, stream: str = ""
    ) -> None:
        """``reached`` is the match as it lies before the die, where that is known, and ``stream``
        the one that it would be rolled on."""
        super().__init__(f"{what}: {why}")
        self.what, self.why, self.reached, self.stream = what, why, reached, stream


class Context(msgspec.Struct, frozen=True):
    """What writing needs from outside: the time, the links of the chains, fresh salts."""

    ts: str
    """UTC, ``YYYY-MM-DDTHH:MM:SSZ``."""
    link: Callable[[str, int, int], bytes]
    """Stream, epoch and index to the link."""
    salt: Callable[[], bytes]
    trial: bool = False
    """Only to try: the first die or card raises WouldRoll."""
    release: str = ""
    """Of the rules that decide, if they are newer than those of the match; else it may be ""."""
    beacon: str = ""
    """The signature of the round that is rolled on now, in hex; "" for none."""
    hashed: bool = True
    """Whether the tree of the journal grows; to decide a journal again, it is not asked for."""


class Sealing(msgspec.Struct, frozen=True):
    """The opening of part ``p`` of entry ``n`` and the seats that may have it."""

    n: int
    p: int
    to: tuple[Seat, ...]
    opening: OpenedPart


class UsedLink(msgspec.Struct, frozen=True):
    """A link that was opened: the store refuses to spend it twice."""

    stream: str
    epoch: int
    i: int


class Commit(msgspec.Struct, Generic[State], frozen=True):
    """What one command wrote: to be stored whole or not at all."""

    match: Match[State]
    rows: tuple[tuple[int, str, bytes], ...]
    """Index, type and exact bytes of each entry."""
    sealings: tuple[Sealing, ...]
    links: tuple[UsedLink, ...]
    told: bool = False
    """Whether a die, a draw or a card was told: it cannot be undone unseen."""
    command: str = ""
    """The id of the command, "" where the server itself wrote."""
    orders: str = ""
    """The order, in the one spelling that the journal keeps."""


Parts = Sequence[tuple[Any, tuple[Seat, ...]]]
"""Sealed parts of an entry: the data of each, and the seats that may have it."""


class Savepoint(msgspec.Struct, frozen=True):
    """A place in what a writer wrote: an attempt that failed is erased up to here."""

    drafts: int
    match: Match[Any]
    drew: bool


class EventWriter(Generic[State, OrderT, EventT]):
    """Writes the entries of one command; nothing is in the journal until ``finish``.

    ``emit`` is the only way in which anything happens: it writes an event and folds it.
    """

    def __init__(
        self,
        codec: Codec[State, OrderT, EventT],
        match: Match[State] | None,
        context: Context,
        past: History | None = None,
    ) -> None:
        self.codec, self.context = codec, context
        self.past = past or NoHistory()
        self.before = self.match = match or unopened(codec.rules)
        """The match before this command, and as it stands after what was emitted so far."""
        self.waits = self.before.dice.waits
        """What waited for its dice before this command."""
        self.given = -1
        """The entry of the order that is carried out."""
        self.command: dict[str, Any] = {}
        """That order, as its sender gave it."""
        self.drafts: list[Entry] = []
        """What was emitted so far; what of it is sealed is not sealed yet."""
        self._parts: dict[int, Parts] = {}
        self.links: list[UsedLink] = []
        self.rolls: dict[str, OpenRoll] = {}
        self.drew = False
        self._rolled: set[int] = set()
        """The entries that something was rolled for."""

    @property
    def position(self) -> State:
        """The position after what was emitted so far."""
        return self.match.table.position

    def emit(
        self, event: EventT | Changing | ToldEvent, by: str = SERVER, parts: Parts = ()
    ) -> int:
        """Write an event and fold it, for everybody as far as they may know it.

        ``parts`` are the sealed parts of an event of the kernel; an event of the game says itself
        what of it is sealed. Returns the index of its entry.
        """
        n, ts = self.match.size, self.context.ts
        if isinstance(event, Event):
            table = self._happened(n, event)
            self.match = structs.replace(self.match, size=n + 1, ts=ts, table=table)
            return n
        if self.waits and not self._rolled:
            _check_between(event.topic)
        self.drafts.append(Entry(by, n, event, (), ts, event.topic))
        if parts:
            self._parts[n] = parts
        line, secrets = EntryLine(by, event, ts), [data for data, _ in parts] if parts else ()
        after = evolve(self.codec, self.match, line, secrets, self.past.table_before)
        self.match = structs.replace(after, size=n + 1, ts=ts)
        return n

    def _happened(self, n: int, event: EventT) -> Tabletop[State]:
        """The table after an event of the game, which is written; what waited for it is rolled."""
        codec, match = self.codec, self.match
        event = public = codec.as_told(event)
        topic = codec.topics[type(event)]
        views: dict[Seat, EventT] = {}
        if topic in codec.sealing and is_sealed(event):
            public = known(event, None)
            views = {seat: known(event, seat) for seat in knowing(event)}
            self._parts[n] = [(part.data, part.seats) for part in secrets(event)]
        self.drafts.append(Entry(SERVER, n, public, (), self.context.ts, topic))
        return table_after(codec, match.table, event, public, views, match.sitting.seats)

    def mark(self) -> Savepoint:
        """Where an attempt begins that may fail."""
        return Savepoint(len(self.drafts), self.match, self.drew)

    def erase(self, mark: Savepoint) -> None:
        """Take back what was emitted since; nothing of it was ever in the journal."""
        del self.drafts[mark.drafts :]
        self._parts = {n: parts for n, parts in self._parts.items() if n < mark.match.size}
        self.match, self.drew = mark.match, mark.drew

    def finish(self, command: str = "", orders: str = "") -> Commit[State]:
        """The written entries in bytes, and the match after them."""
        sealings: list[Sealing] = []
        entries = self.drafts
        if self._parts:
            entries = [self._sealed(entry, sealings) for entry in entries]
        lines, tree = _encode_lines(entries).splitlines(), self.before.tree
        rows = tuple(zip(map(_number, entries), map(_type, entries), lines, strict=True))
        if self.context.hashed:
            tree = tree.extended(list(map(leaf_hash, lines)))
        match = structs.replace(self.match, tree=tree, ts=self.context.ts)
        links = tuple(self.links)
        return Commit(match, rows, tuple(sealings), links, self.drew, command, orders)

    def _sealed(self, entry: Entry, sealings: list[Sealing]) -> Entry:
        """An entry with its commitments; its openings are put with the others."""
        seals: list[Seal] = []
        for p, (data, to) in enumerate(self._parts.get(entry.n, ())):
            made, opening = seal(data, to, self.context.salt())
            seals.append(made)
            sealings.append(Sealing(entry.n, p, made.to, opening))
        return structs.replace(entry, sealed=tuple(seals)) if seals else entry

    def follow(self, consequences: Callable[[], None]) -> None:
        """Let follow what a cause leads to; nothing of it where its dice wait for a round."""
        begin = self.mark()
        try:
            consequences()
        except WouldRoll as stop:
            if self.context.trial or not stop.stream:
                raise
            self.erase(begin)
            self._fall_due(stop.stream)

    def _fall_due(self, stream: str) -> None:
        """Say in the entry of a cause, which is not in the journal yet, that it comes to dice."""
        dice = self.match.dice
        n = self.given if stream == TALK else dice.cause.n if dice.cause else -1
        at = n - self.before.size
        if at < 0:
            raise RuntimeError(f"dice on {stream} for entry {n}, which is not due")
        draft = self.drafts[at]
        pub = structs.replace(draft.pub, due=stream)
        self.drafts[at] = structs.replace(draft, pub=pub)
        if stream == TALK:
            place = CausePlace(self.match.origin, n, self.context.ts)
            dice = fair.noted(dice, place, draft.by, pub, self.command["orders"])
        else:
            dice = fair.falls_due(dice, stream)
        self.match = structs.replace(self.match, dice=dice)

    def _next_of(self, stream: str) -> str:
        """What the next link of a chain decides, in words."""
        deck = stream.removeprefix("~")
        if deck == stream or deck in self.match.sitting.seats:
            return f"the next roll of {stream}"
        return f"the shuffling of {self.codec.rules.deck_called(self.position, deck)}"

    def open_link(self, stream: str) -> tuple[DiceBytes, dict[str, Any]]:
        """The next link of a chain for this command: its bytes, and what is told of it besides the
        draws, to whoever may read it."""
        if self.turned_back and stream != TALK:
            told = "What follows from that would roll dice, and nothing is rolled for a settlement."
            raise Illegal("table.17", told)
        due, beacon = self._is_due(stream), self.match.dice.fair.beacon
        if self.context.trial or (beacon is not None and not (due and self.context.beacon)):
            why = f"what follows depends on {self._next_of(stream)}"
            raise WouldRoll("dice", why, self.match, stream)
        if stream in [link.stream for link in self.links]:
            raise ValueError(f"one command opens one link of {stream}, not two")
        if self.match.ahead.planned and stream != TALK:
            raise Illegal("table.26", "Dice would be rolled while plans are sealed; plan first.")
        if not due:
            self._fall_due(stream)
        origin, dice, round_ = self.match.origin, self.match.dice, self.context.beacon
        cause = dice.notes[0] if stream == TALK else dice.cause
        assert cause is not None
        if stream != TALK:
            self._check_between(cause)
        self._rolled.add(cause.n)
        now: Stream = dice.streams[stream]
        used = UsedLink(stream, now.epoch, now.i + 1)
        reveal = self.context.link(stream, used.epoch, used.i)
        self.links.append(used)
        self.drew = True
        body = {"beacon": round_, "entry": cause.n, "i": used.i, "reveal": reveal.hex()}
        source = DiceBytes(reveal, origin, stream, used.i, cause.lot, round_)
        return source, {**body, "stream": stream}

    def _check_between(self, cause: Due) -> None:
        """What stands between the cause and this roll, here, is what may stand there."""
        first = cause.n + 1 - self.before.size
        for draft in self.drafts[max(0, first) :]:
            if draft.type not in self.codec.kinds:
                _check_between(draft.type)

    @property
    def turned_back(self) -> bool:
        """Whether this command took something back or settled a dispute: it comes to no dice, for
        whoever knew them could have had them so."""
        return not _SETTLING.isdisjoint(map(_type, self.drafts))

    def _is_due(self, stream: str) -> bool:
        """Whether what a stream rolls for is due, or something was rolled for it here."""
        dice = self.match.dice
        if stream == TALK:
            return bool(dice.notes)
        return dice.cause is not None and (bool(dice.waits) or dice.cause.n in self._rolled)


def _check_between(type_: str) -> None:
    if type_ not in BETWEEN:
        raise RuntimeError(f"{type_} would stand between an order and its dice")


class OpenRoll:
    """An opened link: its entry is written first and tells all draws once the command is done."""

    def __init__(self, writer: EventWriter[Any, Any, Any], stream: str, to: Seat | None) -> None:
        self._source, told = writer.open_link(stream)
        self._draws: list[dict[str, Any]] = []
        body = {**told, "draws": self._draws}
        if to is None:
            self.n = writer.emit(LinkOpened(**body))
        else:
            self.n = writer.emit(HiddenLinkOpened(), parts=[({"kind": "roll", **body}, (to,))])

    def drawn(self, spec: dict[str, Any]) -> tuple[int, list[Any]]:
        """Draw once more: the number of the draw within the link, and its results."""
        result = draw(self._source, spec)
        self._draws.append({**spec, "r": result})
        return len(self._draws) - 1, result
