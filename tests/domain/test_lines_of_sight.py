"""Lines over hexes, and who sees whom over heights and hedges: geometry by property."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.hexes import Hexes
from domain.grid.lines import arc, bearing, between, beyond, courses
from domain.grid.sight import Relief, crossed, profile, seen, sees

SIDE = 9
ROWS = Hexes({f"r{c}.{r}": (c, r) for r in range(1, SIDE + 1) for c in range(1, SIDE + 1)})
COLUMNS = Hexes(
    {f"{c}.{r}": (c, r) for c in range(1, SIDE + 1) for r in range(1, SIDE + 1)},
    straight="columns",
    pushed=1,
)
GRIDS = st.sampled_from((ROWS, COLUMNS))
SIDES = {
    grid: sorted({frozenset((a, b)) for a in grid.names for b in grid.beside[a]}, key=sorted)
    for grid in (ROWS, COLUMNS)
}
"""The sides of all hexes, of each grid; the same for all that stands on it."""
hexes = st.integers(0, SIDE * SIDE - 1)
offsets = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


@given(offset=offsets)
def test_a_course_has_one_hex_for_each_step_and_each_touches_the_next(
    offset: tuple[int, int],
) -> None:
    far = _far(offset)
    for course in courses(*offset):
        assert len(course) == max(far - 1, 0)
        for step, (a, b) in enumerate(course, 1):
            assert _far((a, b)) == step
            assert _far((offset[0] - a, offset[1] - b)) == far - step


@given(offset=offsets)
def test_a_line_is_the_same_from_its_other_end(offset: tuple[int, int]) -> None:
    a, b = offset
    back = {tuple((a + x, b + y) for x, y in reversed(c)) for c in courses(-a, -b)}
    assert back == set(courses(a, b))


def test_a_line_along_sides_has_two_courses_and_any_other_line_one() -> None:
    assert courses(1, 1) == (((0, 1),), ((1, 0),))
    assert len(courses(3, 3)) == 2
    assert courses(0, 4) == (((0, 1), (0, 2), (0, 3)),)
    assert courses(0, 0) == courses(0, 1) == ((),)


def test_a_line_is_named_in_hexes_of_the_map() -> None:
    assert between(COLUMNS, "1.1", "1.4") == (("1.2", "1.3"),)
    assert set(between(COLUMNS, "1.1", "3.1")) == {("2.1",), ("2.2",)}


@given(grid=GRIDS, k=hexes, way=st.integers(0, 5), steps=st.integers(0, 5))
def test_so_many_steps_in_a_direction(grid: Hexes, k: int, way: int, steps: int) -> None:
    start = grid.names[k]
    walked = start
    for _ in range(steps):
        walked = grid.ring[walked][way] if walked else ""
    there = beyond(grid, start, way, steps)
    if walked:
        assert there == walked
        assert grid.distance(start, there) == steps
        assert not steps or bearing(grid, start, there) == way


def test_a_bearing_between_two_directions_is_the_first_of_them_clockwise() -> None:
    assert bearing(COLUMNS, "5.5", "5.8") == 0
    assert bearing(COLUMNS, "5.5", "6.8") == 0
    assert bearing(COLUMNS, "5.5", "7.5") == 1
    north_west = beyond(COLUMNS, beyond(COLUMNS, "5.5", 5, 2), 0, 2)
    assert bearing(COLUMNS, "5.5", north_west) == 5
    with pytest.raises(ValueError, match="no direction"):
        bearing(COLUMNS, "5.5", "5.5")


@given(grid=GRIDS, k=hexes, steps=st.integers(1, 8))
def test_the_six_arcs_are_all_hexes_around(grid: Hexes, k: int, steps: int) -> None:
    start = grid.names[k]
    arcs = [set(arc(grid, start, way, steps)) for way in range(6)]
    assert set().union(*arcs) == set(grid.within(start, steps)) - {start}
    for way in range(6):
        assert not arcs[way] & arcs[(way + 2) % 6]
        assert not arcs[way] & arcs[(way + 3) % 6]
        for name in arcs[way] & arcs[(way + 1) % 6]:
            assert grid.distance(start, name) % 2 == 0


# --- Sight ------------------------------------------------------------------------------------


@st.composite
def reliefs(draw: st.DrawFn) -> Relief:
    """Levels of 10 m, things of 0 to 20 m on them, and hedges of 5 m along some sides."""
    grid = draw(GRIDS)
    dice = draw(st.randoms(use_true_random=False))
    high = draw(st.sampled_from((1, 3, 6)))
    ground = {name: 10 * dice.randrange(high) for name in grid.names}
    tops = {name: level + dice.choice((0, 0, 0, 10, 20)) for name, level in ground.items()}
    hedges = {side: max(ground[n] for n in side) + 5 for side in SIDES[grid] if dice.random() < 0.2}
    return Relief(grid, ground, tops, hedges)


@given(relief=reliefs(), k=hexes, n=hexes)
def test_sight_is_mutual(relief: Relief, k: int, n: int) -> None:
    a, b = relief.grid.names[k], relief.grid.names[n]
    assert sees(relief, a, b) == sees(relief, b, a)


@given(relief=reliefs(), k=hexes, reach=st.integers(0, 10), eye=st.sampled_from((0, 10)))
def test_all_that_is_seen_is_what_each_line_of_sight_says(
    relief: Relief, k: int, reach: int, eye: int
) -> None:
    grid, a = relief.grid, relief.grid.names[k]
    each = {b for b in grid.within(a, reach) if sees(relief, a, b, eye)}
    assert seen(relief, a, reach, eye) == each


@given(relief=reliefs(), k=hexes, n=hexes)
def test_a_profile_says_what_hides(relief: Relief, k: int, n: int) -> None:
    a, b = relief.grid.names[k], relief.grid.names[n]
    steps = profile(relief, a, b)
    assert [steps[0].hex, steps[-1].hex] == [a, b]
    assert [step.far for step in steps] == list(range(relief.grid.distance(a, b) + 1))
    assert any(step.hides for step in steps) != sees(relief, a, b)
    assert (steps[0].line, steps[-1].line) == pytest.approx((relief.ground[a], relief.ground[b]))


@given(relief=reliefs(), k=hexes, n=hexes)
def test_what_is_higher_on_both_ends_is_seen(relief: Relief, k: int, n: int) -> None:
    a, b = relief.grid.names[k], relief.grid.names[n]
    up = {**relief.ground, a: 1000, b: 1000}
    assert sees(Relief(relief.grid, up, relief.tops, relief.hedges), a, b)


def _strip(
    ground: str,
    tops: dict[int, int] | None = None,
    hedges: dict[tuple[int, int], int] | None = None,
) -> Relief:
    """A row of hexes northwards, with their levels in tens."""
    grid = Hexes({str(k): (1, k) for k in range(1, len(ground) + 1)}, straight="columns", pushed=1)
    level = {str(k): 10 * int(digit) for k, digit in enumerate(ground, 1)}
    high = level | {str(k): top for k, top in (tops or {}).items()}
    walls = {frozenset(map(str, side)): top for side, top in (hedges or {}).items()}
    return Relief(grid, level, high, walls)


def test_open_ground_hides_nothing_and_a_ridge_does() -> None:
    assert sees(_strip("00000"), "1", "5")
    assert not sees(_strip("00100"), "1", "5")
    assert sees(_strip("00001"), "1", "5")


def test_the_edge_of_a_plateau_hides_what_lies_behind_it() -> None:
    relief = _strip("0001111")
    assert sees(relief, "1", "4")
    assert not sees(relief, "1", "5")
    assert sees(relief, "4", "7")


def test_a_top_at_the_line_hides_nothing_and_above_it_everything() -> None:
    assert sees(_strip("00002", tops={3: 10}), "1", "5")
    assert not sees(_strip("00002", tops={3: 11}), "1", "5")


def test_what_stands_on_the_two_ends_hides_nothing() -> None:
    assert sees(_strip("00000", tops={1: 20, 5: 20}), "1", "5")


def test_a_hedge_hides_unless_it_is_at_one_of_the_ends() -> None:
    assert not sees(_strip("00000", hedges={(3, 4): 5}), "1", "5")
    assert sees(_strip("00000", hedges={(1, 2): 5, (4, 5): 5}), "1", "5")
    assert sees(_strip("00001", hedges={(3, 4): 6}), "1", "5")  # the line is at 6.25 there
    assert not sees(_strip("00001", hedges={(3, 4): 7}), "1", "5")


def test_a_hedge_at_the_far_end_is_crossed_and_one_at_the_near_end_is_not() -> None:
    relief = _strip("00000", hedges={(1, 2): 5})
    assert crossed(relief, "5", "1")
    assert not crossed(relief, "1", "5")
    assert crossed(relief, "1", "2")
    assert crossed(relief, "2", "1")


def test_from_a_hex_to_itself_no_hedge_is_crossed() -> None:
    relief = _strip("00000", hedges={(1, 2): 5, (2, 3): 5})
    assert not any(crossed(relief, hex_, hex_) for hex_ in "12345")


def test_an_eye_above_the_ground_sees_over_more() -> None:
    relief = _strip("01000")
    assert not sees(relief, "1", "5")
    assert sees(relief, "1", "5", eye=20)


def test_a_line_along_a_side_is_clear_where_one_of_its_courses_is() -> None:
    two = [course[0] for course in between(COLUMNS, "1.1", "3.1")]
    flat = dict.fromkeys(COLUMNS.names, 0)
    assert sees(Relief(COLUMNS, flat, flat | {two[0]: 9}, {}), "1.1", "3.1")
    assert not sees(Relief(COLUMNS, flat, flat | {two[0]: 9, two[1]: 9}, {}), "1.1", "3.1")


@pytest.mark.parametrize("grid", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_a_view_as_far_as_the_margin_ends_where_the_map_does(grid: Hexes) -> None:
    """From its corners, too, where a view reaches to the ends of what a relief holds."""
    flat = dict.fromkeys(grid.names, 0)
    relief = Relief(grid, flat, flat, {}, margin=4)
    for name in grid.names:
        near = {one for one in grid.names if grid.distance(name, one) <= 4}
        assert seen(relief, name, 4) == near


def test_a_view_has_a_limit() -> None:
    flat = dict.fromkeys(ROWS.names, 0)
    relief = Relief(ROWS, flat, flat, {}, margin=4)
    with pytest.raises(ValueError, match="0 to 4 hexes, not 5"):
        seen(relief, "r5.5", 5)


def _far(offset: tuple[int, int]) -> int:
    return max(abs(offset[0]), abs(offset[1]), abs(sum(offset)))
