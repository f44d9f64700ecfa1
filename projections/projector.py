"""Folds the journal into the read models, batch by batch, each with its position or not at all."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eventsourcing.persistence import IntegrityError

from domain.games import AnyRuleset
from domain.match.events.lifecycle import BEGINNINGS, RulesChanged
from domain.match.seeing import AnyMatch
from projections import chronicle, ledger, lobby, post
from projections.batch import EntryBatch, Transition
from projections.past import Store
from projections.rebuilding import AT_ONCE, PAGE, Row, Share, make_anew
from service.store.journals import Journals
from service.store.lists import tables
from service.store.lists.tables import LISTS
from service.store.recorder import Statement

Project = Callable[[EntryBatch], Iterable[Statement]]

PROJECTIONS: Mapping[str, Project] = {
    "lobby": lobby.project,
    "turns": chronicle.turns,
    "ledger": ledger.project,
    "chronicle": chronicle.project,
    "post": post.project,
}


class LaterLists(Exception):
    """The read models were made by a later release; this one leaves them alone."""


class ProjectionFailed(Exception):
    """A projection cannot take an entry. Nothing after that entry is projected."""

    def __init__(self, projection: str, match: str, entry: int, cause: Exception) -> None:
        self.projection, self.match, self.entry, self.cause = projection, match, entry, cause
        why = str(cause) or "no reason was given"
        super().__init__(
            f"The projection {projection} failed at entry {entry} of match {match}: "
            f"{type(cause).__name__}: {why}. Nothing after it is projected until this is mended."
        )


@dataclass(frozen=True)
class Notified:
    """An entry with its place among those of all matches."""

    id: int
    match: str
    n: int
    topic: str
    line: bytes


class Projector:
    """Carries the read models on. Several may run: of two with the same batch, one is in vain."""

    def __init__(
        self,
        recorder: Store,
        games: Mapping[str, AnyRuleset],
        *,
        batch: int = 500,
        keep: int = 256,
        projections: Mapping[str, Project] = PROJECTIONS,
    ) -> None:
        self._store = recorder
        self.journals = Journals(recorder, games)
        self._batch, self._most = batch, keep
        self._projections = projections
        self._kept: OrderedDict[str, AnyMatch] = OrderedDict()

    def prepare(self) -> None:
        """Make the tables that are not there; make all anew where one is lost, or of an earlier
        release.

        These are read until the new ones are complete. Raises LaterLists.
        """
        versions = tables.versions(self._store)
        if versions.get(LISTS, 0) > tables.VERSION:
            raise LaterLists(
                "The lists of this database were made by a later release of Fieldpost; they are "
                "left alone. Run that release."
            )
        if versions.get(LISTS) == tables.VERSION and tables.are_whole(self._store):
            return
        tables.make_tables(self._store)
        if versions:
            make_anew(self._store, self)
        else:
            tables.begin(self._store)

    def position(self) -> int:
        """The notification up to which everything is projected."""
        return tables.position(self._store)

    def step(self) -> int:
        """Project the next batch; returns how many entries it had. Raises ProjectionFailed.

        Where one entry fails, everything before the command that it belongs to is kept.
        """
        start = self.position()
        batch = self._next(start)
        if not batch:
            return 0
        try:
            return self._write(start, batch)
        except ProjectionFailed:
            for unit in _units(batch):
                self._write(start, unit)
                start = unit[-1].id
            return len(batch)

    def catch_up(self, progress: Callable[[int], None] = lambda _: None) -> int:
        """Project up to the newest entry, telling ``progress`` the size of each batch."""
        done = 0
        while count := self.step():
            done += count
            progress(count)
        return done

    def _next(self, start: int) -> list[Notified]:
        """The next entries, whole commands only."""
        limit = self._batch
        while True:
            found = self._store.select_notifications(start, limit, inclusive_of_start=False)
            batch = [_notified(found_one) for found_one in found]
            if len(batch) < limit:
                return batch
            units = list(_units(batch))
            if len(units) > 1:
                return [one for unit in units[:-1] for one in unit]
            limit *= 2

    def _write(self, start: int, batch: Sequence[Notified]) -> int:
        kept: dict[str, AnyMatch] = {}
        statements: list[Statement] = [tables.moved_statement(start, batch[-1].id)]
        for match_id, rows in _by_match(batch).items():
            told = [(one.n, one.topic, one.line) for one in rows]
            more, kept[match_id] = self.told(match_id, told)
            statements += more
        try:
            self._store.write(statements, synced=False)  # what is lost is projected again
        except IntegrityError:
            if self.position() == start:
                raise
            return len(batch)
        self._remember(kept)
        return len(batch)

    def told(self, match_id: str, rows: Sequence[Row]) -> tuple[list[Statement], AnyMatch]:
        """What consecutive entries of a match write, and the match after them.

        Raises ProjectionFailed.
        """
        batch = self._next_batch(match_id, rows)
        statements: list[Statement] = []
        for name, project in self._projections.items():
            try:
                statements += project(batch)
            except Exception as error:
                at = batch.at if batch.at >= 0 else rows[0][0]
                raise ProjectionFailed(name, match_id, at, error) from error
        return statements, batch.last

    def _next_batch(self, match_id: str, rows: Sequence[Row]) -> EntryBatch:
        parts = self.journals.parts(match_id, rows[0][0], rows[-1][0] + 1)
        steps: list[Transition] = []
        n = rows[0][0]
        try:
            match = self._before(match_id, n)
            for n, topic, line in rows:
                after = self.journals.carried_on(match_id, match, [(topic, line)], parts)
                steps.append(Transition(n, topic, line, parts.get(n, {}), match, after))
                match = after
            codec = self.journals.codec(steps[-1].after)
        except Exception as error:
            raise ProjectionFailed("position", match_id, n, error) from error
        return EntryBatch(match_id, codec, steps, self.journals)

    def _before(self, match_id: str, size: int) -> AnyMatch | None:
        kept = self._kept.get(match_id)
        if kept is not None and kept.size == size:
            return kept
        return self.journals.at(match_id, size) if size else None

    def _remember(self, matches: Mapping[str, AnyMatch]) -> None:
        for match_id, match in matches.items():
            self._kept[match_id] = match
            self._kept.move_to_end(match_id)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def rebuild(
    recorder: Store,
    games: Mapping[str, AnyRuleset],
    progress: Callable[[int], None] = lambda _: None,
    *,
    share: Share | None = None,
    at_once: int = AT_ONCE,
    page: int = PAGE,
) -> int:
    """Make all read models anew from the journal; returns how many entries there were.

    They are read as they are until the new ones are complete. Raises ProjectionFailed.
    """
    tells = Projector(recorder, games)
    return make_anew(recorder, tells, progress, share=share, at_once=at_once, page=page)


def _notified(found: Any) -> Notified:
    line = bytes(found.state)
    return Notified(found.id, str(found.originator_id), found.originator_version, found.topic, line)


def _by_match(batch: Iterable[Notified]) -> dict[str, list[Notified]]:
    matches: dict[str, list[Notified]] = {}
    for one in batch:
        matches.setdefault(one.match, []).append(one)
    return matches


def _units(batch: Sequence[Notified]) -> Iterator[list[Notified]]:
    """The batch in runs that belong to one command."""
    unit: list[Notified] = []
    for one in batch:
        follows = unit and unit[-1].topic == RulesChanged.topic and unit[-1].match == one.match
        if unit and one.topic in BEGINNINGS and not follows:
            yield unit
            unit = []
        unit.append(one)
    if unit:
        yield unit
