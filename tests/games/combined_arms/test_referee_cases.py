"""Cases that a referee wrote from the page's text alone, before he looked at how it is played.

What the page says, at the value where it begins to say something else, in the words in which a
player would give the order.
"""

import pytest

from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.printed import TYPES
from domain.games.combined_arms.state import Unit
from tests.games.combined_arms.board import battle, moving, placing

rule = pytest.mark.rule

FIELD = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . I . L . .
    . . . . . . . .
    R . . . . . . .
    Q . . . . . . .
"""


@rule("5.2")
@pytest.mark.parametrize(
    ("way", "may"),
    [("d4-d5", True), ("d4-e5", True), ("d4-d6", False), ("f4-f7", True), ("f4-c1", True),
     ("f4-f8", False)],
)  # fmt: skip
def test_as_far_as_its_move_straight_or_slanting(way: str, may: bool) -> None:
    assert (TYPES["infantry"].move, TYPES["light-tank"].move) == (1, 3)
    assert (moving(FIELD).when("allied", f"move {way}").refusal is None) == may


@rule("3.8")
def test_an_air_field_moves_beside_a_friend_and_not_beside_an_enemy() -> None:
    turn = moving(FIELD)
    turn.when("allied", "move a2-b1").accepted()
    assert turn.when("allied", "move a2-a4").refusal is not None
    near = FIELD.replace("R . .", "R . i", 1)
    assert moving(near).when("allied", "move a2-b1").refusal is not None


@rule("3.8")
def test_an_air_field_that_moved_does_not_attack() -> None:
    foe = FIELD.replace(". . . . . . . .\n    R", ". . i . . . . .\n    R")
    battle(foe).when("allied", "fire a2 at c3").accepted()
    moved = battle(foe, moved={"a2": "b2"})
    assert moved.when("allied", "fire a2 at c3").refusal is not None


RANGES = """
    . . . . . . . q
    . . . . . . . .
    . . . i . . . .
    . . . i . . . .
    . . . W . . . .
    . . I . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


@rule("6.2", "6.3")
def test_range_two_and_more_shoots_over_units_and_range_one_only_beside() -> None:
    turn = battle(RANGES)
    turn.when("allied", "fire d4 at d6").accepted()
    assert turn.when("allied", "fire c3 at d5").refusal is not None


@rule("6.1")
def test_a_unit_attacks_once_a_turn() -> None:
    once = battle(RANGES).when("allied", "fire d4 at d6")
    assert once.when("allied", "fire d4 at d5").refusal is not None


@rule("6.4", "7.1")
@pytest.mark.parametrize(("before", "breaks"), [(3, False), (4, True)])
def test_damage_equal_to_defence_breaks_and_one_less_does_not(before: int, breaks: bool) -> None:
    assert TYPES["infantry"].defence == 5
    turn = battle(RANGES, damage={"d6": before}).when("allied", "fire d4 at d6").goes_on()
    assert (turn.state.broken == "d6") == breaks


@rule("7.3", "7.2")
def test_a_retreat_is_sideways_or_back_and_sideways_not_into_contact() -> None:
    turn = battle(RANGES, damage={"d5": 9}).goes_on()
    assert turn.offered("axis") == {"retreat c6", "retreat e6"}, "d6 is taken, c5 and e5 touch d4"


@rule("7.5")
def test_who_retreated_once_is_destroyed_the_second_time() -> None:
    turn = battle(RANGES, damage={"d6": 9}, routed=("d6",)).goes_on()
    assert "d6" not in turn.state.units
    assert sum(u.seat == "axis" for u in turn.state.units.values()) == 2


@rule("7.6")
@pytest.mark.parametrize("mark", ["b", "i"])
def test_a_base_that_must_retreat_is_destroyed_and_so_is_who_has_no_way(mark: str) -> None:
    wall = """
        . . . {} . . . q
        . . . . . . . .
        . . . W . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        Q . . . . . . .
    """.replace("{}", mark)
    turn = battle(wall, damage={"d8": 9}).goes_on()
    ways = turn.offered("axis")
    assert ("d8" in turn.state.units) == (mark == "i")
    assert ways == ({"retreat c8", "retreat e8"} if mark == "i" else set())


@rule("9.7")
@pytest.mark.parametrize(("before", "breaks"), [(3, False), (4, True)])
def test_an_elite_attacker_does_two(before: int, breaks: bool) -> None:
    turn = battle(RANGES, elite="d4", options=("elite",), damage={"d6": before - 1})
    turn = turn.when("allied", "fire d4 at d6").goes_on()
    assert (turn.state.broken == "d6") == breaks


@rule("9.4", "9.7")
@pytest.mark.parametrize(("more", "points"), [({}, 5), ({"ground": {"d6": "city"}}, 6)])
def test_a_city_adds_one_to_defence(more: dict[str, object], points: int) -> None:
    options = ("difficult-terrain",)
    turn = battle(RANGES, options=options, damage={"d6": points - 2}, **more)
    assert not turn.when("allied", "fire d4 at d6").goes_on().state.broken
    turn = battle(RANGES, options=options, damage={"d6": points - 1}, **more)
    assert turn.when("allied", "fire d4 at d6").goes_on().state.broken == "d6"


@rule("9.5")
def test_tanks_stop_in_difficult_terrain_and_infantry_has_nothing_to_stop() -> None:
    ground = {f"{file}5": "bocage" for file in "abcdefgh"}
    turn = moving(FIELD, options=("difficult-terrain",), ground=ground)
    turn.when("allied", "move f4-f5").accepted()
    assert turn.when("allied", "move f4-f6").refusal is not None


@rule("9.6")
def test_two_units_may_be_elite_and_no_third() -> None:
    turn = placing(elite="on")
    assert turn.state.seat == "axis"
    two = "place all: " + "; ".join(
        f"{kind} {square}{' elite' if n < 3 else ''}"
        for n, (kind, square) in enumerate(
            zip(
                [k for k, n in turn.state.reserve["axis"].items() for _ in range(n)],
                [f"{file}{row}" for row in (6, 7) for file in "abcdefgh"],
                strict=True,
            )
        )
    )
    turn.when("axis", f"{two}; end").refused("9.6", "2 units")
    turn.when("axis", f"{two.replace(' elite', '', 1)}; end").accepted()


@rule("9.9", "9.10")
def test_a_reinforcement_is_no_base_and_comes_on_the_back_row() -> None:
    turn = moving(FIELD, stage="reinforce", options=("reinforcements",), turn=3)
    turn.when("allied", "reinforce infantry c1").accepted()
    assert turn.when("allied", "reinforce infantry c2").refusal is not None
    assert turn.when("allied", "reinforce fortification c1").refusal is not None
    assert turn.when("allied", "reinforce infantry a1").refusal is not None


@rule("9.2")
def test_all_cities_win_and_all_but_one_do_not() -> None:
    cities = {"a4": "city", "c4": "city", "e5": "city", "h5": "city"}
    units = {s: Unit(f"allied-{s}", "infantry", "allied") for s in cities}
    staff = {"a1": Unit("hq", "headquarters", "allied"), "h8": Unit("q", "headquarters", "axis")}
    for held, won in ((4, True), (3, False)):
        there = dict(list(units.items())[:held])
        turn = moving(FIELD, options=("cities", "cities-at-once"), ground=cities, turn=4)
        state = turn.state.__class__(
            **{f: getattr(turn.state, f) for f in turn.state.__struct_fields__}
            | {"units": staff | there}
        )
        turn.state = state
        outcome = RULES.outcome(turn.goes_on().state)
        assert (outcome is not None and outcome.winners == ("allied",)) == won
