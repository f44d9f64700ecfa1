"""TCS Omaha: a match in the store, opened cold, rewound, and drawn."""

import statistics
from pathlib import Path

from domain.games.tcs_omaha import RULES
from service.application.reading import to_move
from service.drawing import draw
from tests.benchmarks.games import played
from tests.benchmarks.tables import new_matches, rounds

ROUNDS = 9
MOMENTS = 60


def measure(folder: Path) -> dict[str, float]:
    """Keys: tcs_omaha.cold_s, .rewind_ms (the median of any entry), .board_ms (with counters)."""
    matches = new_matches(folder, "omaha")
    match = played(matches, "tcs_omaha", "colleville", ("american", "german"), "major")
    size = matches.shelf.size(match)
    moments = [1 + (k * 7919) % (size - 1) for k in range(MOMENTS)]
    rewound = [
        spent
        for at in moments
        for spent in rounds(1, lambda at=at: matches.shelf.table_at(match, at))  # type: ignore[misc]
    ]
    middle = matches.shelf.table_at(match, size // 2).position

    def cold() -> None:
        fresh = new_matches(folder, "omaha")
        to_move(fresh, fresh.shelf.match(match))

    return {
        "tcs_omaha.cold_s": statistics.median(rounds(ROUNDS, cold)),
        "tcs_omaha.rewind_ms": 1000 * statistics.median(rewound),
        "tcs_omaha.board_ms": 1000 * statistics.median(
            rounds(ROUNDS, lambda: draw(RULES.view(middle, "american")))
        ),
    }  # fmt: skip
