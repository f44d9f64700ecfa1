"""Each trait of a piece, alone and behind a prototype: what it becomes in a kit."""

from typing import Any

import pytest

from domain.kits.kit import Kind, Kit, Stands
from tests.kits import island
from tests.kits.island import Trait, basic, layer, mask, old_layer

BASE = basic("blue.png", "Infantry")


def made(*traits: Trait, behind: bool = False, **features: Any) -> tuple[Kit, Kind, Stands]:
    """The piece of some traits, in its own slot or behind a prototype."""
    files = island.module(red=[*traits, BASE], setups=(), **features)
    if behind:
        outer = island.prototype("Outer", [("prototype;Inner", "")])
        more = outer + island.prototype("Inner", traits)
        files = island.module(red=[("prototype;Outer", ""), BASE], setups=(), more=more, **features)
    kit = island.read(files)
    return kit, kit.kinds[kit.pieces["p0"].kind], kit.pieces["p0"]


BOTH = pytest.mark.parametrize("behind", [False, True], ids=["alone", "behind a prototype"])
FULL, HALF, BLUE, BACK = (
    next(k for k in island.kit().kinds.values() if k.name == "1/Red").layers[0].pictures
    + next(k for k in island.kit().kinds.values() if k.name == "1/Blue").layers[0].pictures
    + (next(k for k in island.kit().kinds.values() if k.name == "1/Blue").back,)
)


@BOTH
def test_a_layer_of_several_pictures_is_a_switch(behind: bool) -> None:
    steps = layer(["red-full.png", "red-half.png"], 2, names=["", "+ (half)"])
    _, kind, stands = made(steps, behind=behind)
    (switch,) = kind.switches
    assert (switch.name, switch.levels, switch.first, switch.off) == (
        "Step",
        ("", "half"),
        2,
        False,
    )
    assert kind.flips == "Step"
    assert [one.pictures for one in kind.layers] == [(BLUE,), (FULL, HALF)]
    assert stands.levels == {}


@BOTH
def test_a_layer_that_can_be_off_has_level_0(behind: bool) -> None:
    _, kind, _ = made(layer(["red-half.png"], -1, "Hit", always=False), behind=behind)
    (switch,) = kind.switches
    assert (switch.first, switch.off, switch.levels) == (0, True, ("",))


@BOTH
def test_a_layer_that_no_command_changes_is_no_switch(behind: bool) -> None:
    _, kind, _ = made(layer(["red-full.png", "red-half.png"], 2, keys=False), behind=behind)
    assert kind.switches == ()
    assert [one.pictures for one in kind.layers] == [(BLUE,), (HALF,)]


@BOTH
def test_a_layer_of_vassal_2_is_a_switch_with_its_names(behind: bool) -> None:
    _, kind, _ = made(old_layer(["red-full.png", "red-half.png"], -1), behind=behind)
    (switch,) = kind.switches
    assert (switch.name, switch.levels) == ("side", ("name 1", "name 2"))
    assert (switch.first, switch.off) == (0, True)
    assert (kind.layers[-1].dx, kind.layers[-1].dy) == (3, -4)


def test_an_old_layer_without_a_key_is_always_on() -> None:
    _, kind, _ = made(old_layer(["red-full.png", "red-half.png"], 1, key=""))
    assert (kind.switches[0].first, kind.switches[0].off) == (1, False)


@BOTH
def test_layers_that_follow_one_property_are_one_switch(behind: bool) -> None:
    _, kind, _ = made(
        layer(["red-full.png", "red-half.png"], 1, "A", follows="Level", begins=0),
        layer(["back.png"], 1, "B", follows="Level", begins=1),
        ("PROP;Level;x", "1"),
        behind=behind,
    )
    (switch,) = kind.switches
    assert (switch.name, switch.first, len(switch.levels)) == ("Level", 2, 2)
    shown = {one.pictures: one.above for one in kind.layers if one.switch}
    assert shown == {(FULL, HALF): 0, (BACK,): 1}


