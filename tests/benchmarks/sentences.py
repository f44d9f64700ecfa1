"""Lines as people say them, read as orders: milliseconds of processor time a line, by game."""

import contextlib
import statistics
import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from domain.game.grammar import said, sayings
from domain.game.grammar.words import NotUnderstood
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar import may_mean
from domain.table.grammar.at_hand import AtHand
from domain.table.grammar.lines import Read, read_said
from service.application.carrying import read_now
from tests.games.test_lines_at_moments import codec_of, position, told

GAMES = Path(__file__).parents[1] / "games"
ROUNDS = 5


def measure(_: Path) -> dict[str, float]:
    """Keys: said_ms_dday_dice, …, each the mean of a line that is read without a position;
    moment_ms_dday_dice, …, the median of one that is read at a moment; and said_ms_slowest."""
    means: dict[str, float] = {}
    slowest = 0.0
    for file in sorted(GAMES.glob("*/natural.txt")):
        game = file.parent.name
        codec = Codec(library()[game])
        lines = [line.rpartition(" = ")[0] for line in file.read_text().splitlines()]
        took = _took(codec, lambda line, codec=codec: read_said(codec, line), lines)
        means[f"said_ms_{game}"] = 1000 * statistics.fmean(took)
        slowest = max(slowest, *took)
    return {**means, **_at_moments(), "said_ms_slowest": 1000 * slowest}


def _at_moments() -> dict[str, float]:
    took: dict[str, list[float]] = {}
    understood = (one for one in told() if one[2] == "=")
    for (game, recorded, n, seat), lines in groupby(understood, lambda one: one[0]):
        state = position(game, recorded, n)
        match: Any = SimpleNamespace(
            begun=1, table=SimpleNamespace(seen_by=lambda _, state=state: state)
        )
        codec = codec_of(game)
        hand = AtHand(codec, match, seat)
        some = took.setdefault(game, [])
        some += _took(
            codec,
            lambda line, hand=hand: read_now(hand.codec, hand, line),
            [line for _, line, *_ in lines],
        )
    return {f"moment_ms_{game}": 1000 * statistics.median(some) for game, some in took.items()}


def _took(
    codec: Codec[Any, Any, Any], read: Callable[[str], Read], lines: list[str]
) -> list[float]:
    """The seconds of each line, the least of some rounds that know nothing of each other."""
    return [
        min(times)
        for times in zip(*(_read(codec, read, lines) for _ in range(ROUNDS)), strict=True)
    ]


def _read(
    codec: Codec[Any, Any, Any], read: Callable[[str], Read], lines: list[str]
) -> list[float]:
    took: list[float] = []
    for line in lines:
        codec.read.clear()
        sayings.in_its_words.cache_clear()
        said.in_names.cache_clear()
        may_mean.meant_by.cache_clear()
        before = time.process_time()
        with contextlib.suppress(NotUnderstood):
            read(line)
        took.append(time.process_time() - before)
    return took
