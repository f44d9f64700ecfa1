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
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.games import library
from service.application.drafting import try_lines
from service.application.reading import look, to_move
from tests.service.web import browsers
from tests.service.web.browsers import Served, Watched, caught_up, sent, until, write

Press = Callable[[Any], None]
Give = Callable[[Served, Any, str, list[str]], int]

MOST_ORDERS = 5_000
MOST_TOGETHER = 30
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
        for closed in pages[first].locator("details.more:not([open]) > summary").all():
            closed.click()
        pages[first].locator(f'[name="option-{key}"]').select_option(value)
    pages[first].get_by_role("button", name="Open the match").click()
    pages[first].wait_for_url("**/m/*")
    match = str(pages[first].url.split("/m/")[1].partition("?")[0])
    for seat in others:
        pages[seat].goto(f"{served.address}/m/{match}")
        pages[seat].locator(f'form:has(input[name="seat"][value="{seat}"]) button').click()
        pages[seat].get_by_text(f"Orders of {seat.title()}").wait_for()
        pages[seat].wait_for_load_state()
    return match


def _opened(offer: Any, press: Press) -> int:
    """Open what hides an offer in the list; how many presses that took."""
    closed, presses = offer.locator("xpath=ancestor::details[not(@open)]/summary"), 0
    while closed.count():
        press(closed.first)
        presses += 1
    return presses


def by_pressing(served: Served, page: Any, match: str, lines: list[str], press: Press) -> int:
    """Give orders by pressing their offers, or what opens the field; how many presses it took."""
    caught_up(served, page, match)
    page.evaluate("document.querySelector('#draft').value = ''")
    presses = 1
    for k, line in enumerate(lines, 1):
        offer = page.locator(f'.offer[value="{line}"]')
        if offer.count() != 1:
            print(f"typed: {line}")
            write(page, "\n".join(lines))
            break
        presses += 1 + _opened(offer, press)
        press(offer)
        until(page, f"document.querySelectorAll('.drafted > li').length >= {k}")
        until(
            page,
            f"document.querySelector('#draft').value === {json.dumps(chr(10).join(lines[:k]))}",
        )
    sent(page, lambda: press(page.locator("#send-bar .send")))
    return presses


def by_mouse(served: Served, page: Any, match: str, lines: list[str]) -> int:
    """Give orders with the mouse."""
    return by_pressing(served, page, match, lines, lambda one: one.click())


def by_touch(served: Served, page: Any, match: str, lines: list[str]) -> int:
    """Give orders with a finger."""
    return by_pressing(served, page, match, lines, lambda one: one.tap())


def by_keys(served: Served, page: Any, match: str, lines: list[str]) -> int:
    """Give orders with the keyboard alone: to the field, type, send."""
    caught_up(served, page, match)
    if not page.evaluate("document.querySelector('.typing').open"):
        page.locator(".typing > summary").focus()
        page.keyboard.press("Enter")
    page.locator("#draft").focus()
    page.keyboard.press("Control+a")
    written = "\n".join(lines)
    page.keyboard.insert_text(written)
    until(page, f"document.querySelector('#draft').value === {json.dumps(written)}")
    sent(page, lambda: page.keyboard.press("Control+Enter"))
    return 2


def without_script(served: Served, page: Any, match: str, lines: list[str]) -> int:
    """Give orders by the form alone: one that is alone and offered is pressed, others are typed."""
    if page.get_attribute("#moment", "data-size") != str(served.matches.repository.size(match)):
        page.goto(f"{served.address}/m/{match}")
    offer = page.locator(f'.offer[value="{lines[0]}"]')
    if len(lines) == 1 and offer.count() == 1:
        _opened(offer, lambda one: one.click())
        offer.click()
    else:
        for closed in page.locator("details.typing:not([open]) > summary").all():
            closed.click()
        page.fill("#draft", "\n".join(lines))
    page.locator("#send-bar .send").click()
    page.wait_for_load_state()
    return 2


WAYS: dict[str, Give] = {
    "mouse": by_mouse, "touch": by_touch, "keys": by_keys, "form": without_script,
}  # fmt: skip
CONTEXTS: dict[str, dict[str, Any]] = {
    "touch": {"has_touch": True, "viewport": {"width": 390, "height": 844}},
    "form": {"java_script_enabled": False},
}


def together(served: Served, match: str, seat: str, luck: random.Random) -> list[str]:
    """The orders that go with one Send: up to the first die, card, or answer of somebody else."""
    lines: list[str] = []
    now = served.matches.repository.match(match)
    while len(lines) < MOST_TOGETHER:
        reports, after = try_lines(
            served.matches, match, seat, [*lines, served.advised(now, seat, luck)]
        )
        if lines and reports[-1].state not in ("done", "would roll"):
            break
        lines.append(reports[-1].line)
        if (
            reports[-1].state != "done"
            or after.size == now.size
            or seat not in to_move(served.matches, after)
        ):
            break
        now = after
    return lines


def play(
    served: Served, pages: dict[str, Any], match: str, give: Give = by_mouse
) -> tuple[int, dict[int, int]]:
    """Play to the end; returns how many orders were given, and how many presses each turn took."""
    luck, presses, given, told = random.Random(1944), defaultdict[int, int](int), 0, 0
    while given < MOST_ORDERS:
        seat = served.waits_for(match, *pages)
        if not seat:
            for page in pages.values():
                page.goto(f"{served.address}/m/{match}")
                page.get_by_text("It is over.").wait_for()
            return given, presses
        size, turn = (
            served.matches.repository.size(match),
            look(served.matches, match, seat).moment.turn,
        )
        lines = together(served, match, seat, luck)
        presses[turn] += give(served, pages[seat], match, lines)
        assert served.matches.repository.size(match) > size, f"{seat}: {lines} was not carried out"
        given += len(lines)
        if given >= told:
            told = given + STEP
            print(
                f"{given} orders: {pages[seat].locator('#moment .at').first.inner_text()[:60]!r}",
                flush=True,
            )
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
                given, presses = play(served, pages, match, WAYS[asked.by])
            except BaseException:
                tell_where_it_stopped(pages)
                raise
            for seat, page in pages.items() if asked.pictures else ():
                asked.pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=asked.pictures / f"{asked.game}-{seat}.png", full_page=True)
        outcome = served.matches.repository.match(match).outcome
        served.close()
    ended = outcome.text if outcome else "no end"
    print(f"{given} orders by {asked.by}: {ended}")
    print(f"presses a turn: {dict(presses)}")
    if watched.faults:
        raise SystemExit(f"The pages told faults: {watched.faults[:5]}")


if __name__ == "__main__":
    main()
