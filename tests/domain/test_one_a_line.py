"""Orders that somebody parts by ``;`` in a line, as in a terminal."""

import pytest

from domain.games.dice_table.contents import RULES
from domain.table.grammar.lines import one_a_line, order_kinds, order_lines

KINDS = order_kinds(RULES)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("move blue-3 to 0704; mark Cannon x", ["move blue-3 to 0704", "mark Cannon x"]),
        ("roll 2d6 attack; done;", ["roll 2d6 attack", "done"]),
        ("flip A\nmove B to 0101; done", ["flip A", "move B to 0101", "done"]),
    ],
)
def test_whole_orders_are_parted(text: str, lines: list[str]) -> None:
    assert one_a_line(text, KINDS).split("\n") == lines
    assert order_lines(text, KINDS) == lines


@pytest.mark.parametrize(
    "text",
    [
        "note we go on; done",
        "write so; move A to 0101",
        "seal left; done",
        "mark Battery x; done",
        "cover: A at 0203; B at 0304; end",
        "move A to 0101; as we said",
    ],
)
def test_words_bodies_and_what_is_no_order_stay_in_their_line(text: str) -> None:
    assert order_lines(text, KINDS) == [text]
