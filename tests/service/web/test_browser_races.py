"""In a real browser: whatever is under way at once, in each order of its answers, nothing is lost,
doubled or left as it was before."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import ANSWERED, Served, caught_up, noted, press_offer, until
from tests.service.web.hand import ARMIES, Hand, at_the_beach, given
from tests.service.web.test_verify import STATIC, needs_node

FIRST, SECOND = "beachhead 2607", "beachhead 2707"
NOW = "!document.querySelector('#moment[data-past]')"
PAST = "document.querySelector('#moment[data-past]')"

TOO_MUCH = """
window.answered = window.fetch;
window.fetch = async (address, request) => String(address).includes("/step?")
    ? new Response("<h1>Too much</h1>", { status: 503 }) : window.answered(address, request);
"""


class Held:
    """Answers of the house that are kept back until they are let go."""

    def __init__(self, page: Any, fits: Callable[[Any], bool], most: int = 99) -> None:
        self._page, self.routes = page, list[Any]()

        def hold(route: Any) -> None:
            if fits(route.request) and len(self.routes) < most:
                self.routes.append(route)
            else:
                route.fallback()

        page.route("**/*", hold)

    def come(self, count: int = 1) -> None:
        """Wait until so many are kept back."""
        eventually(lambda: self._page.evaluate("true") and len(self.routes) >= count)

    def go(self, k: int = 0) -> None:
        """Let one of them go."""
        self.routes[k].continue_()


def sending(request: Any) -> bool:
    """Whether a request sends the draft."""
    return "do=send" in (request.post_data or "")


def on_its_way(served: Served, browser: Any) -> tuple[Hand, Held]:
    """The same seat, whose first order was sent and has no answer yet."""
    hand = at_the_beach(served, browser, FIRST)
    held = Held(hand.page, sending)
    hand.page.locator("#send-bar .send").click()
    held.come()
    return hand, held


def renewing(request: Any) -> bool:
    """Whether a request is for the table, as the match went on."""
    return "since=" in request.url and "/step" not in request.url


@soak
def test_who_looked_back_while_the_match_went_on_comes_back_to_all_of_it(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    page = hand.page
    page.keyboard.press("ArrowLeft")
    until(page, PAST)
    hand.before("note The tide turns", seat="german")
    page.locator("#live-state", has_text="while you were looking back").wait_for()
    page.keyboard.press("End")
    until(page, NOW)
    page.locator(".told", has_text="The tide turns").wait_for()
    hand.goes()


def test_a_step_that_is_asked_for_during_renewals_is_taken(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser)
    page, held = hand.page, Held(hand.page, renewing)
    hand.before("note One", seat="german")
    held.come()
    page.keyboard.press("ArrowLeft")
    until(page, PAST)
    assert "at=" in page.url
    held.go()
    page.locator("#live-state", has_text="while you were looking back").wait_for()
    assert page.evaluate(f"Boolean({PAST})"), "no renewal throws its reader out of the past"
    page.unroute_all(behavior="ignoreErrors")
    page.keyboard.press("End")
    page.locator(".told", has_text="One").wait_for()
    assert page.evaluate(f"Boolean({NOW})")
    assert "at=" not in page.url
    hand.goes()


def test_a_step_that_has_no_answer_leaves_the_page_as_it_is(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser)
    page, before = hand.page, hand.page.url
    page.evaluate(TOO_MUCH)
    page.keyboard.press("ArrowLeft")
    page.locator("#live-state", has_text="the board stays").wait_for()
    assert page.url == before
    page.evaluate("window.fetch = window.answered")
    page.keyboard.press("ArrowLeft")
    until(page, PAST)
    hand.watched.faults.clear()
    hand.goes()


def test_what_is_drafted_while_orders_are_on_their_way_stands_behind_them(
    served: Served, browser: Any
) -> None:
    hand, held = on_its_way(served, browser)
    page = hand.page
    press_offer(page, SECOND)
    page.locator("body").press("z")
    page.locator("#send-bar .send").click()
    held.go()
    page.locator(".desk .done").wait_for(state="attached")
    until(page, f"document.querySelector('.drafted > li')?.dataset.order === '{SECOND}'")
    assert page.input_value("#draft") == SECOND, "what was sent is not drafted again"
    assert len(held.routes) == 1, "what is on its way is not sent again"
    assert given(hand, FIRST) == 1
    assert noted(page) == [FIRST], "and is noted down once"
    hand.goes()


@soak
def test_a_note_that_is_answered_first_does_not_offer_what_is_on_its_way_again(
    served: Served, browser: Any
) -> None:
    hand, held = on_its_way(served, browser)
    page = hand.page
    page.fill("#note", "Here we come")
    page.locator("#note-form button").click()
    page.locator(".at-table .done").wait_for()
    page.locator("#send-bar .send").click()
    assert len(held.routes) == 1
    held.go()
    page.locator(".desk .done").wait_for(state="attached")
    assert page.input_value("#draft") == ""
    assert given(hand, FIRST) == 1
    hand.goes()


def test_a_page_that_was_left_before_its_orders_came_to_the_house_sends_under_the_same_id(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser, FIRST)
    page, held = hand.page, Held(hand.page, sending, most=1)
    page.locator("#send-bar .send").click()
    held.come()
    page.goto(f"{served.address}/m/{hand.match}")
    until(page, f"document.querySelector('.drafted > li')?.dataset.order === '{FIRST}'")
    until(page, "document.querySelector('#live').dataset.streaming === 'yes'")
    streamed = Held(page, lambda request: "since=" in request.url)
    held.routes[0].fetch()  # they come late, and are carried out; the page does not show it yet
    hand.send()
    assert given(hand, FIRST) == 1
    for k in range(len(streamed.routes)):
        streamed.go(k)
    hand.goes()


def test_a_match_that_goes_on_while_the_page_loads_has_a_board_that_lives(
    served: Served, browser: Any
) -> None:
    """The library for forms is the last of the scripts: a slow net brings it behind the stream."""
    hand = at_the_beach(served, browser)
    page, held = hand.page, Held(hand.page, lambda request: "htmx" in request.url)
    page.goto(f"{served.address}/m/{hand.match}", wait_until="commit")
    held.come()
    until(page, "document.querySelector('#live')?.dataset.streaming === 'yes'")
    hand.before("note Come", seat="german")
    caught_up(served, page, hand.match)
    page.locator("[data-zoom=in]").wait_for()
    held.go()
    page.wait_for_load_state()
    hand.press(FIRST)
    hand.send()
    assert given(hand, FIRST) == 1
    hand.goes()


def test_no_answer_comes_between_a_press_and_its_click(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser)
    page, held = hand.page, Held(hand.page, lambda request: request.url.endswith("/at-table"))
    page.evaluate(ANSWERED)
    page.fill("#note", "Ours")
    page.locator("#note-form button").click()
    held.come()
    page.locator(f'.offer[value="{FIRST}"]').hover()
    page.mouse.down()
    held.go()
    until(page, "window.answered")
    page.mouse.up()
    until(page, f"document.querySelector('.drafted > li')?.dataset.order === '{FIRST}'")
    page.locator(".at-table .done").wait_for()
    hand.goes()


def test_words_that_are_typed_behind_a_note_on_its_way_stay(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser)
    page, held = hand.page, Held(hand.page, lambda request: request.url.endswith("/at-table"))
    page.fill("#note", "Ours")
    page.locator("#note-form button").click()
    held.come()
    page.focus("#note")
    page.keyboard.press("End")
    page.keyboard.type(" and more")
    held.go()
    page.locator(".at-table .done").wait_for()
    assert page.input_value("#note") == "and more"
    hand.goes()


@soak
def test_a_draft_that_is_answered_while_its_reader_looks_back_waits_for_him(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    page = hand.page
    page.evaluate(ANSWERED)
    held = Held(page, lambda request: 'name="do"\r\n\r\ndraft' in (request.post_data or ""))
    press_offer(page, FIRST)
    held.come()
    page.evaluate("document.activeElement.blur()")  # under the board's own keys a near map moves
    page.keyboard.press("ArrowLeft")
    until(page, PAST)
    page.evaluate("window.answered = false")
    held.go()
    until(page, "window.answered")
    assert page.evaluate(f"Boolean({PAST})"), "nothing throws him out of the past"
    page.unroute_all(behavior="ignoreErrors")
    page.keyboard.press("End")
    until(page, NOW)
    until(page, f"document.querySelector('.drafted > li')?.dataset.order === '{FIRST}'")
    hand.goes()


def test_a_draft_that_the_house_has_no_time_for_is_said(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser)
    page = hand.page
    page.route("**/orders", lambda route: route.fulfill(status=503, body="Too much"))
    press_offer(page, FIRST)
    page.locator("#failed", has_text="too busy").wait_for()
    assert page.input_value("#draft") == FIRST
    page.context.close()


def test_what_happened_is_told_once_though_play_was_pressed_twice(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    hand.before(FIRST, SECOND)
    page, asked = hand.page, list[str]()
    page.goto(f"{served.address}/m/{hand.match}")
    page.evaluate("document.querySelector('#retell').hidden = false")
    page.locator("[data-pace='4']").click()
    held = Held(page, lambda request: "/told?" in request.url)
    page.on("request", lambda one: "/step?" in one.url and asked.append(one.url))
    for presses in range(1, 4):
        page.locator("[data-do=play]").click()
        if presses != 2:
            held.come((presses + 1) // 2)
    held.go(0)
    held.go(1)
    page.locator(".told-now", has_text="where it stands now").wait_for()
    assert len(asked) == len(set(asked))
    hand.goes()


def test_a_line_of_sight_is_told_though_the_table_came_anew(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "tcs_omaha", "firefight", "american", **ARMIES)
    hand.sits()
    page, held = hand.page, Held(hand.page, lambda request: "/sight?" in request.url)
    page.locator("#sight > summary").click()
    page.fill("#sight-from", "A36.14")
    page.fill("#sight-to", "A36.09")
    page.locator("#sight form button").first.click()
    held.come()
    hand.before("note Meanwhile", seat="german")
    caught_up(served, page, hand.match)
    held.go()
    page.locator("#sight-found p").first.wait_for()
    hand.goes()


PRESS = """
const heard = {};
let now = 1000;
const listen = (kind, act) => { heard[kind] = act; };
const document = { addEventListener: listen, querySelector: () => null };
Object.assign(globalThis, { document, addEventListener: listen });
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
const { isPressed } = await import(process.argv[1]);
const told = [];
function act(kind, event, later = 0) {
  heard[kind](event);
  now += later;
  told.push(isPressed());
}
act("pointerdown", { buttons: 1 });
act("pointerup", { buttons: 0, pointerType: "touch" }, 399);
act("click", { detail: 1 });
act("pointerdown", { buttons: 1 });
act("pointerup", { buttons: 0, pointerType: "touch" }, 400);
act("pointerdown", { buttons: 1 });
act("pointercancel", { buttons: 0, pointerType: "touch" });
act("pointerdown", { buttons: 1 });
act("pointerup", { buttons: 0, pointerType: "mouse" });
console.log(JSON.stringify(told));
"""
"""The script of a press with a clock that is set by hand: whether something is pressed after a
finger came down, was lifted 399 ms ago, and clicked; came down and was lifted 400 ms ago; came down
and began to scroll; and after the mouse, which clicks as it is let go, was pressed and let go."""


@needs_node
def test_a_finger_that_was_lifted_presses_until_it_clicks_or_a_moment_is_over() -> None:
    command = ["node", "--input-type=module", "-e", PRESS, (STATIC / "page" / "press.js").as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [True, True, False, *[True, False] * 3]
