"""In a real browser: a short match to its end by touch.

By mouse, by keys and without script one is played in ``test_browser_play``;
``python -m tests.service.web.every_way`` plays every game in all four ways, which takes hours.
"""

from typing import Any

from tests.service.web.browsers import Served
from tests.service.web.every_way import play


def test_a_table_is_played_to_its_end_without_a_fault_or_a_lost_draft(
    served: Served, browser: Any
) -> None:
    assert "All agree" in play(served, browser, "dice_table", "touch", most=4)
