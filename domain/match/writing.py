"""The entries that one command adds to a journal, written in order and then sealed in bytes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from domain.game.ruleset import EventT, Illegal, OrderT, Seat, State
from domain.journal.dice import DiceBytes, draw, parse_dice
from domain.journal.entries import Entry, Seal, Tree, entry_bytes, leaf_hash
from domain.journal.sealed import Opening, seal
from domain.match.codec import Codec
from domain.match.events import (
    SERVER,
    CardDealt,
    CardsDrawn,
    CardShown,
    DeckSealed,
    DiceRolled,
    HiddenLinkOpened,
    KernelEvent,
    LinkOpened,
)
from domain.match.match import Deck, Match, Stream, Table, table_after

TABLE_STREAM = "table"

LAPSE_STREAMS = ("lapse-1", "lapse-2", "lapse-3")
"""What follows where answers did not come in time: a stream rolls once for one command."""


class WouldRoll(Exception):
    """A trial order came to its first die: what would be rolled is known, its result is not."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what, self.why = what, why


@dataclass(frozen=True)
class Means:
    """What writing needs from outside: the time, the links of the chains, fresh salts."""

    ts: str
    """UTC, ``YYYY-MM-DDTHH:MM:SSZ``."""
    link: Callable[[str, int, int], bytes]
    """Stream, epoch and index to the link."""
    salt: Callable[[], bytes]
    trial: bool = False
    """Only to try: the first die or card raises WouldRoll."""


class Sealing(msgspec.Struct, frozen=True):
    """The opening of part ``p`` of entry ``n`` and the seats that may have it."""

    n: int
    p: int
    to: tuple[Seat, ...]
    opening: Opening


class UsedLink(msgspec.Struct, frozen=True):
    """A link that was opened: the store refuses to spend it twice."""

    stream: str
    epoch: int
    i: int


class Written(msgspec.Struct, Generic[State], frozen=True):
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


class _Draft(msgspec.Struct):
    by: str
    pub: msgspec.Struct
    type: str
    parts: list[tuple[Any, tuple[Seat, ...]]]


class Pen(Generic[State, OrderT, EventT]):
    """Writes the entries of one command; nothing is in the journal until ``finish``."""

    def __init__(
        self,
        codec: Codec[State, OrderT, EventT],
        match: Match[State],
        means: Means,
        cmd: str = "",
    ) -> None:
        self.codec, self.match, self.means, self.cmd = codec, match, means, cmd
        self.table: Table[State] = match.table
        self.drafts: list[_Draft] = []
        self.links: list[UsedLink] = []
        self.streams: dict[str, Stream] = match.streams
        self.rolls: dict[str, _Roll] = {}
        self.standing = match.standing
        self.drew = False
        self.holding = False
        """Whether no link may be opened: the order waits for another seat's key."""

    @property
    def next(self) -> int:
        """The index of the entry that will be written next."""
        return self.match.size + len(self.drafts)

    def note(
        self,
        body: KernelEvent,
        by: str = SERVER,
        parts: Iterable[tuple[Any, tuple[Seat, ...]]] = (),
    ) -> int:
        """Write a kernel entry; returns its index."""
        self.drafts.append(_Draft(by, body, body.topic, list(parts)))
        return self.next - 1

    def happen(self, event: EventT) -> None:
        """Write a game event and fold it, for everybody as far as they may know it."""
        topic, sealed = self.codec.topics[type(event)], event.sealed()
        if not sealed:
            self.drafts.append(_Draft(SERVER, event, topic, []))
            self.table = table_after(self.codec, self.table, event, event, {}, self.match.seats)
            return
        public = msgspec.structs.replace(event, **dict.fromkeys(sealed))
        parts: dict[tuple[Seat, ...], dict[str, Any]] = {}
        for name, seats in sealed.items():
            value = msgspec.to_builtins(getattr(event, name))
            parts.setdefault(tuple(sorted(seats)), {})[name] = value
        views = {seat: _as_known(event, sealed, seat) for seats in parts for seat in seats}
        self.drafts.append(_Draft(SERVER, public, topic, [(d, t) for t, d in parts.items()]))
        self.table = table_after(self.codec, self.table, event, public, views, self.match.seats)

    def finish(self, **changes: Any) -> Written[State]:
        """The written entries in bytes, and the match after them with ``changes`` to it."""
        rows, sealings, leaves = [], [], []
        n = self.match.size
        for draft in self.drafts:
            seals: tuple[Seal, ...] = ()
            for p, (data, to) in enumerate(draft.parts):
                made, opening = seal(data, to, self.means.salt())
                seals = (*seals, made)
                sealings.append(Sealing(n, p, made.to, opening))
            line = entry_bytes(Entry(draft.by, n, draft.pub, seals, self.means.ts, draft.type))
            rows.append((n, draft.type, line))
            leaves.append(leaf_hash(line))
            n += 1
        tree: Tree = self.match.tree.extended(leaves)
        match = msgspec.structs.replace(
            self.match,
            **{
                "table": self.table,
                "streams": self.streams,
                "standing": self.standing,
                **changes,
            },
            size=n,
            tree=tree,
            ts=self.means.ts,
        )
        return Written(match, tuple(rows), tuple(sealings), tuple(self.links), self.drew)

    def open_link(self, stream: str) -> tuple[DiceBytes, Stream, str]:
        """The next link of a chain for this command: its bytes, its place and its reveal."""
        if self.means.trial or self.holding:
            raise WouldRoll("dice", f"what follows depends on the next roll of {stream}")
        if any(link.stream == stream for link in self.links):
            raise ValueError(f"one command opens one link of {stream}, not two")
        used = self.streams[stream]
        used = Stream(used.epoch, used.i + 1, used.born)
        reveal = self.means.link(stream, used.epoch, used.i)
        self.streams = {**self.streams, stream: used}
        self.links.append(UsedLink(stream, used.epoch, used.i))
        self.drew = True
        source = DiceBytes(reveal, self.match.origin, stream, used.i, self.cmd)
        return source, used, reveal.hex()


