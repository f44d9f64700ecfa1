"""The sheets of maps and the layer above them: how heavy, how quick."""

import gzip
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from domain.game.view.board import Map, View
from domain.games import AnyRuleset, library
from service.cartography import PrintedSheet
from service.cartography import draw as sheet_of
from service.drawing import draw
from service.drawing.atlas import Atlas
from service.drawing.paint.palette import STYLE
from service.drawing.share import share
from service.drawing.tags import tags
from service.store.post.pictures import Sheets
from service.store.sqlite import SqliteRecorder
from service.web import board_differences
from tests.rigs.new_store import new_store
from tests.service.cartography.maps import maps
from tests.service.web import browsers
from workers.bots import bot_names
from workers.mail import pictures
from workers.selfplay import dealt

GAMES = {
    "utah_beach": (("landing", "campaign"), 60), "combined_arms": (("campaign",), 60),
    "five_for_fighting": (("utah", "omaha", "gold", "juno", "sword", "campaign"), 60),
    "tcs_omaha": (("easy-red",), 20), "company_combat": ((), 40), "dday_dice": ((), 40),
}  # fmt: skip
"""The scenarios of each game whose live layer is measured, all where none is named, and after how
many computer orders."""

FOLLOWED = {
    "utah_beach": ("campaign", 60), "combined_arms": ("campaign", 60),
    "five_for_fighting": ("campaign", 60), "tcs_omaha": ("campaign", 300),
    "company_combat": ("meeting", 60), "dday_dice": ("merville", 60),
}  # fmt: skip
"""The largest scenario of each game, and after how many orders it is followed: what its steps send.
On the four maps of Omaha most counters lie once both regiments have landed."""

TIMES = 15

STEPS = 60
"""So many orders of each largest scenario are followed."""


def measure(folder: Path) -> dict[str, float]:
    """Keys, for each game, of its worst sheet: .sheet_kb, .sheet_gz_kb, .sheet_parts
    (elements), .sheet_s (to draw it, of one core), .sheet_ms (kept); .live_kb, what lies on one
    sheet with the art that it uses, so where a page has several maps that of the heaviest;
    .maps_live_kb, of all maps of a page together; .turn_kb, what lies on one sheet for whoever is
    to move; .live_ms, to draw a whole page; .mail_ms, the picture of a mail, and .share_ms, that
    for others, both in a process that has drawn none; picture_ms, the worst of them; of its
    largest scenario, for any viewer, .step_kb, .step_kb_most, of what is sent after the page; and
    pan_frame_ms, from one frame to the next while a board is dragged in a browser. All but the
    last are processor time, so that others do not count. Both kinds of live layer are those of the
    positions reached in GAMES, and of all viewers of FOLLOWED after each order."""
    recorder = new_store(folder / "sheets.sqlite")
    found: dict[str, float] = {}
    for key, (scenarios, orders) in GAMES.items():
        rules = library()[key]
        drawn = [drawn for name, drawn in maps().items() if name.startswith(f"{key}-")]
        told = [_sheet(one, recorder) for one in drawn]
        played = [
            _played(rules, one, orders, recorder)
            for one in scenarios or [scenario.key for scenario in rules.scenarios]
        ]
        worst = _worst(told or [sheet for sheets, _ in played for sheet in sheets])
        worst |= _worst([one for _, one in played])
        found |= {f"{key}.{name}": value for name, value in worst.items()}
    found["picture_ms"] = max(value for name, value in found.items()
                              if name.endswith((".mail_ms", ".share_ms")))  # fmt: skip
    for key, (scenario, orders) in FOLLOWED.items():
        for name, value in _followed(library()[key], scenario, orders, recorder).items():
            found[f"{key}.{name}"] = max(value, found.get(f"{key}.{name}", 0.0))
    view, _ = _reached(library()["tcs_omaha"], "campaign", 60)
    found |= _panned(folder, view, Atlas(Sheets(recorder)))
    recorder.close()
    return found


def _played(
    rules: AnyRuleset, scenario: str, orders: int, recorder: SqliteRecorder
) -> tuple[list[dict[str, float]], dict[str, float]]:
    """The grounds of a board of sectors, and what lies above any."""
    view, turns = _reached(rules, scenario, orders)
    seen, atlas = [view, *(one for _, one in turns)], Atlas(Sheets(recorder))
    told = _live(view, recorder)
    told["turn_kb"] = max(
        weighed(_layer(one, atlas, seat))["live_kb"] for seat, one in turns or [("", view)]
    )
    told["mail_ms"] = max(_mailed(one, recorder) for one in seen)
    told["share_ms"] = _median(lambda: share(view, atlas=Atlas(Sheets(recorder))), 3)
    start = time.process_time()
    fresh = Atlas()
    _layer(view, fresh)
    spent = time.process_time() - start
    return [_weight(one) | {"sheet_s": spent} for one in fresh._kept.values()], told


def _followed(
    rules: AnyRuleset, scenario: str, orders: int, recorder: SqliteRecorder
) -> dict[str, float]:
    """The pages of all viewers, and what each order sends to them."""
    game = dealt(rules, rules.scenario(scenario), [bot_names(rules)[0]], "bench")
    game.go(orders)
    atlas = Atlas(Sheets(recorder))

    def boards() -> dict[str, str]:
        views = {seat: rules.view(game.table.seen_by(seat), seat or None)
                 for seat in ("", *game.seats)}  # fmt: skip
        return {seat: _layer(view, atlas, seat or None) for seat, view in views.items()}

    before, sent = boards(), [0.0]
    pages = [weighed(board) for board in before.values()]
    for _ in range(STEPS):
        if game.mover is None:
            break
        game.step()
        now = boards()
        sent += [len(board_differences.parted(*map(tags, (before[s], now[s])))) / 1000 for s in now]
        pages += (weighed(board) for board in now.values())
        before = now
    return {
        **_worst(pages),
        "step_kb": statistics.median(sent[1:]),
        "step_kb_most": max(sent),
    }


