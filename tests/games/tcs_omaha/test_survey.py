"""The ground between two hexes, in words and heights."""

import pytest

from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.view.reference import survey

FIRST = "firefight"


def test_a_survey_says_whether_two_hexes_see_each_other() -> None:
    here = field(FIRST)
    found = survey(FIRST, "A36.14", "a36.9")
    assert [rise.space for rise in found.rises] == [f"A36.{row:02}" for row in range(14, 8, -1)]
    assert found.sees == here.sees("A36.14", "A36.09")
    assert "5 hexes, 572 m" in found.words


@pytest.mark.rule("5.2")
def test_a_survey_names_what_hides() -> None:
    here = field(FIRST)
    names = [h for h in here.grid.names if here.terrain[h] != "sea"]
    a, b = next(
        (a, b) for a in names for b in names
        if here.grid.distance(a, b) > 3 and not here.sees(a, b)
    )  # fmt: skip
    found = survey(FIRST, a, b)
    hiding = next(rise for rise in found.rises if rise.hides)
    assert not found.sees
    assert found.words.startswith(f"{a} does not see {b}: {hiding.words} at {hiding.space}")


def test_what_is_no_hex_is_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"Z9 is not a hex of this map\."):
        survey(FIRST, "Z9", "A36.09")
    with pytest.raises(ValueError, match="Nothing is not a hex"):
        survey(FIRST, "A36.09", " ")
