"""The map rooms of all games in a real browser: how fast they open, answer and move.

``ROOM`` in the environment names one game.
"""

import os
from pathlib import Path
from typing import Any

from tests.rigs.waiting import eventually
from tests.service.web import browsers
from tests.service.web.browsers import Served, opened
from tests.service.web.every_way import SMALLEST

ROUNDS = 3
"""Each figure is the best of so many: other work on the machine makes none better."""

WINDOW = {"width": 1280, "height": 800}

SETTLES = """addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement;
  const look = () => { if ("settled" in root.dataset) window.settledAt ??= performance.now(); };
  new MutationObserver(look).observe(root, { attributeFilter: ["data-settled"] });
  look();
})"""

LOADED = """() => {
  const all = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter((one) => !one.name.includes("/stream"));
  const wired = all.filter((one) => one.transferSize > 0);
  const isSheet = (one) => one.name.includes("/sheets/");
  const weight = (some) => some.reduce((sum, one) => sum + one.transferSize, 0) / 1000;
  return {
    requests: wired.length,
    cached: all.length - wired.length,
    kb: weight(wired.filter((one) => !isSheet(one))),
    sheets_kb: weight(wired.filter(isSheet)),
    first_view_ms: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    settled_ms: window.settledAt,
  };
}"""
"""What a page took: what came over the wire, and when it was seen and settled."""

CHOOSE = """() => new Promise((done) => {
  const one = document.querySelector("#stage .now");
  if (!one) return done(0);
  const began = performance.now();
  one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
})"""
"""A press on the board, until what it lit is drawn."""

STEP = """(key) => new Promise((done) => {
  const began = performance.now();
  const came = () => done(performance.now() - began);
  document.addEventListener("fieldpost:table", came, { once: true });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  setTimeout(done, 5000, 5000);
})"""
"""A step of the time line, until the board of that moment is there; 5 s where there is none."""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))"

TASKS = """() => {
  window.tasks = [];
  const keep = (list) => window.tasks.push(...list.getEntries().map((one) => one.duration));
  new PerformanceObserver(keep).observe({ type: "longtask" });
}"""


def measure(folder: Path) -> dict[str, float]:
    """Keys for each game, as room_utah_beach_…: of a cold and of a warm board the requests that go
    over the wire (cold_requests), what came from the cache (cold_cached), cold_kb with headers but
    without the sheets of its map (cold_sheets_kb), cold_first_view_ms and cold_settled_ms;
    choose_ms, step_ms and drag_ms, the longest task of a first drag near the map (0 for none above
    50)."""
    figures: dict[str, float] = {}
    only = os.environ.get("ROOM")
    served = Served(folder)
    try:
        for browser in browsers.browser():
            for game in [only] if only else SMALLEST:
                rounds = [_round(served, browser, game) for _ in range(ROUNDS)]
                for name in rounds[0]:
                    figures[f"room_{game}_{name}"] = round(min(one[name] for one in rounds), 1)
    finally:
        served.close()
    return figures


def _round(served: Served, browser: Any, game: str) -> dict[str, float]:
    host = browser.new_context(viewport=WINDOW)
    match = opened(served, host.new_page(), game, SMALLEST[game][0])
    context = browser.new_context(viewport=WINDOW, storage_state=host.storage_state())
    host.close()
    context.add_init_script(SETTLES)
    page = context.new_page()
    address = f"{served.address}/m/{match}"
    told = {
        f"{how}_{name}": value
        for how in ("cold", "warm")
        for name, value in _load(page, address).items()
    }
    told["choose_ms"] = page.evaluate(CHOOSE)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    told["step_ms"] = min(page.evaluate(STEP, key) for key in ("ArrowLeft", "ArrowRight") * 2)
    _load(page, address)
    told["drag_ms"] = _drag(page)
    context.close()
    return told


def _load(page: Any, address: str) -> dict[str, float]:
    page.goto(address)
    eventually(lambda: page.evaluate("'settled' in document.documentElement.dataset"))
    found: dict[str, float] = page.evaluate(LOADED)
    return found


def _drag(page: Any) -> float:
    page.evaluate("document.querySelector('[data-zoom=in]')?.click()")
    page.evaluate(DRAWN)
    page.evaluate(TASKS)
    box = page.locator("#stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for k in range(1, 25):
        page.mouse.move(x - 6 * k, y - 4 * k)
    page.mouse.up()
    page.evaluate(DRAWN)
    return float(page.evaluate("Math.max(0, ...window.tasks)"))
