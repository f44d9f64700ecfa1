"""In a real browser: a match that is played by mouse, by touch, by keys and without script.

By night to its end; ``python -m tests.service.web.every_way`` plays every game so, for hours.
"""

from itertools import product
from typing import Any

import pytest

from tests.rigs.soak import soak
from tests.service.web.browsers import Served
from tests.service.web.every_way import WAYS, play

BEGINNING = 4
"""Orders that are given of a match of which the end is left to the night."""


def test_a_table_is_played_to_its_end_without_a_fault_or_a_lost_draft(
    served: Served, browser: Any
) -> None:
    assert "All agree" in play(served, browser, "dice_table", "touch", most=4)


@pytest.mark.parametrize(
    ("way", "acts"),
    [*product(("mouse", "keys", "form"), [BEGINNING]),
     *(pytest.param(way, 0, marks=soak) for way in WAYS)],
)  # fmt: skip
def test_a_match_is_played_in_each_way(served: Served, browser: Any, way: str, acts: int) -> None:
    told = play(served, browser, "dday_dice", way, acts=acts)
    assert ("'board'" in told) == (way != "form")


@soak
def test_off_the_beach_is_played_by_mouse(served: Served, browser: Any) -> None:
    assert "It goes on" not in play(served, browser, "tcs_omaha", "mouse")
