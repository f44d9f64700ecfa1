"""The reference sheet: everything that can be said at the table."""

from domain.game.forms import usage
from domain.game.reference import Chart
from domain.games.dice_table import orders as o

CHAPTERS: tuple[tuple[str, tuple[type[o.TableOrder], ...]], ...] = (
    ("Dice", (o.Roll, o.Secretly)),
    ("Decks", (o.Lay, o.LayList, o.Take, o.Deal, o.Flip, o.FlipSome, o.Shuffle, o.Gather, o.Box)),
    ("Cards in hand", (o.Play, o.Discard, o.Give, o.Show)),
    ("Paper", (o.Set, o.Clear, o.Write, o.Seal, o.Open)),
    ("Course", (o.Turn, o.Done, o.Over, o.GoOn)),
)


def sheet(_: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    return tuple(
        Chart(
            title,
            ("", ""),
            tuple((usage(kind), kind.help) for kind in kinds),
            source="reconstructed: our own",
        )
        for title, kinds in CHAPTERS
    )
