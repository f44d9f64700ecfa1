"""The reference sheet: everything that can be said at the table."""

from domain.game.chapters import kinds
from domain.game.forms import usage
from domain.game.reference import Chart
from domain.games.dice_table import course, dice, hands, paper
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


def sheet(_: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    return tuple(
        Chart(
            title,
            ("", ""),
            tuple((usage(kind), kind.help) for kind in its_orders),
            source="reconstructed: our own",
        )
        for title, its_orders in CHAPTERS
    )
