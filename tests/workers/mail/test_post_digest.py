"""One mail a day over all matches."""

import msgspec
import pytest

from service.mails.contents import SeatMail
from service.mails.digest import Digest, digest_page, digest_text
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, html_of, text_of
from workers.mail.outbox import DAY


def two_matches(house: PostHouse, pace: str = "") -> tuple[str, str]:
    """Two duels of Anna and Bob; Bob wishes for a digest at an hour from now."""
    hour = house.clock.seconds % DAY // 3600 + 1
    first = house.duel(pace)
    house.reply(BOB, f"mails digest at {hour % 24}:00")
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB} {pace}")
    house.reply(BOB, "join")
    ((second,),) = house.recorder.query(
        "SELECT DISTINCT originator_id FROM stored_events WHERE originator_id<>?", (first,)
    )
    return first, str(second)


def talk(house: PostHouse) -> None:
    """Anna writes to Bob in each match."""
    for mail in house.server.to(ANNA):
        if mail["Reply-To"] and "your move" in str(mail["Subject"]):
            house.write(ANNA, mail["Reply-To"], "note Good luck in this one.")


def digests(house: PostHouse) -> list[str]:
    return [flat(m) for m in house.server.to(BOB) if "your matches today" in m["Subject"]]


def test_one_mail_a_day_tells_of_all_matches(house: PostHouse) -> None:
    first, second = two_matches(house)
    sent = len(house.server.to(BOB))
    seats = {m: house.mailer.people.holder(m, "red").address for m in (first, second)}  # type: ignore[union-attr]
    assert set(seats.values()) == {ANNA}
    talk(house)
    assert len(house.server.to(BOB)) == sent, "nothing before its hour"
    house.after(3600)
    (digest,) = digests(house)
    assert first in digest
    assert second in digest
    assert digest.count("Good luck in this one.") == 2
    house.after(3600)
    assert len(digests(house)) == 1
    house.after(DAY)
    assert len(digests(house)) == 1, "nothing new, no mail"


def test_each_match_of_a_digest_is_answered_at_its_own_address(house: PostHouse) -> None:
    two_matches(house)
    talk(house)
    house.after(3600)
    mail = house.server.to(BOB)[-1]
    assert "List-Unsubscribe" in mail
    text = text_of(mail)
    links = [line.split(": ")[1] for line in text.splitlines() if "The match:" in line]
    assert len(links) == 2
    assert all(link in html_of(mail) for link in links)
    assert mail["Reply-To"] is None


def test_who_ends_the_digest_gets_warnings_alone(house: PostHouse) -> None:
    two_matches(house)
    player = house.mailer.people.at(BOB)
    assert player is not None
    house.write(BOB, house.mailer.post.quiet_address("digest", player.id), "stop")
    assert house.mailer.people.mails_of(player.id) == "warnings"
    house.after(3600)
    assert digests(house) == []


@pytest.mark.parametrize("word", ["mails digest at 25:00", "mails digest at x"])
def test_an_hour_that_is_none_is_refused(house: PostHouse, word: str) -> None:
    house.duel()
    house.reply(BOB, word)
    assert "refused" in flat(house.server.to(BOB)[-1])


def test_a_digest_says_where_to_answer_what_is_asked_about_who_is_late() -> None:
    late = SeatMail(
        kind="overdue",
        subject="[Turn 1: Red is late, your choice, Blue] Toy: Duel (fqe7wdsv4h)",
        headline="Blue, what should happen to Red?",
        lead=("The match waits for Red.",),
        answers=("wait", "adjudicate"),
        reply_to="match+blue@play.example",
        tap="https://play.example/tap",
    )
    paused = msgspec.structs.replace(late, kind="wait", answers=("resume",))
    digest = Digest(subject="", turns=(late, paused), quiet="quiet@play.example")
    assert digest.headline == "One match waits for you."
    assert digest_text(digest).count("Orders to: match+blue@play.example") == 1
    assert digest_page(digest).count(">wait</a>") == 1


def test_the_last_mail_of_a_match_comes_at_once_to_who_gets_one_mail_a_day(
    house: PostHouse,
) -> None:
    house.duel()
    house.reply(ANNA, "mails digest at 7:30")
    count = len(house.server.to(ANNA))
    house.reply(BOB, "storm")
    assert len(house.server.to(ANNA)) == count
    house.surely(BOB, "resign")
    (last,) = house.server.to(ANNA)[count:]
    assert "you won" in str(last["Subject"])
    assert any((part.get_filename() or "").endswith(".journal") for part in last.walk())
