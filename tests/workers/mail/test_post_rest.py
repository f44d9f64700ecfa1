"""A letter is a turn, and the next match of a campaign is one word away: by mail alone."""

from pathlib import Path
from typing import Any

import pytest

from tests.toys.siege import CAMPAIGN, RULES
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse
from workers.mail import inbound


@pytest.fixture
def siege(tmp_path: Path, server: Any) -> PostHouse:
    house = PostHouse(tmp_path, server, {"siege": CAMPAIGN})
    house.write(ANNA, "match@play.example", f"new siege one with {BOB}")
    house.reply(BOB, "join")
    return house


def said(house: PostHouse, address: str) -> str:
    """The newest mail to an address, as running text."""
    mail = house.server.to(address)[-1]
    return " ".join(str(mail.get_body(("plain",)).get_content()).split())  # type: ignore[union-attr]


def test_a_whole_turn_goes_in_one_letter_and_its_answers_in_theirs(siege: PostHouse) -> None:
    siege.reply(ANNA, "attack north\nattack south\ndone\ndone")
    told = said(siege, ANNA)
    assert "the rest waits and goes on by itself" in told
    assert "waits attack south" in told
    siege.reply(BOB, "yield")
    siege.reply(BOB, "yield")
    match = siege.matches.repository.match(siege.only_match())
    assert (match.table.position.phase, len(match.table.position.dice)) == ("defence", 2)


def unread(house: PostHouse, address: str, text: str) -> None:
    """A letter is read, and nobody has time to answer it yet."""
    to = str(house.newest(address)["Reply-To"])
    inbound.read(house.mailer, house.mailer.inbox.keep(house.letter(address, to, text), to))


def test_what_went_on_before_the_letter_is_answered_does_not_wait_in_the_answer(
    siege: PostHouse,
) -> None:
    unread(siege, ANNA, "attack north\nattack south\ndone\ndone")
    unread(siege, BOB, "yield")
    siege.work()
    told = said(siege, ANNA)
    assert "done attack north done attack south waits done waits done" in told
    names = [part.get_filename() for part in siege.server.to(ANNA)[-1].iter_attachments()]
    assert [name for name in names if "receipt" in name] == [
        "receipt.tlog-proof",
        "receipt-2.tlog-proof",
    ]
    unread(siege, BOB, "yield\ndone")
    siege.work()
    assert "waits" not in said(siege, BOB)


def test_a_line_that_stopped_before_its_letter_is_answered_is_told_as_skipped(
    siege: PostHouse,
) -> None:
    unread(siege, ANNA, "attack north\nattack nowhere\ndone")
    unread(siege, BOB, "yield")
    siege.work()
    told = said(siege, ANNA)
    assert "skipped attack nowhere skipped done" in told
    assert told.count("“attack nowhere” and “done” did not go on. That cannot be attacked.") == 1


def test_what_waited_and_was_recalled_is_told_as_skipped(siege: PostHouse) -> None:
    unread(siege, ANNA, "attack north\nattack south")
    siege.matches.order(siege.only_match(), "red", "recall", "recalled-on-the-page")
    siege.work()
    told = said(siege, ANNA)
    assert "skipped attack south It waited, and what you wrote later took its place." in told


def test_who_is_stopped_is_told_why(tmp_path: Path, server: Any) -> None:
    house = PostHouse(tmp_path, server, {"siege": RULES})
    house.write(ANNA, "match@play.example", f"new siege one with {BOB}")
    house.reply(BOB, "join")
    house.reply(ANNA, "attack north\ndone assault\ndone pursuit\nattack south")
    house.reply(BOB, "yield")
    house.reply(BOB, "done")
    told = said(house, ANNA)
    assert "“attack south” did not go on. Turn 1, for which you wrote it, is over." in told


def test_a_line_that_is_refused_then_is_told_in_a_sentence(siege: PostHouse) -> None:
    siege.reply(ANNA, "attack north\nattack nowhere\ndone")
    siege.reply(BOB, "yield")
    told = said(siege, ANNA)
    assert "“attack nowhere” and “done” did not go on. That cannot be attacked." in told


def test_what_waits_is_recalled_by_mail(siege: PostHouse) -> None:
    siege.reply(ANNA, "attack north\nattack south")
    siege.reply(ANNA, "recall")
    siege.reply(BOB, "yield")
    match = siege.matches.repository.match(siege.only_match())
    assert len(match.table.position.dice) == 1


def test_the_next_match_of_a_campaign_is_opened_by_a_word(siege: PostHouse) -> None:
    first = siege.only_match()
    siege.reply(ANNA, "attack north\ndone\ndone")
    siege.reply(BOB, "yield")
    siege.reply(BOB, "done")
    assert "reply “next” to open" in said(siege, BOB)
    siege.reply(BOB, "next")
    for address in (ANNA, BOB):
        siege.reply(address, "join")
    ids = siege.recorder.query("SELECT DISTINCT originator_id FROM stored_events")
    (second,) = {str(match) for (match,) in ids} - {first}
    match = siege.matches.repository.match(second)
    assert match.begun
    assert match.lineage.follows.value == {"dice": list(match.table.position.dice)}
