"""Chapter 9.6: hands and private windows of the box are seen by the side whose they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest
from msgspec.structs import replace

from domain.game.secrets import secrets
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.held import Held
from domain.games.dice_table.moving import Deployed
from domain.games.dice_table.opening import BoxOpened, opened
from domain.kits.kit import Board, BoardPart, Grid, Kit, Stands, hash_of
from service.kits.own import read
from tests.games.dice_table.boxed import BOX, on_the_shelf
from tests.games.dice_table.test_covered import Played, stands
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule


def kit() -> Kit:
    """Two Crowns, with a hand of Anjou in which Foot lies, and a window that both sides see."""
    own = read(BOX.encode())
    boards = (
        Board("m7", "Anjou's own", "hand", ("Anjou",), grid=Grid("spots", spots={"held": (9, 9)})),
        Board("m9", "Loose", "hand", ("Anjou",), (BoardPart(w=99, h=99),), free=True),
        Board("m8", "Both", "hand", ("Anjou", "Navarre"), grid=Grid("spots", spots={"on": (9, 9)})),
    )
    foot = next(code for code, one in own.pieces.items() if own.kinds[one.kind].side == "Anjou")
    pieces = {**own.pieces, foot: Stands(own.pieces[foot].kind, "m7.held")}
    return replace(own, boards=(*own.boards, *boards), pieces=pieces)


@contextmanager
def played(*seats: str) -> Iterator[Played]:
    box, match, chance = kit(), Played(), Scripted()
    seats = seats or ("red", "blue", "green")
    with on_the_shelf(box):
        happened = opened(seats, hash_of(box), "", cast("Any", chance))
        begun = [one for one in happened if isinstance(one, BoxOpened | Held)]
        match.events = [Seated(seats), *begun]
        yield match


@rule("9.6")
def test_what_begins_in_a_hand_is_seen_by_its_side_alone() -> None:
    with played() as match:
        (event,) = match.last()
        assert isinstance(event, Held)
        assert len(secrets(event)) == 1
        (own,) = stands(match, "blue", "held")
        assert own[0] == "blue-1"
        assert "Foot" in own[1]
        for viewer in ("red", "green", None):
            assert stands(match, viewer, "held") == [("blue-1", "blue-1")]
            view = RULES.view(match.state(viewer), viewer)
            shown = next(piece for piece in view.pieces if piece.id == "blue-1")
            assert (shown.art, shown.figures, shown.picture) == ("", "", "")


@rule("9.6")
def test_what_is_moved_into_a_hand_is_seen_by_its_side_alone_until_it_is_turned_up() -> None:
    with played() as match:
        match.gives("blue", "move Gaston to held")
        assert match.story("red")[-1] == "Blue holds face down: blue-2 in held."
        assert "blue-2 (Gaston)" in match.story("blue")[-1]
        for viewer in ("red", "green", None):
            assert stands(match, viewer, "held") == [("blue-1",) * 2, ("blue-2",) * 2]
            assert stands(match, viewer, "Europe Pau") == [("Fort", "Fort")]
        assert "out of sight" in match.refused("8.2", "red", "move Gaston to Orthez")
        match.gives("blue", "uncover blue-2").gives("blue", "move Gaston to Orthez")
        assert ("Gaston", "Gaston") in stands(match, "red", "Orthez")


@rule("9.6")
def test_a_hand_in_which_pieces_lie_anywhere_is_told_by_its_name() -> None:
    with played() as match:
        match.gives("blue", "move Gaston to Loose 30,40")
        assert match.story("red")[-1] == "Blue holds face down: blue-2 in Loose."
        match.gives("red", "move Foot-1 to loose")
        assert match.story("red")[-1] == "Blue holds face down: blue-3 in Loose."
        match.gives("red", "move Foot-2 to Anjou's own")
        assert match.story("red")[-1] == "Blue holds face down: blue-4 in held."
        asked = "Name a space of Europe: Orthez, Dax and 3 more"
        assert asked in match.refused("8.2", "red", "move Foot-3 to Europe")


@rule("9.6")
def test_what_another_seat_lays_in_a_hand_is_its_sides_too() -> None:
    with played() as match:
        match.gives("red", "move 2 Foot at Orthez to held")
        assert [name for name, _ in stands(match, "red", "held")] == ["blue-1", "blue-2", "blue-3"]
        assert all("Foot" in name for _, name in stands(match, "blue", "held"))


@rule("9.6")
def test_a_window_of_all_sides_lies_open() -> None:
    with played("red", "blue") as match:
        match.gives("red", "move Gaston to on")
        assert stands(match, "blue", "on") == [("Gaston", "Gaston")]


@rule("9.6")
def test_many_pieces_in_a_hand_are_counted_and_not_told_one_by_one() -> None:
    with played() as match:
        names, codes = tuple(f"blue-{n}" for n in range(2, 16)), tuple(f"x{n}" for n in range(14))
        match.events += [
            Deployed("red", codes, ("table",) * 14, "k1"),
            Held("blue", ("blue",), names, ("m7.held",) * 14, codes, (), codes),
        ]
        told = "Blue holds 14 pieces face down in Anjou's own: blue-2 to blue-15."
        assert [match.story(seat)[-1] for seat in ("red", "blue", None)] == [told] * 3
