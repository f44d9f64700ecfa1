"""The page of a house's dice: by game and die, streaks, and what no test can see."""

import random
import re
from itertools import groupby, product
from pathlib import Path

import pytest

from service.luck.counting import HouseDice, Series
from service.luck.kept import count_on
from service.luck.measures import streaks_expected, unseen
from service.luck.public import public_dice
from tests.service.web.houses import WebHouse
from tests.toys import toy
from tests.toys.duel import begun


@pytest.mark.parametrize("length", [2, 3, 4])
def test_streaks_are_expected_as_often_as_all_rolls_have_them_on_average(length: int) -> None:
    sides, total = 3, 7
    rolls = list(product(range(sides), repeat=total))
    streaks = sum(len(list(run)) >= length for roll in rolls for _, run in groupby(roll))
    assert streaks_expected(sides, total, length) == pytest.approx(streaks / len(rolls))


def test_streaks_are_counted_by_how_long_they_are_at_least() -> None:
    series = Series(6)
    for face in (4, 4, 4, 1, 2, 2, 5, 5, 5, 5):
        series.add(face)
    assert [series.streaks[length] for length in (2, 3, 4, 5)] == [3, 2, 1, 0]


def test_the_more_dice_the_less_goes_unseen() -> None:
    luck, sides, total = random.Random(1), 6, 6000
    off = unseen(sides, total)
    assert unseen(sides, 4 * total) == pytest.approx(off / 2)
    share = (1 + off) / sides
    found = sum(sum(luck.random() < share for _ in range(total)) for _ in range(20)) / 20
    fair, deviation = total / sides, (total / sides * (1 - 1 / sides)) ** 0.5
    assert found - fair == pytest.approx(3 * deviation, abs=1.5 * deviation)


def test_games_stand_apart_and_their_tests_are_adjusted_together() -> None:
    dice = HouseDice()
    dice.games = {("five", 6): [100] * 6, ("duel", 6): [160, 100, 100, 100, 100, 40]}
    duel, five = public_dice(dice).games
    assert (duel.game, five.game) == ("duel", "five")
    assert five.p == five.adjusted == 1
    assert duel.p is not None
    assert duel.adjusted == pytest.approx(2 * duel.p)


def test_the_page_shows_what_is_counted_and_says_so_until_then(tmp_path: Path) -> None:
    web = WebHouse(tmp_path, {"toy": toy.RULES})
    assert "No die that everybody saw" in web.reader().get("/dice")
    match_id = begun(web.matches)
    for k in range(9):
        web.matches.order(match_id, "red", "storm\nstorm", f"the-page-of-dice-{k:04}")
    while count_on(web.recorder):
        pass
    page = web.reader().get("/dice")
    assert "The monitor is quiet" in page
    assert toy.RULES.title in page
    assert re.search(r"<td>\d or more</td>", page)
    for leads_there in ("/honest", f"/m/{match_id}/luck"):
        assert 'href="/dice"' in web.reader().get(leads_there)
