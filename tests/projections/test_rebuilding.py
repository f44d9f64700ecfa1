"""Read models are made anew beside those that are read; killed, a rebuild goes on where it was."""

import dataclasses
import functools
from collections.abc import Iterable
from typing import Any

import pytest

from projections import projector
from projections.past import Store
from projections.projector import LaterLists, ProjectionFailed, Projector
from service.store.lists.models import VERSION
from service.store.lists.reader import Reader
from service.store.lists.tables import NAMES
from service.store.recorder import Statement
from tests.projections.houses import GAMES, Played
from tests.toys import toy


class Watching:
    """A store that calls ``before`` each write."""

    def __init__(self, store: Store, before: Any) -> None:
        self._store, self._before = store, before

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def write(self, statements: Iterable[Statement], **how: Any) -> None:
        self._before()
        self._store.write(statements, **how)


class Killed(Exception):
    """The process is gone."""


rebuild = functools.partial(projector.rebuild, at_once=30, page=3)


def followed(played: Played) -> dict[str, list[tuple[Any, ...]]]:
    played.play(6, 80)
    played.projector().catch_up()
    return played.rows()


def test_no_list_is_empty_while_all_is_made_anew(played: Played) -> None:
    before = followed(played)
    looks = []

    def look() -> None:
        looks.append(len(Reader(played.recorder).lobby(limit=1000)))

    rebuild(Watching(played.store, look), GAMES)
    assert len(looks) > 6
    assert set(looks) == {len(before["lobby"])}
    assert played.rows() == before


@pytest.mark.parametrize("nth", range(1, 9))
def test_a_rebuild_that_was_killed_goes_on_with_what_is_missing(played: Played, nth: int) -> None:
    before = followed(played)
    writes = 0

    def die() -> None:
        nonlocal writes
        writes += 1
        if writes == nth:
            raise Killed

    with pytest.raises(Killed):
        rebuild(Watching(played.store, die), GAMES)
    assert played.rows() == before
    made = _made(played)
    done: list[int] = []
    rebuild(played.store, GAMES, done.append)
    entries = sum(size for _, size in played.recorder.sizes(2**60, "", 1000))
    assert sum(done) == entries - made
    assert played.rows() == before


def _made(played: Played) -> int:
    """Entries of the matches that are in the tables which are being made."""
    there = "SELECT COUNT(*) FROM sqlite_master WHERE name='lobby_anew'"
    if not played.recorder.query(there)[0][0]:
        return 0
    names = {name for (name,) in played.recorder.query("SELECT match FROM lobby_anew")}
    return sum(size for name, size in played.recorder.sizes(2**60, "", 1000) if name in names)


def test_what_happens_while_all_is_made_anew_is_there_afterwards(played: Played) -> None:
    followed(played)
    match_id = played.open()
    writes = 0

    def order() -> None:
        nonlocal writes
        writes += 1
        if writes == 5:
            played.order(match_id, "red", "storm")
            played.open(title="meanwhile")
            played.projector().catch_up()

    rebuild(Watching(played.store, order), GAMES)
    rows = played.rows()
    assert "meanwhile" in {row.title for row in Reader(played.recorder).lobby(limit=1000)}
    rebuild(played.store, GAMES)
    assert played.rows() == rows


def test_two_that_make_all_anew_at_once_are_as_good_as_one(played: Played) -> None:
    before = followed(played)
    writes = 0

    def other() -> None:
        nonlocal writes
        writes += 1
        if writes == 4:
            rebuild(played.store, GAMES)

    rebuild(Watching(played.store, other), GAMES)
    assert played.rows() == before


def test_what_no_journal_owes_is_still_owed(played: Played) -> None:
    followed(played)
    row = ("m", "red", 7, "invitation", "2026-11-21T06:00:00Z")
    sql = "INSERT INTO owed (match, seat, n, kind, at) VALUES (?,?,?,?,?)"
    played.recorder.write([(sql, row)])
    rebuild(played.store, GAMES)
    assert row in played.rows()["owed"]


def test_a_failure_leaves_the_lists_as_they_are(played: Played) -> None:
    before = followed(played)

    class Stormed(toy.Stormed, frozen=True):
        def told(self, state: Any) -> str:
            raise ValueError("no word for it")

    rules = GAMES["toy"]
    broken = {"toy": dataclasses.replace(rules, events=(*rules.events, Stormed))}
    with pytest.raises(ProjectionFailed, match="no word for it"):
        rebuild(played.store, broken)
    assert played.rows() == before
    rebuild(played.store, GAMES)
    assert played.rows() == before


def test_an_older_program_leaves_the_lists_of_a_later_one_alone(played: Played) -> None:
    before = followed(played)
    played.recorder.write([("UPDATE projected SET version=version+1", ())])
    with pytest.raises(LaterLists, match="made by a later release"):
        Projector(played.store, GAMES).prepare()
    assert played.rows() == before


def test_the_lists_of_another_version_are_made_anew(played: Played) -> None:
    before = followed(played)
    played.recorder.write(
        [
            ("UPDATE projected SET version=?", (VERSION - 1,)),
            ("DROP TABLE awaited", ()),
            ("DROP INDEX lobby_status", ()),
            ("DELETE FROM turns", ()),
        ]
    )
    played.projector()
    assert played.rows() == before
    plan = "EXPLAIN QUERY PLAN SELECT match FROM lobby WHERE status=? ORDER BY opened, match"
    assert "lobby_status" in str(played.recorder.query(plan, ("open",)))


def test_every_table_has_its_shadow() -> None:
    assert len(set(NAMES)) == len(NAMES) == 7
