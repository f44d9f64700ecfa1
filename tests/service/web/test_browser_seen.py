"""In a real browser: a button sends what its bar shows, also where the connection was lost."""

from typing import Any

import pytest

from tests.service.web.browsers import Browser, Served, press_offer, until
from tests.service.web.hand import ARMIES, Hand, at_the_beach, given

SEEN = "[...document.querySelectorAll('#send-bar :is(.drafted, .as-written) > li')]"
LINE = "beachhead 2607"
FROM_AFAR = """line => {
  sessionStorage.setItem(`draft ${document.querySelector("#orders").dataset.store}`, line);
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}"""


def test_what_is_kept_is_seen_before_a_button_sends_it(served: Served, browser: Browser) -> None:
    hand = at_the_beach(served, browser)
    page = hand.page
    page.locator(".typing > summary").click()
    page.locator(".lucky > summary").click()
    with page.expect_response("**/orders"):
        page.press("#words", "Enter")
    assert page.input_value("#draft") == "", "Enter in a field presses none of the offers"
    page.locator(".typing > summary").click()
    page.route("**/orders", lambda route: route.abort())
    for habit in ("", "0"):  # an order that goes at once, and one that waits for Send
        page.evaluate(f"document.cookie = 'atonce={habit};path=/'")
        press_offer(page, LINE)
        until(page, f"{SEEN}.length === 1")
        assert page.evaluate(f"{SEEN}.map((one) => one.textContent)") == [LINE]
        page.reload()  # the house does not answer yet, and a button could be pressed
        until(page, f"{SEEN}.length === 1")
        assert page.input_value("#draft") == LINE
        page.locator("#send-bar [value=undo]").click()
        assert page.evaluate(f"{SEEN}.length") == 0
        assert page.input_value("#draft") == ""
    page.evaluate(FROM_AFAR, LINE)
    assert page.evaluate(f"{SEEN}.length") == 1, "another page wrote on, and this one comes back"
    assert given(hand, LINE) == 0
    page.context.close()


@pytest.mark.parametrize("arrives", [False, True])
def test_an_order_without_an_answer_goes_once_with_the_next(
    served: Served, browser: Browser, arrives: bool
) -> None:
    hand = Hand(served, browser, "company_combat", "meeting", "american", **ARMIES)
    hand.until_comes("american", lambda lines: "done" in lines and lines[0].startswith("move"))
    hand.sits()
    page, line = hand.page, hand.offers()[0]
    page.evaluate("document.cookie = 'atonce=;path=/'")
    before = given(hand, '"done"')

    def lost(route: Any) -> None:
        if "do=act" not in (route.request.post_data or ""):
            route.fallback()
            return
        if arrives:
            route.fetch()
        route.abort()

    page.route("**/orders", lost)
    press_offer(page, line)
    page.locator("#failed").wait_for()
    page.locator("#send-bar .finish.behind[value^=done]").click()
    page.locator(".desk .done", has_text="Sent.").wait_for(state="attached")
    assert (given(hand, line), given(hand, '"done"') - before) == (1, 1)
    page.context.close()
