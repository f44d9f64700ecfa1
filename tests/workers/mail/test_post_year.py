"""A clock for a year by mail: leaves with dates, a time bank, another pace, and what ``status``
tells."""

from datetime import date
from pathlib import Path

import pytest
from icalendar import Calendar

from domain.journal.timestamps import DAY, HOUR, later
from domain.match.seeing import deadlines
from tests.workers.mail.test_post_clock import GAMES
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, GAMES)  # it is 18 November 2026


@pytest.mark.parametrize(
    "said",
    [
        *("leave 20 Dec to 3 Jan", "I am away from 20 December until 3 January"),
        *("abwesend vom 20. Dezember bis 3. Januar", "Urlaub 20.12. - 3.1."),
        *("absent du 20 décembre au 3 janvier", "leave 2026-12-20 to 2027-01-03, thanks"),
    ],
)
def test_a_leave_with_dates_is_read_as_people_say_it(house: PostHouse, said: str) -> None:
    match = house.duel("10 days")
    house.reply(ANNA, said)
    span = ("2026-12-20T00:00:00Z", "2027-01-04T00:00:00Z")
    assert house.matches.repository.match(match).clock.booked == {"red": (span,)}
    told = "Red will be away from 20 Dec 2026 to 3 Jan 2027."
    assert told in flat(house.newest(BOB))


def test_a_status_tells_of_leaves_the_bank_and_how_soon_each_answers(house: PostHouse) -> None:
    match = house.duel("10 days")
    house.reply(ANNA, "pace 3 days, bank 20 days, free weekends")
    house.reply(BOB, "agree")
    assert house.matches.repository.match(match).clock.hours.bank == 20 * DAY
    house.reply(ANNA, "leave 20 Dec to 3 Jan")
    house.after(5 * HOUR)
    hand = house.matches.repository.match(match).table.position.sides["red"].cards
    house.reply(ANNA, f"play {hand[0]}")
    house.reply(BOB, "status")
    told = flat(house.newest(BOB))
    assert "away from 20 Dec 2026 to 3 Jan 2027; 20 days in the time bank" in told
    assert "usually answers within 5 hours" in told
    assert "The pace: 3 days a turn; a time bank of 20 days for the whole match; Saturday" in told
    assert "You have 30 days of leave left in 2026." in told


def test_who_draws_on_the_bank_is_told_until_when(house: PostHouse) -> None:
    house.duel("10 days")
    house.reply(ANNA, "pace 3 days, bank 20 days")
    house.reply(BOB, "agree")
    sent = len(house.server.to(BOB))
    house.after(3 * DAY)
    told = flat(house.newest(ANNA))
    assert "Your time for this turn is over: your time bank runs until Friday 11 December" in told
    assert len(house.server.to(BOB)) == sent, "nobody else has anything to do"
    house.reply(BOB, "zone Europe/Berlin\nstory")
    assert "Red draws on a time bank that lasts until Friday 11 December 2026, 12:06 (Eur" in flat(
        house.newest(BOB)
    )


MOVED = "anna@moved.example"


@pytest.mark.parametrize("there", [True, False])
def test_who_moves_has_the_mails_come_to_the_new_address_by_mail_alone(
    house: PostHouse, there: bool
) -> None:
    """By an answer to the mail that came there, or to one of a match."""
    match = house.duel("10 days")
    house.reply(ANNA, f"mails to {MOVED}")
    assert f"First write “address {MOVED}”" in flat(house.newest(ANNA)), "not theirs yet"
    house.reply(ANNA, f"address {MOVED}")
    to = house.newest(ANNA)["Reply-To"]
    (asked,) = house.server.to(MOVED)
    house.write(MOVED, str(asked["Reply-To"]), "yes")
    (told,) = house.server.to(MOVED)[1:]
    assert f"Reply “mails to {MOVED}” if the mails of your matches shall come there" in flat(told)
    house.write(MOVED, str(told["Reply-To"]) if there else str(to), f"mails to {MOVED}")
    assert f"From now on the mails of your matches go to {MOVED}." in flat(house.newest(MOVED))
    assert len(house.server.to(MOVED)) == 3, "confirmed once"
    before = len(house.server.to(ANNA))
    house.write(MOVED, str(to), "storm")
    assert "Your orders were carried out." in flat(house.newest(MOVED))
    assert len(house.server.to(ANNA)) == before
    holder = house.mailer.people.holder(match, "red")
    assert holder is not None
    assert house.mailer.people.address(holder.player) == MOVED, "a new seat's mails go there too"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("leave 20 Dec to 3 Dec", "A leave ends after it begins"),
        ("leave 30 Feb to 3 Mar", "There is no 30 Feb."),
        ("leave 1 Nov to 3 Dec", "A leave cannot begin in the past: today is 18 Nov 2026, in UTC."),
        ("leave 1 Dec to 5 Jan", "You have 30 days of leave left in 2026 in this match."),
        ("leave until Christmas", "Say for how long you are away like this"),
        ("cancel leave", "You have booked no leave."),
        ("pace 3 days, bank of gold", "A pace is “none”, or 1 hour to 365 days"),
    ],
)
def test_a_time_that_cannot_be_is_refused_in_a_sentence(
    house: PostHouse, said: str, told: str
) -> None:
    match = house.duel("10 days")
    size = house.matches.repository.match(match).size
    house.reply(ANNA, said)
    assert told in flat(house.newest(ANNA))
    assert house.matches.repository.match(match).size == size


