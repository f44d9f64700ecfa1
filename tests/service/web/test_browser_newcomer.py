"""In a real browser: what made somebody stop and think who had never seen a page of the house."""

import random
import re
from typing import Any

from tests.rigs.soak import soak
from tests.service.web.browsers import Served, Watched, opened, press_offer, sent, until
from tests.service.web.hand import ARMIES, Hand

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

SHARE = """() => {
  const { width, height } = document.querySelector("#stage").getBoundingClientRect();
  return width * height / innerWidth / innerHeight; }"""
HEIGHT = "() => document.querySelector('#stage').getBoundingClientRect().height"
COUNTER = """() => Math.min(...[...document.querySelectorAll("#stage .chart .piece")]
  .map((one) => 76 * one.closest(".chart").getScreenCTM().a))"""

SEEN = """(lit) => { const stage = document.querySelector("#stage").getBoundingClientRect();
  return [...document.querySelectorAll(lit)].map((one) => one.getBoundingClientRect())
    .some(({ top, bottom }) => top >= stage.top && bottom <= stage.bottom); }"""


def first_match(served: Served, page: Any, game: str) -> str:
    """Press the button of a game's first match."""
    page.goto(f"{served.address}/games/{game}")
    page.get_by_role("button", name="Play the first match").click()
    page.wait_for_url("**/m/*")
    page.locator("#stage[data-alive]").wait_for()
    return str(page.url.split("/m/")[1].partition("?")[0])


