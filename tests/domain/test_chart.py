"""A whole map from one table of text: what it says, and what is refused."""

import re
from pathlib import Path

import pytest

from domain.game.tables import BadTable
from domain.game.view.board import Map
from domain.grid.chart import chart
from domain.grid.hexes import Hexes

DOCS = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
TEXT = next(
    block for block in re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    if "ground =" in block
)  # fmt: skip
"""The map that the page shows to authors."""


def links(drawn: Map, kind: str) -> set[frozenset[str]]:
    return {frozenset((link.a, link.b)) for link in drawn.links if link.kind == kind}


def test_the_map_of_the_page_has_some_thirty_lines_and_is_read() -> None:
    assert len(TEXT.splitlines()) <= 36
    read = chart(TEXT, "chart.toml")
    assert isinstance(read.grid, Hexes)
    assert read.ground["0508"] == "village"
    assert read.height["0110"] == 4
    assert set(read.grid.beside["0508"]) == {"0507", "0509", "0607", "0608", "0407", "0408"}
    assert frozenset(("0505", "0506")) in read.sides["river"]
    assert links(read.map, "river") == read.sides["river"]
    assert links(read.map, "road") == read.ways["road"]
    assert [s.name for s in read.map.spaces if s.name != s.id] == ["Cauquigny", "La Fière"]


def test_columns_stand_and_squares_lie_as_they_are_written() -> None:
    head = 'source = "seed"\ntitle = "t"\nmarks = { "." = "clear", w = "woods" }\n'
    rows = 'ground = """\n{}"""\n'
    columns = (
        head
        + 'grid = "columns"\nnumbers = "CCRR"\nfirst = 35\n'
        + rows.format("27 . . w\n28 . . .\n")
    )
    read = chart(columns, "c")
    assert read.ground["3727"] == "woods"
    middles = {s.id: (s.x, s.y) for s in read.map.spaces}
    assert middles["3528"][1] - middles["3527"][1] == 1, "the rows grow downwards"
    assert middles["3627"][1] - middles["3527"][1] == 0.5, "even columns lie further down"
    square = chart(head + 'grid = "squares"\n' + rows.format("2 w .\n1 . .\n"), "s")
    assert {s.id: (s.x, s.y) for s in square.map.spaces} == {
        "a2": (0, 0), "b2": (1, 0), "a1": (0, 1), "b1": (1, 1),
    }  # fmt: skip
    with pytest.raises(BadTable, match="the last row of squares is 1"):
        chart(head + 'grid = "squares"\n' + rows.format("3 w .\n2 . .\n"), "s")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("06  h T", "06  h Q", r'line 6, column 7: "Q" is not a mark of this map'),
        ("05 . . h . m m m T . h\n", "", "line 7, column 1: row 5 with 10 marks"),
        ("01 3 2 1 0 0 1 1 2 3 4\n", "", "row 1 is missing"),
        ("0503-0504", "0503-0505", "line 28, column 34: the road jumps from 0503 to 0505"),
        ("0605-0506-0505", "0605-0507", "line 29, column 67: the river jumps from 0605 to 0507"),
        ('0602 = "Cau', '0699 = "Cau', "line 27, column 12: 0699 is not on the map"),
        ('0508 = "La', '5508 = "La', "line 27, column 32: 5508 is not on the map"),
        ('space = "0508"', 'space = "5508"', "line 32, column 36: 5508 is not on the map"),
        ('"0407/W"', '"0407/Q"', 'line 31, column 55: "Q" is not a point of the compass'),
        ('title = ', 'tilte = ', "line 2, column 1: “tilte” is not a word for a map text"),
        ("title =", "# title =", "line 1, column 1: a map text needs a line “title = …”"),
        ("trail =", "canal =", "“canal” is not a word for a kind of way; there are road, trail"),
        ("river =", "moat =", "line 29, column 11: “moat” is not a word for a kind of side"),
        ('kind = "goal"', 'kind = "castle"', "“castle” is not a word for a kind of sign"),
        ('"Cauquigny"', '" "', "0602 needs a name here, or no line"),
        ("05 . . h", "05 .\t. h", "line 7, column 5: there is a tab here"),
        ("05 . . h", "\n05 . . h", "line 7, column 1: there should be a row here, not an empty"),
        ("scale = 0.25", "scale = -1", "line 25, column 1: the scale is how far it is across"),
        ("scale = 0.25", "scale = nan", "line 25, column 1: the scale is how far it is across"),
        ("scale = 0.25", "scale = inf", "line 25, column 1: the scale is how far it is across"),
        ('at = ["0407/W", "0306/E", "0207/W"]', "at = []", "column 21: “Merderet” needs a point"),
        ("labels =", 'strokes = [{ through = ["0101"] }]\nlabels =',
         "line 31, column 26: a stroke runs through two points or more"),
        ('title = "', r'title = "A\u0000', "line 2, column 11: the character U+0000 is here"),
        ('"Cauquigny"', r'"Cau\tquigny"', "line 27, column 23: the character U+0009 is here"),
        ('text = "Mer', r'text = "Mer\U0000007f', "line 31, column 24: the character U+007F"),
        ('"0407/W", ', '"0407/W", "0407/W", ', "line 31, column 65: “Merderet” has 0407/W twice"),
        ('labels =', 'strokes = [{ through = ["0101", "0101"] }]\nlabels =',
         "line 31, column 34: a stroke has 0101 twice, one after the other"),
        ('"0508-0408-0308-0208-0109"', '""', "line 28, column 82: the trail has one place alone"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(old: str, new: str, told: str) -> None:
    assert old in TEXT
    with pytest.raises(BadTable, match=re.escape(told).replace(r"\ ", " ")):
        chart(TEXT.replace(old, new, 1), "chart.toml")


def test_a_map_without_end_is_refused() -> None:
    head = 'source = "seed"\ntitle = "t"\nmarks = { "." = "clear" }\nground = """\n'
    rows = "\n".join(f"{row:02} {' '.join('.' * 60)}" for row in range(60, 0, -1))
    with pytest.raises(BadTable, match="line 4, column 1: a map has up to 3000 spaces, and this"):
        chart(f'{head}{rows}\n"""\n', "s")


def test_a_ground_without_a_row_is_refused() -> None:
    empty = 'source = "seed"\ntitle = "t"\nmarks = { "." = "clear" }\nground = "\\n"\n'
    with pytest.raises(BadTable, match="the ground has no row yet"):
        chart(empty, "s")
