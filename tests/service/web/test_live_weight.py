"""What is sent of a board, on its way: the live layer whole, and what a step adds to it."""

import functools
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response

from domain.game.view.board import View
from domain.games import library
from service.drawing import draw
from service.drawing.paint.palette import STYLE
from service.web import board_differences
from service.web.boards import WIDE, layers_told
from service.web.guard import _packed
from tests.benchmarks.sheets import weighed
from tests.playthrough import files, positions
from tests.rigs.soak import besides

MOST = 30_000
"""Bytes of a live layer: with what may be laid over it, as browsers get them; and what lies on
maps with the art that it uses, as browsers read it."""

HEAVIER = {("company_combat", "meeting"): 36_000, ("tcs_omaha", "easy-red"): 41_000}
"""What lies on one map in scenarios with more on one map, or more in words, than any other; on a
beach with the sea of the hour and the names written above it."""

FULL = {"tcs_omaha": 35_500}
"""The same of all maps of a page: four with up to 264 counters."""

AGO = (1, 60)
"""How many orders before, at most, a page was drawn that asks anew."""


STRIDE = 6
"""Orders from one position that is looked at to the next, while the fullest is looked for."""


def largest() -> list[Path]:
    """The longest kept playthrough of each scenario."""
    found: dict[str, Path] = {}
    for file in sorted(files(), key=lambda one: one.stat().st_size):
        found[" ".join(file.read_text().splitlines()[1:3])] = file
    return list(found.values())


def fullest(rules: Any, kept: list[Any]) -> int:
    """Where most stands on the board: looked for in strides, then about the three best of them."""

    @functools.cache
    def counted(at: int) -> int:
        return sum(1 + len(piece.facts) for piece in rules.view(kept[at], None).pieces)

    best = sorted(range(0, len(kept), STRIDE), key=counted)[-3:]
    about = {at + step for at in best for step in range(-STRIDE, STRIDE)}
    return max(sorted(about & {*range(len(kept))}), key=counted)


def layer(view: View, seat: str | None) -> str:
    """What of a board is sent as it lives."""
    svg = draw(view, width=WIDE, seat=seat, desk=True, address=lambda s: f"/sheets/{s.name}.svg")
    return svg.replace(f"<style>{STYLE}</style>", "", 1)


def told(view: View, shown: str, before: str = "") -> int:
    """How many bytes a page gets of its board; less where it holds the one before."""
    known = ""
    if before:
        with Flask("held").test_request_context():
            known = board_differences.unsent(before).partition('data-board="')[2].partition('"')[0]
    headers = {
        "Accept-Encoding": "gzip, br",
        **({board_differences.HEADER: known} if known else {}),
    }
    with Flask("page").test_request_context(headers=headers):
        sent = board_differences.unsent(shown) + layers_told(view.layers)
        return len(_packed(Response(sent, mimetype="text/html")).get_data())


LONGEST = {file.parts[-3]: file for file in largest()}
"""The longest kept playthrough of each game."""


@pytest.mark.parametrize(
    "file", besides(LONGEST.values(), largest()), ids=lambda file: f"{file.parts[-3]}-{file.stem}"
)
def test_a_board_and_each_step_of_it_come_in_thirty_kilobytes(file: Path) -> None:
    """At the position of a kept match in which most stands on the board."""
    text = file.read_text()
    key, scenario = (line.split()[1] for line in text.splitlines()[1:3])
    rules: Any = library()[key]
    heavier = HEAVIER.get((key, scenario), 0)
    kept = list(positions(rules, text))
    at = fullest(rules, kept)
    for seat in (None, *sorted(rules.to_move(kept[at]))):
        view = rules.view(kept[at], seat)
        shown = layer(view, seat)
        whole = told(view, shown)
        assert whole <= MOST
        weight = weighed(shown)
        assert weight["live_kb"] * 1000 <= max(heavier, MOST)
        assert weight["maps_live_kb"] * 1000 <= max(heavier, FULL.get(key, MOST))
        for ago in AGO:
            before = rules.view(kept[max(0, at - ago)], seat)
            step = told(view, shown, layer(before, seat))
            assert step <= whole + 100, "what is held is not sent again"
