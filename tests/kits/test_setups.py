"""Saved set-ups of VASSAL 2 and 3: where their pieces stand, and what becomes of all others."""

import pytest
from msgspec.structs import replace

from domain.kits.faults import faults
from domain.kits.kit import BoxSetUp, Code, Kit, Place, hash_of
from tests.kits import island
from tests.kits.island import LANDING, added, basic, joined, layer, mask

BLUE = added("78", [mask("back.png"), basic("blue.png", "1/Blue", "Island;220;143;2;0")])


def of(*lines: str, **features: object) -> tuple[Kit, BoxSetUp]:
    """The island, and the last set-up that it has: of these commands."""
    kit = island.kit(setup=island.saved(*lines), **features)
    assert faults(kit) == ()
    return kit, kit.setups[-1]


def standing(kit: Kit, setup: BoxSetUp) -> dict[Code, Place]:
    """Where all pieces stand that are not in the supply."""
    both = {**kit.pieces, **setup.stands}
    return {code: one.at for code, one in both.items() if one.at != "supply"}


def test_a_set_up_moves_the_pieces_of_the_start_and_puts_the_others_into_the_supply() -> None:
    kit, setup = of(*LANDING)
    assert standing(kit, setup) == {"p0": "m0.0201", "p1": "m0.0402"}
    assert setup.stands["p0"].levels == {"Step": 2}  # the last that there is
    assert setup.piles == {"d0": ()}
    assert setup.boards == ("m0", "m1")


def test_a_piece_may_stand_at_the_first_level_of_a_switch_that_begins_at_another() -> None:
    red = [layer(["red-full.png", "red-half.png"], 2), basic("", "1/Red")]
    line = added(
        "7", [layer(["red-full.png", "red-half.png"], 1), basic("", "1/Red", "Island;40;40;1;0")]
    )
    kit, setup = of(line, red=red)
    assert (kit.pieces["p0"].levels, setup.stands["p0"].levels) == ({}, {"Step": 1})


@pytest.mark.parametrize("form", ["packed", "plain"])
def test_old_and_new_set_ups_are_read_alike(form: str) -> None:
    text = island.commands(*LANDING).encode()
    files = island.module(setup=island.saved(*LANDING) if form == "packed" else text)
    assert island.read(files).setups == island.kit().setups


@pytest.mark.parametrize("key", [0, 1, 0x5A, 0xFF])
def test_whatever_key_was_laid_over_it(key: int) -> None:
    assert island.kit(setup=island.saved(*LANDING, key=key)).setups == island.kit().setups


def test_a_piece_without_a_place_takes_that_of_its_stack() -> None:
    loose = added("5", [mask("back.png"), basic("blue.png", "1/Blue", "null;0;0;2;0")])
    kit, setup = of(loose, "+/9/stack/Island;40;40;5")
    assert standing(kit, setup) == {"p1": "m0.0101"}


def test_a_stack_is_read_from_its_lowest_piece() -> None:
    blue = [("label;x", ""), basic("blue.png", "1/Blue")]
    lines = [added(n, [("label;x", n), basic("blue.png", "1/Blue", "Island;40;40;2;0")])
             for n in "abc"]  # fmt: skip
    _, setup = of(*lines, "+/9/stack/Island;40;40;c;a;b", blue=blue)
    assert [one.text for one in setup.stands.values() if one.text] == ["c", "a", "b"]


def test_a_stack_that_does_not_lie_as_its_codes_count_says_its_order() -> None:
    red = added("r", [basic("red-full.png", "1/Red", "Island;40;40;1;0")])
    blue = BLUE.replace("220;143", "40;40")
    features = {"red": [basic("red-full.png", "1/Red")]}
    _, setup = of(red, blue, "+/9/stack/Island;40;40;78;r", **features)
    assert setup.order == ("p1", "p0")
    _, setup = of(red, blue, "+/9/stack/Island;40;40;r;78", **features)
    assert setup.order == ()


