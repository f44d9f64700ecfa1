"""In a real browser: whole turns, played as a newcomer would, and how many presses each takes."""

import random
from typing import Any

from service.application.reading import look, to_move
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served, Watched, caught_up

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
OFFERS = """all => all.map((one) => ({ line: one.value, on: one.dataset.on.split('|') }))"""


MOST_ALONG = 12
"""Orders that are drafted together before they are sent: some can be given again and again."""


class Newcomer:
    """Somebody who never settled anything, and gives the orders that a computer advises."""

    def __init__(
        self, served: Served, browser: Any, game: str, scenario: str, seat: str, **others: str
    ) -> None:
        self.served, self.seat, self.watched = served, seat, Watched()
        self.match, _ = served.matches.open(game, scenario, {seat: "person"} | others)
        token = served.matches.join(self.match, seat, f"join-first-{self.match}")[1]
        window = {"width": 1280, "height": 800}
        self.page = self.watched.page(browser.new_context(habits="", viewport=window))
        self.page.goto(f"{served.address}/m/{self.match}")
        self.page.get_by_text("I have the token of a seat").click()
        self.page.get_by_label("Token").fill(token)
        self.page.get_by_role("button", name="Play here").click()
        self.page.locator("#desk-head").wait_for()
        self.page.wait_for_load_state()
        self.luck, self.presses, self.given = random.Random(1944), 0, list[str]()

    @property
    def now(self) -> Any:
        return self.served.matches.repository.match(self.match)

    @property
    def turn(self) -> int | None:
        return look(self.served.matches, self.match, self.seat).moment.turn

    def is_asked(self) -> bool:
        """Whether it comes to be asked, while others play; False once it is over."""
        matches = self.served.matches
        eventually(lambda: self.now.outcome is not None or self.seat in to_move(matches, self.now))
        return self.now.outcome is None

    def plays(self, turns: int) -> dict[int, int]:
        """Play so many turns; how many presses each took, with the answers during the other's."""
        taken = dict[int, int]()
        while self.is_asked() and len(taken) <= turns:
            turn, before = self.turn or 0, self.presses
            self.acts()
            taken[turn] = taken.get(turn, 0) + self.presses - before
        return dict(sorted(taken.items())[:turns])

    def acts(self) -> None:
        """Give one order, with those that go along where it comes to a die."""
        caught_up(self.served, self.page, self.match)
        while left := self._draft():  # what did not fit after a die is put away
            eventually(lambda: self._drafted() or self._draft() != left)
            self.presses += bool(self.page.evaluate(UNDO))
            eventually(lambda: self._draft() != left)
        if self._goes_by_itself():
            return
        size = self.now.size
        line = self.served.advice(self.match, self.seat, self.luck)
        self.given.append(line)
        each = self.page.locator(f'#desk [name=finish][value$=" do {line}"]')
        batch = self.page.locator(f'.batch[value^="{line.split()[0]} "]')
        if batch.count() and " using " not in line:
            batch.first.click()
            self.presses += 1
            eventually(lambda: self._drafted() > 1)
        elif each.count():
            each.click()
            self.presses += 1
        else:
            self.press(line)
        self._settles(size)
        while self.now.size == size:
            verb = "" if line.startswith("recon ") else line.split()[0]  # its success asks first
            along = [o["line"] for o in self.offers() if o["line"].split()[0] == verb]
            finish = self.page.locator("#send-bar [name=finish]")
            if along and self._drafted() < MOST_ALONG:
                drafted = self._drafted()
                self.press(along[0])
                eventually(lambda n=drafted: self._drafted() > n or self.now.size > size)
                continue
            ends = finish.count() and verb
            (finish if ends else self.page.locator("#send-bar .send")).click()
            self.presses += 1
            eventually(lambda: self.now.size > size)

    def _goes_by_itself(self) -> bool:
        """Where only an order is left that ends the phase, nobody need press anything."""
        size = self.now.size
        if not self.page.locator("#table:not([data-answers]) [name=finish][data-ends]").count():
            return False
        if len(self.offers()) != 1:
            return False
        eventually(lambda: self.now.size > size)
        return True

    def offers(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.locator(".offer").evaluate_all(OFFERS)
        return found

    def _offers(self, line: str) -> bool:
        return any(offer["line"] == line for offer in self.offers())

    def press(self, line: str) -> None:
        """Give an order in the shortest way: its button, the board, or the list; none if the page
        gave it by itself meanwhile."""
        size = self.now.size
        finish = self.page.locator(f'#send-bar [name=finish][value="{line}"]')
        eventually(lambda: finish.count() or self._offers(line) or self.now.size > size)
        if self.now.size > size:
            return
        if finish.count():
            finish.click()
            self.presses += 1
            return
        offer = self.page.locator(f'.offer[value="{line}"]').first
        closed = offer.locator("xpath=ancestor::details[not(@open)]/summary").count()
        on = next(o["on"] for o in self.offers() if o["line"] == line)
        if closed and all(self.page.evaluate(LIT, one) for one in on):
            self._on_board(line, on)
            return
        for _ in range(closed):
            offer.locator("xpath=ancestor::details[not(@open)]/summary").first.click()
        offer.click()
        self.presses += 1 + closed

    def _on_board(self, line: str, on: list[str]) -> None:
        """Press the things that an order names until it is drafted, or Send gives it."""
        size, drafted = self.now.size, self._drafted()
        for one in on:
            self.page.evaluate(PRESS, one)
            self.presses += 1
            eventually(lambda which=one: self._is_taken(which, size, drafted))
            if self.now.size > size or self._drafted() > drafted:
                return
        if self.page.locator(f'.offer.fits[value="{line}"]').count():
            self.page.locator("#send-bar .send.gives").click()
            self.presses += 1
            eventually(lambda: self.now.size > size)

    def _is_taken(self, which: str, size: int, drafted: int) -> bool:
        chosen: bool = self.page.evaluate(CHOSEN, which)
        return chosen or self.now.size > size or self._drafted() > drafted

    def _settles(self, size: int) -> None:
        """Wait until what was pressed is carried out, or is drafted because it comes to a die."""
        eventually(lambda: self.now.size > size or self._drafted() > 0)

    def _draft(self) -> str:
        """What is written in the draft; a new table lists it only once the house tried it."""
        return str(self.page.locator("#draft").input_value())

    def _drafted(self) -> int:
        return int(self.page.locator(".drafted > li").count())


def test_in_company_combat_a_phase_ends_and_an_answer_goes_with_one_press(
    served: Served, browser: Any
) -> None:
    who = Newcomer(
        served, browser, "company_combat", "meeting", "american", german="computer:steady"
    )
    taken = list[tuple[str, int]]()
    while "done" not in who.given and who.is_asked():
        before, orders = who.presses, len(who.given)
        who.acts()
        taken += [(line, who.presses - before) for line in who.given[orders:]]
    assert all(presses <= 1 for line, presses in taken if line in ("done", "let pass")), taken
    assert all(presses <= 2 for line, presses in taken if line.startswith("deploy")), taken
    who.page.context.close()


@soak
def test_a_turn_of_company_combat_takes_fifteen_presses_at_most(
    served: Served, browser: Any
) -> None:
    who = Newcomer(
        served, browser, "company_combat", "meeting", "american", german="computer:steady"
    )
    taken = who.plays(3)
    assert max(taken.values()) <= 15, taken
    assert not who.watched.faults
    who.page.context.close()


def test_send_says_and_gives_the_order_that_is_chosen_on_the_board(
    served: Served, browser: Any
) -> None:
    """One die could be rolled again alone or with others: the board cannot know which is meant."""
    who = Newcomer(served, browser, "dday_dice", "tiger-practice", "able")
    while not any(o["line"].startswith("reroll ") for o in who.offers()):
        who.acts()
        caught_up(served, who.page, who.match)
    send = who.page.locator("#send-bar .send")
    again = next(o for o in who.offers() if o["line"].startswith("reroll ") and len(o["on"]) == 1)
    who.page.evaluate(PRESS, again["on"][0])
    says = who.page.locator(f'.offer[value="{again["line"]}"] .says').text_content()
    assert says.startswith("Throw ")
    assert send.inner_text() == f"Send: {says}"
    who.page.keyboard.press("Escape")
    assert send.inner_text() == "Send orders", "nothing is chosen any more"
    who.page.evaluate(PRESS, again["on"][0])
    size = who.now.size
    who.page.locator("#stage .chosen").first.focus()
    who.page.keyboard.press("Control+Enter")
    eventually(lambda: who.now.size > size)
    caught_up(served, who.page, who.match)
    assert again["line"] in who.page.locator("#desk .done, .reports").first.inner_text()
    assert not who.watched.faults
    who.page.context.close()


EACH_TIME = '#desk [name=finish][value^="whenever "]'


def asked_out_of_turn(served: Served, browser: Any) -> Newcomer:
    """Who is asked in the other's turn; in a match whose cards bring no such moment nobody is."""
    for _ in range(6):
        who = Newcomer(
            served, browser, "company_combat", "meeting", "american", german="computer:steady"
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
        each = who.page.locator(EACH_TIME)
        order, size = str(each.get_attribute("value")), who.now.size
        each.click()
        eventually(lambda who=who, size=size: who.now.size > size)
        if who.is_asked():
            return who, order
        who.page.context.close()
    raise AssertionError("six matches that ended in the other's turn")


def test_who_lets_each_such_moment_pass_is_not_asked_again_until_he_takes_it_back(
    served: Served, browser: Any
) -> None:
    who, order = who_lets_pass(served, browser)
    caught_up(served, who.page, who.match)
    assert who.now.ahead.standing["american"] == (order,)
    who.page.locator('#desk .standing [value="revoke 1"]').click()
    eventually(lambda: not who.now.ahead.standing.get("american"))
    assert not who.watched.faults
    who.page.context.close()
