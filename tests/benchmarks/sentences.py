"""Lines as people say them, read as orders: milliseconds of processor time a line, by game."""

import contextlib
import statistics
import time
from pathlib import Path
from typing import Any

from domain.game.grammar.words import NotUnderstood
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said

LINES = Path(__file__).parents[1] / "games" / "natural"
ROUNDS = 5


def measure(_: Path) -> dict[str, float]:
    """Keys: said_ms_dday_dice, …, each the mean of a line, and said_ms_slowest."""
    means: dict[str, float] = {}
    slowest = 0.0
    for file in sorted(LINES.glob("*.txt")):
        codec = Codec(library()[file.stem])
        lines = [line.rpartition(" = ")[0] for line in file.read_text().splitlines()]
        took = [
            min(times) for times in zip(*(_read(codec, lines) for _ in range(ROUNDS)), strict=True)
        ]
        means[f"said_ms_{file.stem}"] = 1000 * statistics.fmean(took)
        slowest = max(slowest, *took)
    return {**means, "said_ms_slowest": 1000 * slowest}


def _read(codec: Codec[Any, Any, Any], lines: list[str]) -> list[float]:
    took: list[float] = []
    for line in lines:
        codec.read.clear()
        before = time.process_time()
        with contextlib.suppress(NotUnderstood):
            read_said(codec, line)
        took.append(time.process_time() - before)
    return took
