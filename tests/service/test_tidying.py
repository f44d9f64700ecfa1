"""What is kept of people is deleted when it is told to be, and told alike everywhere."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.journal.timestamps import timestamp
from service.application.matches import Matches
from service.operating.tidying import EVERY, Tidying
from service.reading.retention import (
    ASIDE,
    DAY,
    GUESTS,
    LETTERS,
    QUESTIONS,
    SESSIONS,
    STRANGERS,
    kept_for,
)
from tests.service.test_forgetting import columns
from tests.toys.duel import begun

NOW = 1_800_000_000
PAGE = (Path(__file__).parent.parent.parent / "docs" / "operating.md").read_text()

ROWS = {
    "sessions": ("made", SESSIONS, {}),
    "sign_ins": ("made", SESSIONS, {}),
    "club_questions": ("since", QUESTIONS, {}),
    "agreed": ("at", GUESTS, {"player": "guest x"}),
    "letters": ("received", STRANGERS, {"match": "", "state": "done"}),
    "mails": ("made", STRANGERS, {"match": "", "state": "sent"}),
}
"""Tables from which rows go: the column that counts, after how long, and what such a row has."""

TEXTS = [
    ("letters", "received", LETTERS, "done"),
    ("letters", "received", ASIDE, "quarantined"),
    ("mails", "made", LETTERS, "failed"),
    ("mails", "made", LETTERS, "bounced"),
]
"""Texts that go, of letters and mails of a match in a state."""


def tidying(matches: Matches, clock: Callable[[], float] = time.monotonic) -> Tidying:
    matches.house_writer.timestamps.now = lambda: timestamp(NOW)
    return Tidying(matches, clock)


def put(matches: Matches, table: str, name: str, given: dict[str, object]) -> None:
    kinds = columns(matches.recorder)[table]
    row = {
        column: given.get(column, 0 if "INT" in kind else name.encode() if "B" in kind else name)
        for column, kind in kinds.items()
    }
    marks = ",".join("?" * len(row))
    sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"
    matches.recorder.write([(sql, tuple(row.values()))])


@pytest.mark.parametrize("table", ROWS)
def test_a_row_goes_when_its_time_is_over(matches: Matches, table: str) -> None:
    column, kept, given = ROWS[table]
    put(matches, table, "old", {**given, column: NOW - kept - 1})
    other = {name: f"{value} 2" for name, value in given.items() if name == "player"}
    put(matches, table, "new", {**given, **other, column: NOW - kept})
    tidying(matches).work()
    assert matches.recorder.query(f"SELECT {column} FROM {table}") == [(NOW - kept,)]


@pytest.mark.parametrize(("table", "column", "kept", "state"), TEXTS)
def test_a_text_goes_and_the_row_of_a_match_stays(
    matches: Matches, table: str, column: str, kept: int, state: str
) -> None:
    for name, at in (("old", NOW - kept - 1), ("new", NOW - kept)):
        put(matches, table, name, {"match": "m", "state": state, column: at})
    tidying(matches).work()
    found = matches.recorder.query(f"SELECT id, LENGTH(raw) FROM {table} ORDER BY id")
    assert found == [("new", 3), ("old", 0)]


def test_what_waits_and_who_agreed_as_a_person_stays(matches: Matches) -> None:
    begun(matches)
    put(matches, "letters", "waits", {"match": "", "state": "new", "received": 1})
    put(matches, "mails", "waits", {"match": "", "state": "delayed", "made": 1})
    put(matches, "agreed", "anna", {"at": 1})
    tidying(matches).work()
    for table in ("letters", "mails"):
        assert matches.recorder.query(f"SELECT LENGTH(raw) FROM {table}") == [(5,)]
    assert matches.recorder.query("SELECT player FROM agreed") == [("anna",)]


def test_it_looks_once_an_hour(matches: Matches) -> None:
    seconds = [0.0]
    hourly = tidying(matches, lambda: seconds[0])
    hourly.work()
    put(matches, "sign_ins", "old", {"made": 1})
    for later, left in ((EVERY - 1, 1), (EVERY, 0)):
        seconds[0] = later
        assert hourly.work() == 0
        assert len(matches.recorder.query("SELECT 1 FROM sign_ins")) == left


def test_the_manual_tells_what_the_page_tells() -> None:
    assert all(f"| {what} | {how_long} |" in PAGE for what, how_long in kept_for())
    assert ("The text of a letter that was read", f"{LETTERS // DAY} days") in kept_for()
