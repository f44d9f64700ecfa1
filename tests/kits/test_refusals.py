"""What is refused, and what is cut: each row of the limits has a bad module of its own."""

import io
import zipfile

import pytest

from domain.kits.faults import faults
from service.kits.vassal.files import BadModule, ModuleFiles
from tests.kits import bad, island

REFUSED = bad.refused()


@pytest.mark.parametrize("fault", REFUSED)
def test_a_bad_module_is_refused_in_one_sentence(fault: str) -> None:
    made, words = REFUSED[fault]
    with pytest.raises(BadModule) as refused:
        island.read(made)
    sentence = str(refused.value)
    assert words in sentence
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert len(sentence) < 200


@pytest.mark.parametrize(("limit", "words"), [
    ("packed", "larger than 300 MB"), ("whole", "more than 400 MB"),
])  # fmt: skip
def test_a_module_has_a_size(limit: str, words: str) -> None:
    with pytest.raises(BadModule, match=words):
        island.read(island.module(), **{limit: 500})


def test_a_build_file_has_a_size() -> None:
    with pytest.raises(BadModule, match="larger than 8 MB"):
        island.read(bad.with_build(b"<a>" + bad.DIGITS.encode() * 4))


def test_a_set_up_that_unpacks_to_too_much_is_left_out() -> None:
    assert island.read(island.module(), saved=300).left_out == {"set-ups that are damaged": 1}


def test_names_are_quoted_as_they_can_be_printed() -> None:
    with pytest.raises(BadModule) as refused:
        island.read(island.module() | {"../\u202e\x1b[2Jx" + "y" * 99: b""})
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("fault", bad.PICTURES)
def test_a_bad_picture_is_left_out_and_the_rest_is_read(fault: str) -> None:
    data, words = bad.PICTURES[fault]
    name = "blue.svg" if data.lstrip()[:1] == b"<" else "blue.png"
    files = island.module(blue=[island.basic(name, "1/Blue")], setups=())
    kit = island.read(files | {f"images/{name}": data})
    assert kit.left_out == {f"pictures that {words}": 1}
    assert kit.kinds["k1"].layers == ()
    assert faults(kit) == ()


@pytest.mark.parametrize("drawing", [
    "<g/>", "<use href='#a'/>", "<use href='symbols.svg#a'/>",
    "<image href='data:image/png;base64,AAAA'/>",
])  # fmt: skip
def test_a_good_drawing_is_a_picture_of_the_size_it_says(drawing: str) -> None:
    files = island.module(blue=[island.basic("blue.svg", "1/Blue")], setups=())
    kit = island.read(files | {"images/blue.svg": bad.SVG.format("", drawing).encode()})
    assert kit.kinds["k1"].size == (10, 10)
    assert kit.left_out == {}


@pytest.mark.parametrize(("said", "size"), [
    ("viewBox='0 0 30 20'", (30, 20)),
    ("width='40px' height='50'", (40, 50)),
    ("width='100%' height='100%' viewBox='0,0,7,9'", (7, 9)),
    ("", (0, 0)),
])  # fmt: skip
def test_the_size_of_a_drawing(said: str, size: tuple[int, int]) -> None:
    files = island.module(blue=[island.basic("blue.svg", "1/Blue")], setups=())
    kit = island.read(files | {"images/blue.svg": f"<svg {said}/>".encode()})
    assert kit.kinds["k1"].size == size


def test_names_out_of_a_module_are_printable_single_blanked_and_short() -> None:
    evil = "\u202eA\x00\x1b  <b>" + "x" * 99
    odd = evil.replace("\x00", "").replace("\x1b", "")
    more = island.a_map(odd, island.picker(island.board(odd, width=50, height=50)))
    kit = island.kit(title=odd, sides=(odd,), more=more, setups=[(odd, "landing.vsav")])
    told = [kit.title, kit.sides[0].name, kit.boards[-1].name, kit.setups[0].name]
    assert all(name.isprintable() and "  " not in name and len(name) <= 80 for name in told)
    assert faults(kit) == ()


def test_expressions_are_never_shown() -> None:
    kit = island.kit(red=[("label;x", "{1+1}"), ("mark;A,B", "$x$,{y}"), *island.RED])
    assert (kit.pieces["p0"].text, kit.kinds["k0"].facts) == ("", {})


def test_a_zip_within_the_zip_is_opened_for_set_ups_alone() -> None:
    inner = island.packed({"images/blue.png": b"x"})
    kit = island.read(island.module() | {"images/inner.zip": inner, "landing.vsav": inner})
    assert kit.left_out == {"other files": 1, "set-ups that are damaged": 1}


def test_nothing_is_read_but_what_the_module_names() -> None:
    data = island.packed(island.module() | {"images/extra.png": b"no picture"})
    assert island.read(data).left_out == {}
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert "images/extra.png" in packed.namelist()
    assert ModuleFiles(io.BytesIO(data)).picture("extra") == "images/extra.png"


def test_zones_of_many_corners_over_many_cells_are_left_out() -> None:
    path = ";".join(f"{n},{5_000 + n % 2}" for n in range(400))
    zones = [island.zone(f"Z{n}", path, locationFormat="$name$") for n in range(60)]
    kit = island.kit(ground=island.zoned(*zones, island.squares(dx=4, dy=4)))
    assert kit.boards[0].free
    assert kit.left_out["grids of too many spaces"] == 1
    assert faults(kit) == ()
