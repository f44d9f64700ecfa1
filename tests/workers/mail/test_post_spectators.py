"""Following a match by mail: only who answers is written to, and one click ends it."""

import re
from pathlib import Path

import pytest

from domain.journal.timestamps import DAY
from tests.workers.mail.test_post_clock import GAMES
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, text_of
from tests.workers.mail.test_post_links import WEB, client
from tests.workers.mail.test_post_play import check_secrets, everything_in

CAROL = "carol@c.example"


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, GAMES)


def follow(house: PostHouse, match: str, how: str = "") -> None:
    house.write(CAROL, "match@play.example", f"follow {match} {how}")
    house.write(CAROL, house.server.to(CAROL)[-1]["Reply-To"], "yes")


def digests(house: PostHouse) -> list[str]:
    return [flat(m) for m in house.server.to(CAROL) if m["List-Id"]]


def card(house: PostHouse, seat: str) -> str:
    sides = house.matches.repository.match(house.only_match()).table.position.sides
    return f"play {sides[seat].cards[0]}"


def test_who_confirms_gets_a_digest_each_turn_and_one_at_the_end(house: PostHouse) -> None:
    match = house.duel()
    follow(house, match)
    (first,) = digests(house)
    assert "Duel: Turn 1 · play." in first
    assert "The match waits for Red." in first
    assert "Everybody sits; the match begins." in first
    for address, seat in ((ANNA, "red"), (BOB, "blue")) * 3:
        if house.matches.repository.match(match).outcome is None:
            house.reply(address, card(house, seat))
        for mail in house.server.to(CAROL)[1:-1]:
            check_secrets(house, match, "", everything_in(mail))
    assert house.matches.repository.match(match).outcome is not None
    assert "Duel is over." in digests(house)[-1]
    assert "This was the last mail about this match." in digests(house)[-1]
    sizes = [int(re.findall(r"CHECKPOINT----- \S+ (\d+)", d)[0]) for d in digests(house)]
    assert sizes == sorted(set(sizes))
    sent = len(house.server.to(CAROL))
    house.after(10 * DAY)
    assert len(house.server.to(CAROL)) == sent


def test_a_daily_digest_comes_once_a_day_where_something_happened(house: PostHouse) -> None:
    match = house.duel("10 days")
    follow(house, match, "daily")
    house.reply(ANNA, "note Hello.")
    assert len(digests(house)) == 1
    house.after(DAY)
    assert len(digests(house)) == 2
    assert "Red tells the others something." in digests(house)[-1]
    assert "Hello" not in digests(house)[-1]
    house.after(DAY)
    assert len(digests(house)) == 2


def test_nobody_is_written_to_who_did_not_answer(house: PostHouse) -> None:
    match = house.duel()
    for _ in range(3):
        house.write(CAROL, "match@play.example", f"follow {match}")
    (asked,) = house.server.to(CAROL)
    assert "If it is not, do nothing: no other mail will come." in flat(asked)
    letter = house.write("eve@evil.example", asked["Reply-To"], "yes")
    assert house.state(letter)[0] == "turned-away"
    house.reply(ANNA, card(house, "red"))
    assert digests(house) == []


def test_a_match_that_is_not_there_cannot_be_followed(house: PostHouse) -> None:
    house.write(CAROL, "match@play.example", "follow nothere")
    assert "There is no match nothere." in flat(house.server.to(CAROL)[0])


def test_one_click_and_a_bounce_end_the_digests(house: PostHouse) -> None:
    match = house.duel("10 days")
    follow(house, match, "every day")
    mail = house.server.to(CAROL)[-1]
    assert "To end these mails, write to" in flat(mail)
    link = re.findall(f"<{WEB}([^>]+)>", str(mail["List-Unsubscribe"]))[0]
    reader = client(house)
    assert b"F-" not in reader.get(link).data
    assert reader.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    house.reply(ANNA, "note Anybody?")
    house.after(2 * DAY)
    assert len(digests(house)) == 1
    follow(house, match, "daily")
    assert len(digests(house)) == 2
    back = [sender for sender, to, _ in house.server.got if to == CAROL][-1]
    bounce = (
        f"From: MAILER-DAEMON@c.example\r\nTo: {back}\r\nSubject: Undelivered\r\n"
        "X-Failed-Recipients: carol@c.example\r\n\r\nSorry.\r\n"
    ).encode()
    house.post(bounce, back, "")
    house.reply(ANNA, "note Still nobody?")
    house.after(2 * DAY)
    assert len(digests(house)) == 2
    assert text_of(house.server.to(CAROL)[-1])