def test_the_board_has_most_of_the_window(served: Served, browser: Any) -> None:
    page = browser.new_context(viewport=DESKTOP).new_page()
    first_match(served, page, "utah_beach")
    page.locator("#send-bar").wait_for()
    until(page, f"({SHARE})() >= 0.6")
    page.set_viewport_size(PHONE)
    page.reload()
    page.locator("#stage[data-alive]").wait_for()
    until(page, f"({HEIGHT})() >= 375")  # beside a coach who is read whole
    assert page.locator(".rail .at").is_visible(), "turn and phase are told"
    home = page.locator(".tabs .home")
    assert home.bounding_box()["width"] >= 40
    home.click()
    page.wait_for_url(f"{served.address}/")
    page.go_back()
    page.locator("#stage[data-alive]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_counters_are_read_at_first_sight_whoever_is_to_move(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "tcs_omaha", "firefight", "american", **ARMIES)
    hand.sits()
    until(hand.page, f"({COUNTER})() > 37.9")
    page = browser.new_context(viewport=DESKTOP).new_page()
    first_match(served, page, "five_for_fighting")
    until(page, f"({COUNTER})() > 37.9")
    page.locator("[data-zoom=all]").click()
    assert page.evaluate(COUNTER) < 37, "and the whole of it is one press away"
    page.context.close()
    hand.goes()


@soak
def test_who_only_watches_on_a_phone_sees_counters_first(served: Served, browser: Any) -> None:
    """A board without anything to press below it is as high as it is, its window is not."""
    hand = Hand(served, browser, "tcs_omaha", "colleville", "american", **ARMIES)
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(f"{served.address}/m/{hand.match}?as=public")
    until(page, "document.querySelector('#stage.zoomed[data-alive]')")
    until(page, f"({SHOWN})() > 0.6")
    page.context.close()
    hand.goes()


SHOWN = """() => { const stage = document.querySelector("#stage").getBoundingClientRect();
  const all = [...document.querySelectorAll("#stage .chart .piece")];
  const within = (one) => one.top >= stage.top && one.bottom <= stage.bottom
    && one.left >= stage.left && one.right <= stage.right;
  return all.filter((one) => within(one.getBoundingClientRect())).length / all.length; }"""
"""The share of the counters of a map that are seen whole."""


def test_what_is_asked_next_comes_into_view(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.page.set_viewport_size(PHONE)
    hand.sits()
    until(hand.page, f"({SEEN})('.die.now')")
    hand.until_comes("able", lambda lines: any(line.startswith("move ") for line in lines))
    until(hand.page, "document.querySelector('.offer[value^=move]')")
    until(hand.page, f"({SEEN})('#stage .now')")
    hand.goes()


@soak
def test_the_coach_says_to_send_what_is_drafted(served: Served, browser: Any) -> None:
    page = browser.new_context(viewport=DESKTOP).new_page()
    first_match(served, page, "company_combat")
    page.get_by_role("button", name="Do it").click()
    page.locator(".drafted li").first.wait_for()
    while page.locator(".coach", has_text="Do it").count():
        count = page.locator(".drafted li").count()
        page.get_by_role("button", name="Do it").click()
        until(page, f"document.querySelectorAll('.drafted li').length > {count}"
              " || !document.querySelector('.coach [name=add]')")  # fmt: skip
    page.locator(".coach h3", has_text="Send it").wait_for()


def test_what_fell_lies_beside_the_board_until_the_next_press(served: Served, browser: Any) -> None:
    watched = Watched()
    page = watched.page(browser.new_context(viewport=DESKTOP, reduced_motion="no-preference"))
    match = opened(served, page)
    served.waits_for_none_but(match, "able")
    stage = "JSON.stringify(document.querySelector('#stage').getBoundingClientRect())"
    before = page.evaluate(stage)
    for verb in ("lock", "reroll"):
        line = page.locator(f'.offer[value^="{verb}"]').first.get_attribute("value")
        press_offer(page, line)
        page.locator(".drafted code", has_text=line).wait_for(state="attached")
        sent(page, page.locator("#send-bar .send").click)
    page.locator("#fell.tumbles .fallen .rolled").first.wait_for()
    assert page.evaluate(stage) == before
    assert page.evaluate(IN_THE_DESK), "and lies over nothing"
    served.house.matches.order(match, "able", "note Meanwhile", "note-meanwhile-1")
    page.locator(".latest .told", has_text="Meanwhile").wait_for()
    assert page.locator("#fell:not(.tumbles) .rolled").count(), "a note does not sweep it away"
    page.locator("#fell summary").click()
    assert page.locator("#fell details:not([open])").count(), "what is folded is looked up in it"
    page.locator("#desk-head").click()
    assert not page.locator("#fell").count()
    assert not watched.faults


def test_what_may_go_to_a_place_that_is_pressed_first_is_told_by_its_name(
    served: Served, browser: Any
) -> None:
    page = browser.new_context(viewport=DESKTOP).new_page()
    first_match(served, page, "five_for_fighting")
    hex_ = page.locator(".offer[value^='land ']").first.get_attribute("data-on").split("|")[1]
    page.locator(f'#stage use.space[data-id="{hex_}"]').click()
    page.locator(".offer.whole:not(.out)").first.wait_for()
    told = page.locator(".offer.whole:visible").evaluate_all(
        "all => all.map((one) => [one.dataset.on.split('|')[0], one.innerText])"
    )
    assert len(told) > 1
    assert all(unit in says for unit, says in told), told


def test_a_card_tells_what_was_pressed_until_esc(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "tcs_omaha", "firefight", "german", **ARMIES)
    hand.until_comes("german", lambda lines: any(one.startswith("mode ") for one in lines))
    hand.sits()
    page = hand.at_rest()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    name = page.locator("#stage .chosen").first.get_attribute("data-id")
    page.locator("#unit strong", has_text=name).wait_for()
    assert page.evaluate(IN_THE_DESK.replace("#fell", "#unit")), "and lies over nothing"
    page.keyboard.press("Escape")
    assert not page.locator("#unit").count()
    hand.goes()


IN_THE_DESK = """() => { const [tray, desk] = ["#fell", ".aside-body"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return tray.top >= desk.top && tray.left >= desk.left && tray.right <= desk.right; }"""


WHOLE = """(one) => { const box = one.getBoundingClientRect();
  const [x, y] = [box.right - 2, box.top + box.height / 2];
  return one.contains(document.elementFromPoint(x, y)); }"""


@soak
def test_a_branch_says_of_what_on_one_line(served: Served, browser: Any) -> None:
    page = browser.new_context(viewport=DESKTOP).new_page()
    match = opened(served, page)
    page.goto(f"{served.address}/m/{match}?at={served.matches.repository.match(match).begun}")
    page.get_by_role("button", name="Branch from here").click()
    named = page.locator(".match-head .branch a")
    named.wait_for()
    assert named.evaluate(WHOLE), "to its end, beside the name of the match and the tabs"


@soak
def test_turn_and_players_stand_above_the_board_of_a_phone(served: Served, browser: Any) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    match = first_match(served, page, "company_combat")
    page.locator("#send-bar").wait_for()
    page.locator(".rail").wait_for()
    rail, stage = page.evaluate(BOXES, [".rail", "#stage"])
    assert rail["bottom"] <= stage["top"] + 1
    rail, told = page.evaluate(TOLD, [".rail", "#told"])
    assert rail["top"] >= told["bottom"], "and below what is told above all of it"
    (seat,) = served.matches.repository.match(match).sitting.persons
    served.waits_for_none_but(match, seat)  # a die says whether the computer sets up before
    advice = served.advice(match, seat, random.Random(5))
    served.matches.order(match, seat, advice, f"before-{match}-{match}")
    page.locator("#stage .piece").first.wait_for()
    said = page.locator("#stage .piece > title").all_text_contents()
    assert len(said) == page.locator("#stage .piece").count() > 0
    assert not [one for one in said if not NAMED.fullmatch(one)], "put together by the page"


NAMED = re.compile(r"[\w.][^,]* of (American|German), [a-z -]+, Strength \d of \d, .*[^,]")
"""What a block says: its name, whose it is, what it is, and its facts."""

BOXES = "(ones) => ones.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
TOLD = f"""(ones) => {{ const told = document.createElement("p");
  [told.id, told.className, told.textContent] = ["told", "refusal", "There is no connection."];
  document.querySelector("main").prepend(told);
  return ({BOXES})(ones); }}"""
"""Told and measured in one breath: a page that goes on takes away what it has not told."""


def test_send_with_nothing_drafted_says_what_to_press(served: Served, browser: Any) -> None:
    page = browser.new_context(viewport=DESKTOP).new_page()
    match = first_match(served, page, "dday_dice")
    size = served.matches.repository.size(match)
    until(page, "'settled' in document.documentElement.dataset")
    page.locator("#send-bar .send").click()
    told = page.get_by_text("Nothing is drafted yet")
    told.wait_for()
    assert told.evaluate(WHOLE), "in view, though the coach stands above it"
    assert page.locator(".reports").count() == 0, "and nothing is refused"
    assert served.matches.repository.size(match) == size


@soak
def test_a_map_that_is_near_fills_the_stage(served: Served, browser: Any) -> None:
    page = browser.new_context(viewport=PHONE).new_page()
    first_match(served, page, "utah_beach")
    until(page, f"({INSIDE})()")


INSIDE = """() => { const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [map, stage] = [box("#stage .map:has(.chart)"), box("#stage")];
  return map.bottom >= stage.bottom - 2 && map.top <= stage.top + 2
    && map.left <= stage.left + 2 && map.right >= stage.right - 2; }"""
