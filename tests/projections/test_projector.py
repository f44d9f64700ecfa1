"""The read models are a fold of the journal: however it is cut, whatever happens on the way."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from domain.match.match import PUBLIC
from projections import chronicle
from projections.batch import EntryBatch
from projections.projector import PROJECTIONS, ProjectionFailed, Projector, rebuild
from service.reading.positions import look, to_move
from service.store.lists.reader import Reader
from service.store.lists.tables import NAMES
from service.store.postgres import PostgresRecorder
from service.store.recorder import Statement
from tests.projections.houses import GAMES, Played
from tests.rigs.postgres import Postgres
from workers.mail.story import board_of
from workers.projector import project


def test_following_step_by_step_equals_rebuilding(played: Played) -> None:
    projector = played.projector(batch=7)
    for seed in range(6):
        played.play(3, 40, seed)
        projector.catch_up()
    followed = played.rows()
    assert len(followed["lobby"]) > 18
    assert len(followed["ledger"]) > 60
    done: list[int] = []
    count = rebuild(played.store, GAMES, done.append)
    assert played.rows() == followed
    assert count == sum(done) == played.recorder.query("SELECT COUNT(*) FROM stored_events")[0][0]


@pytest.mark.parametrize("batch", [1, 2, 3, 50])
def test_every_size_of_batch_gives_the_same(played: Played, batch: int) -> None:
    played.play(4, 60)
    played.projector().catch_up()
    whole = played.rows()
    projector = played.projector(batch=batch, keep=1)
    emptied = [(f"DELETE FROM {name}", ()) for name in NAMES]
    played.recorder.write([*emptied, ("UPDATE projected SET position=0", ())])
    projector.catch_up()
    assert played.rows() == whole


def test_the_board_is_what_one_sees_when_looking(played: Played) -> None:
    played.play(5, 120)
    played.projector().catch_up()
    reader = Reader(played.recorder)
    rows = reader.lobby(limit=1000)
    assert {row.status for row in rows} == {"open", "running", "finished"}
    for row in rows:
        match = played.matches.repository.match(row.match)
        assert row.size == match.size
        assert row.waiting_for == (to_move(played.matches, match) or match.sitting.vacant)
        for viewer in ("", "red", "blue"):
            board = board_of(played.matches, reader, row.match, viewer)
            assert board is not None
            assert (board.size, board.view) == (
                match.size,
                look(played.matches, row.match, viewer).view,
            )


def test_a_match_that_is_not_kept_in_memory_is_loaded_again(played: Played) -> None:
    match_id = played.open()
    entries = [played.order(match_id, "red", "storm") for _ in range(60)]
    played.projector().catch_up()
    assert played.recorder.query("SELECT COUNT(*) FROM snapshots")[0][0] > 2
    played.order(match_id, "red", f"takeback to {entries[50]}")
    played.order(match_id, "blue", "agree")
    played.projector().catch_up()
    board = board_of(played.matches, Reader(played.recorder), match_id, "red")
    assert board is not None
    assert board.view == look(played.matches, match_id, "red").view
    assert rebuilt(played)


def rebuilt(played: Played) -> bool:
    before = played.rows()
    rebuild(played.store, GAMES)
    return played.rows() == before


def test_a_failure_names_projection_match_and_entry_and_nothing_is_skipped(
    played: Played,
) -> None:
    one, two = played.open(), played.open()
    played.order(one, "red", "storm")
    bad = played.order(two, "red", "storm")
    played.order(one, "red", "storm")

    def fails(batch: EntryBatch) -> Iterator[Statement]:
        for step in batch:
            if batch.match_id == two and step.topic == "dice.rolled":
                raise ZeroDivisionError("a die has no side")
        yield from chronicle.turns(batch)

    projector = played.projector(projections={**PROJECTIONS, "turns": fails})
    for _ in range(3):
        with pytest.raises(ProjectionFailed, match="a die has no side") as caught:
            projector.catch_up()
        failed = caught.value
        assert (failed.projection, failed.match) == ("turns", two)
        assert failed.entry == bad + 2
        assert f"turns failed at entry {bad + 2} of match {two}" in str(failed)
    reader = Reader(played.recorder)
    sizes = {row.match: row.size for row in reader.lobby()}
    assert sizes[two] == bad
    assert sizes[one] < played.matches.repository.match(one).size
    assert [r.n for r in reader.rolls(two, "")] == []

    played.projector().catch_up()
    assert {row.match: row.size for row in reader.lobby()} == {
        m: played.matches.repository.match(m).size for m in (one, two)
    }
    assert rebuilt(played)


def test_a_game_that_is_gone_stops_and_says_so(played: Played) -> None:
    match_id = played.open()
    projector = Projector(played.store, {})
    projector.prepare()
    with pytest.raises(ProjectionFailed, match="toy is not installed") as caught:
        projector.step()
    assert (caught.value.match, caught.value.entry) == (match_id, 0)


class Dies(Exception):
    """The process is gone."""


class Dying:
    """A store that dies before or after the ``nth`` write."""

    def __init__(self, played: Played, nth: int, *, after: bool) -> None:
        self._store, self._left, self._after = played.store, nth, after
        self.query = played.store.query
        self.select_notifications = played.store.select_notifications

    def write(self, statements: Iterable[Statement], **how: Any) -> None:
        self._left -= 1
        if self._left == 0 and not self._after:
            raise Dies
        self._store.write(statements, **how)
        if self._left == 0:
            raise Dies


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("nth", [1, 2, 5])
def test_a_crash_between_batches_repeats_nothing(played: Played, nth: int, after: bool) -> None:
    played.play(3, 60)
    played.projector()
    dying = Projector(Dying(played, nth, after=after), GAMES, batch=20)
    with pytest.raises(Dies):
        dying.catch_up()
    played.projector(batch=20).catch_up()
    assert rebuilt(played)


class Racing:
    """A store in which another projector is quicker, each time."""

    def __init__(self, played: Played, other: Projector) -> None:
        self._store, self._other = played.store, other
        self.query = played.store.query
        self.select_notifications = played.store.select_notifications

    def write(self, statements: Iterable[Statement], **how: Any) -> None:
        self._other.step()
        self._store.write(statements, **how)


def test_of_two_projectors_with_the_same_batch_one_is_in_vain(played: Played) -> None:
    played.play(3, 60)
    other = played.projector(batch=10)
    Projector(Racing(played, other), GAMES, batch=20).catch_up()
    assert rebuilt(played)


def test_tables_of_another_version_are_made_anew(played: Played) -> None:
    played.play(2, 10)
    played.projector().catch_up()
    assert played.rows()["lobby"]
    before = played.rows()
    stale = ("UPDATE lobby SET title='as it was'", "UPDATE projected SET version=version-1")
    played.recorder.write((sql, ()) for sql in stale)
    played.projector()
    assert played.rows() == before


def secrets_of(played: Played, match_id: str) -> dict[str, set[str]]:
    """The cards that only one seat ever knew, by seat."""
    match = played.matches.repository.match(match_id)
    known = match.table.known
    shown = set(known[PUBLIC].played)
    return {
        seat: set(match.table.position.sides[seat].cards or ()) - shown
        for seat in match.sitting.seats
    }


def test_the_rows_of_a_viewer_hold_no_secret_of_another(played: Played) -> None:
    match_id = played.open()
    played.order(match_id, "red", "scout")
    played.order(match_id, "blue", "plan ambush")
    (card, *_) = played.matches.repository.match(match_id).table.position.sides["red"].cards
    played.order(match_id, "red", f"play {card}")
    played.projector(batch=1).catch_up()
    secrets = secrets_of(played, match_id)
    assert all(secrets.values())
    for viewer in ("", "red", "blue"):
        text = str(everything_for(played, match_id, viewer))
        for seat, cards in secrets.items():
            for hidden in cards:
                assert (hidden in text) == (seat == viewer), (viewer, seat, hidden)
    assert "ambush" not in str(everything_for(played, match_id, "red"))
    assert "'ambush'" in str(everything_for(played, match_id, "blue"))


def everything_for(played: Played, match_id: str, viewer: str) -> list[Any]:
    reader = Reader(played.recorder)
    return [
        reader.lobby(),
        board_of(played.matches, reader, match_id, viewer),
        reader.turns(match_id),
        reader.rolls(match_id, viewer),
        reader.chronicle(match_id, viewer),
    ]


def test_the_same_holds_on_postgresql(postgres: Postgres) -> None:
    played = Played(PostgresRecorder(postgres.database()))
    projector = played.projector(batch=10)
    played.play(3, 40)
    projector.catch_up()
    other = played.projector(batch=10)
    played.play(2, 30, seed=2)
    Projector(Racing(played, other), GAMES, batch=20).catch_up()
    assert rebuilt(played)
    reader = Reader(played.recorder)
    rows = reader.lobby(waiting_for="red")
    assert rows
    for row in rows:
        board = board_of(played.matches, reader, row.match, "red")
        assert board is not None
        assert board.view == look(played.matches, row.match, "red").view
        assert reader.turns(row.match)
        assert reader.chronicle(row.match, "red")
    assert any(reader.rolls(row.match, "red") for row in rows)
    played.recorder.close()


@pytest.mark.parametrize("table", ["lobby", "chronicle", "owed"])
def test_a_lost_table_is_made_anew_with_all_the_others(played: Played, table: str) -> None:
    played.play(3, 40)
    played.projector().catch_up()
    whole = played.rows()
    played.recorder.write([(f"DROP TABLE {table}", ())])
    projector = played.projector()
    projector.prepare()
    projector.catch_up()
    assert played.rows() == whole


def test_a_table_that_is_lost_while_all_runs_is_noticed(played: Played) -> None:
    played.play(2, 20)
    projector = played.projector()
    projector.catch_up()
    played.recorder.write([("DROP TABLE lobby", ())])
    played.play(2, 20, 7)
    rounds: list[float] = []

    class Stop:
        def is_set(self) -> bool:
            return len(rounds) > 3

    project(projector, Stop(), rounds.append)
    played.projector().catch_up()
    found = played.rows()
    rebuild(played.store, GAMES)
    assert played.rows() == found
    assert found["lobby"]