def test_levels_that_follow_a_property_are_called_by_their_names_or_values() -> None:
    follows = layer(
        ["red-full.png", "red-half.png"], 1, names=["", "low"], follows="Ammo", begins=7
    )
    _, kind, _ = made(follows, ("PROP;Ammo;x", "8"))
    (switch,) = kind.switches
    assert (switch.levels, switch.first, switch.off) == (("7", "low"), 2, False)
    _, kind, _ = made(follows, ("PROP;Ammo;x", "0"))
    assert (kind.switches[0].first, kind.switches[0].off) == (0, True)


@BOTH
def test_a_layer_that_follows_something_reckoned_stays_and_is_counted(behind: bool) -> None:
    kit, kind, _ = made(layer(["red-full.png", "red-half.png"], 2, follows="{x+1}"), behind=behind)
    assert (kind.switches, kind.layers[-1].pictures) == ((), (HALF,))
    assert kit.left_out["layers that follow a calculation"] == 1


def test_layers_lie_over_each_other_from_within() -> None:
    _, kind, _ = made(layer(["red-full.png", "back.png"], 1, "outer"),
                      layer(["red-half.png", "back.png"], 1, "inner"))  # fmt: skip
    assert [one.switch for one in kind.layers] == ["", "inner", "outer"]


def test_switches_of_one_name_and_of_none_stay_apart() -> None:
    two = ["red-full.png", "red-half.png"]
    _, kind, _ = made(layer(two, 1, ""), layer(two, 1, "Hit"), layer(two, 1, "Hit"))
    assert [switch.name for switch in kind.switches] == ["Hit", "Hit (2)", "side"]
    assert kind.flips == "side"  # nothing else is named like a side


def test_small_layers_without_a_name_are_marks_and_the_large_one_is_flipped() -> None:
    sides = layer(["red-full.png", "red-half.png"], 1, "Loss")
    dots = (layer(pictures, 1, "") for pictures in (["dot.png", ""], ["", "dot.png"]))
    files = island.module(red=[next(dots), sides, next(dots), BASE], setups=())
    files["images/dot.png"] = island.picture(10, 10)
    kind = island.read(files).kinds["k0"]
    assert [switch.name for switch in kind.switches] == ["mark 1", "Loss", "mark 2"]
    assert kind.flips == "Loss"


@BOTH
def test_a_mask_is_a_back(behind: bool) -> None:
    assert made(mask("back.png"), behind=behind)[1].back == BACK


@BOTH
@pytest.mark.parametrize(("facings", "state", "ways", "turned"), [
    ("6", "2", 6, 120), ("12", "0", 12, 0), ("1", "-90.0", 360, 90), ("1", "30", 360, 330),
    ("4", "-1", 4, 270),
])  # fmt: skip
def test_a_piece_that_rotates(
    facings: str, state: str, ways: int, turned: int, behind: bool
) -> None:
    _, kind, stands = made((f"rotate;{facings};1;2;3", state), behind=behind)
    assert (kind.facings, stands.turned) == (ways, turned)


@BOTH
def test_a_label_is_its_text(behind: bool) -> None:
    assert made(("label;76,130;Change", "2nd  Army\n<b>x</b>"), behind=behind)[2].text == (
        "2nd Army x"
    )


@BOTH
def test_a_mark_is_a_fact_and_may_be_a_figure(behind: bool) -> None:
    marks = ("mark;Combat,Movement,Layer,Hidden,Odd", "4,6,Units,true,$x$")
    _, kind, _ = made(marks, behind=behind)
    assert kind.facts == {"Combat": "4", "Movement": "6", "Layer": "Units"}
    assert kind.figures == ("4-6",)


@pytest.mark.parametrize(("marks", "name", "figures"), [
    ("Combat,Movement;strong,6", "Foot", ("6",)),
    ("Attack,Defence,Move;4,4,6", "Foot", ("4-4-6",)),
    ("Colour;4", "Foot 5-4", ("5-4",)),
    ("Colour;4", "Foot 1944-45", ()),
    ("Attack1,Attack2,Attack3,Attack4,Attack5;1,2,3,4,5", "Foot", ()),
])  # fmt: skip
def test_the_figures_of_a_counter(marks: str, name: str, figures: tuple[str, ...]) -> None:
    keys, values = marks.split(";")
    kind = made((f"mark;{keys}", values), names=(name, "1/Blue"))[1]
    assert kind.figures == figures


