"""A worker's loop: works while there is work, rests when there is none, survives failures."""

import logging
import threading
from pathlib import Path

import pytest

from projections.projector import Projector
from service.store.lists.reader import Reader
from tests.projections.houses import GAMES, sqlite_house
from tests.rigs.waiting import PATIENCE, eventually
from workers.loop import FIRST, PAUSE, REST, AlreadyLogged, run
from workers.projector import project


class Script:
    """Work that follows a script; stops with its last line."""

    def __init__(self, *lines: int | Exception) -> None:
        self.lines, self.slept = list(lines), list[float]()

    def is_set(self) -> bool:
        return not self.lines

    def work(self) -> int:
        line = self.lines.pop(0)
        if isinstance(line, Exception):
            raise line
        return line

    def run(self) -> list[float]:
        run(self.work, self, self.slept.append, name="test")
        return self.slept


def test_it_pauses_only_when_there_was_nothing_to_do() -> None:
    assert Script(5, 3, 0, 1, 0).run() == [FIRST, FIRST]


def test_the_longer_nothing_comes_the_longer_it_pauses() -> None:
    assert Script(0, 0, 0, 0, 1, 0).run() == [FIRST, 2 * FIRST, PAUSE, PAUSE, FIRST]


def test_a_failure_is_tried_again_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        slept = Script(*[ValueError("no disk")] * 4, 2, ValueError("no disk"), 1).run()
    assert slept == [REST] * 5
    assert [record.getMessage() for record in caplog.records] == [
        "test: no disk",
        "test: goes on",
        "test: no disk",
        "test: goes on",
    ]


def test_a_failure_that_was_told_is_tried_again_in_silence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        slept = Script(AlreadyLogged("away"), AlreadyLogged("still away"), 2).run()
    assert slept == [REST] * 2
    assert not caplog.records


def test_the_projector_shows_what_was_saved_within_moments(tmp_path: Path) -> None:
    played = sqlite_house(tmp_path)
    stop = threading.Event()
    projector = Projector(played.store, GAMES)
    thread = threading.Thread(target=project, args=(projector, stop, stop.wait))
    thread.start()
    try:
        match_id = played.open()
        reader = Reader(played.recorder)

        def is_shown() -> bool:
            row = reader.match(match_id) if projector_ready(reader) else None
            return row is not None and row.size == played.matches.repository.match(match_id).size

        eventually(is_shown)
    finally:
        stop.set()
        thread.join(PATIENCE)
    assert not thread.is_alive()
    played.recorder.close()


def projector_ready(reader: Reader) -> bool:
    try:
        return reader.position() > 0
    except Exception:
        return False
