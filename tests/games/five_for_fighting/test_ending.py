"""Chapter 12: points, beaches and levels of victory."""

import pytest

from domain.games.five_for_fighting import scoring
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.printed import SHEETS
from domain.games.five_for_fighting.scoring import MatchEnded
from domain.games.five_for_fighting.words import BEACHES
from tests.games.five_for_fighting.field import at

STAND = {
    "utah": "1/8@1224 5/919@0818",
    "omaha": "1/116@2526 439-Ost@1926",
    "gold": "1-Hamps@4329 4/726@3829",
    "juno": "RWR@5229 Radar@6132",
    "sword": "1-S.Lancs@7030 642-Ost@7635",
}


def taken(beach: str, points: int) -> dict[str, str]:
    """Hexes of so many points, all Allied."""
    held: dict[str, str] = {}
    hexes = sorted(SHEETS[beach].victory.hexes.items(), key=lambda pair: -pair[1])  # type: ignore[index]
    for hex_, worth in hexes:
        if worth <= points:
            held[hex_], points = "allied", points - worth
    assert not points
    return held


@pytest.mark.rule("12.1", "12.2")
@pytest.mark.parametrize("beach", BEACHES)
def test_the_points_of_a_beach_win_it_and_one_less_does_not(beach: str) -> None:
    win = SHEETS[beach].victory.win  # type: ignore[index]
    for points, winner in ((win, "allied"), (win - 1, "german")):
        over = at(beach, STAND[beach], "", turn=6, between=True, held=taken(beach, points)).steps()
        outcome = RULES.outcome(over.state)
        assert outcome is not None
        assert outcome.ending == f"{winner}-victory"
        assert outcome.winners == (winner,)
        assert f"{points} of {win}" in outcome.text


@pytest.mark.rule("12.1")
def test_exits_count_one_each_and_at_most_two() -> None:
    names = ("1/116", "2/116", "3/116")
    for n, points in ((0, 0), (1, 1), (2, 2), (3, 2)):
        gone = dict.fromkeys(names[:n], "omaha")
        assert scoring.points(at("omaha", STAND["omaha"], exited=gone).state, "omaha") == points


@pytest.mark.rule("10.11")
def test_airborne_units_never_count_when_they_leave() -> None:
    now = at("sword", STAND["sword"], exited={"3/6": "sword", "1-Norfolk": "sword"}).state
    assert scoring.points(now, "sword") == 1


@pytest.mark.rule("12.1")
def test_the_last_on_a_hex_holds_it() -> None:
    now = at("juno", "RWR@5732 5/736@5930", "2H").when("allied", "move RWR 5733")
    assert scoring.points(now.state, "juno") == 1
    back = at("juno", "RWR@5634 5/736@5732", "2S", held={"5733": "allied"})
    lost = back.when("german", "move 5/736 5733")
    assert scoring.points(lost.state, "juno") == 0


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(
    ("n", "level", "side"),
    [
        (5, "decisive-victory", "allied"),
        (4, "major-victory", "allied"),
        (3, "minor-victory", "allied"),
        (2, "minor-defeat", "german"),
        (1, "major-defeat", "german"),
        (0, "decisive-defeat", "german"),
    ],
)
def test_the_level_of_victory_follows_the_beaches_won(n: int, level: str, side: str) -> None:
    held: dict[str, str] = {}
    for beach in BEACHES[:n]:
        held |= taken(beach, SHEETS[beach].victory.win)
    over = at("campaign", " ".join(STAND.values()), "", turn=5, between=True, held=held).steps()
    (ended,) = [x for x in over.happened if isinstance(x, MatchEnded)]
    assert ended.won == BEACHES[:n]
    outcome = RULES.outcome(over.state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == (level, (side,))
    assert RULES.adjudicate is not None
    assert RULES.adjudicate(over.state).ending == level


@pytest.mark.rule("12.3")
def test_who_gives_up_loses_everything() -> None:
    assert RULES.resigned is not None
    now = at("campaign", STAND["utah"]).state
    assert RULES.resigned(now, "allied").ending == "decisive-defeat"
    assert RULES.resigned(now, "german").winners == ("allied",)
    beach = at("utah", STAND["utah"]).state
    assert RULES.resigned(beach, "allied").ending == "german-victory"
    assert BEACH_OF["2025"] == "omaha"
