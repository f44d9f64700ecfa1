"""Square grids, in pictures."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.squares import Squares, squares

BOARD = squares(8, 8)
SQUARES = st.sampled_from(BOARD.names)


def drawn(found: tuple[str, ...], at: str, size: int = 8) -> str:
    return squares(size, size).picture(dict.fromkeys(found, "x") | {at: "O"})


def picture(text: str) -> str:
    return dedent(text).strip()


def test_squares_are_named_as_in_chess() -> None:
    assert (BOARD.names[0], BOARD.names[1], BOARD.names[8], BOARD.names[-1]) == (
        "a1", "b1", "a2", "h8",
    )  # fmt: skip
    assert BOARD.at["c4"] == (2, 3)
    assert BOARD.name(2, 3) == "c4"
    assert BOARD.row(2)[0] == "a2"
    assert squares(16, 16).names[-1] == "p16"


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (8, 0), (0, 8)])
def test_off_the_grid_there_is_no_square(x: int, y: int) -> None:
    assert BOARD.name(x, y) == ""


@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (27, 1), (1, 0)])
def test_a_grid_has_a_size_that_can_be_named(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="columns"):
        Squares(columns, rows)


def test_one_size_is_one_grid() -> None:
    assert squares(5, 4) is squares(5, 4)
    assert len(squares(5, 4).names) == 20


def test_neighbours_in_the_middle_at_the_side_and_in_the_corner() -> None:
    assert [len(BOARD.around[s]) for s in ("d4", "a4", "a1")] == [8, 5, 3]
    assert [len(BOARD.beside[s]) for s in ("d4", "a4", "a1")] == [4, 3, 2]
    assert set(BOARD.beside["d4"]) == {"d3", "d5", "c4", "e4"}


def test_what_lies_within_two_squares() -> None:
    assert drawn(BOARD.within("b3", 2), "b3") == picture(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        x x x x . . . .
        x x x x . . . .
        x O x x . . . .
        x x x x . . . .
        x x x x . . . .
        """
    )


def test_rays_go_to_the_edge() -> None:
    rays = BOARD.ray("c3", 1, 1) + BOARD.ray("c3", -1, 0) + BOARD.ray("c3", 1, -2)
    assert drawn(rays, "c3") == picture(
        """
        . . . . . . . x
        . . . . . . x .
        . . . . . x . .
        . . . . x . . .
        . . . x . . . .
        x x O . . . . .
        . . . . . . . .
        . . . x . . . .
        """
    )
    assert BOARD.ray("c3", 0, 0) == ()


@pytest.mark.parametrize(
    ("a", "b", "between"),
    [
        ("a1", "d4", ("b2", "c3")),
        ("d4", "a1", ("c3", "b2")),
        ("a1", "a4", ("a2", "a3")),
        ("h2", "e2", ("g2", "f2")),
        ("a1", "b2", ()),
        ("a1", "a1", ()),
        ("a1", "b3", ()),
        ("a1", "c4", ()),
    ],
)
def test_what_lies_between_two_squares(a: str, b: str, between: tuple[str, ...]) -> None:
    assert BOARD.between(a, b) == between


def test_reach_goes_around_what_is_closed_and_no_further_than_what_stops() -> None:
    closed = {"b1", "b2", "c2"}
    assert drawn(squares(5, 5).reach("a1", 3, closed, {"b3"}), "a1", 5) == picture(
        """
        . . . . .
        x x . . .
        x x . . .
        x . . . .
        O . . . .
        """
    )


@given(SQUARES, SQUARES)
def test_distance_is_the_same_both_ways_and_that_of_the_reach(a: str, b: str) -> None:
    steps = BOARD.distance(a, b)
    assert steps == BOARD.distance(b, a)
    assert (b in BOARD.reach(a, steps, ())) == (a != b)
    assert b not in BOARD.reach(a, steps - 1, ())
    assert (b in BOARD.within(a, 3)) == (0 < steps <= 3)


@given(st.dictionaries(SQUARES, st.sampled_from("xIq")))
def test_a_picture_is_read_as_it_was_drawn(marks: dict[str, str]) -> None:
    assert BOARD.read(BOARD.picture(marks)) == marks


@pytest.mark.parametrize("text", [". .", ". . .\n. . .", ". .\n. .\n. ."])
def test_a_picture_of_another_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="2 rows of 2"):
        squares(2, 2).read(text)