def test_more_pieces_of_a_kind_than_at_the_start_begin_in_the_supply() -> None:
    kit, setup = of(BLUE, BLUE.replace("+/78/", "+/79/"))
    assert standing(kit, setup) == {"p1": "m0.0402", "p8": "m0.0402"}
    assert kit.pieces["p8"].at == "supply"
    assert kit.pieces["p8"].kind == kit.pieces["p1"].kind


def test_a_piece_that_the_module_does_not_have_is_a_kind_of_its_own() -> None:
    kit, setup = of(added("5", [basic("back.png", "Ghost", "Island;40;40;99;0")]))
    assert kit.kinds[kit.pieces["p8"].kind].name == "Ghost"
    assert standing(kit, setup) == {"p8": "m0.0101"}


@pytest.mark.parametrize("placed", [
    "VASSAL.build.module.Map:Island/VASSAL.build.widget.PieceSlot:Knights",
    added("null", [("prototype;Knights", ""), basic("", "")]),
    added("null", [("prototype;Horse", ""), basic("", "Knights")]),
])  # fmt: skip
def test_what_another_piece_put_there_is_called_as_that_one_says(placed: str) -> None:
    argued = joined(["Muster", "70,130", placed, *[""] * 6, "99"], ";")
    red = [("placemark;" + argued, ""), basic("red-full.png", "1/Red")]
    kit, _ = of(added("5", [basic("back.png", "", "Island;40;40;99;0")]), red=red)
    assert kit.kinds[kit.pieces["p8"].kind].name == "Knights"


def test_pieces_of_set_ups_without_numbers_keep_their_names_and_the_side_of_their_like() -> None:
    """As in modules of VASSAL 2: what one piece puts down there has no number either."""
    argued = joined(["Disrupt", "68,0", "Map:Island/PieceSlot:DISRUPT"], ";")
    red = [("placemark;" + argued, ""), ("mark;side", "Red"), basic("red-full.png", "1/16/1")]
    plain = [basic("red-full.png", "1/16/1", "Island;40;40;;0")]
    kit, _ = of(added("5", plain), red=red, names=("1/16/1", "1/Blue"))
    kind = kit.kinds[kit.pieces["p8"].kind]
    assert (kind.name, kind.side) == ("1/16/1", "Red")


@pytest.mark.parametrize("at", ["null;0;0;2;0", "Gone;5;5;2;0"])
def test_a_piece_that_lies_nowhere_is_in_the_supply_and_counted(at: str) -> None:
    kit, setup = of(added("5", [mask("back.png"), basic("blue.png", "1/Blue", at)]))
    assert standing(kit, setup) == {}
    assert kit.left_out == {"pieces of set-ups that lie nowhere": 1}


def test_cards_lie_in_the_pile_of_the_same_name() -> None:
    card = added("5", [mask("back.png"), basic("card3.png", "Card 3", "null;0;0;13;0")])
    names = ["deck", "true", "0,0,0", "60", "90", "Always", "Always", *[""] * 6, "Events"]
    deck = "+/" + island.joined(["9", island.joined(names, ";"), "Island;1;1;true;5"], "/")
    kit, setup = of(card, deck)
    assert standing(kit, setup) == {"c4": "pile:d0"}
    assert setup.piles == {"d0": ("c4",)}


def test_a_deck_of_vassal_2_has_no_name_and_is_known_by_its_place() -> None:
    card = added("5", [mask("back.png"), basic("card3.png", "Card 3", "null;0;0;13;0")])
    kit, setup = of(card, "+/9/deck;x/Island;360;60;true;5")
    assert setup.piles == {"d0": ("c4",)}
    kit, setup = of(card, "+/9/deck;x/Island;40;340;true;5")
    assert kit.left_out == {
        "piles of set-ups that the module does not have": 1,
        "pieces of set-ups that lie nowhere": 1,
    }


def test_the_edge_around_a_map_is_no_part_of_its_boards() -> None:
    kit, setup = of(BLUE.replace("220;143", "230;153"), edge=10)
    assert standing(kit, setup) == {"p1": "m0.0402"}


