"""The edge of a picture cuts neither a legend nor a counter where it can be helped."""

from service.drawing.framed import uncut

SHEET = (0.0, 0.0, 2000.0, 2000.0)
FRAME = (500.0, 500.0, 800.0, 600.0)
NONE = (0.0, 0.0, 0.0, 0.0)


def test_a_legend_at_the_edge_is_left_out_as_long_as_every_counter_stays() -> None:
    legend = (1200.0, 300.0, 1600.0, 620.0)
    assert uncut(FRAME, SHEET, legend, [(900.0, 800.0)]) == (400.0, 500.0, 800.0, 600.0)
    pinned = uncut(FRAME, SHEET, legend, [(1250.0, 800.0), (900.0, 700.0)])
    assert pinned == (500.0, 620.0, 800.0, 600.0)


def test_a_counter_at_the_lower_edge_is_seen_whole() -> None:
    left, top, wide, high = uncut(FRAME, SHEET, NONE, [(900.0, 1090.0), (900.0, 700.0)])
    assert (left, wide, high) == (500.0, 800.0, 600.0)
    assert top + high >= 1090 + 38


def test_a_frame_never_leaves_its_sheet_and_stays_where_nothing_is_cut() -> None:
    assert uncut(FRAME, SHEET, NONE, [(900.0, 800.0)]) == FRAME
    low = (500.0, 1400.0, 800.0, 600.0)
    assert uncut(low, SHEET, NONE, [(900.0, 1990.0)])[1] <= 1400.0
