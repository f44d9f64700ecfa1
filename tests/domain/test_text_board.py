"""A board as text: everything in the view is there, within the width."""

import re

from msgspec.structs import replace

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
from domain.game.view.text_board import plain, text_board
from domain.game.view.text_ground import MOST_LINKS, MOST_SPACES

BEACH = Map(
    "Exercise Tiger",
    (
        Space("1", "Shingle", 0, 1, terrain="sand", facts=("DEF 6", "Machine-gun fire")),
        Space("2", "Sea wall", 0, 0),
    ),
    (Link("1", "2", kind="mines", note="sweep first"),),
)

FULL = View(
    "D-Day",
    "3",
    "combat",
    maps=(BEACH,),
    pieces=(
        Piece("able", "Unit Able", "1", "able", facts=("12 Soldiers",)),
        Piece("tank", "tank", "", "able"),
    ),
    trays=(Tray("Final roll", (Die("R1", "4", locked=True), Die("W1", "skull")), "able"),),
    tracks=(Track("Morale", 5, "able", 10), Track("Turn", 3, note="of 12")),
    cards=(Card("medic", "Medic", "Saves two.", "able", "held", "2 Stars"),),
    prompts=(Prompt("able", "Choose where to go."),),
    choices=(Choice("advance 2"), Choice("hold")),
    notes=("The tide rises.",),
)


def test_everything_in_a_view_is_told() -> None:
    assert text_board(FULL) == (
        "D-Day · Turn 3 · combat\n"
        "=======================\n"
        "\n"
        "able: Choose where to go.\n"
        "\n"
        "Able: Morale 5/10\n"
        "Table: Turn 3 (of 12)\n"
        "\n"
        "Exercise Tiger\n"
        "--------------\n"
        "1 Shingle: sand · DEF 6 · Machine-gun fire\n"
        "    to 2 (mines sweep first)\n"
        "  > able Unit Able: 12 Soldiers\n"
        "2 Sea wall\n"
        "    to 1 (mines sweep first)\n"
        "\n"
        "Off the map\n"
        "  > tank of Able\n"
        "\n"
        "Final roll of Able\n"
        "  R1=4 (locked)   W1=skull\n"
        "\n"
        "Cards held of Able\n"
        "  medic Medic [2 Stars]: Saves two.\n"
        "\n"
        "* The tide rises.\n"
        "\n"
        "You may order\n"
        "  advance 2  hold\n"
    )


def test_no_line_is_wider_than_asked() -> None:
    words = "a long sentence that goes on " * 10
    view = View(
        words,
        "1",
        "",
        maps=(Map("Map", (Space("a", words, 0, 0, facts=(words,)),)),),
        pieces=(Piece("p", words, "a"),),
        trays=(Tray("Tray", tuple(Die(f"d{n}", "6", locked=True) for n in range(30))),),
        tracks=tuple(Track(f"Track {n}", n) for n in range(30)),
        cards=(Card("c", words, words),),
        prompts=(Prompt("red", words),),
        notes=(words,),
        choices=tuple(Choice(f"order {n}") for n in range(100)),
    )
    for width in (80, 60):
        text = text_board(view, width=width)
        assert max(map(len, text.splitlines())) <= width
    assert all(f" {n}" in text for n in range(100))
    assert "=6\n" not in text


def test_a_large_map_lists_only_where_something_is() -> None:
    spaces = tuple(Space(f"s{n}", "", n, 0) for n in range(MOST_SPACES + 10))
    view = View("Big", "1", "", maps=(Map("Map", spaces),), pieces=(Piece("p", "p", "s7"),))
    text = text_board(view)
    assert "s7\n  > p" in text
    assert f"({MOST_SPACES + 9} empty spaces are not listed)" in text


def test_control_characters_are_left_out() -> None:
    assert plain("a\x1b[31m\nb") == "a [31m b"
    assert "\x1b" not in text_board(View("a\x1b[2J", "1", "x\ry"))


