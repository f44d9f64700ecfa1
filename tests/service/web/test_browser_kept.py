"""In a real browser: what was opened, typed and scrolled to stays when the table comes anew."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from domain.games import library
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import ANSWERED, Served, caught_up, until
from tests.service.web.hand import SIDES, Hand
from tests.service.web.houses import WebHouse

OPEN = "document.querySelector('[data-own=\"{}\"]').open"


def marching(served: Served, browser: Any, **context: Any) -> tuple[Hand, list[str]]:
    """The German seat of Utah Beach with marches of several units; the names of their lists."""
    hand = Hand(served, browser, "utah_beach", "landing", "german", **SIDES)
    hand.until_comes("german", lambda lines: len([x for x in lines if x.startswith("move ")]) > 30)
    hand.sits()
    lists = hand.page.locator("details.piece-orders").evaluate_all(
        "all => all.map(one => one.dataset.own)"
    )
    return hand, [name for name in lists if name.startswith("verb move ")]


def goes_on(hand: Hand, words: str) -> None:
    """The other side writes a note, and the table of this page comes anew."""
    hand.before(f"note {words}", seat="allied")
    hand.page.locator(".told", has_text=words).wait_for()


def opened(hand: Hand, *names: str) -> None:
    """Open lists by hand, and those around them."""
    for name in names:
        if not hand.page.evaluate(OPEN.format(name)):
            hand.page.locator(f'[data-own="{name}"] > summary').click()


@soak
def test_lists_that_were_opened_stay_open_by_their_own_names(served: Served, browser: Any) -> None:
    hand, lists = marching(served, browser)
    page, (first, second) = hand.page, lists[:2]
    opened(hand, "verb move", second)
    goes_on(hand, "The tide turns")
    assert page.evaluate(OPEN.format("verb move"))
    assert page.evaluate(OPEN.format(second))
    assert not page.evaluate(OPEN.format(first)), "another list of the same verb"
    page.locator(f'[data-own="{second}"] .offer').first.click()
    page.locator(".drafted > li").wait_for()
    hand.send()
    assert page.evaluate(OPEN.format("verb move")), "after an order too"
    page.locator('[data-own="verb move"] > summary').click()
    goes_on(hand, "Once more")
    assert not page.evaluate(OPEN.format("verb move")), "what was closed stays closed"
    hand.goes()


def test_what_was_typed_and_not_sent_stays_and_goes_once_it_is_sent(
    served: Served, browser: Any
) -> None:
    hand, lists = marching(served, browser)
    page = hand.page
    page.fill("#note", "Half a thought")
    opened(hand, "typing", "lucky", "verb move", lists[0])
    page.fill("#words", "seven sevens")
    page.locator(f'[data-own="{lists[0]}"] .offer').first.click()
    page.locator(".drafted > li").wait_for()
    assert page.input_value("#words") == "seven sevens", "a draft keeps it"
    page.focus("#note")
    page.evaluate("document.querySelector('#note').setSelectionRange(2, 5)")
    goes_on(hand, "The tide turns")
    assert page.input_value("#note") == "Half a thought"
    assert page.evaluate("document.activeElement.id") == "note"
    assert page.evaluate("document.querySelector('#note').selectionStart") == 2
    hand.send()
    assert page.input_value("#note") == "Half a thought", "orders are not notes"
    assert page.input_value("#words") == "", "these went along"
    page.locator("#note-form button").click()
    page.locator(".at-table .done").wait_for()
    caught_up(served, page, hand.match)
    assert page.locator(".at-table .done").count() == 1, "what was settled is told on"
    assert page.input_value("#note") == ""
    hand.goes()


def test_an_answer_is_told_though_the_match_went_on_while_it_was_on_its_way(
    served: Served, browser: Any
) -> None:
    hand, _ = marching(served, browser)
    page, renewals = hand.page, []
    page.clock.install()
    held: list[Any] = []
    page.route(lambda url: url.endswith("/at-table"), lambda route: held.append(route))
    page.on("response", lambda answer: "since=" in answer.url and renewals.append(answer.url))
    page.fill("#note", "Ours")
    page.locator("#note-form button").click()
    eventually(lambda: page.evaluate("true") and bool(held))
    hand.before("note Theirs", seat="allied")
    until(page, "document.querySelector('#live').dataset.streaming === 'yes'")
    page.clock.run_for(1500)
    assert renewals == [], "a renewal would cost the answer its table"
    held[0].continue_()
    page.locator(".at-table .done").wait_for()
    page.locator(".told", has_text="Theirs").wait_for()
    caught_up(served, page, hand.match)
    assert page.locator(".at-table .done").count() == 1
    hand.goes()


@soak
def test_focus_and_scrolling_stay_in_their_list(served: Served, browser: Any) -> None:
    hand, lists = marching(served, browser)
    page = hand.page
    opened(hand, "verb move", *lists[:3])
    page.evaluate("document.querySelector('.aside-body').scrollTop = 90")
    summary = f'[data-own="{lists[2]}"] > summary'
    page.evaluate(f"document.querySelector('{summary}').focus({{preventScroll: true}})")
    goes_on(hand, "The tide turns")
    assert page.evaluate(f"document.activeElement.matches('{summary}')")
    until(page, "document.querySelector('.aside-body').scrollTop === 90")
    hand.goes()


class Fields(HTMLParser):
    """The lists and fields of the table, by their own names."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        asked = tag in ("details", "select", "textarea") or (
            tag == "input" and given.get("type") not in ("hidden", "range", "checkbox")
        )
        if asked and given.get("name") != "as":
            name = given.get("data-own") or given.get("id") or ""
            self.names.append(name or f"nameless: {tag} {given}")


