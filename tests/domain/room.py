"""A match in memory: what the kernel writes, kept as a store would keep it."""

import hmac
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.game.ruleset import Illegal, Seat
from domain.journal.dice import Chain, chain_seed
from domain.journal.timestamps import later
from domain.match.codec import Codec
from domain.match.events.linked import Source
from domain.match.evolve import follow
from domain.match.fair_terms import NO_BEACON, Fair
from domain.match.match import Match, Tabletop
from domain.match.seeing import deadlines
from domain.match.terms import Terms, check_terms, copy_position, open_match, stream_names
from domain.match.writing import Commit, Context
from domain.table.play import give, roll
from domain.table.time_passing import Delivered, strike
from tests.rigs import beacon
from tests.toys import toy

ORIGIN = "play.example/m/room"

RELEASE = "11" * 32


class Room:
    """One match of a game; every entry, opening and link that was written to it."""

    def __init__(
        self,
        rules: Any = toy.RULES,
        *,
        scenario: str = "duel",
        pace: str = "none",
        referee: bool = False,
        fair: Fair = NO_BEACON,
        origin: str = ORIGIN,
        source: Source | None = None,
        options: dict[str, str] | None = None,
        **seats: str,
    ) -> None:
        self.now = "2026-11-21T06:30:03Z"
        self.origin = origin
        self.codec: Codec[Any, Any, Any] = Codec(rules)
        self.entries: list[tuple[int, str, bytes]] = []
        self.openings: dict[int, dict[Seat, list[Any]]] = {}
        self.links: set[tuple[str, int, int]] = set()
        self._chains: dict[tuple[str, int], Chain] = {}
        self._salts = 0
        seats = seats or {"red": "person", "blue": "person"}
        terms = Terms(
            origin=origin,
            scenario=scenario,
            seats=seats,
            pace=pace,
            referee=referee,
            fair=fair,
            source=source,
            options=options or {},
        )
        names = stream_names(self.codec, rules.scenario(scenario), terms.seats)
        anchors = {name: self._chain(name, 0).anchor.hex() for name in names}
        if options is not None:
            terms = check_terms(self.codec, terms)
        self.match: Match[Any] = self._kept(open_match(self.codec, terms, anchors, self.context()))

    def begin(self) -> "Room":
        for seat in self.match.sitting.vacant:
            self.give(seat, "join")
        return self

    def branched(self, at: Match[Any] | None = None) -> "Room":
        """A match of its own, in a room of its own, that goes on from where this one stands, or
        stood ``at`` some moment."""
        match = at or self.match
        room = Room(
            self.codec.rules,
            scenario=match.scenario,
            pace=match.clock.pace,
            referee=match.sitting.referee,
            fair=match.dice.fair,
            origin=f"{self.origin}-on",
            source=Source(
                how="branch", origin=self.origin, root=match.tree_root(), size=match.size
            ),
            options=match.options or None,
            **match.sitting.seats,
        )
        room.now = self.now
        copied = copy_position(self.codec, room.match, match.table, room.context())
        room.match = room._kept(copied)
        return room.begin()

    def context(self, *, trial: bool = False) -> Context:
        return Context(self.now, self._link, self._salt, trial, release=RELEASE)

    def give(
        self, seat: Seat, text: str, *, trial: bool = False, seen: int | None = None
    ) -> Commit[Any]:
        """Give an order; the kernel's refusals are raised."""
        command = f"command-of-{seat}-{self.match.size}"
        context = self.context(trial=trial)
        seen = self.match.size if seen is None else seen
        written = give(self.codec, self.match, seat, text, command, context, self, seen)
        if not trial:
            self.match = self._kept(written)
        return written

    def roll(self) -> Commit[Any]:
        """Roll what is due the longest, once its round appears."""
        self.now = max(self.now, beacon.appears(self.match))
        signature = beacon.signature(self.match)
        context = msgspec.structs.replace(self.context(), beacon=signature)
        written = roll(self.codec, self.match, context, self)
        self.match = self._kept(written)
        return written

    def wait(self, seconds: int) -> "Room":
        """Let time go by."""
        self.now = later(self.now, seconds)
        return self

    def strike(self, delivered: Delivered = lambda seat, since: True) -> list[str]:
        """Let the server look at the clock; returns the types of what it wrote."""
        written = strike(self.codec, self.match, self.context(), delivered)
        if written is None:
            return []
        self.match = self._kept(written)
        return [topic for _, topic, _ in written.rows]

    def types(self, start: int = 0) -> list[str]:
        return [topic for _, topic, _ in self.entries[start:]]

    def pub(self, n: int) -> Any:
        return msgspec.json.decode(self.entries[n][2])["pub"]

    def folded(self, size: int | None = None) -> Match[Any]:
        """The match after ``size`` entries, from the first one on."""
        rows = ((topic, line) for _, topic, line in self.entries[:size])
        return follow(self.codec, None, rows, self.table_before, self.openings)

    # What a takeback asks of the past

    def table_before(self, n: int) -> Tabletop[Any]:
        return self.folded(n).table

    def rows(self, start: int) -> list[tuple[int, str, bytes]]:
        return self.entries[start:]

    def _kept(self, written: Commit[Any]) -> Match[Any]:
        self.entries += written.rows
        for sealing in written.sealings:
            for viewer in ("*", *sealing.to):
                parts = self.openings.setdefault(sealing.n, {}).setdefault(viewer, [])
                parts.append(msgspec.json.decode(msgspec.json.encode(sealing.opening.data)))
        for link in written.links:
            spent = (link.stream, link.epoch, link.i)
            assert spent not in self.links
            self.links.add(spent)
        return written.match

    def _chain(self, stream: str, epoch: int) -> Chain:
        if (stream, epoch) not in self._chains:
            seed = chain_seed(bytes(32), self.origin, stream, epoch)
            self._chains[stream, epoch] = Chain(seed, 256)
        return self._chains[stream, epoch]

    def _link(self, stream: str, epoch: int, i: int) -> bytes:
        return self._chain(stream, epoch).link(i)

    def _salt(self) -> bytes:
        self._salts += 1
        return hmac.digest(b"salt", b"%d" % self._salts, "sha256")


def with_rules(**changes: Any) -> Any:
    """The toy game with some of its rules replaced."""
    return replace(toy.RULES, **changes)


def refused(room: Room, rule: str, seat: Seat, text: str, *words: str) -> str:
    """Why an order is refused, by this rule and in these words; nothing has changed."""
    before = room.match
    with pytest.raises(Illegal) as stop:
        room.give(seat, text)
    assert stop.value.rule == rule
    assert all(word in stop.value.reason for word in words), stop.value.reason
    assert room.match is before
    return stop.value.reason


def due(room: Room) -> dict[Seat, str]:
    """When each seat that is waited for should have ordered, also if the journal is read anew."""
    assert room.folded() == room.match
    return {d.seat: d.due for d in deadlines(room.match)}
