"""A match that a letter opens with a box: by its writer's own name for it."""

from pathlib import Path

import pytest

from domain.kits import shelf
from domain.kits.kit import hash_of
from service.kits import own
from tests.toys import boxed
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

KIT = own.read((Path(__file__).parents[3] / "examples" / "causeway.box.toml").read_bytes())


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    house = PostHouse(tmp_path, server, {"toy": boxed.RULES})
    shelf.fill_from(house.matches.boxes.raw)
    house.matches.boxes.add(house.mailer.people.met(ANNA).id, "causeway", KIT, 0)
    return house


@pytest.mark.parametrize(
    "line",
    [
        f"new toy box box=causeway with {BOB}, 3 days a turn",
        f"new toy box with {BOB}, box=Causeway, 3 days a turn",
    ],
)
def test_a_letter_opens_a_match_with_a_box_of_its_writer(house: PostHouse, line: str) -> None:
    house.write(ANNA, "match@play.example", line)
    match = house.matches.repository.match(house.only_match())
    assert match.options["box"] == hash_of(KIT)
    assert match.clock.pace == "3 days"
    assert "Optional rules: The box: The Causeway, 38 counters." in flat(house.server.to(BOB)[0])


@pytest.mark.parametrize(
    ("writer", "name", "told"),
    [
        (ANNA, "casueway", "You have no box “casueway”. Did you mean causeway?"),
        (BOB, "causeway", "You have no box “causeway”. Add it on the page “Boxes” first."),
        (BOB, hash_of(KIT), "You have no box “"),
    ],
)
def test_a_box_that_its_writer_does_not_have_is_told(
    house: PostHouse, writer: str, name: str, told: str
) -> None:
    letter = house.write(writer, "match@play.example", f"new toy box box={name} with c@c.example")
    assert house.state(letter)[0] == "turned-away"
    assert told in flat(house.server.to(writer)[0])
    assert not house.recorder.query("SELECT * FROM stored_events")