def _as_known(event: EventT, sealed: Mapping[str, tuple[Seat, ...]], seat: Seat) -> EventT:
    hidden = [name for name, seats in sealed.items() if seat not in seats]
    return msgspec.structs.replace(event, **dict.fromkeys(hidden)) if hidden else event


class SealedChance:
    """Chance out of the sealed chains: for one command, on one stream and its hidden twin."""

    def __init__(self, pen: Pen[Any, Any, Any], stream: str) -> None:
        self._pen, self._stream = pen, stream

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: Seat | None = None
    ) -> tuple[int, ...]:
        """See :meth:`domain.game.ruleset.Chance.roll`."""
        roll = self._roll(self._stream if to is None else f"~{to}", to)
        k, result = roll.drawn(parse_dice(dice))
        named = tuple(labels) or tuple(f"die {i}" for i in range(1, len(result) + 1))
        told = DiceRolled(draw=k, labels=named, r=tuple(result), roll=roll.n, why=why)
        if len(named) != len(result):
            raise ValueError(f"{dice} needs {len(result)} labels, not {len(named)}")
        if to is None:
            self._pen.note(told)
        else:
            data = {"kind": "draw", **msgspec.to_builtins(told)}
            self._pen.note(DiceRolled(), parts=[(data, (to,))])
        return told.r

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.draw`."""
        roll = self._roll(self._stream, None)
        k, result = roll.drawn({"k": "pick", "n": n, "of": list(items)})
        named = tuple(labels) or tuple(f"item {i}" for i in range(1, n + 1))
        drawn = CardsDrawn(draw=k, labels=named, r=tuple(result), roll=roll.n, why=why)
        self._pen.note(drawn)
        return drawn.r

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """See :meth:`domain.game.ruleset.Chance.seal`."""
        if len(set(cards)) != len(cards):
            raise ValueError(f"the cards of the deck {deck} must all be different")
        pen = self._pen
        source, used, reveal = pen.open_link(f"~{deck}")
        spec = {"k": "shuffle", "of": list(cards)}
        order = draw(source, spec)
        salts = [pen.means.salt() for _ in order]
        commitments = tuple(seal(c, (), s)[0].c for c, s in zip(order, salts, strict=True))
        body = _link_body(pen.cmd, used, f"~{deck}", reveal, [{**spec, "r": order}])
        shuffle = {"kind": "shuffle", "roll": body, "salts": [s.hex() for s in salts]}
        pen.note(DeckSealed(cards=commitments, deck=deck), parts=[(shuffle, ())])
        self._lay(deck, Deck(tuple(order), tuple(s.hex() for s in salts), 0))

    def deal(self, deck: str, n: int, *, to: Seat) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.deal`."""
        dealt = self._take(deck, n)
        for pos, card, salt in dealt:
            data = {"card": card, "deck": deck, "kind": "card", "pos": pos, "salt": salt}
            self._pen.note(CardDealt(deck=deck, pos=pos), parts=[(data, (to,))])
        return tuple(card for _, card, _ in dealt)

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.turn_up`."""
        dealt = self._take(deck, n)
        for pos, card, salt in dealt:
            self._pen.note(CardShown(card=card, deck=deck, pos=pos, salt=salt))
        return tuple(card for _, card, _ in dealt)

    def show(self, deck: str, card: str) -> None:
        """See :meth:`domain.game.ruleset.Chance.show`."""
        lying = self._pen.table.decks[deck]
        if card in lying.cards[: lying.next]:
            pos = lying.cards.index(card)
            self._pen.note(CardShown(card=card, deck=deck, pos=pos, salt=lying.salts[pos]))

    def reveal(self, deck: str, card: str, *, to: Seat) -> None:
        """See :meth:`domain.game.ruleset.Chance.reveal`."""
        lying = self._pen.table.decks[deck]
        if card in lying.cards[: lying.next]:
            pos = lying.cards.index(card)
            data = {
                "card": card,
                "deck": deck,
                "kind": "card",
                "pos": pos,
                "salt": lying.salts[pos],
            }
            self._pen.note(CardDealt(deck=deck, pos=pos), parts=[(data, (to,))])

    def _take(self, deck: str, n: int) -> list[tuple[int, str, str]]:
        lying = self._pen.table.decks[deck]
        if self._pen.means.trial:
            raise WouldRoll("cards", f"what follows depends on the next card of {deck}")
        if lying.next + n > len(lying.cards):
            left = len(lying.cards) - lying.next
            raise Illegal("table.7", f"The deck {deck} has {left} cards left, not {n}.")
        taken = range(lying.next, lying.next + n)
        self._lay(deck, Deck(lying.cards, lying.salts, lying.next + n))
        self._pen.drew = True
        return [(pos, lying.cards[pos], lying.salts[pos]) for pos in taken]

    def _lay(self, name: str, deck: Deck) -> None:
        table = self._pen.table
        self._pen.table = Table(table.position, table.known, {**table.decks, name: deck})

    def _roll(self, stream: str, to: Seat | None) -> "_Roll":
        if stream not in self._pen.rolls:
            self._pen.rolls[stream] = _Roll(self._pen, stream, to)
        return self._pen.rolls[stream]


class _Roll:
    """An opened link: its entry is written first and tells all draws once the command is done."""

    def __init__(self, pen: Pen[Any, Any, Any], stream: str, to: Seat | None) -> None:
        self._source, used, reveal = pen.open_link(stream)
        self._draws: list[dict[str, Any]] = []
        body = _link_body(pen.cmd, used, stream, reveal, self._draws)
        if to is None:
            self.n = pen.note(LinkOpened(**body))
        else:
            self.n = pen.note(HiddenLinkOpened(), parts=[({"kind": "roll", **body}, (to,))])

    def drawn(self, spec: dict[str, Any]) -> tuple[int, list[Any]]:
        """Draw once more: the number of the draw within the link, and its results."""
        result = draw(self._source, spec)
        self._draws.append({**spec, "r": result})
        return len(self._draws) - 1, result


def _link_body(
    cmd: str, used: Stream, stream: str, reveal: str, draws: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "beacon": "",
        "cmd": cmd,
        "draws": draws,
        "i": used.i,
        "reveal": reveal,
        "stream": stream,
    }
