"""A clock for a year: time banks, hours that do not count, and leaves that are booked ahead."""

import pytest

from domain.game.grammar.words import NotUnderstood
from domain.game.ruleset import Illegal
from domain.journal.timestamps import DAY, HOUR, later
from domain.match.parts.pace import Pace, counted, gone_on, pace_of, read_pace
from domain.table.time_passing import next_look
from tests.domain.room import Room, due, refused
from tests.domain.test_clock import TURNS, after, play

MONDAY = 4 * DAY
"""The first Monday of 1970, from its first second."""


def room_of(pace: str) -> Room:
    """A match of red and blue in turn, begun on Saturday 21 November 2026 at 06:30:03."""
    return Room(TURNS, pace=pace).begin()


# The pace as a line


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("3 days a turn, time bank of 20 days", "3 days, bank 20 days"),
        ("36 hours, 10 days bank and free weekends", "36 hours, bank 10 days, free weekends"),
        ("1 day, quiet hours 22-7", "1 day, quiet 22:00-07:00"),
        (
            "2 days, quiet 00:30 to 5:45 UTC, weekends off",
            "2 days, free weekends, quiet 00:30-05:45",
        ),
        ("24 hours, bank 48 hours", "24 hours, bank 2 days"),
    ],
)
def test_a_pace_is_one_line_that_journals_keep_in_one_spelling(said: str, kept: str) -> None:
    assert read_pace(said) == read_pace(kept) == kept
    pace = pace_of(kept)
    assert pace.spelled.split(", ")[1:] == kept.split(", ")[1:]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("bank 20 days", "A pace is “none”, or 1 hour to 365 days"),
        ("3 days, bank 366 days", "A time bank holds 1 hour to 365 days"),
        ("3 days, quiet 22-22", "Quiet hours last 1 minute to 16 hours"),
        ("3 days, quiet 20-13", "Quiet hours last 1 minute to 16 hours"),
        ("3 days, sundays off", "A pace is “none”"),
    ],
)
def test_another_line_is_refused_in_a_sentence(said: str, told: str) -> None:
    with pytest.raises(Illegal, match=told) as stop:
        read_pace(said)
    assert stop.value.rule == "table.8"


# Hours that count


def test_weekends_and_quiet_hours_do_not_count() -> None:
    pace = Pace(seconds=DAY, weekends=True, quiet=(22 * 60, 7 * 60))
    assert counted(pace, (), MONDAY, MONDAY + 7 * DAY) == 5 * 15 * HOUR
    friday = MONDAY + 4 * DAY + 21 * HOUR
    assert gone_on(pace, (), friday, 2 * HOUR) == MONDAY + 7 * DAY + 8 * HOUR
    assert gone_on(pace, (), MONDAY + 7 * DAY + 8 * HOUR, -2 * HOUR) == friday
    assert gone_on(pace, (), MONDAY + 5 * DAY, 0) == MONDAY + 5 * DAY


@pytest.mark.parametrize(
    "pace",
    [
        Pace(seconds=DAY),
        Pace(seconds=DAY, weekends=True),
        Pace(seconds=DAY, quiet=(60, 300)),
        Pace(seconds=DAY, weekends=True, quiet=(20 * 60, 11 * 60)),
    ],
)
def test_time_that_runs_and_time_that_ran_are_the_same(pace: Pace) -> None:
    away = ((MONDAY + 3 * DAY, MONDAY + 6 * DAY + 5 * HOUR),)
    for start in range(MONDAY, MONDAY + 9 * DAY, 7 * HOUR):
        for length in (1, HOUR, 5 * DAY, 40 * DAY):
            end = gone_on(pace, away, start, length)
            assert counted(pace, away, start, end) == length
            assert counted(pace, away, start, end - 1) == length - 1, "not a second too late"
            back = gone_on(pace, away, end, -length)
            assert counted(pace, away, back, end) == length


def test_a_deadline_does_not_fall_on_free_days() -> None:
    room = room_of("3 days, free weekends")  # it begins on a Saturday
    assert due(room) == {"red": "2026-11-26T00:00:00Z"}
    room.now = "2026-11-25T12:00:00Z"
    play(room, "red")
    assert due(room) == {"blue": "2026-11-30T12:00:00Z"}, "Wednesday noon to Monday noon"


