"""The outline of spaces under water."""

import re

import pytest

from service.drawing.washes import outline


def sides(path: str) -> int:
    """How many sides a path has, the last of each loop being its z."""
    return sum(len(re.findall(r"-?\d+", loop)) // 2 + 1 for loop in re.findall(r"l([^z]*)z", path))


@pytest.mark.parametrize(
    ("shape", "middles", "drawn"),
    [
        ("flat", [(0, 0)], 6),
        ("flat", [(0, 0), (0, 120)], 10),
        ("flat", [(0, 0), (103.92, 60)], 10),
        ("flat", [(0, 0), (0, 120), (103.92, 60)], 12),
        ("pointed", [(0, 0), (120, 0), (60, 103.92)], 12),
        ("square", [(0, 0), (120, 0), (0, 120), (120, 120)], 8),
        ("square", [(0, 0), (480, 0)], 8),
    ],
)
def test_no_side_is_drawn_between_two_cells(
    shape: str, middles: list[tuple[float, float]], drawn: int
) -> None:
    assert sides(outline(middles, shape)) == drawn


def test_a_hole_is_a_loop_of_its_own() -> None:
    ring = [(x, y) for x in (0, 120, 240) for y in (0, 120, 240) if (x, y) != (120, 120)]
    assert outline(ring, "square").count("z") == 2
    assert sides(outline(ring, "square")) == 16
