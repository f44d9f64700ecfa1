"""A real browser: both games of docs/boxes.md on the page, by mouse and by touch, to their end."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from domain.kits import shelf
from service.kits.own import read
from service.people.post import unix_now
from service.reading.positions import story
from service.store.people.boxes import OF_THE_HOUSE
from tests.rigs.soak import soak
from tests.service.web.browsers import Served
from tests.service.web.hand import Hand
from tests.service.web.test_browser_grips import PHONE, RESTS, drag, finger_drags
from tests.workers.mail.test_post_box_docs import block

DESK = {"viewport": {"width": 1440, "height": 900}}
BOTH = pytest.mark.parametrize("how", [DESK, PHONE], ids=["mouse", "touch"])
SEATS = {"red": "person", "blue": "person"}

THING = """id => {
  const one = document.querySelector(`#stage [data-id="${CSS.escape(id)}"]:not(.fan *)`);
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + Math.min(height / 2, 24)];
}"""
"""Where something is pressed: of what is large, near its upper edge."""

PLACE = """async (name) => {
  const area = document.querySelector(`#stage .space[data-id="${CSS.escape(name)}"]`);
  if (area) {
    const { x, y, width, height } = area.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
  const { middlesOf } = await import(document.querySelector('link[href$="/middles.js"]').href);
  for (const chart of document.querySelectorAll("#stage .chart[data-middles]")) {
    const middle = middlesOf(chart).find(([one]) => one === name);
    if (!middle) continue;
    const { x, y } = new DOMPoint(middle[1], middle[2]).matrixTransform(chart.getScreenCTM());
    return [x, y];
  }
}"""


HIDDEN = """([x, y]) => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [stage, under] = [box("#stage"), box(".under > details")];
  const foot = under.top > stage.top && under.top < stage.bottom ? under.top : stage.bottom;
  const top = Math.max(stage.top, box(".zoom").bottom);
  return y > top + 10 && y < foot - 10 ? 0 : (top + foot) / 2 - y;
}"""
"""How far down something must come to be seen between what lies over the board."""


LONG = 40
"""So many rests are waited for what follows a press."""

OFTEN = 6
"""So many presses in vain, and what is pressed is not what is meant."""

ARM = 120
"""How far a board is pushed at once, in pixels."""

FAR = 60
"""So many pushes go from end to end of any board here."""


class Player:
    """A player who presses what lies on the board, with a mouse or a finger."""

    def __init__(self, hand: Hand, by_touch: bool) -> None:
        self.hand, self.page, self.by_touch = hand, hand.page, by_touch
        self.menu = self.page.locator(".grip-menu")
        self.at_rest()

    def at_rest(self) -> None:
        """Wait until the page shows the match as it stands, with the draft."""
        if self.page.url == "about:blank":
            self.hand.sits()
        self.hand.at_rest()

    def point(self, at: list[float]) -> None:
        """Press somewhere."""
        (self.page.touchscreen.tap if self.by_touch else self.page.mouse.click)(*at)

    def finds(self, where: str, name: str) -> list[float]:
        """Where something is seen, once the board is pushed there."""
        stage = self.page.locator("#stage").bounding_box()
        x, y = stage["x"] + 5, stage["y"] + stage["height"] / 2
        push = finger_drags if self.by_touch else drag
        for _ in range(FAR):
            found: list[float] = self.page.evaluate(where, name)
            if not (down := self.page.evaluate(HIDDEN, found)):
                return found
            push(self.page, [x, y], [x, y + max(-ARM, min(down, ARM))])
            self.page.evaluate(RESTS)
        raise AssertionError(f"{name} does not come into view, however the board is pushed")

    def press_until(self, press: Callable[[], Any], seen: Any) -> None:
        """Press until what follows is seen."""
        for _ in range(OFTEN):
            press()
            for _ in range(LONG):
                if seen.is_visible():
                    return
                self.page.evaluate(RESTS)
        raise AssertionError(f"{OFTEN} presses, and nothing is seen of {seen}")

    def looks_at(self, name: str) -> None:
        """Press the button of a map, or of the table."""
        button = self.page.locator(".zoom").get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-pressed") != "true":
            button.click()
            self.page.locator("html[data-settled]").wait_for()

    def opens(self, thing: str) -> None:
        """Press something for its menu; if it lies below another, choose it there instead."""
        self.press_until(lambda: self.point(self.finds(THING, thing)), self.menu)
        above = self.menu.get_attribute("data-of")
        if above != thing:
            self.chooses(thing, str(above))

    def chooses(self, *others: str) -> None:
        """Choose more of a stack in its menu."""
        for one in others:
            self.menu.locator(".grip-stack").get_by_role("button", name=one, exact=True).click()

    def deploys(self, name: str, asks: str, place: str) -> None:
        """Lay something of what waits beside the map at a place."""
        waiting = self.page.locator(f'#stocks [data-name="{name}"]')
        self.press_until(waiting.tap if self.by_touch else waiting.click, self.menu)
        self.completes(asks, place)

    def presses(self, thing: str, says: str) -> None:
        """Choose from the menu of something."""
        self.opens(thing)
        self.drafts(self.menu.get_by_role("button", name=says, exact=True).click)

    def types(self, thing: str, asks: str, words: str) -> None:
        """Complete a line of the menu of something."""
        self.opens(thing)
        self.completes(asks, words)

    def completes(self, asks: str, words: str) -> None:
        """Complete a line of the menu that is open."""
        form = self.menu.locator("form").filter(has=self.page.get_by_label(asks))
        form.get_by_role("textbox").fill(words)
        self.drafts(form.get_by_role("button", name="→").click)

    def drafts(self, press: Any) -> None:
        """Press what becomes one more line of the draft."""
        before = self.hand.drafted
        press()
        self.page.locator(".drafted > li").nth(before).wait_for()
        self.page.locator("html[data-settled]").wait_for()

    def brings(self, pieces: list[str], to: str, board: str = "") -> None:
        """Lay pieces of one stack at a place that is pressed, if need be on another board."""
        first, *others = pieces
        if not (others or board or self.by_touch):
            start, end = self.finds(THING, first), self.page.evaluate(PLACE, to)
            self.drafts(lambda: drag(self.page, start, end))
            return
        self.opens(first)
        self.chooses(*others)
        aim = self.menu.locator("form").filter(has_text="Move").first
        aim.get_by_role("button", name="Press the place on the board").click()
        if board:
            self.looks_at(board)
        line = self.page.locator(".drafted > li").nth(self.hand.drafted)
        self.drafts(lambda: self.press_until(lambda: self.point(self.finds(PLACE, to)), line))

    def offered(self, says: str) -> None:
        """Press what is offered in the list."""
        self.drafts(self.page.get_by_role("button", name=re.compile(f"^{says}")).first.click)

    def sends(self) -> None:
        """Send what is drafted."""
        self.hand.send()
        self.at_rest()


def seated(
    served: Served, browser: Any, name: str, heading: str, how: dict[str, Any]
) -> tuple[Player, Player]:
    shelf.fill_from(served.matches.boxes.raw)
    text = block(heading, 0, "toml").encode()
    served.matches.boxes.add(OF_THE_HOUSE, name, read(text), unix_now())
    hand = Hand(served, browser, "dice_table", "box", "red", how, {"box": name}, **SEATS)
    return Player(hand, how is PHONE), Player(hand.other(browser, "blue"), how is PHONE)


@soak
@BOTH
def test_the_game_on_hexes_is_played_on_the_page(
    served: Served, browser: Any, how: dict[str, Any]
) -> None:
    red, blue = seated(served, browser, "causeway", "Half an hour from nothing", how)
    blue.deploys("Grenadier/1057", "Lay Grenadier/1057 face down at", "0205")
    blue.deploys("Grenadier/1057", "Lay Grenadier/1057 face down at", "0304")
    blue.deploys("Grenadier/1057", "Lay Grenadier/1057 at … unseen", "0105")
    blue.offered("Hand the move on")
    blue.sends()
    assert told(red, "Blue lays face down: blue-1 at 0205.", "Blue does something unseen.")
    red.at_rest()
    red.opens("Sherman/746")
    red.chooses("Rifle-1/325")
    red.completes("Move Sherman/746, Rifle-1/325 to", "0605 via 0705")
    red.presses("Rifle-1/325", "Flip Rifle-1/325")
    red.deploys("Foxhole", "Lay Foxhole at", "0605")
    red.looks_at("Table")
    red.types("dice", "Roll, such as 2d6 attack", "2d6 attack on 0505, 9 to 3")
    red.sends()
    red.looks_at("The Causeway")
    red.types("Rifle-2/325", "Mark Rifle-2/325", "disrupted")
    red.offered("Hand the move on")
    red.sends()
    assert told(
        blue,
        "Sherman/746 and Rifle-1/325 go from 0805 to 0605 via 0705, 2 hexes.",
        "Rifle-1/325 now shows 2-4.",
        "Red marks Rifle-2/325: disrupted.",
    )
    for player in (red, blue):
        player.hand.goes()


@soak
@BOTH
def test_the_game_of_cards_is_played_on_the_page(
    served: Served, browser: Any, how: dict[str, Any]
) -> None:
    red, blue = seated(served, browser, "crowns", "A game of cards", how)
    red.looks_at("Table")
    red.types("Deck Strategy", "Deal each so many", "6")
    red.sends()
    red.offered("Hand the move on")
    red.sends()
    blue.at_rest()
    blue.offered("Hand the move on")
    blue.sends()
    red.at_rest()
    red.looks_at("Table")
    red.types(muster(red), "Play it, and say", "for operations")
    red.looks_at("Two Crowns")
    red.brings(["Duke of Foix", "Foot-1", "Foot-2", "Foot-3"], "Dax")
    red.brings(["Gaston"], "Dax")
    red.looks_at("Table")
    red.types("dice", "Roll, such as 2d6 attack", "attacker:2d6 defender:2d6 battle at Dax")
    red.sends()
    red.page.get_by_text("Type orders").press("Enter")
    red.drafts(lambda: red.page.locator("#draft").fill("note Bayonne next, I fear."))
    red.offered("Hand the move on")
    red.sends()
    assert told(blue, "Duke of Foix, Foot-1, Foot-2 and Foot-3 go from Orthez to Dax, 1 area.")
    blue.at_rest()
    blue.looks_at("Two Crowns")
    blue.presses("Archers-1", "Flip Archers-1")
    blue.brings(["Archers-2"], "Dead-Anjou", "tracks")
    blue.looks_at("Two Crowns")
    blue.brings(["Talbot", "Archers-1"], "Bordeaux")
    blue.looks_at("Table")
    card = muster(blue)
    blue.types(card, "Play it, and say", "to hold the river")
    plan = "Talbot comes back unless Bordeaux falls"
    blue.types("envelopes", "Seal words until you open them", plan)
    blue.presses(card, f"Put {card} on the discards")
    blue.offered("Begin the next turn")
    blue.offered("Hand the move on")
    blue.sends()
    assert told(red, "Talbot and Archers-1 go from Dax to Bordeaux, 1 area.")
    assert not told(red, plan)
    position = red.hand.now.table.position
    assert (position.turn, position.mover) == (2, "red")
    assert [len(position.hands[seat] or ()) for seat in ("red", "blue")] == [5, 5]
    assert "m1.Turn-Spring" in str(position.lies)
    for player in (red, blue):
        player.hand.goes()


def muster(player: Player) -> str:
    """The first card of that name in a player's hand."""
    seat = player.hand.seat
    held = player.hand.now.table.seen_by(seat).hands[seat]
    return str(next(card for card in held if card.startswith("Muster")))


def told(player: Player, *words: str) -> bool:
    """Whether a player reads all of that in the story."""
    matches, match, seat = player.hand.served.matches, player.hand.match, player.hand.seat
    sentences = story(matches, match, seat, 0, matches.repository.size(match))
    whole = " ".join(one.text for one in sentences)
    return all(one in whole for one in words)
