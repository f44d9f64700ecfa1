"""The page behind the link of a club's mail: looking does nothing, its buttons answer."""

import pytest

from service.people.post import Post
from service.people.register import CLUB, People
from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.service.web.test_clubs import act, founded

EVE = "eve@example.org"


def asked(house: WebHouse, whom: str = EVE) -> tuple[Reader, str, str]:
    """Anna, her club, and the path of the link that was mailed to whom she asks."""
    anna, club = founded(house)
    act(anna, club, "ask", whom=whom)
    ((question,),) = house.recorder.query("SELECT id FROM club_questions", ())
    link = mailer(house).question_link(str(question))
    return anna, club, "/post/club/" + link.rpartition("/")[2]


def mailer(house: WebHouse) -> Post:
    return Post(house.app.extensions["fieldpost"].settings, house.house)


def test_the_link_asks_and_a_button_joins(toys: WebHouse) -> None:
    anna, club, path = asked(toys)
    reader = toys.reader()
    page = reader.get(path)
    assert "<bdi>Anna</bdi> asks you to join this club. It has 1 member." in page
    assert "<bdi>Eve</bdi>" not in anna.get(club), "looking does nothing"
    reader.fill(path, do="accept")
    assert (reader.status, "You are in The Beach Club now" in reader.page) == (200, True)
    assert "<bdi>Eve</bdi>" in anna.get(club)
    assert "Leave the club" in signed_in(toys, EVE).get(club), "his address is his"
    assert "closed: it was" in reader.get(path)
    assert reader.status == 410


def test_who_declines_by_the_button_is_no_player_for_it(toys: WebHouse) -> None:
    anna, club, path = asked(toys)
    reader = toys.reader()
    reader.get(path)
    form = reader.fields(path)
    reader.post(path, form | {"do": "decline"})
    assert "The Beach Club is no longer asking you." in reader.page
    assert People(toys.recorder).at(EVE) is None
    reader.post(path, form | {"do": "accept"})
    assert reader.status == 410
    assert EVE not in anna.get(club)


@pytest.mark.parametrize("change", ["", "x", ".x"])
def test_a_link_that_is_not_whole_answers_nothing(toys: WebHouse, change: str) -> None:
    *_, path = asked(toys)
    reader = toys.reader()
    reader.get(path)
    form = reader.fields(path)
    broken = path + change if change else path.rpartition(".")[0]
    assert "it is incomplete" in reader.get(broken)
    assert reader.status == 404
    reader.post(broken, form | {"do": "accept"})
    assert reader.status == 404
    assert People(toys.recorder).at(EVE) is None
    reader.post(path, form | {"do": "perhaps"})
    assert reader.status == 400


def test_no_club_writes_to_who_ended_it_until_his_settings_let_them(toys: WebHouse) -> None:
    _, _, path = asked(toys)
    eve = signed_in(toys, EVE)
    question = path.rpartition("/")[2].partition(".")[0]
    quiet = "/post/quiet/" + mailer(toys).quiet_link(CLUB, question).rpartition("/")[2]
    assert "Clubs no longer ask you by mail." in eve.get(quiet)
    assert "Let clubs ask by mail again" not in eve.get("/settings"), "looking ends nothing"
    toys.recorder.write([("INSERT INTO club_mutes (address) VALUES (?)", (EVE,))])
    eve.get("/settings")
    form = eve.fields("/settings/address")
    assert "No club writes to you." in eve.page
    eve.post("/settings/address", form | {"do": "unmute"})
    assert "No club writes to you." not in eve.get("/settings")
