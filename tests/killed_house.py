"""``python -m tests.killed_house STORE WITNESS VKEY LIFE STEP``: a house that is killed.

It plays on in a match of each game, an order in each by turns, and says after each how far
the journal came and its root. At STEP it kills itself with signal 9, which nothing can catch:
between any two of the things that belong together while an order is rolled for.
"""

import os
import signal
import sys
from datetime import datetime
from pathlib import Path

from domain.games import library
from service.application.matches import Matches
from service.house.keys import House
from service.house.witness import Asker
from service.store.matches import all_matches
from service.store.recorder import SqliteRecorder
from tests.service.test_second_whole import GAMES, TOYS, Course, Days

STEPS = ("noted", "answered", "rolled")
"""The order is in the store and the witness not asked; he answered and nothing is rolled; it is
rolled, and nobody was told."""

ROUNDS = 4
"""Orders of each match in the last life; and"""
SPARED = 3
"""links that are opened in each of the others, before the one at which it dies."""


MOST = 60
"""Orders of a match after which a house that was to die is one that does not come to it."""

TS = "%Y-%m-%dT%H:%M:%SZ"


class Torn(Asker):
    """A line to the witness on which the house dies, where it is told to."""

    def __init__(self, url: str, vkey: str, step: str) -> None:
        super().__init__(url, vkey, patience=60)
        self.step, self.left = step, sys.maxsize

    def _post(self, path: str, body: str) -> tuple[int, str]:
        if path == "/links":
            self.left -= 1
            self.die("noted")
        answer = super()._post(path, body)
        if path == "/links":
            self.die("answered")
        return answer

    def die(self, step: str) -> None:
        """Die at this step, once enough was spared."""
        if step == self.step and self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)


def house_of(store: Path, witness: Asker | None) -> tuple[Matches, Days, SqliteRecorder]:
    """The house that lives in this store, at the time when it died."""
    recorder = SqliteRecorder(store)
    recorder.make_tables()
    house, clock = House("play.example", b"w" * 32, bytes(range(32, 64))), Days()
    house.witness = witness
    return Matches(recorder, house, games={**library(), **TOYS}, now=clock), clock, recorder


def courses(
    matches: Matches, clock: Days, recorder: SqliteRecorder, life: int
) -> dict[str, Course]:
    """The match of each game: opened in the first life, and found again in the others."""
    kept = {matches.shelf.match(one).rules: one for one in all_matches(recorder)}
    now = [datetime.strptime(matches.shelf.match(one).ts, TS) for one in kept.values()]
    clock.at = max([clock.at, *now])
    found = {}
    for game in GAMES:
        course = found[game] = Course(matches, clock, game, True, kept.get(game, ""))
        course.luck.seed(f"{game} {life}")
    return found


def main(store: Path, url: str, vkey: str, life: int, step: str) -> None:
    """Play until death, or to the end."""
    line = Torn(url, vkey, step)
    matches, clock, recorder = house_of(store, line)
    playing = courses(matches, clock, recorder, life)
    for course in playing.values():
        matches.fairness.roll(course.id)  # as a house does at its start
        told(course)
    line.left = SPARED
    for _ in range(MOST if step else ROUNDS):
        for course in playing.values():
            course.play(1)
            line.die("rolled")
            told(course)
    recorder.close()


def told(course: Course) -> None:
    """What everybody could hear of the match."""
    match = course.match
    print(course.id, match.size, match.tree.root().hex(), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5])
