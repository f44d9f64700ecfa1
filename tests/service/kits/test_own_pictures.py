"""A box of one's own with pictures: what is read of its zip, and how every fault is told."""

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image, features

from domain.kits.kit import Kit
from domain.kits.places import Places
from service.kits import own, own_zip, reading
from service.kits.album import Album, checked
from service.kits.vassal.files import BadModule
from tests.kits import river


def kit_of(text: str = river.TEXT, files: dict[str, bytes] | None = None) -> Kit:
    return own_zip.OwnZip(io.BytesIO(river.packed(text, files))).kit()


def changed(old: str, new: str) -> str:
    assert old in river.TEXT
    return river.TEXT.replace(old, new, 1)


def faults(text: str, files: dict[str, bytes] | None = None) -> tuple[str, ...]:
    with pytest.raises(own.WrongBox) as wrong:
        kit_of(text, files)
    return wrong.value.faults


@contextmanager
def made(tmp_path: Path, data: bytes) -> Iterator[tuple[Kit, Path, Album]]:
    file = tmp_path / "river.zip"
    file.write_bytes(data)
    with reading.opened(file) as (kit, folder):
        assert folder
        yield kit, folder, checked(folder)


def test_the_map_has_the_hexes_that_are_printed_on_it() -> None:
    kit = kit_of()
    spaces = Places(kit).spaces["m0"].by_name
    assert len(spaces) == river.COLUMNS * river.ROWS
    assert {"0101", "1206"} <= spaces.keys()
    assert [round(n) for n in spaces["0705"].middle] == [364, 285]
    assert kit.pieces["p1"].at == "m0.0303"


def test_counters_have_their_faces_a_back_and_words_if_they_have_some() -> None:
    kit = kit_of()
    rifle, tank, grenadier, gun = list(kit.kinds.values())[:4]
    (layer,) = rifle.layers
    assert (len(layer.pictures), layer.switch, rifle.flips) == (2, "side", "side")
    assert (tank.shows, tank.layers[0].switch) == ("tank", "")
    assert grenadier.back
    assert (gun.layers, gun.shows) == ((), "anti-tank gun")
    assert not rifle.back


def test_all_is_made_anew_and_nothing_that_came_in_is_kept(tmp_path: Path) -> None:
    came = {
        **river.pictures(),
        "art/us.png": river.saved(river.counter("#8fae72"), "PNG") + b"tail",
    }
    with made(tmp_path, river.packed(files=came)) as (kit, folder, album):
        assert kit.pictures == album.cells.keys() | album.grounds.keys()
        files = [(folder / name).read_bytes() for name in album.files]
        for data in files:
            with Image.open(io.BytesIO(data)) as picture:
                assert picture.format == "WEBP"
                assert not picture.getexif()
            assert b"tail" not in data
        assert not {*files} & {*came.values()}
        assert album.text == river.TEXT


def test_a_large_map_is_made_in_two_sizes(tmp_path: Path) -> None:
    files = river.pictures() | {"map.png": river.saved(river.ground().resize((3600, 2240)))}
    text = changed("hexes = {", "counter = 40\nareas = '''\nFord 100,200\n'''\n#").replace(
        'to = "1206"\n', ""
    )
    text = text.replace("0303 0403", "Ford").replace("0505", "Ford").replace("0705\n", "Ford\n")
    with made(tmp_path, river.packed(text.replace("0805", "Ford"), files)) as (kit, _, album):
        (sizes,) = album.grounds.values()
        assert [(size.w, size.h) for size in sizes] == [(1240, 772), (3000, 1867)]
        assert kit.boards[0].counter == 40


def test_a_picture_without_spaces_says_how_long_it_is() -> None:
    bare = river.TEXT.partition("numbers")[0]
    bare += "{}\n[pieces]\ncounters = 'us | Duke | leader | | supply'"
    (board,) = kit_of(bare.format('pixels = 84.5\nunit = "long pace"')).boards
    assert (board.pixels, board.unit) == (84.5, "long pace")
    said = "line 11: a picture without spaces says how long it is by both"
    for wrong in ("pixels = 84", 'unit = "inch"', 'pixels = 0\nunit = "inch"'):
        assert said in faults(bare.format(wrong))[0]


