"""A real browser: counters of a box are dragged by mouse and finger, or have a menu."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from service.reading.positions import look
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served
from tests.service.web.hand import Hand

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEATS = {"red": "person", "blue": "person"}

COUNTER = """id => {
  const one = document.querySelector(`#stage .piece[data-id="${CSS.escape(id)}"]:not(.fan *)`);
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

SPACE = """name => {
  const chart = document.querySelector('#stage .chart');
  const row = chart.dataset.middles.split(';').find((one) => one.startsWith(`${name} `)).split(' ');
  const { x, y } = new DOMPoint(row[1], row[2]).matrixTransform(chart.getScreenCTM());
  return [x, y];
}"""
"""Where a space is that stands first in its run."""


def seated(served: Served, browser: Any, **how: Any) -> Hand:
    hand = Hand(served, browser, "dice_table", "box", "red", how or None, **SEATS)
    hand.before("done", seat="blue")
    hand.sits()
    hand.at_rest().locator("#stage .piece.now").first.wait_for()
    return hand


def stands(hand: Hand, piece: str) -> str:
    pieces = look(hand.served.matches, hand.match, "red").view.pieces
    return next(one.space for one in pieces if one.id == piece)


def drag(page: Any, start: list[float], end: list[float], shift: bool = False) -> None:
    page.mouse.move(*start)
    if shift:
        page.keyboard.down("Shift")
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()
    if shift:
        page.keyboard.up("Shift")


RESTS = """() => new Promise((rested) => {
  let frames = 8;
  const next = () => { frames -= 1; if (frames) requestAnimationFrame(next); else rested(); };
  next();
})"""
"""A finger that rests before it is lifted flings nothing, whose end the next tap would be."""


def finger_drags(page: Any, start: list[float], end: list[float]) -> None:
    touch = page.context.new_cdp_session(page)
    middle = [(a + b) / 2 for a, b in zip(start, end, strict=True)]
    for kind, at in (("Start", start), ("Move", middle), ("Move", end), ("End", None)):
        points = [{"x": at[0], "y": at[1]}] if at else []
        if not at:
            page.evaluate(RESTS)
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_counters_go_by_mouse_from_the_map_and_the_supply_and_by_keys(
    served: Served, browser: Any
) -> None:
    hand = seated(served, browser)
    page = hand.page
    drag(page, page.evaluate(COUNTER, "Lewis"), page.evaluate(SPACE, "0605"), shift=True)
    page.locator(".drafted code", has_text="move Lewis, Mortar/325 to 0605").wait_for(
        state="attached"
    )
    page.locator("#stage[data-alive] .draft-ways").first.wait_for(state="attached")
    page.locator("html[data-settled]").wait_for()
    page.mouse.move(5, 5)
    page.locator("#stage .fan").wait_for(state="detached")
    drag(page, page.evaluate(COUNTER, "Glider-2/325"), page.evaluate(SPACE, "0705"))
    page.locator(".drafted code", has_text="move Glider-2/325 to 0705").wait_for(state="attached")
    hand.send()
    assert stands(hand, "Glider-2/325") == "0705"
    assert stands(hand, "Lewis") == stands(hand, "Mortar/325") == "0605"
    hand.at_rest()
    foxholes = page.locator("#stocks [data-name=Foxhole]")
    assert "6" in foxholes.inner_text()
    box = foxholes.bounding_box()
    start = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    drag(page, start, page.evaluate(SPACE, "0605"))
    page.locator(".drafted code", has_text="deploy Foxhole at 0605").wait_for(state="attached")
    page.locator("#stocks [data-name=Foxhole]", has_text="5").wait_for()
    hand.send()
    assert stands(hand, "Foxhole-1") == "0605"
    hand.at_rest()
    page.locator('#stage .piece[data-id="Glider-2/325"]').focus()
    page.keyboard.press("m")
    page.keyboard.type("0605")
    page.keyboard.press("Enter")
    page.locator(".drafted code", has_text="move Glider-2/325 to 0605").wait_for(state="attached")
    hand.goes()


def test_what_was_drafted_last_is_in_view(served: Served, browser: Any) -> None:
    page = seated(served, browser).page
    lines = page.locator(".drafted > li")
    for many in range(1, 6):
        box = page.locator("#stocks [data-name=Foxhole]").bounding_box()
        start = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        drag(page, start, page.evaluate(SPACE, "0605"))
        lines.nth(many - 1).wait_for()
        page.locator("html[data-settled]").wait_for()
    last, whole = lines.last.bounding_box(), page.locator(".drafted").bounding_box()
    assert page.locator(".drafted").evaluate("one => one.scrollHeight > one.clientHeight")
    assert last["y"] + last["height"] <= whole["y"] + whole["height"] + 2


def test_a_counter_under_the_hand_changes_nothing_of_the_board(
    served: Served, browser: Any
) -> None:
    hand = seated(served, browser)
    page = hand.page
    x, y = page.evaluate(COUNTER, "Glider-2/325")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=4)
    with styled(page) as elements:
        page.mouse.move(x + 160, y + 90, steps=8)
    assert elements
    assert max(elements) < page.locator("*").count() / 4
    page.mouse.up()
    hand.goes()


