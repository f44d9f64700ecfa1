"""In a real browser: arrow keys go from piece to piece on the board, and count on the time line."""

from typing import Any

import pytest

from tests.service.web.browsers import Browser, Served, Watched, caught_up, sent, until
from tests.service.web.hand import Hand, at_the_beach
from tests.service.web.test_browser_races import FIRST, NOW, PAST, SECOND, Held

MIDDLES = """() => [...document.querySelectorAll('#stage .now[tabindex="0"]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.id, x + width / 2, y + height / 2];
})"""
FOCUS = "document.activeElement.dataset.id"


def stepping(request: Any) -> bool:
    """Whether a request is for another moment."""
    return "/step" in request.url


def at(page: Any) -> int:
    """The entry that the board shows."""
    return int(page.get_attribute("#moment", "data-at"))


def test_arrows_on_a_piece_go_to_the_next_one_and_rewind_nothing(
    served: Served, browser: Browser
) -> None:
    hand = at_the_beach(served, browser)
    page = hand.page
    page.locator('#stage .now[tabindex="0"]').first.focus()
    for key, axis, sign in (("ArrowRight", 1, 1), ("ArrowDown", 2, 1), ("ArrowLeft", 1, -1)):
        was = page.evaluate(FOCUS)
        before = {name: at for name, *at in page.evaluate(MIDDLES)}
        page.keyboard.press(key)
        here, there = before[was], before[page.evaluate(FOCUS)]
        on_that_side = [
            one for one in before.values() if (one[axis - 1] - here[axis - 1]) * sign > 1
        ]
        assert (there in on_that_side) if on_that_side else there == here, key
    for key in ("Home", "End", "Shift+ArrowLeft", "Control+ArrowLeft"):
        page.keyboard.press(key)
        assert page.evaluate(FOCUS) in before, key
    assert page.evaluate(f"Boolean({NOW})")
    hand.goes()


def test_each_step_that_is_pressed_counts_though_one_is_on_its_way(
    served: Served, browser: Browser
) -> None:
    hand = at_the_beach(served, browser)
    hand.before(FIRST, SECOND)
    page = hand.page
    caught_up(served, page, hand.match)
    size = at(page)

    def shows(entry: int) -> None:
        until(page, f"document.querySelector('#moment').dataset.at === '{entry}'")

    def quickly(*keys: str) -> None:
        held = Held(page, stepping, most=1)
        for key in keys:
            page.keyboard.press(key)
        held.come()
        held.go()

    quickly("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowLeft")
    shows(size - 3)
    page.keyboard.press("End")
    until(page, NOW)
    page.keyboard.press("Shift+ArrowLeft")
    until(page, PAST)
    last = at(page)
    page.keyboard.press("Shift+ArrowLeft")
    until(page, f"document.querySelector('#moment').dataset.at !== '{last}'")
    before = at(page)
    page.keyboard.press("End")
    until(page, NOW)
    quickly("Shift+ArrowLeft", "Shift+ArrowLeft", "ArrowLeft")
    shows(before - 1)
    hand.goes()


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(150):
        if page.evaluate(f"document.activeElement?.matches('{selector}')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")


def test_a_seat_is_taken_and_an_order_chosen_typed_and_sent_without_a_mouse(
    served: Served, browser: Browser
) -> None:
    host = browser.new_context().new_page()
    host.goto(served.address)
    host.get_by_role("link", name="Open a match").click()
    host.get_by_role("link", name="Exercise Tiger: Practice Run", exact=True).click()
    host.get_by_label("Baker").select_option("person")
    host.locator("details.more > summary").click()
    host.get_by_label("Free seats by invitation only").check()
    host.get_by_role("button", name="Open the match").click()
    watched = Watched()
    page = watched.page(browser.new_context())
    page.goto(host.locator(".share code").inner_text())
    tab_to(page, "main button")
    page.keyboard.press("Enter")
    page.get_by_text("Your orders: Baker").wait_for()
    tab_to(page, "#stage .now")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#choosing').textContent")
    page.keyboard.press("Enter")
    tab_to(page, ".typing > summary")
    if not page.evaluate("document.querySelector('.typing').open"):
        page.keyboard.press("Enter")
    tab_to(page, "#draft")
    page.keyboard.press("Control+a")
    page.keyboard.type("lock R1 W1")
    sent(page, lambda: page.keyboard.press("Control+Enter"))
    page.locator(".told", has_text="Baker locks").wait_for()
    assert not watched.faults


