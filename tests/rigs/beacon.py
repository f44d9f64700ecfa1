"""A beacon of the tests: a local one whose secret they hold, and matches whose dice wait for it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.journal.timestamps import later, seconds
from domain.match.fair_terms import Fair
from service.beacon.local import LocalBeacon, TooEarly
from service.beacon.sources import NoRound, Sources
from tests.rigs.waiting import PATIENCE, eventually, free_port, listens

SECRET = (4242).to_bytes(32, "little")
GENESIS = 1_600_000_000


class Ever(LocalBeacon):
    """Signs every round, however far ahead: for tests that have clocks of their own."""

    def __init__(self) -> None:
        super().__init__(SECRET, GENESIS, clock=lambda: 1 << 40)

    def reached(self) -> bool:
        """Whether it answers."""
        return True


EVER = Ever()

FAIR = Fair(beacon=EVER.beacon, cosigners=(), house=(), need=0)
"""Dice of this beacon."""


def signature(match: Any) -> str:
    """The signature of the round that a match waits for longest."""
    return EVER.signature(match.dice.round_of(match.dice.due[0])[0])


def appears(match: Any) -> str:
    """When that round appears."""
    return str(match.dice.round_of(match.dice.due[0])[1])


class HandClock:
    """The time that a test says, for a house and its beacon alike."""

    def __init__(self, now: str = "2026-11-23T09:00:00Z") -> None:
        self.now = now

    def __call__(self) -> str:
        return self.now

    def go_on(self, by: int) -> None:
        """So many seconds later."""
        self.now = later(self.now, by)


class HandBeacon(Sources):
    """A local beacon at such a clock, in the place of sources on the net; it can be silent."""

    def __init__(self, clock: Callable[[], str]) -> None:
        self.local = LocalBeacon(SECRET, GENESIS, clock=lambda: seconds(clock()))
        super().__init__(self.local.beacon, [])
        self.clock, self.silent = clock, False

    def signature(self, number: int) -> str:
        """See :class:`Sources`."""
        if number in self.known:
            return self.known[number]
        if self.silent:
            raise NoRound("it is silent")
        try:
            return self.local.signature(number)
        except TooEarly as early:
            raise NoRound(str(early)) from None

    def newest(self) -> int:
        """See :class:`Sources`."""
        return self.local.newest()

    def reached(self) -> bool:
        """See :class:`Sources`."""
        return not self.silent


class BeaconProcess:
    """`fieldpost beacon`, on a port of its own."""

    def __init__(self, folder: Path) -> None:
        self._where = ["--listen", f"127.0.0.1:{free_port()}", "--data", str(folder)]
        self.named = ""
        self.start()

    def start(self) -> None:
        """Once more, in the folder of before."""
        command = [sys.executable, "-m", "workers.cli", "beacon", *self._where]
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._running.stdout
        self.named = self._running.stdout.readline().split("'")[1]
        eventually(lambda: listens(int(self._where[1].rpartition(":")[2])))

    def kill(self) -> None:
        """End it at once."""
        self._running.kill()
        self._running.wait(PATIENCE)
