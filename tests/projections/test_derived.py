"""Read models are made from the structs of their rows, and their tables are what they were."""

from typing import Annotated

import msgspec

from service.store.lists.derived import Big, Column, ReadModel
from service.store.lists.models import VERSION
from service.store.lists.reader import Reader
from service.store.lists.tables import TABLES
from tests.projections.houses import Played

AS_KEPT = (
    "CREATE TABLE IF NOT EXISTS lobby (match TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, "
    "scenario TEXT NOT NULL, title TEXT NOT NULL, status TEXT NOT NULL, seats TEXT NOT NULL, "
    "vacant TEXT NOT NULL, waiting TEXT NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL,"
    " size BIGINT NOT NULL, opened TEXT NOT NULL, changed TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS lobby_opened ON lobby (opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_status ON lobby (status, opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_game ON lobby (game, opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_both ON lobby (game, status, opened, match)",
    "CREATE TABLE IF NOT EXISTS awaited (word TEXT NOT NULL, opened TEXT NOT NULL, match TEXT"
    " NOT NULL, PRIMARY KEY (word, opened, match))",
    "CREATE INDEX IF NOT EXISTS awaited_match ON awaited (match)",
    "CREATE TABLE IF NOT EXISTS turns (match TEXT NOT NULL, n BIGINT NOT NULL, turn INTEGER "
    "NOT NULL, phase TEXT NOT NULL, withdrawn INTEGER NOT NULL, PRIMARY KEY (match, n)) "
    "WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS ledger (match TEXT NOT NULL, n BIGINT NOT NULL, viewer TEXT "
    "NOT NULL, shown INTEGER NOT NULL, roll BIGINT NOT NULL, stream TEXT NOT NULL, why TEXT "
    "NOT NULL, labels TEXT NOT NULL, results TEXT NOT NULL, kind TEXT NOT NULL, command TEXT "
    "NOT NULL, withdrawn INTEGER NOT NULL, PRIMARY KEY (match, n, viewer)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS chronicle (match TEXT NOT NULL, n BIGINT NOT NULL, viewer "
    "TEXT NOT NULL, shown INTEGER NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL, text "
    "TEXT NOT NULL, PRIMARY KEY (match, n, viewer)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS owed (match TEXT NOT NULL, seat TEXT NOT NULL, n BIGINT NOT "
    "NULL, kind TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (match, seat))",
    "CREATE INDEX IF NOT EXISTS owed_at ON owed (at)",
    "CREATE TABLE IF NOT EXISTS deadlines (match TEXT NOT NULL PRIMARY KEY, look TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS deadlines_next ON deadlines (look, match)",
)
"""The tables that kept stores have at version 1."""


def test_the_tables_are_those_of_kept_stores_until_their_version_is_raised() -> None:
    assert (VERSION, TABLES) == (1, AS_KEPT)


class Tried(msgspec.Struct, frozen=True):
    """A row with a field of every kind."""

    name: str
    fixed: int
    size: Big
    whole: bool
    seats: dict[str, str]
    results: tuple[int | str, ...]
    words: Annotated[
        tuple[str, ...], Column("said", "TEXT", " ".join, lambda text: tuple(text.split()))
    ]


TRIED = ReadModel("tried", Tried, "match, name", beside={"match": str}, fixed=("fixed",))


def test_a_row_is_read_as_it_was_kept_and_put_in_the_place_of_the_one_before(
    played: Played,
) -> None:
    store = played.recorder
    first = Tried("a", 1, 2**40, True, {"red": "person"}, (6, "K"), ("x", "y"))
    newer = msgspec.structs.replace(first, fixed=2, whole=False, results=(), words=("z",))
    store.write([("DROP TABLE IF EXISTS tried", ()), *((sql, ()) for sql in TRIED.creates)])

    def found() -> list[Tried]:
        sql = f"SELECT {TRIED.selected('t.')} FROM tried t WHERE match=?"
        return [TRIED.row(values) for values in store.query(sql, ("m",))]

    store.write([TRIED.add(first, match="m")])
    assert found() == [first]
    store.write([TRIED.put(newer, match="m")])
    there = found()
    store.write([("DROP TABLE tried", ())])
    assert there == [Tried("a", 1, 2**40, False, {"red": "person"}, (), ("z",))]


def test_the_lobby_is_waiting_for_seats_though_its_table_also_names_who_plays_them(
    played: Played,
) -> None:
    match_id = played.open()
    played.projector().catch_up()
    row = Reader(played.recorder).match(match_id)
    ((kept,),) = played.recorder.query("SELECT waiting FROM lobby WHERE match=?", (match_id,))
    assert row
    assert set(kept.split()) == {*row.waiting_for, "person"}
    assert kept == f" {' '.join(kept.split())} "
