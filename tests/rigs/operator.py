"""An operator with all the keys of a house: plays matches with the very rules, then tampers.

What is played is written by the kernel itself; entries are kept as values, and everything is signed
when it is exported, as :class:`tests.fairness.forge.Forge` does it.
"""

import json
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from domain.journal.entries import canonical
from domain.journal.timestamps import later
from domain.match.codec import Codec
from domain.match.rekeying import next_epoch, rekey
from domain.match.terms import Terms, check_terms, copy_position, open_match, stream_names
from domain.match.writing import Commit, Context
from domain.table.play import give, roll
from domain.table.time_passing import strike
from service.house.keys import House
from tests.fairness.forge import Forge
from tests.rigs import beacon

RELEASE = "11" * 32
FIRST = "2026-11-21T06:30:00Z"


class Operator(Forge):
    """A match whose keys the tamperer holds."""

    def __init__(self, origin: str, house: House) -> None:
        self.origin, self.house, self.key = origin, house, house.key
        self.entries: list[dict[str, Any]] = []
        self.openings: dict[tuple[int, int], tuple[tuple[str, ...], bytes]] = {}
        self.sizes: list[int] = []
        self._salts = 0

    @classmethod
    def read(cls, lines: Iterable[bytes], house: House) -> "Operator":
        """The match of an export."""
        head, *rest = [line[:-1] for line in lines]
        match = cls(head.decode().split()[1], house)
        for line in rest:
            mark, body = line[:1], line[2:]
            if mark == b"E":
                match.entries.append(json.loads(body))
            elif mark == b"O":
                n, p, opening = body.split(b" ", 2)
                to = match.entries[int(n)]["sealed"][int(p)]["to"]
                match.openings[int(n), int(p)] = (tuple(to), opening)
            else:
                match.sizes.append(int(b64decode(body).decode().split("\n")[1]))
        return match

    def find(self, type_: str, k: int = 0) -> int:
        """The ``k``-th entry of a type."""
        return [n for n, entry in enumerate(self.entries) if entry["type"] == type_][k]

    def opened(self, n: int, p: int = 0) -> Any:
        """The data of a sealed part."""
        return json.loads(self.openings[n, p][1])["data"]

    def cut(self, size: int) -> None:
        """Roll the log back to so many entries."""
        del self.entries[size:]
        self.openings = {at: v for at, v in self.openings.items() if at[0] < size}
        self.sizes = sorted({min(s, size) for s in self.sizes})

    def insert(self, n: int, entry: Mapping[str, Any]) -> None:
        """Put an entry in before entry ``n`` and number the rest anew."""
        self.entries.insert(n, dict(entry))
        for place, one in enumerate(self.entries):
            one["n"] = place
            pub = one["pub"]
            for named in ("roll", "entry"):
                if place > n and isinstance(pub, dict) and isinstance(pub.get(named), int):
                    pub[named] += pub[named] >= n
        self.openings = {(e + (e >= n), p): v for (e, p), v in self.openings.items()}
        self.sizes = [size + (size > n) for size in self.sizes]


class Player:
    """Plays a match at the kernel, for an operator who may do so as he likes."""

    def __init__(self, codec: Codec[Any, Any, Any], terms: Terms, house: House) -> None:
        self.codec, self.house = codec, house
        self.operator = Operator(terms.origin, house)
        self.ts = FIRST
        self._salts = 0
        self.matches: list[Any] = []
        names = stream_names(codec, codec.rules.scenario(terms.scenario), terms.seats)
        anchors = {name: house.anchor(terms.origin, name, 0) for name in names}
        self.keep(open_match(codec, check_terms(codec, terms), anchors, self.context()))

    @property
    def match(self) -> Any:
        return self.matches[-1]

    def context(self) -> Context:
        origin, house = self.operator.origin, self.house
        return Context(
            self.ts,
            lambda stream, epoch, i: house.link(origin, stream, epoch, i),
            self.salt,
            release=RELEASE,
        )

    def salt(self) -> bytes:
        self._salts += 1
        return sha256(b"salt %d" % self._salts).digest()

    def keep(self, written: Commit[Any], checkpoint: bool = True) -> None:
        self.matches.append(written.match)
        self.operator.entries += [json.loads(line) for _, _, line in written.rows]
        for s in written.sealings:
            self.operator.openings[s.n, s.p] = (s.to, canonical(s.opening))
        if checkpoint:
            self.operator.checkpoint()

    def order(self, seat: str, text: str, id_: str = "", checkpoint: bool = True) -> None:
        id_ = id_ or sha256(f"{seat} {self.match.size} {text}".encode()).hexdigest()
        seen = self.match.size
        written = give(self.codec, self.match, seat, text, id_, self.context(), self, seen)
        self.keep(written, checkpoint=checkpoint)

    def play(self, script: Sequence[tuple[str, ...]]) -> "Player":
        for step in script:
            self.order(*step)
        return self

    def wait(self, seconds: int, delivered: bool = True) -> None:
        """Let time pass, and let the upkeep part write what it brings."""
        self.ts = later(self.ts, seconds)
        written = strike(self.codec, self.match, self.context(), lambda *_: delivered)
        if written:
            self.keep(written)

    def roll(self) -> None:
        """Roll what is due the longest, once its round appears."""
        self.ts = max(self.ts, beacon.appears(self.match))
        context = replace(self.context(), beacon=beacon.signature(self.match))
        self.keep(roll(self.codec, self.match, context, self))

    def rekey(self) -> None:
        epoch = next_epoch(self.match)
        streams = list(self.match.dice.streams)
        anchors = {s: self.house.anchor(self.operator.origin, s, epoch) for s in streams}
        self.keep(rekey(self.codec, self.match, anchors, "restored", self.context()))

    def copy(self, parent: "Player") -> None:
        self.keep(copy_position(self.codec, self.match, parent.match.table, self.context()))

    # domain.takeback.History

    def table_before(self, n: int) -> Any:
        return next(m for m in reversed(self.matches) if m.size <= n).table

    def rows(self, start: int) -> list[tuple[int, str, bytes]]:
        return [(e["n"], e["type"], canonical(e)) for e in self.operator.entries[start:]]
