"""Counters, leaders, markers and badges: each is seen for what it is, with few pixels."""

import re
from xml.etree import ElementTree

import msgspec
import pytest

from domain.game.view.board import Choice, Map, Piece, Space, View
from domain.games import library
from domain.games.five_for_fighting.printed import UNITS
from service.drawing import badges, counters, draw, markers, silhouettes
from service.drawing.looks import look
from service.drawing.nato import read
from service.drawing.tiny_counters import numbered
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


def test_a_work_without_a_branch_is_never_an_empty_frame() -> None:
    """A symbol that says an echelon alone has no function: then the silhouette stays."""
    bare = "10061000150000000000"
    svg = draw(hexes(Piece("b", "Fortification", "0404", "able", bare, art="pill box")), nato=True)
    assert "#v-pillbox" in svg
    assert "#u-h" not in svg


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
    assert 'data-id="m"' in svg


@pytest.mark.parametrize("above", [(), (Piece("u", "Jäger", "0404", "able", INFANTRY),)])
def test_a_marker_that_others_do_not_see_says_so(above: tuple[Piece, ...]) -> None:
    mine = Piece("m", "Mine-1", "0404", "able", art="mine", facts=("unseen",))
    svg = draw(hexes(mine, *above))
    assert 'href="#b-unseen"' in svg
    assert "others do not see it" in svg


def test_a_unit_among_markers_is_seen_whole() -> None:
    smoke = Piece("s", "Smoke", "0404", art="smoke")
    unit = Piece("u", "325/82", "0404", "able", INFANTRY, ("5-6-4",))
    svg = draw(hexes(smoke, unit))
    assert re.search(r'href="#s-smoke"[^>]* data-id="s"', svg)
    shrunk = re.search(r'id="s-smoke"><use [^>]*scale\(([\d.]+)\)', svg)
    assert shrunk is not None
    assert float(shrunk[1]) < 0.7
    assert 'href="#n' not in svg, "a marker is not counted"


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
    assert list(badges.worn(facts)) == worn


@pytest.mark.parametrize("figures", ["5[4]3", "3[14]3", "6-6-4", "4"])
def test_no_badge_covers_the_figures(figures: str) -> None:
    """Two badges or more hang down to them."""
    piece = Piece("u", "1/A", "0404", "german", INFANTRY, figures=figures,
                  facts=("suppressed", "move mode", "acted"))  # fmt: skip
    svg = draw(hexes(piece))
    said = re.search(r"<text (x|transform)=\"([^\"]*)\"[^>]* class=\"cf\"", svg)
    assert said is not None
    fit, x = 1.0, said[2]
    if said[1] == "transform":
        fit, *_, x, _ = said[2].strip("matrix()").split()
    wide = counters._wide(figures.replace("-", "·"), "cf") * float(fit)
    badge = re.search(r'<use href="#b-acted" (?:x="|transform="translate\()([\d.]+)', svg)
    assert badge is not None
    assert float(x) - wide / 2 > 12
    assert float(x) + wide / 2 < float(badge[1]) - 11


@pytest.mark.parametrize(
    ("name", "formation", "shown"),
    [("325", "82", "325"), ("1", "A/1/16", "1/A"), ("5", "", "5"), ("CCA", "4", "CCA")],
)
def test_a_single_figure_is_told_with_its_formation(name: str, formation: str, shown: str) -> None:
    assert numbered(name, formation) == shown


def test_a_long_formation_never_turns_a_company_into_another_number() -> None:
    svg = draw(hexes(Piece("u", "1/795-Ost", "0404", "german", INFANTRY)))
    assert ">1/795</text>" in svg


@pytest.mark.parametrize("nato", [False, True])
@pytest.mark.parametrize("key", [key for key, rules in library().items() if rules.bots])
def test_no_piece_of_a_game_is_empty_or_a_word_cut_short(key: str, nato: bool) -> None:
    """In both sets of symbols every piece on a map of cells shows what it is."""
    rules = library()[key]
    for piece in position(rules, rules.scenarios[-1].key, 40, bot_names(rules)[0], "kinds").pieces:
        seen = look(piece, nato)
        symbol = read(piece.symbol)
        branch = seen.art or (seen.kind == "unit" and symbol is not None and symbol.function)
        assert branch or seen.kind == "leader" or not (piece.art or piece.symbol), piece


def positions() -> list[View]:
    found = []
    for key in ("utah_beach", "combined_arms", "five_for_fighting"):
        rules = library()[key]
        found.append(position(rules, rules.scenarios[0].key, 30, bot_names(rules)[0], "counters"))
    return found


