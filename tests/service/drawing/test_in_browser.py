"""A whole board is the same in a browser and in the renderer of mails: what is drawn by ``use``,
words that are squeezed, badges and markers too."""

import importlib
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image, ImageChops, ImageStat

from domain.game.view.board import Piece, View
from service.cartography.sheet import type_faces
from service.drawing import draw
from service.drawing.atlas import ATLAS
from service.drawing.paint.palette import STYLE
from service.offline_replay.replay import faces
from tests.service.drawing.test_legible import INFANTRY, hexes
from tests.service.web.browsers import Browser

MOST = 0.01
"""The part of full brightness by which the two drawings differ at most, in the mean."""

ACROSS = 480


def crowded() -> View:
    """A small map, with a counter or a marker of some kind in every hex."""
    kinds = (
        Piece("", "17FLAK/17SS", "", "german", INFANTRY, ("10-10-10-10", "reduced", "moved")),
        Piece("", "Norman Cota", "", "able", art="leader", figures="+2"),
        Piece("", "1/C/741", "", "able", facts=("8-4", "suppressed"), art="Sherman tank"),
        Piece("", "Smoke", "", art="smoke"),
        Piece("", "Utah beachhead", "", "", "", ("drop zone",)),
    )
    view = hexes(across=4)
    pieces = tuple(
        msgspec.structs.replace(kinds[n % len(kinds)], id=f"p{n}", space=space.id)
        for n, space in enumerate(view.maps[0].spaces)
    )
    return msgspec.structs.replace(view, pieces=pieces)


def shown(browser: Browser, folder: Path, view: View) -> Image.Image:
    """A board as a browser draws it, with our type, and rules that reach what ``use`` shows."""
    type_ = faces() + type_faces(ATLAS.of(view.maps[0]).used)
    page_file = folder / "board.html"
    page_file.write_text(
        f"<meta charset=utf-8><style>{type_}body{{margin:0}}svg{{display:block}}</style>"
        f"{draw(view, width=ACROSS).replace(STYLE, STYLE.replace('.board ', ''))}"
    )
    context = browser.new_context(viewport={"width": ACROSS, "height": 900})
    page = context.new_page()
    page.goto(page_file.as_uri())
    page.evaluate("document.fonts.ready")
    shot = page.locator("svg").screenshot()
    context.close()
    return Image.open(BytesIO(shot)).convert("RGB")


def rendered(view: View) -> Image.Image:
    flat = importlib.import_module("service.drawing.picture").flat
    image: Image.Image = flat(draw(view, width=ACROSS), ACROSS)
    return image


def apart(one: Image.Image, other: Image.Image) -> float:
    size = min(one.width, other.width), min(one.height, other.height)
    seen = [image.crop((0, 0, *size)) for image in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*seen)).mean) / 3 / 255


def test_renderer_and_browser_draw_the_same_board(browser: Browser, tmp_path: Path) -> None:
    view = crowded()
    seen = shown(browser, tmp_path, view)
    assert apart(seen, rendered(view)) <= MOST
    bare = msgspec.structs.replace(view, pieces=())
    assert apart(seen, rendered(bare)) > 2 * MOST, "the comparison can fail"
