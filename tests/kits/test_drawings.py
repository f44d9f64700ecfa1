"""Drawings of modules as pixels: shapes of other drawings, lettering, and what they may not do."""

import io
from base64 import b64encode
from pathlib import Path

import pytest
from PIL import Image

from service.kits.making import PictureMaker
from service.kits.own_zip import OwnZip
from service.kits.vassal import drawings, neutral
from service.kits.vassal.drawings import Drawings
from tests.kits import island, river

OPEN = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' "
SQUARE = OPEN + "width='20' height='20'>"
SHAPES = (
    SQUARE + "<g id='gun'><rect id='half' width='10' height='20'/></g>"
    "<g id='both'><use x:href='#half'/><use x:href='#half' x='10'/></g>"
    "<linearGradient id='shade'><stop stop-color='red'/></linearGradient>"
    "<rect id='shaded' width='20' height='20' fill='url(#shade)'/></svg>"
).encode()


def drawn(inside: str, other: bytes = SHAPES, side: int = 20) -> Image.Image:
    files = {"symbols.svg": other}
    return Drawings(files.__getitem__).drawn(f"{SQUARE}{inside}</svg>".encode(), side, side)


def dark(image: Image.Image, x: int, y: int) -> bool:
    r, g, b, a = image.getpixel((x, y))  # type: ignore[misc]
    return bool(a > 200 and r + g + b < 100)


def test_a_shape_of_another_drawing_is_put_in() -> None:
    image = drawn("<use x:href='symbols.svg#gun'/>")
    assert (dark(image, 5, 10), dark(image, 15, 10)) == (True, False)


def test_so_are_the_shapes_that_it_uses_itself_and_its_shades() -> None:
    assert dark(drawn("<use x:href='symbols.svg#both'/>"), 15, 10)
    assert drawn("<use x:href='symbols.svg#shaded'/>").getpixel((10, 10)) == (255, 0, 0, 255)


def test_names_of_the_other_drawing_do_not_meet_its_own() -> None:
    image = drawn("<circle id='gun' r='0'/><use x:href='#gun'/><use x:href='symbols.svg#gun'/>")
    assert dark(image, 5, 10)


@pytest.mark.parametrize("other", [
    b"", b"<svg", SHAPES.replace(b"<svg", b"<!DOCTYPE a [<!ENTITY b 'c'>]><svg"),
    SHAPES.replace(b"<g id", b"<script>1</script><g id"),
])  # fmt: skip
def test_a_drawing_that_is_not_taken_lends_no_shapes(other: bytes) -> None:
    assert drawn("<use x:href='symbols.svg#gun'/>", other).getbbox() is None


def test_shapes_that_use_each_other_or_are_too_many_end() -> None:
    ring = f"{SQUARE}<g id='a'><use x:href='#b'/></g><g id='b'><use x:href='#a'/></g></svg>"
    with pytest.raises(ValueError, match="limit"):  # and the picture counts as damaged
        drawn("<use x:href='symbols.svg#a'/>", ring.encode())
    many = SHAPES.replace(b"'gun'>", b"'gun'><desc>" + b"x" * drawings.MOST_USED + b"</desc>")
    assert drawn("<use x:href='symbols.svg#gun'/>", many).getbbox() is None


@pytest.mark.parametrize("kind", ["image/png", "img/png"])
def test_a_picture_within_is_drawn_however_its_kind_is_called(kind: str) -> None:
    """Cards of a module were empty whose program had written “img/png”, as browsers allow."""
    out = io.BytesIO()
    Image.new("RGB", (2, 2), "red").save(out, "PNG")
    inside = f"data:{kind};base64,{b64encode(out.getvalue()).decode()}"
    image = drawn(f"<image width='20' height='20' x:href='{inside}'/>")
    assert image.getpixel((10, 10)) == (255, 0, 0, 255)


def lettered(family: str) -> bytes:
    text = f"<text y='16' style='font-size:16px;font-family:{family}'>Wi</text>"
    return drawn(text, side=60).tobytes()


def test_lettering_is_in_our_own_type() -> None:
    assert lettered("Nimbus Sans L") == lettered("Arial Narrow") == lettered("Cabin")
    assert lettered("Nimbus Roman No9 L") == lettered("Libre Caslon Text")
    assert lettered("Courier New") == lettered("Courier Prime")
    assert len({lettered(one) for one in ("Arial", "Times", "Courier")}) == 3
    assert any(lettered("Nobody Knows"))


def test_a_picture_that_is_wrapped_in_a_drawing_is_made_no_larger(tmp_path: Path) -> None:
    inside = "<image width='20' height='20' href='data:image/png;base64,'/>"
    for name, within, wide in (("wrapped", inside, 20), ("drawn", "<rect/>", 80)):
        files = island.module(blue=[island.basic("blue.svg", "1/Blue")], setups=())
        files["images/blue.svg"] = f"{SQUARE}{within}</svg>".encode()
        kit, pictures = neutral.opened(io.BytesIO(island.packed(files)))
        folder = tmp_path / name
        folder.mkdir()
        album = PictureMaker(pictures.read, folder, pictures.file).album(kit)
        cell = album.cells[kit.kinds["k1"].layers[0].pictures[0]]
        assert cell.w == wide


def test_a_box_of_ones_own_may_share_shapes_too() -> None:
    text = river.TEXT.replace("art/fox.png", "art/fox.svg")
    files = river.pictures() | {"art/fox.svg": b"<svg/>", "art/symbols.svg": SHAPES}
    mine = OwnZip(io.BytesIO(river.packed(text, files)))
    assert mine.file("symbols.svg") == SHAPES
    with pytest.raises(LookupError):
        mine.file("none.svg")
