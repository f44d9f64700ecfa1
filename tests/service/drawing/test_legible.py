"""Nothing on a board is cut off, hidden or left to guess, on a page and on a phone."""

import importlib
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from domain.game.view.board import Map, Piece, Space, View
from domain.games import library
from domain.games.dday_dice.battles import BATTLES
from service.drawing import draw
from service.drawing.landscape import ABOVE, BELOW, UNIT, _knots, belts
from service.drawing.links import Patch, freest
from service.drawing.paint import palette
from service.drawing.paint.ink import wrap
from service.drawing.paint.terrain import ground
from service.drawing.plates import Plate, icon
from tests.playthrough import Written, lucky
from tests.service.drawing.test_palette import contrast

INFANTRY = "10031000161211000000"


def written(view: View, width: int) -> list[str]:
    """The words on a board, as they stand there."""
    texts = ElementTree.fromstring(draw(view, width=width)).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def hexes(*pieces: Piece, across: int = 10, town: str = "") -> View:
    spaces = tuple(
        Space(f"{c:02}{r:02}", town if (c, r) == (4, 4) else "", c, r + 0.5 * (c % 2), "hex")
        for c in range(across)
        for r in range(8)
    )
    return View("t", "1", "p", maps=(Map("m", spaces),), pieces=pieces)


# --- Counters ---------------------------------------------------------------------------------


def test_a_counter_bears_its_number_and_its_strengths() -> None:
    words = written(hexes(Piece("u", "1058/91", "0404", "able", INFANTRY, ("4-6-4",))), 960)
    assert "1058/91" in words
    assert "4·6·4" in words


def test_a_formation_has_the_same_stripe_everywhere() -> None:
    pieces = [Piece(str(n), f"{n}/91", f"0{n}04", "able", INFANTRY) for n in (1, 2)]
    together, alone = draw(hexes(*pieces)), draw(hexes(pieces[1]))
    striped = re.compile(r'href="#(c0[abc]" class="st\d+)"')
    assert len(set(striped.findall(together))) == 1
    assert set(striped.findall(together)) == set(striped.findall(alone))


def test_what_is_too_wide_for_a_counter_is_drawn_together() -> None:
    svg = draw(hexes(Piece("u", "17FLAK/17SS", "0404", "able", INFANTRY, ("10-10-10-10",))))
    assert re.search(r'matrix[^>]* class="cd">17FLAK<|class="cd2">17FLAK<', svg)
    assert re.search(r"matrix\([^>]*>10·10·10·10<", svg)


def test_a_marker_says_its_name_and_what_it_is() -> None:
    words = written(hexes(Piece("m", "Utah beachhead", "0404", "", "", ("drop zone",))), 960)
    assert {"Utah", "beachhead", "drop zone"} <= set(words)


def test_a_weaker_side_and_each_state_have_marks_of_their_own() -> None:
    facts = ("4-6-4", "reduced", "moved", "out of supply")
    svg = draw(hexes(Piece("u", "1/91", "0404", "able", INFANTRY, facts)))
    assert 'class="cw"' in svg
    assert "#b-moved" in svg
    assert "#b-hungry" in svg


# --- Names and numbers ------------------------------------------------------------------------


def test_the_freest_place_is_taken_and_the_first_of_equals() -> None:
    places = [Patch(0, 0, 10, 10), Patch(50, 0, 10, 10), Patch(90, 0, 10, 10)]
    assert freest(places, []) == places[0]
    assert freest(places, [Patch(4, 0, 10, 10)]) == places[1]
    assert freest(places, [Patch(0, 0, 9, 9), Patch(50, 0, 9, 9), Patch(88, 0, 5, 5)]) == places[2]


def test_a_board_of_squares_is_lettered_along_its_edges() -> None:
    squares = tuple(
        Space(f"{'abc'[x]}{3 - y}", "", x, y, "square") for x in range(3) for y in range(3)
    )
    for across in (344, 960):
        words = written(View("t", "1", "p", maps=(Map("m", squares),)), across)
        assert {*"abc", *"123"} <= set(words)
        assert "a1" not in words


# --- Plates and blocks ------------------------------------------------------------------------


