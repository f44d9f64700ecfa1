"""Dice that wait for their round, in a real browser: counted down, and landed by the stream."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.waiting import eventually
from tests.service.web import browsers
from tests.service.web.browsers import Served, noted, notes, until
from tests.service.web.houses import TOYS, WebHouse


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[tuple[Served, HandClock]]:
    """A served house whose new matches may wait for a beacon, and its clock."""
    browsers.playwright()
    clock = HandClock()
    house = WebHouse(tmp_path, TOYS, clock=clock)
    house.house.beacon = HandBeacon(clock)
    served = Served(house=house)
    yield served, clock
    served.close()


def begun(served: Served, clock: HandClock, browser: Any) -> tuple[Any, str]:
    """The page of somebody who opened a match with proved dice, which has begun; its id."""
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.goto(f"{served.address}/new?game=toy&scenario=duel")
    page.select_option("#seat-blue", "person")
    page.click("details.more > summary")
    page.check("#dice-proved")
    page.click("text=Open the match")
    page.wait_for_url("**/m/**")
    match = page.url.split("/")[4].partition("?")[0]
    served.matches.join(match, "blue", "a key of blue 0001")
    clock.go_on(9)
    assert served.matches.fairness.roll(match)
    page.wait_for_selector("#send-bar")
    page.click(".typing > summary")
    return page, match


def test_the_page_counts_keeps_the_draft_and_lands_the_dice_by_itself(
    waiting: tuple[Served, HandClock], browser: Any
) -> None:
    served, clock = waiting
    page, match = begun(served, clock, browser)
    page.fill("#draft", "storm")
    page.click("#send-bar .send")
    page.wait_for_selector(".awaited .countdown:visible")
    assert page.inner_text(".countdown").endswith(" s more")
    assert page.get_by_text("the dice wait for their round").count() == 1
    page.fill("#draft", "scout")
    clock.go_on(9)
    assert served.matches.fairness.roll(match)
    page.wait_for_selector(".awaited", state="detached")
    until(page, "document.querySelector('#draft').value === 'scout'")
    assert page.get_by_text("Stormed").count() >= 1


def test_lines_that_wait_are_asked_for_their_receipts_once_they_are_carried_out(
    waiting: tuple[Served, HandClock], browser: Any
) -> None:
    served, clock = waiting
    page, match = begun(served, clock, browser)
    page.fill("#draft", "storm\nplan club1")
    page.click("#send-bar .send")
    eventually(lambda: len(notes(page, "P ")) == 1)
    assert noted(page) == ["storm", "plan club1"]
    clock.go_on(9)
    assert served.matches.fairness.roll(match)
    eventually(lambda: len(notes(page, "P ")) == 2)
    assert [one.split(" ", 3)[3] for one in notes(page, "A ")] == [
        "taken", "refused waits", "taken"
    ]  # fmt: skip
