"""Chapter 9: cities, terrain, Elite and experienced units, each at its boundaries."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.lookup import defence
from domain.games.combined_arms.retreating import UnitDestroyed, UnitProved
from domain.grid.squares import squares
from tests.games.combined_arms.board import (
    FACING,
    battle,
    clean,
    laid,
    moving,
    opened,
    placing,
    shown,
)
from tests.rigs.scenario import Given

rule = pytest.mark.rule

CITIES = ("a4", "d4", "e5", "h5")
TERRAIN = ("difficult-terrain",)


# --- Cities -----------------------------------------------------------------------------------


@rule("9.1")
def test_four_cities_lie_in_the_two_rows_between() -> None:
    for seed in range(20):
        ground = laid("battle", seed, cities="on").ground
        assert list(ground.values()) == ["city"] * 4
        assert {square[1] for square in ground} <= {"4", "5"}
    assert laid("battle").ground == {}


@rule("9.1")
def test_the_cities_are_drawn() -> None:
    turn = opened("battle", *CITIES, cities="on")
    assert turn.state.ground == dict.fromkeys(CITIES, "city")


HELD = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . . I . . I
    I . . I . . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


def held(drawn: str = HELD, **fields: Any) -> Given:
    """A turn begins with cities on the board."""
    ground = dict.fromkeys(CITIES, "city")
    more: dict[str, Any] = {"stage": "begin", "seen": {"here": 1}, "options": ("cities",)}
    return battle(drawn, ground=ground, **more | fields)


@rule("9.2a")
def test_as_printed_the_cities_win_at_once() -> None:
    options = ("cities", "as-printed")
    for seat in ("allied", "axis"):
        over = held(stage="fire", seat=seat, options=options).steps()
        assert over.state.ending == "cities"
        assert over.state.winner == "allied"
    waits = held(stage="fire", seat="axis").steps()
    assert waits.state.ending == ""
    three = held(HELD.replace("I . . I", ". . . I"), stage="fire", options=options).goes_on()
    assert three.state.ending == ""


@rule("9.2")
def test_a_side_on_every_city_when_its_turn_begins_has_won() -> None:
    outcome = RULES.outcome(held().steps().state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("cities", ("allied",))


@rule("9.2")
@pytest.mark.parametrize("change", [("I . . I . .", "I . . . I ."), ("I . . I . .", "I . . i . .")])
def test_three_cities_are_not_enough(change: tuple[str, str]) -> None:
    assert RULES.outcome(held(HELD.replace(*change)).steps().state) is None


@rule("9.2")
def test_the_other_side_has_a_turn_to_answer() -> None:
    assert RULES.outcome(held(seat="axis").steps().state) is None
    assert RULES.outcome(held(stage="move").state) is None


# --- Difficult terrain ------------------------------------------------------------------------


@rule("9.3")
def test_the_same_terrain_lies_on_both_halves() -> None:
    board = squares(8, 8)
    for seed in range(20):
        ground = laid("battle", seed, difficult_terrain="on").ground
        assert sorted(ground.values()) == ["bocage"] * 4 + ["mountain"] * 2
        assert {square[1] for square in ground} <= {"3", "4", "5", "6"}
        for square, kind in ground.items():
            x, y = board.at[square]
            assert ground[board.name(7 - x, 7 - y)] == kind


@rule("9.3")
def test_cities_are_difficult_terrain_too_and_lie_beside_the_rest() -> None:
    for seed in range(20):
        ground = laid("battle", seed, cities="on", difficult_terrain="on").ground
        assert sorted(ground.values()) == ["bocage"] * 4 + ["city"] * 4 + ["mountain"] * 2


@rule("9.4")
@pytest.mark.parametrize("ground", ["city", "mountain", "bocage"])
@pytest.mark.parametrize(("options", "points"), [(TERRAIN, 6), ((), 5)])
def test_a_unit_in_difficult_terrain_takes_one_more(
    ground: str, options: tuple[str, ...], points: int
) -> None:
    turn = battle(HELD, options=options, ground={"e5": ground})
    assert defence(turn.state, "e5") == points
    assert defence(turn.state, "d4") == 5
    shot = battle(
        HELD, seat="axis", options=options, ground={"e5": ground}, damage={"e5": points - 1}
    )
    assert shot.steps().state.broken == ""
    assert battle(HELD, seat="axis", options=options, ground={"e5": ground},
                  damage={"e5": points}).steps().state.broken == "e5"  # fmt: skip


SLOW = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    x x x x x x x .
    x x x {} x x x .
    x x x x x x x .
    Q x x x x x x .
"""
"""Where light tanks get to when all of row 4 is bocage."""


@rule("9.5")
def test_light_tanks_stop_in_difficult_terrain() -> None:
    drawn = SLOW.replace("{}", "L")
    ground = dict.fromkeys(squares(8, 8).row(4), "bocage")
    turn = moving(drawn.replace("x", "."), options=TERRAIN, ground=ground)
    assert shown(turn, "move", "d3") == clean(drawn)
    turn.when("allied", "move d3-d5").refused("9.5", "must stop")
    moving(drawn.replace("x", "."), ground=ground).offers("allied", "move d3-d6")


