"""Whole matches in a real browser: by mouse, by keyboard alone, and without script."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.service.web import browsers
from tests.service.web.browsers import Served, Watched, until

Order = Callable[[Any, str], None]

MOST_ORDERS = 400


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    yield from browsers.browser()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    browsers.playwright()
    house = Served(tmp_path / "house")
    yield house
    house.close()


def opened(served: Served, page: Any, *, baker: str = "computer:steady") -> str:
    """Open a Practice Run from the lobby on, and sit at able."""
    page.goto(served.address)
    page.get_by_role("link", name="Open a match").click()
    page.get_by_role("link", name="Exercise Tiger: Practice Run").click()
    page.get_by_label("Baker").select_option(baker)
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return str(page.url.split("/m/")[1].partition("?")[0])


def play(served: Served, page: Any, match: str, order: Order) -> int:
    """Play able's orders to the end of the match; returns how many there were."""
    luck = random.Random(1944)
    for given in range(MOST_ORDERS):
        if not served.waits_for(match, "able"):
            page.get_by_text("It is over.").wait_for()
            return given
        line = served.advice(match, "able", luck)
        size = served.matches.shelf.size(match)
        order(page, line)
        served_by = served.matches.shelf.size(match)
        assert served_by > size, f"{line} was not carried out"
    raise AssertionError("the match does not end")


def caught_up(served: Served, page: Any, match: str) -> None:
    """Wait until the page shows the match as it stands."""
    size = served.matches.shelf.size(match)
    until(page, f"Number(document.querySelector('#moment').dataset.size) >= {size}")


def sent(page: Any, press: Callable[[], Any]) -> None:
    """Press what sends the draft, and wait for the answer."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        press()
    assert answer.value.status == 200


def test_a_whole_match_by_mouse(served: Served, browser: Any) -> None:
    context, watched = browser.new_context(viewport={"width": 1280, "height": 900}), Watched()
    page = watched.page(context)
    match = opened(served, page)
    clicked = []

    def by_mouse(page: Any, line: str) -> None:
        caught_up(served, page, match)
        offer = page.locator(f'.offer[value="{line}"]')
        names = (offer.get_attribute("data-on") or "").split("|")
        lit = [page.locator(f'#stage .now[data-id="{name}"]') for name in names if name]
        if lit and all(one.count() == 1 for one in lit):
            for one in lit:
                if page.input_value("#draft") == "":
                    one.click(position={"x": 12, "y": 12})
            clicked.append(line)
        for _ in range(5):  # the desk may be renewed, by the computer's orders, under the mouse
            if page.input_value("#draft") == line:
                break
            page.evaluate("document.querySelector('#draft').value = ''")
            for details in page.locator("details.verb:not([open]) summary").all():
                details.click()
            offer.click()
            page.wait_for_timeout(100)
        assert page.input_value("#draft") == line
        sent(page, page.get_by_role("button", name="Send orders").click)

    assert play(served, page, match, by_mouse) > 10
    assert clicked
    assert not watched.faults
    context.close()


def test_a_whole_match_by_keyboard_alone(served: Served, browser: Any) -> None:
    context, watched = browser.new_context(viewport={"width": 1280, "height": 900}), Watched()
    page = watched.page(context)
    match = opened(served, page)
    caught_up(served, page, match)
    press = page.keyboard.press

    def tab_to(selector: str) -> None:
        for _ in range(120):
            if page.evaluate(f"document.activeElement?.matches('{selector}')"):
                return
            press("Tab")
        raise AssertionError(f"the Tab key does not reach {selector}")

    tab_to("#stage .now")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    press("Enter")
    assert page.locator("#choosing").inner_text()
    press("Enter")

    def by_keys(page: Any, line: str) -> None:
        caught_up(served, page, match)
        tab_to("#draft")
        press("Control+a")
        page.keyboard.type(line)
        sent(page, lambda: press("Control+Enter"))

    assert play(served, page, match, by_keys) > 10
    assert not watched.faults
    context.close()


def test_a_whole_match_without_script(served: Served, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 780})
    page = context.new_page()
    match = opened(served, page)

    def by_forms(page: Any, line: str) -> None:
        page.goto(f"{served.address}/m/{match}")
        if served.matches.shelf.match(match).table.position.turn > 1:
            page.fill("#draft", line)
        else:
            for details in page.locator("details.verb:not([open]) summary").all():
                details.click()
            page.locator(f'.offer[value="{line}"]').click()
        assert page.input_value("#draft") == line
        page.get_by_role("button", name="Send orders").click()

    assert play_without_script(served, page, match, by_forms) > 10
    assert "It is over." in page.content()
    context.close()


def play_without_script(served: Served, page: Any, match: str, order: Order) -> int:
    """As :func:`play`, but the page must be asked for anew to see the end."""
    luck = random.Random(1944)
    for given in range(MOST_ORDERS):
        if not served.waits_for(match, "able"):
            page.goto(f"{served.address}/m/{match}")
            return given
        order(page, served.advice(match, "able", luck))
    raise AssertionError("the match does not end")
