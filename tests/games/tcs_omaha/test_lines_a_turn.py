"""A turn that a person can write: how many lines and letters it takes each side, over a match that
computers play who order by companies and goals."""

from statistics import median

import pytest

from tests.rigs.lines_a_turn import counted, played
from tests.rigs.soak import besides

LINES, LETTERS = 12, 1
"""What a usual turn may take a side."""


@pytest.mark.parametrize("scenario", besides(["spalding"], ["spalding", "day"]))
def test_a_usual_turn_is_twelve_lines_at_most_in_one_letter_a_side(scenario: str) -> None:
    said, letters = played(scenario)
    lines = counted(said)
    for side in ("american", "german"):
        turns = [turn for turn, who in lines if who == side]
        assert len(turns) > 5
        assert median(lines[turn, side] for turn in turns) <= LINES
        assert median(letters[turn, side] for turn in turns) == LETTERS
