"""The turns that a track on a board shows, and dice whose faces are pictures."""

import io
from pathlib import Path

import pytest

from domain.game.view.board import Die, Tray, View
from domain.kits.faults import faults
from domain.kits.kit import Kit, TurnTrack, hash_of
from service.drawing import draw
from service.drawing.pictured import BoxPictures
from service.kits.making import PictureMaker
from service.kits.vassal import neutral
from tests.games.dice_table.boxed import on_the_shelf
from tests.kits import island
from tests.kits.island import basic, tag


def a_track(*names: str) -> str:
    spots = {name.replace(" ", "_"): (40 + 40 * n, 330) for n, name in enumerate(names)}
    zone = island.zone("Turn", "0,300;400,300;400,360;0,360", island.regions(**spots))
    return island.zoned(zone, island.hexes())


def tracker(*levels: str) -> str:
    inside = tag("VASSAL.build.module.turn.ListTurnLevel", list=",".join(levels))
    return tag("VASSAL.build.module.turn.TurnTracker", inside, name="Turn")


def read(*names: str, marker: str = "Turn", more: str = "", piece: str = "red-full.png") -> Kit:
    return island.kit(
        ground=a_track(*names), more=more, setups=(), names=(marker, "1/Blue"),
        red=[basic(piece, marker)], where={"useGridLocation": "true", "location": "Turn 1"},
    )  # fmt: skip


def test_a_track_on_a_board_has_the_turns_and_the_marker_stands_on_it() -> None:
    kit = read("Turn 1", "Turn 2", "Turn 3", "Turn 10")
    assert kit.turn == TurnTrack(
        ("1", "2", "3", "10"), (), "p0", ("m0.Turn 1", "m0.Turn 2", "m0.Turn 3", "m0.Turn 10")
    )
    assert kit.pieces["p0"].at == "m0.Turn 1"
    assert faults(kit) == ()


def test_a_space_0_is_no_turn_unless_the_marker_begins_there() -> None:
    four = ("Turn 0", "Turn 1", "Turn 2", "Turn 3")
    kit = read(*four)
    assert kit.turn
    assert kit.turn.turns == ("1", "2", "3")
    assert kit.turn.places[0] == "m0.Turn 1"
    begins = island.kit(
        ground=a_track(*four), setups=(), names=("Turn", "1/Blue"),
        red=[basic("red-full.png", "Turn")],
        where={"useGridLocation": "true", "location": "Turn 0"},
    )  # fmt: skip
    assert begins.turn
    assert begins.turn.turns == ("0", "1", "2", "3")


@pytest.mark.parametrize("names", [("Turn 1", "Turn 2"), ("Turn 1", "Turn 01", "Turn 2", "Turn 3")])
def test_too_few_spaces_or_two_of_a_number_are_no_track(names: tuple[str, ...]) -> None:
    assert read(*names).turn is None


def test_a_tracker_names_the_turns_of_the_track_if_there_are_as_many() -> None:
    three = ("Turn 1", "Turn 2", "Turn 3")
    kit = read(*three, more=tracker("Spring", "Summer", "Autumn"))
    assert kit.turn
    assert (kit.turn.turns, kit.turn.places[2]) == (("Spring", "Summer", "Autumn"), "m0.Turn 3")
    seasons = read(*three, more=tracker("Spring", "Summer")).turn
    assert seasons == TurnTrack(("Spring", "Summer"))
    counted = read(*three, more=tracker("1", "2")).turn
    assert counted
    assert counted.turns == ("1", "2", "3")


def test_a_marker_is_one_piece_of_that_name_alone() -> None:
    for name in ("Turn 7", "1/Red"):
        turn = read("Turn 1", "Turn 2", "Turn 3", marker=name).turn
        assert turn
        assert turn.piece == ""


def test_spaces_for_a_use_in_each_turn_are_the_track_of_the_marker_named_like_it() -> None:
    both = (f"Turn {n}{use}" for n in (1, 2, 3) for use in ("", " Levy/Campaign"))
    turn = read(*both, marker="Levy/Campaign Marker").turn
    assert turn == TurnTrack(
        ("1", "2", "3"), (), "p0", tuple(f"m0.Turn {n} Levy/Campaign" for n in (1, 2, 3))
    )


def dice(*icons: str) -> str:
    faces = (
        tag("VASSAL.build.module.SpecialDieFace", text=f"face {n}", icon=icon)
        for n, icon in enumerate(icons)
    )
    die = tag("VASSAL.build.module.SpecialDie", "".join(faces), name="die")
    return tag("VASSAL.build.module.SpecialDiceButton", die * 2, name="Fire")


def test_dice_have_the_pictures_of_their_faces_and_they_are_made(tmp_path: Path) -> None:
    files = island.module(more=dice("red-full.png", "red-half.png"))
    kit, pictures = neutral.opened(io.BytesIO(island.packed(files)))
    (die,) = next(one for one in kit.dice if one.name == "Fire").dice
    assert (die.many, die.sides, len(set(die.pictures))) == (2, 2, 2)
    assert set(die.pictures) <= kit.pictures
    assert faults(kit) == ()
    album = PictureMaker(pictures.read, tmp_path, pictures.file).album(kit)
    assert set(die.pictures) <= set(album.cells)
    cell = album.cells[die.pictures[1]]
    number = next(n for n, one in enumerate(kit.dice) if one.name == "Fire")
    rolled = Die("2d2.1", "face 1", picture=f"die {number} 0 2")
    view = View("Island", "Turn 1", "Play", trays=(Tray("Fire", (rolled,)),), seats=("red", "blue"))
    window = f'viewBox="{cell.x} {cell.y} {cell.w} {cell.h}"'
    with on_the_shelf(kit):
        drawn = draw(view, pictures=BoxPictures(hash_of(kit), album, str))
    assert window in drawn
    assert "face 1" in drawn
    assert window not in draw(view)


@pytest.mark.parametrize("icons", [("red-full.png", ""), ("red-full.png", "gone.png")])
def test_dice_without_a_picture_on_each_face_have_their_words_alone(icons: tuple[str, str]) -> None:
    (die,) = next(one for one in island.kit(more=dice(*icons)).dice if one.name == "Fire").dice
    assert (die.pictures, die.faces) == ((), ("face 0", "face 1"))
