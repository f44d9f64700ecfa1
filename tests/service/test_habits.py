"""Quiet hours, the hour of a digest and the language of a person."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.people.habits import (
    BadHours,
    Habits,
    asleep,
    habits_of,
    keep,
    next_digest,
    next_sleep,
    read_hours,
    turn_the_clock,
)
from service.people.register import People
from tests.rigs.new_store import new_store

NIGHT = Habits("Europe/Berlin", quiet=(22 * 60, 7 * 60))


def at(text: str) -> int:
    """A moment in UTC, in Unix seconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("now", "sleeps"),
    [
        ("2026-11-22 20:59:59", False),  # 21:59:59 in Berlin
        ("2026-11-22 21:00:00", True),
        ("2026-11-23 05:59:59", True),
        ("2026-11-23 06:00:00", False),
        ("2026-07-01 20:00:00", True),  # two hours ahead in summer
        ("2026-07-02 05:00:00", False),
    ],
)
def test_quiet_hours_are_those_of_the_place_and_may_pass_midnight(now: str, sleeps: bool) -> None:
    span = next_sleep(NIGHT, at(now))
    assert span is not None
    assert span[1] > at(now)
    assert (span[0] <= at(now)) == sleeps


def test_a_night_in_which_the_clock_is_changed_lasts_as_long_as_it_lasts() -> None:
    assert next_sleep(NIGHT, at("2026-10-24 22:00:00")) == (
        at("2026-10-24 20:00:00"),
        at("2026-10-25 06:00:00"),
    )


def test_a_digest_comes_at_its_hour_each_day() -> None:
    first = next_digest(Habits("Europe/Berlin"), at("2026-11-22 12:00"))
    assert first == at("2026-11-23 06:00")
    assert next_digest(Habits("Europe/Berlin"), first) == at("2026-11-24 06:00")


@pytest.mark.parametrize(
    ("text", "hours"),
    [("22:00-7:30", (1320, 450)), ("22 to 7", (1320, 420)), ("23h - 24", (1380, 0))],
)
def test_hours_are_read_as_people_write_them(text: str, hours: tuple[int, int]) -> None:
    assert read_hours(text) == hours


@pytest.mark.parametrize("text", ["22", "25-7", "7-7", "22:60-7", "late-early", ""])
def test_hours_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadHours):
        read_hours(text)


def test_what_a_person_said_is_kept_forgotten_with_him_and_goes_on_each_night(
    tmp_path: Path,
) -> None:
    recorder = new_store(tmp_path / "house.sqlite")
    people = People(recorder)
    anna = people.met("anna@a.example").id
    assert habits_of(recorder, anna) == Habits()
    people.rename(anna, "Anna", "Europe/Berlin")
    keep(recorder, anna, NIGHT, at("2026-11-22 12:00"))
    assert habits_of(recorder, anna) == NIGHT
    assert asleep(recorder, anna, at("2026-11-22 23:00"))
    assert not asleep(recorder, anna, at("2026-11-22 12:00"))
    assert turn_the_clock(recorder, at("2026-11-23 05:00")) == 0
    assert turn_the_clock(recorder, at("2026-11-23 06:00")) == 1
    kept = recorder.query("SELECT sleeps, wakes FROM habits", ())
    assert kept == [(at("2026-11-23 21:00"), at("2026-11-24 06:00"))]
    people.forget(anna)
    assert recorder.query("SELECT * FROM habits", ()) == []
    recorder.close()
