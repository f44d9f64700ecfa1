"""What is asked back if nothing has the name of an order, and whose hand a sentence names."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import NotUnderstood, parse
from domain.games.dice_table.contents import RULES
from domain.kits.kit import Kind, hash_of
from service.kits.own import read
from tests.games.dice_table.boxed import BOX, causeway, crowns, on_the_shelf
from tests.games.dice_table.test_box import opened
from tests.rigs.scenario import Given

rule = pytest.mark.rule


@rule("8.2")
def test_a_number_that_there_is_not_is_answered_with_those_that_there_are() -> None:
    begun = causeway()
    there = "No piece is called “Rifle-9”; there are Rifle-1, Rifle-2 and Rifle-3."
    for order in ("mark Rifle-9 disrupted", "move Rifle-9 to 0605", "flip Rifle-9"):
        begun.when("red", order).refused("8.2", there)
    begun.when("red", "mark Fohxole-99 x").refused("8.2", "the nearest are Foxhole")


@rule("8.2")
def test_chits_of_a_cup_are_not_meant_by_a_name_that_is_like_theirs() -> None:
    asked = causeway().when("red", "move Pausse to 0605")
    asked.refused("8.2", "No piece is called “Pausse”")
    assert "Pause" not in str(asked.refusal).replace("Pausse", "")


@rule("8.2", "9.1")
@pytest.mark.parametrize("order", ["uncover {}", "move {} to 0605", "mix {}, blue-2", "mark {} x"])
def test_a_token_that_there_is_not_is_answered_with_those_that_lie_face_down(order: str) -> None:
    begun = causeway()
    begun.when("red", order.format("red-1")).refused(
        "8.2", "Nothing face down is called red-1; nothing lies so."
    )
    covered = begun.when("blue", "cover Grenadier-1, Grenadier-2 at 0205")
    covered = covered.when("blue", "secretly Renault at 0105")
    for seat in ("red", "blue"):
        covered.when(seat, order.format("red-1")).refused(
            "8.2", "Nothing face down is called red-1; face down lie blue-1 and blue-2."
        )


@rule("8.2", "9.4")
def test_a_chit_is_not_meant_by_the_name_of_a_token() -> None:
    chits = BOX.replace('weather = "2 rain; sun"', 'chits = "2 Reds; 2 Blues"')
    with on_the_shelf(kit := read(chits.encode())):
        begun = opened(hash_of(kit)).when("red", "put Gaston into chits")
        for order in ("uncover red-1", "move red-1 to Dax", "uncover blue-2"):
            begun.when("red", order).refused("8.2", "Nothing face down is called")


@rule("9.2")
@pytest.mark.parametrize(("order", "like"), [
    ("secretly", "as in “secretly Gun at 0205”."), ("cover:", "such as “Grenadier at 0205”."),
    ("cover", "as in “cover Rifle-1”."), ("secretly:", "such as “blue-3 to 0206”."),
])  # fmt: skip
def test_a_verb_alone_is_answered_with_the_example_of_the_sheet(order: str, like: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        parse(order, RULES.orders)
    assert like in str(refusal.value)


@rule("8.5")
def test_a_kind_of_the_supply_is_read_with_good_will() -> None:
    kit = crowns()
    kinds = {
        **kit.kinds,
        "k70": Kind("De Salles / I Corps", copies=True),
        "k71": Kind("Lobau VI Corps", copies=True),
        "k72": Kind("Lobau / Guard", copies=True),
    }
    kit = replace(kit, kinds=kinds)
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        first = begun.when("red", "deploy 3 De Salles at Châlons")
        assert deployed(first) == ("k70",) * 3
        assert deployed(first.when("red", "deploy De Salles at Dax")) == ("k70",) * 4
        begun.when("red", "deploy Lobau V at Châlons").accepted()
        begun.when("red", "deploy Lob at Châlons").refused(
            "8.5", "“Lob” may be Lobau VI Corps and Lobau / Guard: say which."
        )
        begun.when("red", "deploy De Sales at Châlons").refused("8.2", "the nearest", "De Salles")
        begun.when("red", "deploy 3 De Sales at Châlons").refused("8.2", "called “De Sales”")


@rule("8.5")
def test_what_is_taken_out_of_the_supply_has_a_number_of_its_kind_if_there_are_several() -> None:
    kit = crowns()
    kinds = {"k70": Kind("De Salles / I Corps", copies=True), "k71": Kind("Lobau", copies=True)}
    kit = replace(kit, kinds={**kit.kinds, **kinds})
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        for order, said in (
            ("deploy De Salles at Dax", "Red deploys De Salles / I Corps at Dax."),
            ("deploy Lobau at Dax", "Red deploys Lobau at Dax."),
            ("deploy De Salles at Europe Pau", "Red deploys De Salles-2 / I Corps at Europe Pau."),
        ):
            after = begun.when("red", order)
            assert [one.told(begun.state) for one in after.happened] == [said]
            begun = after
        begun.when("red", "move De Salles to Orthez").refused("8.2", "De Salles is at Dax and")
        begun.when("red", "move De Salles-1, Lobau to Orthez").accepted()


def deployed(after: Given) -> tuple[str, ...]:
    """The kinds of all that was taken out of the supply."""
    return tuple(after.state.taken.values())


@rule("8.1", "8.3", "8.6")
@pytest.mark.parametrize(("order", "own", "others"), [
    ("move Rifle-1 to 0705",
     "Rifle-1/325 goes from 0805 to 0705, 1 hex.",
     "Blue moves Rifle-1/325 from 0805 to 0705, 1 hex."),
    ("move Rifle-1 to 0805 under",
     "Rifle-1/325 now lies under the others at 0805.",
     "Blue lays Rifle-1/325 under the others at 0805."),
    ("flip Rifle-1", "Rifle-1/325 now shows 2-4.", "Blue flips Rifle-1/325, which now shows 2-4."),
    ("rotate Rifle-1 60",
     "Rifle-1/325 now faces 60°.",
     "Blue rotates Rifle-1/325, which now faces 60°."),
    ("stack 0805 Rifle-2, Rifle-1",
     "The stack at 0805 has Rifle-2/325 and Rifle-1/325 on top.",
     "Blue lays Rifle-2/325 and Rifle-1/325 on top of the stack at 0805."),
])  # fmt: skip
def test_who_lays_a_hand_on_pieces_of_another_side_is_named(
    order: str, own: str, others: str
) -> None:
    begun = causeway()
    for seat, said in (("red", own), ("blue", others)):
        assert [one.told(begun.state) for one in begun.when(seat, order).happened] == [said]


@rule("8.1")
def test_nobody_is_named_for_a_marker_of_no_side() -> None:
    begun = causeway()
    (moved,) = begun.when("blue", "move VP to VP-1").happened
    assert moved.told(begun.state) == "VP goes from VP-0 to VP-1."