def test_designations_are_read_at_forty_pixels() -> None:
    """At 40 pixels a counter's number stands at least 7.5 pixels high, and is squeezed by
    three tenths at most."""
    told = [text for view in positions() for text in _designations(draw(view))]
    assert len(told) > 50
    assert any(squeezed for squeezed, _, _ in told)
    for squeezed, css, text in told:
        assert 40 / counters.SIDE * counters._SIZES[css] >= 7.5, text
        assert float(squeezed or 1) >= counters.LEAST, text


def test_a_unit_of_the_beaches_has_its_whole_name_on_its_counter() -> None:
    for key in ("omaha", "campaign"):
        view = position(library()["five_for_fighting"], key, 30, "major", "names")
        told = {text for _, _, text in _designations(draw(view, choices=False))}
        assert told == {piece.name for piece in view.pieces}
    assert {"10/726", "12SS-Panzer"} <= {*UNITS}


def _designations(svg: str) -> list[tuple[str, str, str]]:
    """Their classes, how they are squeezed where they are, and what they say."""
    at = r'transform="matrix\((\.\d+) 0 0 1 [^"]*"|x="72" y="17"'
    found = re.findall(f'<text (?:{at})(?: class="(cd2)")?>([^<]*)<', svg)
    return [(squeezed, css or counters.PLAIN, text) for squeezed, css, text in found]


def test_a_counter_is_a_few_hundred_bytes() -> None:
    """What all of a kind show is kept once; a counter has its words, its place and its number."""
    for view in positions():
        board = draw(view, address=lambda sheet: f"/sheets/{sheet.name}.svg")
        told = re.findall(
            r'<g (?:class="(?:st\d|now)[^"]*" )?data-id.*?</g>',
            board[board.index('<g class="pieces') :],
        )
        assert told
        for one in told:
            assert len(re.sub("<title>.*?</title>", "", one).encode()) <= 330, one


