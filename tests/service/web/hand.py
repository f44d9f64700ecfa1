"""A player at a real page, who presses what he sees."""

import random
from collections.abc import Callable
from copy import copy
from typing import Any

from flask import Response

from service.reading.positions import look, to_move
from service.web.cookies import keep_seat
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served, Watched, caught_up, sent, until

BOTH = {"allied": "person", "axis": "person"}
SIDES = {"allied": "person", "german": "person"}
ARMIES = {"american": "person", "german": "person"}

NARROW = 640
"""Pixels of a window below which a board is drawn for a phone."""


class Hand:
    """A player who presses what he sees, and counts."""

    def __init__(
        self,
        served: Served,
        browser: Any,
        game: str,
        scenario: str,
        sits: str,
        context: dict[str, Any] | None = None,
        options: dict[str, str] | None = None,
        **seats: str,
    ) -> None:
        self.served, self.watched, self.clicks = served, Watched(), 0
        self.pressed: list[str] = []
        by = "" if options else None  # a box of whoever runs the house
        self.match, _ = served.matches.open(game, scenario, seats, options, by=by)
        self.seat = sits
        people = [seat for seat, who in seats.items() if who == "person" and seat != sits]
        self._tokens = {
            seat: served.matches.join(self.match, seat, f"join-{seat}-{self.match}")[1]
            for seat in (sits, *people)
        }
        self._how = {"viewport": {"width": 1280, "height": 800}} | (context or {})
        self.page = self.watched.page(browser.new_context(**self._how))

    def other(self, browser: Any, seat: str) -> "Hand":
        """Another player of the match, who has a browser of the same kind."""
        hand = copy(self)
        hand.seat, hand.watched, hand.clicks, hand.pressed = seat, Watched(), 0, []
        hand.page = hand.watched.page(browser.new_context(**self._how))
        return hand

    def sits(self) -> None:
        """Open the page as the browser of who took this seat before."""
        with self.served.house.app.test_request_context():
            keep_seat(answer := Response(), self.match, self.seat, self._tokens[self.seat])
        for kept in answer.headers.getlist("Set-Cookie"):
            name, _, value = kept.partition(";")[0].partition("=")
            cookie = {"name": name, "value": value, "url": self.address}
            self.page.context.add_cookies([cookie])
        self.page.goto(self.address)
        self._has_sat_down()

    def sits_by_hand(self) -> None:
        """Open the page and take the seat by its token."""
        self.page.goto(self.address)
        self.page.get_by_text("I have the token of a seat").click()
        self.page.get_by_label("Token").fill(self._tokens[self.seat])
        self.page.get_by_role("button", name="Play here").click()
        self._has_sat_down()

    def _has_sat_down(self) -> None:
        self.page.locator("#desk-head").wait_for()
        self.page.wait_for_load_state()

    def at_rest(self) -> Any:
        """Wait until the page shows the match as it stands, on the board for its window, and with
        all that lets a hand move it: until then what is measured may lie elsewhere when pressed."""
        caught_up(self.served, self.page, self.match)
        fit = "narrow" if self._how["viewport"]["width"] < NARROW else "wide"
        self.page.locator(f"#stage[data-alive][data-width={fit}]").wait_for()
        self.page.locator("html[data-settled]").wait_for()
        return self.page

    @property
    def address(self) -> str:
        """The address of the match."""
        return f"{self.served.address}/m/{self.match}"

    def before(self, *lines: str, seat: str = "") -> None:
        """What was ordered before anybody counts."""
        for line in lines:
            key = f"before-{self.served.matches.repository.size(self.match)}-{self.match}"
            given = self.served.matches.order(self.match, seat or self.seat, line, key)
            report = given.lines[-1]
            assert report.state == "done", report

    def until_comes(self, seat: str, holds: Callable[[list[str]], bool], luck: int = 19) -> None:
        """Let computers play until this seat is asked, and something holds of its offers."""
        drawn = random.Random(luck)
        while True:
            moving = self._moving()
            if moving == [seat]:
                choices = look(self.served.matches, self.match, seat).view.choices
                if holds([choice.line for choice in choices]):
                    return
            self.before(self.served.advice(self.match, moving[0], drawn), seat=moving[0])

    def offers(self) -> list[str]:
        """The orders that the page offers."""
        found: list[str] = self.page.locator(".offer").evaluate_all("all => all.map(o => o.value)")
        return found

    def press(self, line: str) -> None:
        """Press an offer in the list, and open what hides it."""
        offer = self.page.locator(f'.offer[value="{line}"]')
        if not offer.is_visible():
            closed = offer.locator("xpath=ancestor::details[not(@open)]/summary")
            while closed.count():
                closed.first.click()
                self.clicks += 1
        before = self.drafted
        offer.click()
        self.pressed.append(line)
        self.clicks += 1
        eventually(lambda: self.drafted > before)

    @property
    def drafted(self) -> int:
        """Orders in the draft, as the page shows them."""
        return int(self.page.locator(".drafted > li").count())

    def send(self) -> None:
        """Press Send."""
        sent(self.page, self.page.locator("#send-bar .send").click)
        self.clicks += 1

    @property
    def now(self) -> Any:
        """The match as it stands."""
        return self.served.matches.repository.match(self.match)

    @property
    def turn(self) -> int:
        """The turn that is played."""
        return look(self.served.matches, self.match, self.seat).moment.turn or 0

    def is_asked(self) -> bool:
        """Whether it comes to be asked, while others play; False once it is over."""
        eventually(lambda: self.now.outcome is not None or self.seat in self._moving())
        return self.now.outcome is None

    def _moving(self) -> list[str]:
        return list(to_move(self.served.matches, self.now))

    def goes(self) -> None:
        """Close the page, which told no fault."""
        assert not self.watched.faults
        self.page.context.close()


def can_move(lines: list[str]) -> bool:
    """Whether several moves are offered."""
    return sum(line.startswith("move") for line in lines) > 8


def at_the_beach(served: Served, browser: Any, *drafted: str, **context: Any) -> Hand:
    """The Allied seat before its landing, with these orders drafted."""
    hand = Hand(served, browser, "utah_beach", "landing", "allied", context, **SIDES)
    hand.before("note Good luck", seat="german")
    hand.sits()
    until(hand.page, "document.querySelector('#live').dataset.streaming === 'yes'")
    for line in drafted:
        hand.press(line)
    return hand


def given(hand: Hand, said: str) -> int:
    """How often an order stands in the journal."""
    repository = hand.served.matches.repository
    rows = repository.rows(hand.match, 0, repository.size(hand.match))
    return sum(said.encode() in line and kind == "command" for _, kind, line in rows)