def test_a_map_that_had_another_name_is_known_by_its_boards() -> None:
    kit, setup = of("OldBoardPicker\tIsland\t0\t0", BLUE.replace("Island;220", "Old;220"))
    assert standing(kit, setup) == {"p1": "m0.0402"}


def test_a_set_up_may_lay_other_boards() -> None:
    grid = island.hexes(island.numbering(first="V", sep="."))
    two = island.a_map("Two", island.picker(
        island.board("A", island.hexes(), width=200, height=200),
        island.board("B", grid, width=200, height=200),
    ))  # fmt: skip
    piece = BLUE.replace("Island;220;143", "Two;100;75")
    kit, setup = of("TwoBoardPicker\tB\t0\t0", piece, more=two)
    assert [one.name for one in kit.boards] == ["Island", "Red hand", "Two", "Two B"]
    assert setup.boards == ("m0", "m1", "m3")
    assert [(one.name, one.boards) for one in kit.setups[:1]] == [("Start", ("m0", "m1", "m2"))]
    assert standing(kit, setup) == {"p1": "m3.01.02"}


def test_a_turned_or_followed_piece_stands_as_it_was_saved() -> None:
    red = [
        layer(["red-full.png", "red-half.png"], 1, follows="Level"),
        ("PROP;Level;x", "1"),
        ("rotate;6;1;2;3", "0"),
        ("label;x", ""),
        basic("", "1/Red"),
    ]
    states = {"PROP;Level;x": "2", "rotate;6;1;2;3": "3", "label;x": "tired"}
    now = [(trait, states.get(trait, state)) for trait, state in red[:-1]]
    _, setup = of(added("7", [*now, basic("", "1/Red", "Island;40;40;1;0")]), red=red)
    stands = setup.stands["p0"]
    assert (stands.levels, stands.turned, stands.text) == ({"Level": 2}, 180, "tired")


@pytest.mark.parametrize("damaged", [
    b"", b"PK\x03\x04 no zip", b"!VCSK", b"!VCSKzz00", b"!VCSK5a0", b"hello",
    b"!VCSK5a" + b"00" * 9, island.packed({"other": b"x"}),
])  # fmt: skip
def test_a_damaged_set_up_is_left_out_and_the_rest_is_read(damaged: bytes) -> None:
    kit = island.read(island.module() | {"landing.vsav": damaged})
    assert kit.setups == ()
    assert kit.left_out == {"set-ups that are damaged": 1}


def test_a_set_up_whose_file_is_missing_is_counted_and_one_without_a_file_is_none() -> None:
    files = island.module(setups=[("Gone", "gone.vsav"), ("New game", "")])
    kit = island.read({name: data for name, data in files.items() if name != "landing.vsav"})
    assert kit.setups == ()
    assert kit.left_out == {"set-ups whose file is missing": 1}


def test_set_ups_are_found_in_any_case_and_stay_apart() -> None:
    names = [("Landing", "LANDING.vsav"), ("landing!", "landing.vsav"), ("!", "landing.vsav")]
    kit = island.kit(setups=names)
    assert [one.name for one in kit.setups] == ["Landing", "landing! 2", "Set-up 3"]
    assert faults(kit) == ()


def test_set_ups_that_no_menu_offers_come_last_and_are_called_like_their_files() -> None:
    files = island.module() | {
        "scenarios/scenario_2.sav": island.commands(*island.LANDING).encode()
    }
    kit = island.read(files | {"tmp/old/scenario_2.sav": b"another copy, deeper"})
    assert [one.name for one in kit.setups] == ["Landing", "scenario 2"]
    assert kit.setups[0].stands == kit.setups[1].stands
    assert kit.left_out == {}


def test_what_lies_in_another_folder_is_found_by_its_name() -> None:
    files = island.module()
    moved = {name.replace("images/", "tmp/art/").replace("landing", "saves/Landing"): data
             for name, data in files.items()}  # fmt: skip
    assert hash_without_source(island.read(moved)) == hash_without_source(island.kit())


def hash_without_source(kit: Kit) -> str:
    return hash_of(replace(kit, source=""))
