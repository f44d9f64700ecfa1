"""Arrows for what moved: only of what was seen before and is seen now, below the counters there."""

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.game.view.board import Piece, Trail, View
from service.drawing import draw
from service.drawing.atlas import Atlas
from service.drawing.share import looked_at
from service.drawing.trails import CLEAR, went
from tests.service.drawing import boards

HEXES = boards.hexes()


def lying(*pieces: tuple[str, str, str]) -> View:
    return View("t", "", "", pieces=tuple(Piece(name, name, at, of) for name, of, at in pieces))


def test_a_piece_leaves_a_trail_if_its_viewer_saw_it_before_and_sees_it_now() -> None:
    before = lying(("tank", "red", "A1"), ("gun", "red", "A1"), ("lost", "blue", "B2"))
    after = lying(("tank", "red", "A3"), ("gun", "red", "A1"), ("come", "blue", "B3"))
    assert went(before, after) == (Trail("A1", "A3", "red"),)


def test_who_came_from_off_the_map_or_left_it_leaves_none() -> None:
    before = lying(("reserve", "red", ""), ("dead", "red", "A1"))
    after = lying(("reserve", "red", "A2"), ("dead", "red", ""))
    assert went(before, after) == ()


def test_all_that_went_together_leave_one_which_has_an_owner_if_they_have_one() -> None:
    before = lying(("a", "red", "1"), ("b", "red", "1"), ("c", "red", "3"), ("d", "blue", "3"))
    after = lying(("a", "red", "2"), ("b", "red", "2"), ("c", "red", "4"), ("d", "blue", "4"))
    assert went(before, after) == (Trail("1", "2", "red"), Trail("3", "4"))


def arrows(svg: str) -> Sequence[str]:
    """The filled paths of a drawing's arrows: the colour of each, and its tip."""
    layer = re.findall(r'<g class="trails">.*?</g>', svg)
    return re.findall(r'd="([^"]*)z" class="o\d"', "".join(layer))


def test_on_a_map_of_cells_an_arrow_lies_below_the_counters_and_ends_before_them() -> None:
    a, b = "0505", "0905"
    view = replace(HEXES, trails=(Trail(a, b, "allied"), Trail("nowhere", b), Trail(a, a)))
    atlas = Atlas()
    svg = draw(view, choices=False, atlas=atlas)
    (arrow,) = arrows(svg)
    points = [tuple(map(float, pair.split())) for pair in arrow[1:].split("L")]
    middles = atlas.of(view.maps[0]).middles
    tip = max(points)
    assert middles[b][0] - tip[0] == pytest.approx(CLEAR, abs=0.1)
    assert svg.index('class="trails"') < svg.index('class="pieces')
    assert not arrows(draw(HEXES, choices=False, atlas=atlas))


def test_between_sectors_an_arrow_goes_from_plate_to_plate() -> None:
    still = draw(boards.TIGER, choices=False)
    svg = draw(
        replace(boards.TIGER, trails=(Trail("1", "2", "able"), Trail("2", "x"))), choices=False
    )
    assert len(re.findall(r'class="o0" stroke=', svg)) == 1
    assert not re.findall(r'class="o0" stroke=', still)


def test_a_picture_of_a_part_shows_the_part_where_something_moved() -> None:
    """It showed where most is offered, though the enemy came elsewhere."""
    offered = tuple(f"10{row:02}" for row in range(9, 13))
    far = ("2503", "2505")
    choice = replace(HEXES.choices[0], on=(*offered, far[1]))
    view = replace(HEXES, choices=(choice,))
    printed = Atlas().of(view.maps[0])

    def shows(seen: View, at: str) -> bool:
        left, top, wide, high = looked_at(seen, printed, offers=True)
        x, y = printed.middles[at]
        return left <= x <= left + wide and top <= y <= top + high

    assert not shows(view, far[1])
    assert shows(replace(view, trails=(Trail(*far, "german"),)), far[1])
    waiting = replace(view, choices=(), trails=(Trail(*far, "german"),))
    assert shows(waiting, far[1])
