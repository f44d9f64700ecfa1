"""The orders of a match, as letters and notes are held against them."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from domain.game.tables import BadTable
from domain.games import AnyRuleset, by_tables
from domain.journal.entries import command_hash
from domain.match.codec import Codec
from domain.table.grammar.lines import spellings
from service.audit.match import AuditedMatch

_RECENT: Final = 500
"""Entries before a secret order of a part, of which the mail before it showed at least so many."""

Command = Mapping[str, Any]
"""An order as it is hashed: its id, match, words, seat, and what its sender had seen."""


class Log:
    """The orders of a match, and how its game spells them."""

    def __init__(self, m: AuditedMatch, games: Mapping[str, AnyRuleset]) -> None:
        self.m, self.rules = m, games.get(m.rules)
        self.commands: dict[str, Command] = {
            id_: {"id": id_, "match": m.origin, "orders": orders, "seat": seat, "seen": seen}
            for (seat, id_), (_, orders, seen) in m.given.items()
        }
        """Those that can be read, by their ids."""
        self._sealed = {cause.cmd for cause in m.secrets.values()}
        self.codec = self._codec()
        """The reader of its orders; None where its rules are not here as they were."""

    def _codec(self) -> Codec[Any, Any, Any] | None:
        opening = self.m.opening
        if self.rules and opening and self.rules.version == opening.version:
            with suppress(BadTable):
                return Codec(by_tables(self.rules, opening.tables))
        return None

    @property
    def seats(self) -> Collection[str]:
        """All seats of the match."""
        return self.m.opening.seats if self.m.opening else ()

    @cached_property
    def sealed_seats(self) -> dict[str, list[int]]:
        """The seats with secret orders, each with the sizes that its mails may have shown."""
        found = dict[str, set[int]]()
        for n, _, seat, _ in self.m.orders:
            if n in self.m.secrets:
                found.setdefault(seat, set()).update(range(max(0, n - _RECENT), n + 1))
        return {seat: sorted(sizes, reverse=True) for seat, sizes in found.items()}

    def spellings(self, line: str) -> tuple[str, ...]:
        """The spellings of the game for what was typed."""
        found = spellings(self.codec, line) if self.codec is not None else ()
        return found or (" ".join(line.split()),)

    def is_sealed(self, command: Command) -> bool:
        """Whether a secret order is this one, to be told by its hash alone."""
        return command_hash(command) in self._sealed

    def given(self, seats: Collection[str]) -> dict[str, int]:
        """Every order in the name of these seats, its hash and its event; not that by which
        somebody sat down, nor those of a computer that had the seat meanwhile."""
        by_entry = {n: id_ for (_, id_), (n, _, _) in self.m.given.items()}
        joined = {n for n, orders, _ in self.m.given.values() if orders == "join"}
        found, computers = dict[str, int](), set[str]()
        steps = [(n, seat, "orders") for n, _, seat, _ in self.m.orders] + self.m.seated
        for n, seat, what in sorted(steps):
            if what == "computer":
                computers.add(seat)
            elif what == "person":
                computers.discard(seat)
            elif seat in seats and seat not in computers and n not in joined:
                secret = self.m.secrets.get(n)
                found[secret.cmd if secret else command_hash(self.commands[by_entry[n]])] = n
        return found

    def respelled(self, commands: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Orders of notes, which hold what was typed, in the spelling that the log has, or that of
        today."""
        found = []
        for one in commands:
            told = self.spellings(str(one["orders"]))
            kept = str(self.commands.get(one["id"], {}).get("orders", ""))
            ways = [{**one, "orders": orders} for orders in (*told, told[0].casefold())]
            fits = [way for way in ways if way["orders"] == kept or self.is_sealed(way)]
            found.append(fits[0] if fits else ways[0])
        return found
