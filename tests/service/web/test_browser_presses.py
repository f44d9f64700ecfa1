"""In a real browser: a press gives what lay under it as it began, or the page says why not."""

from typing import Any

from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served, box, caught_up, press_offer, until
from tests.service.web.hand import ARMIES, SIDES, Hand, at_the_beach, can_move, given
from tests.service.web.test_browser_at_once import WISH
from tests.service.web.test_browser_races import FIRST, PAST, SECOND, Held, on_its_way

OFFER = f'.offer[value="{FIRST}"]'
LONG = """() => {
  const line = document.createElement("p");
  line.textContent = "What comes in above";
  line.style.height = "200px";
  document.querySelector("#orders").prepend(line);
}"""
"""Bare ground above the offers."""
MOVED = "() => { document.querySelector('.offer').style.transform = 'translateY(200px)'; }"
"""The first offer goes down from under the hand, as where the card of a unit comes in above it."""
UNDER = """() => {
  const [line, offer] = [document.querySelector("#orders > p"), document.querySelector(".offer")];
  addEventListener("touchend", () => {
    line.remove();
    offer.style.cssText = "position: fixed; inset: 0; z-index: 99";
  }, { once: true });
  addEventListener("mouseup", (event) => setTimeout(() => {
    window.clicked = event.target.closest(".offer") ? Boolean(window.clicked) : "elsewhere";
  }));
  offer.addEventListener("click", () => { window.clicked = true; });
}"""
"""As a finger is lifted that line goes, and an order lies there; `clicked` says whether it
was pressed."""
AGAIN = "was still on its way. Press again."


def drafted(line: str) -> str:
    """That an order lies in the draft."""
    return f"document.querySelector('.drafted > li')?.dataset.order === '{line}'"


def at_a_fight(served: Served, browser: Any) -> Hand:
    """The American seat of a game that says why a counter is not lit."""
    hand = Hand(served, browser, "tcs_omaha", "firefight", "american", **ARMIES)
    hand.until_comes("american", lambda lines: any(one.startswith("mode ") for one in lines))
    hand.sits()
    return hand


def held_down(hand: Hand, which: str) -> None:
    """Press the mouse on something, and keep it down."""
    at = box(hand.at_rest(), which, centred=True)
    hand.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    hand.page.mouse.down()


def test_what_moves_from_under_a_press_is_pressed_all_the_same(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    first = hand.offers()[0]
    held_down(hand, ".offer")
    hand.page.evaluate(MOVED)
    hand.page.mouse.up()
    until(hand.page, drafted(first))
    hand.goes()


def test_a_finger_gives_what_it_was_on_though_that_moved(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser, has_touch=True)
    first = hand.offers()[0]
    at = box(hand.at_rest(), ".offer", centred=True)
    hand.page.evaluate(f"addEventListener('touchend', {MOVED}, {{ once: true }})")
    hand.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    until(hand.page, drafted(first))
    hand.goes()


def test_what_comes_under_a_press_on_bare_ground_is_not_pressed(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, has_touch=True)
    hand.page.evaluate(LONG)
    at = box(hand.at_rest(), "#orders > p", centred=True)
    hand.page.evaluate(UNDER)
    hand.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    until(hand.page, "window.clicked === false")
    assert hand.page.input_value("#draft") == ""
    hand.goes()


def test_a_press_on_what_is_gone_before_its_click_is_told(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser)
    held_down(hand, OFFER)
    hand.page.evaluate("which => document.querySelector(which).replaceWith('Gone')", OFFER)
    hand.page.mouse.up()
    hand.page.locator("#choosing", has_text="is there no more").wait_for()
    assert hand.page.input_value("#draft") == ""
    hand.goes()


def test_undo_while_orders_are_on_their_way_undoes_nothing_and_says_so(
    served: Served, browser: Any
) -> None:
    hand, held = on_its_way(served, browser)
    hand.page.keyboard.press("u")
    held.go()
    hand.page.get_by_text(AGAIN).wait_for()
    assert given(hand, FIRST) == 1
    assert given(hand, "takeback") == 0
    hand.goes()


def test_an_order_on_its_way_is_not_taken_out_and_that_is_said(
    served: Served, browser: Any
) -> None:
    hand, held = on_its_way(served, browser)
    hand.page.locator(".drafted .drop").click()
    held.go()
    hand.page.get_by_text(AGAIN).wait_for()
    assert given(hand, FIRST) == 1
    hand.goes()


def test_a_key_that_orders_says_that_another_moment_is_looked_at(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, FIRST)
    page = hand.page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    until(page, PAST)
    for key in ("1", "u", "Control+Enter"):
        page.evaluate("document.querySelector('#live-state').textContent = ''")
        page.keyboard.press(key)
        page.locator("#live-state", has_text="End leads back to now").wait_for()
    assert page.input_value("#draft") == FIRST
    assert given(hand, FIRST) == 0
    hand.goes()


def test_a_reason_that_is_asked_for_as_the_table_comes_anew_is_told_all_the_same(
    served: Served, browser: Any
) -> None:
    hand = at_a_fight(served, browser)
    page, asked = hand.at_rest(), list[Any]()
    page.route(
        "**/why",
        lambda route: route.fulfill(json={"why": "So"}) if asked else asked.append(route),
    )
    page.locator("#stage .piece[data-id]:not(.now)").first.dispatch_event("click")
    eventually(lambda: page.evaluate("true") and asked)
    hand.before("note One", seat="german")
    caught_up(served, page, hand.match)
    asked[0].fulfill(json={"why": "Before"})
    page.locator("#choosing", has_text="So").wait_for()
    hand.goes()


def test_a_reason_that_the_house_does_not_give_is_said_to_be_missing(
    served: Served, browser: Any
) -> None:
    hand = at_a_fight(served, browser)
    page = hand.at_rest()
    page.route("**/why", lambda route: route.abort())
    page.locator("#stage .piece[data-id]:not(.now)").first.dispatch_event("click")
    page.locator("#choosing", has_text="does not answer").wait_for()
    page.context.close()


def test_an_order_that_is_pressed_behind_one_on_its_way_stands_in_the_draft(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    page = hand.at_rest()
    page.evaluate(WISH)
    held = Held(page, lambda request: "do=act" in (request.post_data or ""), most=1)
    press_offer(page, FIRST)
    held.come()
    press_offer(page, SECOND)
    held.go()
    until(page, drafted(SECOND))
    eventually(lambda: given(hand, FIRST) == 1)
    assert given(hand, SECOND) == 0
    hand.goes()


def test_a_press_on_what_is_no_target_says_that_it_is_none(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "utah_beach", "landing", "allied", **SIDES)
    hand.until_comes("allied", can_move)
    hand.sits()
    page = hand.at_rest()
    page.locator("#stage .piece.now").first.dispatch_event("click")
    page.locator("#stage .piece[data-id]:not(.now)").first.dispatch_event("click")
    page.locator("#choosing", has_text="can do nothing there now").wait_for()
    hand.goes()
