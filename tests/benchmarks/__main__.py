"""``python -m tests.benchmarks [--json] [--only PART]``: what Fieldpost costs, as ratios.

Every figure is measured against a baseline in the same run: a raw SQLite loop of one insert and
one commit (WAL, FULL), or a raw JSON fold. Times are medians over several rounds. What an order
would cost without a game is measured by ``floors``; docs/operating.md says which marks that bounds.
``TMPDIR`` chooses the disk; on a busy machine compare processor time (``…_cpu_ms``), not rates.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import (
    auditing,
    boards,
    box_playing,
    box_reading,
    boxes,
    by_beacon,
    computers,
    floors,
    folding,
    games,
    hostile,
    mail,
    mail_size,
    many,
    orders,
    pages,
    reviewing,
    rooms,
    selfplay,
    sentences,
    serving,
    sheets,
    tcs_omaha,
    tcs_omaha_long,
    tcs_omaha_match,
    viewers,
    writers,
)

PARTS: dict[str, Callable[[Path], dict[str, float]]] = {
    "orders": orders.measure,
    "sentences": sentences.measure,
    "by_beacon": by_beacon.measure,
    "folding": folding.measure,
    "serving": serving.measure,
    "floors": floors.measure,
    "viewers": viewers.measure,
    "pages": pages.measure,
    "many": many.measure,
    "writers": writers.measure,
    "games": games.measure,
    "boards": boards.measure,
    "box_playing": box_playing.measure,
    "box_reading": box_reading.measure,
    "boxes": boxes.measure,
    "auditing": auditing.measure,
    "hostile": hostile.measure,
    "mail": mail.measure,
    "mail_size": mail_size.measure,
    "selfplay": selfplay.measure,
    "reviewing": reviewing.measure,
    "rooms": rooms.measure,
    "utah_beach": computers.utah_beach,
    "sheets": sheets.measure,
    "five_for_fighting": computers.five_for_fighting,
    "tcs_omaha": tcs_omaha.measure,
    "tcs_omaha_play": computers.tcs_omaha,
    "tcs_omaha_match": tcs_omaha_match.measure,
    "tcs_omaha_long": tcs_omaha_long.measure,
}


def main() -> None:
    """Measure all parts, or one, and print one flat object."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one flat JSON object")
    parser.add_argument("--only", choices=PARTS, help="measure this part alone")
    wanted = parser.parse_args()
    figures: dict[str, float] = {}
    for name, measure in PARTS.items():
        if wanted.only in (None, name):
            print(f"measuring {name} …", file=sys.stderr)
            with tempfile.TemporaryDirectory(prefix="fieldpost-bench-") as folder:
                figures |= measure(Path(folder))
    figures = {key: float(f"{value:.4g}") for key, value in sorted(figures.items())}
    if wanted.json:
        print(json.dumps(figures))
    else:
        for key, value in figures.items():
            print(f"{key:32} {value:>12,.4g}")


if __name__ == "__main__":
    main()