KINDS = ["PNG", "JPEG", "GIF", "WEBP"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_picture_is_taken(kind: str, tmp_path: Path) -> None:
    assert features.check("webp")
    image = river.counter("#b59a6a").convert("P" if kind == "GIF" else "RGB")
    files = river.pictures() | {"art/fox.png": river.saved(image, kind)}
    with made(tmp_path, river.packed(files=files)) as (kit, _, album):
        fox = next(one for one in kit.kinds.values() if one.name == "Foxhole")
        assert album.cells[fox.layers[0].pictures[0]].w == 80
        assert kit.left_out == {}


def test_a_drawing_is_rasterised(tmp_path: Path) -> None:
    svg = SVG.format('<rect width="40" height="20" fill="red"/>').encode()
    text = changed("art/fox.png", "art/fox.svg")
    files = river.pictures() | {"art/fox.svg": svg}
    with made(tmp_path, river.packed(text, files)) as (kit, folder, album):
        fox = next(one for one in kit.kinds.values() if one.name == "Foxhole")
        cell = album.cells[fox.layers[0].pictures[0]]
        assert (cell.w, cell.h, fox.size) == (80, 40, (76, 38))
        with Image.open(folder / cell.file) as sheet:
            red = sheet.convert("RGB").getpixel((cell.x + 40, cell.y + 20))
        assert isinstance(red, tuple)
        assert red[0] > 200 > 60 > red[1]


def test_a_map_without_hexes_yet_lets_its_counters_wait() -> None:
    text = "\n".join(line for line in river.TEXT.splitlines() if line[:5] not in ("hexes", "to = "))
    kit = kit_of(text)
    assert kit.boards[0].free
    assert kit.pieces["p1"].at == "supply"
    assert sum(kit.left_out.values()) == 5
    text = text.replace('numbers = "CCRR"\n', "")
    assert "line 18: no place is called 0303." in faults(text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "art/us2.png",
            "art/us3.png",
            "the picture art/us3.png is not in the zip; near it: art/us",
        ),
        (
            "art/us2.png",
            "Art/US2.PNG",
            "the picture Art/US2.PNG is not in the zip; near it: art/us2.png",
        ),
        ('"map.png"', '"plan.png"', "line 10: the picture plan.png is not in the zip"),
        ("0102 = [52, 105]", "0102 = [52, 205]", "line 12: these spaces do not lie on one grid"),
        ("0102 = [52, 105]", "0102 = [-4, 105]", "hexes are spaces of the map with their middles"),
        ("0102 = [52, 105]", "x102 = [52, 105]", "“x102” is not a name of the form CCRR"),
        ('"CCRR"', '"CC"', "line 11: numbers says how spaces are called"),
        ('numbers = "CCRR"', 'counter = "wide"', "line 11: counter is how many pixels"),
        ('numbers = "CCRR"', "pixels = 84", "line 11: a picture without spaces says how long"),
        ('numbers = "CCRR"', "areas = 'A 1,1'", "has one of hexes, squares, areas"),
        ('numbers = "CCRR"', 'from = "12"', "from is a space of the form CCRR"),
        ('german = "art/back.png"', 'germans = "art/back.png"', "“germans” is not a side; near it"),
        ("0805", "0905x", "no place is called 0905x; near it: 0905"),
    ],
)
def test_a_wrong_line_is_told(old: str, new: str, told: str) -> None:
    assert any(told in fault for fault in faults(changed(old, new)))


def test_a_text_alone_says_that_its_pictures_are_missing() -> None:
    with pytest.raises(own.WrongBox, match=r"map.png is not here; give the text and its pictures"):
        own.read(river.TEXT.encode())


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
BOMB = (
    '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&b;</text></svg>'
)


