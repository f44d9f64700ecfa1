"""A kit as bytes, the shelf it stands on, and everything that may be wrong with it."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.kits import shelf
from domain.kits.faults import faults
from domain.kits.kit import (
    BadKit,
    Board,
    BoardPart,
    BoxDice,
    BoxSetUp,
    BoxSide,
    DiceSet,
    Figures,
    Grid,
    Kind,
    Kit,
    LookUpChart,
    Numbering,
    PieceLayer,
    Pile,
    Stands,
    Switch,
    TurnTrack,
    Zone,
    canonical,
    hash_of,
    read,
)

FIELD = Board("m0", "map", parts=(BoardPart(w=400, h=300, colour="#ffffff"),),
              grid=Grid("spots", spots={"Reims": (10, 10), "Sedan": (50, 10)}))  # fmt: skip
SOUND = Kit(
    reader=1,
    title="A box",
    made="own",
    sides=(BoxSide("us", "red"), BoxSide("german", "blue")),
    boards=(FIELD,),
    kinds={
        "k0": Kind("Rifle", side="us", switches=(Switch("side", ("", "")),), flips="side"),
        "k1": Kind("Fog"),
    },
    pieces={"p1": Stands("k0", "m0.Reims"), "c1": Stands("k1", "pile:d0")},
    decks=(Pile("d0", "Strategy", ("c1",), hidden=True, shuffled=True),),
    dice=(DiceSet((BoxDice(2, 6),), "attack"),),
    turn=TurnTrack(("Spring", "Summer"), piece="p1", places=("m0.Reims", "m0.Sedan")),
    setups=(BoxSetUp("1805", {"p1": Stands("k0", "m0.Sedan")}, {"d0": ("c1",)}, ("m0",)),),
    papers=(LookUpChart("Combat", "ab" * 32),),
)


@pytest.fixture(autouse=True)
def empty_shelf() -> Iterator[None]:
    yield
    shelf.fill_from(lambda _: None)


def test_a_sound_kit_has_no_faults_and_comes_back_as_it_was() -> None:
    assert faults(SOUND) == ()
    assert read(canonical(SOUND)) == SOUND
    assert canonical(read(canonical(SOUND))) == canonical(SOUND)


@given(st.floats(allow_nan=False, allow_infinity=False), st.permutations(["p1", "p2", "p10"]))
def test_what_is_equal_has_the_same_hash(x: float, order: list[str]) -> None:
    grid = Grid("hex", x=x, dx=40, dy=40)
    pieces = {code: Stands("k0", "supply") for code in order}
    kit = replace(SOUND, boards=(replace(FIELD, grid=grid),), pieces=pieces)
    whole = replace(grid, dx=40.0, dy=40.0)
    other = replace(kit, boards=(replace(FIELD, grid=whole),), pieces=dict(sorted(pieces.items())))
    assert hash_of(kit) == hash_of(other) == hash_of(read(canonical(kit)))


def test_a_size_of_nothing_is_left_out_whoever_made_it() -> None:
    sizes = ((0, 0), tuple([0] * 2))
    kits = [replace(SOUND, kinds={**SOUND.kinds, "k99": Kind("X", size=size)}) for size in sizes]
    assert canonical(kits[0]) == canonical(kits[1])


def test_defaults_are_left_out_so_that_a_later_field_changes_no_hash() -> None:
    assert canonical(Kit(reader=1, title="A", made="own", boards=())) == (
        b'{"boards":[],"made":"own","reader":1,"title":"A"}'
    )


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{}", b'{"boards":[],"made":"own","reader":1,"title":"A","more":1}',
     b'{"boards":[],"made":"thing","reader":1,"title":"A"}', b"\xff", b"[" * 100_000,
     b" " * 4_000_001],
    ids=range(8),
)  # fmt: skip
def test_bytes_that_are_no_kit_are_refused(raw: bytes) -> None:
    with pytest.raises(BadKit):
        read(raw)


def test_the_shelf_gives_a_kit_by_its_hash_alone() -> None:
    raw, name = canonical(SOUND), hash_of(SOUND)
    with pytest.raises(shelf.NoKit):
        shelf.of(name)
    shelf.fill_from({name: raw}.get)
    assert shelf.of(name) == SOUND
    assert shelf.of(name) is shelf.of(name)
    with pytest.raises(shelf.NoKit):
        shelf.of("0" * 64)
    shelf.fill_from(lambda _: None)
    with pytest.raises(shelf.NoKit):
        shelf.of(name)


@pytest.mark.parametrize("raw", [canonical(replace(SOUND, title="Another")), b"", b"no kit"])
def test_the_shelf_gives_nothing_that_is_not_what_its_hash_says(raw: bytes) -> None:
    shelf.fill_from(lambda _: raw)
    with pytest.raises(shelf.NoKit):
        shelf.of(hash_of(SOUND))
    shelf.fill_from(lambda _: b"no kit")
    with pytest.raises(shelf.NoKit):
        shelf.of(hashlib.sha256(b"no kit").hexdigest())


def kind(**changes: Any) -> dict[str, Any]:
    return {"kinds": {**SOUND.kinds, "k0": replace(SOUND.kinds["k0"], **changes)}}


def switch(*levels: str, **more: Any) -> dict[str, Any]:
    return kind(switches=(Switch("side", levels, **more),))


def board(**changes: Any) -> dict[str, Any]:
    return {"boards": (replace(FIELD, **changes),)}


def grid(**changes: Any) -> dict[str, Any]:
    return board(grid=replace(Grid("hex", x=1, y=1, dx=40, dy=40), **changes))


def zone(**changes: Any) -> dict[str, Any]:
    corners = ((0, 0), (9, 0), (9, 9))
    return board(zones=(replace(Zone("Dead", corners, told="{zone}"), **changes),))


def stands(**changes: Any) -> dict[str, Any]:
    return {"pieces": {**SOUND.pieces, "p1": replace(SOUND.pieces["p1"], **changes)}}


def pile(**changes: Any) -> dict[str, Any]:
    return {"decks": (replace(SOUND.decks[0], **changes),)}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"title": ""}, "The title needs a name."),
    ({"title": "x" * 81}, "has 81 letters; up to 80 are allowed."),
    ({"title": "A\nB"}, "has a character that nobody can print."),
    ({"title": "A\u202eB"}, "has a character that nobody can print."),
    ({"title": " A"}, "has blanks that nobody can see."),
    ({"about": "x" * 1001}, "up to 1000 are allowed."),
    ({"format": 2}, "A box of format 2 is newer than this house."),
    ({"boards": ()}, "A box needs a board."),
    ({"boards": (FIELD,) * 41}, "A box has up to 40 boards; this one has 41."),
    ({"boards": (FIELD, replace(FIELD, code="m1"))}, "Two boards are called map."),
    ({"boards": (FIELD, replace(FIELD, name="other"))}, "Two parts have the code m0."),
    ({"sides": (BoxSide("us", "red"), BoxSide("us", "blue"))}, "Two sides are called us."),
    ({"sides": (BoxSide("us", "pink"), BoxSide("german", "blue"))}, "“pink” is none."),
    (
        {"pieces": {**SOUND.pieces, "P-7": Stands("k0", "supply")}},
        "“P-7” is not a code; m0 is one.",
    ),
    (
        {"pieces": {**SOUND.pieces, "p01": Stands("k0", "supply")}},
        "“p01” is not a code; m0 is one.",
    ),
    ({"pieces": {**SOUND.pieces, "x1": Stands("k0", "supply")}}, "x1: codes with an x are for"),
    (kind(name=""), "The kind k0 needs a name."),
    (kind(side="french"), "Rifle: “french” is not a side of this box."),
    (kind(flips="step"), "Rifle: there is no switch “step”."),
    (kind(layers=(PieceLayer(("",), switch="step"),)), "Rifle: there is no switch “step”."),
    (kind(layers=(PieceLayer(("",), dx=1001),)), "Rifle: a layer lies up to 1000 pixels off"),
    (kind(layers=(PieceLayer(("",), scale=0.01),)), "Rifle: a layer lies up to 1000 pixels off"),
    (
        kind(layers=(PieceLayer(("",), scale=float("nan")),)),
        "Rifle: a layer lies up to 1000 pixels off",
    ),
    (kind(layers=(PieceLayer(("../up",)),)), "A picture is named by its SHA-256."),
    (kind(layers=(PieceLayer(("",) * 101),)), "Rifle: a layer has up to 100 pictures."),
    (kind(layers=(PieceLayer(("",)),) * 41), "Rifle: a piece has up to 24 switches and 40 layers."),
    (kind(back="up"), "A picture is named by its SHA-256."),
    (kind(facings=361), "Rifle: a piece has up to 360 facings"),
    (kind(size=(4001, 0)), "Rifle: a piece has up to 360 facings and 4000 pixels."),
    (kind(facts={str(n): "x" for n in range(13)}), "Rifle: a piece has up to 12 facts"),
    (kind(facts={"Movement": "\0"}), "A fact of Rifle: “?” has a character"),
    (switch(), "Rifle: the switch side has 1 to 100 levels."),
    (switch(*[""] * 101), "Rifle: the switch side has 1 to 100 levels."),
    (switch("", "", first=3), "Rifle: the switch side has no level 3."),
    (switch("", "", first=0), "Rifle: the switch side has no level 0."),
    (kind(switches=(Switch("side", ("",)),) * 2), "Two switches of Rifle are called side."),
    ({"dice": (DiceSet((BoxDice(51, 6),)),)}, "51d6: there are 1 to 50 dice of 2 to 1000 sides."),
    (
        {"dice": (DiceSet((BoxDice(1, 6, faces=("hit",)),)),)},
        "1d6: a die has as many faces as sides.",
    ),
    ({"dice": (DiceSet((), "attack"),)}, "The dice attack are 1 to 8 kinds together."),
    (stands(at="m0.Verdun"), "Rifle (p1): there is no place m0.Verdun."),
    (stands(at=""), "Rifle (p1): there is no place without a name."),
    (stands(kind="k9"), "p1: there is no kind k9."),
    (stands(turned=360), "Rifle (p1): it is turned by 0 to 359 degrees."),
    (stands(levels={"side": 3}), "Rifle (p1): the switch side has no level 3."),
    (stands(levels={"step": 1}), "Rifle (p1): the switch step has no level 1."),
    (stands(text="x" * 201), "up to 200 are allowed."),
    (pile(cards=("c1", "c2")), "Strategy: there is no card c2."),
    (pile(cards=("c1", "c1")), "Two cards of Strategy are c1."),
    (pile(cards=("c1", "p1")), "Strategy: p1 lies elsewhere."),
    (pile(cards=()), "c1: the pile in which it lies does not have it."),
    (pile(at="m0.Verdun"), "Strategy: there is no place m0.Verdun."),
    (pile(back_to="d3"), "Strategy: there is no pile d3."),
    ({"setups": (BoxSetUp("1805"), BoxSetUp("1805!"))}, "Two set-ups are called 1805."),
    ({"setups": (BoxSetUp("!"),)}, "The set-up “!” needs a letter or a figure in its name."),
    ({"setups": (BoxSetUp("a", boards=("m3",)),)}, "a: there is no board m3."),
    ({"setups": (BoxSetUp("a", piles={"d4": ()}),)}, "a: there is no pile d4."),
    ({"setups": (BoxSetUp("a", piles={"d0": ("c9",)}),)}, "a: there is no card c9."),
    ({"setups": (BoxSetUp("a", {"p9": Stands("k7", "supply")}),)}, "p9: there is no kind k7."),
    ({"turn": TurnTrack(())}, "There are 1 to 200 turns, of up to 40 phases."),
    ({"turn": TurnTrack(("a",), piece="p7")}, "The turns are marked by p7, which is not a piece."),
    ({"turn": TurnTrack(("a", "b"), places=("m0.Reims",))}, "as many places as names."),
    ({"turn": TurnTrack(("a",), places=("m0.Bonn",))}, "A turn stands at m0.Bonn"),
    (board(chart="x"), "The board map is a chart, or has pictures and a grid, but not both."),
    ({"boards": (Board("m0", "map", chart="x ="),)}, "map, line 1"),
    ({"boards": (Board("m0", "map"),)}, "The board map has no space; give it some"),
    (board(parts=(BoardPart(x=31_000, w=2_000, h=10),)), "up to 32000 pixels wide and high."),
    (board(parts=(BoardPart(x=-1, w=2_000, h=10),)), "up to 32000 pixels wide and high."),
    (grid(dx=3.9), "The board map: a space of a grid has 4 pixels at least."),
    (grid(dx=0), "The board map: a space of a grid has 4 pixels at least."),
    (grid(dx=float("inf")), "The board map: a grid lies within 32000 pixels."),
    (grid(x=float("nan")), "The board map: a grid lies within 32000 pixels."),
    (
        board(grid=Grid("hex", dx=4, dy=4), parts=(BoardPart(w=3000, h=3000),)),
        "up to 40000 spaces.",
    ),
    (grid(pushed=2), "the columns that are pushed are the even ones, 0, or the odd ones, 1."),
    (grid(number=Numbering(told="hex")), "the way its spaces are called names no {place}."),
    (grid(number=Numbering(between="-" * 11)), "up to 10 letters stand between"),
    (grid(number=Numbering(across=Figures(digits=9))), "spaces are counted with 1 to 6 digits"),
    (grid(kind="spots", spots={"": (0, 0)}), "A spot of the board map needs a name."),
    (grid(kind="spots", spots={"A": (99_999, 0)}), "has a spot that lies off every board."),
    (grid(kind="spots", spots={"A": (0, 0)}, links=(("A", "B"),)), "a link leads to B"),
    (zone(name=""), "A zone of the board map needs a name."),
    (zone(outline=((0, 0), (1, 1))), "The board map: the zone Dead has 3 to 500 corners."),
    (zone(outline=((0, 0), (1, 1), (99_999, 1))), "the zone Dead lies off every board."),
    (zone(grid=Grid("hex"), of_board=True), "a grid of its own, or that of the board."),
    (zone(grid=Grid("hex", dx=1, dy=1)), "The board map, zone Dead: a space of a grid has 4"),
    (zone(told="Dead"), "the way its spaces are called names no {place}."),
    ({"papers": (LookUpChart("", "ab" * 32),)}, "A paper needs a name."),
    ({"papers": (LookUpChart("Combat", "up"),)}, "A picture is named by its SHA-256."),
]


@pytest.mark.parametrize(("changes", "told"), WRONG, ids=[told[:40] for _, told in WRONG])
def test_each_wrong_thing_is_told(changes: dict[str, Any], told: str) -> None:
    found = faults(replace(SOUND, **changes))
    assert any(told in fault for fault in found), found


def test_all_wrong_things_are_told_at_once_and_a_great_many_are_counted() -> None:
    found = faults(replace(SOUND, title="", **stands(at="m0.Bonn"), **kind(side="french")))
    assert len(found) == 3
    lost = {f"p{n}": Stands("k0", "m0.Bonn") for n in range(2, 102)}
    found = faults(replace(SOUND, pieces={**SOUND.pieces, **lost}))
    assert len(found) == 41
    assert found[-1] == "And 60 more faults."


def test_a_set_up_is_known_by_letters_figures_and_hyphens() -> None:
    assert BoxSetUp("Ulm & Austerlitz, 1805").key == "ulm-austerlitz-1805"
    assert BoxSetUp("Châlons").key == "chalons"
    assert len(BoxSetUp("x" * 60).key) == 40


def test_every_fault_is_one_line_of_plain_text() -> None:
    for changes, _ in WRONG:
        for fault in faults(replace(SOUND, **changes)):
            assert fault.isprintable(), fault


def test_a_kit_holds_only_data_of_json() -> None:
    assert msgspec.json.decode(canonical(SOUND))["title"] == "A box"
