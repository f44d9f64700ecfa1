"""TCS Omaha: the busiest board of a match, drawn, in milliseconds of a processor."""

import statistics
import time
from pathlib import Path

from domain.game.view.board import View
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import State
from service.drawing import draw
from tests.benchmarks.games import played
from tests.benchmarks.tables import new_matches, rounds

ROUNDS = 9
MOMENTS = 60
SPENT = time.process_time


def measure(folder: Path) -> dict[str, float]:
    """Keys: tcs_omaha.board_ms, with its counters and what can be ordered."""
    matches = new_matches(folder, "omaha")
    match = played(matches, "tcs_omaha", "colleville", ("american", "german"), "major")
    size = matches.repository.size(match)
    moments = [1 + (k * 7919) % (size - 1) for k in range(MOMENTS)]
    positions = [matches.repository.table_at(match, at).position for at in moments]
    busy = max(positions, key=lambda state: len(_board(state).choices))

    drawn = rounds(ROUNDS, lambda: draw(_board(busy)), SPENT)
    return {"tcs_omaha.board_ms": 1000 * statistics.median(drawn)}


def _board(state: State) -> View:
    """The board of the side that may order."""
    return RULES.view(state, min(RULES.to_move(state), default="american"))
