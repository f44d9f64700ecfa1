"""One file for light, dark, print and strong contrast; and what the renderer of pictures draws is
what the browser draws."""

from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from service.cartography import PrintedSheet, draw, inks
from tests.rigs.soak import sampled
from tests.service.cartography.maps import SHOWN, picture
from tests.service.cartography.test_sheet import country
from tests.service.web.browsers import Browser

MOST = 0.03
"""The part of full brightness by which the two drawings differ at most, in the mean."""


@pytest.fixture(scope="module")
def sheet() -> PrintedSheet:
    return draw(country())


def seen(
    browser: Browser, folder: Path, sheet: PrintedSheet, *, alone: bool = False, **wishes: Any
) -> Image.Image:
    """The sheet as an image of a page, or opened alone, for a reader with these wishes."""
    wide, high = (round(side * SHOWN) for side in sheet.box[2:])
    (folder / "sheet.svg").write_text(sheet.svg(), encoding="utf-8")
    page_file = folder / "page.html"
    page_file.write_text(f'<body style="margin:0"><img src="sheet.svg" width="{wide}">')
    context = browser.new_context(viewport={"width": wide, "height": high})
    page = context.new_page()
    page.emulate_media(**wishes)
    page.goto((folder / "sheet.svg" if alone else page_file).as_uri())
    shot = page.screenshot()
    context.close()
    return Image.open(BytesIO(shot)).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    difference = ImageStat.Stat(ImageChops.difference(one, other.resize(one.size)))
    return sum(difference.mean) / 3 / 255


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_renderer_and_browser_draw_the_same(
    browser: Browser, tmp_path: Path, sheet: PrintedSheet, night: bool
) -> None:
    shown = seen(browser, tmp_path, sheet, color_scheme="dark" if night else "light")
    assert apart(shown, picture(sheet, night=night)) <= MOST
    assert apart(shown, picture(sheet, night=not night)) > 4 * MOST, "the comparison can fail"


def test_one_file_follows_what_its_reader_wishes(
    browser: Browser, tmp_path: Path, sheet: PrintedSheet
) -> None:
    def wished(**wishes: Any) -> Image.Image:
        return seen(browser, tmp_path, sheet, alone=True, **wishes)

    day, night = wished(color_scheme="light"), wished(color_scheme="dark")
    printed = wished(color_scheme="dark", media="print")
    strong = wished(color_scheme="light", contrast="more")
    assert apart(day, night) > 0.2
    assert apart(printed, day) < 0.005, "paper is light"
    assert 0.002 < apart(strong, day) < apart(night, day)


@pytest.mark.parametrize(
    ("scheme", "chosen"),
    sampled(product(["light", "dark"], ["", *(f"#{asked}" for asked in inks.ASKED)]), 4),
)
def test_contrast_and_paper_go_with_day_and_night(
    browser: Browser, tmp_path: Path, sheet: PrintedSheet, scheme: str, chosen: str
) -> None:
    """Dark names on a dark map would be seen by their halo alone; no night goes to paper, and from
    afar a sheet has no names."""
    file = tmp_path / "sheet.svg"
    file.write_text(sheet.svg(), encoding="utf-8")
    context = browser.new_context()
    page = context.new_page()

    def inks_now(**wishes: str) -> tuple[str, str, str]:
        page.emulate_media(**wishes)
        told = "n => getComputedStyle(document.querySelector('.sheet')).getPropertyValue(n)"
        name, halo, land = (page.evaluate(told, f"--{ink}") for ink in ("name", "halo", "land"))
        return name, halo, land

    page.goto(file.as_uri() + chosen)
    light = chosen.removesuffix("afar").strip("#-")
    night = light.endswith("night") or (scheme == "dark" and light in ("", "strong"))
    shown = "getComputedStyle(document.querySelector('.lettered')).display"
    assert (page.evaluate(shown) == "none") == chosen.endswith("afar"), "the page writes its names"
    if "strong" in chosen:  # a browser may tell an image nothing of what its reader wishes
        told = inks_now(color_scheme=scheme, contrast="no-preference")
        assert told == (*(inks.STRONG[ink][night] for ink in ("name", "halo")),
                        inks.INKS["land"][night])  # fmt: skip
    strong = inks_now(color_scheme=scheme, contrast="more")
    assert strong[:2] == (inks.STRONG["name"][night], inks.STRONG["halo"][night])
    assert strong[2] == inks.INKS["land"][night]
    printed = inks_now(color_scheme=scheme, contrast="no-preference", media="print")
    assert printed == tuple(inks.INKS[ink].day for ink in ("name", "halo", "land"))
    context.close()


def test_what_the_renderer_cannot_do_is_not_asked_of_it(sheet: PrintedSheet) -> None:
    """It knows no variables and no faces of ours in a file: it has colours and the files."""
    for night in (False, True):
        told = sheet.printed(night=night)
        for unknown in ("var(", "@font-face", "@media", ":target"):
            assert unknown not in told
        assert inks.INKS["land"][night] in told
