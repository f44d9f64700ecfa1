"""A real browser before a served house; a test that wants it says loudly where it is missing."""

import json
import random
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Response
from werkzeug.serving import make_server

from domain.game.grammar.orders import line as order_line
from service.reading.positions import to_move
from service.store.lists.reader import Reader as ReadModels
from service.store.repository import AnyMatch
from tests.rigs.waiting import PATIENCE, eventually
from tests.service.web.houses import WebHouse
from tests.toys.offered import legal_lines
from workers.bots import choose
from workers.opponent import Opponent

SOON = 0.01
"""Seconds until a server that is told to end notices; werkzeug's look each half second."""

WINDOWED = shutil.which("chromium")
CHROMIUM = shutil.which("chromium-headless-shell") or WINDOWED
"""The same browser without a window: the other draws tabs and a line for addresses around each page
though nobody sees them, which costs twice what the pages do."""

QUIET = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--default-tile-width=1408", "--default-tile-height=1024",
    "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
]  # fmt: skip
"""Drawing takes most of a browser's time here: a whole map is drawn again for each tile.

And each reader, though he has no window, got a renderer of his own for what drops out of the line
for addresses: half a second for each. The other features are those that playwright itself puts
off; the last list counts.
"""


def playwright() -> Any:
    """The library, or a loud skip."""
    if CHROMIUM is None:
        pytest.skip("SKIPPED LOUDLY: no chromium (apt-get install chromium): no browser was tried")
    return pytest.importorskip(
        "playwright.sync_api", reason="SKIPPED LOUDLY: playwright is missing: no browser was tried"
    )


def bare(name: str) -> Response:
    """Paper in place of a map: a browser takes half of its time to draw that of a beach."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>{name}</title></svg>'
    return Response(svg, mimetype="image/svg+xml")


class Served:
    """A house behind a port, with its projector and its computer seats at work."""

    def __init__(
        self, folder: Path | None = None, *, house: WebHouse | None = None, printed: bool = True
    ) -> None:
        """A new house in ``folder``, or one that is there; its maps ``printed``, or bare paper."""
        assert folder or house
        self.house = house or WebHouse(folder)  # type: ignore[arg-type]
        if not printed:
            self.house.app.view_functions["web.sheet"] = bare
        self.matches = self.house.matches
        self.server = make_server("127.0.0.1", 0, self.house.app, threaded=True)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self.server.serve_forever, args=(SOON,), daemon=True),
            threading.Thread(target=self._work, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _work(self) -> None:
        opponent = Opponent(self.matches, ReadModels(self.house.recorder))
        while not self._over.is_set():
            self.house.projector.step()
            opponent.work()
            time.sleep(0.02)

    def close(self) -> None:
        """End everything."""
        self._over.set()
        self.server.shutdown()
        for thread in self._threads:
            thread.join(PATIENCE)
        self.server.server_close()

    def waits_for(self, match: str, *seats: str) -> str:
        """The seat of these for which the match comes to wait; "" once it is over.

        While others are to move too, it waits on: what they order could undo an advice.
        """
        found: list[str] = []

        def waits() -> bool:
            now = self.matches.repository.match(match)
            moving = set(to_move(self.matches, now))
            if now.outcome is not None:
                found[:] = [""]
            elif moving <= set(seats):
                found[:] = [s for s in seats if s in moving]
            return bool(found)

        eventually(waits)
        return found[0]

    def waits_for_none_but(self, match: str, seat: str) -> None:
        """Wait until nobody else is to move: then nothing happens but what this seat orders."""
        eventually(
            lambda: list(to_move(self.matches, self.matches.repository.match(match))) == [seat]
        )

    def is_to_move(self, match: str, seat: str) -> bool:
        """Whether the match waits for this seat now."""
        return seat in to_move(self.matches, self.matches.repository.match(match))

    def advice(self, match: str, seat: str, luck: random.Random) -> str:
        """What a computer in a hurry would order here."""
        return self.advised(self.matches.repository.match(match), seat, luck)

    def advised(self, now: AnyMatch, seat: str, luck: random.Random) -> str:
        """The same of a match as it stands, or would stand after a draft."""
        if "ready" in legal_lines(self.matches, now, seat):
            return "ready"
        rules = self.matches.repository.codec(now).rules
        state = now.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        hurry = [o for o in offers if order_line(o) == "keep"]
        if hurry:
            return order_line(hurry[0])
        return order_line(choose(rules, next(iter(rules.bots)), state, seat, offers, luck))


ANSWERED = """() => {
  const plain = window.fetch;
  window.fetch = async (address, asked) => {
    const answer = await plain(address, asked);
    if (!new Headers(asked?.headers).get("HX-Request")) return answer;
    const text = await answer.text();
    setTimeout(() => { window.answered = true; });
    answer.text = async () => text;
    answer.json = async () => JSON.parse(text);
    return answer;
  };
}"""
"""From now on a page tells, as ``window.answered``, that it could have shown what it asked for."""


class Watched:
    """Faults that a page told its browser."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def page(self, context: Any) -> Any:
        """A new page whose faults are kept."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda m: m.type == "error" and self.faults.append(m.text))
        return page


DRAWN = """{
  let state = SEED;
  crypto.getRandomValues = (array) => {
    try { state = Number(localStorage.drawn ?? state); } catch {}
    for (let i = 0; i < array.length; i += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      array[i] = state >>> 16;
    }
    try { localStorage.drawn = state; } catch {}
    return array;
  };
}"""
"""What a page draws of nonces follows from the luck of the test, and goes on from page to page:
else no dice and no cards of a match in a browser would be the same in two runs."""


class Browser:
    """A browser whose every context waits with patience."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium

    def new_context(self, habits: str = "stops=1 atonce=0", **options: Any) -> Any:
        """A fresh reader, whose orders wait for Send; with no ``habits`` he is a newcomer."""
        context = self._chromium.new_context(**{"service_workers": "block"} | options)
        for kept in habits.split():
            context.add_init_script(f"try {{ document.cookie = '{kept};path=/'; }} catch {{}}")
        context.add_init_script(DRAWN.replace("SEED", str(random.getrandbits(32))))
        context.set_default_timeout(PATIENCE * 1000)
        return context

    def close_contexts(self) -> None:
        """Send every reader away."""
        for context in list(self._chromium.contexts):
            context.close()


