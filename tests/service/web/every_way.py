"""Every game to its end through the real page, in each way in which it can be played.

``python -m tests.service.web.every_way`` plays The Table and the smallest scenario of each game
by mouse, by touch, by keys and without script, one after another; ``--only GAME`` and ``--by WAY``
choose some. One seat is a person who presses what is offered, on the board where it is lit and in
the list where it is not; computers play the others. It ends badly where a page tells a fault, where
the house answers 400 or more, where Send or Undo is not in the window, or where a draft is lost.
"""

import argparse
import logging
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.rigs import waiting
from tests.service.web import browsers
from tests.service.web.browsers import Served, Watched, caught_up, opened, until

SMALLEST: dict[str, tuple[str, str]] = {
    "dday_dice": ("tiger-practice", "able"),
    "combined_arms": ("battle", "allied"),
    "company_combat": ("meeting", "american"),
    "utah_beach": ("landing", "allied"),
    "five_for_fighting": ("utah", "allied"),
    "tcs_omaha": ("firefight", "american"),
    "dice_table": ("cards", "red"),
}
"""Of each game its smallest scenario, and the seat of the person."""

WAYS: dict[str, dict[str, Any]] = {
    "mouse": {},
    "touch": {"has_touch": True, "viewport": {"width": 390, "height": 844}},
    "keys": {},
    "form": {"java_script_enabled": False},
}
"""The ways in which orders are given, each with the browser that it needs."""

MOST_ON_BOARD = 4
"""Things of an order that are pressed one after another; one that names more is in the list."""
LONG_AT_THE_TABLE = 25
"""Acts at The Table, which has no end of its own, before somebody says that it is over."""
MOST_ACTS = 4_000
STEP = 25
AGAIN = 12
"""Every so many drafts the page is opened again, and still has the draft."""

SPOT = """id => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  for (const one of document.querySelectorAll("#stage .now")) {
    if (one.dataset.id !== id || one.closest(".fan")) continue;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const within = x > stage.left + 4 && x < stage.right - 4
      && y > stage.top + 4 && y < stage.bottom - 4;
    const under = document.elementsFromPoint(x, y), lit = under.map((it) => it.closest(".now"));
    const hit = lit[0] ?? (under[0]?.closest(".piece") && lit.find(Boolean));
    if (within && hit === one) return [x, y];
  }
  return null;
}"""
"""Where something that is lit can be pressed; null where not in view, cut off at its middle by
the edge, or under another that is lit; a counter that is not gives way to what it stands on."""

IN_FAN = """id => {
  const row = document.querySelector(`#stage .fan [data-id="${CSS.escape(id)}"]`);
  const box = row?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
"""Where the same lies in the fan of its stack, which a finger opens first."""

MENU = ".grip-menu"
CHOSEN = """id => [...document.querySelectorAll("#stage .chosen")]
  .some((one) => one.dataset.id === id)"""
UNDO = """() => document.querySelector(".drafted > li")
  && document.querySelector("#send-bar [value=undo]:not(:disabled)")?.click()"""
IN_VIEW = """() => ["send", "undo"].every((name) => {
  const one = document.querySelector(`#send-bar .row [value=${name}]`);
  if (one?.matches(".send.quiet:not(.gives)") && !one.checkVisibility()) return true;
  const box = one?.getBoundingClientRect();
  return box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
})"""
"""Whether both can be seen; beside a phone's coach a Send with nothing to send is not there."""
REFUSED = """() => {
  const said = document.querySelector("#choosing");
  const is = said?.textContent.startsWith("This came up only as you pressed");
  if (is) said.textContent = "";
  return is;
}"""
"""Whether the page has just said that a press came too soon for what lies there: whoever sees more
slowly than this player presses again."""
OFFERS = "all => all.map((one) => [one.value, one.dataset.on])"


PATIENCE = 90.0


def eventually(what: Callable[[], object]) -> None:
    """Wait until something holds; nobody waits long here, a match is played again at once."""
    waiting.eventually(what, PATIENCE)


