"""What a way still has to tell, and what is told again."""

import pytest

from service.store.lists import tables
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

WAY = Way("w", "anna", "json", "it", "https://a.example", "k")


@pytest.fixture
def waited(store: Recorder) -> Recorder:
    """A store with three seats of Anna that are waited for."""
    tables.make_tables(store)
    for match in "mno":
        store.write([(_AWAITED, (match,)), (_HELD, (match,))])
    add_way(store, WAY, 1)
    return store


_AWAITED = "INSERT INTO awaited (word, opened, match) VALUES ('red','',?)"
_HELD = "INSERT INTO holders (match, seat, player, address, quiet) VALUES (?,'red','anna','',0)"


def _due(store: Recorder) -> dict[str, str]:
    """What is to be told at 500, each by its match, with its name."""
    return {turn.match: turn.id for turn in turns_to_tell(store, 500, 9)}


def test_a_turn_that_failed_twice_keeps_its_name_until_it_is_told(waited: Recorder) -> None:
    turn = TurnDue(WAY, "m", "red", since=400)
    for _ in range(2):
        note_told(waited, turn)
        assert "m" not in _due(waited)
        way_failed(waited, turn, 0, "silent")
        assert _due(waited)["m"] == "m-red-400"
    note_told(waited, turn)
    way_worked(waited, "w")
    assert "m" not in _due(waited)
