"""The match page in a real browser: when the board is seen, how soon a press is answered."""

import logging
import statistics
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.service.web.browsers import Served, browser
from tests.service.web.hand import SIDES, Hand

ROUNDS = 5

FIRST_VIEW = """() => new Promise((done) => {
  const look = () => {
    const seen = document.documentElement?.classList.contains("scripted")
      && document.querySelector("#stage[data-alive] svg image");
    if (seen) requestAnimationFrame(() => done(performance.now()));
    else setTimeout(look, 5);
  };
  look();
})"""

PRESS = """() => new Promise((done) => {
  const offers = [...document.querySelectorAll(".offer")].map((one) => one.dataset.on.split("|"));
  const lit = [...document.querySelectorAll("#stage .now")]
    .find((one) => offers.filter((on) => on.includes(one.dataset.id)).length > 1);
  const began = performance.now();
  lit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  requestAnimationFrame(() => done(
    document.querySelector("#stage.choosing") ? performance.now() - began : -1));
})"""


def measure(folder: Path) -> dict[str, float]:
    """Keys: page_first_view_ms (cold, script and map are there), click_ms (until it is drawn);
    map_picture_kb, map_picture_ms, map_picture_new_ms: the picture of a position as its receiver
    has it, which was drawn before, and which nobody asked for yet."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    served = Served(folder)
    for chromium in browser():
        hand = Hand(served, chromium, "utah_beach", "landing", "german", **SIDES)
        hand.until_comes("german", lambda lines: any(one.startswith("move ") for one in lines))
        hand.sits()
        views = [_first_view(chromium, hand) for _ in range(ROUNDS)]
        clicks = []
        for _ in range(ROUNDS):
            hand.page.reload()
            hand.page.evaluate(FIRST_VIEW)
            clicks.append(float(hand.page.evaluate(PRESS)))
            assert clicks[-1] >= 0, "nothing was chosen"
        new = [_picture(hand, k) for k in range(ROUNDS + 1)][1:]  # after the ground is drawn
        warm = [_picture(hand, k) for k in range(1, ROUNDS + 1)]
    served.close()
    return {
        "map_picture_kb": max(weight for weight, _ in new),
        "map_picture_ms": statistics.median(spent for _, spent in warm),
        "map_picture_new_ms": statistics.median(spent for _, spent in new),
        "page_first_view_ms": statistics.median(views),
        "click_ms": statistics.median(clicks),
    }


def _picture(hand: Hand, back: int) -> tuple[float, float]:
    """How heavy the picture of a position some entries ago is, and how long it takes."""
    at = hand.served.matches.repository.size(hand.match) - back
    began = time.perf_counter()
    with urlopen(f"{hand.served.address}/m/{hand.match}/board.png?at={at}") as answer:
        weight = len(answer.read())
    return weight / 1000, (time.perf_counter() - began) * 1000


def _first_view(chromium: Any, hand: Hand) -> float:
    """A browser that was never here opens the match."""
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{hand.served.address}/m/{hand.match}", wait_until="commit")
    spent = float(page.evaluate(FIRST_VIEW))
    page.context.close()
    return spent
