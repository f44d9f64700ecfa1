"""Mails tell rules and the coach in the language of their reader, where the game has it."""

from pathlib import Path

import pytest

from domain.games import library
from service.people.habits import Habits, keep
from service.people.register import People
from tests.workers.mail.by_mail import answer, newest
from tests.workers.mail.test_post_coach import a_first_match
from tests.workers.mail.test_post_house import ANNA, MailServer, PostHouse, flat

ENGLISH = "Die Regeln dieses Spiels hat noch niemand übersetzt; sie sind deshalb englisch."


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    """A house of every game, whose Anna reads German."""
    house = PostHouse(tmp_path, server, library(), style="short")
    keep(house.recorder, People(house.recorder).met(ANNA).id, Habits(language="de"), 0)
    return house


def test_a_rule_that_is_asked_for_comes_in_the_language_of_the_reader(house: PostHouse) -> None:
    a_first_match(house, "company_combat")
    assert "DER LEHRER" in flat(newest(house, ANNA))
    assert "Ihr Zug, American: Zug 1 · Aufmarschphase." in flat(newest(house, ANNA))
    assert "Jeder Trupp, den Sie gezogen haben," in flat(newest(house, ANNA))
    answer(house, ANNA, "Regeln 9.2")
    mail = flat(newest(house, ANNA))
    assert "9.2 Ambush (Hinterhalt) Ein Ambush antwortet auf einen Sturm" in mail
    assert ENGLISH not in mail
    answer(house, ANNA, "? deploy")
    assert "Lassen Sie einen gezogenen Trupp aufmarschieren:" in flat(newest(house, ANNA))


def test_a_rulebook_that_nobody_translated_says_so_once(house: PostHouse) -> None:
    a_first_match(house, "dday_dice")
    answer(house, ANNA, "Regeln 2.3")
    mail = flat(newest(house, ANNA))
    assert mail.count(ENGLISH) == 1
    answer(house, ANNA, "status")
    assert ENGLISH not in flat(newest(house, ANNA))


def test_what_happened_and_why_an_order_is_refused_come_in_the_language_of_the_reader(
    house: PostHouse,
) -> None:
    a_first_match(house, "company_combat", **{"first-turn": "american"})
    answer(house, ANNA, "move pak40 to right")
    assert "Sie haben keine Einheit pak40 auf dem Feld. (Regel 2.7)" in flat(newest(house, ANNA))
    answer(house, ANNA, "deploy all to left\ndone")
    told = "der Amerikaner bezieht auf der linken Flanke Stellung. getan done Die Amerikaner ziehen"
    assert told in flat(newest(house, ANNA))
    answer(house, ANNA, "story")
    mail = flat(newest(house, ANNA))
    assert "Die Taktikphase beginnt. Die Amerikaner ziehen keine Taktikkarte." in mail
    assert "draws" not in mail
