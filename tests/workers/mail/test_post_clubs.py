"""What a club asks by mail: who gets how many mails, in which language, and how he answers."""

import re
from pathlib import Path

import pytest

from service.application.limits import Limits
from service.people import club_questions, clubs
from service.people.habits import Habits, keep
from service.people.register import People
from service.store.people.questions import is_muted, unmute
from tests.service.test_clubs import filled
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    is_wide,
    text_of,
)

STRANGER = "stranger@s.example"


def person(house: PostHouse, address: str) -> str:
    """The player of an address that he confirmed."""
    people = People(house.recorder)
    player = people.met(address).id
    people.confirm(player, address)
    return player


def founded(house: PostHouse, name: str = "The Beach Club") -> tuple[str, str]:
    """Anna and a club that she leads."""
    anna = person(house, ANNA)
    return anna, clubs.found(house.recorder, anna, name, house.clock()).id


def ask(house: PostHouse, club: str, by: str, whom: str) -> None:
    club_questions.ask(house.recorder, club, by, whom, house.clock())
    house.work()


def members(house: PostHouse, club: str) -> set[str]:
    rows = house.recorder.query(
        "SELECT a.address FROM club_members m JOIN addresses a ON a.player=m.player WHERE m.club=?",
        (club,),
    )
    return {str(address) for (address,) in rows}


def test_who_is_asked_reads_what_the_club_is_and_joins_by_a_word(house: PostHouse) -> None:
    anna, club = founded(house)
    ask(house, club, anna, BOB)
    (mail,) = house.server.to(BOB)
    assert mail["Subject"] == "Anna asks you to join The Beach Club"
    told = flat(mail)
    assert "Anna asks you to join the club The Beach Club (1 member) at play.example." in told
    assert f"The club: https://play.example/clubs/{club}" in told
    assert "play board wargames together" in told
    assert not is_wide(text_of(mail))
    assert "One-Click" in mail["List-Unsubscribe-Post"]
    assert house.state(house.reply(BOB, "Yes, gladly!"))[0] == "done"
    assert members(house, club) == {ANNA, BOB}
    assert "You are in The Beach Club now" in flat(house.server.to(BOB)[1])
    assert house.state(house.reply(BOB, "yes"))[0] == "turned-away", "answered once"
    assert "This question is closed" in flat(house.server.to(BOB)[2])


def test_who_declines_by_a_word_is_no_player_for_it(house: PostHouse) -> None:
    anna, club = founded(house)
    ask(house, club, anna, STRANGER)
    house.reply(STRANGER, "No, thanks.")
    assert "The Beach Club will not ask you again." in flat(house.server.to(STRANGER)[1])
    assert People(house.recorder).at(STRANGER) is None
    assert club_questions.asked_by(house.recorder, club, house.clock()) == []


def test_whom_a_full_club_refuses_by_mail_is_no_player_for_it(house: PostHouse) -> None:
    anna, club = founded(house)
    ask(house, club, anna, STRANGER)
    filled(house.recorder, club)
    assert house.state(house.reply(STRANGER, "join"))[0] == "turned-away"
    assert "The Beach Club is full" in flat(house.server.to(STRANGER)[1])
    assert People(house.recorder).at(STRANGER) is None


def test_who_answers_a_club_is_answered_however_many_strangers_were(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, limits=Limits(strangers=0))
    anna, club = founded(house)
    ask(house, club, anna, STRANGER)
    assert house.state(house.reply(STRANGER, "join"))[0] == "done"
    assert members(house, club) == {ANNA, STRANGER}


