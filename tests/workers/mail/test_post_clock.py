"""Time and agreement by mail: who is reminded, who is asked, and what each is told to do."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import library
from domain.journal.timestamps import DAY, HOUR
from service.people.post import deliveries
from tests.domain.test_clock import TURNS
from tests.rigs.postgres import Postgres
from tests.toys import plans
from tests.toys.duel import opened
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    TELLING,
    MailServer,
    PostHouse,
    flat,
    is_wide,
    text_of,
)

GAMES = {"toy": dataclasses.replace(TELLING, to_move=TURNS.to_move)}


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> Iterator[PostHouse]:
    house = PostHouse(tmp_path, server, GAMES)
    yield house
    for _, _, raw in server.got:
        assert raw
    assert not [mail for mail in server.to(ANNA) + server.to(BOB) if is_wide(text_of(mail))]


def heads(house: PostHouse, address: str) -> list[str]:
    """The headlines of all mails to an address."""
    blocks = [text_of(mail).split("\n\n") for mail in house.server.to(address)]
    return [next(b for b in found if b[0] != "-").replace("\n", " ") for found in blocks]


def test_a_turn_mail_says_until_when_in_the_readers_own_time(house: PostHouse) -> None:
    match = house.duel("10 days")
    assert "DEADLINE Decide by Saturday 28 November 2026, 11:06 UTC." in flat(house.newest(ANNA))
    holder = house.mailer.people.holder(match, "red")
    assert holder is not None
    house.mailer.people.rename(holder.player, "Anna", "Europe/Berlin")
    house.reply(ANNA, "?")
    assert "Decide by Saturday 28 November 2026, 12:06 (Europe/Berlin)." in flat(house.newest(ANNA))
    assert "waits for Red, until Saturday 28 November 2026, 11:06 UTC." in flat(house.newest(BOB))


def test_a_short_reminder_does_not_repeat_the_board(house: PostHouse) -> None:
    house.duel("10 days")
    house.reply(ANNA, "mails short")
    assert "THE BOARD" in text_of(house.newest(ANNA))
    house.after(5 * DAY)
    told = text_of(house.newest(ANNA))
    assert "Red, a reminder" in told
    assert "WHAT YOU MAY ORDER NOW" in told
    assert "THE BOARD" not in told


def test_who_must_decide_is_reminded_and_nobody_else(house: PostHouse) -> None:
    house.duel("10 days")
    sent = len(house.server.to(BOB))
    house.after(5 * DAY)
    told = flat(house.newest(ANNA))
    assert heads(house, ANNA)[-1] == "Red, a reminder: Turn 1 · play."
    assert "Half of your time is over." in told
    assert "“extend red 3 days”" in told
    assert "is reminded" not in told, "the head says so"
    house.after(4 * DAY)
    assert "Nine tenths of your time is over." in flat(house.newest(ANNA))
    assert len(house.server.to(BOB)) == sent
    assert [d.kind for d in deliveries(house.recorder, house.only_match()) if d.seat == "red"][
        -2:
    ] == ["reminder", "reminder"]


def test_the_others_choose_what_becomes_of_who_is_overdue(house: PostHouse) -> None:
    match = house.duel("10 days")
    for days in (5, 4, 2):
        house.after(days * DAY)
    assert heads(house, BOB)[-1] == "Blue, what should happen to Red?"
    told = flat(house.newest(BOB))
    choose = (
        "may choose: “wait” gives the full time again, “replace red with random” lets a "
        "computer command, and “adjudicate” ends the match as it stands. The last two need the "
        "consent of all the others. "
    )
    own, others = flat(house.newest(ANNA)), "An order from Red rules all of this out."
    assert f"Nothing happens by itself; you {choose}{others}" in told
    assert f"You are overdue. Nothing happens by itself; the others {choose}Once you order," in own
    assert "Red is late, your choice" in house.newest(BOB)["Subject"]
    house.reply(BOB, "wait")
    assert "Red has 10 days more." in flat(house.newest(ANNA))
    assert house.matches.repository.match(match).clock.overdue == ()
    assert "Decide by" in flat(house.newest(ANNA))


def test_who_has_left_is_not_called_late(house: PostHouse) -> None:
    house.duel("10 days")
    house.surely(ANNA, "leave")
    subject = house.newest(BOB)["Subject"]
    assert "Red has left, your choice" in subject
    assert "late" not in subject


def test_who_orders_late_is_not_chosen_about_any_more(house: PostHouse) -> None:
    match = house.duel("10 days")
    for days in (5, 4, 2):
        house.after(days * DAY)
    house.reply(ANNA, "storm")
    assert house.matches.repository.match(match).clock.overdue == ()
    house.reply(BOB, "replace red with random")
    assert "Nobody else is overdue" in flat(house.newest(BOB))
    assert "what should happen to" not in heads(house, BOB)[-1]
    assert "overdue" not in flat(house.newest(ANNA))


@pytest.mark.parametrize(("order", "times"), [("storm", 4), ("scheme: tank at able", 1)])
def test_an_order_does_for_who_is_overdue_what_the_mails_say(
    tmp_path: Path, server: MailServer, order: str, times: int
) -> None:
    games = {"toy": plans.RULES} if "scheme" in order else GAMES
    house = PostHouse(tmp_path, server, games)
    match = house.duel("10 days")
    if games is not GAMES:
        house.reply(BOB, f"{order}\nready")
    kept: list[bool] = []
    while not kept or kept[-1]:
        while not house.matches.repository.match(match).clock.overdue:
            house.after(DAY)
        own, others = flat(house.newest(ANNA)), flat(house.newest(BOB))
        house.reply(ANNA, order)
        kept.append(not house.matches.repository.match(match).clock.overdue)
        assert ("Once you order, you are no longer overdue." in own) == kept[-1]
        assert ("You stay overdue until your move is over." in own) != kept[-1]
        assert ("An order from Red rules all of this out." in others) == kept[-1]
        assert ("rules all of this out only if it ends their move." in others) != kept[-1]
    assert len(kept) == times


def test_where_all_are_overdue_nobody_chooses_and_all_are_told_so(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}, 5 days a turn")
    house.reply(BOB, "join")
    for days in (3, 2, 1):
        house.after(days * DAY)
    for address in (ANNA, BOB):
        told = flat(house.newest(address))
        assert "the others are overdue too. Once you order, you are no longer overdue." in told
        assert "may choose" not in told
    for order in ("replace able with steady", "wait"):
        house.reply(BOB, order)
        assert "You are overdue yourself: give your own orders first" in flat(house.newest(BOB))


def test_nobody_is_overdue_whose_warning_did_not_arrive(
    house: PostHouse, server: MailServer
) -> None:
    match = house.duel("10 days")
    server.refuse = "550 no such user"
    house.after(5 * DAY)
    house.after(4 * DAY)
    house.after(30 * DAY)
    assert house.matches.repository.match(match).clock.overdue == ()
    assert [d.state for d in deliveries(house.recorder, match)][-1] == "failed"
    server.refuse = None
    house.reply(BOB, "note Are you there?")
    house.after(DAY)
    assert house.matches.repository.match(match).clock.overdue == ("red",)


def test_who_ended_his_mails_counts_as_warned(house: PostHouse) -> None:
    match = house.duel("10 days")
    house.mailer.people.be_quiet(match, "red")
    sent = len(house.server.to(ANNA))
    house.after(9 * DAY)
    house.after(2 * DAY)
    assert len(house.server.to(ANNA)) == sent
    assert house.matches.repository.match(match).clock.overdue == ("red",)


def test_a_computer_commands_until_the_person_is_back(house: PostHouse) -> None:
    match = house.duel("10 days")
    for days in (5, 4, 2):
        house.after(days * DAY)
    house.reply(BOB, "Replace red with random.")
    assert heads(house, ANNA)[-1] == "Red, a computer commands for you."
    assert "Your move, Blue" in heads(house, BOB)[-1]  # the computer played red's turn
    sides = house.matches.repository.match(match).table.position.sides
    assert sides["red"].count == sides["blue"].count - 1
    house.reply(ANNA, "join")
    assert house.matches.repository.match(match).sitting.persons == ("red", "blue")
    assert "You sit down as Red." in flat(house.newest(ANNA))
    house.reply(BOB, f"play {sides['blue'].cards[0]}")
    assert "Your move, Red" in heads(house, ANNA)[-1]


def test_a_draw_is_offered_and_agreed_on(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "offer a draw")
    assert heads(house, BOB)[-1] == "Blue, Red offers a draw."
    assert "If everybody agrees, the match ends as a draw." in flat(house.newest(BOB))
    told = flat(house.newest(ANNA))
    assert "You asked: Red offers a draw. No answer from Blue yet." in told
    house.reply(BOB, "decline")
    assert house.matches.repository.match(match).pending.asked is None
    assert "Blue refuses." in flat(house.newest(ANNA))
    house.reply(ANNA, "offer a draw")
    house.reply(BOB, "I agree.")
    for address in (ANNA, BOB):
        assert heads(house, address)[-1] == "Duel is over."
        assert "The match is drawn by agreement." in flat(house.newest(address))


def test_a_pause_is_asked_for_and_ended(house: PostHouse) -> None:
    match = house.duel("10 days")
    house.reply(BOB, "pause")
    assert heads(house, ANNA)[-1] == "Red, Blue asks for a pause."
    house.reply(ANNA, "agree")
    assert house.matches.repository.match(match).clock.paused
    for address in (ANNA, BOB):
        assert "The clock stands still, as all agreed." in flat(house.newest(address))
        assert "DEADLINE" not in flat(house.newest(address))
    house.after(100 * DAY)
    house.reply(BOB, "resume")
    assert "Blue lets the clock go on." in flat(house.newest(ANNA))
    assert "Decide by" in flat(house.newest(ANNA))


def test_time_is_given_and_asked_for(house: PostHouse) -> None:
    match = house.duel("10 days")
    before = house.matches.repository.match(match).clock.due["red"]
    house.reply(BOB, "extend red by 1 week")
    assert "Red has 7 days more." in flat(house.newest(ANNA))
    house.reply(ANNA, "extend red 2 days")
    assert heads(house, BOB)[-1] == "Blue, Red asks for 2 more days."
    house.reply(BOB, "agree")
    after = house.matches.repository.match(match).clock.due["red"]
    assert (int(before[8:10]), after[5:10]) == (28, "12-07")


def test_a_leave_is_told_to_all(house: PostHouse) -> None:
    house.duel("10 days")
    house.reply(ANNA, "leave for 2 weeks")
    assert "done leave for 2 weeks" in flat(house.newest(ANNA))
    assert "Red is away until Wednesday 2 December 2026, 11:06 UTC." in flat(house.newest(BOB))
    house.reply(ANNA, "leave 20 days")
    assert "You have 16 days of leave left in 2026 in this match. (rule table.10)" in flat(
        house.newest(ANNA)
    )


def test_who_resigns_ends_the_match_for_all(house: PostHouse) -> None:
    house.duel()
    house.surely(ANNA, "I resign.")
    for address in (ANNA, BOB):
        assert heads(house, address)[-1] == "Duel is over."
        assert "Red resigns." in flat(house.newest(address))


def test_a_match_ends_as_it_stands_where_somebody_is_gone(house: PostHouse) -> None:
    match = house.duel("10 days")
    house.surely(ANNA, "leave")
    assert heads(house, BOB)[-1] == "Blue, what should happen to Red?"
    assert "Red has left the table." in flat(house.newest(BOB))
    house.reply(BOB, "adjudicate")
    outcome = house.matches.repository.match(match).outcome
    assert outcome is not None
    assert outcome.ending == "adjudicated"
    assert heads(house, BOB)[-1] == "Duel is over."


def test_what_happens_together_is_one_mail(house: PostHouse) -> None:
    house.duel("10 days")
    sent = len(house.server.to(BOB))
    house.reply(ANNA, "note Sorry for the delay.\nleave 3 days\nextend red 2 days\nnote [d6] luck")
    assert len(house.server.to(BOB)) == sent + 1
    told = flat(house.newest(BOB))
    assert heads(house, BOB)[-1] == "Blue, Red asks for 2 more days."
    for part in ("Red: Sorry for the delay.", "Red: [d6] luck", "Red is away until", "Free roll"):
        assert part in told


def test_the_post_keeps_time_on_postgresql(
    tmp_path: Path, server: MailServer, postgres: Postgres
) -> None:
    house = PostHouse(tmp_path, server, GAMES, recorder=opened(postgres.database()))
    match = house.duel("10 days")
    for days in (5, 4, 2):
        house.after(days * DAY)
    assert house.matches.repository.match(match).clock.overdue == ("red",)
    house.reply(BOB, "wait\nnote Take your time.")
    assert "Blue: Take your time." in flat(house.newest(ANNA))


# What came too late to be true


def states(house: PostHouse, kind: str) -> list[str]:
    mails = deliveries(house.recorder, house.only_match())
    return [mail.state for mail in mails if mail.kind == kind]


def test_a_reminder_that_is_true_no_more_is_not_sent(house: PostHouse) -> None:
    house.duel("10 days")
    house.server.refuse = "451 4.3.0 later"
    house.after(5 * DAY)
    assert states(house, "reminder") == ["delayed"]
    house.after(4 * DAY)
    house.server.refuse = None
    count = len(house.server.got)
    house.after(HOUR * 4)
    assert states(house, "reminder") == ["dropped", "sent"], "the newer one alone is true"
    (told,) = house.server.to(ANNA)[-(len(house.server.got) - count) :]
    assert "Nine tenths of your time is over." in flat(told)
    assert "Half of your time" not in flat(told)


def test_no_reminder_is_sent_of_a_match_that_is_over(house: PostHouse) -> None:
    house.duel("10 days")
    house.server.refuse = "451 4.3.0 later"
    house.after(5 * DAY)
    house.server.refuse = None
    house.surely(BOB, "resign")
    house.after(HOUR * 4)
    assert states(house, "reminder") == ["dropped"]
    assert not [mail for mail in house.server.to(ANNA) if "reminder" in str(mail["Subject"])]
    assert "you won" in str(house.newest(ANNA)["Subject"])


def test_a_reminder_that_tells_more_than_the_time_is_sent_however_late(house: PostHouse) -> None:
    """Else the note in it would be lost: the next mail tells what came after it."""
    house.duel("10 days")
    house.clock.seconds += 5 * DAY
    house.mailer.inbox.keep(
        house.letter(BOB, house.server.answered_at(BOB), "note Are you there?"),
        house.server.answered_at(BOB),
        BOB,
    )
    house.server.refuse = "451 4.3.0 later"
    house.work()
    house.server.refuse = None
    house.surely(BOB, "resign")
    house.after(HOUR * 4)
    assert "Are you there?" in " ".join(flat(mail) for mail in house.server.to(ANNA))


def test_who_is_asked_about_a_seat_that_ordered_since_is_not_asked_any_more(
    house: PostHouse,
) -> None:
    house.duel("10 days")
    house.after(5 * DAY)
    house.after(4 * DAY)
    house.server.refuse = "451 4.3.0 later"
    house.after(3 * DAY)
    assert states(house, "overdue") == ["delayed"]
    house.write(ANNA, house.server.answered_at(ANNA), "storm")
    house.server.refuse = None
    house.after(HOUR * 4)
    assert states(house, "overdue") == ["dropped"]
    assert not [mail for mail in house.server.to(BOB) if "late" in str(mail["Subject"])]
