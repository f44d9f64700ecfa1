"""The same with a beacon and cosigners as processes of their own, at the time of the machine: one
is killed before each order that rolls, and started again behind its dice."""

import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.application.matches import Matches
from service.audit.reporting.report import PROVED
from service.beacon.named import read_beacon
from service.house.asking import Asker
from service.house.cosigners import Cosigners
from service.house.keys import House
from tests.rigs.beacon import BeaconProcess
from tests.rigs.cosigner import Process
from tests.rigs.new_store import new_store
from tests.rigs.soak import soak
from tests.rigs.waiting import PATIENCE, eventually
from tests.service.test_proved_matches import SCENARIOS, begun, judged, order_of
from workers.cosigning import Cosigning

DELAY = 15
"""Seconds until a round: a busy machine has them signed long before."""

ROLLING = 2
"""Orders that come to dice, of so many at most:"""
MOST = 40


@pytest.fixture
def beacon(tmp_path: Path) -> Iterator[str]:
    running = BeaconProcess(tmp_path / "beacon")
    yield running.named
    running.kill()


@soak
@pytest.mark.parametrize("game", SCENARIOS)
def test_every_roll_is_proved_though_cosigners_are_killed(
    game: str, beacon: str, tmp_path: Path
) -> None:
    recorder = new_store(tmp_path / "house.sqlite")
    house = House("play.example", bytes(32), bytes(range(32)))
    house.beacon = read_beacon(beacon, DELAY)
    others = [Process(tmp_path / c, f"{c}.example/c", house.key.vkey) for c in "abc"]
    house.cosigners = Cosigners(2, [Asker(one.url, one.vkey, PATIENCE) for one in others])
    matches = Matches(recorder, house)
    cosigning = Cosigning(matches, start=lambda job: job())

    def rolls(match: str) -> bool:
        """Let cosigners sign, and roll once the round is there."""
        cosigning.work()
        return not matches.repository.match(match).dice.due or matches.fairness.roll(match)

    try:
        match, luck, rolling = begun(matches, game), random.Random(3), 0
        eventually(lambda: rolls(match), 10 * DELAY)
        others[0].kill(signal.SIGKILL)
        for _ in range(MOST):
            seat, order, seen = order_of(matches, match, luck)
            assert matches.order(match, seat, order, f"order-{seen:016}", seen=seen).done
            waits = bool(matches.repository.match(match).dice.due)
            eventually(lambda: rolls(match), 10 * DELAY)
            if waits:
                others[rolling].start()
                rolling += 1
                others[rolling].kill(signal.SIGKILL)
            if rolling == ROLLING:
                break
        report = judged(matches, match, [one.vkey for one in others], tmp_path)
        assert report.classes[PROVED] == sum(report.classes.values())
        assert rolling or game == "combined_arms"  # which has no dice
    finally:
        for one in others:
            one.kill(signal.SIGKILL)
        recorder.close()
