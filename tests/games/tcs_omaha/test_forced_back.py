"""Retreats: toward one's own side, over cliffs, slopes and edges (7.4, 1.8 to 1.11), at the shingle
by choice (1.13a); and what stays of a leader (2.3f)."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import germans
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import UnitDestroyed, retreating
from domain.games.tcs_omaha.fire.retreating import CompanyShaken, MoraleFell
from domain.games.tcs_omaha.landing.leaders import LeaderRolled
from domain.games.tcs_omaha.movement import assault
from domain.games.tcs_omaha.movement.assault import HexTaken
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Now
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import given


def of_the_day(units: str, turn: int = 5) -> State:
    """The same position on all four maps; turn 5 is 0800."""
    return replace(ashore(units, turn=turn).state, scenario="day", last=46)


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("units", "name", "back"),
    [
        ("1/5/916@A33.10 1/E/2/16@A30.11", "1/5/916", "A34.10"),
        ("1/E/2/16@A33.10 1/5/916@A30.11", "1/E/2/16", "A34.11"),
        ("1/E/2/16@A33.10 1/5/916@A33.13", "1/E/2/16", "A32.10"),
    ],
)
def test_men_fall_back_toward_their_own_side_if_they_can(units: str, name: str, back: str) -> None:
    """Of two ways from an enemy in the west Germans take the southern, Americans the northern; an
    enemy in the north leaves Americans the ways south."""
    assert retreating.way(ashore(units).state, name)[0] == back


@pytest.mark.rule("1.8", "1.9", "1.10", "1.11", "7.4")
@pytest.mark.parametrize(
    ("units", "name", "why"),
    [
        ("1/5/916@C1.01 1/E/2/16@C2.02", "1/5/916", "off the map (1.8)"),
        ("1/5/916@B6.15 1/E/2/16@B6.12", "1/5/916", "over a cliff (1.9)"),
        ("plt1/A/741@A1.21 1/5/916@A1.19", "plt1/A/741", "over an extreme slope (1.10)"),
        ("1/5/916@A27.19 1/E/2/16@A27.18", "1/5/916", "into the sea (1.11)"),
    ],
)
def test_who_is_forced_over_an_edge_a_cliff_or_a_slope_or_into_the_sea_is_destroyed(
    units: str, name: str, why: str
) -> None:
    """At 0900; the tank, of which morale asks nothing, is driven back by an assault."""
    now = Now(of_the_day(units, turn=8))
    *_, last = retreating.fall_back(now, name, 18)
    assert last == UnitDestroyed(name, f"it was forced {why}")
    assert name not in now.state.units


@pytest.mark.rule("1.10", "7.4")
def test_foot_is_not_forced_over_a_slope_that_it_can_climb() -> None:
    assert not retreating.forced_over(of_the_day("1/E/2/16@A1.21 1/5/916@A1.19"), "1/E/2/16")


@pytest.mark.rule("1.9", "7.8")
def test_nobody_falls_back_over_a_cliff_by_choice() -> None:
    here = given(RULES, replace(of_the_day("1/5/916@B6.15 1/E/2/16@B6.12"), side="german"))
    here.withholds("german", "fall-back 1/5/916")
    here.when("german", "fall-back 1/5/916").refused("7.8", "no way back; it stays")
    now = Now(here.state)
    assert list(retreating.fall_back(now, "1/5/916", 13, chosen=True)) == [
        MoraleFell("1/5/916", 13, "paralyzed")
    ]


@pytest.mark.rule("1.9", "14.3")
def test_who_is_driven_out_of_his_hex_over_a_cliff_is_destroyed() -> None:
    now = Now(of_the_day("1/5/916@B6.15s 1/E/2/16@B6.14m"))
    lost = list(assault._decided(now, "american", ["1/E/2/16"], "B6.15"))
    assert UnitDestroyed("1/5/916", "it was forced over a cliff (1.9)") in lost
    assert lost[-1] == HexTaken(("1/E/2/16",), "B6.15")


# --- The shingle (1.13a) ------------------------------------------------------------------------


@pytest.mark.rule("1.13a", "7.8")
def test_who_falls_back_by_choice_at_the_shingle_is_paralyzed_and_his_company_is_shaken() -> None:
    """At 1000 the sea stands at the shingle, so there would be no way back."""
    now = ashore("1/E/2/16@A33.17 mg/5/916@A33.14 2/5/916@A31.16 3/5/916@A35.16", turn=11)
    assert not retreating.way(now.state, "1/E/2/16", chosen=True)
    now.offers("american", "fall-back 1/E/2/16")
    gave = now.when("american", "fall-back 1/E/2/16")
    gave.then(CompanyShaken("E/2/16", 1), MoraleFell("1/E/2/16", 0, "paralyzed"))
    assert unit(gave, "1/E/2/16").hex == "A33.17"
    gave.when("american", "fall-back 1/E/2/16").refused("7.8", "acted or is paralyzed")


# --- Leaders (2.3f, 3.1) ------------------------------------------------------------------------


@pytest.mark.rule("2.3f")
@pytest.mark.parametrize(("dice", "graves"), [((6, 6), {"Taylor": "A33.16"}), ((5, 6), {})])
def test_a_leader_who_is_killed_leaves_a_grave_where_he_fell(
    dice: tuple[int, ...], graves: dict[str, str]
) -> None:
    now = ashore("Taylor@A33.16 1/E/2/16@A33.17 mg/5/916@A33.14", landing={"rolled": 4})
    rolled = now.steps(*dice)
    assert rolled.state.landing.graves == graves
    assert isinstance(rolled.happened[0], LeaderRolled)
    marks = {(p.name, p.space, p.art) for p in RULES.view(rolled.state, None).pieces if p.art}
    assert (("Grave of Taylor", "A33.16", "grave") in marks) is bool(graves)


@pytest.mark.rule("2.3f")
def test_who_leaves_play_at_1300_has_no_grave() -> None:
    gone = UnitDestroyed("Taylor", "all leaders leave play at 1300")
    assert not gone.after(ashore("Taylor@A33.16").state).landing.graves


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("units", "woken"),
    [
        ("Taylor@A33.12", ()),
        ("Taylor@A33.12 1/E/2/16@A33.13", ()),
        ("Taylor@A33.12 1/E/2/16@A33.12", ("5/916",)),
        ("1/E/2/16@A33.12", ("5/916",)),
    ],
)
def test_a_leader_alone_releases_no_company(units: str, woken: tuple[str, ...]) -> None:
    """The company stands five hexes from A33.12, and six from A33.13."""
    state = ashore(f"{units} 1/5/916@A33.07", landing={"unreleased": ("5/916",)}).state
    assert germans.alarmed(state) == woken
