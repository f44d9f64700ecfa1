"""The page of the state of the house: what works, what waits since when, and planned stops."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.journal.timestamps import timestamp
from service.operating.acts import carry_out
from service.operating.asked import AskedAct
from service.store.health import FAILED, LATE, Beats
from tests.service.web.houses import TOYS, WebHouse

NOW = 1_800_000_000


class HandClock:
    """A clock that is set by hand."""

    now = NOW

    def __call__(self) -> str:
        return timestamp(self.now)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def toys(tmp_path: Path, clock: HandClock) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path, TOYS, clock=clock)
    yield house
    house.recorder.close()


def announced(house: WebHouse, on: str) -> str:
    return carry_out(house.matches, AskedAct("announce", on, "a new disk", now=NOW))


def row(page: str, what: str) -> str:
    return page.partition(f"<td>{what}</td><td>")[2].partition("</td>")[0]


def test_what_works_and_what_does_not_is_told_with_its_moment(toys: WebHouse) -> None:
    Beats(toys.recorder, "projector", clock=lambda: NOW)()
    Beats(toys.recorder, "opponents", clock=lambda: NOW)(FAILED, "secret words of the machine")
    Beats(toys.recorder, "upkeep", clock=lambda: NOW - LATE - 1)()
    page = toys.reader().get("/status")
    assert row(page, "Pages and orders") == "works"
    assert row(page, "Lists, stories and dice tables") == "works"
    assert row(page, "Computer players") == "waits since 15 January 2027, 08:00"
    assert row(page, "Deadlines, reminders and notices") == "waits since 15 January 2027, 07:57"
    assert "secret words" not in page
    assert "Mails from" not in page, "a house without mail"


def test_a_planned_stop_is_told_until_it_is_called_off_or_over(
    toys: WebHouse, clock: HandClock
) -> None:
    reader = toys.reader()
    assert "No stop is planned." in reader.get("/status")
    announced(toys, "2027-01-16T20:00Z")
    page = reader.get("/status")
    assert "The house stops on 16 January 2027, 20:00." in page
    assert "a new disk" in page
    clock.now = NOW + 3 * 24 * 3600
    assert "No stop is planned." in reader.get("/status")
    clock.now = NOW
    carry_out(toys.matches, AskedAct("announce", "none", "the disk is late", now=NOW + 1))
    assert "No stop is planned." in reader.get("/status")


def test_it_says_that_the_database_is_away(toys: WebHouse) -> None:
    toys.recorder.write([("DROP TABLE checkpoints", ())])
    reader = toys.reader()
    assert row(reader.get("/status"), "Pages and orders") == "does not work; nothing is lost"
    assert reader.status == 503