def test_a_match_is_opened_with_a_bank_and_free_time(house: PostHouse) -> None:
    line = f"new toy duel with {BOB}, 3 days a turn, bank 20 days, free weekends and quiet 22-7"
    house.write(ANNA, "match@play.example", line)
    match = house.only_match()
    pace = "3 days, bank 20 days, free weekends, quiet 22:00-07:00"
    assert house.matches.repository.match(match).clock.pace == pace
    invited = flat(house.newest(BOB))
    assert "Saturday and Sunday do not count; 22:00-07:00 UTC does not count." in invited


def test_a_seat_may_be_called_by_the_name_of_who_plays_it(house: PostHouse) -> None:
    match = house.duel("10 days")
    holder = house.mailer.people.holder(match, "red")
    assert holder is not None
    house.mailer.people.rename(holder.player, "Hanna Berg", "UTC")
    before = house.matches.repository.match(match).clock.due["red"]
    house.reply(BOB, "extend hanna 3 days")
    assert house.matches.repository.match(match).clock.due["red"] == later(before, 3 * DAY)
    house.reply(BOB, "extend otto 3 days")
    assert "There is no seat otto: red, blue." in flat(house.newest(BOB))
    house.reply(BOB, "replace hanna")
    assert "Nobody else is overdue" in flat(house.newest(BOB))


def test_a_calendar_by_mail_has_the_deadlines_and_leaves_of_all_matches(house: PostHouse) -> None:
    house.duel("10 days")
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}, 5 days a turn")
    house.reply(BOB, "join")
    house.reply(BOB, "leave 20 Dec to 3 Jan")
    house.reply(ANNA, "my calendar")
    told = house.newest(ANNA)
    assert flat(told).count("your move until ") == 2
    assert "time bank" not in flat(told)
    assert "Blue will be away from 20 Dec 2026 to 3 Jan 2027." in flat(told)
    (file,) = (one for one in told.iter_attachments() if one.get_filename() == "calendar.ics")
    events = Calendar.from_ical(file.get_content()).walk("VEVENT")
    days = [(one.decoded("dtstart"), one.decoded("dtend")) for one in events]
    assert (date(2026, 12, 20), date(2027, 1, 4)) in days, "the last day is not in it (RFC 5545)"
    assert len(days) == 3


@pytest.mark.parametrize("said", ["Kalender", "calendrier", "show my deadlines"])
def test_a_calendar_is_asked_for_in_three_languages(house: PostHouse, said: str) -> None:
    house.duel("10 days")
    house.reply(BOB, said)
    assert "no deadline." in flat(house.newest(BOB))


def test_a_calendar_tells_what_is_left_in_the_time_bank(house: PostHouse) -> None:
    """So do the file of a turn and, once it runs, the deadline that everybody may read."""
    match = house.duel("3 days, bank 20 days")
    files = {str(one.get_filename()): one for one in house.newest(ANNA).iter_attachments()}
    (turn,) = Calendar.from_ical(files["deadline.ics"].get_content()).walk("VEVENT")
    assert turn["description"] == "20 days in the time bank"
    house.reply(ANNA, "calendar")
    assert "UTC; 20 days in the time bank." in flat(house.newest(ANNA))
    house.after(3 * DAY)
    (runs,) = deadlines(house.matches.repository.match(match))
    assert (runs.seat, runs.banked) == ("red", True)
