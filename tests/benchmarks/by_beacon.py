"""An order by beacon, cosigned by two processes on this machine, against one with quick dice.

The wait for the round is left out: it is the beacon's, and the clock of this house is set on.
"""

import statistics
import time
from pathlib import Path

from domain.journal.timestamps import timestamp
from service.application.cosigning import cosign
from service.application.matches import Matches
from service.house.asking import Asker
from service.house.cosigners import Cosigners
from service.house.keys import House
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.cosigner import Process
from tests.rigs.new_store import new_store
from tests.toys import toy

MATCHES, EACH = 12, 4
WAIT = 10
"""Seconds until the round is there: short, as cosigners allow for a clock that is 60 wrong."""


def measure(folder: Path) -> dict[str, float]:
    """Medians of one storm each, in time of the house's processor.

    Cosigning falls into the wait, so it is told apart: `beacon_order_ratio` is without it, and
    `beacon_cosigned_order_ratio` with it.

    Keys: beacon_order_ratio, beacon_cosigned_order_ratio, beacon_order_ms, quick_order_ms,
    beacon_cosigning_ms.
    """
    clock = HandClock(timestamp(int(time.time())))
    processes = [Process(folder / name, f"{name}.example/log") for name in ("c1", "c2")]
    try:
        matches = _house(folder, clock, processes)
        spent: dict[str, list[float]] = {"quick": [], "proved": []}
        signing: list[float] = []
        for turn in range(MATCHES):
            for dice, seconds in spent.items():
                clock.now = timestamp(int(time.time()))
                match_id = _match(matches, dice, clock)
                seconds += [_storm(matches, match_id, f"storm-{turn:03}-{k:012}", clock, signing)
                            for k in range(EACH)]  # fmt: skip
    finally:
        for one in processes:
            one.kill()
    quick, proved = (1000 * statistics.median(spent[dice]) for dice in ("quick", "proved"))
    cosigning = 1000 * statistics.median(signing)
    return {
        "quick_order_ms": quick,
        "beacon_order_ms": proved,
        "beacon_order_ratio": proved / quick,
        "beacon_cosigned_order_ratio": (proved + cosigning) / quick,
        "beacon_cosigning_ms": cosigning,
    }


def _house(folder: Path, clock: HandClock, cosigners: list[Process]) -> Matches:
    house = House("play.example", b"w" * 32, bytes(range(32, 64)))
    house.beacon = HandBeacon(clock)
    house.cosigners = Cosigners(2, [Asker(one.url, one.vkey) for one in cosigners], 10.0)
    store = new_store(folder / "house.sqlite")
    return Matches(store, house, games={"toy": toy.RULES}, now=clock)


def _match(matches: Matches, dice: str, clock: HandClock) -> str:
    seats = dict.fromkeys(("red", "blue"), "person")
    match_id, _ = matches.open("toy", "duel", seats, dice=dice)
    for seat in seats:
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    clock.go_on(WAIT)
    matches.fairness.roll_on(match_id)
    return match_id


def _storm(
    matches: Matches, match_id: str, id_: str, clock: HandClock, signing: list[float]
) -> float:
    """Seconds that an order takes until its dice lie, the wait for its round aside."""
    begun = time.process_time()
    receipt = matches.order(match_id, "red", "storm", id_)
    assert receipt.done, receipt
    if not matches.repository.match(match_id).dice.due:
        return time.process_time() - begun
    ordered = time.process_time()
    assert cosign(matches, match_id), "both sign it"
    cosigned = time.process_time()
    signing.append(cosigned - ordered)
    clock.go_on(WAIT)
    assert matches.fairness.roll_on(match_id), "its round is there"
    return time.process_time() - cosigned + ordered - begun
