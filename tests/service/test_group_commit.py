"""Saves that come together share a commit; one that is refused takes no other with it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from service.store.group_commit import GroupCommit
from service.store.recorder import BadStore
from tests.rigs.new_store import new_store
from tests.rigs.waiting import PATIENCE, eventually


class Counted:
    """A store that counts its commits, and can be held up before one."""

    def __init__(self, file: Path) -> None:
        self.store = new_store(file)
        self.commits = 0
        self.held = threading.Event()
        self.held.set()
        self.writing: Callable[[], AbstractContextManager[Any]] = self.store._writing

        @contextmanager
        def counted() -> Iterator[Any]:
            assert self.held.wait(PATIENCE)
            self.commits += 1
            with self.writing() as connection:
                yield connection

        insert = self.store.insert_events_statement
        self.store._group_commit = GroupCommit(counted, insert, PATIENCE, "busy")
        self.errors: dict[str, Exception] = {}

    def save(self, match: str, n: int = 0, size: int = 2, state: bytes = b"{}") -> None:
        aside = [("INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)",
                  (match, match.encode(), n, size))]  # fmt: skip
        try:
            self.store.insert_events(
                [StoredEvent(match, n + k, "t", state) for k in range(size)],  # type: ignore[arg-type]
                aside=aside,
            )
        except Exception as error:
            self.errors[match] = error

    def together(self, *matches: str, first: str = "first") -> None:
        """All of them wait while the first one holds the turn; then it goes on."""
        self.held.clear()
        threads = [threading.Thread(target=self.save, args=(m,)) for m in (first, *matches)]
        threads[0].start()
        eventually(lambda: self.store._group_commit._is_led)
        eventually(lambda: not self.store._group_commit._waiting)
        for thread in threads[1:]:
            thread.start()
        eventually(lambda: len(self.store._group_commit._waiting) == len(matches))
        self.held.set()
        for thread in threads:
            thread.join(PATIENCE)

    def kept(self) -> dict[str, int]:
        sql = "SELECT originator_id, COUNT(*) FROM stored_events GROUP BY originator_id"
        return {str(match): int(count) for match, count in self.store.query(sql)}


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[Counted]:
    house = Counted(tmp_path / "fieldpost.sqlite")
    yield house
    house.store.close()


def test_saves_that_come_together_share_a_commit(counted: Counted) -> None:
    names = [f"m{k}" for k in range(8)]
    counted.together(*names)
    assert counted.errors == {}
    assert counted.kept() == dict.fromkeys(["first", *names], 2)
    assert counted.commits == 2


def test_one_that_is_refused_takes_no_other_with_it(counted: Counted) -> None:
    counted.save("taken")
    before = counted.commits
    counted.together("a", "taken", "b")
    assert [*counted.errors] == ["taken"]
    assert isinstance(counted.errors["taken"], IntegrityError)
    assert counted.kept() == dict.fromkeys(["taken", "first", "a", "b"], 2)
    rows = counted.store.query("SELECT match FROM commands ORDER BY match")
    assert rows == [("a",), ("b",), ("first",), ("taken",)]
    assert counted.commits == before + 3  # the first, all at once in vain, each apart


def test_where_the_commit_fails_everybody_is_told(counted: Counted) -> None:
    writing = counted.writing

    @contextmanager
    def failing() -> Iterator[Any]:
        with writing() as connection:
            yield connection
            if counted.commits == 2:
                raise BadStore("The disk is gone.")

    counted.writing = failing
    counted.together("a", "b")
    assert {match: str(error) for match, error in counted.errors.items()} == {
        "a": "The disk is gone.",
        "b": "The disk is gone.",
    }
    assert counted.kept() == {"first": 2}
    counted.errors.clear()
    counted.save("c")
    assert counted.errors == {}


def test_who_waits_too_long_is_told_and_nothing_of_it_is_done(counted: Counted) -> None:
    counted.store._group_commit._patience = 0.05
    counted.held.clear()
    first = threading.Thread(target=counted.save, args=("first",))
    first.start()
    eventually(lambda: counted.store._group_commit._is_led)
    counted.save("late")
    assert "busy" in str(counted.errors["late"])
    counted.held.set()
    first.join(PATIENCE)
    counted.save("next")
    assert counted.kept() == {"first": 2, "next": 2}
