"""In a real browser: a draft outlives the browser, as long as the match stands as it stood."""

from typing import Any

from tests.service.web.browsers import Browser, Served, until
from tests.service.web.hand import Hand

SEATS = {"red": "person", "blue": "person"}
LINE = "move Sherman to 0705"
KEPT = "localStorage.getItem(`draft ${document.querySelector('#orders').dataset.store}`)"
SHOWN = "document.querySelectorAll('#send-bar .drafted > li').length"


def drafting(served: Served, browser: Browser) -> Hand:
    """Red has the move over The Causeway and wrote a line of a draft."""
    hand = Hand(served, browser, "dice_table", "box", "red", **SEATS)
    served.matches.order(hand.match, "blue", "done", f"done-{hand.match}-blue")
    hand.sits()
    writes(hand.page)
    return hand


def writes(page: Any) -> None:
    page.locator(".typing > summary").click()
    page.fill("#draft", LINE)
    until(page, f"{SHOWN} === 1")


def again(hand: Hand, browser: Browser) -> Any:
    """The page in a browser that was closed and opened again."""
    state = hand.page.context.storage_state()
    hand.page.context.close()
    hand.page = browser.new_context(storage_state=state).new_page()
    hand.page.goto(hand.address)
    hand.page.locator("#draft").wait_for(state="attached")
    return hand.page


def test_a_draft_is_there_again_until_it_is_sent(served: Served, browser: Browser) -> None:
    hand = drafting(served, browser)
    page = again(hand, browser)
    until(page, f"{SHOWN} === 1")
    assert page.input_value("#draft") == LINE
    page.locator("#send-bar .send").click()
    page.locator(".desk .done").wait_for()
    assert page.evaluate(KEPT) is None
    assert again(hand, browser).input_value("#draft") == ""
    hand.page.context.close()


def test_it_is_gone_once_the_match_went_on(served: Served, browser: Browser) -> None:
    hand = drafting(served, browser)
    state = hand.page.context.storage_state()
    hand.page.context.close()
    served.matches.order(hand.match, "blue", "note Wait for me.", f"note-{hand.match}-blue")
    hand.page = browser.new_context(storage_state=state).new_page()
    hand.page.goto(hand.address)
    hand.page.locator("html[data-settled]").wait_for()
    assert hand.page.input_value("#draft") == ""
    assert hand.page.evaluate(KEPT) is None
    hand.page.context.close()


def test_who_signs_out_leaves_no_draft(served: Served, browser: Browser) -> None:
    hand = drafting(served, browser)
    hand.page.evaluate("localStorage.setItem('who', 'somebody who was signed in')")
    hand.page.goto(served.address)
    hand.page.locator("html[data-settled]").wait_for()
    kept = hand.page.evaluate("[localStorage, sessionStorage].flatMap(Object.keys)")
    assert not [key for key in kept if key.startswith("draft ")]
    hand.page.context.close()


def test_a_second_window_lets_go_of_what_the_first_sent(served: Served, browser: Browser) -> None:
    hand = drafting(served, browser)
    second = hand.page.context.new_page()
    second.goto(hand.address)
    until(second, f"{SHOWN} === 1")
    hand.page.locator("#send-bar .send").click()
    hand.page.locator(".desk .done").wait_for()
    until(second, f"{SHOWN} === 0")
    assert second.input_value("#draft") == ""
    hand.page.context.close()
