"""Conditions by mail: whoever joins is shown them and writes once that they agree."""

from pathlib import Path

import pytest

from service.operating.conditions import Conditions
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

TEXT = "You are 16 or older.\n\nBe kind, always."
NEW = "new toy duel with bob@b.example"
HOUSE = "match@play.example"


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, conditions=TEXT)


def who_agreed(house: PostHouse) -> set[str]:
    rows = house.recorder.query("SELECT player, version FROM agreed")
    assert {version for _, version in rows} <= {Conditions(TEXT).version}
    names = {a: house.mailer.people.at(a) for a in (ANNA, BOB)}
    return {a for a, one in names.items() if one and one.id in {who for who, _ in rows}}


@pytest.mark.parametrize(
    "line",
    [
        "I agree to the conditions.",
        "Ich stimme den Bedingungen zu",
        "J\u2019accepte les conditions",
    ],
)
def test_who_opens_a_match_agrees_above_the_line(
    house: PostHouse, server: MailServer, line: str
) -> None:
    house.write(ANNA, HOUSE, NEW)
    told = flat(server.to(ANNA)[-1])
    assert "I agree to the conditions" in told
    assert "Be kind, always." in told
    assert "play.example/conditions" in told
    assert house.recorder.query("SELECT COUNT(*) FROM stored_events") == [(0,)]
    house.write(ANNA, HOUSE, f"{line}\n{NEW}")
    assert house.only_match()
    assert who_agreed(house) == {ANNA}


def test_who_is_invited_agrees_when_they_say_yes_and_is_asked_once(
    house: PostHouse, server: MailServer
) -> None:
    house.write(ANNA, HOUSE, f"I agree to the conditions\n{NEW}")
    match = house.only_match()
    house.reply(BOB, "join")
    assert "Be kind, always." in flat(server.to(BOB)[-1])
    assert len(house.matches.repository.match(match).sitting.taken) == 1
    house.reply(BOB, "I agree to the conditions\njoin")
    assert len(house.matches.repository.match(match).sitting.taken) == 2
    assert who_agreed(house) == {ANNA, BOB}


def test_a_letter_that_only_agrees_is_told_what_to_do(house: PostHouse, server: MailServer) -> None:
    house.write(ANNA, HOUSE, "I agree to the conditions")
    assert "in one letter" in flat(server.to(ANNA)[-1])
    house.mailer.people.met(ANNA)
    house.clock.seconds += 7200
    house.write(ANNA, HOUSE, "I agree to your conditions!")
    assert "send once more what you asked for" in flat(server.to(ANNA)[-1])
    house.write(ANNA, HOUSE, NEW)
    assert house.only_match()
