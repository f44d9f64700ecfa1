"""Chapter 8: pieces are flipped and rotated, and words are put on pieces and places."""

import pytest

from domain.games.dice_table.contents import RULES
from domain.games.dice_table.facing import Flipped, Marked, Turned
from domain.games.dice_table.laid import level_told
from domain.kits.kit import Kind, Switch
from tests.games.dice_table.boxed import causeway, crowns, on_the_shelf, two_crowns
from tests.rigs.scenario import Given

rule = pytest.mark.rule


def told(begun: Given, after: Given) -> str:
    return " ".join(event.told(begun.state) for event in after.happened)


def facts(given: Given, name: str) -> tuple[str, ...]:
    view = RULES.view(given.state, None)
    return next(piece.facts for piece in view.pieces if piece.name == name)


@rule("8.3")
def test_a_piece_is_flipped_and_back() -> None:
    begun = causeway()
    back = begun.when("red", "flip Rifle-1")
    back.then(Flipped("red", ("p1",), "side", 2))
    assert told(begun, back) == "Rifle-1/325 now shows 2-4."
    assert facts(back, "Rifle-1/325") == ("reduced",)
    front = back.when("red", "flip Rifle-1")
    front.then(Flipped("red", ("p1",), "side", 1))
    assert facts(front, "Rifle-1/325") == ()
    begun.when("red", "flip Rifle-1 to 2").then(Flipped("red", ("p1",), "side", 2))
    begun.when("red", "flip Rifle-1 to 2-4").then(Flipped("red", ("p1",), "side", 2))
    begun.when("red", "flip Rifle-1 to 3").refused("8.3", "can be flipped to 1 and 2")
    begun.when("red", "flip Rifle-1 to 0").refused("8.3", "can be flipped to 1 and 2")
    begun.when("red", "flip Lewis").refused("8.3", "Lewis has no other side")
    begun.when("red", "flip Nobody").refused("8.2", "No piece is called “Nobody”")


@rule("8.3")
def test_a_back_with_nothing_on_it_is_its_back() -> None:
    with on_the_shelf(crowns()):
        begun = two_crowns()
        flipped = begun.when("red", "flip Foot-3")
        assert told(begun, flipped) == "Foot-3 now shows its back."
        assert told(flipped, flipped.when("red", "flip Foot-3")) == "Foot-3 now shows 1."


@rule("8.3")
def test_several_are_flipped_each_to_its_next_side() -> None:
    begun = causeway().when("red", "flip Rifle-1")
    begun.when("red", "flip Rifle-1, Rifle-2, Sherman").then(
        Flipped("red", ("p1",), "side", 1), Flipped("red", ("p2", "p6"), "side", 2)
    )
    both = begun.when("red", "flip Rifle-2 and Sherman")
    assert told(begun, both) == "Rifle-2/325 now shows 2-4 and Sherman/746 now shows 3-6."


@rule("8.3")
def test_a_moved_piece_keeps_its_side_and_its_marks() -> None:
    begun = causeway()
    for order in ("flip Rifle-1", "mark Rifle-1 pinned", "rotate Rifle-1 60"):
        begun = begun.when("red", order)
    moved = begun.when("red", "move Rifle-1 to 0605")
    assert facts(moved, "Rifle-1/325") == ("pinned", "faces 60°", "reduced")


@rule("8.3")
def test_of_several_switches_one_is_named() -> None:
    with on_the_shelf(crowns()):
        begun = two_crowns()
        begun.when("red", "flip Fort").refused("8.3", "Say what to flip of Fort: Paris and Moat")
        breached = begun.when("red", "flip Fort Paris")
        breached.then(Flipped("red", ("p8",), "Paris", 2))
        assert told(begun, breached) == "Fort now shows breached."
        assert facts(breached, "Fort") == ("breached",)
        breached.when("red", "flip Fort Paris").refused("8.3", "at its last step")
        breached.when("red", "flip Fort Paris to whole").then(Flipped("red", ("p8",), "Paris", 1))
        begun.when("red", "flip Fort Moat to 3").then(Flipped("red", ("p8",), "Moat", 3))
        dry = begun.when("red", "flip Fort Moat to 3").when("red", "flip Fort Moat")
        dry.then(Flipped("red", ("p8",), "Moat", 0))
        begun.when("red", "flip Fort Moat to 4").refused("8.3", "0, 1, 2 and 3")
        begun.when("red", "flip Fort Rome").refused("8.2")


@rule("8.3")
def test_decks_are_still_flipped() -> None:
    causeway().when("red", "flip").refused("3.6", "No deck lies here")