class Lost(AssertionError):
    """Something on the page is not as it must be."""


class Player:
    """A person at one page, who gives orders in one way."""

    def __init__(self, served: Served, page: Any, seat: str, way: str) -> None:
        self.served, self.page, self.seat, self.way = served, page, seat, way
        self.match, self.acts, self.drafts, self.most = "", 0, 0, LONG_AT_THE_TABLE
        self.luck, self.pressed = random.Random(f"{seat} {way}"), Counter[str]()
        self.scripted = way != "form"
        self._last: Callable[[], object] = lambda: None

    @property
    def now(self) -> Any:
        """The match as it stands."""
        return self.served.matches.repository.match(self.match)

    def plays(self, acts: int = 0) -> str:
        """Play to the end, or until so many orders were given; returns how it ended."""
        for _ in range(acts or MOST_ACTS):
            if not self.served.waits_for(self.match, self.seat):
                self.page.goto(f"{self.served.address}/m/{self.match}")
                self.page.get_by_text("It is over.").wait_for()
                return str(self.now.outcome.text)
            self.act()
        if acts:
            return "It goes on"
        raise Lost("the match does not end")

    def act(self) -> None:
        """Give one order that is offered."""
        self._is_shown()
        size, offers = self.now.size, dict(self.page.locator(".offer").evaluate_all(OFFERS))
        finish = self.page.locator("#send-bar .finish")
        line = self._choice([*offers, *(finish.evaluate_all("all => all.map((one) => one.value)"))])
        self._sees_send()
        if finish.count() and finish.get_attribute("value") == line:
            self._press(finish)
            self.pressed["beside Send"] += 1
        elif not (self.scripted and self._on_board(line, offers[line], size)):
            self._in_list(line)
        self._settles(size)
        if self.now.size == size:
            self._keeps(line)
            self._send()
            self._settles(size, drafted=False)
        self.acts += 1
        if self.acts % STEP == 0:
            print(f"  {self.acts} acts: {self.page.locator('#moment .at').inner_text()[:50]!r}",
                  flush=True)  # fmt: skip

    def _is_shown(self) -> None:
        """Wait until the page shows what is asked now; without script it is opened anew."""
        eventually(lambda: self.now.outcome is not None or self._alone())
        if self.scripted:
            caught_up(self.served, self.page, self.match)
            until(self.page, "!document.querySelector('#table.sending')")
            self._puts_away()
        elif self.page.get_attribute("#moment", "data-size") != str(self.now.size):
            self.page.goto(f"{self.served.address}/m/{self.match}")

    def _alone(self) -> bool:
        return self.served.is_to_move(self.match, self.seat)

    def _puts_away(self) -> None:
        """What did not fit after a die is taken out; an answer may do that meanwhile."""
        eventually(lambda: not self._drafted() or self._undoes())

    def _undoes(self) -> bool:
        self.page.evaluate(UNDO)
        return False

    def _choice(self, offered: Sequence[str]) -> str:
        """What a computer would order where it is offered, else anything that is."""
        if not offered:
            raise Lost(f"nothing is offered: {self.page.locator('#services').inner_text()!r}")
        if self.now.rules.startswith("dice_table"):
            over = [line for line in offered if line.startswith("over")]
            others = [line for line in offered if line not in over]
            return self.luck.choice(over if self.acts >= self.most and over else others)
        advised = self.served.advice(self.match, self.seat, self.luck)
        if advised in offered:
            return advised
        self.pressed["not as advised"] += 1
        return self.luck.choice(offered)

    def _on_board(self, line: str, on: str, size: int) -> bool:
        """Give an order by pressing what it names on the board; False where that is not to be."""
        names = on.split("|") if on else []
        if not 0 < len(names) <= MOST_ON_BOARD:
            return False
        for k, name in enumerate(names):
            if not self._reaches(name):
                self._goes_back(k)
                return False
            self._is_told(name, line, size)
            if self.page.locator(MENU).count():
                self._press(self.page.locator(f'{MENU} [value="{line}"]'))
                eventually(lambda: self._drafted() > 0 or self.now.size != size)
            if self._drafted() or self.now.size != size:
                break
        self.pressed["board"] += 1
        if self.page.locator(f'.offer.fits[value="{line}"]').count():
            self._send()
        elif len(names) == 1 and self.page.evaluate(CHOSEN, name):
            self._in_list(line)  # a counter alone is only chosen
        return True

    def _is_told(self, name: str, line: str, size: int) -> None:
        try:
            eventually(lambda: self._is_taken(name, size))
        except AssertionError:
            at = self.page.evaluate(SPOT, name)
            raise Lost(f"{name!r} of {line!r} was pressed and not taken; it is at {at}") from None

    def _is_taken(self, name: str, size: int) -> bool:
        """Whether a press on the board chose something, or gave an order already."""
        self._presses_again()
        chosen = self.page.evaluate(CHOSEN, name) or self.page.locator(MENU).count()
        return chosen or self._drafted() > 0 or self.now.size != size

    def _goes_back(self, chosen: int) -> None:
        if chosen:
            self.page.keyboard.press("Escape")

    def _reaches(self, name: str) -> bool:
        """Press something lit on the board, by its name."""
        if self.way == "keys":
            return self._reaches_by_keys(name)
        spot = self.page.evaluate(SPOT, name)
        if spot is None:
            return False
        if self.way == "mouse":
            self._does(lambda: self.page.mouse.click(*spot))
            return True
        size = self.now.size
        if not self.page.evaluate(IN_FAN, name):
            self._does(lambda: self.page.touchscreen.tap(*spot))
            fans = lambda: self.page.evaluate(IN_FAN, name)  # noqa: E731
            eventually(lambda: fans() or self._is_taken(name, size))
        if fanned := self.page.evaluate(IN_FAN, name):
            self._does(lambda: self.page.touchscreen.tap(*fanned))
        return True

    def _does(self, press: Callable[[], object]) -> None:
        """Press, and know how to do it again."""
        self._last = press
        press()

    def _presses_again(self) -> None:
        if self.scripted and self.page.evaluate(REFUSED):
            self.pressed["again"] += 1
            self._last()

    def _reaches_by_keys(self, name: str) -> bool:
        lit = self.page.locator("#stage .now[tabindex='0']").count()
        for _ in range(min(lit, 60)):
            self.page.keyboard.press("n")
            if self.page.evaluate("document.activeElement?.dataset.id") == name:
                self.page.keyboard.press("Enter")
                return True
        return False

    def _in_list(self, line: str) -> None:
        """Give an order by its button in the list, and open what hides it."""
        offer = self.page.locator(f'.offer[value="{line}"]').first
        closed = offer.locator("xpath=ancestor::details[not(@open)]/summary")
        while closed.count():
            self._press(closed.first)
        self._press(offer)
        self.pressed["list"] += 1

    def _press(self, one: Any) -> None:
        """Press a button in this way: a key goes to what has the focus."""
        self._does(lambda: self._presses(one))

    def _presses(self, one: Any) -> None:
        if self.way == "touch":
            one.tap()
        elif self.way == "keys":
            eventually(lambda: self._focuses(one))
            self.page.keyboard.press("Enter")
        else:
            one.click()

    def _focuses(self, one: Any) -> bool:
        one.focus()
        return bool(one.evaluate("one => one === document.activeElement && one.tabIndex >= 0"))

    def _settles(self, size: int, *, drafted: bool = True) -> None:
        """Wait until an order is carried out, or is drafted because it comes to a die."""

        def settled() -> bool:
            self._presses_again()
            return self.now.size > size or (drafted and self._drafted() > 0)

        eventually(settled)

    def _drafted(self) -> int:
        return int(self.page.locator(".drafted > li").count())

    def _keeps(self, line: str) -> None:
        """The draft stands there, also where its page is opened again."""
        self.drafts += 1
        self._has(line)
        if self.scripted and self.drafts % AGAIN == 0:
            self.page.reload()
            until(self.page, "document.querySelector('#orders[data-alive]')")
            eventually(lambda: self._drafted() > 0)
            self._has(line)
        self._sees_send()

    def _has(self, line: str) -> None:
        drafted = self.page.locator("#draft").input_value()
        if line not in drafted:
            raise Lost(f"{line!r} is not in the draft, which is {drafted!r}")

    def _sees_send(self) -> None:
        """Send and Undo lie in the window; a table may just be renewed."""
        try:
            eventually(lambda: self.page.evaluate(IN_VIEW))
        except AssertionError:
            raise Lost("Send or Undo is not in the window") from None

    def _send(self) -> None:
        if self.way == "keys":
            self.page.keyboard.press("Control+Enter")
        else:
            self._press(self.page.locator("#send-bar .send"))
        if not self.scripted:
            self.page.wait_for_load_state()