# The time bank


def test_a_bank_is_added_when_the_time_is_over_and_what_is_left_goes_back() -> None:
    room = room_of("3 days, bank 10 days")
    assert due(room) == {"red": after(3 * DAY)}, "a deadline does not hold the bank"
    assert next_look(room.match) == after(3 * DAY // 2)
    room.wait(2 * DAY + 20 * HOUR)
    assert room.strike() == ["clock.reminded"]
    assert next_look(room.match) == after(3 * DAY)
    assert room.wait(4 * HOUR).strike() == ["bank.opened"]
    assert due(room) == {"red": after(13 * DAY)}
    assert (room.match.clock.bank("red"), room.match.clock.bank("blue")) == (0, 10 * DAY)
    play(room.wait(4 * DAY), "red")
    assert room.match.clock.bank("red") == 6 * DAY
    assert due(room) == {"blue": after(10 * DAY)}
    play(room, "blue")
    assert room.wait(3 * DAY).strike()[-1] == "bank.opened"
    assert due(room) == {"red": after(7 * DAY + 3 * DAY + 6 * DAY)}


def test_only_who_has_spent_the_bank_is_overdue_after_a_warning() -> None:
    room = room_of("3 days, bank 10 days")
    room.wait(3 * DAY).strike()
    assert room.wait(10 * DAY - HOUR).strike() == ["clock.reminded"]
    assert room.match.clock.overdue == ()
    assert room.wait(2 * DAY).strike() == ["clock.overdue"]
    play(room, "red")
    assert room.match.clock.bank("red") == 0
    play(room, "blue")
    room.wait(3 * DAY)
    assert "bank.opened" not in [topic for _ in range(3) for topic in room.strike()]


def test_orders_do_not_fill_a_bank_again() -> None:
    room = room_of("4 days, bank 2 days")
    room.wait(4 * DAY).strike()
    room.wait(DAY + 20 * HOUR)
    for _ in range(6):  # each puts the deadline off, and none is paid into the bank
        room.give("red", "scout")
    play(room, "red")
    assert room.match.clock.bank("red") <= 4 * HOUR


def test_a_takeback_does_not_give_a_bank_twice() -> None:
    room = room_of("3 days, bank 10 days")
    room.wait(3 * DAY).strike()
    start = play(room.wait(8 * DAY), "red")
    assert room.match.clock.bank("red") == 2 * DAY
    room.give("red", f"takeback to {start}")
    if room.match.pending.asked is not None:
        room.give("blue", "agree")
    room.strike()
    room.strike()
    assert due(room)["red"] <= later(room.now, 2 * DAY)


# Another pace


def test_all_set_another_pace_together_and_time_begins_anew() -> None:
    room = room_of("10 days")
    room.wait(9 * DAY).give("red", "pace 3 days, bank 20 days, free weekends")
    asked = room.match.pending.asked
    assert asked is not None
    assert asked.said == "Red asks for another pace: 3 days, bank 20 days, free weekends"
    assert room.match.clock.pace == "10 days"
    room.give("blue", "agree")
    assert room.match.clock.pace == "3 days, bank 20 days, free weekends"
    assert due(room) == {"red": "2026-12-03T06:30:03Z"}
    told = refused(room, "table.8", "red", "pace 3 days, time bank 20 days, free weekends")
    assert "already" in told


def test_a_match_without_a_clock_gets_one_and_loses_it() -> None:
    room = room_of("none")
    room.give("red", "pace 3 days")
    room.give("blue", "agree")
    assert due(room) == {"red": after(3 * DAY)}
    room.give("red", "pace none")
    room.give("blue", "agree")
    assert due(room) == {}
    assert next_look(room.match) == ""


# Leave


def test_a_leave_ahead_stops_the_clock_between_its_dates() -> None:
    room = room_of("10 days")
    room.give("red", "leave 11-25 to 12-04")
    assert due(room) == {"red": after(20 * DAY)}, "ten days of leave lie in these ten days"
    assert room.match.clock.booked == {"red": (("2026-11-25T00:00:00Z", "2026-12-05T00:00:00Z"),)}
    assert next_look(room.match) == "2026-11-25T00:00:00Z"
    room.now = "2026-11-25T00:00:00Z"
    assert room.strike() == ["leave.begun"]
    assert (room.match.clock.away, room.match.clock.booked) == ({"red": "2026-12-05T00:00:00Z"}, {})
    assert due(room) == {"red": after(20 * DAY)}, "to begin it changes nothing more"
    room.now = "2026-12-05T00:00:00Z"
    assert room.strike() == ["seat.back"]


def test_a_turn_that_begins_before_a_leave_ends_after_it() -> None:
    room = room_of("10 days")
    room.give("blue", "leave 11-25 to 12-04")
    play(room, "red")
    assert due(room) == {"blue": after(20 * DAY)}


def test_a_leave_that_is_cancelled_was_none() -> None:
    room = room_of("10 days")
    room.give("red", "leave 12-20 to 01-03")
    assert [room.match.clock.leave_left("red", year) for year in ("2026", "2027")] == [18, 27]
    room.give("red", "leave 11-25 to 11-26")
    room.give("red", "leave cancelled")
    assert due(room) == {"red": after(10 * DAY)}
    assert [room.match.clock.leave_left("red", year) for year in ("2026", "2027")] == [30, 30]
    assert refused(room, "table.10", "red", "leave cancelled") == "You have booked no leave."


def test_each_calendar_year_has_its_leave() -> None:
    room = room_of("10 days")
    room.give("red", "leave 30 days")
    assert "no day of leave left in 2026" in refused(room, "table.10", "red", "leave 1 day")
    room.give("red", "leave 01-05 to 02-03")
    told = refused(room, "table.10", "red", "leave 03-01 to 03-02")
    assert told == "You have no day of leave left in 2027 in this match."


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("leave 12-20 to 12-19", "A leave ends after it begins: it cannot begin on 20 Dec 2026"),
        ("leave 11-20 to 11-25", "A leave cannot begin in the past: today is 21 Nov 2026, in UTC."),
        ("leave until 11-20", "A leave ends after it begins"),
        ("leave 12-01 to 12-31", "You have 30 days of leave left in 2026 in this match."),
        ("leave 02-30 to 03-03", "There is no 30 Feb."),
        ("leave 2027-02-29 to 2027-03-03", "There is no 29 Feb 2027."),
        ("leave 13-01 to 13-05", "There is no 1 month 13."),
        ("leave 12-22 to 12-24", "You are away then already, from 20 Dec 2026 to 3 Jan 2027."),
        ("leave 2028-01-01 to 2028-01-02", "A leave begins within 365 days from today."),
    ],
)
def test_a_leave_that_cannot_be_is_refused_in_a_sentence(said: str, told: str) -> None:
    room = room_of("10 days")
    room.give("red", "leave 12-20 to 01-03")
    if "31" in said:
        room.give("red", "leave cancelled")
    assert refused(room, "table.10", "red", said).startswith(told)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("leave 12-20 to friday", "friday"),
        ("leave until later", "later"),
        ("pause until easter", "easter"),
        ("pause until 20261220", "20261220"),
    ],
)
def test_what_is_no_day_is_refused_at_its_word(said: str, word: str) -> None:
    with pytest.raises(NotUnderstood, match=f"“{word}” is not a day") as refusal:
        room_of("10 days").give("red", said)
    assert refusal.value.column == said.index(word)


@pytest.mark.parametrize("said", ["leave it to us", "leave tomorrow to friday"])
def test_a_leave_without_a_day_is_no_order(said: str) -> None:
    with pytest.raises(NotUnderstood):
        room_of("10 days").give("red", said)


def test_a_leave_from_today_begins_at_once() -> None:
    room = room_of("10 days")
    room.give("red", "leave until 11-23")
    assert room.match.clock.away == {"red": "2026-11-24T00:00:00Z"}
    assert room.match.clock.leave_left("red", "2026") == 27
    assert due(room) == {"red": "2026-12-04T00:00:00Z"}
