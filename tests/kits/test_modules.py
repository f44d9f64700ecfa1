"""A module as a kit: boards, what stands at the start, piles, dice, turns, charts, sides."""

import pytest

from domain.kits.faults import faults
from domain.kits.kit import BoxDice, TurnTrack, canonical, hash_of
from domain.kits.places import Places
from service.kits.told import told
from service.kits.vassal.files import BadModule
from service.kits.vassal.neutral import READER
from tests.kits import island
from tests.kits.island import a_map, board, picker, pile, slot, stack, tag

TWO = picker(
    board("West", island.hexes(), width=200, height=300),
    board("East", island.hexes(island.numbering(hOff=11)), width=150, height=300),
    board("Never", width=90, height=90),
    setup="TwoBoardPicker\tWest\t0\t0\tEast\t1\t0",
)


def test_the_island_is_a_sound_kit_of_the_same_hash_each_time() -> None:
    kit = island.kit()
    assert faults(kit) == ()
    assert (kit.title, kit.made, kit.reader) == ("The Island", "vassal", READER)
    assert kit.left_out == {}
    assert not kit.public
    assert hash_of(island.kit()) == hash_of(kit)


def test_pieces_stand_in_the_space_of_their_point_or_name() -> None:
    kit = island.kit()
    assert {code: kit.pieces[code].at for code in ("p0", "p1")} == {
        "p0": "m0.0101",
        "p1": "m0.0402",
    }


@pytest.mark.parametrize(("location", "place"), [
    ("0302", "m0.0302"),
    ("Turn 2", "m0.Turn 2"),
    ("Turn", "m0.Turn 2"),  # a zone: the space nearest to its middle
    ("nowhere", "m0.0101"),  # then where its stack says in pixels
])  # fmt: skip
def test_a_stack_may_stand_at_a_name(location: str, place: str) -> None:
    kit = island.kit(where={"useGridLocation": "true", "location": location})
    assert kit.pieces["p0"].at == place


def test_copies_of_one_slot_are_one_kind_and_lie_in_the_order_of_the_file() -> None:
    again = stack("More", 40, 40, *[slot("1/Red", 1, island.RED)] * 3, owningBoard="Island")
    kit = island.kit(island=again)
    assert [c for c, s in kit.pieces.items() if s.kind == "k0"] == ["p0", "p8", "p9", "p10"]


def test_a_slot_that_stands_nowhere_is_in_the_supply_as_often_as_wanted() -> None:
    box = tag(
        "VASSAL.build.module.PieceWindow", slot("Fort", 50, [island.basic("back.png", "Fort")])
    )
    kit = island.kit(more=box)
    assert [kind.name for kind in kit.kinds.values() if kind.copies] == ["Fort"]
    assert len(kit.pieces) == 8


def test_two_kinds_in_the_supply_have_names_of_their_own() -> None:
    kinds = [
        ("Fort", "back.png"),
        ("fort", "blue.png"),
        ("Fort (2)", "red-full.png"),
        ("Fort", "red-half.png"),
    ]
    slots = (slot(name, 50 + n, [island.basic(art, name)]) for n, (name, art) in enumerate(kinds))
    kit = island.kit(more=tag("VASSAL.build.module.PieceWindow", "".join(slots)))
    assert [kind.name for kind in kit.kinds.values() if kind.copies] == [
        "Fort", "fort (2)", "Fort (2) (2)", "Fort (3)",
    ]  # fmt: skip


def test_boards_of_a_map_lie_side_by_side_with_the_grid_of_each() -> None:
    kit = island.kit(more=a_map("Two", TWO, stack("S", 40, 40, slot("A", 60, island.BLUE),
                                                  owningBoard="East")))  # fmt: skip
    two = next(one for one in kit.boards if one.name == "Two")
    assert [(part.x, part.y, part.w, part.h) for part in two.parts] == [
        (0, 0, 200, 300), (200, 0, 150, 300),
    ]  # fmt: skip
    places = Places(kit)
    assert places.at(two.code, 40, 40) == f"{two.code}.0101"
    assert places.at(two.code, 240, 40) == f"{two.code}.1101"
    assert kit.pieces["p8"].at == f"{two.code}.1101"
    assert faults(kit) == ()


