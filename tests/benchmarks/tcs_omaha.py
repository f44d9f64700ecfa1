"""TCS Omaha: lines of sight over four maps, and what a picture of one of them weighs."""

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from domain.games.tcs_omaha import ground
from domain.games.tcs_omaha.ground import map_ground
from domain.games.tcs_omaha.view.drawn import charts
from domain.grid import sight
from domain.grid.sight import seen
from service.cartography import draw

TIMES = 41
COLD = 3000


def measure(folder: Path) -> dict[str, float]:
    """Keys: tcs_omaha.los_us, .los_cold_us (of lines that nobody looked along before), .view_ms
    (worked out, not looked up), .board_kb, .sheet_s."""
    dice, here = random.Random(1), map_ground("ABCD")
    relief = ground.relief("ABCD")
    land = [h for h in here.grid.names if here.terrain[h] != "sea"]
    pairs = [(a, dice.choice(here.grid.within(a, 30))) for a in dice.sample(land, 60)]
    for a, b in pairs:
        ground.sees(here, a, b)
    seen(relief, land[0], ground.FARTHEST)

    def lines() -> None:
        for a, b in pairs:
            ground.sees(here, a, b)

    others = [(a, dice.choice(here.grid.within(a, 30))) for a in dice.choices(land, k=COLD)]

    def cold() -> None:
        sight._worked_out.cache_clear()
        for a, b in others:
            ground.sees(here, a, b)

    sheet = charts(here)[0]
    start = time.process_time()
    svg = draw(sheet).svg()
    return {
        "tcs_omaha.los_us": 1e6 * _median(lines) / len(pairs),
        "tcs_omaha.los_cold_us": 1e6 * _median(cold, 5) / len(others),
        "tcs_omaha.view_ms": 1e3 * _median(
            lambda: seen(relief, dice.choice(land), ground.FARTHEST)
        ),
        "tcs_omaha.sheet_s": time.process_time() - start,
        "tcs_omaha.board_kb": len(svg.encode()) / 1000,
    }  # fmt: skip


def _median(work: Callable[[], object], times: int = TIMES) -> float:
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return statistics.median(spent)
