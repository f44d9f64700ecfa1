"""Who sees whom on the maps of Omaha, and why not, in words and heights."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games.tcs_omaha.fire import aim, area, point
from domain.games.tcs_omaha.ground import (
    ALONG,
    INLAND,
    from_ships,
    hedged,
    map_ground,
    relief,
    seen,
    sees,
)
from domain.games.tcs_omaha.ground.sheets import GRID
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.view.reference import survey
from domain.grid.lines import between
from domain.grid.sight import Relief, profile
from tests.games.tcs_omaha.shore import ashore

ALL = map_ground("ABCD")
hexes = st.sampled_from(GRID.names)


@given(a=hexes, b=hexes)
def test_sight_on_the_map_is_mutual_and_its_profile_agrees(a: str, b: str) -> None:
    assert sees(ALL, a, b) == sees(ALL, b, a)
    assert sees(ALL, a, b) != any(step.hides for step in profile(relief("ABCD"), a, b))


@given(a=hexes, reach=st.integers(0, 12))
def test_a_view_is_every_hex_with_sight(a: str, reach: int) -> None:
    assert seen(ALL, a, reach) == {b for b in GRID.within(a, reach) if sees(ALL, a, b)}


def test_wn62_sees_the_beach_of_easy_red_and_fox_green() -> None:
    view = seen(ALL, "A42.15")
    assert {"A35.18", "A38.18", "A42.19", "A44.18", "A48.17"} <= view
    assert not any(INLAND[h] > 12 for h in view)


def test_the_foot_of_the_bluff_does_not_see_the_plateau() -> None:
    assert not sees(ALL, "A37.15", "A37.10")
    assert sees(ALL, "A37.16", "A37.14")


@pytest.mark.rule("1.3")
def test_bocage_hides_what_is_behind_it_and_not_what_is_at_it() -> None:
    for side in sorted(ALONG["bocage"], key=sorted)[:400]:
        a, b = sorted(side)
        assert sees(ALL, a, b)
        assert not hedged(ALL, a, b)  # it is a side of the firer's hex too
        way = GRID.ring[a].index(b)
        near, far = GRID.ring[a][(way + 3) % 6], GRID.ring[b][way]
        if near and far and len({ALL.level[h] for h in (near, a, b, far)}) == 1:
            assert not sees(ALL, near, far)


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    ("a", "b", "side"),
    [("A11.05", "A12.04", ("A11.04", "A12.05")), ("A12.08", "A11.06", ("A11.07", "A12.07"))],
)
def test_a_line_along_a_hedge_can_be_read_on_either_side_and_crosses_nothing(
    a: str, b: str, side: tuple[str, str]
) -> None:
    """The hedge ends at both hexes, and the line runs along the whole of it."""
    assert frozenset(side) in ALONG["bocage"]
    assert between(GRID, a, b) == ((side[0],), (side[1],)) or between(GRID, a, b) == (
        (side[1],), (side[0],)
    )  # fmt: skip
    assert sees(ALL, a, b)
    assert not hedged(ALL, a, b)


HEDGED = ("A1.04", "A2.05")
"""Neighbours on open ground across one hedge."""


@pytest.mark.rule("1.3", "6.4", "6.7")
@pytest.mark.parametrize("option", [(), ("one-hedge=on",)])
def test_neighbours_across_one_hedge_are_as_in_forest_by_an_option(option: tuple[str, ...]) -> None:
    one, other = HEDGED
    assert frozenset(HEDGED) in ALONG["bocage"]
    assert ALL.terrain[one] == ALL.terrain[other] == "open"
    state = ashore(f"1/E/2/16@{one} 1/5/916@{other}", options=option).state
    for firer, target, victim in (("1/E/2/16", other, "1/5/916"), ("1/5/916", one, "1/E/2/16")):
        forest = area.modifiers(state, (firer,), target, (victim,))
        assert forest == TABLES.area.near[1] + bool(option) * TABLES.area.cover["forest"]
        lobbed = area.modifiers(state, (firer,), target, (victim,), indirect=True)
        assert lobbed == 0, "mortars ignore bocage"
    gun = ashore(f"plt1/A/741@{one} plt2/A/741@{other}", options=option).state
    bare = ashore(f"plt1/A/741@{one} plt2/A/741@{other}").state
    shelter = point.added(gun, "plt1/A/741", "plt2/A/741") - point.added(
        bare, "plt1/A/741", "plt2/A/741"
    )
    assert shelter == bool(option) * TABLES.point.cover
    assert aim.can_watch(state, "1/5/916", one, moving=True), "engaged freely, also in overwatch"


@pytest.mark.rule("1.3")
def test_bocage_of_neither_hex_is_never_looked_through_from_above_neither() -> None:
    """Of 3,000 pairs 45 looked over it from a height, before."""
    luck, found = random.Random(3), 0
    for _ in range(3000):
        a = luck.choice(GRID.names)
        b = luck.choice(GRID.within(a, 12))
        ways = (
            [(a, *course, b) for course in between(GRID, a, b)] if GRID.distance(a, b) > 2 else []
        )
        barred = [
            any(frozenset(way[k : k + 2]) in ALONG["bocage"] for k in range(1, len(way) - 2))
            for way in ways
        ]
        if barred and all(barred):
            found += 1
            assert not sees(ALL, a, b), (a, b)
    assert found > 300


@pytest.mark.rule("1.3")
def test_bocage_shelters_a_target_where_every_clear_line_to_it_crosses_it() -> None:
    over, found = relief("ABCD"), {True: 0, False: 0}
    for a in GRID.names[::97]:
        for b in GRID.within(a, 8):
            sheltered = hedged(ALL, a, b)
            assert sheltered == _sheltered(over, a, b), (a, b)
            found[sheltered] += 1
    assert min(found.values()) > 100


def _sheltered(over: Relief, a: str, b: str) -> bool:
    """The same in whole numbers, hex by hex: courses that nothing hides, and what they cross."""
    many, low = GRID.distance(a, b), over.ground[a]
    rise, crossing = over.ground[b] - low, []
    for course in between(GRID, a, b) if many else ():
        way = (a, *course, b)
        sides = [over.hedges.get(frozenset(way[k : k + 2])) for k in range(many)]
        inner = [k for k in range(1, many - 1) if sides[k] is not None]
        tops = [(over.tops[h] - low, k) for k, h in enumerate(way) if 0 < k < many and h]
        hidden = any(top * many > rise * k for top, k in tops)
        if not hidden and not inner:  # bocage of neither hex is never looked through (1.3)
            crossing.append(sides[-1] is not None)
    return many > 1 and bool(crossing) and all(crossing)


@pytest.mark.rule("2.6")
def test_ships_see_the_beach_and_the_bluffs_and_not_the_fields_behind() -> None:
    assert from_ships(ALL, "A37.17")
    assert from_ships(ALL, "A42.15")
    assert not from_ships(ALL, "A44.05")
    assert not from_ships(ALL, "C20.10")


FIRST = "firefight"


def test_a_survey_says_whether_two_hexes_see_each_other() -> None:
    here = field(FIRST)
    found = survey(FIRST, "A36.14", "a36.9")
    assert [rise.space for rise in found.rises] == [f"A36.{row:02}" for row in range(14, 8, -1)]
    assert found.sees == here.sees("A36.14", "A36.09")
    assert "5 hexes, 572 m" in found.words


@pytest.mark.rule("5.2")
def test_a_survey_names_what_hides() -> None:
    here = field(FIRST)
    names = [h for h in here.grid.names if here.terrain[h] != "sea"]
    a, b = next(
        (a, b) for a in names for b in names
        if here.grid.distance(a, b) > 3 and not here.sees(a, b)
    )  # fmt: skip
    found = survey(FIRST, a, b)
    hiding = next(rise for rise in found.rises if rise.hides)
    assert not found.sees
    assert found.words.startswith(f"{a} does not see {b}: {hiding.words} at {hiding.space}")


def test_what_is_no_hex_is_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"Z9 is not a hex of this map\."):
        survey(FIRST, "Z9", "A36.09")
    with pytest.raises(ValueError, match="Nothing is not a hex"):
        survey(FIRST, "A36.09", " ")
