"""What is wrong with a box's text, in the language of its reader."""

import io

import pytest

from service.kits import own
from service.kits.own_zip import OwnZip
from service.words import speaking
from tests.kits import river

WRONG_IN_MANY_WAYS = b"""
title = 7
licence = "mine"
dice = ["many"]
turns = "8 from noon"
phases = ["Move"]
colour = "red"
[sides]
us = "rot"
[[boards]]
name = "map"
areas = "Reims 1,2\\nReims 3,4\\nSedan"
links = "Reims-Metz"
[[boards]]
boxes = "VP"
[[boards]]
name = "none"
[pieces]
counters = "us | 3\\nthem | 900 all | infantry | | hidden\\n | Fox | a | | hidden"
[decks]
support = ""
[setup]
night = 7
"""


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_fault_of_a_text_is_english_to_others(language: str) -> None:
    def faults_of() -> set[str]:
        with pytest.raises(own.WrongBox) as refused:
            own.read(WRONG_IN_MANY_WAYS)
        return set(refused.value.faults)

    english = faults_of()
    with speaking(language):
        told_ = faults_of()
    assert len(told_) == len(english) > 15
    assert not told_ & english


_SOUND = """title = "Ford"
dice = ["2d6"]
[sides]
us = "red"
[[boards]]
name = "map"
areas = "A 0,0"
"""


@pytest.mark.parametrize(
    ("old", "new", "german"),
    [
        ('"Ford"', f'"{"F" * 90}"', "Der Titel: „FFFFFFFFFFFFFFFFFFFF…“ hat 90 Buchstaben; erlaubt "
         "sind bis zu 80."),
        ("us =", f'{"u" * 61} =', "Eine Seite: „uuuuuuuuuuuuuuuuuuuu…“ hat 61 Buchstaben; erlaubt "
         "sind bis zu 60."),
        ("2d6", "99d6", "99d6: Es gibt 1 bis 50 Würfel mit 2 bis 1000 Seiten."),
        ('areas = "A 0,0"', 'areas = ""', "Der Plan map hat kein Feld; geben Sie ihm welche."),
        ("[[boards]]", '[[boards]]\nname = "map"\nareas = "B 0,0"\n[[boards]]',
         "Zwei Pläne heißen map."),
    ],
)  # fmt: skip
def test_what_the_finished_box_has_wrong_is_told_in_german(old: str, new: str, german: str) -> None:
    with speaking("de"), pytest.raises(own.WrongBox) as refused:
        own.read(_SOUND.replace(old, new, 1).encode())
    assert german in refused.value.faults


_CHART = """title = "Ford"
[[boards]]
name = "map"
numbers = "CCRR"
ground = \"\"\"
02 . .
01 . .
\"\"\"
marks = { "." = "clear" }
"""
_PICTURED = """title = "Ford"
[[boards]]
name = "map"
image = "map.png"
numbers = "CCRR"
hexes = { %s }
"""


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(
    "text",
    [
        'title = "Ford',
        "title = [",
        'title = "a"\ntitle = "b"',
        "title =",
        "title",
        "[a]\n[a]",
        'title = "a" "b"',
        "= 3",
        _CHART.replace("02 . .", "02 . x"),
        _CHART.replace("01 . .", "x . ."),
        _CHART.replace("02 . .", "02 . .\t"),
        _CHART.replace("marks", 'places = { 0909 = "Farm" }\nmarks'),
        _CHART.replace("marks", "scale = true\nmarks"),
        _CHART.replace("marks", 'ways = { road = ["0101-0202", "0101"] }\nmarks'),
        _CHART.replace('"clear"', "3"),
        _PICTURED % "0101 = [1, 2]",
    ],
)
def test_neither_is_what_the_reader_of_maps_and_tables_says(text: str, language: str) -> None:
    def told() -> list[str]:
        with pytest.raises(own.WrongBox) as refused:
            own.read(text.encode())
        return list(refused.value.faults)

    english = told()
    with speaking(language):
        assert not set(told()) & set(english)


@pytest.mark.parametrize(
    ("hexes", "german"),
    [
        ("0101 = [30, 30], 0501 = [330, 30]", "Zeig auf mindestens 3 Felder; vier sind besser."),
        ("0101 = [30, 30], 0501 = [330, 30], 0701 = [430, 30]",
         "Zeig auf Felder in verschiedenen Spalten und verschiedenen Reihen."),
    ],
)  # fmt: skip
def test_why_no_grid_fits_is_told_in_german(hexes: str, german: str) -> None:
    text = river.TEXT.replace("hexes = {", "hexes = { " + hexes + " }\n#")
    with speaking("de"), pytest.raises(own.WrongBox) as refused:
        OwnZip(io.BytesIO(river.packed(text))).kit()
    assert any(german[1:-1] in fault for fault in refused.value.faults)