def test_sideways_hexes_stay_in_place_beside_another_board() -> None:
    sideways = island.hexes(sideways="true")
    boards = picker(board("A", width=200, height=100), board("B", sideways, width=200, height=300),
                    setup="TwoBoardPicker\tA\t0\t0\tB\t1\t0")  # fmt: skip
    kit = island.kit(more=a_map("Two", boards))
    places, code = Places(kit), kit.boards[-1].code
    assert places.at(code, 40, 40) == f"{code}.A"  # a board without a grid is one space
    assert places.middle(f"{code}.0101") == (240, 40)


def test_the_zones_of_a_board_lie_where_it_lies() -> None:
    track = island.zoned(island.zone("Hill", "0,0;90,0;90,90;0,90", locationFormat="$name$"),
                         island.regions(Lake=(150, 150)))  # fmt: skip
    boards = picker(board("A", width=200, height=100), board("B", track, width=200, height=300),
                    setup="TwoBoardPicker\tA\t0\t0\tB\t0\t1")  # fmt: skip
    kit = island.kit(more=a_map("Two", boards))
    places, code = Places(kit), kit.boards[-1].code
    assert [places.at(code, x, y) for x, y in ((10, 10), (10, 110), (190, 290))] == [
        f"{code}.A", f"{code}.Hill", f"{code}.Lake",
    ]  # fmt: skip


@pytest.mark.parametrize(("path", "place"), [
    ("0,0;300,0;300,300;0,300", "@40,50"),  # most of the board: pieces lie where they are laid
    ("0,0;90,0;90,90;0,90", "Field"),  # a box for a stack
])  # fmt: skip
def test_a_large_zone_without_any_grid_lies_free(path: str, place: str) -> None:
    field = island.zoned(island.zone("Field", path, locationFormat="$name$"))
    table = picker(board("Table", field, width=400, height=300))
    there = stack("One", 40, 50, slot("9/Man", 9, island.RED), owningBoard="Table")
    kit = island.kit(more=a_map("Table", table, there))
    assert faults(kit) == ()
    code = kit.boards[-1].code
    assert [one.at for one in kit.pieces.values() if one.at.startswith(code)] == [f"{code}.{place}"]


def test_boards_side_by_side_have_a_largest_size() -> None:
    wide = [board(name, island.hexes(), width=20_000, height=100) for name in "AB"]
    kit = island.kit(more=a_map("Two", picker(*wide, setup="x\tA\t0\t0\tB\t1\t0")))
    assert kit.left_out == {"boards that are too large together": 1}
    kit = island.kit(more=a_map("Two", picker(*wide, setup="x\tA\t0\t0\tB\t0\t1")))
    assert len(kit.boards[-1].parts) == 2
    assert faults(kit) == ()


def test_zones_far_off_their_board_are_no_fault() -> None:
    far = island.zoned(island.zone("Far", "20000,0;20000,20000;0,20000", island.hexes(x0=20_000)))
    boards = [board("A", width=15_000, height=100), board("B", far, width=200, height=300)]
    kit = island.kit(more=a_map("Two", picker(*boards, setup="x\tA\t0\t0\tB\t1\t0")))
    assert faults(kit) == ()


def test_no_more_spaces_than_a_box_holds() -> None:
    fine = picker(board("B", island.squares(dx=4, dy=4), width=500, height=500))
    kit = island.kit(more="".join(a_map(f"M{n}", fine) for n in range(3)))
    assert [one.free for one in kit.boards if one.name.startswith("M")] == [False, True, True]
    assert kit.left_out == {"grids of too many spaces": 2}


def test_pieces_on_a_board_that_is_not_laid_are_counted() -> None:
    lone = stack("S", 9, 9, slot("A", 60, island.BLUE), owningBoard="Never")
    kit = island.kit(more=a_map("Two", TWO, lone))
    assert len(kit.pieces) == 8
    assert kit.left_out == {"pieces on boards that are not laid out": 1}


def test_roles_of_windows_and_whose_they_are() -> None:
    plain = picker(board("B", width=90, height=90))
    more = (a_map("Aid", plain, launch="true") + a_map("Secret", plain, kind="PrivateMap",
            side="Blue,Solitaire") + a_map("Open", plain, kind="PrivateMap", side="")
            + a_map("Odd", plain, kind="own.classes.OddMap")
            + a_map("None", kind="own.classes.NoMap"))  # fmt: skip
    found = {one.name: (one.role, one.sides) for one in island.kit(more=more).boards}
    assert found == {
        "Island": ("map", ()), "Red hand": ("hand", ("Red",)), "Aid": ("mat", ()),
        "Secret": ("hand", ("Blue",)), "Open": ("mat", ()), "Odd": ("map", ()),
    }  # fmt: skip


