"""The house of the operator's matches is a process that is killed at each step of an order.

Nothing that it told anybody is lost or changed, nothing is rolled twice, and what waited is rolled
in its next life: both verifiers and the rules say so of each match.
"""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from domain.journal.grown import GrownTree
from service.store.matches import all_matches
from tests import killed_house
from tests.killed_house import GAMES, STEPS, house_of
from tests.service.test_second_matches import audited
from tests.service.test_witness_links import Process
from tests.service.web.test_verify import needs_node

PATIENCE = 120


class Lives:
    """One house, life after life, and all that it told."""

    def __init__(self, folder: Path) -> None:
        self.store, self.witness = folder / "house.sqlite", Process(folder / "witness")
        self.told: dict[str, dict[int, str]] = {}
        self.lived = 0

    def live(self, step: str) -> None:
        """One life, that ends at a step; "" lives to the end of the play."""
        arguments = [str(self.store), self.witness.url, self.witness.vkey, str(self.lived), step]
        done = subprocess.run(
            [sys.executable, "-m", killed_house.__name__, *arguments],
            stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == (-signal.SIGKILL if step else 0)
        self.lived += 1
        for line in done.stdout.splitlines():
            match, size, root = line.split()
            assert self.told.setdefault(match, {}).setdefault(int(size), root) == root

    def waiting(self) -> int:
        """Of how many matches an order waits for its dice."""
        matches, _, recorder = house_of(self.store, None)
        waits = [matches.shelf.match(one).dice.waits for one in all_matches(recorder)]
        recorder.close()
        return len(waits) - waits.count(None)

    def kill_witness(self) -> None:
        self.witness.die()
        self.witness.start()


@pytest.fixture
def lives(tmp_path: Path):  # type: ignore[no-untyped-def]
    lives = Lives(tmp_path)
    yield lives
    lives.witness.kill()


@needs_node
def test_a_house_that_is_killed_at_each_step_loses_and_rerolls_nothing(
    lives: Lives, tmp_path: Path
) -> None:
    for step in STEPS:
        lives.live(step)
        assert lives.waiting() == (step != "rolled"), "it died just there"
        lives.kill_witness()
    lives.live("")
    assert lives.waiting() == 0
    matches, _, recorder = house_of(lives.store, lives.witness.asker())
    assert len(lives.told) == len(GAMES)
    for match_id, told in lives.told.items():
        tree = GrownTree()
        tree.extend(bytes(row[2]) for row in matches.shelf.rows(match_id, 0, max(told)))
        assert {size: tree.root(size).hex() for size in told} == told
        report = audited(matches, match_id, tmp_path, trusted=lives.witness.vkey)
        assert (report.rolls_by["house"], report.rolls_by["letter"]) == (0, 0)
        assert report.replayed == report.events
    recorder.close()
