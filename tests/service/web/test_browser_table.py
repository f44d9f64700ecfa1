"""A real browser at a table without a map: what lies on its cloth is pressed."""

from typing import Any

import pytest

from domain.kits import shelf
from service.people.post import unix_now
from service.reading.positions import look
from service.store.people.boxes import OF_THE_HOUSE
from tests.games.dice_table.boxed import crowns
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served
from tests.service.web.hand import Hand
from tests.service.web.test_browser_grips import PHONE

SEATS = {"red": "person", "blue": "person"}


def seated(served: Served, browser: Any, *before: str, **how: Any) -> Hand:
    hand = Hand(served, browser, "dice_table", "cards", "red", how or None, **SEATS)
    hand.before(*before)
    hand.sits()
    hand.page.locator("#stage[data-alive] .tray.now").first.wait_for()
    hand.page.locator("html[data-settled]").wait_for()
    return hand


def state(hand: Hand) -> Any:
    return hand.now.table.position


@pytest.mark.parametrize(
    "how", [pytest.param({}, id="mouse"), pytest.param(PHONE, id="finger", marks=soak)]
)
def test_a_card_is_drawn_played_and_a_die_thrown_by_pressing(
    served: Served, browser: Any, how: dict[str, Any]
) -> None:
    hand = seated(served, browser, **how)
    page, menu = hand.page, hand.page.locator(".grip-menu")

    def press(which: str) -> None:
        page.locator("html[data-settled]").wait_for()
        thing = page.locator(f"#stage {which}").first  # which scrolls there as often as it must
        (thing.tap if how else thing.click)()

    press('.pile[data-id="Deck main"]')
    menu.get_by_role("button", name="Draw a card of main into your hand").click()
    page.locator(".drafted code", has_text="take 1 from main").wait_for(state="attached")
    hand.send()
    card = look(served.matches, hand.match, "red").view.cards[0].id
    press(f'.card[data-id="{card}"]')
    field = menu.get_by_label("Play it, and say")
    field.fill("at the left wing")
    field.press("Enter")
    page.locator(".drafted code", has_text=f"play {card} at the left wing").wait_for(
        state="attached"
    )
    press(".tray")
    menu.get_by_role("button", name="Roll 2d6 for all to see").click()
    page.locator(".drafted code", has_text="roll 2d6").wait_for(state="attached")
    hand.send()
    lying, roll = state(hand).lying[0], state(hand).rolls[0]
    assert (lying.card, lying.words, roll.dice) == (card, "at the left wing", ("2d6",))
    press(".tray .die")  # the dice lie in the tray, and do not hide it
    menu.get_by_role("button", name="Roll d6 for all to see").wait_for()
    hand.goes()


def test_the_table_is_played_by_keys(served: Served, browser: Any) -> None:
    hand = seated(served, browser, "set VP 3")
    page = hand.page
    page.locator('#stage .chip[data-id="VP"]').focus()
    page.keyboard.press("Enter")
    page.locator(".grip-menu :focus").wait_for()
    page.keyboard.press("Enter")  # the first of its menu: one more
    page.locator(".drafted code", has_text="set VP +1").wait_for(state="attached")
    page.locator('#stage [data-id="envelopes"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.type("the reserve goes left")
    page.keyboard.press("Enter")
    page.locator(".drafted code", has_text="seal the reserve goes left").wait_for(state="attached")
    hand.send()
    assert state(hand).counters == {"VP": "4"}
    assert state(hand).envelopes[0].text == "the reserve goes left"
    hand.goes()


def test_without_scripts_a_form_says_the_same(served: Served, browser: Any) -> None:
    hand = Hand(
        served, browser, "dice_table", "cards", "red", {"java_script_enabled": False}, **SEATS
    )
    hand.sits()
    page = hand.page
    page.get_by_label("What they do").select_option("take {words} from main")
    page.get_by_label("Place, or words").fill("3")
    page.get_by_role("button", name="Add it to the draft").click()
    page.locator("#send-bar .send").click()
    eventually(lambda: state(hand).held["red"] == {"deck-1": 3})
    hand.goes()


def test_the_table_fills_the_window_whatever_is_cut_off_from_its_pictures(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dice_table", "box", "red", PHONE, **SEATS)
    hand.sits()
    page = hand.page
    page.locator("#stage[data-alive]").wait_for()
    page.evaluate("""() => {
      const cut = '<svg width="40" height="40"><rect x="-900" width="3000" height="2000" /></svg>';
      document.querySelector('#stage .on-cloth').insertAdjacentHTML('beforeend', cut);
    }""")
    page.locator(".zoom [data-below]").tap()
    wide, felt = page.evaluate("""() => ['#stage', '#stage .on-cloth > g'].map(
      (one) => document.querySelector(one).getBoundingClientRect().width)""")
    assert felt == pytest.approx(wide, rel=0.05)


def test_a_tray_that_is_pressed_opens_its_list(served: Served, browser: Any) -> None:
    shelf.fill_from(served.matches.boxes.raw)
    served.matches.boxes.add(OF_THE_HOUSE, "crowns", crowns(), unix_now())
    hand = Hand(served, browser, "dice_table", "box", "red", None, {"box": "crowns"}, **SEATS)
    hand.sits()
    page = hand.page
    page.locator("#stage[data-alive] .on-cloth [data-id=removed]").wait_for()
    page.locator("#stocks [data-own='stock removed'] > summary").click()
    assert not page.locator("#stocks [data-name=Relic]").is_visible()
    page.locator(".on-cloth [data-id=removed]").dispatch_event("click")
    page.locator("#stocks [data-name=Relic]").wait_for()
    assert "removed" in page.evaluate("document.activeElement.textContent")
    hand.goes()
