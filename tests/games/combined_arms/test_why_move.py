"""The reasons that the coach gives for a move: what it gains, in the order in which they count."""

import pytest

from domain.games.combined_arms.movement import Move
from tests.games.combined_arms.board import moving

WHY = [
    (
        "c4-c5",
        "From c5 it can fire at General Infantry on d6, and 2 of yours reach it together.",
        """
        . . . . . . . q
        . . . . . . . .
        . . . i . . . .
        . . . . I . . .
        . . I . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "c4-c5",
        "From c5 it can fire at General Infantry on d6.",
        """
        . . . . . . . q
        . . . . . . . .
        . . . i . . . .
        . . . . . . . .
        . . I . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "c5-c4",
        "On c4 General Infantry on d6 cannot fire at it, as it can now.",
        """
        . . . . . . . q
        . . . . . . . .
        . . . i . . . .
        . . I . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "c4-d5",
        "d5 is 4 squares from the enemy Headquarters, c4 is 5.",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . I . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "c4-b3",
        "1 enemy could come and fire at it on c4, 0 on b3.",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . i . . .
        . . . . . . . .
        . . I . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "c4-c3",
        "c3 is 2 squares from your Headquarters, c4 is 3.",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . I . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
        """,
    ),
    (
        "b4-a3",
        "",
        """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . I . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . Q
        """,
    ),
]


@pytest.mark.parametrize(("way", "why", "picture"), WHY)
def test_a_move_is_advised_by_what_it_gains(way: str, why: str, picture: str) -> None:
    assert Move(way=way).why(moving(picture).state, "allied") == why
