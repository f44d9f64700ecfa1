"""In a real browser: whole turns, played as a newcomer would, and how many presses each takes."""

import random
from typing import Any

from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served, caught_up
from tests.service.web.hand import Hand

LIT = """id => [...document.querySelectorAll('#stage .now')]
  .filter((one) => one.dataset.id === id && !one.closest('.fan')).length > 0"""
PRESS = """id => [...document.querySelectorAll('#stage .now')].find((one) => one.dataset.id === id)
  .dispatchEvent(new MouseEvent('click', { bubbles: true }))"""
CHOSEN = """id => [...document.querySelectorAll('#stage .chosen')]
  .some((one) => one.dataset.id === id)"""
UNDO = """() => {
  const button = document.querySelector("#send-bar [value=undo]:not(:disabled)");
  if (document.querySelector(".drafted > li")) button?.click();
  return Boolean(button);
}"""

MOST_ALONG = 12
"""Orders that are drafted together before they are sent: some can be given again and again."""

COMPANY = {"american": "person", "german": "computer:steady"}


class Newcomer(Hand):
    """Somebody who never settled anything, and gives the orders that a computer advises."""

    def __init__(
        self, served: Served, browser: Any, game: str, scenario: str, **seats: str
    ) -> None:
        sits = next(seat for seat, who in seats.items() if who == "person")
        super().__init__(served, browser, game, scenario, sits, {"habits": ""}, **seats)
        self.sits()
        self.luck, self.given = random.Random(1944), list[str]()

    def plays(self, turns: int) -> dict[int, int]:
        """Play so many turns; how many presses each took, with the answers during the other's."""
        taken = dict[int, int]()
        while self.is_asked() and len(taken) <= turns:
            turn, before = self.turn, self.clicks
            self.acts()
            taken[turn] = taken.get(turn, 0) + self.clicks - before
        return dict(sorted(taken.items())[:turns])

    def acts(self) -> None:
        """Give one order, with those that go along where it comes to a die."""
        self.puts_away()
        if self._goes_by_itself():
            return
        size = self.now.size
        line = self.served.advice(self.match, self.seat, self.luck)
        self.given.append(line)
        each = self.page.locator(f'#desk [name=finish][value$=" do {line}"]')
        batch = self.page.locator(f'.batch[value^="{line.split()[0]} "]')
        if batch.count() and " using " not in line:
            batch.first.click()
            self.clicks += 1
            eventually(lambda: self.drafted > 1)
        elif each.count():
            each.click()
            self.clicks += 1
        else:
            self.press(line)
        self._settles(size)
        while self.now.size == size:
            verb = "" if line.startswith("recon ") else line.split()[0]  # its success asks first
            along = [line for line in self.offers() if line.split()[0] == verb]
            finish = self.page.locator("#send-bar [name=finish]")
            if along and self.drafted < MOST_ALONG:
                drafted = self.drafted
                self.press(along[0])
                eventually(lambda n=drafted: self.drafted > n or self.now.size > size)
                continue
            ends = finish.count() and verb
            (finish if ends else self.page.locator("#send-bar .send")).click()
            self.clicks += 1
            eventually(lambda: self.now.size > size)

    def puts_away(self) -> None:
        """Take back what was drafted along with an order, and did not fit after its die."""
        caught_up(self.served, self.page, self.match)
        while left := self._draft():
            eventually(lambda: self.drafted or self._draft() != left)
            self.clicks += bool(self.page.evaluate(UNDO))
            eventually(lambda: self._draft() != left)

    def _goes_by_itself(self) -> bool:
        """Where only an order is left that ends the phase, nobody need press anything."""
        size = self.now.size
        if not self.page.locator("#table:not([data-answers]) [name=finish][data-ends]").count():
            return False
        if len(self.offers()) != 1:
            return False
        eventually(lambda: self.now.size > size)
        return True

    def on(self, line: str) -> list[str]:
        """The things on the board that an offer names."""
        offer = self.page.locator(f'.offer[value="{line}"]').first
        return str(offer.get_attribute("data-on")).split("|")

    def press(self, line: str) -> None:
        """Give an order in the shortest way: its button, the board, or the list; none if the page
        gave it by itself meanwhile."""
        size = self.now.size
        finish = self.page.locator(f'#send-bar [name=finish][value="{line}"]')
        eventually(lambda: finish.count() or line in self.offers() or self.now.size > size)
        if self.now.size > size:
            return
        if finish.count():
            finish.click()
            self.clicks += 1
            return
        offer = self.page.locator(f'.offer[value="{line}"]').first
        closed = offer.locator("xpath=ancestor::details[not(@open)]/summary").count()
        on = self.on(line)
        if closed and all(self.page.evaluate(LIT, one) for one in on):
            self._on_board(line, on)
            return
        for _ in range(closed):
            offer.locator("xpath=ancestor::details[not(@open)]/summary").first.click()
        offer.click()
        self.clicks += 1 + closed

    def _on_board(self, line: str, on: list[str]) -> None:
        """Press the things that an order names until it is drafted, or Send gives it."""
        size, drafted = self.now.size, self.drafted
        for one in on:
            self.page.evaluate(PRESS, one)
            self.clicks += 1
            eventually(lambda which=one: self._is_taken(which, size, drafted))
            if self.now.size > size or self.drafted > drafted:
                return
        if self.page.locator(f'.offer.fits[value="{line}"]').count():
            self.page.locator("#send-bar .send.gives").click()
            self.clicks += 1
            eventually(lambda: self.now.size > size)

    def _is_taken(self, which: str, size: int, drafted: int) -> bool:
        chosen: bool = self.page.evaluate(CHOSEN, which)
        return chosen or self.now.size > size or self.drafted > drafted

    def _settles(self, size: int) -> None:
        """Wait until what was pressed is carried out, or is drafted because it comes to a die."""
        eventually(lambda: self.now.size > size or self.drafted > 0)

    def _draft(self) -> str:
        """What is written in the draft; a new table lists it only once the house tried it."""
        return str(self.page.locator("#draft").input_value())


