"""Opening a match: the computer is the choice at hand, and people are one press away."""

import re
from io import BytesIO

import pytest
from PIL import Image

from service.drawing.atlas import Atlas
from service.drawing.share import SMALL
from service.web.boards import scene_picture
from tests.service.web.houses import Reader, WebHouse
from tests.toys import siege

SCENE = re.compile(r'<img class="scene" src="([^"]*)"')
QUICK = re.compile(r'<form class="quick".*?</form>', re.DOTALL)
FIRST = re.compile(r'<form method="post" action="/games/([a-z_]+)/first">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"')


def _forms(reader: Reader, path: str) -> list[str]:
    reader.get(path)
    return QUICK.findall(reader.page)


def test_a_scenario_of_each_game_is_opened_and_begun_with_one_press(real: WebHouse) -> None:
    reader, games = real.reader(), real.matches.games
    assert len(_forms(reader, "/new")) == sum(len(rules.scenarios) for rules in games.values())
    for key in games:
        form = _forms(reader, f"/games/{key}")[0]
        answer = reader.client.post("/new", data=dict(FIELD.findall(form)))
        assert answer.status_code == 303, answer.get_data(as_text=True)
        match = real.matches.repository.match(answer.location.rpartition("/")[2])
        assert match.begun, f"{form} waits for somebody"
        assert [who for who in match.sitting.seats.values() if who == "person"] == ["person"]
        assert ("Play the computer" in form) == (len(match.sitting.seats) > 1)


def test_the_first_match_of_each_game_is_one_press_from_the_lobby(real: WebHouse) -> None:
    reader = real.reader()
    reader.get("/")
    forms = FIRST.findall(reader.page)
    assert {key for key, _ in forms} == set(real.matches.games)
    for key, form in forms:
        answer = reader.client.post(f"/games/{key}/first", data=dict(FIELD.findall(form)))
        match = real.matches.repository.match(answer.location.rpartition("/")[2])
        assert match.begun, f"the first match of {key} waits for somebody"
        assert match.rules == key


@pytest.mark.parametrize(
    ("path", "axis"),
    [
        ("/new?game=combined_arms&scenario=battle", "computer:private"),
        ("/new?game=combined_arms&scenario=battle&with=people", "person"),
    ],
)
def test_the_form_of_a_scenario_has_a_computer_at_first_and_people_when_asked(
    real: WebHouse, path: str, axis: str
) -> None:
    reader = real.reader()
    reader.get(path)
    given = reader.fields("/new")
    assert (given["seat-allied"], given["seat-axis"]) == ("me", axis)
    reader.fill("/new")
    match = real.matches.repository.match(reader.path.split("/")[2].partition("?")[0])
    assert bool(match.begun) == (axis != "person")


def test_a_match_that_one_may_play_alone_has_room_for_a_second_with_people(
    real: WebHouse,
) -> None:
    reader = real.reader()
    reader.get("/new?game=dday_dice&scenario=tiger-basic&with=people")
    given = reader.fields("/new")
    assert given["seat-able"] == "me"
    assert [given[f"seat-{seat}"] for seat in ("baker", "charlie")] == ["person", "nobody"]


def _scenes(reader: Reader, path: str) -> set[str]:
    reader.get(path)
    return {src.partition("?")[0] for src in SCENE.findall(reader.page)}


def test_every_scenario_is_pictured_before_it_is_opened(real: WebHouse) -> None:
    reader, games = real.reader(), real.matches.games
    first = {f"/games/{key}/{rules.scenarios[0].key}.png" for key, rules in games.items()}
    every = {f"/games/{key}/{s.key}.png" for key, rules in games.items() for s in rules.scenarios}
    assert _scenes(reader, "/") == first
    assert _scenes(reader, "/new") == every
    assert _scenes(reader, "/games/dday_dice") == {s for s in every if "/dday_dice/" in s}
    assert _scenes(reader, "/new?game=dday_dice&scenario=omaha") == {"/games/dday_dice/omaha.png"}


def test_the_picture_of_a_scenario_is_small_and_kept(real: WebHouse) -> None:
    client = real.app.test_client()
    picture = client.get("/games/company_combat/meeting.png")
    assert picture.mimetype == "image/png"
    assert len(picture.data) <= SMALL
    assert "max-age=86400" in picture.headers["Cache-Control"]
    for path in ("/games/company_combat/none.png", "/games/none/meeting.png"):
        assert client.get(path).status_code == 404


def test_a_game_without_pictures_is_drawn_as_it_is_set_up() -> None:
    drawn = scene_picture(siege.RULES, siege.RULES.scenarios[0].key, Atlas())
    with Image.open(BytesIO(drawn)) as image:
        assert (image.format, image.size) == ("PNG", (240, 183))


def test_answers_ahead_are_told_where_orders_are_typed_and_not_on_the_board(real: WebHouse) -> None:
    reader = real.reader()
    reader.get("/")
    forms = dict(FIRST.findall(reader.page))
    data = dict(FIELD.findall(forms["company_combat"]))
    reader.get(reader.client.post("/games/company_combat/first", data=data).location)
    board, words, rest = reader.page.partition("The board in words")
    assert words
    assert "On a unit, A is its Assault" in board
    assert "in advance" not in board
    assert "You may answer in advance" in rest.partition('<details class="typing"')[2]
