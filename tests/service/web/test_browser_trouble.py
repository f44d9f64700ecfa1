"""A real browser in trouble: no net, answers that get lost, a seat that is gone, two tabs."""

from pathlib import Path
from typing import Any

from service.people.register import People
from service.web.persons import COOKIE
from tests.rigs.waiting import eventually
from tests.service.web import looks
from tests.service.web.browsers import Browser, Served, caught_up, sent, until, write
from tests.service.web.hand import SIDES, Hand, at_the_beach, given

ANNA = "anna@example.org"
LINE = "beachhead 2607"
PRESSED_WITH_NOTHING = """() => {
  document.querySelector("#choosing")?.remove();
  document.querySelector("#send-bar .send").click();
}"""
"""Send is pressed where a page cannot say what else to press; in one go, for a table that comes
anew between the two could say it again."""


def test_an_answer_that_is_lost_keeps_the_draft_and_the_order_counts_once(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, LINE)
    page = hand.page

    def carried_out_and_lost(route: Any) -> None:
        if "do=send" not in (route.request.post_data or ""):
            route.continue_()
            return
        route.fetch()
        route.abort()

    page.route("**/orders", carried_out_and_lost)
    page.locator("#send-bar .send").click()
    page.locator("#failed", has_text="it counts once").wait_for()
    assert page.input_value("#draft") == LINE
    assert given(hand, LINE) == 1
    caught_up(served, page, hand.match)  # the table came anew meanwhile, with what it led to
    assert page.input_value("#draft") == LINE
    assert "it counts once" in page.locator("#send-bar #failed").inner_text()
    page.unroute("**/orders")
    sent(page, page.locator("#send-bar .send").click)
    assert page.locator("#failed").count() == 0
    assert given(hand, LINE) == 1, "sent twice, carried out once"
    assert page.locator(".told", has_text="2607").count() >= 1
    page.context.close()


def test_a_draft_that_was_carried_out_while_its_page_was_left_is_gone(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, LINE)
    page = hand.page
    taken: list[Any] = []

    def carried_out_and_slow(route: Any) -> None:
        if "do=send" not in (route.request.post_data or ""):
            route.continue_()
            return
        route.fetch()
        taken.append(route)  # and the answer does not come while this page is there

    page.route("**/orders", carried_out_and_slow)
    page.locator("#send-bar .send").click()
    eventually(lambda: page.evaluate("1") and taken)
    assert given(hand, LINE) == 1
    page.goto(f"{served.address}/m/{hand.match}")
    until(page, "document.querySelector('#draft')?.value === ''")
    until(page, "!document.querySelector('.drafted li')")
    page.reload()
    until(page, "'settled' in document.documentElement.dataset")
    assert page.input_value("#draft") == ""
    assert given(hand, LINE) == 1
    page.context.close()


def test_a_seat_that_this_browser_lost_is_said_and_the_draft_stays(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, LINE)
    page = hand.page
    page.context.clear_cookies()
    page.locator("#send-bar .send").click()
    page.locator("#failed", has_text="may no longer give orders here").wait_for()
    assert page.input_value("#draft") == LINE
    assert given(hand, LINE) == 0
    hand.page = page.context.new_page()
    hand.sits_by_hand()  # again, in another tab: this browser has another name now
    page.locator("#send-bar .send").click()
    page.locator("#failed", has_text="now it is fresh. Your draft is kept").wait_for()
    assert page.input_value("#draft") == LINE
    sent(page, page.locator("#send-bar .send").click)
    assert given(hand, LINE) == 1
    caught_up(served, page, hand.match)
    page.context.clear_cookies()
    page.evaluate(PRESSED_WITH_NOTHING)
    page.locator("#failed", has_text="may no longer give orders here").wait_for()
    assert "draft" not in page.inner_text("#failed"), "there was none"
    page.context.close()


def signed_in(served: Served, page: Any) -> None:
    """Anna comes by the link of a mail."""
    page.goto(served.address + looks.link(served.house, ANNA))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/mine")


def test_a_sign_in_that_ended_is_said_and_the_draft_goes_after_the_next_one(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "utah_beach", "landing", "allied", **SIDES)
    people = People(served.house.recorder)
    people.hold(hand.match, "allied", people.met(ANNA).id, ANNA)
    page = hand.page
    signed_in(served, page)
    page.goto(f"{served.address}/m/{hand.match}")
    hand.press(LINE)
    page.context.clear_cookies(name=COOKIE)
    page.locator("#send-bar .send").click()
    page.locator("#failed", has_text="sign in or take your seat again").wait_for()
    assert page.input_value("#draft") == LINE
    assert given(hand, LINE) == 0
    other = page.context.new_page()
    signed_in(served, other)
    sent(page, page.locator("#send-bar .send").click)
    assert given(hand, LINE) == 1
    page.context.close()


def test_notices_that_the_browser_does_not_allow_are_said(served: Served, browser: Any) -> None:
    page = browser.new_context(service_workers="allow").new_page()
    signed_in(served, page)
    page.goto(f"{served.address}/notices")
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("button", name="Notify me on this device").click()
    page.locator("#push-state", has_text="does not allow it").wait_for()
    assert page.get_by_role("button", name="Notify me on this device").is_visible()
    page.context.close()


def test_two_tabs_order_once_and_what_one_sent_is_gone_from_the_other(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, LINE)
    same, more = (hand.page.context.new_page() for _ in range(2))
    for page in (same, more):
        page.goto(f"{served.address}/m/{hand.match}")
        page.locator(".drafted > li").wait_for()
    write(more, f"{LINE}\n{LINE}")
    sent(hand.page, hand.page.locator("#send-bar .send").click)
    until(same, "document.querySelector('#draft').value === ''")
    until(more, f"!document.querySelector('.offer[value=\"{LINE}\"]')")
    more.locator("#send-bar .send").click()
    more.locator(".report.refused, .line-refused").first.wait_for()
    assert more.input_value("#draft") == f"{LINE}\n{LINE}", "what is more than was sent is kept"
    assert given(hand, LINE) == 1
    hand.page.context.close()


def test_what_was_seen_is_read_without_a_net_and_says_of_when_it_is(
    tmp_path: Path, browser: Browser
) -> None:
    served = Served(tmp_path / "house")
    match = Hand(served, browser, "utah_beach", "landing", "allied", **SIDES).match
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.goto(f"{served.address}/m/{match}")
    until(page, "navigator.serviceWorker.controller")
    page.reload()
    page.locator("#stage image").first.wait_for()
    eventually(
        lambda: page.evaluate(
            "caches.open('fieldpost-files-1').then(c => c.keys()).then(k => k.length > 5)"
        )
    )
    served.close()
    context.set_offline(True)
    page.reload()
    told = page.get_by_text("There is no connection: this is how it was at").inner_text()
    assert "/" not in told, "the day of another country"
    page.locator("#stage image").first.wait_for()
    drawn = "document.querySelector('#stage image').getBoundingClientRect().width > 50"
    assert page.evaluate(drawn)
    assert page.evaluate("getComputedStyle(document.body).fontFamily") != ""
    page.goto(f"{served.address}/m/neverseen0")
    page.get_by_role("heading", name="There is no connection").wait_for()
    assert not page.get_by_text("Nothing was").count()
    assert page.evaluate("getComputedStyle(document.querySelector('.button')).cursor") == "pointer"
    page.locator("#kept a").first.click()
    page.locator("#stage image").first.wait_for()
    page.goto(f"{served.address}/settings")
    page.get_by_role("heading", name="There is no connection").wait_for()
    context.close()