def test_a_page_is_sent_once_what_is_said_of_several() -> None:
    """By what units show, by their badges and by a group of markers; a unit's name and where things
    stand its script adds."""
    pieces = (
        *(Piece(f"{n}/9", f"{n}/9", f"040{n}", "able", INFANTRY, ("5-6-4",)) for n in (1, 2)),
        *(Piece(f"smoke-040{n}", "Smoke", f"040{n}", art="smoke") for n in (2, 3)),
        Piece("3/9", "3/9", "0403", "able", INFANTRY, ("5-6-4", "moved")),
        Piece("Norris", "Norris", "0404", "able", art="leader"),
    )
    view = msgspec.structs.replace(hexes(*pieces), choices=())
    page = draw(view, desk=True, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    kept, lying = page[: page.index('<g class="pieces')], page[page.index('<g class="pieces') :]
    for words in ("of Able", "infantry battalion", "5-6-4", "moved"):
        assert kept.count(f"<title>{words}</title>") == 1, words
    assert "5-6-4" not in re.sub("<text.*?</text>", "", lying)
    assert lying.count("<title>Smoke</title>") == 1
    assert "<title>Norris of Able" in lying, "whose face is nobody else's"
    assert lying.index('"Norris"') < lying.index(">Smoke<"), "a marker lies upon a counter"
    for piece in pieces:
        assert f'data-id="{piece.id}"' in lying
        assert f"; at {piece.space}" not in lying
        assert f"; at {piece.space}</title>" in draw(view), "whoever has no page is told"


def test_a_counter_that_is_not_called_by_its_id_is_sent_its_name_alone() -> None:
    """Its page puts to it what others of its kind are told once as well."""
    facts = ("Move 1", "Range 1")
    pieces = (
        Piece(f"allied-paratroopers-{k}", "Paratroopers", f"040{k}", "allied", INFANTRY, facts)
        for k in (2, 3)
    )
    view = hexes(*pieces)
    page = draw(view, desk=True, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert page.count(' data-name="Paratroopers"') == 2
    assert page.count("<title>Move 1, Range 1</title>") == 1
    assert "<title>Paratroopers" not in page
    told = "<title>Paratroopers of Allied, infantry battalion, Move 1, Range 1; at"
    assert draw(view).count(told) == 2, "whoever has no page is told"


def test_a_page_is_told_once_what_several_lit_spaces_are() -> None:
    """Where units are placed, half of a board is lit; a space with a name says all itself."""
    spaces = [Space(f"{c}{r}", "", k, r, "square", "open")
              for k, c in enumerate("abc") for r in (1, 2)]  # fmt: skip
    spaces.append(Space("d1", "Caen", 3, 1, "square", "city"))
    lit = tuple(Choice(f"place {s.id}", (s.id,)) for s in spaces)
    view = View("t", "1", "p", maps=(Map("Squares", tuple(spaces)),), choices=lit)
    page = draw(view, desk=True, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert re.findall("<title>([^<]*(?:open|city))<", page) == ["Caen; city", "open"]
    assert page.count('class="space now"') == len(spaces)
    assert "<title>a1; open</title>" in draw(view, desk=True), "whoever has no page is told"


def test_what_stands_on_the_map_says_where() -> None:
    view = hexes(Piece("u", "325/82", "0404", "able", INFANTRY), town="Fauville")
    assert "; at 0404 Fauville</title>" in draw(view)
    page = draw(view, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert 'data-named="0404 Fauville"' in page, "a page adds it"


def test_a_page_lays_out_the_spaces_of_its_pieces_itself() -> None:
    """It has every order with what it touches; the board tells where, and what each space is."""
    told = Choice("move u to 0405", ("u", "0405"))
    view = hexes(Piece("u", "325/82", "0404", "able", INFANTRY))
    view = msgspec.structs.replace(view, choices=(told,))
    page = draw(view, seat="able", desk=True)
    assert 'data-cell="cell-flat" data-lit=" 0405"' in page
    assert 'class="space' not in page
    assert "data-line" not in page
    alone = msgspec.structs.replace(view, choices=(Choice("beachhead 0405", ("0405",)),))
    assert 'class="space now" data-id="0405"' in draw(alone, seat="able", desk=True)
    assert 'data-line="move u to 0405"' in draw(view, seat="able")


def tiny(*pieces: Piece) -> View:
    """These on the first of two maps so large that each counter is some pixels wide."""
    maps = tuple(
        Map(name, tuple(Space(f"{name}{c}.{r:02}", "", c, r, "hex", "open")
                        for c in range(1, 61) for r in range(1, 11)))
        for name in "AB"
    )  # fmt: skip
    return View("t", "1", "p", maps=maps, pieces=pieces)


def test_a_counter_that_is_a_speck_is_sent_as_its_face_with_what_its_script_prints() -> None:
    """Its number is told by its id; how that is squeezed, and its badges, by its classes."""
    pieces = (
        Piece("1/9", "1/9", "A5.05", "able", INFANTRY, ("5-6-4", "moved")),
        *(Piece(f"{n}/A/9", f"{n}/A/9", "A7.07", "able", INFANTRY, ("5-6-4",)) for n in (1, 2, 3)),
        Piece("x", "Fox Company", "A9.09", "able", INFANTRY, ("5-6-4",)),
    )
    page = draw(tiny(*pieces), desk=True, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    lying = page[page.index('<g class="pieces') :]
    alone = re.search(r'<use href="#k[^"]*" class="st[^"]* (k[^ "]+)" data-id="1/9"', lying)
    assert alone
    assert f'id="{alone[1]}"' in page
    assert re.search(r'class="stack of3 st\d+[bc]?" transform', lying), "all of one formation"
    assert re.findall("<text[^>]*>([^<]*)<", lying[: lying.index("</svg>")])[:1] == ["FC"]
    near = draw(tiny(*pieces), address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert ">3/A</text>" in near, "without a desk nobody prints it"


def test_only_the_highest_of_a_stack_is_sent_its_number() -> None:
    """Another lies over those of all others, and the page's script prints them."""
    pieces = [Piece(f"{n}/9", f"{n}/9", "0404", "able", INFANTRY, ("5-6-4",)) for n in (11, 12)]
    page = draw(hexes(*pieces), address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert ">12/9</text>" in page
    assert ">11/9</text>" not in page
    assert ">11/9</text>" in draw(hexes(*pieces)), "whoever has no page is told"


def test_a_counter_that_others_do_not_see_bears_the_sign_of_it_and_the_legend_says_so() -> None:
    svg = draw(hexes(Piece("c", "Cuirassier", "0404", "able", INFANTRY, ("unseen", "4-6"))))
    assert "#b-unseen" in svg
    assert "others do not see it" in svg
    svg = draw(hexes(Piece("b1", "Dummy", "0404", "able", INFANTRY, ("face down", "0-4"))))
    assert "#b-covered" in svg