def test_a_block_says_all_its_facts_on_a_phone() -> None:
    facts = ("PINNED, 2 of 4", "has acted", "A2 D2", "Fire", "Tank")
    fronts = tuple(
        Space(f"f{x}{y}", "Left Flank, American", x, y, "box") for x in range(3) for y in range(2)
    )
    unit = Piece("v", "Volksgrenadiers 3", "f00", "german", INFANTRY, facts)
    words = written(View("t", "1", "p", maps=(Map("m", fronts),), pieces=(unit,)), 344)
    assert not [word for word in words if "…" in word]
    told = " ".join(words)
    assert all(fact in told for fact in facts)
    assert "Volksgrenadiers3" in told.replace("-", "").replace(" ", "")


@pytest.mark.parametrize(("art", "drawn"), [
    ("leader", "v-leader"), ("tank", "v-tank"), ("smoke", "m-smoke"), ("", "u-"),
])  # fmt: skip
@pytest.mark.parametrize("wide", [390, 960])
def test_a_block_shows_what_its_counter_shows_with_its_figures(
    art: str, drawn: str, wide: int
) -> None:
    areas = tuple(Space(f"f{x}{y}", "Dax", x, y, "box") for x in range(3) for y in range(2))
    symbol = "" if art else INFANTRY
    piece = Piece("g", "Gaston", "f00", "red", symbol, ("tired",), art=art, figures="2-4")
    view = View("t", "1", "p", maps=(Map("m", areas),), pieces=(piece,))
    svg = draw(view, width=wide)
    assert f'id="{drawn}' in svg
    assert "2-4, tired" in " ".join(written(view, wide))


def test_a_word_that_is_too_long_is_broken_by_a_hyphen() -> None:
    lines = wrap("Volksgrenadiers 3", 72, "tag", 2)
    assert len(lines) == 2
    assert lines[0].endswith("-")
    assert "".join(lines).replace("-", "").replace(" ", "") == "Volksgrenadiers3"


def test_a_hyphen_of_its_own_breaks_a_word_first() -> None:
    assert wrap("M-Bunker", 55, "name", 2) == ["M-", "Bunker"]


@pytest.mark.parametrize("across", [344, 480, 920])
def test_a_map_keeps_its_shape_at_every_width(across: int) -> None:
    view = library()["dday_dice"].view(_landed("merville"), None)
    root = ElementTree.fromstring(draw(view, width=across))
    plates = [_box(e) for e in root.iter() if e.get("class", "").split()[:1] == ["space"]]
    tops = {e.get("data-id"): _box(e).y for e in root.iter() if e.get("data-id")}
    assert tops["bunker"] < tops["10"] < tops["8"] < tops["4"] < tops["1"], "the shape of the map"
    for number, plate in enumerate(plates):
        assert not any(plate.covers(other) for other in plates[:number])


@pytest.mark.parametrize(
    ("fact", "mark"),
    [
        ("Machine-gun fire x2", "gun"), ("-3 Stars a turn", "star"), ("+1 Tool a turn", "tool"),
        ("Can't stay here", "on"), ("Needs a Scout", "soldier"), ("Corporal joins", "soldier"),
        ("3 dice are locked, without a General", "lock"), ("First Unit: Flame-Thrower", "box"),
        ("Sacrifice a Specialist", "cross"), ("Unknown ground", "unknown"), ("Foxholes", ""),
    ],
)  # fmt: skip
def test_an_attribute_has_its_mark(fact: str, mark: str) -> None:
    assert icon(fact) == mark


def _landed(key: str) -> Any:
    rules = library()["dday_dice"]
    scenario = rules.scenario(key)
    options = {option.key: option.default for option in scenario.options}
    state = rules.start
    for event in rules.setup(scenario, scenario.seats[:1], options, Written(lucky(7))):
        state = event.after(state)
    return state


