"""Scenarios that begin ashore (20.2)."""

import pytest

from domain.games.tcs_omaha import RULES
from domain.games.tcs_omaha.shore import seaward
from domain.games.tcs_omaha.state import State
from tests.games.luck import Seeded
from tests.scenario import given


def opened(key: str) -> State:
    """A scenario at its beginning."""
    scenario = RULES.scenario(key)
    options = {option.key: option.default for option in scenario.options}
    now = given(RULES, None, *RULES.setup(scenario, scenario.seats, options, Seeded(1)))
    state = now.state
    assert isinstance(state, State)
    return state


@pytest.mark.rule("20.2")
def test_companies_on_land_begin_under_sheets() -> None:
    state = opened("colleville")
    sheets = [s for s in state.sheets.values() if s is not None]
    assert all(s.active for s in sheets)
    assert {s.mission for s in sheets if s.side == "german"} == {"hasty"}
    assert {s.mission for s in sheets if s.side == "american"} == {"attack"}
    assert sum(s.side == "american" for s in sheets) <= 12
    assert state.landing.sealed


@pytest.mark.rule("20.2")
def test_who_stands_on_the_beach_has_no_sheet() -> None:
    state = opened("spalding")
    assert not [s for s in state.sheets.values() if s is not None and s.side == "american"]
    assert seaward(state.units["1/E/2/16"].hex)
    assert "Taylor" in state.units


@pytest.mark.rule("20.2")
def test_the_board_tells_what_counts_and_how_it_stands() -> None:
    notes = " ".join(RULES.view(opened("spalding"), "american").notes)
    assert "The American side wins with 3 points, and draws from 2 on." in notes
    assert "Points now: 0." in notes
