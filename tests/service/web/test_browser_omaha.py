"""A teaching scenario of TCS Omaha, played to its end in a real browser against the computer."""

import random
from typing import Any

import pytest

from domain.games import library
from tests.service.web.browsers import Served, Watched, until
from tests.service.web.whole_match import by_mouse

MOST_ORDERS = 120
SEAT = "american"
ON_STAGE = """(all) => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  const within = (one) => one.left >= stage.left && one.right <= stage.right
    && one.top >= stage.top && one.bottom <= stage.bottom;
  return all.some((one) => within(one.getBoundingClientRect()));
}"""


def opened(served: Served, page: Any) -> str:
    """Open Off the beach against the computer, and sit at the American side."""
    page.goto(f"{served.address}/new?game=tcs_omaha&scenario=spalding")
    page.get_by_label("German", exact=True).select_option("computer:major")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return str(page.url.split("/m/")[1].partition("?")[0])


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_first_view_of_a_large_map_has_counters_that_can_be_read(
    served: Served, browser: Any, size: tuple[int, int]
) -> None:
    """At a desk and on a phone: 38 pixels across at least, with one that can act on the stage."""
    watched = Watched()
    page = watched.page(browser.new_context(viewport={"width": size[0], "height": size[1]}))
    match, luck = opened(served, page), random.Random(6)
    for k in range(12):
        served.waits_for_none_but(match, SEAT)
        page.reload()
        page.locator("#stage[data-alive]").wait_for()
        if page.locator("#stage .piece.now").count():
            break
        served.matches.order(match, SEAT, served.advice(match, SEAT, luck), f"first-{k}-{size}")
    page.locator("#stage.zoomed[data-alive] .piece.now").first.wait_for()
    until(page, "76 * document.querySelector('#stage .chart').getScreenCTM().a >= 37.9")
    assert page.locator("#stage .piece.now").evaluate_all(ON_STAGE)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert not watched.faults
    page.context.close()


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
