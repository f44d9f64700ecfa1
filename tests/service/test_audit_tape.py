"""The events of an export on disk: the same however many are read at one time."""

from service.audit import tape
from tests.rigs import kept_journals

FILE = next(file for file in kept_journals.files() if file.read_bytes().count(b"\nO ") > 20)


def events(start: int, stop: int | None, at_a_time: int = tape.AT_A_TIME) -> list[tape.TapeEvent]:
    with FILE.open("rb") as lines:
        return list(tape.Tape(lines, at_a_time).events(start, stop))


def test_events_are_the_same_however_many_are_read_at_one_time() -> None:
    lines = FILE.read_bytes().splitlines()
    whole = events(0, None)
    assert [b"E " + event.body for event in whole] == [line for line in lines if line[:2] == b"E "]
    assert sum(len(event.parts) for event in whole) == sum(line[:2] == b"O " for line in lines)
    assert all(event.fits for event in whole)
    assert events(0, None, 1) == whole
    assert events(5, 40, 1) == whole[5:40]
    assert events(7, 7, 1) == []
