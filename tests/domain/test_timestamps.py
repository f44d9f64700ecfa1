"""Timestamps as text: the same as the calendar of the standard library."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from domain.journal.timestamps import DAY, between, later, seconds, span, spoken, timestamp


@given(st.integers(0, 253402300799))
def test_a_timestamp_is_that_of_the_calendar(since: int) -> None:
    told = datetime.fromtimestamp(since, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert timestamp(since) == told.zfill(20)
    assert seconds(timestamp(since)) == since


def test_time_goes_over_the_leap_day() -> None:
    assert later("2028-02-28T23:59:59Z", 1) == "2028-02-29T00:00:00Z"
    assert later("2028-03-01T00:00:00Z", -DAY) == "2028-02-29T00:00:00Z"
    assert between("2026-12-31T00:00:00Z", "2027-01-01T00:00:01Z") == DAY + 1


def test_moments_for_people() -> None:
    assert spoken("2026-11-21T06:30:03Z") == "2026-11-21 06:30 UTC"
    assert [span(n) for n in (DAY, 7 * DAY, 36 * 3600, 3600)] == [
        *("1 day", "7 days", "36 hours", "1 hour")
    ]
