"""What ends a match or gives a seat away by mail is confirmed by one more letter."""

import pytest

from domain.games import library
from service.people.post import SURE, Reply
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, html_of


def asked(house: PostHouse, text: str = "resign") -> str:
    """A duel in which Anna wrote that, and was asked whether she means it; its id."""
    match = house.duel()
    size = len(house.lines(match))
    house.reply(ANNA, text)
    assert len(house.lines(match)) == size
    mail = house.newest(ANNA)
    told, page = flat(mail), html_of(mail)
    assert "Nothing was done yet: please say whether you mean it." in told
    assert "reply “yes” to this mail" in told
    assert 0 < page.index(">yes ✉<") < page.index('class="lead"'), "no yes to what the game asks"
    return match


def over(house: PostHouse, match: str) -> bool:
    return house.matches.repository.match(match).outcome is not None


@pytest.mark.parametrize("yes", ["Yes.\n\nAnna", "resign", "yes\nnote gg"])
def test_a_yes_to_the_mail_that_asks_resigns(house: PostHouse, yes: str) -> None:
    match = asked(house, "I resign.")
    house.reply(ANNA, yes)
    assert over(house, match)
    assert "Red resigns." in flat(house.newest(BOB))


def test_a_yes_to_the_mail_that_asks_leaves(house: PostHouse) -> None:
    match = asked(house, "leave")
    house.reply(ANNA, "yes")
    assert "red" not in house.matches.repository.match(match).sitting.taken


@pytest.mark.parametrize("asked_for", SURE)
def test_the_address_that_asks_names_all_that_a_yes_hangs_on(
    house: PostHouse, asked_for: str
) -> None:
    post = house.mailer.post
    seats = {seat for rules in library().values() for one in rules.scenarios for seat in one.seats}
    for seat in sorted(seats):
        at = post.sure_address("4b966fh59m", seat, 1234, 12345, asked_for)
        assert post.reply_to(at) == Reply("4b966fh59m", seat, 1234, asked_for, 12345)
    at = post.sure_address("4b966fh59m", "red", 57, 57, asked_for)
    assert post.reply_to(at) == Reply("4b966fh59m", "red", 57, asked_for, 57)
    other = next(one for one in SURE if one != asked_for)
    assert post.reply_to(at.replace(f"+{asked_for}.", f"+{other}.")) is None
    assert post.reply_to(at.replace(f"+{asked_for}.", "+")) is None
    assert post.reply_to(at.replace(".57.", ".58.")) is None


@pytest.mark.parametrize("no", [
    "Nein.\n\nViele Grüße\nPat", "No.\nI will fight on.\n\nPat", "no\nnote sorry",
    "No, why do you ask?",
])  # fmt: skip
def test_a_no_plays_on_and_closes_the_question(house: PostHouse, no: str) -> None:
    match = asked(house)
    there = house.server.answered_at(ANNA)
    house.write(ANNA, there, no)
    assert "Nothing was done: you play on." in flat(house.newest(ANNA))
    house.write(ANNA, there, "yes")
    assert not over(house, match)
    assert "Nothing was done: you said no to this before." in flat(house.newest(ANNA))
    house.clock.seconds += 1
    house.reply(ANNA, "resign")
    house.reply(ANNA, "yes")
    assert over(house, match)


@pytest.mark.parametrize("unclear", [
    "Ja, leider.\n\nViele Grüße\nPat", "Well, perhaps", "What does it mean?",
])  # fmt: skip
def test_what_is_neither_a_plain_yes_nor_a_plain_no_is_asked_again(
    house: PostHouse, unclear: str
) -> None:
    match = asked(house)
    house.reply(ANNA, unclear)
    assert not over(house, match)
    told = flat(house.newest(ANNA))
    assert "Nothing was done yet: please say whether you mean it." in told
    assert "reply “yes” to this mail" in told
    house.reply(ANNA, "yes")
    assert over(house, match)


def test_a_yes_to_another_mail_is_none(house: PostHouse) -> None:
    match = house.duel()
    before = house.server.answered_at(ANNA)
    house.reply(ANNA, "resign")
    house.write(ANNA, before, "yes")
    house.reply(BOB, "yes")
    assert not over(house, match)


def test_a_yes_of_somebody_else_is_none(house: PostHouse) -> None:
    match = asked(house)
    house.write(BOB, house.server.answered_at(ANNA), "yes")
    assert not over(house, match)


def test_a_yes_is_asked_for_anew_once_the_match_went_on(house: PostHouse) -> None:
    match = asked(house)
    there = house.server.answered_at(ANNA)
    house.reply(BOB, "note Do not!")
    house.reply(BOB, "offer a draw")
    house.write(ANNA, there, "yes")
    assert not over(house, match)
    told = flat(house.newest(ANNA))
    assert "please say whether you mean it" in told
    assert "reply “resign” to this mail" in told  # a yes could be one to the draw
    house.reply(ANNA, "yes")
    assert not over(house, match)
    house.reply(ANNA, "resign")
    assert over(house, match)


def test_talk_alone_does_not_make_a_yes_old(house: PostHouse) -> None:
    match = asked(house)
    there = house.server.answered_at(ANNA)
    house.reply(BOB, "note Are you sure?")
    house.write(ANNA, there, "yes")
    assert over(house, match)


def test_a_yes_after_an_order_of_ones_own_is_too_late(house: PostHouse) -> None:
    match = asked(house)
    there = house.server.answered_at(ANNA)
    house.reply(ANNA, "storm")
    house.write(ANNA, there, "yes")
    assert not over(house, match)


def test_orders_are_taken_by_the_mail_that_asks_too(house: PostHouse) -> None:
    match = asked(house)
    size = len(house.lines(match))
    house.reply(ANNA, "storm")
    assert len(house.lines(match)) > size
    assert not over(house, match)


def test_other_lines_are_left_and_a_leave_of_days_is_not_asked_about(house: PostHouse) -> None:
    match = asked(house, "storm\nresign")
    assert "left storm left resign" in flat(house.newest(ANNA))
    house.reply(ANNA, "leave 2 days")
    assert "done leave 2 days" in flat(house.newest(ANNA))
    assert "red" in house.matches.repository.match(match).sitting.taken
