"""In a real browser: a short match to its end by mouse, by touch, by keys and without script.

``python -m tests.service.web.every_way`` plays every game so, which takes hours.
"""

from typing import Any

import pytest

from tests.service.web.browsers import Served
from tests.service.web.every_way import play
from tests.service.web.whole_match import WAYS


@pytest.mark.parametrize("way", WAYS)
def test_a_table_is_played_to_its_end_without_a_fault_or_a_lost_draft(
    served: Served, browser: Any, way: str
) -> None:
    assert "All agree" in play(served, browser, "dice_table", way, most=4)
