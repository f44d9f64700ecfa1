"""The words on ways stand apart from each other, so that two are not read as one."""

import re

from domain.game.view.board import Link, View
from service.drawing import links
from service.drawing.links import Span
from service.drawing.sheet import Sheet


def test_the_words_of_two_ways_that_run_side_by_side_stand_apart() -> None:
    sheet = Sheet(View(title="", turn="", phase=""), False, 480)
    wide = links.width("1 Courage", "tag") + 8
    ways = [(Link(a, "d", note="1 Courage"), Span(x, 0, x + 60, 200))
            for a, x in (("a", 0.0), ("b", wide + 1))]  # fmt: skip
    links.tags(sheet, ways, ())
    (x1, y1), (x2, y2) = (
        map(float, at) for at in re.findall(r'x="([\d.]+)" y="([\d.]+)"', "".join(sheet.parts))
    )
    assert abs(x2 - x1) >= wide + 4 or abs(y2 - y1) >= 16 + 4
