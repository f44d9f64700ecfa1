"""Matches as the store holds them: the newest in memory, and saving what was written."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from eventsourcing.persistence import StoredEvent

from domain.game.ruleset import Order, Seat
from domain.game.view.board import View
from domain.games import AnyRuleset
from domain.journal.entries import canonical
from domain.match.seeing import EVERYTHING, AnyMatch, AnyRules
from domain.match.writing import Commit
from domain.table.grammar.lines import order_kinds
from service.store.journals import Journals, NoSuchMatch, is_match_id
from service.store.newer import NewerRules
from service.store.recorder import Recorder, Statement
from service.store.side_rows import (
    command_key,
    command_of_key,
    command_statement,
    link_statement,
    opening_statement,
)
from service.store.snapshots import snapshot_row

MOST_VIEWS: int = 64
"""Views that are kept: of some dozen matches that are looked at now."""


class Views:
    """A game's view of a position for a seat, kept while it is asked for.

    Positions never change, so one that is the same object has the same view.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Seat | None], tuple[Any, View]] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, rules: AnyRules, state: Any, seat: Seat | None) -> View:
        """The view of a position for a seat, with what it is offered."""
        key = (id(state), seat)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept[0] is state:
                self._kept.move_to_end(key)
                return kept[1]
        view = rules.view(state, seat)
        with self._lock:
            self._kept[key] = (state, view)
            while len(self._kept) > MOST_VIEWS:
                self._kept.popitem(last=False)
        return view


__all__ = ["EVERYTHING", "AnyMatch", "NewerRules", "NoSuchMatch", "Repository", "is_match_id"]

SNAPSHOT_EVERY = 96
"""Entries between two snapshots: what a rewind folds at most, against bytes stored."""


class Repository(Journals):
    """Reads and keeps matches. The newest state of some hundred matches stays in memory."""

    def __init__(
        self, recorder: Recorder, games: Mapping[str, AnyRuleset], *, keep: int = 256
    ) -> None:
        super().__init__(recorder, games)
        self.recorder = recorder
        self._keep = keep
        self._newest: OrderedDict[str, AnyMatch] = OrderedDict()
        self._lock = threading.Lock()
        self.views = Views()

    def match(self, match_id: str, *, fresh: bool = True) -> AnyMatch:
        """A match as it stands; with ``fresh=False`` it may lag behind other processes."""
        with self._lock:
            kept = self._newest.get(match_id)
        if kept is not None and (not fresh or kept.size == self.size(match_id)):
            return kept
        size = self.size(match_id)
        match = self._from(match_id, kept, size, {}) if kept else self.at(match_id, size)
        self.remember(match_id, match)
        return match

    def order_kinds(self, match_id: str) -> tuple[type[Order], ...]:
        """Every kind of order that a match knows, of its game and of the table."""
        return order_kinds(self.codec(self.match(match_id, fresh=False)).rules)

    def remember(self, match_id: str, match: AnyMatch) -> None:
        """Keep the newest state of a match in memory."""
        with self._lock:
            kept = self._newest.get(match_id)
            if kept is None or kept.size <= match.size:
                self._newest[match_id] = match
            self._newest.move_to_end(match_id)
            while len(self._newest) > self._keep:
                self._newest.popitem(last=False)

    def forget(self, match_id: str) -> None:
        """Drop what is kept of a match in memory."""
        with self._lock:
            self._newest.pop(match_id, None)

    def command(self, match_id: str, command_id: str) -> tuple[int, int] | None:
        """The first entry of a command and the size after it; None where there is none."""
        return command_of_key(self.recorder, match_id, command_key(command_id))

    def save(
        self, match_id: str, written: Sequence[Commit[Any]], aside: Sequence[Statement]
    ) -> None:
        """Save what one request wrote, whole or not at all.

        Raises the library's IntegrityError where another request was quicker.
        """
        lines = [StoredEvent(match_id, n, t, b) for w in written for n, t, b in w.rows]
        statements = [s for w in written for s in _aside(match_id, w)]
        first, last = lines[0].originator_version, written[-1].match
        if first // SNAPSHOT_EVERY != last.size // SNAPSHOT_EVERY:
            statements.append(snapshot_row(match_id, last))
        aside = [*statements, *aside]
        self.recorder.insert_events(lines, aside=aside, game=last.rules)
        self.remember(match_id, last)


def _aside(match_id: str, written: Commit[Any]) -> list[Statement]:
    first, statements = written.rows[0][0], list[Statement]()
    if written.command:
        key = command_key(written.command)
        statements.append(command_statement(match_id, key, first, written.match.size))
    for used in written.links:
        statements.append(link_statement(match_id, used.stream, used.epoch, used.i, first))
    for s in written.sealings:
        opening = canonical(s.opening)
        statements.append(opening_statement(match_id, s.n, s.p, " ".join(s.to), opening))
    return statements