@pytest.mark.parametrize("game", sorted(library()))
def test_every_list_and_field_of_a_table_has_a_name_of_its_own(game: str, real: WebHouse) -> None:
    reader, scenario = real.reader(), library()[game].scenarios[0]
    seat = scenario.seats[0]
    match, _ = real.matches.open(game, scenario.key, dict.fromkeys(scenario.seats, "person"))
    tokens = {s: real.matches.join(match, s, f"join-{s}-{match}")[1] for s in scenario.seats}
    reader.get(f"/m/{match}")
    page = reader.fill(f"/m/{match}/token", token=tokens[seat])
    fields = Fields()
    fields.feed(re.split(r'<div id="(?:table|live)"', page)[1])
    assert "note" in fields.names
    assert "typing" in fields.names
    assert [name for name in fields.names if name.startswith("nameless")] == []
    assert len(set(fields.names)) == len(fields.names)


def test_a_phones_board_that_comes_late_swallows_no_press_and_comes_all_the_same(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.sits()
    page, held = hand.page, []
    page.goto("about:blank")
    page.context.clear_cookies(name="fit")
    page.set_viewport_size({"width": 390, "height": 844})

    def hold_the_first(route: Any) -> None:
        if held or "hx-request" not in route.request.headers:
            route.continue_()
        else:
            held.append(route)

    page.add_init_script(f"({ANSWERED})()")
    page.route(lambda url: url.endswith(f"/m/{hand.match}"), hold_the_first)
    page.goto(f"{served.address}/m/{hand.match}")
    eventually(lambda: page.evaluate("true") and bool(held))
    page.locator("#send-bar .typing > summary").hover()
    page.mouse.down()
    held[0].continue_()
    until(page, "window.answered")
    assert page.get_attribute("#stage", "data-width") == "wide", "not under a finger"
    page.mouse.up()
    until(page, "document.querySelector('.typing').open")
    until(page, "document.querySelector('#stage').dataset.width === 'narrow'")
    assert page.evaluate(OPEN.format("typing")), "what the press opened stays so"
    page.set_viewport_size({"width": 844, "height": 390})
    until(page, "document.querySelector('#stage').dataset.width === 'wide'")
    hand.goes()
