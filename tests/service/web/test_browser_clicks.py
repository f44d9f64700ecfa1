"""How many presses a turn takes in a real browser: what is asked for is counted, not believed."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from service.application.reading import look, to_move
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served, Watched, box, caught_up, press_middle, sent, until

Choose = Callable[[Sequence[str]], str]


BOTH = {"allied": "person", "axis": "person"}
SIDES = {"allied": "person", "german": "person"}


class Hand:
    """A player who presses what he sees, and counts."""

    def __init__(
        self, served: Served, browser: Any, game: str, scenario: str, sits: str, **seats: str
    ) -> None:
        self.served, self.watched, self.clicks = served, Watched(), 0
        self.pressed: list[str] = []
        self.match, _ = served.matches.open(game, scenario, seats)
        self.seat = sits
        others = [seat for seat, who in seats.items() if who == "person" and seat != sits]
        token = served.matches.join(self.match, self.seat, f"join-first-{self.match}")[1]
        for seat in others:
            served.matches.join(self.match, seat, f"join-{seat}-{self.match}")
        self._token = token
        self.page = self.watched.page(browser.new_context(viewport={"width": 1280, "height": 800}))

    def sits(self) -> None:
        """Open the page and take the seat."""
        self.page.goto(f"{self.served.address}/m/{self.match}")
        self.page.get_by_text("I have the token of a seat").click()
        self.page.get_by_label("Token").fill(self._token)
        self.page.get_by_role("button", name="Play here").click()
        self.page.locator("#desk-head").wait_for()
        self.page.wait_for_load_state()

    def before(self, *lines: str, seat: str = "") -> None:
        """What was ordered before anybody counts."""
        for line in lines:
            key = f"before-{self.served.matches.repository.size(self.match)}-{self.match}"
            given = self.served.matches.order(self.match, seat or self.seat, line, key)
            report = given.lines[-1]
            assert report.state == "done", report

    def until_comes(self, seat: str, holds: Callable[[list[str]], bool]) -> None:
        """Let computers play until this seat is asked, and something holds of its offers."""
        luck = random.Random(19)
        while True:
            now = self.served.matches.repository.match(self.match)
            moving = list(to_move(self.served.matches, now))
            if moving == [seat] and holds([
                c.line for c in look(self.served.matches, self.match, seat).view.choices
            ]):  # fmt: skip
                return
            self.before(self.served.advice(self.match, moving[0], luck), seat=moving[0])

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
    def turn(self) -> int | None:
        """The turn that is played; None where nobody waits for this hand any more."""
        now = self.served.matches.repository.match(self.match)
        if now.outcome is not None:
            return None
        return look(self.served.matches, self.match, self.seat).moment.turn

    def plays_a_turn(self, choose: Choose) -> int:
        """Play until the turn is over; how many presses that took."""
        begun, self.clicks = self.turn, 0
        while self.turn == begun and self._is_asked():
            caught_up(self.served, self.page, self.match)
            while offered := self.offers():
                self.press(choose(offered))
                if self.page.locator(".drafted .line-would-roll").count():
                    break
            self.send()
        return self.clicks

    def _is_asked(self) -> bool:
        def settled() -> bool:
            moving = list(
                to_move(self.served.matches, self.served.matches.repository.match(self.match))
            )
            return self.seat in moving or not moving

        eventually(settled)
        return self.seat in to_move(
            self.served.matches, self.served.matches.repository.match(self.match)
        )

    def goes(self) -> None:
        """Close the page, which told no fault."""
        assert not self.watched.faults
        self.page.context.close()


def first(*wanted: str) -> Choose:
    """The first offer that begins with one of these words, in the order of the words."""
    return lambda offered: next(
        (o for word in wanted for o in offered if o.split()[0] == word), offered[0]
    )


def test_a_turn_of_dday_dice_without_rerolls_takes_six_presses(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.until_comes("able", lambda lines: hand.turn == 2)
    hand.sits()
    assert hand.plays_a_turn(first("lock", "keep", "done", "stay", "move")) <= 6
    hand.goes()


@soak
def test_a_turn_of_company_combat_takes_few_presses_beside_its_orders_and_rolls(
    served: Served, browser: Any
) -> None:
    hand = Hand(
        served,
        browser,
        "company_combat",
        "meeting",
        "american",
        american="person",
        german="computer:steady",
    )
    hand.sits()
    taken = hand.plays_a_turn(first("deploy", "support", "play", "assault", "done"))
    given = [line for line in hand.pressed if line != "done"]
    rolled = [line for line in given if line.startswith(("support ", "assault "))]
    beside = taken - len(given) - len(rolled)
    assert 2 <= beside <= 8, "the ends of phases: five orders and two rolls take fifteen presses"
    hand.goes()


@soak
def test_an_army_of_combined_arms_is_placed_with_six_presses(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "combined_arms", "battle", "axis", **BOTH)
    hand.before("army us-infantry", "ready", seat="allied")
    hand.before("army panzer-corps", "ready")
    hand.sits()
    for pressed in (".typing > summary", "#draft"):
        hand.page.locator(pressed).click()
        hand.clicks += 1
    hand.page.keyboard.type("place as line")
    hand.page.locator(".drafted code", has_text="place as line").wait_for()
    hand.send()
    assert hand.clicks <= 6
    moving = to_move(served.matches, served.matches.repository.match(hand.match))
    assert list(moving) == ["allied"], "the whole army stands"
    hand.goes()


@soak
def test_a_march_at_utah_beach_is_one_press_on_where_it_ends(served: Served, browser: Any) -> None:
    hand = Hand(
        served, browser, "utah_beach", "landing", "german", allied="person", german="person"
    )
    hand.until_comes("german", lambda lines: any(one.startswith("move ") for one in lines))
    hand.sits()
    lit = hand.page.locator("#stage .piece.now").evaluate_all(ON_TOP)
    marches = [o for o in hand.offers() if o.startswith("move ") and o.split()[1] in lit]
    far = max(marches, key=lambda o: float(_cost(hand, o)))
    unit, end = far.split()[1:]
    stage = hand.page.locator("#stage")
    _on_ground(hand.page, unit)
    until(hand.page, "document.querySelector('#stage.choosing')")
    _on_ground(hand.page, end)
    hand.page.locator(".drafted code", has_text=far).wait_for()
    assert stage.locator(".draft-ways").count() == 1, "the whole march is drawn"
    hand.goes()


ON_TOP = """all => all.filter(one => {
  one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map(one => one.dataset.id)"""
"""The counters that can be pressed where they lie, none above them."""


def _cost(hand: Hand, line: str) -> str:
    """What a march costs: the first figure of what is told beside it."""
    note = hand.page.locator(f'.offer[value="{line}"]').get_attribute("data-note") or "0"
    return note.split()[0]


def _on_ground(page: Any, name: str) -> None:
    press_middle(page, f'#stage .now[data-id="{name}"]')


@soak
def test_a_part_of_a_map_is_found_on_the_small_one_and_layers_are_kept(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "utah_beach", "landing", "allied", **SIDES)
    hand.sits()
    page = hand.page
    until(page, "document.querySelector('.locator')")  # nobody could read the counters of it all
    page.locator('[data-zoom="all"]').click()
    assert page.locator(".locator").count() == 0, "the whole board needs none"
    for _ in range(2):
        page.locator("[data-zoom=in]").click()
    frame = page.locator(".locator .window")
    seen = (
        "[...document.querySelector('#stage svg').getAttribute('viewBox').split(' ')].map(Number)"
    )
    before = page.evaluate(seen)
    assert [float(frame.get_attribute(k)) for k in ("x", "y", "width")] == before[:3]
    small = box(page, ".locator")
    page.mouse.click(small["x"] + small["width"] / 2, small["y"] + small["height"] * 0.9)
    after = page.evaluate(seen)
    assert after[1] > before[1], "the window went to the south"
    assert after[2] == before[2]
    page.locator(".layers summary").click()
    page.get_by_label("Names of spaces").check()
    page.reload()
    page.locator(".layer.numbers text", has_text="2607").wait_for(state="attached")
    page.locator('[data-zoom="all"]').click()
    assert page.locator(".locator").count() == 0
    hand.goes()


def test_a_drafted_attack_is_an_arrow_and_its_target_does_not_step_back(
    served: Served, browser: Any
) -> None:
    seats = {"allied": "person", "german": "person"}
    hand = Hand(served, browser, "five_for_fighting", "sword", "allied", **seats)
    hand.until_comes("allied", lambda lines: any(one.startswith("attack ") for one in lines))
    hand.sits()
    lit = hand.page.locator("#stage .piece.now").evaluate_all(ON_TOP)
    line = next(o for o in hand.offers() if o.startswith("attack ") and o.split()[3] in lit)
    _on_ground(hand.page, line.split()[3])
    until(hand.page, "document.querySelector('#stage .piece.aimed:not(.now)')")
    _on_ground(hand.page, line.split()[1])
    hand.page.locator(".drafted code", has_text=line).wait_for()
    assert hand.page.locator("#stage .draft-ways").count() == 1, "from who fires to his target"
    hand.page.keyboard.press("z")
    until(hand.page, "!document.querySelector('.drafted, #stage .draft-ways')")
    hand.goes()
