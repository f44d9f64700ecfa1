"""A whole match in two real browsers, by mouse and by keyboard alone; and one without script.

Each kind of order is given on the page as often as ``OF_A_KIND`` says. The others come from
elsewhere, as from a phone: the pages go on with them. By night the matches are played to their end;
the suite plays until ``BEGINNING`` orders were given on pages.
"""

import json
import random
from collections import Counter
from typing import Any

import pytest

from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served, Watched, caught_up, sent, until

MOST_ORDERS = 400
OF_A_KIND = 2
BEGINNING = 6
LONG = pytest.mark.parametrize("most", [BEGINNING, pytest.param(MOST_ORDERS, marks=soak)])


class Elsewhere:
    """Gives the orders of a kind that was given on a page often enough."""

    def __init__(self, served: Served, match: str) -> None:
        self._served, self._match = served, match
        self.given: Counter[tuple[str, str]] = Counter()
        """How many orders each seat gave of each kind."""

    def gives(self, seat: str, line: str) -> bool:
        """Whether it gave this order, and none is left for the page."""
        kind = seat, line.partition(" ")[0]
        self.given[kind] += 1
        if self.given[kind] <= OF_A_KIND:
            return False
        name = f"elsewhere-{self._match}-{self.given.total():04}"
        assert self._served.matches.order(self._match, seat, line, name).done
        return True

    def kinds(self, seat: str) -> list[str]:
        """The kinds of order that a seat gave."""
        return [kind for who, kind in self.given if who == seat]


def opened(
    served: Served,
    page: Any,
    *,
    baker: str = "computer:steady",
    charlie: str = "nobody",
    invited: bool = False,
    lobby: bool = False,
) -> str:
    """Open a Practice Run, if wished from the lobby on, and sit at able."""
    if lobby:
        page.goto(served.address)
        page.get_by_role("link", name="Open a match").click()
        page.get_by_role("link", name="Exercise Tiger: Practice Run", exact=True).click()
    else:
        page.goto(f"{served.address}/new?game=dday_dice&scenario=tiger-practice")
    page.get_by_label("Baker").select_option(baker)
    page.get_by_label("Charlie").select_option(charlie)
    if invited:
        page.locator("details.more > summary").click()
        page.get_by_label("Free seats by invitation only").check()
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return str(page.url.split("/m/")[1].partition("?")[0])


def by_mouse(served: Served, page: Any, match: str, line: str) -> bool:
    """Click an order together and send it; whether it was clicked on the board."""
    caught_up(served, page, match)
    offer = page.locator(f'.offer[value="{line}"]')
    names = (offer.get_attribute("data-on") or "").split("|")
    lit = [page.locator(f'#stage .now[data-id="{name}"]') for name in names if name]
    on_board = bool(lit) and all(one.count() == 1 for one in lit)
    for one in lit if on_board else ():
        if page.input_value("#draft") == "":
            one.click(position={"x": 12, "y": 12})
    if page.input_value("#draft") == "":
        for details in page.locator("details.verb:not([open]) summary").all():
            details.click()
        offer.click()
    until(page, f"document.querySelector('#draft').value === {json.dumps(line)}")
    sent(page, page.locator("#send-bar .send").click)
    return on_board


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(150):
        if page.evaluate(f"document.activeElement?.matches('{selector}')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")


def by_keys(served: Served, page: Any, match: str, line: str) -> None:
    """Type an order and send it, without the mouse."""
    caught_up(served, page, match)
    tab_to(page, ".typing > summary")
    if not page.evaluate("document.querySelector('.typing').open"):
        page.keyboard.press("Enter")
    tab_to(page, "#draft")
    page.keyboard.press("Control+a")
    page.keyboard.type(line)
    until(page, f"document.querySelector('#draft').value === {json.dumps(line)}")
    sent(page, lambda: page.keyboard.press("Control+Enter"))


def sits_by_link(page: Any, address: str) -> None:
    """Take the seat of an invitation, with the keyboard alone."""
    page.goto(address)
    tab_to(page, "main button")
    page.keyboard.press("Enter")
    page.get_by_text("Orders of Baker").wait_for()


@LONG
def test_a_whole_match_of_two_people_and_a_computer(
    served: Served, browser: Any, most: int
) -> None:
    watched = Watched()
    able, baker = (
        watched.page(browser.new_context(viewport={"width": 1280, "height": 900})) for _ in "ab"
    )
    match = opened(
        served, able, baker="person", charlie="computer:steady", invited=True, lobby=True
    )
    sits_by_link(baker, able.locator(".share code").inner_text())
    able.get_by_text("Orders of Able").wait_for()
    tab_to(baker, "#stage .now")
    assert baker.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    baker.keyboard.press("Enter")
    until(baker, "document.querySelector('#choosing').textContent")
    baker.keyboard.press("Enter")
    elsewhere = Elsewhere(served, match)
    clicked = play(served, match, able, baker, elsewhere, most)
    assert all(elsewhere.kinds(seat) for seat in ("able", "baker"))
    assert clicked
    for page in (able, baker) if most == MOST_ORDERS else ():
        page.get_by_text("It is over.").wait_for()
    assert not watched.faults
    able.context.close()
    baker.context.close()


def play(served: Served, match: str, able: Any, baker: Any, elsewhere: Elsewhere, most: int) -> int:
    """Play to the end, or until so many orders were given on pages; how many were clicked on the
    board."""
    luck, clicked, given = random.Random(1944), 0, 0
    for _ in range(MOST_ORDERS):
        seat = served.waits_for(match, "able", "baker")
        if not seat or given == most:
            return clicked
        size = served.matches.repository.size(match)
        line = served.advice(match, seat, luck)
        if elsewhere.gives(seat, line):
            continue
        given += 1
        if seat == "able":
            clicked += by_mouse(served, able, match, line)
        else:
            by_keys(served, baker, match, line)
        assert served.matches.repository.size(match) > size, f"{line} was not carried out"
    raise AssertionError("the match does not end")


@LONG
def test_a_whole_match_without_script(served: Served, browser: Any, most: int) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 780})
    page = context.new_page()
    match = opened(served, page, lobby=True)
    luck, elsewhere, given = random.Random(1944), Elsewhere(served, match), 0
    for _ in range(MOST_ORDERS):
        if given == most or not served.waits_for(match, "able"):
            break
        line = served.advice(match, "able", luck)
        if elsewhere.gives("able", line):
            continue
        given += 1
        page.goto(f"{served.address}/m/{match}")
        if elsewhere.given["able", line.partition(" ")[0]] == 1:
            page.locator("details.typing:not([open]) > summary").click()
            page.fill("#draft", line)
        else:
            for details in page.locator("details.verb:not([open]) summary").all():
                details.click()
            page.locator(f'.offer[value="{line}"]').click()
        eventually(lambda line=line: page.input_value("#draft") == line)  # type: ignore[misc]
        page.locator("#send-bar .send").click()
        page.locator(".told .new").first.wait_for()
    assert elsewhere.kinds("able")
    if most == MOST_ORDERS:
        page.goto(f"{served.address}/m/{match}")
        page.get_by_text("It is over.").wait_for()
    context.close()
