"""Every word that lies on a board stands out from what is really under it: measured in pictures."""

import importlib
from collections import Counter
from itertools import islice, product
from typing import Any

import pytest
from PIL import Image, ImageChops

from domain.game.view.board import View
from domain.games import library
from service.drawing import draw
from service.drawing.paint.palette import TYPES
from service.drawing.picture import quiet
from tests.playthrough import FOLDER, positions
from tests.rigs.soak import besides
from tests.service.drawing.test_palette import contrast

LIVE = ",".join(f"text.{name}" for name in (*TYPES, "cn", "cf", "ci", "cn2", "cd", "cd2"))
"""The words of counters, badges, tracks, trays, cards and marks; those of sheets are tried with
the sheets."""

BOARDS = {
    "combined_arms": ("all-options", 27), "company_combat": ("losses", 134),
    "dday_dice": ("basic-two-with-losses", 40), "dice_table": ("drawn", 5),
    "five_for_fighting": ("omaha-won", 120), "tcs_omaha": ("american-victory", 54),
    "utah_beach": ("allied-victory", 141),
}  # fmt: skip
"""A kept playthrough of each game, and after how many of its orders it is looked at."""

TWO = {
    "combined_arms": [(False, False), (True, True)],
    "dday_dice": [(False, False), (True, True)],
    "five_for_fighting": [(False, False), (True, True)],
    "utah_beach": [(True, False), (False, True)],
}  # fmt: skip
"""By night or not, and in strong contrast or not: of the four looks those in which the boards are
tried that take long to draw; each look is tried on a board of hexes and on one without."""

MOST = 0.002
"""The part of all inked points that may stand out less: where two edges meet in one."""


def reached(game: str) -> View:
    """A position of a game, as who is to move has it on his page."""
    rules: Any = library()[game]
    name, orders = BOARDS[game]
    text = (FOLDER / game / "playthroughs" / f"{name}.txt").read_text()
    state = next(islice(positions(rules, text), orders, None))
    view: View = rules.view(state, next(iter(sorted(rules.to_move(state))), None))
    return view


ACROSS = 1280
"""Points across: enough that the strokes of the smallest words fill some of them whole."""


def pictured(svg: str, rule: str) -> Image.Image:
    """A board with this rule for its words."""
    styled = svg.replace("<defs>", f"<style>{LIVE}{{{rule}}}</style><defs>", 1)
    flat = importlib.import_module("service.drawing.picture").flat
    image: Image.Image = flat(styled, ACROSS)
    return image


def inked(svg: str) -> bytes:
    """Which points ink of words fills whole: 255 where it does."""
    ink = pictured(quiet(svg), "fill:#f0f!important;fill-opacity:1!important;stroke:none!important")
    apart = ImageChops.difference(ink, Image.new("RGB", ink.size, "#f0f")).convert("L")
    return apart.point(lambda off: 255 * (off == 0)).tobytes()


def words(svg: str, whole: bytes) -> Counter[tuple[str, str]]:
    """How many of these points of words have which colour on which other."""
    above, under = (pictured(svg, rule).tobytes() for rule in ("", "fill-opacity:0!important"))
    found: Counter[tuple[str, str]] = Counter()
    at = whole.find(b"\xff")
    while at >= 0:
        found[(above[3 * at : 3 * at + 3].hex(), under[3 * at : 3 * at + 3].hex())] += 1
        at = whole.find(b"\xff", at + 1)
    return found


def faint(found: Counter[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """The pairs that stand out less than the guideline asks, with their points."""
    return {
        pair: many for pair, many in found.items() if contrast(f"#{pair[0]}", f"#{pair[1]}") < 4.5
    }


@pytest.mark.parametrize("game", besides(("combined_arms", "dice_table"), BOARDS))
def test_every_live_word_stands_out_on_what_is_under_it(game: str) -> None:
    view = reached(game)
    whole = inked(draw(view, width=960))
    for night, strong in TWO.get(game, product((False, True), repeat=2)):
        found = words(draw(view, width=960, night=night, strong=strong), whole)
        assert found.total() > 2000, "words are there"
        weak = faint(found)
        told = sorted(weak.items(), key=lambda one: -one[1])
        assert sum(weak.values()) <= MOST * found.total(), (night, strong, told)


def test_a_word_that_does_not_stand_out_is_found() -> None:
    svg = draw(reached("dice_table"), width=960)
    dim = svg.replace("</style>", ".board text.note,.board text.fact{fill:#b9ae94}</style>", 1)
    found = words(dim, inked(svg))
    assert sum(faint(found).values()) > MOST * found.total()