def test_a_map_of_hexes_in_rows_is_also_a_picture() -> None:
    ground = {"21": "clear", "22": "bocage", "11": "beach", "12": "sea"}
    spaces = tuple(
        Space(id=k, name=k, x=int(k[1]) + 0.5 * (k[0] == "2"), y=-int(k[0]), shape="hex", terrain=t)
        for k, t in ground.items()
    )
    pieces = (Piece(id="8/4", name="8/4", space="21", owner="allied"),)
    view = View("Utah", "1", "Move", maps=(Map("The beach", spaces),), pieces=pieces)
    text = text_board(view)
    assert "21    A.   b\n11   e   ~\n" in text
    assert ". clear · b bocage · e beach · ~ sea · A Allied" in text


def test_columns_of_hexes_have_their_numbers_above_them() -> None:
    spaces = tuple(
        Space(id=f"{row:02}{col:02}", name="", x=col + 0.5 * (row % 2 == 0), y=-row, shape="hex")
        for row in (2, 1)
        for col in (1, 2, 3)
    )
    piece = Piece(id="8/4", name="8/4", space="0202", owner="allied")
    rows = text_board(View("Utah", "1", "", maps=(Map("M", spaces),), pieces=(piece,))).splitlines()
    head = next(k for k, row in enumerate(rows) if row.split() == ["01", "02", "03"])
    upper, lower = rows[head + 1], rows[head + 2]
    assert upper.startswith("0201")
    assert lower.startswith("0101")
    assert upper.index("A") == rows[head].index("02"), "the unit on 0202 stands below its column"


def test_a_map_of_hexes_in_columns_is_a_picture_of_the_ground_of_each() -> None:
    """Even columns lie half a hex lower; a map of 40 columns is shown in parts."""
    kinds = ("clear", "beach")
    spaces = tuple(
        Space(f"{x:02}{y:02}", "", x, y + x % 2 / -2, shape="hex", terrain=kinds[y % 2])
        for x in range(1, 41)
        for y in range(1, 4)
    )
    piece = Piece("p", "P", "0302", owner="allied")
    shown = text_board(View("Five", "1", "", maps=(Map("M", spaces),), pieces=(piece,)))
    rows = shown.splitlines()
    heads = [k for k, row in enumerate(rows) if re.fullmatch(r" {4}\d\d(  \d\d)*", row)]
    assert [rows[k].split()[-1] for k in heads] == ["19", "38", "40"]
    lines = rows[heads[0] + 1 : heads[0] + 7]
    assert [line[:2] for line in lines] == ["01", "01", "02", "02", "03", "03"]
    head = rows[heads[0]]
    assert lines[2][head.index("03") : head.index("03") + 2] == "A.", "unit and ground of 0302"
    assert lines[1][head.index("02") + 1] == "b" == lines[0][head.index("01") + 1]
    assert lines[0][head.index("02") + 1] == " ", "even columns lie lower"
    assert "b beach · . clear" in shown
    assert max(map(len, rows)) <= 80


