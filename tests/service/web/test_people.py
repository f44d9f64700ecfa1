"""Names, faces and pages of people; the lobby by who is wanted."""

import re

import pytest

from service.drawing.figures.faces import GROUNDS, LETTER, face
from service.people.register import People
from tests.service.drawing.test_palette import contrast
from tests.service.web.houses import Reader, WebHouse, signed_in


def _match_of(house: WebHouse, reader: Reader) -> str:
    match = reader.open(red="me", blue="person", title="Two hands")
    house.project()
    return match


def test_a_face_is_the_same_for_the_same_id_and_readable() -> None:
    assert face("abc", "Anna") == face("abc", "Anna") != face("abd", "Anna")
    assert ">A</text>" in face("abc", "Anna")
    assert "<b>" not in face("x", "<b>")
    assert all(contrast(LETTER, ground) >= 4.5 for ground in GROUNDS)


def test_a_name_stands_at_the_table_in_the_lobby_and_on_a_page(toys: WebHouse) -> None:
    anna = signed_in(toys, "anna@example.org")
    match = _match_of(toys, anna)
    me = People(toys.recorder).at("anna@example.org")
    assert me is not None
    stranger = toys.reader()
    for path in (f"/m/{match}", "/?q=anna", "/"):
        assert f"<bdi>{me.name}</bdi>" in stranger.get(path), path
        assert "example.org" not in stranger.page, "addresses are never shown"
    assert match in stranger.get(f"/people/{me.id}")
    anna.get(f"/people/{me.id}")
    anna.fill("/settings/page", do="hide")
    assert "Show it to others" in anna.page
    assert stranger.get(f"/people/{me.id}")
    assert stranger.status == 404
    assert match not in stranger.get("/?q=anna"), "nor is he found by his name"
    assert stranger.get("/people/nobody")
    assert stranger.status == 404


def test_my_matches_name_who_else_sits_there(toys: WebHouse) -> None:
    anna, bob = (signed_in(toys, f"{name}@example.org") for name in ("anna", "bob"))
    match = _match_of(toys, anna)
    assert "you are Red ·" in anna.get("/mine"), "nobody else sits there yet"
    bob.get(f"/m/{match}")
    bob.fill(f"/m/{match}/sit", seat="blue")
    assert "you are Red, with <bdi>Bob</bdi>" in anna.get("/mine")
    assert "you are Blue, with <bdi>Anna</bdi>" in bob.get("/mine")


def test_who_needs_a_player_stands_first_and_is_joined_with_one_press(toys: WebHouse) -> None:
    match = _match_of(toys, toys.reader())
    other = toys.reader()
    page = other.get("/")
    assert page.index("Needs a player") < page.index(">Matches<")
    form = other.fields(f"/m/{match}/sit")
    other.post(f"/m/{match}/sit", form | {"seat": "blue"})
    assert "Your orders: Blue" in other.page
    toys.project()
    assert "Needs a player" not in toys.reader().get("/")


def test_matches_are_found_by_pace_and_by_words(toys: WebHouse) -> None:
    slow = toys.reader().open(red="me", blue="person", title="100% _slow_", pace="7 days")
    quick = toys.reader().open(red="me", blue="person", title="Quick", pace="1 day")
    toys.project()
    reader = toys.reader()
    assert slow in reader.get("/?pace=7+days")
    assert quick not in reader.page
    assert slow in reader.get("/?q=100%25+_S")
    assert quick not in reader.page
    assert "No match fits" in reader.get("/?q=x_slow_")
    assert quick in reader.get("/?status=open&q=quick")


def test_an_invitation_is_offered_to_nobody_else(toys: WebHouse) -> None:
    toys.reader().open(red="me", blue="person", invited="yes", title="Only Bob")
    toys.project()
    page = toys.reader().get("/")
    assert "by invitation" in page
    assert "Sit down as" not in page


def test_times_are_those_of_the_browser_until_a_zone_is_chosen(toys: WebHouse) -> None:
    reader = toys.reader()
    reader.client.set_cookie("here", "America%2FNew_York")
    assert "America/New_York" in reader.get("/")
    reader.get("/settings")
    reader.fill("/settings", zone="Asia/Tokyo")
    assert "Asia/Tokyo" in reader.get("/")
    assert "data-zone-free" not in reader.page


@pytest.mark.parametrize("chosen", ["UTC", "Asia/Tokyo", "GMT"])
def test_a_zone_that_a_person_chose_goes_before_those_of_any_browser(
    toys: WebHouse, chosen: str
) -> None:
    home, away = toys.reader(), toys.reader()
    away.client.set_cookie("zone", "Europe/Paris")
    away.client.set_cookie("here", "America%2FNew_York")
    assert "Times are Europe/Paris" in " ".join(away.get("/").split())
    for reader in (home, away):
        signed_in(toys, "anna@example.org", reader)
    home.get("/settings")
    home.fill("/settings", zone=chosen)
    for reader in (home, away):
        page = " ".join(reader.get("/settings").split())
        assert f"Times are {chosen}" in page
        assert re.search(rf'<option(?: value="{chosen}")? selected>', page)
        assert f"In {chosen}. Nothing comes by itself" in page


def test_dice_are_told_again_with_their_faces_to_who_may_know(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me", baker="computer:steady")
    for verb in ("lock", "reroll"):
        offer = re.search(f'name="add" value="({verb} [^"]*)"', reader.page)
        assert offer is not None
        reader.order(match, offer[1])
    real.project()
    told = reader.client.get(f"/m/{match}/told?at=1").get_json()
    assert told["lines"]
    assert told["rolls"]
    dice = told["rolls"][0]["dice"]
    words = {re.search('aria-label="([^"]*)"', d["drawn"])[1] for d in dice}  # type: ignore[index]
    assert words <= {"skull", "star", "soldier", "two soldiers", "courage", "tool"}
    assert 'class="rolled"' in reader.get(f"/m/{match}/dice")
    assert real.reader().client.get(f"/m/{match}/told?at=0").status_code == 404
