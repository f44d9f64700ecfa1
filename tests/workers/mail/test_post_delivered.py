"""A mail tells all since the last that was delivered, and none overtakes another."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat
from workers.mail.delivery import NotYet, write
from workers.mail.outbox import CLAIM

LONG = 7200


def note(house: PostHouse, word: str) -> None:
    """Anna writes to Bob: each owes him a mail, and her an answer."""
    house.reply(ANNA, f"note {word}")


def told_since(house: PostHouse, before: int, *words: str) -> list[list[str]]:
    """Which of these words each mail to Bob and to Anna tells, of those since."""
    mails = [(to, raw) for _from, to, raw in house.server.got[before:]]
    texts = [raw.decode() for who in (BOB, ANNA) for to, raw in mails if to == who]
    return [[word for word in words if f" {word}" in text] for text in texts]


@pytest.mark.parametrize("refusal", ["451 come again later", "554 never"])
def test_what_a_mail_told_that_was_not_delivered_the_next_one_tells(
    house: PostHouse, refusal: str
) -> None:
    house.duel()
    before = len(house.server.got)
    house.server.refuse = refusal
    note(house, "alpha")
    note(house, "bravo")
    house.server.refuse = None
    note(house, "charlie")
    house.after(LONG)
    every = ["alpha", "bravo", "charlie"]
    assert told_since(house, before, *every) == [every, every], "one mail each, with all of it"
    note(house, "delta")
    assert told_since(house, before, *every, "delta")[1::2] == [["delta"], ["delta"]]


def test_no_mail_is_made_while_the_one_before_it_is_being_sent(house: PostHouse) -> None:
    match = house.duel()
    before = len(house.server.got)
    house.server.refuse = "451 come again later"
    note(house, "alpha")
    house.server.refuse = None
    house.clock.seconds += LONG
    waiting = [mail for mail in house.mailer.outbox.due() if mail.startswith(f"{match}.blue.")]
    ready = house.mailer.outbox.claim(waiting[0])
    assert ready is not None
    size = house.matches.repository.size(match)
    house.matches.order(match, "red", "note bravo", "an-order-by-another-door", seen=size)
    house.projector.catch_up()
    with pytest.raises(NotYet):
        write(house.mailer, match, "blue")
    house.mailer.sender.send(ready.sender, ready.recipient, ready.raw)
    house.mailer.outbox.sent(ready)
    house.after(LONG)
    assert told_since(house, before, "alpha", "bravo")[:2] == [["alpha"], ["bravo"]]


class Crash(BaseException):
    """The process ends here."""


def crashing(call: Callable[..., object], at: str) -> Callable[..., object]:
    def crashed(*given: object, **more: object) -> object:
        if at == "after":
            call(*given, **more)
        raise Crash

    return crashed


@pytest.mark.parametrize("at", ["before", "after"])
@pytest.mark.parametrize("where", ["make", "keep"])
def test_a_crash_where_a_mail_takes_the_place_of_another_loses_and_doubles_nothing(
    tmp_path: Path, server: MailServer, where: str, at: str
) -> None:
    house = PostHouse(tmp_path, server)
    house.duel()
    server.refuse = "451 come again later"
    note(house, "alpha")
    server.refuse, before = None, len(server.got)
    outbox = house.mailer.outbox
    setattr(outbox, where, crashing(getattr(outbox, where), at))
    with pytest.raises(Crash):
        note(house, "bravo")
    seconds = house.clock.seconds
    house.close()
    again = PostHouse(tmp_path, server)
    again.clock.seconds = seconds
    again.after(CLAIM + 1)
    again.after(LONG)
    told = told_since(again, before, "alpha", "bravo")
    for whose in (told[: len(told) // 2], told[len(told) // 2 :]):
        assert sorted(word for words in whose for word in words) == ["alpha", "bravo"]


def test_a_reminder_that_was_not_delivered_is_no_reminder_in_the_next_mail(
    house: PostHouse,
) -> None:
    match = house.duel("2 days")
    house.server.refuse = "554 never"
    house.after(25 * 3600)
    house.server.refuse = None
    seat = house.mailer.people.holder(match, "red")
    assert seat is not None
    house.matches.order(match, "red", "storm", "an-order-by-another-door")
    house.after(60)
    assert "Half of your time is over" not in flat(house.newest(ANNA))


def test_a_note_after_the_end_reaches_the_others_whose_mail_offers_it(house: PostHouse) -> None:
    match = house.duel()
    seen = house.matches.repository.size(match)
    house.matches.order(match, "red", "resign", "an-order-by-another-door", seen=seen)
    house.work()
    size = house.matches.repository.size(match)
    house.reply(ANNA, "note Well played.")
    answer = flat(house.newest(ANNA))
    assert "passed on note Well played." in answer
    assert "note …" in answer
    assert "FROM THE OTHERS Red: Well played." in flat(house.newest(BOB))
    house.reply(BOB, "note Thank you.\nstorm")
    assert "refused" in flat(house.newest(BOB))
    assert "Thank you" not in flat(house.newest(ANNA))
    house.reply(BOB, "note Thank you.")
    assert "Blue: Thank you." in flat(house.newest(ANNA))
    assert house.matches.repository.size(match) == size
