"""What a mail says of time: every deadline that runs, in the right tense, and more to its scale."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.journal.timestamps import DAY, later
from domain.match.parts.clock import put_to
from service.mails.now import Now, deadline
from service.mails.wording import lead, more_time
from service.words.telling import when
from tests.domain.room import Room
from tests.toys import volley

SOON, LATE = "2026-12-01T06:00:00Z", "2026-12-03T06:00:00Z"
TWO = {"blue": LATE, "red": SOON}


def now(seat: str, due: dict[str, str], pace: str = "10 days") -> Now:
    seats: Any = dict.fromkeys(volley.SEATS, "person")
    room = Room(volley.RULES, pace=pace, **seats).begin()
    match = replace(room.match, clock=put_to(room.match.clock, due))
    return Now(rules=room.codec.rules, match=match, seat=seat, final=False)


@pytest.mark.parametrize(
    ("seat", "due", "at", "told"),
    [
        ("blue", {"red": SOON}, later(SOON, -1), ""),
        ("blue", {"red": SOON}, SOON, "Red had until {soon}."),
        ("gold", TWO, later(SOON, -DAY), "Red has until {soon}. Blue has until {late}."),
        ("gold", TWO, later(SOON, DAY), "Red had until {soon}. Blue has until {late}."),
        ("gold", {"red": SOON, "blue": SOON}, later(SOON, -DAY), "Blue and Red have until {soon}."),
        ("red", {"red": SOON, "blue": LATE}, later(SOON, -1), "Decide by {soon}."),
        ("red", {"red": SOON, "blue": LATE}, SOON, "Your time ended on {soon}."),
        ("red", {}, SOON, ""),
    ],
)
def test_a_mail_tells_every_deadline_as_it_is_now(
    seat: str, due: dict[str, str], at: str, told: str
) -> None:
    said = told.format(soon=when(SOON, "UTC"), late=when(LATE, "UTC"))
    assert deadline(now(seat, due), at) == said


def test_a_question_names_the_time_that_it_gives_anew_where_it_comes_late() -> None:
    asked = now("red", {"red": SOON})
    asked = replace(
        asked, match=replace(asked.match, clock=replace(asked.match.clock, window=("red",)))
    )
    told = f"Decide by {when(SOON, 'UTC')}, or 60 hours after this mail if it came late."
    assert deadline(asked, later(SOON, -1)) == told
    assert deadline(asked, SOON) == f"Your time ended on {when(SOON, 'UTC')}."


def test_whom_all_wait_for_and_until_when_is_one_sentence() -> None:
    waits = now("blue", {"red": SOON})
    assert lead(waits, later(SOON, -1)) == (f"The match waits for Red, until {when(SOON, 'UTC')}.",)
    assert lead(waits, SOON) == ("The match waits for Red.",)


@pytest.mark.parametrize(
    ("pace", "more", "away"),
    [
        ("1 hour", "1 day", "1 day"),
        ("36 hours", "1 day", "1 day"),
        ("3 days", "1 day", "3 days"),
        ("4 days", "2 days", "4 days"),
        ("7 days", "3 days", "7 days"),
        ("30 days", "3 days", "7 days"),
    ],
)
def test_more_time_is_offered_to_the_scale_of_the_pace(pace: str, more: str, away: str) -> None:
    assert more_time(now("red", {}, pace)) == (f"extend red {more}", f"leave {away}")