def test_a_board_that_is_measured_is_not_given_its_style_for_that(
    served: Served, browser: Any
) -> None:
    hand = seated(served, browser)
    page = hand.page
    page.get_by_role("button", name="All", exact=True).click()
    page.locator("html[data-settled]").wait_for()
    all_of_it = page.locator("#stage *").count()
    with styled(page) as elements:
        page.get_by_role("button", name="The Causeway").click()
        page.evaluate(RESTS)
    whole = [many for many in elements if many > all_of_it / 2]
    assert len(whole) <= 1, "once, as the hand over it is another"
    hand.goes()


@contextmanager
def styled(page: Any) -> Iterator[list[int]]:
    """How many elements the browser gave a style anew, each time that it did."""
    browser, found, ended = page.context.new_cdp_session(page), [], []
    browser.on("Tracing.dataCollected", lambda told: found.extend(told["value"]))
    browser.on("Tracing.tracingComplete", lambda told: ended.append(told))
    kept = {"includedCategories": ["devtools.timeline"]}
    browser.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": kept})
    elements: list[int] = []
    yield elements
    browser.send("Tracing.end")
    eventually(lambda: page.evaluate("1") and ended)
    styles = (one["args"] for one in found if one["name"] == "UpdateLayoutTree")
    elements += [args["elementCount"] for args in styles if "elementCount" in args]


def test_a_finger_drags_a_counter_and_points_where_a_stack_goes(
    served: Served, browser: Any
) -> None:
    hand = seated(served, browser, **PHONE)
    page = hand.page
    start, end = page.evaluate(COUNTER, "Glider-1/325"), page.evaluate(SPACE, "0605")
    finger_drags(page, start, end)
    page.locator(".drafted code", has_text="move Glider-1/325 to 0605").wait_for(state="attached")
    hand.send()
    assert stands(hand, "Glider-1/325") == "0605"
    hand.at_rest()
    page.touchscreen.tap(*page.evaluate(COUNTER, "Lewis"))
    menu = page.locator(".grip-menu")
    menu.get_by_role("button", name="Mortar/325").click()
    menu.get_by_role("button", name="Press the place on the board").first.click()
    page.touchscreen.tap(*page.evaluate(SPACE, "0705"))
    page.locator(".drafted code", has_text="move Lewis, Mortar/325 to 0705").wait_for(
        state="attached"
    )
    hand.goes()


@soak
@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_a_counter_that_is_pressed_opens_its_menu(
    served: Served, browser: Any, how: dict[str, Any]
) -> None:
    hand = seated(served, browser, **how)
    page = hand.page
    press = page.touchscreen.tap if how else page.mouse.click
    press(*page.evaluate(COUNTER, "Glider-2/325"))
    menu = page.locator(".grip-menu")
    menu.get_by_role("button", name="Flip Glider-2/325").click()
    page.locator(".drafted code", has_text="flip Glider-2/325").wait_for(state="attached")
    hand.goes()


def test_a_hidden_counter_is_set_up_face_down_and_found_by_its_name(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dice_table", "box", "blue", None, **SEATS)
    hand.sits()
    page = hand.at_rest()
    page.locator("#stocks [data-name='Grenadier/1057']").press("Enter")
    field = page.locator(".grip-menu").get_by_label("Lay Grenadier/1057 face down at")
    field.fill("0205")
    field.press("Enter")
    page.locator(".drafted code", has_text="cover Grenadier/1057 at 0205").wait_for(
        state="attached"
    )
    hand.send()
    hand.at_rest()
    page.mouse.click(*page.evaluate(COUNTER, "blue-1"))
    menu = page.locator(".grip-menu")
    menu.wait_for()
    turn = menu.get_by_role("button", name="Turn blue-1 up for all to see")
    assert turn.count() == 1, "an order that is offered stands once"
    hand.goes()


def first_view(hand: Hand, late: str, there: str) -> str:
    """What is seen first of a board, where this comes only once that is there."""
    held: list[Any] = []

    def comes(one: Any) -> None:
        if held or one.request.is_navigation_request():
            one.continue_()
        else:
            held.append(one)

    hand.page.route(late, comes)
    hand.sits()
    hand.page.locator(there).wait_for(state="attached")
    held[0].continue_()
    page = hand.at_rest()
    seen = page.locator("#stage svg.board").get_attribute("viewBox")
    page.locator("#stocks [data-name=Foxhole]").dispatch_event("click")
    assert page.locator(".grip-menu").is_visible(), "what waits beside the board has its menu"
    hand.goes()
    return str(seen)


def test_a_phone_sees_and_does_the_same_whenever_the_script_of_its_hand_comes(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dice_table", "box", "red", PHONE, **SEATS)
    hand.before("done", seat="blue")
    one, other = hand.other(browser, "red"), hand.other(browser, "red")
    view = first_view(one, "**/board/grips.js", "#stage[data-width=narrow][data-alive]")
    assert first_view(other, f"**/m/{hand.match}", "#stage[data-menus]") == view
    hand.goes()
