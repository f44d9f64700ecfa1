"""A whole match of any game in real browsers, one for each seat.

``python -m tests.service.web.whole_match dday_dice omaha --by touch`` plays one to its end.
Computer players choose the orders; each is given by mouse, touch, keys or without script, and
typed where it is not among the offers of the page.
"""

import argparse
import json
import logging
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.games import library
from tests.service.web import browsers
from tests.service.web.browsers import Served, Watched, caught_up, sent, until, write

Press = Callable[[Any], None]
Give = Callable[[Served, Any, str, str], bool]

MOST_ORDERS = 5_000
STEP = 50
"""Orders between two lines of progress."""


def sit_down_everywhere(
    served: Served,
    pages: dict[str, Any],
    game: str,
    scenario: str,
    options: dict[str, str],
    computer: str = "",
) -> str:
    """Open a match from the first page and sit down on a seat from each; returns its name.

    Where a ``computer`` is named, it plays all the other seats.
    """
    first, *others = pages
    pages[first].goto(f"{served.address}/new?game={game}&scenario={scenario}")
    for seat in others:
        pages[first].get_by_label(seat.title(), exact=True).select_option("person")
    for seat in library()[game].scenario(scenario).seats:
        if computer and seat not in pages:
            played = pages[first].get_by_label(seat.title(), exact=True)
            played.select_option(f"computer:{computer}")
    for key, value in options.items():
        pages[first].locator(f'[name="option-{key}"]').select_option(value)
    pages[first].get_by_label("Free seats by invitation only").set_checked(False)
    pages[first].get_by_role("button", name="Open the match").click()
    pages[first].wait_for_url("**/m/*")
    match = str(pages[first].url.split("/m/")[1].partition("?")[0])
    for seat in others:
        pages[seat].goto(f"{served.address}/m/{match}")
        pages[seat].locator(f'form:has(input[name="seat"][value="{seat}"]) button').click()
        pages[seat].get_by_text(f"Orders of {seat.title()}").wait_for()
    return match


def _opened(offer: Any, press: Callable[[Any], None]) -> None:
    """Open what hides an offer in the list."""
    closed = offer.locator("xpath=ancestor::details[not(@open)]/summary")
    while closed.count():
        press(closed.first)


def by_pressing(served: Served, page: Any, match: str, line: str, press: Press) -> bool:
    """Give an order by pressing its offer, or what opens the field; whether it was offered."""
    caught_up(served, page, match)
    page.evaluate("document.querySelector('#draft').value = ''")
    offer = page.locator(f'.offer[value="{line}"]')
    offered = offer.count() == 1
    if offered:
        _opened(offer, press)
        press(offer)
        until(page, f"document.querySelector('#draft').value === {json.dumps(line)}")
    else:
        write(page, line)
    sent(page, lambda: press(page.locator("#send-bar .send")))
    return offered


def by_mouse(served: Served, page: Any, match: str, line: str) -> bool:
    """Give an order with the mouse."""
    return by_pressing(served, page, match, line, lambda one: one.click())


def by_touch(served: Served, page: Any, match: str, line: str) -> bool:
    """Give an order with a finger."""
    return by_pressing(served, page, match, line, lambda one: one.tap())


def by_keys(served: Served, page: Any, match: str, line: str) -> bool:
    """Give an order with the keyboard alone: Tab to the field, type, send."""
    caught_up(served, page, match)
    if not page.evaluate("document.querySelector('.typing').open"):
        page.locator(".typing > summary").focus()
        page.keyboard.press("Enter")
    page.locator("#draft").focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(line)
    until(page, f"document.querySelector('#draft').value === {json.dumps(line)}")
    sent(page, lambda: page.keyboard.press("Control+Enter"))
    return False


