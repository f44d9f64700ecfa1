"""How many whole matches computer players finish: every battle in its largest size."""

import os
from pathlib import Path

from domain.games import library
from tests.benchmarks.orders import GAME
from workers.selfplay import selfplay

MATCHES = 6


def measure(_: Path) -> dict[str, float]:
    """Key: dday_dice.selfplay_matches_s, with four Units on each map and two processes."""
    rules, seconds, played = library()[GAME], 0.0, 0
    bot = next(iter(rules.bots))
    for scenario in rules.scenarios:
        jobs = min(2, os.cpu_count() or 1)
        result = selfplay(rules, scenario.key, MATCHES, [bot], "benchmark", jobs=jobs)
        assert result.finished == MATCHES, result.faults
        seconds += result.seconds
        played += MATCHES
    return {"dday_dice.selfplay_matches_s": played / seconds}
