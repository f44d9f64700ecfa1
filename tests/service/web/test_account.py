"""What a match came to, as its page tells it when it is over."""

from pathlib import Path

import pytest

from service.store.lists.models import TurnRow
from service.web.account import MOST, TurningPoint, account_of, greatest
from tests.service.test_puzzles import known, played
from tests.service.web.houses import WebHouse


def turn(n: int, american: int, german: int) -> TurningPoint:
    return TurningPoint(n, 10 * n, 10 * n + 10, {"American": american, "German": german})


def test_a_match_turns_where_one_side_loses_more_than_the_other() -> None:
    alike, quiet = turn(1, 4, 4), turn(2, 0, 0)
    assert greatest([alike, quiet]) == ()
    assert greatest([]) == ()
    assert greatest([alike, turn(3, 1, 0)]) == (turn(3, 1, 0),)


def test_the_greatest_turns_are_told_in_their_order() -> None:
    turns = [turn(1, 1, 0), turn(2, 0, 3), turn(3, 2, 0), turn(4, 5, 1)]
    assert greatest(turns) == tuple(turns[1:]), f"the {MOST} greatest of four"


def test_what_each_side_lost_is_counted_from_the_journal(tmp_path: Path) -> None:
    house = WebHouse(tmp_path / "house")
    solved = known("combined_arms")["headquarters"].solved
    match_id, _state = played(house, "combined_arms", "headquarters", solved)
    repository = house.matches.repository
    match = repository.match(match_id)
    gone = [TurnRow(match.laid + 1, 2, "Move Phase", withdrawn=True)]
    found = account_of(
        repository, match_id, match, "", [TurnRow(match.laid, 1, "Attack Phase"), *gone]
    )
    assert (found.turns, found.orders) == (1, len(solved.split("; "))), "not what was taken back"
    assert found.lost == {"Allied": 0, "Axis": 1}
    assert found.words == ("unit", "units")
    assert [one.lost for one in found.points] == [found.lost]


@pytest.fixture
def dice(real: WebHouse) -> tuple[str, str]:
    """The page of a match of D-Day Dice that was given up in its first turn, and of its past."""
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    reader.order(match, "resign")
    real.project()
    size = real.matches.repository.size(match)
    return reader.get(f"/m/{match}"), reader.get(f"/m/{match}?at={size - 3}")


def test_the_page_of_a_match_that_is_over_tells_it_first(dice: tuple[str, str]) -> None:
    now, past = dice
    assert "It is over." in now
    assert "Over in turn 1" in now
    assert 'class="phases' not in now, "nothing is done or to come any more"
    assert "It took 1 turn" in now
    assert now.index("It took 1 turn") < now.index("latest-head")
    assert "It took" not in past
    assert "Over in turn" not in past