def test_keys_choose_a_piece_give_an_order_by_its_number_and_undo_it(
    served: Served, browser: Browser
) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.sits()
    page = hand.page
    page.evaluate("document.cookie = 'atonce=0; path=/'")  # what is chosen waits in the draft
    page.keyboard.press("?")
    page.locator("dialog#keys").get_by_text("these keys").wait_for()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    page.locator("dialog#keys").wait_for(state="detached")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    first = page.locator('.offer[data-n="1"]')
    first.wait_for()
    numbers = page.eval_on_selector_all(".offer[data-n]", "all => all.map((o) => o.dataset.n)")
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    given = first.get_attribute("value")
    page.keyboard.press("1")
    until(page, f"document.querySelector('#draft').value === {given!r}")
    page.locator(".drafted li").wait_for()
    page.keyboard.press("u")
    until(page, "document.querySelector('#draft').value === ''")
    hand.before("lock R1 W1")
    page.locator("#send-bar .finish[value=keep]").wait_for()
    hand.at_rest()
    sent(page, lambda: page.keyboard.press("e"))
    page.locator("#desk .done", has_text="Sent.").wait_for()
    hand.goes()


def until_a_die(hand: Hand) -> int:
    """How many keys it takes from the page as it comes to a die, of what a digit gives first."""
    page, keys = hand.page, 0
    while not page.locator("#fell").count():
        hand.at_rest()
        if page.locator(".line-would-roll").count():
            sent(page, lambda: page.keyboard.press("Control+Enter"))
        elif page.locator("#orders [data-n]").count():
            before = page.evaluate(GIVEN)
            page.keyboard.press("1")
            until(page, f"({GIVEN})() !== {before!r}")
        else:
            page.keyboard.press("n")
            keys += 1
            page.keyboard.press("Enter")
            until(page, "document.querySelector('#stage.choosing')")
        keys += 1
    return keys


GIVEN = """() => `${document.querySelector("#table").dataset.size}, ${
  document.querySelectorAll(".drafted li").length} drafted`"""
"""How many entries the page shows, and how many orders are drafted."""

AT_A_DIE = {
    "dday_dice": ("tiger-practice", "able", "lock "),
    "tcs_omaha": ("firefight", "american", "call "),
    "company_combat": ("meeting", "american", "recon "),
    "utah_beach": ("landing", "allied", ""),
    "five_for_fighting": ("utah", "allied", ""),
    "dice_table": ("cards", "red", ""),
}
"""Where a die is at hand: the scenario, the seat, and how the order that leads to it begins; "" for
the very first order."""


@pytest.mark.parametrize("game", AT_A_DIE)
def test_the_first_die_takes_eight_keys_at_most(
    served: Served, browser: Browser, game: str
) -> None:
    scenario, seat, begins = AT_A_DIE[game]
    seats = dict.fromkeys((seat, *OTHERS.get(game, ())), "person")
    hand = Hand(served, browser, game, scenario, seat, **seats)
    hand.until_comes(seat, lambda lines: any(one.startswith(begins) for one in lines))
    hand.sits()
    assert until_a_die(hand) <= 8
    hand.goes()


OTHERS = {
    "tcs_omaha": ("german",), "company_combat": ("german",), "utah_beach": ("german",),
    "five_for_fighting": ("german",), "dice_table": ("blue",),
}  # fmt: skip