PAN = """async () => {
  const board = document.querySelector("svg.board"), spent = [];
  board.setAttribute("viewBox", "20 60 200 168");
  board.style.willChange = "transform";
  const frame = () => new Promise(requestAnimationFrame);
  let before = await frame();
  for (let k = 0; k < 90; k += 1) {
    board.style.transform = `translate(${-2 * k}px, ${-3 * k}px)`;
    const now = await frame();
    spent.push(now - before);
    before = now;
  }
  return spent.slice(10).sort((a, b) => a - b)[40];
}"""
"""Pushes the four maps of Omaha, the first of them enlarged, along for 90 frames, as the page does;
the median time of a frame."""


def _panned(folder: Path, view: View, atlas: Atlas) -> dict[str, float]:
    """Nothing where there is no browser."""
    if browsers.CHROMIUM is None:
        print("no chromium: pan_frame_ms was not measured", file=sys.stderr)
        return {}
    from playwright.sync_api import sync_playwright

    for drawn in view.maps:
        sheet = atlas.of(drawn)
        (folder / f"{sheet.name}.svg").write_text(sheet.svg(), encoding="utf-8")
    board = draw(view, width=920, atlas=atlas, desk=True, address=lambda s: f"{s.name}.svg#day")
    page_file = folder / "pan.html"
    page_file.write_text(f"<style>svg{{width:1000px;height:840px;overflow:visible}}</style>{board}")
    with sync_playwright() as library:
        chromium = library.chromium.launch(executable_path=browsers.CHROMIUM, args=browsers.QUIET)
        page = chromium.new_page(viewport={"width": 1000, "height": 840})
        page.goto(page_file.as_uri())
        spent = float(page.evaluate(PAN))
        chromium.close()
    return {"pan_frame_ms": spent}


def _worst(told: list[dict[str, float]]) -> dict[str, float]:
    return {name: max(one[name] for one in told) for name in told[0]}


def _sheet(drawn: Map, recorder: SqliteRecorder) -> dict[str, float]:
    start = time.process_time()
    made = sheet_of(drawn)
    made.svg()
    spent = time.process_time() - start
    Atlas(Sheets(recorder)).of(drawn)
    return _weight(made) | {
        "sheet_s": spent,
        "sheet_ms": _median(lambda: Atlas(Sheets(recorder)).of(drawn), 5),
    }


def _weight(sheet: PrintedSheet) -> dict[str, float]:
    svg = sheet.svg()
    return {
        "sheet_kb": len(svg.encode()) / 1000,
        "sheet_gz_kb": len(gzip.compress(svg.encode(), 9)) / 1000,
        "sheet_parts": len(re.findall("<[a-zA-Z]", svg)),
    }


def _live(view: View, recorder: SqliteRecorder) -> dict[str, float]:
    atlas = Atlas(Sheets(recorder))
    return {
        **weighed(_layer(view, atlas)),
        "live_ms": _median(lambda: _layer(view, atlas), TIMES),
    }


def _mailed(view: View, recorder: SqliteRecorder) -> float:
    """The picture of a mail, in a process that has drawn none."""
    bare = pictures._bare(view)
    return _median(lambda: pictures._drawn(bare, Atlas(Sheets(recorder))), 3)


def _layer(view: View, atlas: Atlas, seat: str | None = None) -> str:
    """A board as a page has it, without the style, which is a file of its own."""
    return draw(view, width=920, seat=seat, atlas=atlas, desk=True,
                address=lambda s: f"/sheets/{s.name}.svg").replace(STYLE, "")  # fmt: skip


def weighed(board: str) -> dict[str, float]:
    """What lies on the heaviest map of a board, and on all; not what lies beside them."""
    maps = [_group(board, found.start()) for found in re.finditer('<g class="map"', board)]
    return {
        "live_kb": max((_kilobytes(board, one) for one in maps), default=0.0),
        "maps_live_kb": _kilobytes(board, "".join(maps)),
    }


def _kilobytes(board: str, layer: str) -> float:
    """A part of a board with the art that it uses."""
    kept = board[board.index("<defs>") : board.index("</defs>")]
    art = {k[1]: _group(kept, k.start()) for k in re.finditer('<g id="([^"]*)"[ >]', kept)}
    used, new = "", layer
    while new:
        named = re.findall('href="#([^"]*)"', new) + re.findall(r'[" ](k[\w-]+)(?=[" ])', new)
        wanted = set(named) & art.keys()  # badges of tiny counters are named by a class
        new = "".join(art.pop(name) for name in sorted(wanted))
        used += new
    return len((used + layer).encode()) / 1000


def _group(board: str, start: int) -> str:
    """The group that begins at a place of a drawing."""
    deep = 0
    for tag in re.compile(r"<g[ >]|</g>").finditer(board, start):
        deep += 1 if tag[0] != "</g>" else -1
        if not deep:
            return board[start : tag.end()]
    return board[start:]


def _reached(rules: AnyRuleset, scenario: str, orders: int) -> tuple[View, list[tuple[str, View]]]:
    """A position for who looks on, and for each seat to move."""
    game = dealt(rules, rules.scenario(scenario), [bot_names(rules)[0]], "bench")
    game.go(orders)
    known = game.table.seen_by("")
    seats = sorted(rules.to_move(known))
    return rules.view(known, None), [(s, rules.view(game.table.seen_by(s), s)) for s in seats]


def _median(work: Callable[[], object], times: int) -> float:
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return 1000 * statistics.median(spent)
