"""Chapters 18 and 19: weather and how a match ends."""

import pytest

from domain.games.tcs_omaha import RULES, clock
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.lookup import visibility
from domain.games.tcs_omaha.state import Sheet
from tests.games.tcs_omaha.board import at


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
    now.then(e.MatchEnded(f"{side}-victory"))
    outcome = RULES.outcome(now.state)
    assert outcome is not None
    assert outcome.winners == (side,)


@pytest.mark.rule("19.2")
def test_a_side_without_units_has_lost() -> None:
    at("1/A/1/16@A30.14", begun=False).steps().then(e.MatchEnded("american-victory"))
    at("1/5/916@A30.14", begun=False).steps().then(e.MatchEnded("german-victory"))
    going = at("1/A/1/16@A30.14 1/5/916@A36.09", turn=7, begun=False)
    going.steps(3, 3, 2, 2, 4, 4) if going.state.turn % 3 == 0 else going.steps(3, 3, 2, 2)


@pytest.mark.rule("19.2")
def test_how_a_match_stands_and_is_given_up() -> None:
    state = at("1/A/1/16@A34.14 1/5/916@A36.09").state
    assert RULES.standing is not None
    assert RULES.resigned is not None
    assert RULES.standing(state).ending == "german-victory"
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
@pytest.mark.parametrize(("night", "gain"), [(True, 2), (False, 3)])
def test_a_sheet_gains_less_at_night(
    night: bool, gain: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "is_night", lambda *_: night)
    sheet = Sheet("american", "x", "attack", "A36.09", ("A/1/16",))
    now = at("1/A/1/16@A34.14 1/5/916@A36.09", stage="clean", sheets={"american-1": sheet}).steps()
    now.includes(e.SheetsGained("american", {"american-1": gain}))
