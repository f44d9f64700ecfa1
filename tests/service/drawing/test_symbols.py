"""Unit symbols, shields and terrain are read from what a game writes."""

import pytest

from domain.game.view.board import Map, Piece, Space, View
from service.drawing import draw, nato
from service.drawing.paint.terrain import ground
from service.drawing.plates import shield

CODES = {
    "SFGPUCI----F---": ("f", "infantry battalion"),
    "SHGPUCA----E---": ("h", "armour company"),
    "SNGPUCF----H---": ("n", "artillery brigade"),
    "SFGPUCE----D---": ("f", "engineer platoon"),
    "SFGPUCIA---G---": ("f", "airborne infantry regiment"),
    "SUGPUH----AI---": ("u", "division headquarters"),
    "SFGPUCIZ---B---": ("f", "mechanised infantry squad"),
    "10031000161211000000": ("f", "infantry battalion"),
    "10061000151205000000": ("h", "armour company"),
    "10031000161303000000": ("f", "artillery battalion"),
    "10031002141407000001": ("f", "airborne engineer platoon headquarters"),
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_says_side_function_and_echelon(code: str) -> None:
    symbol = nato.read(code)
    assert symbol is not None
    side, words = CODES[code]
    assert symbol.side == side
    if code != "10031002141407000001":
        assert symbol.words == words


def test_each_function_has_art_of_its_own() -> None:
    symbols = {symbol for code in CODES if (symbol := nato.read(code))}
    drawn = [nato.draw(symbol) for symbol in symbols]
    assert len({name for name, _ in drawn}) == len({art for _, art in drawn}) == len(symbols)


@pytest.mark.parametrize("code", ["", "infantry", "SF", "123", "٣" * 20])
def test_what_is_no_code_leaves_a_plain_counter(code: str) -> None:
    assert nato.read(code) is None
    view = View(
        *("t", "1", "p"),
        maps=(Map("m", (Space("a", "A", 0, 0), Space("h", "H", 0, 0, "hex"))),),
        pieces=(Piece("u", "1/16", "a", symbol=code), Piece("v", "2/16", "h", symbol=code)),
    )
    assert draw(view).count(">1/16</text>") == 1


def test_a_defence_becomes_a_shield() -> None:
    assert shield(("Start", "DEF 6")) == ("6", False, ("Start",))
    assert shield(("DEF 6 black", "Wire")) == ("6", True, ("Wire",))
    assert shield(("DEF 5, black shield", "DEF 9")) == ("5", True, ("DEF 9",))
    assert shield(("DEF 7 (after noon)",)) == ("7", False, ("after noon",))
    assert shield(("Defend",)) == ("", False, ("Defend",))


def test_a_word_for_terrain_finds_its_ground() -> None:
    assert ground("Deep forest").kind == "woods"
    assert ground("") == ("clear", True)
    assert ground("moon dust") == ("other", False)
