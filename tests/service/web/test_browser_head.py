"""In a real browser: the head of a match, with its clocks and the phases of its turn."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.service.web.browsers import Served, until

CLOCK = "document.querySelector('.rail .clock')"


def test_clocks_run_on_the_page_and_the_bank_behind_them(served: Served, browser: Any) -> None:
    match, _ = served.matches.open(
        "utah_beach", "landing", {"allied": "person", "german": "person"}, pace="3 days bank 5 days"
    )
    for seat in ("allied", "german"):
        served.matches.join(match, seat, f"joins-{seat}-{match}")
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.clock.install(time=datetime.now(UTC))
    page.goto(f"{served.address}/m/{match}")
    until(page, f"/^(2d 23h|3d 0h) \\+ 5d 0h$/.test({CLOCK}.textContent)")
    page.clock.fast_forward(timedelta(hours=60) // timedelta(milliseconds=1))
    until(page, f"/^1[12]h [0-9]+m \\+ 5d 0h$/.test({CLOCK}.textContent)")
    page.clock.fast_forward(timedelta(hours=13) // timedelta(milliseconds=1))
    until(page, f"/^4d 2[23]h$/.test({CLOCK}.textContent) && {CLOCK}.matches('.late')")
    page.clock.fast_forward(timedelta(days=6) // timedelta(milliseconds=1))
    until(page, f"{CLOCK}.textContent === '0:00'")
    strip = " ".join(page.locator(".rail").inner_text().split())
    assert re.search("Amphibious Landings Airborne Landings Beach Assaults turn 1", strip)
    context.close()