def browser(program: str | None = CHROMIUM) -> Iterator[Browser]:
    """A browser for several tests."""
    with playwright().sync_playwright() as library:
        chromium = library.chromium.launch(
            executable_path=program, args=QUIET, timeout=PATIENCE * 1000
        )
        yield Browser(chromium)
        chromium.close()


class Kept:
    """A browser that is started for the first of the tests that want one, and lives while tests
    that want it follow: to start one costs as much as four readers of it. Its library keeps a loop
    running, which other tests want for themselves."""

    def __init__(self) -> None:
        self._running: Iterator[Browser] | None = None
        self._browser: Browser | None = None

    def get(self) -> Browser:
        """The browser that runs, or a new one."""
        if self._browser is None:
            self._running = browser()
            self._browser = next(self._running)
        return self._browser

    def close(self) -> None:
        """End it, where it runs."""
        if self._running is not None:
            next(self._running, None)
        self._running = self._browser = None


KEPT = Kept()


def opened(
    served: Served,
    page: Any,
    game: str = "dday_dice",
    scenario: str = "tiger-practice",
    **seats: str,
) -> str:
    """Open a match by its form and sit at its first seat; returns its id.

    At the others sit those that are named, or computers.
    """
    page.goto(f"{served.address}/new?game={game}&scenario={scenario}")
    for seat, who in (COMPUTERS[game] | seats).items():
        page.get_by_label(seat.title(), exact=True).select_option(who)
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url("**/m/*")
    return str(page.url.split("/m/")[1].partition("?")[0])


COMPUTERS = {
    "dday_dice": {"baker": "computer:steady", "charlie": "nobody"},
    "combined_arms": {"axis": "computer:captain"},
    "company_combat": {"german": "computer:steady"},
    "utah_beach": {"german": "computer:captain"},
    "five_for_fighting": {"german": "computer:major"},
    "tcs_omaha": {"german": "computer:major"},
    "dice_table": {"blue": "computer:partner"},
}
"""Of each game who plays the seats of a small scenario beside the first."""


def until(page: Any, holds: str) -> None:
    """Wait until an expression holds in a page; its policy forbids the library's own way."""
    eventually(lambda: page.evaluate(f"() => Boolean({holds})"))


def caught_up(served: Served, page: Any, match: str) -> None:
    """Wait until the page shows the match as it stands."""
    size = served.matches.repository.size(match)
    until(page, f"Number(document.querySelector('#moment').dataset.size) >= {size}")


def box(page: Any, which: str, *, centred: bool = False) -> dict[str, float]:
    """Where something is in the window, brought to its middle or not: found and measured in one go.
    Between the two a table that comes anew would have it no more."""
    page.locator(which).first.wait_for(state="attached")
    found: dict[str, float] = page.evaluate(MEASURED, [which, centred])
    return found


MEASURED = """([which, centred]) => {
  const one = document.querySelector(which);
  if (centred) one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x, y, width, height };
}"""


def press_middle(page: Any, which: str) -> None:
    """Press the middle of something, as a hand does: what lies above it is pressed in its place."""
    at = box(page, which, centred=True)
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def press_offer(page: Any, line: str) -> None:
    """Press an offer, hidden in a list or not: found and pressed in one go. Where the table is
    renewed between the two, nobody hears a press on what lies there no more."""
    offer = f'.offer[value="{line}"]'
    page.locator(offer).first.wait_for(state="attached")
    page.evaluate("which => document.querySelector(which).click()", offer)


def write(page: Any, lines: str) -> None:
    """Type a draft, where it is typed."""
    page.locator("details.typing:not([open]) > summary").evaluate_all(
        "all => all.map(one => one.click())"
    )
    page.fill("#draft", lines)


def answers_a_sending(answer: Any) -> bool:
    return answer.request.method == "POST" and "do=send" in (answer.request.post_data or "")


def sent(page: Any, press: Callable[[], Any]) -> None:
    """Press what sends the draft, and wait for the answer."""
    with page.expect_response(answers_a_sending) as answer:
        press()
    assert answer.value.status == 200
    until(
        page,
        "!document.querySelector('#table.sending') && !document.querySelector('#draft')?.value",
    )


_NOTES = """() => new Promise((done) => {
  const asked = indexedDB.open("fieldpost-notes", 1);
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => done([]);
  asked.onsuccess = () => {
    const all = asked.result.transaction("lines").objectStore("lines").getAll();
    all.onsuccess = () => { asked.result.close(); done(all.result.map(({ line }) => line)); };
  };
})"""


def notes(page: Any, mark: str = "") -> list[str]:
    """The lines that this browser noted down, of one kind."""
    return [str(line) for line in page.evaluate(_NOTES) if line.startswith(mark)]


def noted(page: Any) -> list[str]:
    """The orders among them."""
    return [json.loads(line.split(" ", 2)[2])["orders"] for line in notes(page, "S ")]