def _watch_answers(page: Any, faults: list[str]) -> None:
    """Keep every answer that is an error."""
    page.on("response", lambda answer: answer.status >= 400
            and faults.append(f"{answer.status} {answer.request.method} {answer.url}"))  # fmt: skip


def play(
    served: Served,
    browser: Any,
    game: str,
    way: str,
    pictures: Path | None = None,
    *,
    most: int = 0,
    acts: int = 0,
) -> str:
    """Play one match to its end in one way, or as many ``acts``; returns how it went, raises where
    it went wrong.

    At The Table somebody says after ``most`` acts that it is over.
    """
    scenario, seat = SMALLEST[game]
    how = {"viewport": {"width": 1280, "height": 800}} | WAYS[way]
    watched, begun = Watched(), time.monotonic()
    page = watched.page(browser.new_context(habits="stops=1", **how))
    page.set_default_timeout(PATIENCE * 1000)
    _watch_answers(page, watched.faults)
    player = Player(served, page, seat, way)
    player.most = most or player.most
    try:
        player.match = opened(served, page, game, scenario)
        ended = player.plays(acts)
    except BaseException:
        if pictures:
            page.screenshot(path=pictures / f"{game}-{way}.png")
        print(f"  faults: {watched.faults[:5]}")
        raise
    finally:
        page.context.close()
    if watched.faults:
        raise Lost(f"it ended, but the page told faults: {watched.faults[:5]}")
    took = time.monotonic() - begun
    return f"{ended} ({player.acts} acts, {dict(player.pressed)}, {took:.0f} s)"