def test_a_fact_is_not_the_layer_of_the_map() -> None:
    kind = "VASSAL.build.module.map.LayeredPieceCollection"
    order = island.tag(kind, property="Layer", layerOrder="Units")
    assert made(("mark;Layer", "Units"), island=order)[1].facts == {}


@BOTH
@pytest.mark.parametrize(("mark", "side"), [
    (("mark;Owner", "Blue"), "Blue"),
    (("restrict;Red;true;;", ""), "Red"),
    (("restrict;Red,Blue;true;;", ""), ""),
    (("mark;Nation", "Bl"), "Blue"),
    (("mark;Colour", "Bl"), ""),
    (("mark;Owner,Enemy", "Blue,Red"), "Blue"),
    (("mark;Home,Enemy", "Blue,Red"), ""),
])  # fmt: skip
def test_whose_a_piece_is(mark: Trait, side: str, behind: bool) -> None:
    assert made(mark, behind=behind)[1].side == side


def test_a_name_begins_with_its_side() -> None:
    assert made(names=("Blues Rifle", "1/Blue"))[1].side == "Blue"


@BOTH
@pytest.mark.parametrize(("traits", "fixed"), [
    ([("immob;g;V;R;", "")], True),
    ([("immob;g;N;R;", "")], False),
    ([("immob;gV;N", "")], False),
    ([("immob;;V", ""), ("sendto;Go;70,130;Other map", "")], False),
    ([("immob;;V", ""), ("sendto;;40,130;{CurrentMap}", "")], True),
    ([("immob;;V", ""), ("return;Back;70,130;Deck", "")], False),
    ([("immob;;V", ""), layer(["red-full.png", "red-half.png"], 1)], False),
    ([("immob;;V", ""), ("button;x", ""), layer(["red-full.png", "red-half.png"], 1)], True),
    ([("button;x", "")], False),
])  # fmt: skip
def test_what_never_moves_and_never_changes_is_furniture(
    traits: list[Trait], fixed: bool, behind: bool
) -> None:
    assert made(*traits, behind=behind)[1].fixed is fixed


@pytest.mark.parametrize(("label", "lies", "picture", "fixed"), [
    ("label;;;40;;0,0,0;c", "immob;cgA;I;R", "", True),
    ("label;76,130;Write;40;;0,0,0;c", "immob;cgA;I;R", "", False),
    ("label;;;40;;0,0,0;c", "mark;x", "", False),
    ("label;;;40;;0,0,0;c", "immob;cgA;I;R", "red-full.png", False),
])  # fmt: skip
def test_words_alone_that_stay_the_same_are_furniture(
    label: str, lies: str, picture: str, fixed: bool
) -> None:
    words = [(label, "1st Card"), (lies, ""), basic(picture, "1st Card")]
    assert island.kit(red=words, setups=()).kinds["k0"].fixed is fixed


def test_what_replaces_a_piece_is_its_other_side_if_one_slot_is_that() -> None:
    way = "VASSAL.build.module.Map:Island/VASSAL.build.widget.PieceSlot:1\\/Blue"
    flips = ("replace;Flip;70,130;" + way, "")
    kind = island.kit(red=[flips, basic("back.png", "Infantry")], setups=()).kinds["k0"]
    (switch,) = kind.switches
    assert (switch.name, switch.levels, kind.flips) == ("side", ("", "1/Blue"), "side")
    assert kind.layers[-1].pictures == ("", BLUE)


def test_a_piece_that_becomes_another_which_is_not_found_is_counted() -> None:
    kit, kind, _ = made(("replace;Flip;70,130;x/PieceSlot:Nobody", ""))
    assert kind.switches == ()
    assert kit.left_out["pieces that become another"] == 1


