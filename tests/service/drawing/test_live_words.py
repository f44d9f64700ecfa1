"""Every word that lies on a board stands out from what is really under it: measured in pictures."""

import importlib
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from PIL import Image, ImageChops

from domain.game.board import View
from domain.games import library
from service.drawing import draw
from service.drawing.palette import TYPES
from tests.playthrough import FOLDER, positions
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


def words(svg: str, across: int = 1920) -> Counter[tuple[str, str]]:
    """How many points of words have which colour on which other: only those that ink fills."""
    flat = importlib.import_module("service.drawing.picture")._flat

    def with_words(rule: str) -> Image.Image:
        image: Image.Image = flat(
            svg.replace("<defs>", f"<style>{LIVE}{{{rule}}}</style><defs>", 1), across
        )
        return image

    inked, below = with_words(""), with_words("fill-opacity:0!important")
    bare = "fill:#f0f!important;fill-opacity:1!important;stroke:none!important"
    ink = ImageChops.difference(with_words(bare), Image.new("RGB", inked.size, "#f0f")).convert("L")
    whole = ink.point(lambda off: 255 * (off == 0)).tobytes()
    above, under = inked.tobytes(), below.tobytes()
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


@pytest.mark.parametrize("strong", [False, True], ids=["usual", "strong"])
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("game", BOARDS)
def test_every_live_word_stands_out_on_what_is_under_it(
    game: str, night: bool, strong: bool
) -> None:
    view = reached(game)
    found = words(draw(view, width=960, night=night, strong=strong))
    assert found.total() > 3000, "words are there"
    weak = faint(found)
    assert sum(weak.values()) <= MOST * found.total(), sorted(weak.items(), key=lambda one: -one[1])


def test_a_word_that_does_not_stand_out_is_found() -> None:
    svg = draw(reached("dice_table"), width=960)
    dim = svg.replace("</style>", ".board text.note,.board text.fact{fill:#b9ae94}</style>", 1)
    assert sum(faint(words(dim)).values()) > MOST * words(dim).total()