def main() -> None:
    """Play all that is asked for, and say of each how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.service.web.every_way")
    parser.add_argument("--only", action="append", choices=SMALLEST, help="a game (all)")
    parser.add_argument("--by", action="append", choices=WAYS, help="a way (all four)")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each that stopped")
    asked = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    failed = 0
    for game in asked.only or SMALLEST:
        for way in asked.by or WAYS:
            failed += not told(lambda g=game, w=way: played(g, w, asked.pictures), game, way)
    sys.exit(1 if failed else 0)


def played(game: str, way: str, pictures: Path | None) -> str:
    """One match in a house and a browser of its own."""
    with tempfile.TemporaryDirectory(prefix="fieldpost-ways-") as folder:
        served = Served(Path(folder))
        try:
            for browser in browsers.browser():
                return play(served, browser, game, way, pictures)
        finally:
            served.close()
    raise Lost("no browser")


def told(play_it: Callable[[], str], game: str, way: str) -> bool:
    """Say how a match went; whether it went well."""
    print(f"{game} by {way}", flush=True)
    try:
        print(f"ENDED {game} by {way}: {play_it()}", flush=True)
    except Exception as error:  # the others are still to be played
        traceback.print_exc()
        print(f"STOPPED {game} by {way}: {error}", flush=True)
        return False
    return True


if __name__ == "__main__":
    main()
