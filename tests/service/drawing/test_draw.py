"""The board draws any view: whole, safe, lit where something can be ordered, always the same."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domain.game.view.board import (
    Card,
    Choice,
    Die,
    Link,
    Map,
    Piece,
    Prompt,
    Space,
    Track,
    Tray,
    View,
)
from service.cartography import PrintedSheet
from service.drawing import charted, draw
from service.drawing.atlas import Atlas
from service.drawing.paint.ink import clean, clip, width, wrap
from service.drawing.paint.palette import TYPES
from tests.rigs.luck import examples
from tests.service.drawing import boards

BOARDS = {
    "tiger": boards.TIGER,
    "hexes": boards.hexes(),
    "squares": boards.squares(),
    "cards": boards.cards(),
    "empty": View("", "", ""),
}
HOSTILE = (
    "<script>alert(1)</script>",
    '"/><image href="x" onload=\'alert(1)\'/>',
    "]]>&amp;&#0;<!--",
    "\u202egnirts\u2066 \u200f",
    "\x00\x01\x1b[31m\ud800\ufffe",
    "👩‍👩‍👧‍👦🎲",
    "z" + "\u0301" * 500,
    "W" * 10_000,
    "word " * 2_000,
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u6771\u4eac",
)


def parsed(view: View, *, choices: bool = True, width: int = 960) -> ElementTree.Element:
    return ElementTree.fromstring(draw(view, choices=choices, width=width))


def told(root: ElementTree.Element) -> set[str]:
    ids = {name for element in root.iter() if (name := element.get("data-id")) is not None}
    for element in root.iter():
        if middles := element.get("data-middles"):
            ids |= {unquote(name) for name in places(middles)}
    return ids


def places(middles: str) -> dict[str, tuple[float, float]]:
    """What a page reads of the middles of a sheet (middles.js)."""
    found = {}
    for woven in middles.split(";"):
        first, *told = woven.split()
        given = [float(figure) for figure in told]
        x, y, dx, dy, many, across, down, times = given + [0, 0, 0, 0, 1, 0, 0, 1][len(given) :]
        for t in range(int(times)):
            name = re.sub(r"\d+", lambda n, t=t: str(int(n[0]) + t), first, count=1) if t else first
            stem = name.rstrip("0123456789")
            figures = name[len(stem) :]
            for k in range(int(many)):
                one = f"{stem}{int(figures) + k:0{len(figures)}}" if k else name
                found[one] = x + t * across + k * dx, y + t % 2 * down + k * dy
    return found


def told_as_placed(sheet: PrintedSheet) -> int:
    """How many runs tell the middles of a sheet, after a look that they tell them all."""
    said = charted._middles(sheet)
    told = places(said)
    assert told.keys() == sheet.middles.keys()
    for name, (x, y) in sheet.middles.items():
        assert max(abs(told[name][0] - x), abs(told[name][1] - y)) <= 0.6, name
    return 1 + said.count(";")


@pytest.mark.parametrize("view", [boards.hexes(), boards.squares()], ids=["hexes", "squares"])
def test_the_middles_of_all_spaces_are_told_in_runs(view: View) -> None:
    sheet = Atlas().of(view.maps[0])
    assert told_as_placed(sheet) <= len(sheet.middles) / 4


@pytest.mark.parametrize(("missing", "most"), [((), 1), (("A3.01",), 4), (("A7.20", "A8.51"), 7)])
def test_runs_side_by_side_are_told_as_one(missing: tuple[str, ...], most: int) -> None:
    """A map of 30 columns, each second one half a hex lower, with and without holes."""
    middles = {
        f"A{c}.{r:02}": (104 * c, 120 * r + 60 * (c % 2))
        for c in range(1, 31)
        for r in range(1, 52)
        if f"A{c}.{r:02}" not in missing
    }
    bare = Atlas().of(boards.squares().maps[0])
    sheet = msgspec.structs.replace(bare, name=f"columns {missing}", middles=middles)
    assert told_as_placed(sheet) <= most


def lit(root: ElementTree.Element) -> dict[str, set[str]]:
    return {
        element.get("data-id", "").replace("\n", " ") or element.get("id", ""): set(
            element.get("data-line", "").split("\n")
        )
        for element in root.iter()
        if "now" in element.get("class", "").split()
    }


words = st.one_of(st.text(max_size=12), st.sampled_from([text[:60] for text in HOSTILE]))
codes = st.one_of(st.just(""), words, st.sampled_from(("SHGPUCATA--A-", "10061000151205000001")))
numbers = st.one_of(
    st.integers(-3, 12).map(float), st.floats(), st.sampled_from((0.5, 1.5, 1e300, -1e9))
)
names = st.one_of(st.sampled_from(("a", "b", "c", "5-7", "a b")), words)
facts = st.lists(words | st.sampled_from(("DEF 6", "DEF 12 black", "DEF ")), max_size=4).map(tuple)


def many(kind: st.SearchStrategy, most: int = 5) -> st.SearchStrategy:
    return st.lists(kind, max_size=most).map(tuple)


shapes = st.sampled_from(("sector", "hex", "square", "box"))
spaces = st.builds(Space, names, words, numbers, numbers, shapes, words, facts)
kinds = st.sampled_from(("open", "mines", "barrier", "road", "river", "")) | words
views = st.builds(
    View,
    words,
    words,
    words,
    many(st.builds(Map, words, many(spaces, 9), many(st.builds(Link, names, names, kinds, words)))),
    many(st.builds(Piece, names, words, names, names, codes, facts), 12),
    many(
        st.builds(
            Tray,
            words,
            many(
                st.builds(
                    Die,
                    names,
                    st.sampled_from(("skull", "6", "two soldiers", "17")) | words,
                    st.sampled_from(("red", "BLUE", "")) | words,
                    st.booleans(),
                    st.booleans(),
                ),
                9,
            ),
            names,
        )
    ),
    many(st.builds(Track, words, st.integers(), names, st.none() | st.integers(), words)),
    many(st.builds(Card, names, words, words, names, words, words), 7),
    many(st.builds(Prompt, words, words)),
    many(st.builds(Choice, words, many(names))),
    many(words),
)


@settings(
    max_examples=examples(10),
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking a whole view takes minutes
)
@given(views, st.sampled_from((240, 360, 480, 481, 960, 1600)))
def test_any_view_is_drawn_as_valid_xml_with_ids_given_once(view: View, across: int) -> None:
    root = parsed(view, width=across)
    ids = [name for element in root.iter() if (name := element.get("id")) is not None]
    assert len(ids) == len(set(ids))
    assert {element.tag.split("}")[1] for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "g", "use", "path", "rect", "circle"),
        *("text", "clipPath", "textPath"),
    }
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
    box = [float(part) for part in root.get("viewBox", "").split()]
    assert box[2] == across
    assert 0 < box[3] < 100_000


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("across", [360, 960])
def test_hostile_text_is_only_text(text: str, across: int) -> None:
    space = Space(text, text, 0, 0, facts=(text, f"DEF {text}"), terrain=text)
    view = View(
        *(text, text, text),
        maps=(Map(text, (space, Space("b", "b", 1, 0)), (Link(text, "b", text, text),)),),
        pieces=(Piece(text, text, text, text, text, (text,)), Piece("off", text)),
        trays=(Tray(text, (Die(text, text, text, True, True),), text),),
        tracks=(Track(text, 1, text, 3, text),),
        cards=(Card(text, text, text, text, text, text),),
        prompts=(Prompt(text, text),),
        choices=(Choice(text, (text,)), Choice(text)),
        notes=(text,),
    )
    svg = draw(view, width=across)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "<image" not in svg
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", re.sub(' data-[a-z]+="[^"]*"', "", svg))
    for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        style = element.get("class", "").split()[0]
        assert width(element.text or "", style) <= across


@pytest.mark.parametrize("key", BOARDS)
@pytest.mark.parametrize("across", [360, 960])
def test_every_board_id_is_on_the_sheet_and_says_what_it_is(key: str, across: int) -> None:
    view = BOARDS[key]
    root = parsed(view, width=across)
    expected = {
        *(space.id for drawn in view.maps for space in drawn.spaces),
        *(piece.id for piece in view.pieces),
        *(die.id for tray in view.trays for die in tray.dice),
        *(card.id for card in view.cards),
    }
    assert expected <= told(root)
    for element in root.iter():
        if element.get("data-id") is not None:
            assert element[0].tag.endswith("title")
            assert element[0].text


def test_pieces_off_the_map_are_on_the_sheet_of_their_owner() -> None:
    view = View("t", "1", "p", pieces=(Piece("u1", "Reserve", "nowhere", "able"),))
    sheet = parsed(view).find(".//*[@data-owner='able']")
    assert sheet is not None
    assert told(sheet) == {"u1"}


def test_what_an_order_touches_is_lit_and_carries_the_order() -> None:
    shown = lit(parsed(boards.TIGER))
    assert shown["able R2"] == {"reroll R2", "reroll R2 W2"}
    assert shown["7"] == shown["5-7"] == {"move 7"}
    assert shown["able"] == {"move 7", "move 8"}
    assert {"keep"} in shown.values()
    assert "baker" not in shown


def test_an_order_that_touches_nothing_shown_is_offered_in_words() -> None:
    view = View("t", "1", "p", choices=(Choice("dig in", ("x",)), Choice("end")))
    assert list(lit(parsed(view)).values()) == [{"dig in"}, {"end"}]


def test_without_choices_nothing_is_lit() -> None:
    assert lit(parsed(boards.TIGER, choices=False)) == {}
    assert "data-line" not in draw(boards.TIGER, choices=False)


@pytest.mark.parametrize("key", BOARDS)
def test_the_same_view_gives_the_same_bytes(key: str) -> None:
    view = BOARDS[key]
    again = msgspec.json.decode(msgspec.json.encode(view), type=View)
    assert draw(view) == draw(again) == draw(view)


@pytest.mark.parametrize("key", BOARDS)
def test_type_is_never_smaller_than_eleven_pixels(key: str) -> None:
    assert min(kind.size for kind in TYPES.values()) >= 11
    svg = "{http://www.w3.org/2000/svg}"
    for parent in parsed(BOARDS[key], width=360).iter():
        scale = re.search(r"scale\(([.\d]+)", parent.get("transform", ""))
        scaled = scale is not None and float(scale[1]) < 1
        if scaled and parent.get("class") != "chart" and parent.find(f"{svg}text") is not None:
            assert "title" in parent[0].get("class", "")


def test_of_dice_with_one_id_those_of_the_seat_are_lit() -> None:
    trays = tuple(Tray("Dice", (Die("R1", "star"),), owner) for owner in ("able", "baker"))
    view = View("t", "1", "p", trays=trays, choices=(Choice("lock R1", ("R1",)),))
    count = [draw(view, seat=seat).count("data-line") for seat in (None, "able", "dog")]
    assert count == [2, 1, 2]
    sheet = ElementTree.fromstring(draw(view, seat="baker")).find(".//*[@data-owner='baker']")
    assert sheet is not None
    assert lit(sheet) == {"R1": {"lock R1"}}


def test_ids_that_two_things_share_are_told_apart() -> None:
    dice = (Die("R1", "star"), Die("R1", "skull"))
    root = parsed(View("t", "1", "p", trays=(Tray("Dice", dice),), pieces=(Piece("R1", "R1"),)))
    assert {e.get("id") for e in root.iter() if e.get("data-id") == "R1"} == {
        *("die-R1", "die-R1_2", "piece-R1"),
    }


def test_a_plate_never_covers_another() -> None:
    crowd = tuple(Space(f"s{n}", "Sector", n % 7 / 3, n // 7 / 2) for n in range(40))
    for across in (360, 960):
        root = parsed(View("t", "1", "p", maps=(Map("m", crowd),)), width=across)
        art = {f"#{e.get('id')}": e for e in root.iter() if e.get("id")}
        boxes = [_plate(e, art) for e in root.iter() if e.get("class") == "space"]
        for number, (x, y, w, h) in enumerate(boxes):
            for a, b, c, d in boxes[:number]:
                assert x >= a + c or a >= x + w or y >= b + d or b >= y + h


def _plate(
    element: ElementTree.Element, art: dict[str, ElementTree.Element]
) -> tuple[float, float, float, float]:
    x, y = (float(part) for part in re.findall(r"[-\d.]+", element.get("transform", ""))[:2])
    card = art[element[1].get("href", "")][0]
    return x, y, float(card.get("width", "")), float(card.get("height", ""))


def test_text_is_cleaned_clipped_and_wrapped() -> None:
    assert clean("a\u202eb\x00c\nd") == "ab c d"
    assert clean("x" * 500) == "x" * 239 + "…"
    assert clip("Minesweeper", 40, "name").endswith("…")
    assert wrap("one two three", 50, "text", 9) == ["one two", "three"]
    assert all(width(line, "fact") <= 50 for line in wrap("W" * 40 + " b", 50, "fact", 3))
