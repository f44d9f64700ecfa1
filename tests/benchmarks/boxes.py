"""What a box costs on its page and in a mail: 800 counters with art of their own on a map of 4,500
by 5,300 pixels.

A first view is to take a second at most, the page 60 kB packed, a frame of a drag 32 ms, the
picture of a mail 200 kB and a second.
"""

import gzip
import io
import logging
import statistics
import time
from pathlib import Path
from typing import Any

from PIL import Image

from domain.kits import shelf
from service.drawing.box_picture import photograph
from service.drawing.pictured import BoxPictures
from service.kits import modules
from service.people.post import unix_now
from service.reading.positions import look
from service.store.people.boxes import OF_THE_HOUSE
from tests.benchmarks.pages import FIRST_VIEW
from tests.kits import river
from tests.service.web.browsers import Served, browser
from tests.service.web.hand import Hand

ROUNDS = 5
KINDS, COPIES = 40, 20
WIDE, HIGH = 4_500, 5_300
COLUMNS, ROWS, STEP = 40, 40, (108, 125)
SEATS = {"red": "person", "blue": "person"}

COUNTER = """() => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const inside = ([x, y]) => x > stage.x + 150 && x < stage.right - 250
    && y > stage.y + 150 && y < stage.bottom - 200;
  return [...document.querySelectorAll("#stage .piece.now")]
    .map((one) => middle(one.getBoundingClientRect())).find(inside);
}"""
FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push(now - last);
    last = now;
    if (window.frames_) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def measure(folder: Path) -> dict[str, float]:
    """Keys: boxes.first_view_ms (cold), boxes.page_kb (packed), boxes.drag_frame_ms (the longest
    frame of a drag, of several the middle one), boxes.picture_ms and boxes.picture_kb."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    served = Served(folder)
    boxes = served.matches.boxes
    shelf.fill_from(boxes.raw)
    file = folder / "large.zip"
    file.write_bytes(river.packed(_text(), _pictures()))
    with modules.opened(file) as box:
        boxes.add(OF_THE_HOUSE, "large", box.kit, unix_now(), box.album)
        assert box.kit.counters == KINDS * COPIES
    figures: dict[str, float] = {}
    for chromium in browser():
        hand = Hand(
            served, chromium, "dice_table", "box", "red", None, {"box": "large"}, **SEATS
        )  # fmt: skip
        hand.sits()
        figures["boxes.first_view_ms"] = statistics.median(
            _first_view(chromium, hand) for _ in range(ROUNDS)
        )
        answer = hand.page.reload()
        figures["boxes.page_kb"] = len(gzip.compress(answer.body(), 6)) / 1000
        figures["boxes.drag_frame_ms"] = statistics.median(_drag(hand) for _ in range(ROUNDS))
        figures |= _mailed(hand)
    served.close()
    return figures


def _first_view(chromium: Any, hand: Hand) -> float:
    """From the first byte asked for to the board with its map, in a browser that kept nothing."""
    kept = hand.page.context.storage_state()
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, storage_state=kept)
    page = context.new_page()
    page.goto(hand.page.url, wait_until="commit")
    spent = float(page.evaluate(FIRST_VIEW))
    context.close()
    return spent


def _drag(hand: Hand) -> float:
    """The longest frame, in milliseconds, while a counter is dragged over the map and back."""
    page = hand.page
    page.locator("html[data-settled]").wait_for()
    page.locator("#stage .piece.now").first.wait_for()
    x, y = page.evaluate(COUNTER)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=4)  # lifted
    page.evaluate(FRAMES)
    page.mouse.move(x + 180, y + 120, steps=40)
    page.mouse.move(x, y, steps=40)
    longest = float(page.evaluate("() => { const f = window.frames_; window.frames_ = null; "
                                  "return Math.max(...f.slice(1)); }"))  # fmt: skip
    page.mouse.up()
    return longest


def _mailed(hand: Hand) -> dict[str, float]:
    """The picture of a mail."""
    boxes = hand.served.matches.boxes
    view = look(hand.served.matches, hand.match, "red").view
    box = view.box.partition("/")[0]
    album = boxes.album(box)
    assert album
    times, weight = [], 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        picture = photograph(
            view, BoxPictures(view.box, album, str), lambda f: boxes.picture(box, f)
        )
        times.append(1000 * (time.perf_counter() - start))
        weight = max(weight, len(picture))
    return {"boxes.picture_ms": statistics.median(times), "boxes.picture_kb": weight / 1000}


def _text() -> str:
    points = ", ".join(
        f"{c:02}{r:02} = [{_middle(c, r)[0]}, {_middle(c, r)[1]}]"
        for c, r in ((1, 1), (COLUMNS, 2), (2, ROWS), (COLUMNS - 1, ROWS - 1))
    )
    spaces = [f"{c + 1:02}{r + 1:02}" for r in range(ROWS) for c in range(COLUMNS)]
    rows = []
    for kind in range(KINDS):
        where = " ".join(spaces[2 * (kind * COPIES + n)] for n in range(COPIES))
        side = ("us", "german")[kind % 2]
        rows.append(f"{side} | {COPIES} Unit {kind} | art/u{kind}.png | 3-4 | {where}")
    return "\n".join((
        'title = "Large"', "[sides]", 'us = "red"', 'german = "blue"', "[[boards]]",
        'name = "map"', 'image = "map.png"', f"hexes = {{ {points} }}",
        f'to = "{COLUMNS}{ROWS}"', "[pieces]", "counters = '''", *rows, "'''",
    ))  # fmt: skip


def _middle(column: int, row: int) -> tuple[int, int]:
    return 60 + STEP[0] * (column - 1), 70 + STEP[1] * (row - 1) + (column % 2 == 0) * 62


def _pictures() -> dict[str, bytes]:
    ground = Image.effect_noise((WIDE // 4, HIGH // 4), 60).resize((WIDE, HIGH)).convert("RGB")
    out = io.BytesIO()
    ground.save(out, "PNG", compress_level=1)
    art = {
        f"art/u{kind}.png": river.saved(
            river.counter(f"#{90 + 3 * kind:02x}90{200 - 4 * kind:02x}")
        )
        for kind in range(KINDS)
    }
    return {"map.png": out.getvalue(), **art}