def test_boards_of_one_name_stay_apart_and_have_the_colour_they_say() -> None:
    plain = picker(board("B", width=90, height=90, color="255,128,0"))
    kit = island.kit(more=a_map("Island", plain))
    assert [one.name for one in kit.boards] == ["Island", "Island (2)", "Red hand"] or [
        one.name for one in kit.boards
    ] == ["Island", "Red hand", "Island (2)"]
    assert kit.boards[-1].parts[0].colour == "#ff8000"
    assert kit.boards[-1].free


def test_a_board_whose_picture_is_missing_is_as_large_as_its_regions_imply() -> None:
    spots = island.regions(Rome=(700, 900))
    kit = island.kit(more=a_map("Italy", picker(board("Italy", spots, image="none.png"))))
    assert (kit.boards[-1].parts[0].w, kit.boards[-1].parts[0].h) == (760, 960)
    assert kit.left_out == {"pictures that are not in the file": 1}
    assert kit.missing == {kit.boards[-1].code: "none.png"}
    assert "The board Italy is bare: its picture, none.png, is not in the file" in told(kit)


def test_a_place_on_a_free_board_is_a_point_within_it() -> None:
    lone = stack("S", 900, 50, slot("A", 60, island.BLUE), owningBoard="")
    kit = island.kit(more=a_map("Free", picker(board("B", width=300, height=90)), lone))
    assert kit.pieces["p8"].at == f"{kit.boards[-1].code}.@300,50"


@pytest.mark.parametrize(("attrs", "hidden", "shuffled"), [
    ({}, True, True),
    ({"faceDown": "Never"}, False, True),
    ({"faceDown": "Via right-click Menu", "shuffle": "Via right-click Menu"}, True, True),
    ({"faceDown": "Never", "shuffle": "Via right-click Menu"}, False, False),
    ({"shuffle": "Never"}, True, False),
    ({"reshuffleCommand": "Back", "reshuffleTarget": "Events"}, False, True),
])  # fmt: skip
def test_what_kind_of_pile_it_is(attrs: dict[str, object], hidden: bool, shuffled: bool) -> None:
    kit = island.kit(events=pile("Events", 360, 60, *island.cards(), **attrs))
    (found,) = kit.decks
    assert (found.hidden, found.shuffled, len(found.cards)) == (hidden, shuffled, 6)
    assert {kit.pieces[code].at for code in found.cards} == {"pile:d0"}


def test_a_discard_pile_goes_back_into_its_deck() -> None:
    back = pile("Used", 0, 0, reshuffleCommand="Back", reshuffleTarget="Events")
    decks = island.kit(events=pile("Events", 360, 60, *island.cards()) + back).decks
    assert [(one.name, one.back_to) for one in decks] == [("Events", "d1"), ("Used", "")]


def test_only_24_piles_are_secret_and_no_more_than_80_are_read() -> None:
    many = "".join(pile(f"P{n}", 0, 0, island.cards()[0]) for n in range(82))
    kit = island.kit(events=many)
    assert sum(one.hidden and one.shuffled for one in kit.decks) == 24
    assert len(kit.decks) == 80
    assert kit.left_out["piles beyond the eightieth"] == 2
    assert kit.pieces["c3"].at == "pile:d1"
    assert faults(kit) == ()


def test_piles_of_one_name_stay_apart() -> None:
    two = pile("Events", 0, 0) + pile("Events", 9, 9)
    assert [one.name for one in island.kit(events=two).decks] == ["Events", "Events (2)"]


def test_dice_with_figures_with_faces_and_words_at_random() -> None:
    faces = "".join(tag("VASSAL.build.module.SpecialDieFace", text=t) for t in ("hit", "", "hit"))
    dice = tag("VASSAL.build.module.SpecialDie", faces, name="die")
    more = (tag("VASSAL.build.module.SpecialDiceButton", dice * 2, name="Fire")
            + tag("VASSAL.build.module.RandomTextButton", name="Wind", faces="north,south", nDice=1)
            + tag("VASSAL.build.module.DiceButton", name="Many", nDice=999, nSides=1))  # fmt: skip
    found = {one.name: one.dice for one in island.kit(more=more).dice}
    assert found == {
        "2d6": (BoxDice(2, 6),),
        "Fire": (BoxDice(2, 3, faces=("hit", "blank", "hit")),),
        "Wind": (BoxDice(1, 2, faces=("north", "south")),),
        "Many": (BoxDice(50, 2),),
    }


