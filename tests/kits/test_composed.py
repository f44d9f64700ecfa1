"""Pictures that a module composes: shapes, words, symbols and pictures over each other, and what a
hostile layout may not do."""

import io
from pathlib import Path

import pytest
from PIL import Image

from domain.kits.faults import faults
from service.kits.making import PictureMaker
from service.kits.vassal import composed, neutral
from service.kits.vassal.composed import Drawing, Layouts
from service.kits.vassal.drawings import Drawings
from service.kits.vassal.markup import parse
from tests.kits import island
from tests.kits.island import basic, tag

NONE: dict[str, bytes] = {}
ROOM = "VASSAL.build.module.gamepieceimage"
OVAL = ("Box;30;30;Oval;5|Pawn;Center;0;0;0;true", "Box;Pawn;Center;RED;BLACK")


def layouts(
    layout: str, props: str, *, border: str = "None", wide: object = 50, paper: str = "CLEAR"
) -> str:
    """The layout of a picture that is called "Made"."""
    image = tag(f"{ROOM}.GamePieceImage", name="Made", bgColor=paper, borderColor="BLACK",
                props=props)  # fmt: skip
    return tag(f"{ROOM}.GamePieceImageDefinitions", "".join((
        tag(f"{ROOM}.ColorSwatch", name="mud", color="120,60,40"),
        tag(f"{ROOM}.FontStyle", name="Bold", style="Dialog,1,20,false"),
        tag(f"{ROOM}.GamePieceLayout", image, name="L", layout=layout, border=border, width=wide,
            height=50),
    )))  # fmt: skip


def made(layout: str, props: str, more: bytes = b"", **other: object) -> Drawing:
    art = {"red.png": (island.picture(20, 20, "lime") + more, (20, 20))}
    root = parse(layouts(layout, props, **other).encode())  # type: ignore[arg-type]
    found = Layouts(root).drawn("Made", art.__getitem__)
    assert found
    return found


def pixels(layout: str, props: str, **other: object) -> Image.Image:
    one = made(layout, props, **other)
    return Drawings(NONE.__getitem__).drawn(one.data, one.width, one.height)


def test_a_piece_shows_its_composed_picture(tmp_path: Path) -> None:
    files = island.module(blue=[basic("Made", "1/Blue")], more=layouts(*OVAL), setups=())
    kit, pictures = neutral.opened(io.BytesIO(island.packed(files)))
    assert (kit.kinds["k1"].size, kit.left_out, faults(kit)) == ((50, 50), {}, ())
    (layer,) = kit.kinds["k1"].layers
    album = PictureMaker(pictures.read, tmp_path, pictures.file).album(kit)
    assert layer.pictures[0] in album.cells


def test_a_picture_of_that_name_in_the_file_comes_first() -> None:
    files = island.module(blue=[basic("Made", "1/Blue")], more=layouts(*OVAL), setups=())
    kit = island.read(files | {"images/Made.png": island.picture(70, 70)})
    assert kit.kinds["k1"].size == (70, 70)


def test_a_shape_has_its_place_and_colours() -> None:
    oval = pixels(*OVAL)
    assert oval.getpixel((25, 25)) == (255, 0, 0, 255)
    assert oval.getpixel((2, 2)) == (0, 0, 0, 0)
    box = pixels("Box;20;20;Rectangle;5|A;Top Right;0;5;0;true", "Box;A;Top Right;mud;BLACK")
    assert box.getpixel((40, 15)) == (120, 60, 40, 255)
    assert box.getpixel((40, 2)) == box.getpixel((20, 15)) == (0, 0, 0, 0)


def test_paper_and_border_lie_below() -> None:
    one = pixels(*OVAL, border="Plain", paper="PINK")
    assert one.getpixel((0, 25)) == (0, 0, 0, 255)
    assert one.getpixel((4, 4)) == (255, 175, 175, 255)


def test_words_are_those_of_the_picture_or_fixed_in_the_layout() -> None:
    own = "Text;Bold;Specified in individual images;;;;;;false|T;Center;0;0;0;true"
    fixed = "Text;Bold;Fixed for this layout;VII;;;;;false|T;Center;0;0;0;true"
    assert b">3-4</text>" in made(own, "Text;T;Center;RED;CLEAR;3-4;RED").data
    assert b">VII</text>" in made(fixed, "Text;T;Center;RED;CLEAR;no;RED").data
    assert pixels(own, "Text;T;Center;RED;CLEAR;W;RED").getbbox()


def test_a_symbol_has_its_frame_its_line_and_its_size() -> None:
    symbol = "Symbol;30;20;2.0|S;Center;0;0;0;true"
    plain = pixels(symbol, "Symbol;S;Center;BLACK;WHITE;;;;BLACK")
    crossed = pixels(symbol, "Symbol;S;Center;BLACK;WHITE;;Infantry;None;BLACK")
    assert plain.getpixel((25, 25)) == (255, 255, 255, 255)
    assert crossed.getpixel((25, 25)) == (0, 0, 0, 255)
    sized = made(symbol, "Symbol;S;Center;BLACK;WHITE;Corps;Infantry;None;BLACK")
    assert b">XXX</text>" in sized.data


def test_a_part_may_be_turned_and_a_picture_of_the_module_lie_within() -> None:
    picture = "Image;red.png;Fixed for this layout|I;Left;0;0;0;true"
    assert pixels(picture, "Image;I;Left;").getpixel((10, 25)) == (0, 255, 0, 255)
    turned = pixels("Box;40;4;Rectangle;0|A;Center;0;0;90;true", "Box;A;Center;RED;CLEAR")
    assert turned.getpixel((25, 10)) == (255, 0, 0, 255)
    assert turned.getpixel((10, 25)) == (0, 0, 0, 0)


@pytest.mark.parametrize(("layout", "props", "wide"), [
    ("Box;999999;999999;Oval;5|P;Center;99999;-99999;0;true", "Box;P;Center;RED;RED", 999_999),
    (",".join([OVAL[0]] * 5000), OVAL[1], 50),
    ("Text;Bold;Fixed;<script>x</script>&\x07;|T;Center;0;0;0;true", "Text;T", "x"),
    ("Image;../../etc/passwd;Fixed|I;Center;0;0;0;true", "Image;I;Center;http://x/y.png", 50),
    ("Symbol;-5;0;1e9|S;nowhere;;;;", 'Symbol;S;"><x>;"><x>;"><x>;"><x>;;;', -1),
    ("|||,;;;,", ";;,|", 50),
])  # fmt: skip
def test_a_hostile_layout_makes_a_sound_small_drawing(
    layout: str, props: str, wide: object
) -> None:
    shown = layout.replace("\x07", ""), props
    one = made(*shown, wide=wide)
    assert one.width * one.height <= 4_000_000
    assert len(one.data) < 40_000
    assert b"<script" not in one.data
    assert b"<x" not in one.data
    assert max(Drawings(NONE.__getitem__).drawn(one.data, 20, 20).size) == 20


def test_a_large_picture_within_is_left_out() -> None:
    picture = "Image;red.png;Fixed for this layout|I;Left;0;0;0;true"
    assert b"<image" in made(picture, "Image;I;Left;").data
    assert b"<image" not in made(picture, "Image;I;Left;", bytes(composed.MOST_INSIDE)).data
