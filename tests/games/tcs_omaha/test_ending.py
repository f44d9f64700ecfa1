"""Chapters 18 and 19: weather and how a match ends."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.command.staffs import SheetsGained
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import Sheet
from domain.games.tcs_omaha.position.lookup import visibility
from domain.games.tcs_omaha.printed.forces import is_night
from domain.games.tcs_omaha.rules.ending import MatchEnded, total
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore


@pytest.mark.rule("18.1")
@pytest.mark.parametrize(
    ("dice", "weather"),
    [((3, 6), "clear"), ((4, 6), "overcast"), ((5, 6), "overcast"), ((6, 6), "rain")],
)
def test_the_weather_on_the_hour(dice: tuple[int, int], weather: str) -> None:
    now = at("1/A/1/16@A34.14 1/5/916@A36.09", turn=3, begun=False)
    hour = now.steps(3, 3, 2, 2, *dice)
    assert hour.state.weather == weather


@pytest.mark.rule("19.1")
@pytest.mark.parametrize(("where", "side"), [("A36.09", "american"), ("A36.10", "german")])
def test_who_stands_on_the_goal_at_the_end(where: str, side: str) -> None:
    now = at(f"1/A/1/16@{where} 1/5/916@A36.05", turn=8, begun=False).steps()
    now.then(MatchEnded(f"{side}-victory"))
    outcome = RULES.outcome(now.state)
    assert outcome is not None
    assert outcome.winners == (side,)


@pytest.mark.rule("19.2")
def test_a_side_without_units_has_lost() -> None:
    at("1/A/1/16@A30.14", begun=False).steps().then(MatchEnded("american-victory"))
    at("1/5/916@A30.14", begun=False).steps().then(MatchEnded("german-victory"))
    going = at("1/A/1/16@A30.14 1/5/916@A36.09", turn=7, begun=False)
    going.steps(3, 3, 2, 2, 4, 4) if going.state.turn % 3 == 0 else going.steps(3, 3, 2, 2)


@pytest.mark.rule("19.2")
def test_how_a_match_stands_and_is_given_up() -> None:
    state = at("1/A/1/16@A34.14 1/5/916@A36.09").state
    assert RULES.adjudicate is not None
    assert RULES.resigned is not None
    assert RULES.adjudicate(state).ending == "german-victory"
    assert RULES.resigned(state, "german").winners == ("american",)


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    ("hour", "clear", "rain"),
    [
        (4, 3, 3),
        (5, 12, 8),
        (6, 30, 8),
        (21, 30, 8),
        (22, 12, 8),
        (23, 3, 3),
        (24, 3, 3),
        (29, 12, 8),
    ],
)
def test_sight_by_the_hour(hour: int, clear: int, rain: int) -> None:
    assert visibility(60 * hour + 40, "clear") == visibility(60 * hour, "overcast") == clear
    assert visibility(60 * hour, "rain") == rain


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("turn", "gain"), [(50, 2), (20, 3)])
def test_a_sheet_gains_less_at_night(turn: int, gain: int) -> None:
    assert is_night("campaign", turn) is (gain == 2)
    sheets = {"american-1": Sheet("american", "x", "attack", "A36.09", ("A/1/16",))}
    clean = {"scenario": "campaign", "turn": turn, "stage": "clean", "sheets": sheets}
    now = at("1/A/1/16@A34.14 1/5/916@A36.09", **clean).steps()
    now.includes(SheetsGained("american", {"american-1": gain}))


COLLEVILLE, ST_LAURENT, HAMEAU, SURRAIN, FORMIGNY, STE_HONORINE, RUSSY, ETREHAM, MOSLES = PLACES = (
    "A46.05", "A20.10", "B7.07", "C40.11", "C12.14", "B23.10", "D17.24", "D39.21", "D25.02"
)  # fmt: skip
"""Of the campaign: 10, 10, 5, 8, 10, 5, 6, 6 and 6 points; Formigny has 8 on the day."""
BUT_TWO = tuple(hex_ for hex_ in PLACES if hex_ not in (COLLEVILLE, MOSLES))


@pytest.mark.rule("19.3")
@pytest.mark.parametrize(
    ("scenario", "held", "breaches", "lost", "points", "ending"),
    [
        ("campaign", BUT_TWO, (), 15, 49, "german-victory"),
        ("campaign", BUT_TWO, (), 14, 50, "marginal"),
        ("campaign", PLACES, (), 30, 64, "marginal"),
        ("campaign", PLACES, (), 15, 65, "substantive"),
        ("campaign", PLACES, ("2", "3", "7"), 45, 79, "substantive"),
        ("campaign", PLACES, ("2", "3", "7"), 44, 80, "decisive"),
        ("day", (STE_HONORINE,), (), 0, 5, "german-victory"),
        ("day", (SURRAIN,), (), 0, 8, "draw"),
        ("day", (SURRAIN,), ("3",), 0, 14, "draw"),
        ("day", (COLLEVILLE, HAMEAU), (), 0, 15, "marginal"),
        ("day", (COLLEVILLE, SURRAIN), ("3",), 0, 24, "marginal"),
        ("day", (COLLEVILLE, ST_LAURENT, HAMEAU), (), 0, 25, "substantive"),
        ("day", (COLLEVILLE, ST_LAURENT, SURRAIN), ("3",), 0, 34, "substantive"),
        ("day", (COLLEVILLE, ST_LAURENT, HAMEAU, STE_HONORINE), ("2",), 0, 35, "decisive"),
    ],
)
def test_the_levels_of_victory_of_the_day_and_the_campaign(
    scenario: str, held: tuple[str, ...], breaches: tuple[str, ...], lost: int, points: int,
    ending: str,
) -> None:  # fmt: skip
    now = ashore("1/A/1/18@A33.16", landing={"held": held, "breaches": breaches})
    state = replace(now.state, scenario=scenario, steps_lost={"american": lost})
    assert total(state) == points
    assert RULES.adjudicate is not None
    outcome = RULES.adjudicate(state)
    won = ending not in ("draw", "german-victory")
    assert outcome.ending == ("american-victory" if won else ending)
    assert not won or f"wins by a {ending} victory" in outcome.text


@pytest.mark.rule("19.3")
@pytest.mark.parametrize(
    ("scenario", "held", "more", "needed", "ending"),
    [
        ("day", (COLLEVILLE, HAMEAU), "", 15, "wins by a marginal"),
        ("day", (COLLEVILLE, HAMEAU), "handicap=5", 20, "It is a draw"),
        ("day", (COLLEVILLE, ST_LAURENT), "handicap=5", 20, "wins by a marginal"),
        ("day", (COLLEVILLE, ST_LAURENT, HAMEAU), "", 15, "wins by a substantive"),
        ("day", (COLLEVILLE, ST_LAURENT, HAMEAU), "handicap=5", 20, "wins by a marginal"),
        ("day", (COLLEVILLE, ST_LAURENT), "handicap=15", 30, "The German side wins"),
        ("campaign", (SURRAIN,), "head-start=40", 10, "The German side wins"),
        ("campaign", (COLLEVILLE,), "head-start=40", 10, "wins by a marginal"),
        ("campaign", (COLLEVILLE, ST_LAURENT, HAMEAU), "head-start=40", 10,
         "wins by a substantive"),
        ("campaign", (COLLEVILLE, ST_LAURENT), "", 50, "The German side wins"),
    ],
)  # fmt: skip
def test_a_handicap_lifts_all_levels_and_a_head_start_lowers_them(
    scenario: str, held: tuple[str, ...], more: str, needed: int, ending: str
) -> None:
    now = ashore("1/A/1/18@A33.16", landing={"held": held})
    options = tuple(filter(None, ("support-teams=on", more)))
    state = replace(now.state, scenario=scenario, options=options)
    assert RULES.adjudicate is not None
    assert ending in RULES.adjudicate(state).text
    assert f"wins with {needed} points" in " ".join(RULES.view(state, None).notes)