NOISE = "".join(f"{n:x}" for n in range(500_000))
"""Words that hardly pack, over two megabytes."""


def header_of(width: int, height: int) -> bytes:
    """A PNG that says it is so large, with next to nothing behind its header."""
    return river.saved(Image.new("1", (width, height)))


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("art/us.png", b"GIF89a and no more", "is damaged, or no PNG"),
        ("art/us.png", b"", "is damaged, or no PNG"),
        ("art/us.png", b"%PDF-1.7", "is damaged, or no PNG"),
        ("art/us.png", header_of(16_001, 2), "16,000 pixels a side"),
        ("art/us.png", header_of(9_000, 9_000), "80 megapixels"),
        ("art/us.png", SVG.format("<script>1</script>").encode(), "has a script"),
        ("art/us.png", SVG.format('<rect onload="1"/>').encode(), "has a script"),
        ("art/us.png", SVG.format("<foreignObject/>").encode(), "has a script"),
        ("art/us.png", SVG.format('<image href="http://x.example/"/>').encode(), "uses something"),
        ("art/us.png", SVG.format('<image href="file:///etc/passwd"/>').encode(), "uses something"),
        ("art/us.png", BOMB.encode(), "declares entities"),
        ("art/us.png", SVG.format(NOISE).encode(), "80 megapixels"),
    ],
)
def test_a_hostile_picture_is_told(name: str, data: bytes, told: str) -> None:
    (fault,) = faults(river.TEXT, {**river.pictures(), name: data})
    assert fault.startswith(f"line 21: the picture {name} ")
    assert told in fault


def test_a_picture_that_is_broken_behind_its_header_is_a_counter_of_our_own(
    tmp_path: Path,
) -> None:
    whole = river.saved(river.counter("#8fae72"))
    files = {**river.pictures(), "art/us.png": whole[:70] + bytes(len(whole) - 70)}
    with made(tmp_path, river.packed(files=files)) as (kit, _, album):
        assert kit.left_out == {"pictures that are damaged": 1}
        rifle = next(iter(kit.kinds.values()))
        assert rifle.layers[0].pictures[0] not in album.cells


def zipped(*files: tuple[str, bytes]) -> io.BytesIO:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files:
            packed.writestr(name, data)
    return out


@pytest.mark.parametrize(
    ("zip_", "told"),
    [
        (zipped(("a.toml", b"x"), ("../b.png", b"x")), "could lead out"),
        (zipped(("a.toml", b"x"), ("/b.png", b"x")), "could lead out"),
        (zipped(("a.toml", b"x"), ("b.png", bytes(3_000_000))), "200 times its size"),
        (zipped(("a.toml", b"x"), ("b.toml", b"x")), "more than one text"),
        (zipped(("a.png", b"x")), "neither a build file of VASSAL nor the text of a box"),
        (zipped(("a.toml", b"#" * 300_001)), "up to 300 kB"),
        (zipped(*((f"{n}.png", b"") for n in range(8_001)), ("a.toml", b"")), "8,000 files"),
        (io.BytesIO(b"PK\x03\x04 and nothing else"), "not a zip file, or a damaged one"),
    ],
)
def test_a_hostile_zip_is_refused(zip_: io.BytesIO, told: str) -> None:
    with pytest.raises(BadModule, match=told):
        own_zip.OwnZip(zip_)


def test_all_faults_of_a_zip_come_out_of_its_reader(tmp_path: Path) -> None:
    file = tmp_path / "river.zip"
    text = changed("art/us2.png", "art/us3.png").replace('us = "red"', 'us = "rouge"')
    file.write_bytes(river.packed(text))
    with pytest.raises(own.WrongBox) as wrong, reading.opened(file):
        pass
    assert len(wrong.value.faults) == 2
    assert wrong.value.faults[0].startswith("line 4: “rouge” is not a seat")