@soak
def test_in_company_combat_a_phase_ends_and_an_answer_goes_with_one_press(
    served: Served, browser: Any
) -> None:
    who = Newcomer(served, browser, "company_combat", "meeting", **COMPANY)
    taken = list[tuple[str, int]]()
    while "done" not in who.given and who.is_asked():
        who.puts_away()
        before, orders = who.clicks, len(who.given)
        who.acts()
        taken += [(line, who.clicks - before) for line in who.given[orders:]]
    assert all(presses <= 1 for line, presses in taken if line in ("done", "let pass")), taken
    assert all(presses <= 2 for line, presses in taken if line.startswith("deploy")), taken
    who.page.context.close()


@soak
def test_a_turn_of_company_combat_takes_fifteen_presses_at_most(
    served: Served, browser: Any
) -> None:
    who = Newcomer(served, browser, "company_combat", "meeting", **COMPANY)
    taken = who.plays(3)
    assert max(taken.values()) <= 15, taken
    who.goes()


def test_send_says_and_gives_the_order_that_is_chosen_on_the_board(
    served: Served, browser: Any
) -> None:
    """One die could be rolled again alone or with others: the board cannot know which is meant."""
    who = Newcomer(served, browser, "dday_dice", "tiger-practice", able="person")
    while not any(line.startswith("reroll ") for line in who.offers()):
        who.acts()
        caught_up(served, who.page, who.match)
    send = who.page.locator("#send-bar .send")
    rerolls = [line for line in who.offers() if line.startswith("reroll ")]
    again = next(line for line in rerolls if len(who.on(line)) == 1)
    (die,) = who.on(again)
    who.page.evaluate(PRESS, die)
    says = who.page.locator(f'.offer[value="{again}"] .says').text_content()
    assert says.startswith("Throw ")
    assert send.inner_text() == f"Send: {says}"
    who.page.keyboard.press("Escape")
    assert send.inner_text() == "Send orders", "nothing is chosen any more"
    who.page.evaluate(PRESS, die)
    size = who.now.size
    who.page.locator("#stage .chosen").first.focus()
    who.page.keyboard.press("Control+Enter")
    eventually(lambda: who.now.size > size)
    caught_up(served, who.page, who.match)
    assert who.page.locator("#desk .done, .reports").first.inner_text() == "Sent."
    rows = served.matches.repository.rows(who.match, size, who.now.size)
    assert any(f'"{again}"'.encode() in entry for _, _, entry in rows)
    who.goes()


EACH_TIME = '#desk [name=finish][value^="whenever "]'


def asked_out_of_turn(served: Served, browser: Any) -> Newcomer:
    """Who is asked in the other's turn; in a match whose cards bring no such moment nobody is."""
    for _ in range(6):
        who = Newcomer(
            served,
            browser,
            "company_combat",
            "meeting",
            american="person",
            german="computer:steady",
        )
        while who.is_asked():
            caught_up(served, who.page, who.match)
            if who.page.locator(EACH_TIME).count():
                return who
            who.acts()
        who.page.context.close()
    raise AssertionError("six matches without such a moment")


def who_lets_pass(served: Served, browser: Any) -> tuple[Newcomer, str]:
    """Who pressed it and is asked again for something else, and the order that he gave by it."""
    for _ in range(6):
        who = asked_out_of_turn(served, browser)
        each = who.page.locator(EACH_TIME).first
        order, size = str(each.get_attribute("value")), who.now.size
        each.click()
        eventually(lambda who=who, size=size: who.now.size > size)
        if who.is_asked():
            return who, order
        who.page.context.close()
    raise AssertionError("six matches that ended in the other's turn")


@soak
def test_who_lets_each_such_moment_pass_is_not_asked_again_until_he_takes_it_back(
    served: Served, browser: Any
) -> None:
    who, order = who_lets_pass(served, browser)
    caught_up(served, who.page, who.match)
    assert who.now.ahead.standing["american"] == (order,)
    who.page.locator('#desk .standing [value="revoke 1"]').click()
    eventually(lambda: not who.now.ahead.standing.get("american"))
    who.goes()
