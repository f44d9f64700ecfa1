"""Groups, targets and sectors as people name them who know the rulebook and no form."""

from typing import Any

import pytest

from domain.game.grammar.orders import spelled
from domain.game.grammar.words import NotUnderstood
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import sectors_of
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said
from tests.games.tcs_omaha.shore import ashore, planning

CODEC: Codec[Any, Any, Any] = Codec(RULES)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("all leaders move to A40.17", "move all-leaders A40.17"),
        ("the leaders move to A40.17", "move all-leaders A40.17"),
        ("E Company and the leaders go up to the shingle at A40.17",
         "move E-company, all-leaders to A40.17"),
        ("Everything that can fires at A48.16", "fire A48.16 with all"),
        ("everyone fires at will", "fire at-will with all"),
        ("E/2/16 fires at will", "fire at-will with E/2/16"),
        ("open fire with everything", "fire at-will with all"),
        ("DD tanks of B/741 swim ashore on Easy Red 2 in the first wave",
         "swim 1 to easy-red-2 with B/741"),
    ],
)  # fmt: skip
def test_groups_and_fire_at_will_are_read(line: str, order: str) -> None:
    assert spelled(*read_said(CODEC, line)) == order


@pytest.mark.rule("22.2", "12.6")
def test_the_leaders_are_a_group() -> None:
    now = ashore("Taylor@A40.20 Hicks@A40.20 1/E/2/16@A40.20m 1/WN70@A6.20")
    moved = now.when("american", "move all-leaders to A40.19").happened[0]
    assert moved.units == ("Taylor", "Hicks")  # type: ignore[attr-defined]
    ashore("1/E/2/16@A40.20m").when("american", "move all-leaders to A40.19").refused(
        "22.2", "You have no leaders on the map."
    )


@pytest.mark.rule("6.1")
def test_who_fires_at_will_is_shown_the_hexes_that_most_of_his_reach() -> None:
    now = ashore("1/E/2/16@A33.18 2/E/2/16@A33.18 3/E/2/16@A33.18m 1/WN65@A33.16 1/5/916@A33.17")
    told = now.when("american", "fire at-will with E/2/16")
    told.refused("6.1", "Fire is ordered hex by hex", "“fire A33.17 with E/2/16”")
    off = ashore("1/E/2/16@A33.18 1/WN70@A6.20").when("american", "fire at-will with all")
    off.refused("6.1", "Nobody of them has an enemy in reach now")


@pytest.mark.rule("1.16")
@pytest.mark.parametrize(
    "line",
    ["swim 1 to easy-red with B/741", "load 1 2 lca to fox green 7 with E/2/16",
     "DD tanks of B/741 swim ashore on Easy Red in the first wave"],
)  # fmt: skip
def test_no_beach_sector_is_told_the_sectors_that_there_are(line: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_said(CODEC, line)
    assert "there are dog-red-1, easy-green-1 and 2, easy-red-1 to 4, " in str(refusal.value)
    assert "fox-green-1 and 2, fox-red-1 to 8." in str(refusal.value)
    assert [len(sectors_of(beach)) for beach in BEACHES] == [1, 2, 4, 2, 8]


BEACHES = ("Dog Red", "Easy Green", "Easy Red", "Fox Green", "Fox Red")


@pytest.mark.rule("1.16", "2.3a")
def test_a_sheet_from_no_sector_is_told_to_which_its_units_sail() -> None:
    now = planning().when("american", "plan historical")
    told = now.when("american", "opsheet a attack WN64 from fox-green-9 with E/2/16")
    told.refused("1.16", "fox-green-9 is not a beach sector; write “easy-red-")
    nobody = planning().when("american", "opsheet a attack WN64 from fox-green-9 with E/2/16")
    nobody.refused("1.16", "write “fox-green-1” or “fox-green-2”")
