"""Counters, leaders, markers and badges: each is seen for what it is, with few pixels."""

import re
from xml.etree import ElementTree

import pytest

from domain.game.board import Piece, View
from domain.games import library
from service.drawing import badges, counters, draw, markers, silhouettes
from tests.service.drawing.test_legible import INFANTRY, hexes
from workers.bots import bot_names
from workers.selfplay import position

ARMOUR = "10031000151205000000"
ENEMY = "10061000151211000000"


def test_a_vehicle_is_a_silhouette_as_in_1944_and_a_symbol_today() -> None:
    view = hexes(Piece("t", "1/C/741", "0404", "able", ARMOUR, ("8-4",), art="Sherman tank"))
    assert "#v-tank" in draw(view)
    assert "#v-tank" not in draw(view, nato=True)
    assert "#u-f-armour" in draw(view, nato=True)


def test_the_other_side_stands_in_diamonds_only_among_symbols_of_today() -> None:
    view = hexes(Piece("u", "1058/91", "0404", "german", ENEMY))
    assert "#u-f-infantry" in draw(view)
    assert "#u-h-infantry" in draw(view, nato=True)


@pytest.mark.parametrize(
    ("name", "initials", "below"),
    [
        ("Norman Cota", "NC", "Cota"),
        ("Spalding", "S", "Spalding"),
        ("J. M. Dawson", "JD", "Dawson"),
    ],
)
def test_a_leader_bears_his_initials_and_his_name(name: str, initials: str, below: str) -> None:
    svg = draw(hexes(Piece("l", name, "0404", "able", art="leader", figures="+2")))
    assert "#v-leader" in svg
    for word in (initials, below, "+2"):
        assert f">{word}</text>" in svg


@pytest.mark.parametrize(
    ("word", "art"),
    [
        ("Sherman tank", "tank"), ("88 mm anti-tank gun", "antitank"), ("DD tank", "swimmer"),
        ("M10 tank destroyer", "destroyer"), ("heavy machine gun", "machinegun"),
        ("105 mm howitzer", "howitzer"), ("half-track", "halftrack"), ("DUKW", "duck"),
        ("supply truck", "truck"), ("armoured car", "car"), ("pill box", "pillbox"),
        ("landing craft", "boat"), ("smoke", ""), ("", ""),
    ],
)  # fmt: skip
def test_plain_words_find_their_silhouette(word: str, art: str) -> None:
    assert silhouettes.read(word) == art


def test_every_silhouette_marker_and_badge_has_a_drawing_of_its_own() -> None:
    for words, art in ((silhouettes.WORDS, silhouettes.ART), (markers.WORDS, markers.ART),
                       (badges.WORDS, badges.ART)):  # fmt: skip
        assert words.keys() == art.keys()
        assert len(set(art.values())) == len(art)
        for drawn in art.values():
            ElementTree.fromstring(f"<g>{drawn}</g>")


def test_a_marker_has_a_shape_and_no_counter() -> None:
    svg = draw(hexes(Piece("m", "Mines", "0404", art="mines")))
    assert "#m-mines" in svg
    assert 'href="#c"' not in svg
    assert 'id="piece-m"' in svg


def test_a_unit_among_markers_is_seen_whole() -> None:
    smoke = Piece("s", "Smoke", "0404", art="smoke")
    unit = Piece("u", "325/82", "0404", "able", INFANTRY, ("5-6-4",))
    svg = draw(hexes(smoke, unit))
    shrunk = re.search(r'id="piece-s"[^>]*scale\(([\d.]+)\)', svg)
    assert shrunk is not None
    assert float(shrunk[1]) < 0.7
    assert 'class="many"' not in svg, "a marker is not counted"


@pytest.mark.parametrize(
    ("facts", "worn"),
    [
        (("5-3", "suppressed"), ["suppressed"]), (("paralyzed",), ["paralysed"]),
        (("out of supply", "moved"), ["hungry", "moved"]), (("2 damage",), ["hit"]),
        (("hits 5+", "range 2"), []), (("retreated", "must retreat"), ["broken", "back"]),
        (("moved", "attacked", "paralysed", "Elite"), ["paralysed", "fought", "moved"]),
    ],
)  # fmt: skip
def test_states_are_badges_and_the_gravest_are_shown(
    facts: tuple[str, ...], worn: list[str]
) -> None:
    assert badges.worn(facts) == worn


@pytest.mark.parametrize(
    ("name", "formation", "shown"),
    [("325", "82", "325"), ("1", "A/1/16", "1/A"), ("5", "", "5"), ("CCA", "4", "CCA")],
)
def test_a_single_figure_is_told_with_its_formation(name: str, formation: str, shown: str) -> None:
    assert counters._number(name, formation) == shown


def positions() -> list[View]:
    found = []
    for key in ("utah_beach", "combined_arms", "five_for_fighting"):
        rules = library()[key]
        found.append(position(rules, rules.scenarios[0].key, 30, bot_names(rules)[0], "counters"))
    return found


def test_designations_are_read_at_forty_pixels() -> None:
    """At 40 pixels a counter's number stands at least 7.5 pixels high, and is squeezed by a
    quarter at most."""
    told = [text for view in positions() for text in _designations(draw(view))]
    assert len(told) > 50
    for css, squeezed, text in told:
        assert 40 / counters.SIDE * counters._SIZES[css] >= 7.5, text
        room = float(squeezed) if squeezed else counters._wide(text, css)
        assert room >= 0.75 * counters._wide(text, css), text


def _designations(svg: str) -> list[tuple[str, str, str]]:
    return re.findall(r'class="(cd2?) e"(?: textLength="([\d.]+)"[^>]*)?>([^<]*)<', svg)