@BOTH
@pytest.mark.parametrize(("key", "words"), [
    ("macro", "triggers"), ("report", "reports"), ("hideCmd", "conditions of commands"),
    ("calcProp", "properties that are calculated"), ("playSound", "sounds"),
    ("mystery", "other traits"),
])  # fmt: skip
def test_what_a_piece_does_by_itself_is_counted(key: str, words: str, behind: bool) -> None:
    kit, _, _ = made((f"{key};a;b", ""), (f"{key};c;d", ""), behind=behind)
    assert kit.left_out == {words: 1}


def test_a_prototype_that_names_itself_ends() -> None:
    more = island.prototype("Unit", [("prototype;Unit", ""), ("mark;A", "1")])
    assert island.kit(more=more, setups=()).kinds["k0"].name == "1/Red"


@pytest.mark.parametrize(("deep", "known"), [(30, True), (31, False)])
def test_prototypes_are_read_thirty_deep(deep: int, known: bool) -> None:
    chain = [island.prototype(f"P{n}", [(f"prototype;P{n + 1}", "")]) for n in range(1, deep)]
    chain.append(island.prototype(f"P{deep}", [("rotate;6;1;2;3", "0")]))
    kit = island.kit(red=[("prototype;P1", ""), BASE], more="".join(chain), setups=())
    assert (kit.kinds["k0"].facings == 6) is known


def test_prototypes_that_double_each_other_end_soon() -> None:
    pairs = [island.prototype(f"P{n}", [(f"prototype;P{n + 1}", "")] * 2) for n in range(28)]
    kit = island.kit(red=[("prototype;P0", ""), BASE], more="".join(pairs), setups=())
    assert kit.kinds["k0"].layers


@pytest.mark.parametrize(("slot", "own", "name"), [
    ("3rd Foot", "x", "3rd Foot"),
    ("", "Grenadiers", "Grenadiers"),
    ("", "", "blue"),
    ("  a \u202e b\tc\n", "x", "a b c"),
    ("$Name$", "Lancers", "Lancers"),
    ("<b>Lancers</b>", "x", "Lancers"),
    ("Foix, Duke of", "x", "Foix Duke of"),
    ("a\\b'c/d", "x", "a\\b'c/d"),
    ("***", "Lancers", "Lancers"),
    ("x" * 99, "", "x" * 60),
])  # fmt: skip
def test_what_a_piece_is_called(slot: str, own: str, name: str) -> None:
    kit = island.kit(names=(slot, "1/Blue"), red=[basic("blue.png", own)], setups=())
    assert kit.kinds["k0"].name == name


def test_offsets_and_scales_have_bounds() -> None:
    far = layer(["red-full.png", "red-half.png"], 1, dx=99_999, dy=-99_999, scale="1000")
    _, kind, _ = made(far)
    assert (kind.layers[-1].dx, kind.layers[-1].dy, kind.layers[-1].scale) == (1000, -1000, 10)


def test_a_piece_has_at_most_24_switches_of_100_levels() -> None:
    many = [layer(["red-full.png", "red-half.png"], 1, f"S{n}") for n in range(30)]
    _, kind, _ = made(*many)
    assert len(kind.switches) == 24
    _, kind, _ = made(layer(["red-full.png"] * 150, 1))
    assert len(kind.switches[0].levels) == 100


@pytest.mark.parametrize(("written", "name"), [
    ("((Rasputitsa))", "Rasputitsa"), ("(1st Card)", "1st Card"), ("(a) or (b)", "(a) or (b)"),
    ("Fort (mini)", "Fort (mini)"), ("((x)", "((x)"),
])  # fmt: skip
def test_brackets_around_a_whole_name_go(written: str, name: str) -> None:
    kit = island.kit(names=(written, "1/Blue"), setups=())
    assert name in {kind.name for kind in kit.kinds.values()}


def test_a_piece_without_a_name_is_called_like_its_picture_or_its_prototype() -> None:
    unit = ("prototype;Unit", "")
    for traits, name in (
        ([unit, basic("ger_2nd-inf.png", "")], "ger 2nd inf"), ([unit, basic("", "")], "Unit"),
        ([basic("", "")], "Piece"),
    ):  # fmt: skip
        kit = island.kit(red=traits, names=("", "1/Blue"), setups=())
        assert name in {kind.name for kind in kit.kinds.values()}, name
