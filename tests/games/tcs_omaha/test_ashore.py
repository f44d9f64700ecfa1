"""Which scenarios there are, and those that begin ashore (20.2, 20.3)."""

import pytest

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import SECTORS, seaward
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.printed.forces import scene
from tests.games.luck import Seeded
from tests.rigs.scenario import given


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


@pytest.mark.rule("20.3")
def test_three_teach_two_have_one_map_and_the_day_and_the_campaign_all_four() -> None:
    pieces = {s.title: scene(s.key).piece for s in RULES.scenarios}
    assert list(pieces) == [
        "A fire fight", "Off the beach", "The first boats", "Colleville", "Easy Red",
        "The longest day", "Omaha",
    ]  # fmt: skip
    assert pieces["The longest day"] == pieces["Omaha"] == "ABCD"
    assert "ABCD" not in (pieces["Easy Red"], pieces["Colleville"])
    assert len(SECTORS) == 17
    assert {"Fox Green", "Fox Red"} <= {sector.beach for sector in SECTORS.values()}
