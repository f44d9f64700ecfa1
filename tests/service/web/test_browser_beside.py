"""In a real browser: story, chat and dice open beside the board, which stays."""

from typing import Any

from tests.service.web.browsers import Served, until
from tests.service.web.hand import Hand


def test_the_pages_of_a_match_open_beside_its_board(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.before("lock R1 W1")
    served.house.project()
    hand.sits()
    page = hand.at_rest()
    page.evaluate("globalThis.stays = true")
    tabs = page.locator(".match-head .tabs")
    tabs.get_by_text("Story", exact=True).click()
    page.locator("#beside", has_text="Able locks R1").wait_for()
    assert page.locator(".aside-body").is_hidden()
    assert page.locator("#send-bar .send").is_visible()
    assert tabs.locator("[aria-current=page]").inner_text() == "Story"
    hand.before("note Meanwhile")
    until(page, f"Number(document.querySelector('#table').dataset.size) >= {hand.now.size}")
    assert page.locator("#beside").is_visible(), "a table that comes anew has it too"
    sentence = page.locator("#beside li", has_text="Able rolls R1").locator("a.n")
    asked = int(sentence.inner_text()) + 1
    sentence.click()
    until(page, f"document.querySelector('#moment[data-past]')?.dataset.at === '{asked}'")
    tabs.get_by_text("Chat", exact=True).click()
    page.locator("#beside textarea").fill("Well thrown")
    page.get_by_role("button", name="Say it").click()
    page.locator("#beside li", has_text="Well thrown").wait_for()
    tabs.get_by_text("Board", exact=True).click()
    page.locator("#beside").wait_for(state="detached")
    page.locator(".banner").get_by_role("link", name="Back to now").wait_for()
    assert page.evaluate("stays"), "the page was never left"
    hand.goes()


def test_a_sentence_beside_the_board_leads_to_its_moment_in_place(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.before("lock R1 W1")
    hand.sits()
    page = hand.at_rest()
    page.evaluate("globalThis.stays = true")
    sentence = page.locator(".latest .told li", has_text="Able rolls R1").locator("a.n")
    asked = int(sentence.inner_text()) + 1
    sentence.click()
    until(page, f"document.querySelector('#moment[data-past]')?.dataset.at === '{asked}'")
    assert page.evaluate("stays")
    hand.goes()
