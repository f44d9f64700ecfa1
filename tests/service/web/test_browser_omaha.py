"""A teaching scenario of TCS Omaha, played to its end in a real browser against the computer."""

import random
from typing import Any

from domain.games import library
from tests.service.web.browsers import Served, Watched
from tests.service.web.whole_match import by_mouse

MOST_ORDERS = 120
SEAT = "american"


def opened(served: Served, page: Any) -> str:
    """Open Off the beach against the computer, and sit at the American side."""
    page.goto(f"{served.address}/new?game=tcs_omaha&scenario=spalding")
    page.get_by_label("German", exact=True).select_option("computer:major")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return str(page.url.split("/m/")[1].partition("?")[0])


def test_off_the_beach_is_played_to_its_end(served: Served, browser: Any) -> None:
    watched = Watched()
    page = watched.page(browser.new_context(viewport={"width": 1280, "height": 800}))
    match = opened(served, page)
    luck, clicked = random.Random(6), 0
    for _ in range(MOST_ORDERS):
        if not served.waits_for(match, SEAT):
            break
        served.waits_for_none_but(match, SEAT)
        clicked += by_mouse(served, page, match, served.advice(match, SEAT, luck))
    page.get_by_text("It is over.").wait_for()
    outcome = served.matches.shelf.match(match).outcome
    assert outcome is not None
    assert outcome.ending in library()["tcs_omaha"].endings
    assert clicked > 10
    assert watched.faults == []