def test_a_map_of_squares_is_also_a_picture_with_its_edges() -> None:
    names = [f"{c}{n}" for n in (10, 9) for c in "abc"]
    ground = ("open", "city", "open", "open", "bocage", "open")
    spaces = tuple(
        Space(id=name, name=name, x=k % 3, y=k // 3, shape="square", terrain=ground[k])
        for k, name in enumerate(names)
    )
    pieces = (
        Piece(id="x", name="Tanks", space="a10", owner="axis"),
        Piece(id="a", name="Guns", space="c9", owner="allied"),
    )
    view = View("Battle", "1", "Move", maps=(Map("Squares", spaces),), pieces=pieces)
    text = text_board(view)
    assert "10  X.   #   .\n 9   .   %  A.\n     a   b   c\n" in text
    assert ". open · # city · % bocage · A Allied · X Axis" in text


def test_of_several_maps_those_where_nothing_changed_are_only_named() -> None:
    other = Map("Point Blank", (Space("9", "Dune", 0, 0), Space("8", "Marsh", 0, 1)))
    here = Piece("able", "Unit Able", "1", "able")
    before = View("D-Day", "3", "combat", maps=(BEACH, other), pieces=(here,))
    now = View("D-Day", "3", "combat", maps=(BEACH, other), pieces=(
        here, Piece("tank", "tank", "9", "able")))  # fmt: skip
    told = text_board(now, before=before)
    assert "Exercise Tiger: as before." in told
    assert "Sea wall" not in told
    assert "Point Blank\n-----------" in told
    assert "as before" not in text_board(now)
    one = View("D-Day", "3", "combat", maps=(BEACH,), pieces=(here,))
    assert text_board(one, before=one) == text_board(one)


def test_a_unit_may_have_a_letter_of_its_own() -> None:
    spaces = tuple(
        Space(f"{c}{n}", f"{c}{n}", k, 2 - n, shape="square", terrain="city" if n == 1 else "open")
        for n in (2, 1)
        for k, c in enumerate("ab")
    )
    pieces = (
        Piece("i", "Infantry", "a1", "allied", mark="I"),
        Piece("t", "Tank", "b2", "axis", mark="t*"),
    )
    text = text_board(View("B", "1", "", maps=(Map("Squares", spaces),), pieces=pieces))
    assert "2   .  t*.\n1  I#   #\n    a   b\n".replace("  t*.", " t*.") in text
    assert "I Infantry of Allied" in text


def test_a_map_too_wide_for_both_shows_the_unit() -> None:
    spaces = tuple(
        Space(f"s{n}{m}", "", n, m, shape="square", terrain="city")
        for m in (0, 1)
        for n in range(30)
    )
    view = View("B", "1", "", maps=(Map("Wide", spaces),), pieces=(Piece("p", "p", "s00", "red"),))
    assert "R # # #" in text_board(view)


def test_roads_and_rivers_of_a_large_map_are_told() -> None:
    spaces = tuple(Space(f"{n:04}", "", n, 0) for n in range(MOST_SPACES + 1))
    links = (
        Link("0001", "0002", "road"),
        Link("0002", "0003", "road"),
        Link("0004", "0005", "river", "bridge"),
    )
    text = text_board(View("Big", "1", "", maps=(Map("Map", spaces, links),)))
    assert "Road: 0001-0002-0003\n" in text
    assert "River: 0004|0005 (bridge)\n" in text
    long = tuple(Link(f"{n:04}", f"{n + 1:04}", "road") for n in range(40))
    wrapped = text_board(View("Big", "1", "", maps=(Map("Map", spaces, long),)))
    assert all(f"{n:04}-{n + 1:04}" in wrapped for n in range(40))


def test_of_very_many_hedges_only_those_where_somebody_stands_are_told() -> None:
    spaces = tuple(Space(f"{n:04}", "", n, 0) for n in range(MOST_LINKS + 2))
    links = tuple(Link(f"{n:04}", f"{n + 1:04}", "hedge") for n in range(MOST_LINKS + 1))
    big = Map("Map", spaces, links)
    text = text_board(View("Big", "1", "", maps=(big,), pieces=(Piece("a", "a", "0007"),)))
    assert f"Hedge: {MOST_LINKS + 1} on this map; each space below tells its own" in text
    assert "to 0006 (hedge), 0008 (hedge)" in text
    assert "0100" not in text


def test_many_orders_are_told_by_unit_and_none_is_left_out() -> None:
    moves = tuple(Choice(f"move 8/4 {n}", on=("8/4", str(n))) for n in range(2401, 2431))
    placed = tuple(Choice(f"place gun {c}1 elite", on=("gun", f"{c}1")) for c in "abcdefghijkl")
    text = text_board(View("B", "1", "", choices=(*moves, *placed, Choice("pass"))))
    assert "move 8/4 (2401 2402" in text
    assert all(str(n) in text for n in range(2401, 2431))
    assert "place gun (a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1) elite" in text
    assert "  pass\n" in text


def test_what_an_order_costs_stands_behind_it() -> None:
    choices = (Choice("move 2", ("2",), "1 of 3 Courage"), Choice("stay"))
    view = View("D-Day", "3", "Move", choices=choices)
    assert text_board(view).endswith("You may order\n  move 2 [1 of 3 Courage]  stay\n")


def test_many_orders_of_one_kind_are_told_together_by_what_they_cost() -> None:
    costs = {"2": "1 point", "3": "1 point", "4": "2 points"}
    moves = [Choice(f"move 8/4 240{k}", (f"240{k}",), note) for k, note in costs.items()]
    free = [Choice(f"fire {name}", (), "1 of 6") for name in ("a1", "a2")]
    alone = [Choice("dig 8/4", (), "all it has"), Choice("pass")]
    view = View("Utah", "1", "Move", choices=(*moves, *free, *alone))
    assert text_board(view, most_choices=2).split("You may order\n")[1].splitlines() == [
        "  move 8/4 (2402 2403 [1 point], 2404 [2 points])",
        "  fire (a1 a2) [1 of 6]",
        "  dig 8/4 [all it has]",
        "  pass",
    ]
    narrow = text_board(view, most_choices=2, width=40)
    assert "[1\n" not in narrow
    assert "[2\n" not in narrow, "a short note is not broken"


def test_what_is_read_on_a_space_is_told_of_a_map_that_was_told_before() -> None:
    spaces = tuple(Space(f"{k:02}", f"{k:02}", k, 0) for k in range(MOST_SPACES + 1))
    road = tuple(Link(f"{k:02}", f"{k + 1:02}", "road") for k in range(3))
    large = Map("Large", spaces, road)
    bare = text_board(View("A", "1", "move", maps=(large,)))
    assert "Road: 00-01-02-03" in bare
    assert f"({MOST_SPACES + 1} empty spaces" in bare
    assert text_board(View("A", "1", "move", maps=(large,))) == bare
    held = replace(large, spaces=(replace(spaces[0], facts=("Held",)), *spaces[1:]), links=road[:1])
    told = text_board(View("A", "1", "move", maps=(held,)))
    assert "00: Held\n    to 01 (road)" in told
    assert "Road: 00-01\n" in told


def test_of_many_full_tracks_the_rest_is_counted_and_what_changed_is_named() -> None:
    tracks = tuple(Track(f"cup{n}", 4 if n == 30 else 5, most=5) for n in range(40))
    tracks += (Track("Discards", 0, most=0), Track("Removed", 0, most=0))
    board = text_board(View("Box", "1", "", tracks=tracks))
    assert "cup7 5/5 · cup30 4/5 · 31 more, all full · 2 more, all empty" in " ".join(board.split())
    assert "cup8" not in board


def test_many_maps_on_which_nothing_changed_are_one_line_and_a_board_is_one_map() -> None:
    """A board with several grids, such as a map of countries, is a map for each."""
    grids = tuple(Map(f"Europe: Land {n}", (Space(f"{n}", f"{n}", 0, 0),), ground="m0")
                  for n in range(30))  # fmt: skip
    view = View("Crowns", "1", "", maps=(*grids, Map("Mat", (Space("x", "x", 0, 0),), ground="m1")))
    assert "As before: Europe and Mat.\n" in text_board(view, before=view)
    assert "as before" not in text_board(view, before=view).replace("As before", "")


def test_a_long_note_at_a_table_is_told_whole_once() -> None:
    note = f"Supply: {', '.join(f'Foxhole-{n}' for n in range(60))}"
    view = View("Crowns", "1", "", notes=(note,), seats=("red", "blue"))
    bare = replace(view, notes=())
    assert "Foxhole-59" in text_board(view, before=bare)
    again = text_board(view, before=view)
    assert "Foxhole-1," in again
    assert "Foxhole-59" not in again
    assert "Foxhole-59" in text_board(view), "whoever asks for the board has all of it"
    game = replace(view, seats=())
    assert "Foxhole-59" in text_board(game, before=game)