def _box(element: ElementTree.Element) -> Patch:
    place = re.findall(r"[-\d.]+", element.get("transform", ""))
    if len(place) < 2 or len(element) < 2:
        return Patch(0, 0, 0, 0)
    w, h = (float(element[1].get(side, 0)) for side in ("width", "height"))
    return Patch(float(place[0]) + w / 2, float(place[1]) + h / 2, w, h)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_a_black_shield_is_told_from_a_plain_one(night: bool) -> None:
    """By night Sectors 4 and 6, where no Unit stays, bore dark shields among dark shields."""
    flat = importlib.import_module("service.drawing.picture").flat

    def seen(fact: str) -> Image.Image:
        view = View("t", "1", "p", maps=(Map("", (Space("4", "Sector 4", 0, 0, facts=(fact,)),)),))
        image: Image.Image = flat(draw(view, width=344, night=night), 344 * 3)
        return image.crop((0, 0, image.width, image.height // 2))  # no legend

    bare, plain, black = seen("Wire"), seen("DEF 6"), seen("DEF 6 black")
    where = ImageChops.difference(plain, black).getbbox()
    assert where is not None
    bodies, plate = [_most(one.crop(where)) for one in (plain, black)], _most(bare.crop(where))
    assert contrast(*bodies) >= 4.5
    assert contrast(bodies[0], palette.INK) >= 4.5, "its number"
    shown = {f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b) in black.crop(where).getcolors(9999) or ()}
    assert max(contrast(colour, plate) for colour in shown) >= 4.5, "the black one has an edge"
    assert max(contrast(colour, bodies[1]) for colour in shown) >= 4.5, "and its number"


def _most(image: Image.Image) -> str:
    """The colour of most of an image."""
    _, (r, g, b) = max(image.getcolors(image.width * image.height) or ())
    return f"#{r:02x}{g:02x}{b:02x}"


# --- The ground -------------------------------------------------------------------------------


def test_coasts_keep_their_shape_where_belts_are_drawn_out() -> None:
    """A coast was drawn thrice as thick where a plate of four Units stretched the sea."""
    knots = _knots([0.0, 300.0, 900.0], [0.0, 340.0, 900.0])
    (a, b), (c, d) = knots[1:3]
    assert (a, c) == (300 - ABOVE, 300 + BELOW)
    assert (d - b) == pytest.approx(UNIT * (c - a))
    assert knots[0] == (0.0, 0.0)
    assert knots[-1] == (900.0, 900.0)
    plain = [0.0, 200.0, 500.0]
    assert len(_knots(plain, [UNIT * at for at in plain])) == 2, "nothing is drawn out"


def plates(*rows: tuple[str, ...]) -> list[Plate]:
    return [
        Plate(Space(f"{x}{y}", "", x, y, terrain=word), (), 100.0 * x, 100.0 * y + 50, 80, 40)
        for y, row in enumerate(rows)
        for x, word in enumerate(row)
    ]


def test_each_row_of_a_map_lies_on_the_ground_of_most_of_its_sectors() -> None:
    laid = plates(("bunker",), ("hedge", "hedge"), ("sand", "sand", "bunker"), ("sand",), ("surf",))
    assert belts(laid, 0) == [("hedge", 0), ("sand", 200), ("surf", 400)]


def test_a_map_that_tells_no_ground_is_plain_paper() -> None:
    assert belts(plates(("sand",), ("",)), 0) == []
    assert belts(plates(("sand",), ("moon dust",)), 0) == []
    assert belts([], 0) == []


@pytest.mark.parametrize("key", BATTLES)
def test_every_battle_of_dday_dice_lies_on_known_ground(key: str) -> None:
    battle = BATTLES[key]
    assert all(ground(sector.terrain).known for sector in battle.sectors.values())
    starts = {ground(battle.sectors[start].terrain).kind for start in battle.starts}
    assert starts <= ({"hedge", "water"} if key in ("merville", "deadstick") else {"water"})


@pytest.mark.parametrize("across", [344, 920])
def test_a_support_order_lights_the_front_that_it_falls_on(across: int) -> None:
    from tests.games.company_combat.field import field

    state = field("suppress", hand=("mortar-barrage-1",)).state
    view = library()["company_combat"].view(state, "american")
    touched = {c.line: c.on for c in view.choices if c.line.startswith("support left")}
    assert touched == {"support left with mortar-barrage-1": ("german-left", "mortar-barrage-1")}
    svg = ElementTree.fromstring(draw(view, width=across, seat="american"))
    lit = {e.get("data-id") for e in svg.iter() if "now" in e.get("class", "").split()}
    assert "german-left" in lit
    assert "left" not in lit
