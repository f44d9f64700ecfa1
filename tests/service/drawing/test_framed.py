"""The edge of a picture cuts no counter where it can be helped."""

import pytest

from domain.game.view.board import Piece
from service.drawing import framed
from service.drawing.framed import Frame, boxed
from service.drawing.stacks import reach
from tests.service.drawing.test_legible import INFANTRY

SHEET = (0.0, 0.0, 2000.0, 2000.0)
FRAME = (500.0, 500.0, 800.0, 600.0)


def uncut(frame: Frame, sheet: Frame, middles: list[tuple[float, float]]) -> Frame:
    """The frame for counters that reach 46 to each side."""
    return framed.uncut(frame, sheet, [boxed(spot, 46.0) for spot in middles])


def test_a_counter_at_the_lower_edge_is_seen_whole() -> None:
    left, top, wide, high = uncut(FRAME, SHEET, [(900.0, 1090.0), (900.0, 700.0)])
    assert (left, wide, high) == (500.0, 800.0, 600.0)
    assert top + high >= 1090 + 38


def test_it_moves_aside_only_as_far_as_every_counter_stays() -> None:
    left, *rest = uncut(FRAME, SHEET, [(1290.0, 800.0), (560.0, 700.0)])
    assert rest == [500.0, 800.0, 600.0]
    assert left + 800 < 1290 + 46, "the one at its left is not cut for the one at its right"
    assert left <= 560 - 46


def test_a_frame_never_leaves_its_sheet_and_stays_where_nothing_is_cut() -> None:
    assert uncut(FRAME, SHEET, [(900.0, 800.0)]) == FRAME
    low = (500.0, 1400.0, 800.0, 600.0)
    assert uncut(low, SHEET, [(900.0, 1990.0)])[1] <= 1400.0


def test_a_frame_grows_a_little_where_no_move_leaves_all_counters_whole() -> None:
    crowd = [(546.0, 546.0), (1254.0, 546.0), (900.0, 1090.0)]
    left, top, wide, high = uncut(FRAME, SHEET, [*crowd, (900.0, 450.0)])
    assert wide / high == pytest.approx(800 / 600)
    assert 800 < wide <= 800 * 1.16
    for x, y in crowd[:2]:
        assert left <= x - 46 < x + 46 <= left + wide
        assert top <= y - 46 < y + 46 <= top + high
    for y in (450.0, 1090.0):
        outside = y + 46 <= top or top + high <= y - 46
        assert outside or top <= y - 46 < y + 46 <= top + high


def test_badges_and_the_markers_round_a_counter_are_seen_whole_too() -> None:
    unit = Piece("u", "1/16", "0404", "able", INFANTRY, ("4-6-4", "moved"))
    smoke = Piece("s", "Smoke", "0404", art="smoke")
    assert reach([unit]) >= 79 + 11 - 38, "its badge"
    assert reach([unit, smoke]) >= 45 + 0.55 * 32, "the marker at its lower left corner"
    assert reach([unit] * 5) >= (76 + 34) / 2 + 3 + 11, "a stack leans to the right"
    left, *_ = framed.uncut(FRAME, SHEET, [boxed((555.0, 800.0), reach([unit, smoke]))])
    assert left <= 555 - 62