@rule("9.5")
@pytest.mark.parametrize(("letter", "stops"), [("M", True), ("T", True), ("P", False)])
def test_what_has_wheels_or_tracks_stops_in_difficult_terrain(letter: str, stops: bool) -> None:
    ground = dict.fromkeys(squares(8, 8).row(4), "mountain")
    drawn = SLOW.replace("x", ".").replace("{}", letter)
    turn = moving(drawn, options=TERRAIN, ground=ground, lifted=("d3",) if letter == "P" else ())
    turn.offers("allied", "move d3-d4")
    assert ("move d3-d5" in turn.offered("allied")) != stops


@rule("9.5")
def test_others_are_not_slowed_and_none_is_held() -> None:
    drop = HELD.replace("I . . I", "P R . I")
    ground = {"a5": "city", "b5": "city", "c5": "city"}
    lifted = moving(drop, options=TERRAIN, ground=ground, lifted=("a4",))
    lifted.offers("allied", "move a4-a8")
    tank = moving(HELD.replace("I . . I", "L . . I"), options=TERRAIN, ground={"a4": "city"})
    tank.offers("allied", "move a4-a7")


# --- Elite and experience ---------------------------------------------------------------------


@rule("9.6")
def test_each_side_makes_two_units_elite_as_it_places_them() -> None:
    turn = placing(elite="on")
    for square in ("a", "b"):
        turn = turn.when("axis", f"place howitzer {square}8 elite").accepted()
        turn = turn.when("allied", f"place howitzer {square}1")
    turn.withholds("axis", "place engineers c8 elite").offers("axis", "place engineers c8")
    turn.when("axis", "place engineers c8 elite").refused("9.6")
    turn = turn.when("axis", "place engineers c8")
    turn.offers("allied", "place howitzer c1 elite").when(
        "allied", "place howitzer c1 elite"
    ).accepted()


@rule("9.6")
def test_without_the_option_no_unit_is_made_elite() -> None:
    placing().when("axis", "place howitzer a8 elite").refused("9.6")
    assert not [line for line in placing().offered("axis") if line.endswith("elite")]


@rule("9.7")
def test_an_elite_unit_takes_one_more_and_does_two() -> None:
    turn = battle(HELD, elite="e5", options=TERRAIN, ground={"e5": "city"})
    assert (defence(turn.state, "e5"), defence(turn.state, "d4")) == (7, 5)
    near = battle(HELD.replace(". . I . . I", ". i I . . I"), elite="e5")
    near.when("allied", "fire e5 at d5").accepted()
    assert near.when("allied", "fire e5 at d5").state.damage == {"d5": 2}
    assert near.when("allied", "fire d4 at d5").state.damage == {"d5": 1}


@rule("9.8")
@pytest.mark.parametrize(("kills", "proved"), [(3, False), (4, True)])
def test_who_helped_to_destroy_five_becomes_elite(kills: int, proved: bool) -> None:
    turn = battle(FACING, options=("experienced",), routed=("d5",), damage={"d5": 4})
    units = turn.state.units
    state = replace(turn.state, units={**units, "d4": replace(units["d4"], kills=kills)})
    state = replace(state, helped={"d5": ("d4",)})
    after = Given(RULES, state).when("allied", "fire e4 at d5").goes_on()
    after.includes(UnitDestroyed(square="d5", why="double-whammy", by=("d4", "e4")))
    assert (UnitProved(square="d4") in after.happened) == proved
    assert after.state.units["d4"].elite == proved
    assert after.state.units["d4"].kills == kills + 1
    assert after.state.units["e4"].kills == 1


@rule("9.8")
def test_without_the_option_and_for_the_elite_nothing_is_proved() -> None:
    for options, elite in (((), ""), (("experienced",), "d4")):
        turn = battle(FACING, options=options, elite=elite, routed=("d5",), damage={"d5": 5})
        units = turn.state.units
        state = replace(turn.state, units={**units, "d4": replace(units["d4"], kills=9)})
        Given(RULES, replace(state, helped={"d5": ("d4",)})).steps().lacks(UnitProved)


@rule("9.6", "9.7")
def test_also_headquarters_may_be_elite() -> None:
    turn = placing(elite="on")
    turn.offers(
        turn.state.seat, f"place headquarters {'d8' if turn.state.seat == 'axis' else 'd1'} elite"
    )


@rule("7.1", "9.4", "9.5")
def test_a_retreat_may_lead_into_a_city_and_its_cover() -> None:
    picture = """
        . . . . . . . q
        . . . . . . . .
        . . . . . . . .
        . . . t . . . .
        . . . I . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
    """
    turn = battle(picture, ground={"d6": "city"}, options=TERRAIN, broken="d5", damage={"d5": 4})
    turn = turn.when("axis", "retreat d6")
    assert defence(turn.state, "d6") == 5
