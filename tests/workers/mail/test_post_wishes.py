"""Links to sign in by mail, and how many mails a player wishes for."""

import re

import pytest

from service.people.signing_in import LASTS, BadLink, SigningIn
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse
from workers.mail.outbox import DAY


def wish(house: PostHouse, address: str, mails: str) -> None:
    player = house.mailer.people.at(address)
    assert player is not None
    house.mailer.people.wish_mails(player.id, mails)


def door(house: PostHouse) -> SigningIn:
    return SigningIn(house.recorder, house.matches.house, now=house.clock)


def test_a_link_to_sign_in_is_mailed_once_and_works_once(house: PostHouse) -> None:
    signing_in = door(house)
    signing_in.ask(ANNA)
    house.work()
    house.work()
    (mail,) = house.server.to(ANNA)
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    (token,) = re.findall(r"https://play\.example/sign-in/(\S+)", text)
    assert "15 minutes" in " ".join(text.split())
    _, player = signing_in.enter(token)
    assert house.mailer.people.addresses(player.id) == [ANNA]
    with pytest.raises(BadLink):
        signing_in.enter(token)


def test_a_link_that_ended_before_its_mail_was_made_is_not_mailed(house: PostHouse) -> None:
    door(house).ask(ANNA)
    house.clock.seconds += LASTS + 1
    house.work()
    assert not house.server.to(ANNA)


def test_at_most_one_mail_a_day_tells_all_since_the_last(house: PostHouse) -> None:
    house.duel()
    house.after(DAY + 1)
    wish(house, BOB, "daily")
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "note One.")
    assert len(house.server.to(BOB)) == sent + 1
    house.reply(ANNA, "note Two.")
    house.reply(ANNA, "note Three.")
    assert len(house.server.to(BOB)) == sent + 1
    house.after(DAY + 1)
    assert len(house.server.to(BOB)) == sent + 2
    text = str(house.server.to(BOB)[-1].get_body(("plain",)))
    assert "Two." in text
    assert "Three." in text


def test_who_wants_warnings_alone_gets_them_and_no_turns(house: PostHouse) -> None:
    house.duel("pace 3 days")
    wish(house, BOB, "warnings")
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "scout")
    assert len(house.server.to(BOB)) == sent
    house.after(2 * DAY)
    assert len(house.server.to(BOB)) > sent, "a reminder"


def test_a_wish_is_one_of_those_that_there_are(house: PostHouse) -> None:
    house.duel()
    with pytest.raises(ValueError, match="Mails are one of"):
        wish(house, BOB, "none")


def test_in_quiet_hours_nothing_comes_by_itself_and_answers_come_at_once(house: PostHouse) -> None:
    house.duel()
    hour = (house.clock.seconds % DAY) // 3600
    told = house.reply(BOB, f"quiet {hour}:00-{(hour + 3) % 24}:00")
    assert house.state(told)[0] == "done"
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "note Are you awake?")
    assert len(house.server.to(BOB)) == sent
    house.reply(BOB, "status")
    assert len(house.server.to(BOB)) == sent + 1, "what he asked for"
    house.reply(ANNA, "note Good morning.")
    assert len(house.server.to(BOB)) == sent + 1
    house.after(3 * 3600)
    assert len(house.server.to(BOB)) == sent + 2
    assert "Good morning." in str(house.server.to(BOB)[-1].get_body(("plain",)))


def test_quiet_hours_that_cannot_be_read_are_refused_with_a_sentence(house: PostHouse) -> None:
    house.duel()
    house.reply(BOB, "quiet 25-7")
    text = str(house.server.to(BOB)[-1].get_body(("plain",)))
    assert "is not a time of the day" in text