def test_turns_that_are_counted_and_phases_in_a_list() -> None:
    phases = tag("VASSAL.build.module.turn.ListTurnLevel", list="Move,Fight")
    turns = tag("VASSAL.build.module.turn.CounterTurnLevel", phases, start=3, incr=2, loop="true",
                loopLimit=7)  # fmt: skip
    more = "".join(
        tag("VASSAL.build.module.turn.TurnTracker", inside, name=name)
        for name, inside in (("Weather", tag("x.ListTurnLevel", list="dry,wet")), ("Turn", turns))
    )
    kit = island.kit(more=more)
    assert kit.turn == TurnTrack(("3", "5", "7"), ("Move", "Fight"))


def test_turns_without_an_end_are_twenty() -> None:
    turns = tag("VASSAL.build.module.turn.CounterTurnLevel", start=1, incr=1, loop="false")
    kit = island.kit(more=tag("VASSAL.build.module.turn.TurnTracker", turns, name="Turn"))
    assert kit.turn is not None
    assert (kit.turn.turns[0], len(kit.turn.turns)) == ("1", 20)


def test_charts_are_papers() -> None:
    charts = [tag("VASSAL.build.widget.Chart", chartName="Results", fileName=name)
              for name in ("back.png", "blue.png", "none.png")]  # fmt: skip
    kit = island.kit(more="".join(charts))
    assert [paper.title for paper in kit.papers] == ["Results", "Results (2)"]


@pytest.mark.parametrize(("roster", "sides"), [
    (("Axis", "Allies", "Solitaire"), ["Axis", "Allies"]),
    (("Solo",), ["Solo"]),
    ((), ["Red", "Blue"]),
    (("<observer>", "North", "North"), ["North"]),
])  # fmt: skip
def test_sides_are_those_of_the_roster_that_play(roster: tuple[str, ...], sides: list[str]) -> None:
    kit = island.kit(sides=roster)
    assert [side.name for side in kit.sides] == sides
    assert len({side.seat for side in kit.sides}) == len(sides)


def test_what_is_no_picture_is_counted_and_never_kept() -> None:
    files = island.module() | {
        "evil/Runs.class": b"\xca\xfe\xba\xbe", "rules.pdf": b"%PDF", "sounds/x.wav": b"RIFF",
        "images/back.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>", "odd": b"",
    }  # fmt: skip
    assert island.read(files).left_out == {
        "Java classes": 1, "documents": 1, "sounds": 1, "other files": 1,
    }  # fmt: skip


def test_a_folder_that_was_packed_whole_is_a_module() -> None:
    kit = island.read(island.packed(island.module(), folder="island-main/"))
    assert (kit.title, len(kit.setups), kit.left_out) == ("The Island", 1, {})


def test_pictures_are_found_without_their_ending_and_in_any_case() -> None:
    files = island.module(red=[island.basic("OLD", "Old")], setups=())
    files["images/old.gif"] = island.picture(form="GIF")
    assert island.read(files).kinds["k0"].size == (48, 48)


def test_a_kit_that_would_be_too_large_loses_badges_first() -> None:
    badge = island.layer(["back.png"], -1, "Badge", always=False)
    red = [badge, *island.RED]
    line = [("emb2;" + badge[0].removeprefix("emb2;"), "1"), *island.RED[1:-1]]
    landing = island.saved(
        island.added("7", [*line, island.basic("", "1/Red", "Island;40;40;1;0")])
    )
    whole = island.kit(red=red, setup=landing)
    assert [switch.name for switch in whole.kinds["k0"].switches] == ["Step", "Badge"]
    assert whole.setups[0].stands["p0"].levels == {"Badge": 1}
    less = island.read(island.module(red=red, setup=landing), box=len(canonical(whole)) - 1)
    assert [switch.name for switch in less.kinds["k0"].switches] == ["Step"]
    assert (less.left_out, len(less.setups)) == ({"badges of pieces": 1}, 1)
    assert faults(less) == ()


def test_then_it_loses_set_ups_and_at_last_it_is_refused() -> None:
    bare = len(canonical(island.kit(setups=())))
    kit = island.read(island.module(), box=bare + 60)
    assert (kit.setups, kit.left_out) == ((), {"set-ups": 1})
    with pytest.raises(BadModule, match="more than a box can"):
        island.read(island.module(), box=bare - 1)
