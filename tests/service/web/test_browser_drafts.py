"""A real browser: choosing on the board, the drafted position, and what never leaves the view."""

from typing import Any

import pytest

from tests.service.web.browsers import Served, Watched, caught_up, sent, until

SEATS = {"allied": "person", "german": "person"}
LANDING = ("beachhead 2607", "beachhead 2707", "land 8/4 2607")


def at_the_beach(served: Served, browser: Any, size: tuple[int, int], watched: Watched) -> Any:
    """The Allied seat before its landing at Utah Beach, in a window of this size."""
    match, _ = served.matches.open("utah_beach", "landing", SEATS)
    for seat in SEATS:
        token = served.matches.join(match, seat, f"join-{seat}-{match}")[1]
        if seat == "allied":
            mine = token
    page = watched.page(browser.new_context(viewport={"width": size[0], "height": size[1]}))
    page.goto(f"{served.address}/m/{match}")
    page.get_by_text("I have the token of a seat").click()
    page.get_by_label("Token").fill(mine)
    page.get_by_role("button", name="Play here").click()
    page.get_by_text("Orders of Allied").wait_for()
    caught_up(served, page, match)
    return page


def press(page: Any, name: str) -> None:
    """Press something lit on the board, a counter on it or not."""
    lit = page.locator(f'#stage .now[data-id="{name}"]').first
    lit.scroll_into_view_if_needed()
    box = lit.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def offered(page: Any, name: str = "") -> list[str]:
    """The offered orders that are shown, or all that touch a thing on the board."""
    found = page.locator(".offer").evaluate_all(
        "all => all.map(one => [one.value, one.dataset.on, one.offsetParent !== null])"
    )
    return [line for line, on, seen in found if (name in on.split("|") if name else seen)]


def test_a_draft_is_chosen_drawn_and_undone_on_the_board(served: Served, browser: Any) -> None:
    watched = Watched()
    page = at_the_beach(served, browser, (1280, 800), watched)
    for line in LANDING:
        page.locator(f'.offer[value="{line}"]').evaluate("offer => offer.click()")
        page.locator(".drafted code", has_text=line).wait_for()
    press(page, "2607")
    page.locator("#choosing", has_text="2607").wait_for()
    assert page.locator("#stage .chosen").get_attribute("data-id") == "2607"
    assert offered(page) == offered(page, "2607")
    assert "land 12/4 2607" in offered(page), "offered from the drafted position"
    before = page.input_value("#draft")
    page.keyboard.press("Escape")
    assert page.locator("#stage .chosen").count() == 0
    assert "land 12/4 2707" in offered(page)
    page.keyboard.press("z")
    until(page, "document.querySelectorAll('.drafted li').length === 2")
    assert before.startswith(page.input_value("#draft"))
    page.locator("#stage").focus()
    sent(page, lambda: page.keyboard.press("Control+Enter"))
    page.locator(".told", has_text="2707").first.wait_for()
    assert not watched.faults
    page.context.close()


FITS = "document.scrollingElement.scrollHeight <= innerHeight + 1"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_question_send_and_undo_never_leave_the_view(
    served: Served, browser: Any, size: tuple[int, int]
) -> None:
    watched = Watched()
    page = at_the_beach(served, browser, size, watched)
    until(page, FITS)  # its styles have come
    sheet = page.get_by_role("link", name="Reference sheet")  # one of two places, by width
    assert sheet.count() == 1
    for drafted in (0, 1):
        if drafted:
            press(page, "2607")
            page.locator(".drafted code", has_text="beachhead 2607").wait_for()
        for part in (".prompt-line", "#send-bar .send", '#send-bar [value="undo"]', "#stage"):
            box = page.locator(part).first.bounding_box()
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= size[1] + 1, part
        assert page.evaluate(FITS)
        assert not page.locator(".timeline").is_visible(), "it is my turn"
    assert page.title().startswith("● Your turn")
    page.keyboard.press("h")
    assert page.locator(".timeline").is_visible()
    assert not watched.faults
    page.context.close()
