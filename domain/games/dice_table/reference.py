"""The reference sheet: everything that can be said at the table."""

from domain.game.chapters import kinds
from domain.game.grammar.forms import usage
from domain.game.view.reference import Chart
from domain.games.dice_table import (
    choosing,
    course,
    covered,
    dice,
    facing,
    hands,
    mixing,
    moving,
    paper,
    piles,
    unseen,
)
from domain.games.dice_table.decks import Box, Gather, Lay, LayList, Shuffle
from domain.games.dice_table.drawing import Deal, Flip, FlipSome, Take
from domain.games.dice_table.table import TableOrder

CHAPTERS: tuple[tuple[str, tuple[type[TableOrder], ...]], ...] = (
    ("Dice", kinds(TableOrder, dice)),
    ("Decks", (Lay, LayList, Take, Deal, Flip, FlipSome, Shuffle, Gather, Box)),
    ("Cards in hand", kinds(TableOrder, hands)),
    ("Paper", kinds(TableOrder, paper)),
    ("Course", kinds(TableOrder, course)),
)


OF_A_BOX: tuple[tuple[str, tuple[type[TableOrder], ...]], ...] = (
    ("Pieces of the box", kinds(TableOrder, moving, facing)),
    ("Face down and unseen", kinds(TableOrder, covered, mixing, unseen)),
    ("Piles and cups", kinds(TableOrder, piles, choosing)),
)


def sheet(scenario: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    return tuple(
        Chart(
            title,
            ("", ""),
            tuple((usage(kind), kind.help) for kind in its_orders),
            source="reconstructed: our own",
        )
        for title, its_orders in ((*OF_A_BOX, *CHAPTERS) if scenario == "box" else CHAPTERS)
    )
