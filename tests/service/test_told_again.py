"""What a way still has to tell: the step that gives it a column, and what is written beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.store.people.ways import (
    TurnDue,
    Way,
    add_way,
    note_told,
    turns_to_tell,
    way_failed,
    way_worked,
)
from service.store.recorder import Recorder
from tests.rigs.earlier import store_before

AGAIN = 19
"""The step that says by a column of its own what is told again."""

WAY = Way("w", "anna", "json", "it", "https://a.example", "k")


@pytest.fixture(params=["sqlite", "postgres"])
def before(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Recorder]:
    """A store as it was before that step, with three seats of Anna that are waited for."""
    with store_before(AGAIN, request, tmp_path) as store:
        store.write([("CREATE TABLE awaited (match TEXT, word TEXT)", ())])
        for match in "mno":
            store.write(
                [
                    ("INSERT INTO awaited (match, word) VALUES (?,'red')", (match,)),
                    (_HELD, (match,)),
                ]
            )
        add_way(store, WAY, 1)
        yield store


_HELD = "INSERT INTO holders (match, seat, player, address, quiet) VALUES (?,'red','anna','',0)"
_TOLD = "INSERT INTO told (way, match, seat, moment) VALUES ('w',?,'red',?)"
"""As the release before writes it, and still does beside this one."""


def _due(store: Recorder) -> dict[str, str]:
    """What is to be told at 500, each by its match, with its name."""
    return {turn.match: turn.id for turn in turns_to_tell(store, 500, 9)}


def test_what_was_tried_before_the_step_is_told_again_under_its_moment(before: Recorder) -> None:
    before.write([(_TOLD, ("m", 100)), (_TOLD, ("n", -200))])
    before.make_tables()
    assert _due(before) == {"n": "n-red-200", "o": "o-red-500"}
    before.write([(_TOLD, ("o", 300))])
    assert _due(before) == {"n": "n-red-200"}
    rows = before.query("SELECT match, moment, again FROM told ORDER BY match")
    assert rows == [("m", 100, 0), ("n", 200, 1), ("o", 300, 0)]


def test_a_turn_that_failed_twice_keeps_its_name_until_it_is_told(before: Recorder) -> None:
    before.make_tables()
    turn = TurnDue(WAY, "m", "red", since=400)
    for _ in range(2):
        note_told(before, turn)
        assert "m" not in _due(before)
        way_failed(before, turn, 0, "silent")
        assert _due(before)["m"] == "m-red-400"
    note_told(before, turn)
    way_worked(before, "w")
    assert "m" not in _due(before)
