"""In a real browser: for whoever wishes so an order goes with one press, and Undo takes it back."""

import json
from typing import Any

from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import (
    Served,
    box,
    caught_up,
    noted,
    notes,
    press_offer,
    until,
    write,
)
from tests.service.web.hand import ARMIES, Hand, at_the_beach, given
from tests.service.web.test_browser_races import FIRST
from tests.service.web.test_browser_table import seated

WISH = "document.cookie = 'atonce=;path=/'"


def test_an_order_that_rolls_nothing_goes_with_one_press_and_undo_takes_it_back(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    page = hand.page
    page.evaluate(WISH)
    press_offer(page, FIRST)
    page.locator(".desk .done", has_text="Sent.").wait_for(state="attached")
    assert given(hand, FIRST) == 1
    assert page.input_value("#draft") == ""
    eventually(lambda: len(notes(page, "P ")) == 1)
    assert noted(page) == [FIRST]
    offer = f'.offer[value="{FIRST}"]'
    assert page.locator(offer).count() == 0
    page.locator('#send-bar [value="undo"]').click()
    page.locator(offer).wait_for(state="attached")
    assert given(hand, "takeback") == 1
    assert page.locator('#send-bar [value="undo"]').is_disabled(), "there is nothing more to undo"
    press_offer(page, FIRST)
    page.locator(offer).wait_for(state="detached")
    hand.before("note I saw it", seat="german")
    caught_up(served, page, hand.match)
    until(page, "document.querySelector('#send-bar [value=undo]:not([disabled])')")
    hand.goes()


def test_a_press_while_another_is_on_its_way_sends_nothing_and_says_so(
    served: Served, browser: Any
) -> None:
    hand = seated(served, browser)
    page, held = hand.page, list[Any]()
    page.evaluate(WISH)
    page.route("**/orders", lambda route: route.continue_() if held else held.append(route))
    press_offer(page, "roll 2d6")
    until(page, "document.querySelector('#table.sending')")
    page.locator("#send-bar .send").click()
    held[0].continue_()
    page.get_by_text("was still on its way. Press again.").wait_for()
    assert page.input_value("#draft") == "roll 2d6"
    assert given(hand, "roll 2d6") == 0
    hand.goes()


def test_the_second_of_a_double_press_gives_nothing_that_came_with_the_answer_to_the_first(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "tcs_omaha", "spalding", "american", **ARMIES)
    hand.until_comes("american", lambda lines: "mode move 1/E/2/16" in lines)
    hand.sits()
    page = hand.at_rest()
    page.evaluate(WISH)
    at = box(page, '.offer[value="mode move 1/E/2/16"]', centred=True)
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()
    eventually(lambda: given(hand, "mode move 1/E/2/16") == 1)
    hand.at_rest()
    until(page, f"document.elementFromPoint({x}, {y}).closest('.offer[value^=mode]')")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.locator("#choosing", has_text="press again if you mean it").wait_for()
    press_offer(page, "mode move 3/G/2/16")
    eventually(lambda: given(hand, "mode move ") == 2)
    assert given(hand, "mode move 3/G/2/16") == 1
    hand.goes()


@soak
def test_an_answer_waits_for_its_dice_as_any_order(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "company_combat", "meeting", "american", **ARMIES)
    hand.until_comes("american", lambda lines: "let pass" in lines)
    before = given(hand, "let pass")
    hand.sits()
    hand.page.evaluate(WISH)
    press_offer(hand.page, "let pass")
    hand.page.locator(".drafted .state", has_text="rolls").wait_for()
    assert given(hand, "let pass") == before
    hand.send()
    assert given(hand, "let pass") == before + 1
    hand.goes()


@soak
def test_an_order_that_shows_what_was_hidden_waits_until_it_is_sent(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "company_combat", "meeting", "american", **ARMIES)
    hand.until_comes("american", lambda lines: any(one.startswith("deploy") for one in lines))
    hand.sits()
    hand.page.evaluate(WISH)
    line = next(one for one in hand.offers() if one.startswith("deploy"))
    press_offer(hand.page, line)
    hand.page.locator(".drafted > li").wait_for()
    assert given(hand, line) == 0, "whoever saw the squad cannot forget it"
    hand.send()
    assert given(hand, line) == 1
    hand.goes()


def test_an_order_that_rolls_dice_waits_until_it_is_sent(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.until_comes("able", lambda lines: any(one.startswith("reroll") for one in lines))
    hand.sits()
    hand.page.evaluate(WISH)
    size = served.matches.repository.size(hand.match)
    line = next(one for one in hand.offers() if one.startswith("reroll"))
    press_offer(hand.page, line)
    hand.page.locator(".drafted .state", has_text="rolls").wait_for()
    assert served.matches.repository.size(hand.match) == size
    eventually(lambda: notes(hand.page, "A ")[-1:] != [])
    assert notes(hand.page, "A ")[0].endswith(" refused draft"), "a draft is not an order"
    hand.send()
    assert given(hand, line) == 1
    eventually(lambda: notes(hand.page, "P ") != [])
    ids = {json.loads(one.split(" ", 2)[2])["id"] for one in notes(hand.page, "S ")}
    assert len(ids) == 1, "it keeps its number"
    hand.goes()


@soak
def test_undo_goes_back_order_by_order_and_what_follows_a_die_grows_no_copies(
    served: Served, browser: Any
) -> None:
    hand = at_the_beach(served, browser)
    page, lines = hand.page, list[str]()
    page.evaluate(WISH)
    for count in (1, 2):
        lines.append(hand.offers()[0])
        press_offer(page, lines[-1])
        page.locator(f'.offer[value="{lines[-1]}"]').wait_for(state="detached")
        caught_up(served, page, hand.match)
        assert given(hand, lines[-1]) == 1, count
    for line in reversed(lines):
        page.locator('#send-bar [value="undo"]').click()
        page.locator(f'.offer[value="{line}"]').wait_for(state="attached")
        caught_up(served, page, hand.match)
    assert page.locator('#send-bar [value="undo"]').is_disabled()
    hand.goes()


@soak
def test_what_is_added_to_an_order_that_waits_for_its_die_stands_there_once(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.until_comes("able", lambda lines: any(one.startswith("reroll") for one in lines))
    hand.sits()
    hand.page.evaluate(WISH)
    line = next(one for one in hand.offers() if one.startswith("reroll"))
    press_offer(hand.page, line)
    hand.page.locator(".drafted .state", has_text="rolls").wait_for()
    write(hand.page, f"{line}\nkeep")
    until(hand.page, "document.querySelectorAll('.drafted > li').length === 2")
    hand.page.wait_for_load_state("networkidle")
    assert hand.page.input_value("#draft") == f"{line}\nkeep"
    hand.goes()
