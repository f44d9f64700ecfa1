"""The review of a match by mail: who asks for it gets it in one mail, once it is made."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from domain.game.ruleset import Judge
from service.store.reviews import cancel_review, review_row
from tests.rigs.reviews import keep, sample
from tests.toys import toy
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

JUDGED = replace(toy.RULES, judge=lambda _: Judge("random"))


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, {"toy": JUDGED})


def over(house: PostHouse) -> str:
    match = house.duel()
    house.surely(ANNA, "I resign.")
    return match


def mails(house: PostHouse) -> tuple[int, int]:
    return len(house.server.to(ANNA)), len(house.server.to(BOB))


def test_the_last_mail_says_how_the_review_is_had_and_nobody_gets_it_unasked(
    house: PostHouse,
) -> None:
    match = over(house)
    assert "Reply “review”" in flat(house.newest(ANNA))
    before = mails(house)
    keep(house.recorder, sample(match, ("red", "blue"), 10))
    house.work()
    assert mails(house) == before


def test_who_asks_gets_one_mail_with_the_graph_once_it_is_made(house: PostHouse) -> None:
    match = over(house)
    house.reply(ANNA, "review")
    row = review_row(house.recorder, match)
    assert row is not None
    assert row.state == "asked"
    assert "Your review is on its way." in flat(house.newest(ANNA))
    anna, bob = mails(house)
    house.work()
    assert mails(house) == (anna, bob)
    keep(house.recorder, sample(match, ("red", "blue"), 10))
    house.work()
    assert mails(house) == (anna + 1, bob)
    mail = house.newest(ANNA)
    assert "Red began with a chance of 48 ± 2 in 100 to win, and lost." in flat(mail)
    assert f"/m/{match}/review" in flat(mail)
    graph = next(a for a in mail.iter_attachments() if a.get_filename() == "review.png")
    with Image.open(BytesIO(graph.get_content())) as drawn:
        assert drawn.width == 760
        assert len(drawn.convert("L").getcolors(1 << 20) or ()) > 2
    house.work()
    assert mails(house) == (anna + 1, bob)


def test_one_that_is_made_already_is_told_at_once(house: PostHouse) -> None:
    match = over(house)
    keep(house.recorder, sample(match, ("red", "blue"), 10))
    anna, bob = mails(house)
    house.reply(BOB, "review")
    house.work()
    assert mails(house) == (anna, bob + 1)
    assert "Better: “move rifle-1 to left”" in flat(house.newest(BOB))


def test_one_that_is_cancelled_is_told_too(house: PostHouse) -> None:
    match = over(house)
    house.reply(ANNA, "review")
    cancel_review(house.recorder, match)
    house.work()
    assert "cancelled" in flat(house.newest(ANNA))


def test_a_running_match_has_none(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "review")
    assert "it is reviewed once it has ended" in flat(house.newest(ANNA))
    assert review_row(house.recorder, match) is None
