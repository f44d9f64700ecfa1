"""How the pages look: a house in which every page is the same each time, and kept small pictures.

A picture is kept at an eighth of its size in shades of grey (``looks/``): a panel that slides, a
style that is lost or a board that is not drawn is seen there, and how a font is smoothed is not.
``RENEW_LOOKS=1 pytest tests/service/web/test_browser_pages.py`` keeps how the pages look
now; look at each of them before that. Where a test finds a difference, it says where the page
as it was seen lies, at full size.
"""

import io
import json
import os
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from domain.games import library
from service.people.signing_in import SigningIn
from service.reading.positions import to_move
from tests.service.web.houses import WebHouse
from tests.toys.offered import legal_lines

TOOLS = Path(__file__).parents[2] / "vendor"
KEPT = Path(__file__).parent / "looks"
RENEW = os.environ.get("RENEW_LOOKS") == "1"

SIZES = {1280: 1000, 360: 1600}
"""The widths at which pages are looked at, each with the height of its screen."""

SHRINK = 8
FAR = 24
"""Shades of grey, of 256, by which a spot is another one."""

STEP = 16
"""Shades between two that are kept: half of it is what a kept picture may be off by itself."""

MOST = 0.02
"""The part of a picture that may be other than kept."""

NOW = "2026-11-21T09:00:00Z"
TIGER, BATTLE, OPEN = "tigertiger", "battlefie2", "waitingaaa"


def settled(folder: Path) -> WebHouse:
    """A house whose keys, hours, matches and dice are the same each time."""
    folder.mkdir(parents=True)
    keys = {"name": "fieldpost.localhost", "master": "1d" * 32, "signing": "2e" * 32}
    (folder / "house.json").write_text(json.dumps(keys))
    games = {key: library()[key] for key in ("combined_arms", "dday_dice")}
    house = WebHouse(folder, games, smtp_out="smtp://127.0.0.1:9")
    house.matches.house_writer.timestamps.now = lambda: NOW
    _tiger(house)
    _battle(house)
    house.matches.open(
        "dday_dice", "tiger-basic", {"able": "person", "baker": "person"}, match_id=OPEN
    )
    house.project()
    return house


def _tiger(house: WebHouse) -> None:
    """A Practice Run in its second turn, with a clock, a note and something asked."""
    book = house.matches
    seats = {"able": "person", "baker": "person"}
    book.open("dday_dice", "tiger-practice", seats, pace="3 days", match_id=TIGER)
    for seat in seats:
        book.join(TIGER, seat, f"looks-join-{seat}-00000000")
    for k in range(60):
        match = book.repository.match(TIGER)
        if match.table.position.turn > 1 and k > 8:
            break
        seat = to_move(book, match)[0]
        rules = book.games[match.rules]
        line = _line(next(iter(rules.legal_orders(match.table.seen_by(seat), seat))))
        book.order(TIGER, seat, line, f"looks-order-{k:08}")
    book.order(TIGER, "baker", "note Careful at Sector 5. [2d6+1]", "looks-note-00000000")
    book.order(TIGER, "baker", "pause", "looks-pause-00000000")


def _battle(house: WebHouse) -> None:
    """A battle on squares, some moves into its first turn."""
    book = house.matches
    book.open("combined_arms", "battle", {"allied": "person", "axis": "person"}, match_id=BATTLE)
    for seat in ("allied", "axis"):
        book.join(BATTLE, seat, f"looks-join-{seat}-00000000")
    for k in range(42):
        match = book.repository.match(BATTLE)
        seat = to_move(book, match)[0]
        offers = legal_lines(book, match, seat)
        line = "ready" if "ready" in offers else offers[k * 7 % len(offers)]
        book.order(BATTLE, seat, line, f"looks-battle-{k:08}")


def _line(order: Any) -> str:
    from domain.game.grammar.orders import line

    return line(order)


def link(house: WebHouse, address: str) -> str:
    """The path of a link to sign in."""
    return f"/sign-in/{SigningIn(house.recorder, house.house).link(address)}"


def small(shot: bytes) -> Image.Image:
    """A picture as it is kept."""
    with Image.open(io.BytesIO(shot)) as image:
        grey = image.convert("L")
        size = (max(1, grey.width // SHRINK), max(1, grey.height // SHRINK))
        return grey.resize(size, Image.Resampling.BOX)


def keep(name: str, shot: bytes) -> None:
    """Keep how a page looks."""
    KEPT.mkdir(exist_ok=True)
    few = small(shot).point(lambda shade: shade // STEP * STEP + STEP // 2)
    few.save(KEPT / f"{name}.png", optimize=True)


def difference(name: str, shot: bytes) -> float:
    """The part of a picture that is other than kept; 1 where it has another size or none is."""
    file = KEPT / f"{name}.png"
    if not file.exists():
        return 1.0
    with Image.open(file) as image:
        kept, seen = image.convert("L"), small(shot)
    if kept.size != seen.size:
        return 1.0
    far = ImageChops.difference(kept, seen).point(lambda shade: 255 * (shade > FAR))
    return far.histogram()[255] / (far.width * far.height)
