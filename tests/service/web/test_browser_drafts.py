"""A real browser: choosing on the board, the drafted position, and what never leaves the view."""

from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from service.people.register import People
from tests.rigs.soak import sampled
from tests.service.web.browsers import (
    Served,
    box,
    caught_up,
    press_middle,
    press_offer,
    sent,
    until,
)
from tests.service.web.hand import at_the_beach
from tests.service.web.houses import WebHouse
from workers.mail.inbound import read
from workers.mail.mailer import open_mailer

ANNA = "anna@a.example"

PHONE = {"width": 390, "height": 844}
LANDING = ("beachhead 2607", "beachhead 2707", "land 8/4 2607")


def press(page: Any, name: str) -> None:
    """Press something lit on the board, a counter on it or not."""
    press_middle(page, f'#stage .now[data-id="{name}"]')


def offered(page: Any, name: str = "") -> list[str]:
    """The offered orders that are shown, or all that touch a thing on the board."""
    found = page.locator(".offer").evaluate_all(
        "all => all.map(one => [one.value, one.dataset.on, one.offsetParent !== null])"
    )
    return [line for line, on, seen in found if (name in on.split("|") if name else seen)]


def test_a_draft_is_chosen_drawn_and_undone_on_the_board(served: Served, browser: Any) -> None:
    hand = at_the_beach(served, browser, *LANDING)
    page = hand.page
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
    hand.goes()


def test_a_draft_is_given_by_sending_the_mail_that_it_begins(tmp_path: Path, browser: Any) -> None:
    served = Served(house=WebHouse(tmp_path / "house", smtp_out="smtp://127.0.0.1:9"))
    hand, drafted = at_the_beach(served, browser, viewport=PHONE), LANDING[:2]
    page, people = hand.page, People(served.house.recorder)
    people.hold(hand.match, "allied", people.met(ANNA).id, ANNA)
    for line in drafted:
        press_offer(page, line)
        page.locator(".drafted code", has_text=line).wait_for(state="attached")
    link = page.get_by_role("link", name="By mail")
    link.wait_for()
    address = urlsplit(link.get_attribute("href"))
    to, said = unquote(address.path), parse_qs(address.query)
    assert said["body"] == ["".join(f"{line}\r\n" for line in drafted)]
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = ANNA, to, said["subject"][0]
    letter.set_content(said["body"][0])
    settings, recorder = served.house.settings, served.house.recorder
    mailer = open_mailer(settings, recorder, served.matches, pictures=False)
    outcome = read(mailer, mailer.inbox.keep(letter.as_bytes(), to, ANNA))
    assert outcome
    assert outcome.report
    assert [(line.said, line.fate) for line in outcome.report.lines] == [
        (line, "done") for line in drafted
    ]
    caught_up(served, page, hand.match)
    page.locator(".told", has_text="2707").first.wait_for()
    hand.goes()
    served.close()
    recorder.close()


FITS = "document.scrollingElement.scrollHeight <= innerHeight + 1"


LEAST_BOARD = {390: 0.45, 820: 0.6, 1280: 0.54}
"""The part of a window, by its width, that is the board's at least."""
LEAST_SEND = 130
"""Pixels in which Send can be read."""


@pytest.mark.parametrize("size", sampled(map(pytest.param, [(390, 844), (820, 1180), (1280, 800)])))
def test_question_send_and_undo_never_leave_the_view(
    served: Served, browser: Any, size: tuple[int, int]
) -> None:
    hand = at_the_beach(served, browser, viewport={"width": size[0], "height": size[1]})
    page = hand.page
    until(page, FITS)  # its styles have come
    sheet = page.get_by_role("link", name="Reference sheet")  # one of two places, by width
    assert sheet.count() == 1
    for drafted in (0, 1):
        if drafted:
            press(page, "2607")
            page.locator(".drafted code", has_text="beachhead 2607").wait_for(state="attached")
        for part in (".prompt-line", "#send-bar .send", '#send-bar [value="undo"]', "#stage"):
            at = box(page, part)
            assert at["y"] >= 0, part
            assert at["y"] + at["height"] <= size[1] + 1, part
        assert at["width"] * at["height"] > LEAST_BOARD[size[0]] * size[0] * size[1]
        send = box(page, "#send-bar .send")
        assert send["width"] > LEAST_SEND > send["height"] * 2
        assert page.evaluate(FITS)
        assert not page.locator(".timeline").is_visible(), "it is my turn"
    assert page.title().startswith("● Your turn")
    assert page.evaluate("document.querySelector('link[rel=icon]').href").endswith(
        page.get_attribute("link[rel=icon]", "data-turn")
    ), "one match waits: the icon needs no figure"
    page.locator(".typing > summary").click()
    assert box(page, ".aside-body")["height"] > 120, "offers can still be pressed"
    page.keyboard.press("h")
    assert page.locator(".timeline").is_visible()
    for turned in ((640, 400), (844, 390)):  # at twice its size, and a phone on its side
        page.set_viewport_size({"width": turned[0], "height": turned[1]})
        for part in (".prompt-line", "#send-bar .send", '#send-bar [value="undo"]', "#stage"):
            at = box(page, part)
            assert 0 <= at["y"] <= at["y"] + min(at["height"], 40) <= turned[1], (part, turned)
            assert at["x"] + at["width"] <= turned[0] + 1, (part, turned)
    hand.goes()
