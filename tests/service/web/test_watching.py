"""Computers that are watched, and pictures of matches that have not begun."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from service.application.limits import Limits
from service.reading.scenes import first_scene
from service.store.lists.reader import Reader as ReadModels
from tests.service.web.houses import WebHouse
from workers.opponent import Opponent


@pytest.mark.parametrize("game", ["dday_dice", "company_combat", "five_for_fighting"])
def test_a_press_on_a_games_page_opens_a_match_of_computers_alone(
    real: WebHouse, game: str
) -> None:
    reader = real.reader()
    reader.get(f"/games/{game}")
    reader.fill(f"/games/{game}/watch")
    assert reader.status == 200
    found = re.match(r"/m/(\w+)\?play=1&watch=1", reader.path)
    assert found
    match = real.matches.repository.match(found[1])
    assert match.begun
    assert all(who.startswith("computer:") for who in match.sitting.seats.values())
    assert "#orders" not in reader.page


def test_what_follows_a_moment_is_told_in_parts_until_the_match_is_over(
    tmp_path: Path,
) -> None:
    real = WebHouse(tmp_path, limits=Limits(retold=100))
    reader = real.reader()
    reader.get("/games/dday_dice")
    reader.fill("/games/dday_dice/watch")
    match = reader.path.split("/")[2].partition("?")[0]
    Opponent(real.matches, ReadModels(real.recorder)).play(match)
    real.project()
    at, told = 1, ReadModels(real.recorder).lobby()[0]
    assert told.size > 200
    while True:
        part: Any = reader.client.get(f"/m/{match}/told?at={at}&on=1").json
        assert at <= part["start"] < part["stop"] <= told.size
        assert all(part["start"] <= line["n"] < part["stop"] for line in part["lines"])
        at = part["stop"]
        if at == told.size:
            break
    assert part["over"] == (real.matches.repository.match(match).outcome is not None)
    newest: Any = reader.client.get(f"/m/{match}/told?at=1").json
    assert newest["start"] == told.size - 100


def test_a_match_that_needs_a_player_has_the_picture_of_its_scenario(real: WebHouse) -> None:
    match, _ = real.matches.open("dday_dice", "tiger-basic", {"able": "person", "baker": "person"})
    real.project()
    reader = real.reader()
    reader.get("/")
    shown = re.search(rf'class="thumb" src="(/m/{match}/[^"]+)"', reader.page)
    assert shown
    picture = reader.client.get(shown[1].replace("&amp;", "&"))
    with Image.open(BytesIO(picture.data)) as image:
        shades = {shade // 32 for shade in image.convert("L").tobytes()}
    assert len(shades) > 3, "sea, beach and land, and no empty paper"


def test_a_match_that_waits_for_players_has_no_turn_yet(real: WebHouse) -> None:
    match, _ = real.matches.open("dice_table", "open", {"red": "person", "blue": "person"})
    reader = real.reader()
    reader.get(f"/m/{match}")
    assert '<p class="at"><strong>Not begun yet</strong>' in reader.page
    for seat in ("red", "blue"):
        real.matches.join(match, seat, f"somebody-joins-as-{seat}")
    reader.get(f"/m/{match}")
    assert "Not begun yet" not in reader.page


def test_every_scenario_can_be_laid_out_for_its_picture(real: WebHouse) -> None:
    for rules in real.matches.games.values():
        for scenario in rules.scenarios:
            view = first_scene(rules, scenario.key)
            assert view.maps or rules.key == "dice_table", (rules.key, scenario.key)