@rule("8.3")
def test_a_piece_is_rotated_by_degrees_to_a_direction_or_by_a_facing() -> None:
    begun = causeway()
    once = begun.when("red", "rotate Sherman 60")
    once.then(Turned("red", ("p6",), 60))
    assert told(begun, once) == "Sherman/746 now faces 60°."
    once.when("red", "rotate Sherman 300").then(Turned("red", ("p6",), 0))
    once.when("red", "rotate Sherman -90").then(Turned("red", ("p6",), 330))
    once.when("red", "rotate Sherman to 120").then(Turned("red", ("p6",), 120))
    once.when("red", "rotate Sherman, Rifle-1 right").then(
        Turned("red", ("p6",), 150), Turned("red", ("p1",), 90)
    )
    begun.when("red", "rotate Sherman").refused("8.3", "Say how far")
    begun.when("red", "rotate Sherman about").refused("8.3", "Say how far")
    begun.when("red", "rotate 60").refused("8.3", "Say how far")
    with on_the_shelf(crowns()):
        two_crowns().when("red", "rotate Fort left").then(Turned("red", ("p8",), 300))


@rule("8.4")
def test_words_are_put_on_pieces_and_places_and_taken_off() -> None:
    begun = causeway()
    marked = begun.when("red", "mark Rifle-1, Rifle-2 out of supply")
    marked.then(Marked("red", ("p1", "p2"), "out of supply"))
    assert told(begun, marked) == "Red marks Rifle-1/325 and Rifle-2/325: out of supply."
    assert facts(marked, "Rifle-2/325") == ("out of supply",)
    off = marked.when("red", "unmark Rifle-1 Out-of-Supply")
    off.then(Marked("red", ("p1",), "out of supply", off=True))
    assert told(marked, off) == "Red takes the mark out of supply off Rifle-1/325."
    assert (facts(off, "Rifle-1/325"), facts(off, "Rifle-2/325")) == ((), ("out of supply",))
    place = begun.when("red", "mark 0605 fort")
    place.then(Marked("red", ("m0.0605",), "fort"))
    view = RULES.view(place.state, None)
    assert [s.facts for s in view.maps[0].spaces if s.id == "0605"] == [("fort",)]
    bare = place.when("red", "mark 0605 burning").when("red", "unmark 0605")
    bare.then(Marked("red", ("m0.0605",), "", off=True))
    assert bare.state.marked == {}
    begun.when("red", "mark La Fière held").then(Marked("red", ("m0.0705",), "held"))
    begun.when("red", "mark top of 0805 pinned").then(Marked("red", ("p6",), "pinned"))


@rule("8.4")
def test_marks_have_bounds() -> None:
    begun = causeway()
    begun.when("red", f"mark Rifle-1 {'x' * 40}").accepted()
    begun.when("red", f"mark Rifle-1 {'x' * 41}").refused("8.4", "up to 40 letters")
    begun.when("red", "mark Rifle-1").refused("8.4", "Say what to write")
    begun.when("red", "unmark Rifle-1 pinned").refused("8.4", "is not marked pinned")
    begun.when("red", "unmark 0605").refused("8.4", "0605 is not marked")
    begun.when("red", "mark Nowhere pinned").refused("8.2")
    full = begun
    for n in range(12):
        full = full.when("red", f"mark Rifle-1 word{n}").accepted()
    full.when("red", "mark Rifle-1 more").refused("8.4", "12 marks")
    assert full.when("red", "mark Rifle-1 word3").state.at("p1").marks[-1] == "word3"


@rule("8.3")
@pytest.mark.parametrize(("levels", "off", "level", "told"), [
    (("", ""), False, 2, "its back"),
    (("", ""), False, 1, "its front"),
    (("1", "2"), False, 2, "its back"),
    (("AH 2", "AH2"), False, 2, "its back"),  # as the piece is called
    (("", "AH2 reduced"), False, 2, "AH2 reduced"),
    (("",), True, 1, "its back"),
    (("",), True, 0, "its front"),
    (("1", "2", "x3"), False, 2, "Side 2"),
    (("1", "2", "x3"), False, 3, "x3"),
    (("1", "2", "x3"), True, 0, "no Side"),
])  # fmt: skip
def test_a_side_without_a_name_is_front_or_back(
    levels: tuple[str, ...], off: bool, level: int, told: str
) -> None:
    switch = Switch("Side", levels, off=off)
    assert level_told(Kind("AH2", flips="Side"), switch, level) == told
    if told.startswith("its"):
        assert level_told(Kind("AH2"), switch, level) != told, "no badge is a back"
