"""The places of a kit: their names, where they lie, which touch, and how far it is."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kits.faults import faults
from domain.kits.grids import called, cell_at, cells, middle
from domain.kits.kit import (
    Board,
    BoardPart,
    Figures,
    Grid,
    Kind,
    Kit,
    Numbering,
    Pile,
    Stands,
    Zone,
)
from domain.kits.piece_names import names, numbered
from domain.kits.places import Places
from domain.kits.spaces import apart

FIGURES = st.builds(
    Figures,
    kind=st.sampled_from(["numbers", "letters"]),
    digits=st.integers(1, 3),
    offset=st.integers(0, 60),
    backwards=st.booleans(),
)
NUMBERINGS = st.none() | st.builds(
    Numbering,
    across_first=st.booleans(),
    between=st.sampled_from(["", "-", "."]),
    across=FIGURES,
    down=FIGURES,
    stagger=st.booleans(),
    told=st.sampled_from(["{place}", "Hex {place}", "{across}/{down}"]),
)
GRIDS = st.builds(
    Grid,
    kind=st.sampled_from(["hex", "square"]),
    x=st.floats(-50, 50),
    y=st.floats(-50, 50),
    dx=st.floats(8, 70),
    dy=st.floats(8, 70),
    sideways=st.booleans(),
    pushed=st.integers(0, 1),
    number=NUMBERINGS,
)


def box(*boards: Board, **more: Any) -> Kit:
    return Kit(reader=1, title="Test", made="own", boards=boards, **more)


def paper(code: str, name: str, **more: Any) -> Board:
    return Board(code, name, parts=(BoardPart(w=400, h=300, colour="#ffffff"),), **more)


@given(GRIDS, st.integers(-20, 40), st.integers(-20, 40))
def test_the_middle_of_a_cell_lies_in_it(grid: Grid, column: int, row: int) -> None:
    assert cell_at(grid, *middle(grid, (column, row))) == (column, row)


@given(GRIDS)
def test_each_cell_of_a_board_is_laid_once_and_none_beside_it(grid: Grid) -> None:
    found = list(cells(grid, (0, 0, 400, 300)))
    assert len(found) == len(set(found))
    for column in range(-10, 60):
        for row in range(-10, 60):
            x, y = middle(grid, (column, row))
            within = -1 <= x <= 401 and -1 <= y <= 301
            assert ((column, row) in found) == within or column >= 59 or row >= 59


@given(GRIDS)
def test_a_name_leads_to_a_point_and_the_point_to_the_name(grid: Grid) -> None:
    kit = box(paper("m0", "map", grid=grid))
    places = Places(kit)
    for place in places.all():
        spot = places.middle(place)
        assert spot is not None
        assert places.at("m0", *spot) == place
        assert places.called(places.told(place)) == (place,)
        assert place in places


NAMES = st.text("ab -1é", min_size=1, max_size=4).map(lambda n: " ".join(n.split())).filter(bool)
POINTS = st.tuples(st.integers(0, 399), st.integers(0, 299))


@given(st.lists(st.tuples(NAMES, st.dictionaries(NAMES, POINTS, min_size=1)), min_size=1))
def test_what_a_place_is_called_names_it_whatever_others_are_called(
    drawn: list[tuple[str, dict[str, tuple[int, int]]]],
) -> None:
    boards = [
        paper(f"m{n}", name, grid=Grid("spots", spots=spots))
        for n, (name, spots) in enumerate(dict(drawn).items())
    ]
    places = Places(box(*boards))
    for place in places.all():
        assert places.called(places.told(place)) == (place,)


@pytest.mark.parametrize(
    ("numbering", "cell", "name"),
    [
        (None, (0, 0), "0101"),
        (None, (11, 2), "1203"),
        (Numbering(), (11, 2), "1203"),
        (Numbering(across_first=False), (11, 2), "0312"),
        (Numbering(between="-", across=Figures(digits=1)), (4, 2), "5-03"),
        (Numbering(across=Figures(kind="letters", offset=0)), (2, 0), "C01"),
        (Numbering(across=Figures(kind="letters", offset=0)), (27, 0), "BB01"),
        (Numbering(down=Figures(offset=20, backwards=True)), (0, 3), "0117"),
        (Numbering(stagger=True), (1, 2), "0204"),
        (Numbering(stagger=True), (2, 2), "0303"),
        (Numbering(stagger=True, down=Figures(offset=20, backwards=True)), (1, 3), "0216"),
        (Numbering(told="Hex {place} of {down}"), (0, 0), "Hex 0101 of 01"),
        (Numbering(), (-3, 0), "-0201"),
    ],
)
def test_a_cell_is_called_by_the_numbering_of_its_grid(
    numbering: Numbering | None, cell: tuple[int, int], name: str
) -> None:
    grid = Grid("hex", dx=40, dy=46, number=numbering)
    assert called(grid, cell) == name


def test_of_hexes_on_their_points_the_row_runs_across() -> None:
    grid = Grid("hex", x=10, y=20, dx=40, dy=46, sideways=True)
    assert middle(grid, (0, 3)) == (20 + 3 * 46, 10)
    assert middle(grid, (1, 3)) == (20 + 3 * 46 + 23, 50)
    assert called(grid, (1, 3)) == "0402"


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("pushed", [0, 1])
def test_hexes_that_touch_have_middles_a_step_apart(sideways: bool, pushed: int) -> None:
    dy = 40.0
    grid = Grid("hex", x=20, y=20, dx=dy * 3**0.5 / 2, dy=dy, sideways=sideways, pushed=pushed)
    places = Places(box(paper("m0", "map", grid=grid)))
    for place in places.all():
        x, y = places.middle(place) or (0, 0)
        near = {
            other
            for other in places.all()
            if other != place
            and ((p := places.middle(other) or (0, 0))[0] - x) ** 2 + (p[1] - y) ** 2
            < (dy * 1.1) ** 2
        }
        assert set(places.beside(place)) == near
    corner, there = "m0.0101", next(p for p in places.all() if p.endswith("0404"))
    steps = places.steps(corner, there)
    assert steps is not None
    assert there in places.within(corner, steps.many)
    assert there not in places.within(corner, steps.many - 1)


def test_distances_are_told_in_the_words_of_the_grid() -> None:
    squares = Grid("square", x=20, y=20, dx=40, dy=40)
    areas = Grid(
        "spots",
        spots={
            "Reims": (0, 0),
            "Sedan": (9, 0),
            "Verdun": (50, 0),
            "Metz": (90, 0),
            "Bonn": (9, 9),
        },
        links=(("Reims", "Sedan"), ("Sedan", "Verdun"), ("Metz", "Bonn")),
    )
    places = Places(box(paper("m0", "board", grid=squares), paper("m1", "map", grid=areas)))
    assert str(places.steps("m0.0101", "m0.0302")) == "2 squares"
    assert str(places.steps("m0.0101", "m0.0202")) == "1 square"
    assert str(places.steps("m1.Reims", "m1.Verdun")) == "2 areas"
    assert str(places.steps("m1.Reims", "m1.Sedan")) == "1 area"
    assert str(places.steps("m1.Reims", "m1.Reims")) == "0 areas"
    assert places.steps("m1.Reims", "m1.Metz") is None
    assert places.steps("m0.0101", "m1.Metz") is None
    assert places.steps("supply", "m1.Metz") is None
    assert places.beside("m1.Sedan") == ("m1.Reims", "m1.Verdun")
    assert places.beside("supply") == ()


ZONED = Board(
    "m0",
    "map",
    parts=(BoardPart(w=400, h=300, colour="#ffffff"),),
    grid=Grid("hex", x=20, y=20, dx=40, dy=40),
    zones=(
        Zone("Turns", ((0, 200), (400, 200), (400, 300), (0, 300)),
             Grid("square", x=20, y=230, dx=40, dy=40, number=Numbering(told="{across}")),
             told="{zone} {place}"),
        Zone("Dead", ((300, 0), (400, 0), (400, 200), (300, 200)), told="{zone}"),
        Zone("Sea", ((0, 0), (100, 0), (100, 100), (0, 100)), of_board=True, told="{zone} {place}"),
    ),
)  # fmt: skip


def test_of_several_zones_the_first_that_holds_a_point_is_meant() -> None:
    places = Places(box(ZONED))
    assert places.at("m0", 25, 235) == "m0.Turns 01"
    assert places.at("m0", 350, 100) == "m0.Dead"
    assert places.at("m0", 60, 40) == "m0.Sea 0201"
    assert places.at("m0", 140, 120) == "m0.0403"
    assert places.middle("m0.Dead") == (350, 100)
    assert str(places.steps("m0.Sea 0201", "m0.0403")) == "3 hexes"  # one grid, across the zone
    assert places.steps("m0.Turns 01", "m0.0403") is None
    assert not faults(box(ZONED))


def test_the_second_space_of_a_name_gets_a_number() -> None:
    zone = ZONED.zones[0]
    squares = Grid("square", x=20, y=230, dx=40, dy=40, number=Numbering(told="{down}"))
    board = paper("m0", "map", zones=(Zone("Turns", zone.outline, squares),))
    names_ = list(Places(box(board)).spaces["m0"].by_name)
    assert names_[:4] == ["01", "02", "01 (2)", "02 (2)"]


def test_a_place_is_found_as_people_write_it() -> None:
    spots = {"Fort Verdün": (3, 4), "VP-3": (8, 8)}
    track = {"VP-3": (0, 0), "Châlons": (5, 5), "Lost-Smugglers": (9, 9),
             "Lost-Customs officers": (9, 20)}  # fmt: skip
    places = Places(
        box(paper("m0", "map", grid=Grid("spots", spots=spots)),
            paper("m1", "tracks", grid=Grid("spots", spots=track)))
    )  # fmt: skip
    for words in ("fort verdun", "Fort-Verdün", "FORTVERDUN", "map fort verdün", "m0.Fort Verdün"):
        assert places.called(words) == ("m0.Fort Verdün",), words
    assert places.called("vp 3") == ("m0.VP-3", "m1.VP-3")
    assert places.called("tracks vp-3") == ("m1.VP-3",)
    assert places.told("m1.VP-3") == "tracks VP-3"
    assert places.told("m1.Châlons") == "Châlons"
    assert places.called("Verdun") == ()
    assert places.near("Chalon") == ("Châlons",)
    assert places.near("Lost") == ("Lost-Smugglers", "Lost-Customs officers")
    assert places.near("qqqq") == ()


CHART = """
source = "seed"
title = "Ford"
ground = '''
02 . h .
01  . h .
'''
marks = { "." = "clear", h = "bocage" }
numbers = "CCRR"
places = { 0201 = "La Fière" }
"""


def test_a_chart_has_the_spaces_that_our_cartographer_draws() -> None:
    places = Places(box(Board("m0", "map", chart=CHART)))
    assert set(places.all()) == {f"m0.0{c}0{r}" for c in (1, 2, 3) for r in (1, 2)}
    assert places.called("la fiere") == ("m0.0201",)
    assert places.told("m0.0201") == "0201"
    assert str(places.steps("m0.0101", "m0.0301")) == "2 hexes"
    assert str(places.steps("m0.0101", "m0.0201")) == "1 hex"
    assert not faults(box(Board("m0", "map", chart=CHART)))


def test_a_chart_of_squares_counts_squares() -> None:
    ground = 'grid = "squares"\nmarks = { "." = "clear" }\nground = """\n2 . .\n1 . .\n"""'
    chart = f'source = "seed"\ntitle = "Board"\n{ground}'
    places = Places(box(Board("m0", "map", chart=chart)))
    assert str(places.steps("m0.a1", "m0.b2")) == "1 square"


def test_a_free_board_has_points() -> None:
    places = Places(box(paper("m0", "display", free=True)))
    assert places.at("m0", 310.4, 155.6) == "m0.@310,156"
    assert "m0.@310,156" in places
    assert "m0.@401,0" not in places
    assert "m0.@310" not in places
    assert places.middle("m0.@310,156") == (310, 156)
    assert places.called("310,156") == ("m0.@310,156",)
    assert places.called("Display 310, 156") == ("m0.@310,156",)
    assert places.called(places.told("m0.@310,156")) == ("m0.@310,156",)
    assert places.called("chart 310,156") == ()


FIELD = Zone("Field", ((100, 100), (300, 100), (300, 200), (100, 200)), told="{zone}")


def test_on_a_free_board_a_zone_tells_where_a_point_lies() -> None:
    places = Places(box(paper("m0", "table", free=True, zones=(FIELD,))))
    assert places.at("m0", 110, 120) == "m0.@110,120"
    assert places.told("m0.@110,120") == "Field @110,120"
    assert places.told("m0.@10,20") == "table @10,20"
    for words in ("Field @110,120", "field 110,120", "Table 110,120", "110,120"):
        assert places.called(words) == ("m0.@110,120",)
    assert places.called("Field 10,20") == ()
    assert places.called("Field") == ("m0.Field",)
    assert places.middle("m0.Field") == (200, 150)
    assert places.lies_at("m0.@110,120", "m0.Field")
    assert places.lies_at("m0.Field", "m0.Field")
    assert not places.lies_at("m0.@10,20", "m0.Field")
    assert not places.lies_at("m0.@110,120", "m0.@110,121")


def test_a_zone_of_a_name_that_two_boards_have_tells_not_where_a_point_lies() -> None:
    boards = (("m0", "a"), ("m1", "b"))
    places = Places(box(*(paper(*one, free=True, zones=(FIELD,)) for one in boards)))
    for point in ("m0.@110,120", "m1.@110,120"):
        assert places.called(places.told(point)) == (point,)


def test_the_middle_of_a_zone_that_is_a_frame_lies_in_it() -> None:
    frame = Zone("Rim", ((0, 0), (400, 0), (400, 300), (350, 300), (350, 20), (20, 20), (20, 300),
                         (0, 300)), told="{zone}")  # fmt: skip
    places = Places(box(paper("m0", "map", zones=(frame,))))
    x, y = places.middle("m0.Rim") or (-1, -1)
    assert (x, y) == (375, 150)


def test_places_off_the_boards_are_known() -> None:
    kit = box(paper("m0", "display", free=True), decks=(Pile("d0", "Strategy", cards=()),))
    places = Places(kit)
    for place in ("supply", "hidden", "dead", "hand", "pile:d0"):
        assert place in places
        assert places.middle(place) is None
    assert "pile:d1" not in places
    assert "m7.0101" not in places
    assert places.told("pile:d0") == "Strategy"
    assert places.told("supply") == "the supply"


def test_copies_of_a_piece_have_numbers_in_the_order_of_their_codes() -> None:
    kinds = {
        "k0": Kind("Rifle/325"),
        "k1": Kind("Lewis"),
        "k2": Kind("Lewis-1"),
        "k3": Kind("Lewis"),
    }
    pieces = {f"p{n}": Stands("k0", "supply") for n in range(1, 12)}
    pieces |= {"p20": Stands("k1", "supply"), "p21": Stands("k2", "supply")}
    kit = box(paper("m0", "map", free=True), kinds=kinds, pieces=pieces)
    told = names(kit)
    assert told["p2"] == "Rifle-2/325"
    assert told["p11"] == "Rifle-11/325"
    assert told["p20"] == "Lewis"
    assert list(told) == [*(f"p{n}" for n in range(1, 12)), "p20", "p21"]
    twins = names(box(*kit.boards, kinds=kinds, pieces={**pieces, "p22": Stands("k3", "supply")}))
    assert (twins["p20"], twins["p21"], twins["p22"]) == ("Lewis-2", "Lewis-1", "Lewis-3")
    assert numbered("Rifle", 3) == "Rifle-3"


def test_names_stay_apart_as_they_do_without_memory() -> None:
    names = ["a", "b", "a", "a (2)", "a", "a (2)", "b", "a"]
    plain: dict[str, None] = {}
    kept: dict[str, None] = {}
    numbers: dict[str, int] = {}
    for name in names:
        plain[apart(name, plain)] = None
        kept[apart(name, kept, numbers)] = None
    assert list(plain) == list(kept)
    assert list(plain) == ["a", "b", "a (2)", "a (2) (2)", "a (3)", "a (2) (3)", "b (2)", "a (4)"]
