"""A house that is a process of its own, plays on in a match, and is killed at one step of an order.

It kills itself with signal 9, which nothing can catch, between any two of the things that belong
together. What its people sent and heard goes through a pipe, for they are alive after it.
"""

import os
import signal
from collections.abc import Sequence
from datetime import datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from domain.games import library
from service.application.matches import Matches
from service.house.keys import House
from service.house.release import release_of
from service.store.sqlite import SqliteRecorder
from tests.fairness.forked import LIVES
from tests.rigs.beacon import EVER
from tests.rigs.course import TOYS, Course, Days
from tests.rigs.keeping import Sender

MOST = 60
"""Orders after which a house that was to die is one that does not come to it."""

RULES = {**library(), **TOYS}
RELEASES = [release_of(rules) for rules in RULES.values()]
"""Read once, before any house lives."""


def house_of(store: Path, clock: Days) -> tuple[Matches, SqliteRecorder]:
    """The house that lives in this store."""
    recorder = SqliteRecorder(store)
    recorder.make_tables()
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    house.beacon = EVER  # type: ignore[assignment]
    return Matches(recorder, house, games=RULES, now=clock), recorder


def live_and_die(course: Course, store: Path, step: str, spared: int) -> bool:
    """Whether a house played on in this match until it was killed at a step, and not to an end.

    *unsaved*: it knows what an order leads to, and nothing is in the store. *noted*: an order is
    there that waits for its dice. *answered*: their round is known, and nothing is rolled.
    *rolled*: all is in the store, and nobody was told. ``spared`` times it comes to that step
    unharmed.
    """
    ours, theirs = LIVES.Pipe(duplex=False)
    start = (course.game, course.kind, course.id, course.clock.at, course.sender.unanswered)
    house = LIVES.Process(target=_live, args=(theirs, store, start, step, spared))
    house.start()
    theirs.close()
    try:
        while True:
            what, *said = ours.recv()
            getattr(course.sender, what)(*said)
    except EOFError:
        house.join()
    if house.exitcode == 0:
        return False
    assert house.exitcode == -signal.SIGKILL
    return True


class Wire(Sender):
    """Tells outside at once what is sent and what is heard."""

    def __init__(self, wire: Connection) -> None:
        super().__init__()
        self._wire = wire

    def gave(self, *what: Any) -> None:
        super().gave(*what)
        self._wire.send(("gave", *what))

    def heard(self, *what: Any) -> None:
        super().heard(*what)
        self._wire.send(("heard", *what))


def _live(
    wire: Connection,
    store: Path,
    start: tuple[str, str, str, datetime, tuple[str, str, str, int] | None],
    step: str,
    spared: int,
) -> None:
    game, kind, match_id, at, unanswered = start
    clock = Days()
    clock.at = at
    matches, _ = house_of(store, clock)
    course = Course(matches, clock, game, kind, match_id)
    course.luck.seed(f"{game} {at}")
    course.sender = Wire(wire)
    course.sender.unanswered = unanswered
    _dies(matches, step, spared)
    course.come_back()
    course.play(MOST)


def _dies(matches: Matches, step: str, spared: int) -> None:
    left, whole = [spared], matches.house_writer.save

    def at(here: str) -> None:
        if here == step:
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def save(match_id: str, written: Sequence[Any], aside: Sequence[Any]) -> None:
        waits = matches.repository.match(match_id, fresh=False).dice.waits
        at("unsaved" if waits is None else "answered")
        whole(match_id, written, aside)
        at("rolled" if written[-1].match.dice.waits is None else "noted")

    matches.house_writer.save = save  # type: ignore[method-assign]