def without_script(served: Served, page: Any, match: str, line: str) -> bool:
    """Give an order by the form alone; whether it was offered."""
    if page.get_attribute("#moment", "data-size") != str(served.matches.shelf.size(match)):
        page.goto(f"{served.address}/m/{match}")
    offer = page.locator(f'.offer[value="{line}"]')
    offered = offer.count() == 1
    if offered:
        _opened(offer, lambda one: one.click())
        offer.click()
    else:
        for closed in page.locator("details.typing:not([open]) > summary").all():
            closed.click()
        page.fill("#draft", line)
    page.locator("#send-bar .send").click()
    page.wait_for_load_state()
    return offered


WAYS: dict[str, Give] = {
    "mouse": by_mouse, "touch": by_touch, "keys": by_keys, "form": without_script,
}  # fmt: skip
CONTEXTS: dict[str, dict[str, Any]] = {
    "touch": {"has_touch": True, "viewport": {"width": 390, "height": 844}},
    "form": {"java_script_enabled": False},
}


def play(
    served: Served, pages: dict[str, Any], match: str, give: Give = by_mouse
) -> tuple[int, int]:
    """Play to the end; returns how many orders were given, and how many of them by a click."""
    luck, clicks = random.Random(1944), 0
    for given in range(MOST_ORDERS):
        seat = served.waits_for(match, *pages)
        if not seat:
            for page in pages.values():
                page.goto(f"{served.address}/m/{match}")
                page.get_by_text("It is over.").wait_for()
            return given, clicks
        size = served.matches.shelf.size(match)
        line = served.advice(match, seat, luck)
        clicks += give(served, pages[seat], match, line)
        assert served.matches.shelf.size(match) > size, f"{seat}: {line} was not carried out"
        if given % STEP == 0:
            print(f"{given} orders: {pages[seat].locator('#moment').inner_text()[:60]!r}")
    raise AssertionError("the match does not end")


def tell_where_it_stopped(pages: dict[str, Any]) -> None:
    """What each page shows, for whoever looks for what stopped the match."""
    for seat, page in pages.items():
        for place in ("#moment .at", "#choosing", "#failed", ".reports", "#live-state"):
            for text in page.locator(place).all_inner_texts():
                print(f"{seat} {place}: {text!r}")
        drafts = page.locator("#draft").evaluate_all(
            "all => all.map(one => [one.value, one === document.activeElement])"
        )
        print(f"{seat} draft, and whether the focus is there: {drafts}")


def main() -> None:
    """Play one match and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.service.web.whole_match")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--seats", type=int, help="how many seats are people (all)")
    parser.add_argument("--computer", default="", help="who plays the others, as steady")
    parser.add_argument("--by", choices=WAYS, default="mouse", help="how orders are given")
    parser.add_argument("--option", action="append", default=[], help="KEY=VALUE")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each last page")
    asked = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    seats = library()[asked.game].scenario(asked.scenario).seats[: asked.seats]
    options = dict(pair.split("=") for pair in asked.option)
    with tempfile.TemporaryDirectory(prefix="fieldpost-browsers-") as folder:
        served, watched = Served(Path(folder)), Watched()
        for browser in browsers.browser():
            how = {"viewport": {"width": 1280, "height": 900}} | CONTEXTS.get(asked.by, {})
            pages = {s: watched.page(browser.new_context(**how)) for s in seats}
            match = sit_down_everywhere(
                served, pages, asked.game, asked.scenario, options, asked.computer
            )
            try:
                given, clicks = play(served, pages, match, WAYS[asked.by])
            except BaseException:
                tell_where_it_stopped(pages)
                raise
            for seat, page in pages.items() if asked.pictures else ():
                asked.pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=asked.pictures / f"{asked.game}-{seat}.png", full_page=True)
        outcome = served.matches.shelf.match(match).outcome
        served.close()
    ended = outcome.text if outcome else "no end"
    print(f"{given} orders by {asked.by}, {clicks} of them pressed: {ended}")
    if watched.faults:
        raise SystemExit(f"The pages told faults: {watched.faults[:5]}")


if __name__ == "__main__":
    main()
