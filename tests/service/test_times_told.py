"""Times as a reader's clock shows them, also in the hour that it shows twice."""

import pytest

from service.words.telling import when

BERLIN = "Europe/Berlin"

TOLD = [
    ("2026-10-24T23:59:59Z", BERLIN, "Sunday 25 October 2026, 01:59"),
    ("2026-10-25T00:00:00Z", BERLIN, "Sunday 25 October 2026, 02:00 UTC+2"),
    ("2026-10-25T00:59:59Z", BERLIN, "Sunday 25 October 2026, 02:59 UTC+2"),
    ("2026-10-25T01:00:00Z", BERLIN, "Sunday 25 October 2026, 02:00 UTC+1"),
    ("2026-10-25T01:59:59Z", BERLIN, "Sunday 25 October 2026, 02:59 UTC+1"),
    ("2026-10-25T02:00:00Z", BERLIN, "Sunday 25 October 2026, 03:00"),
    ("2026-03-29T00:59:00Z", BERLIN, "Sunday 29 March 2026, 01:59"),
    ("2026-03-29T01:00:00Z", BERLIN, "Sunday 29 March 2026, 03:00"),
    ("2026-11-01T05:30:00Z", "America/New_York",
     "Sunday 1 November 2026, 01:30 UTC-4 (America/New_York)"),
    ("2026-11-01T06:30:00Z", "America/New_York",
     "Sunday 1 November 2026, 01:30 UTC-5 (America/New_York)"),
    ("2026-11-01T03:30:00Z", "America/St_Johns",
     "Sunday 1 November 2026, 01:00 UTC-2:30 (America/St_Johns)"),
    ("2026-04-04T15:10:00Z", "Australia/Lord_Howe",
     "Sunday 5 April 2026, 01:40 UTC+10:30 (Australia/Lord_Howe)"),
    ("2026-10-25T00:30:00Z", "UTC", "Sunday 25 October 2026, 00:30 UTC"),
    ("2026-10-25T00:30:00Z", "Etc/UTC", "Sunday 25 October 2026, 00:30 UTC"),
]  # fmt: skip


@pytest.mark.parametrize(("ts", "zone", "told"), TOLD)
def test_an_hour_that_comes_twice_is_told_with_its_offset(ts: str, zone: str, told: str) -> None:
    assert when(ts, zone) == (f"{told} ({zone})" if zone == BERLIN else told)
