"""Orders offered in levels: how those go on that begin with what was said."""

from domain.game.view.board import Choice
from domain.game.view.offers import Beginning, steps

MOVE, STAY = Choice(line="move R1 c4"), Choice(line="move R2 stay")
FIRE = Choice(line="fire R1 at c4")


def test_only_orders_that_begin_as_was_said_go_on() -> None:
    assert steps((MOVE, STAY, FIRE), "MOVE") == (
        Beginning("move R1 c4", 1, MOVE),
        Beginning("move R2 stay", 1, STAY),
    )
    assert steps((MOVE, STAY, FIRE), "") == (
        Beginning("move", 2),
        Beginning("fire R1 at c4", 1, FIRE),
    )
    assert steps((MOVE, FIRE), "move R1 c4") == (), "it is whole"
    assert steps((MOVE, FIRE), "hold") == ()