def test_neither_yes_nor_no_and_the_word_of_another_do_nothing(house: PostHouse) -> None:
    anna, club = founded(house)
    ask(house, club, anna, BOB)
    house.reply(BOB, "What is this?")
    assert "Nothing was done: reply “join” or “decline”." in flat(house.server.to(BOB)[1])
    to = house.server.answered_at(BOB)
    assert house.state(house.write(STRANGER, to, "join"))[0] == "turned-away"
    assert members(house, club) == {ANNA}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_it_is_in_the_language_of_its_reader_and_of_the_asker_for_a_stranger(
    house: PostHouse, language: str
) -> None:
    anna, club = founded(house)
    keep(house.recorder, anna, Habits(language=language), house.clock())
    keep(house.recorder, person(house, BOB), Habits(), house.clock())
    ask(house, club, anna, BOB)
    ask(house, club, anna, STRANGER)
    assert "asks you" in house.server.to(BOB)[0]["Subject"]
    words = {"de": "fragt", "fr": "demande"}
    assert words[language] in house.server.to(STRANGER)[0]["Subject"]


def test_one_address_gets_one_mail_a_week_of_one_asker_and_three_of_all(house: PostHouse) -> None:
    anna, club = founded(house)
    other = clubs.found(house.recorder, anna, "The Hill Club", house.clock()).id
    for _ in range(2):
        ask(house, club, anna, STRANGER)
        club_questions.ask_no_more(house.recorder, club, anna, STRANGER, house.clock())
    ask(house, other, anna, STRANGER)
    assert len(house.server.to(STRANGER)) == 1
    for name in ("carol", "dora", "eve"):
        who = person(house, f"{name}@x.example")
        led = clubs.found(house.recorder, who, f"Club of {name}", house.clock()).id
        ask(house, led, who, STRANGER)
    assert len(house.server.to(STRANGER)) == 3
    house.clock.seconds += 8 * 24 * 3600
    ask(house, club, anna, STRANGER)
    assert len(house.server.to(STRANGER)) == 4


def test_members_those_who_sleep_and_those_who_want_none_get_no_mail(house: PostHouse) -> None:
    anna, club = founded(house)
    ask(house, club, anna, ANNA)
    assert house.server.to(ANNA) == [], "she is in it"
    bob = person(house, BOB)
    minute = house.clock() // 60 % 1440
    keep(house.recorder, bob, Habits(quiet=(minute, (minute + 60) % 1440)), house.clock())
    ask(house, club, anna, BOB)
    assert house.server.to(BOB) == []
    house.after(3700)
    (mail,) = house.server.to(BOB)
    link = re.search(r"<(https://\S+/post/quiet/[^>]+)>", mail["List-Unsubscribe"])
    assert link is not None
    found = house.mailer.post.to_be_quiet(link[1].rpartition("/")[2])
    assert found is not None
    house.mailer.people.be_quiet(*found)
    assert is_muted(house.recorder, BOB)
    assert not is_muted(house.recorder, STRANGER)
    carol = person(house, "carol@x.example")
    led = clubs.found(house.recorder, carol, "The Hill Club", house.clock()).id
    ask(house, led, carol, BOB)
    assert len(house.server.to(BOB)) == 1
    assert [c.id for c in club_questions.asking(house.recorder, bob, house.clock())] == [club, led]
    unmute(house.recorder, bob)
    assert not is_muted(house.recorder, BOB)


def test_a_question_that_was_taken_back_before_its_mail_is_not_mailed(house: PostHouse) -> None:
    anna, club = founded(house)
    club_questions.ask(house.recorder, club, anna, BOB, house.clock())
    club_questions.ask_no_more(house.recorder, club, anna, BOB, house.clock())
    house.work()
    assert house.server.to(BOB) == []


def test_an_address_and_a_page_of_one_person_are_answered_by_the_name_of_the_mail(
    house: PostHouse, server: MailServer
) -> None:
    anna, club = founded(house)
    bob = person(house, BOB)
    ask(house, club, anna, f"people/{bob}")
    ask(house, club, anna, BOB)
    house.reply(BOB, "join")
    left = club_questions.asked_by(house.recorder, club, house.clock())
    assert left == [f"people/{bob}"], "to who asked it looks as if it were somebody else"
    assert club_questions.asking(house.recorder, bob, house.clock()) == []
