"""The review of a match in a real browser: wide, on a phone and in the dark, and where it leads."""

import os
from pathlib import Path
from typing import Any

import pytest

from domain.game.grammar.orders import line
from service.review.walking import walk
from tests.rigs.reviews import keep, sample
from tests.service.web.browsers import Browser, Served, until
from tests.toys.duel import begun

SEATS = ("american", "german")
WIDTHS = {"desk": (1280, "light"), "phone": (360, "light"), "dark": (1280, "dark")}

SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of what was looked at; none is taken without it."""


def reviewed(served: Served) -> str:
    """A reviewed match of Company Combat that American lost by giving up."""
    matches = served.matches
    match_id = begun(matches, "company_combat", "meeting", SEATS)
    for k in range(6):
        match = matches.repository.match(match_id)
        rules = matches.rules_of(match)
        seat = next(iter(rules.to_move(match.table.position)))
        offer = rules.legal_orders(match.table.seen_by(seat), seat)
        matches.order(match_id, seat, line(next(iter(offer))), f"an-order-before-{k:06}")
    matches.order(match_id, "american", "resign", "american-gives-up-now")
    first = walk(matches.repository, match_id).steps[1]
    keep(served.house.recorder, sample(match_id, SEATS, first.start - 1))
    return match_id


@pytest.mark.parametrize("how", WIDTHS)
def test_a_review_is_read_at_any_width_and_its_rings_lead_to_boards(
    served: Served, browser: Browser, how: str
) -> None:
    match_id, (width, scheme) = reviewed(served), WIDTHS[how]
    context: Any = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page = context.new_page()
    page.goto(f"{served.address}/m/{match_id}/review")
    until(page, "'settled' in document.documentElement.dataset")
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= width, "the graph scrolls in its own frame, the page does not"
    assert (
        page.locator("svg.course title").first.text_content().startswith("The chance of American")
    )
    ink, ground = page.evaluate(
        """() => [getComputedStyle(document.querySelector("svg.course .way")).stroke,
                  getComputedStyle(document.body).backgroundColor]"""
    )
    assert ink != ground
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"review-{how}.png"), full_page=True)
    page.locator("svg.course a").first.click()
    page.wait_for_url("**at=*")
    assert page.locator("#moment[data-past]").count() == 1
