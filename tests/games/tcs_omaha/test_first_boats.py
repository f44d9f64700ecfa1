"""The lesson of the landing: few boats, few men, and the same rules as on the whole beach."""

import pytest

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import GRID, SECTORS, is_sea
from domain.games.tcs_omaha.landing import afloat, available, historical
from domain.games.tcs_omaha.landing.planning import H_HOUR, NAMED, Historical, Load
from domain.games.tcs_omaha.printed.forces import scene
from tests.games.tcs_omaha.test_ashore import opened

LESSON = "first-wave"


@pytest.mark.rule("20.3", "2.1g")
def test_the_first_boats_have_their_own_share_of_the_historical_plan() -> None:
    assert [(line.wave, line.kind, line.n, line.sector) for line in historical(LESSON)] == [
        (1, "lca", 2, "Easy Red 2"), (1, "lct", 2, "Easy Red 4"),
        (2, "lca", 2, "Easy Red 3"), (2, "lca", 2, "Easy Red 4"),
    ]  # fmt: skip
    assert [dict(boats) for boats in available(LESSON)] == [{"lca": 2, "lct": 2}, {"lca": 4}, {}]
    assert len(afloat(LESSON)) == 13
    assert len(scene(LESSON).turns) == 8


@pytest.mark.rule("2.1h")
def test_its_first_turn_is_short() -> None:
    """Whoever loads the historical plan has six units ashore at most in the first turn."""
    start = opened(LESSON)
    assert Historical() in RULES.legal_orders(start, "american")
    first = [p.unit for line in historical(LESSON) if line.wave == 1 for p in line.aboard]
    assert len(first) == 6


def test_boats_that_can_be_loaded_are_found_on_the_beach_of_their_sector() -> None:
    loads = [o for o in RULES.legal_orders(opened(LESSON), "american") if isinstance(o, Load)]
    assert loads
    for order in loads:
        (hex_,) = order.touched()
        assert GRID.cells[hex_][0] in SECTORS[NAMED[order.sector]].columns
        assert not is_sea(hex_, H_HOUR), "the last hex before the sea"
