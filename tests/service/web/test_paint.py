"""The colours of pages and boards, for those who ask for more contrast."""

import re

import pytest

from service.drawing.paint.palette import OWNERS
from service.web.paint import PAINT, STRONG
from tests.service.drawing.test_palette import contrast


@pytest.mark.parametrize("css", ["ce", "ring", "edged", "edge", "space"])
def test_counters_and_what_can_be_ordered_have_broader_lines(css: str) -> None:
    usual, _, strong = PAINT.rpartition("@media screen and (prefers-contrast:more){")
    wide = [
        float(re.findall(rf"[.}}{{e]{css}\{{[^}}]*stroke-width:([\d.]+)", style)[-1])
        for style in (usual, strong)
    ]
    assert wide[1] >= 1.6 * wide[0]


def test_the_print_on_counters_is_black_then_and_their_edge_stands_out_on_the_ground() -> None:
    strong = PAINT.rpartition("@media screen and (prefers-contrast:more){")[2]
    assert ".pieces" in strong.partition("{")[0]
    assert "--b-ink:#000;" in strong
    day, night = STRONG["can"]
    assert all(contrast(day, tint) >= 4.5 for tint in OWNERS)
    assert contrast(night, "#7a6a45") >= 2.5, "on sand by night"
