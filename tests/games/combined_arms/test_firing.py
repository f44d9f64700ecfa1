"""Chapters 3 and 6: the Attack Phase, with lines of fire in pictures."""

import pytest

from domain.games.combined_arms.firing import Fire, UnitFired
from domain.games.combined_arms.movement import UnitMoved
from domain.games.combined_arms.retreating import UnitBroken
from domain.games.combined_arms.turns import TurnBegan
from tests.games.combined_arms.board import battle, clean, shown

rule = pytest.mark.rule

FIELD = """
    i . i i i i . q
    i . . i . . . .
    i i . i . i . .
    . . i i i . . i
    i i i {} i i i i
    . . i i i . . .
    i . . i . . . .
    Q . . i . . i .
"""


def _field(letter: str) -> str:
    return clean(FIELD.replace("{}", letter))


RANGES = [
    ("M", 1, "c5 d5 e5 c4 e4 c3 d3 e3"),
    ("L", 2, "b6 d6 f6 c5 d5 e5 b4 c4 e4 f4 c3 d3 e3 d2"),
    ("W", 3, "a7 d7 a6 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 a2 d2 d1 g1"),
    (
        "R",
        4,
        "a8 c8 d8 e8 f8 h8 a7 d7 a6 b6 d6 f6 c5 d5 e5 h5 a4 b4 c4 e4 f4 g4 h4 c3 d3 e3 a2 d2 d1 g1",
    ),
]


@rule("1.3", "6.2")
@pytest.mark.parametrize(("letter", "reach", "targets"), RANGES)
def test_what_a_unit_may_attack_over_other_units(letter: str, reach: int, targets: str) -> None:
    turn = battle(_field(letter))
    lines = {f"fire d4 at {target}" for target in targets.split()}
    assert {line for line in turn.offered("allied") if line.startswith("fire d4")} == lines


@rule("6.2")
def test_the_line_of_fire_of_a_tank_in_a_picture() -> None:
    drawn = """
        . . . . . . . q
        . . . i . . . .
        . x . x . x . .
        . . . I . . . .
        . x . L . x i .
        . . . . . . . .
        . x . x . x . .
        Q . . i . . . .
    """
    assert shown(battle(drawn.replace("x", "i")), "fire", "d4") == clean(drawn)


@rule("6.2")
def test_what_is_out_of_range_is_refused() -> None:
    turn = battle(_field("T"))
    turn.when("allied", "fire d4 at d7").refused("6.2", "Range", "is 2", "3 squares")
    turn.when("allied", "fire d4 at d6").accepted()


NEAR = """
    . . . . . . . q
    . . . . . . . .
    . . . i . . . .
    . . W T A . . .
    . . I I I I . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


@rule("6.1")
def test_a_unit_attacks_one_enemy_once() -> None:
    turn = battle(NEAR.replace(". . W", ". i W"))
    fired = turn.when("allied", "fire c5 at d6")
    fired.when("allied", "fire c5 at b5").refused("6.1", "already")
    fired.withholds("allied", "fire c5 at b5").offers("allied", "fire d5 at d6")
    fired.when("allied", "fire d5 at d6").accepted()
    turn.when("allied", "fire c5 c5 at d6").refused("6.1", "different")


@rule("1.2", "6.1")
def test_a_type_is_the_only_unit_of_it_that_can_attack() -> None:
    turn = battle(NEAR)
    turn.when("allied", "fire howitzer at infantry").includes(
        UnitFired(square="c5", target="d6", damage=1)
    )
    turn.when("allied", "fire anti-tank at d6").accepted()
    named = Fire(units=("howitzer",), target="infantry").said(turn.state, "allied")
    assert named == Fire(units=("c5",), target="d6").said(turn.state, "allied")
    turn.when("allied", "fire infantry at d6").refused("1.2", "c4")
    turn.when("allied", "fire headquarters at d6").refused("6.2")
    turn.when("allied", "fire flak at d6").refused("1.2")


@rule("1.2", "6.1")
def test_everything_is_every_unit_that_can_attack_the_target() -> None:
    turn = battle(NEAR).when("allied", "fire everything at d6")
    assert [e.square for e in turn.happened if isinstance(e, UnitFired)] == ["c5", "d5", "e5"]
    battle(NEAR).when("allied", "fire everything at h8").refused("6.2", "No unit")


@rule("6.1")
@pytest.mark.parametrize(("target", "why"), [("d4", "Your own"), ("h1", "nobody on h1")])
def test_an_enemy_is_attacked(target: str, why: str) -> None:
    battle(NEAR).when("allied", f"fire d5 at {target}").refused("6.1", why)


@rule("6.3")
def test_an_attack_does_one_damage() -> None:
    battle(NEAR).when("allied", "fire c5 at d6").then(UnitFired(square="c5", target="d6", damage=1))


@rule("6.4")
@pytest.mark.parametrize(("damage", "breaks"), [(3, False), (4, True)])
def test_a_unit_breaks_at_its_defense_and_not_before(damage: int, breaks: bool) -> None:
    turn = battle(NEAR, damage={"d6": damage}).when("allied", "fire c5 at d6").goes_on()
    assert (UnitBroken(square="d6") in turn.happened) == breaks
    turn.waits_for("axis" if breaks else "allied")


@rule("6.4")
def test_two_damage_may_be_one_more_than_it_takes() -> None:
    turn = battle(NEAR.replace("i", "l"), damage={"d6": 2})
    turn.when("allied", "fire e5 at d6").goes_on().waits_for("axis")


@rule("6.5")
def test_damage_is_forgotten_when_the_turn_ends() -> None:
    turn = battle(NEAR, damage={"d6": 4}).when("allied", "pass").goes_on()
    assert isinstance(turn.happened[0], TurnBegan)
    assert turn.state.damage == {}


@rule("6.6")
def test_several_attack_until_the_target_breaks() -> None:
    turn = battle(NEAR, damage={"d6": 3}).when("allied", "fire d5 c5 e5 at d6")
    turn.then(
        UnitFired(square="d5", target="d6", damage=1),
        UnitFired(square="c5", target="d6", damage=1),
    )
    assert turn.state.fired == ("d5", "c5")


@rule("6.6")
def test_one_that_may_not_attack_stops_them_all() -> None:
    battle(NEAR).when("allied", "fire d5 c5 f4 at d6").refused("6.2", "f4")


FLAK = """
    . . . . . . . q
    . . . i . . . .
    . . i f . . i .
    . . . . . . . .
    . . . R . . . .
    . . . . . . . .
    . . . I . . . .
    Q . . . . . . .
"""


@rule("3.3")
def test_guns_keep_air_fields_from_themselves_and_their_neighbours() -> None:
    turn = battle(FLAK)
    turn.offers("allied", "fire d4 at g6", "fire d4 at h8")
    for square in ("d6", "c6", "d7"):
        turn.withholds("allied", f"fire d4 at {square}")
        turn.when("allied", f"fire d4 at {square}").refused("3.3", square)


@rule("3.3")
def test_guns_shelter_only_their_own_side_and_only_from_air_fields() -> None:
    battle(FLAK.replace("f", "F")).offers("allied", "fire d4 at c6", "fire d4 at d7")
    battle(FLAK.replace("R", "T")).offers("allied", "fire d4 at d6", "fire d4 at c6")


@rule("3.8")
def test_an_air_field_that_moved_does_not_attack() -> None:
    turn = battle(FLAK, stage="move").when("allied", "move d4-d3")
    turn.then(UnitMoved(square="d4", to="d3"))
    fire = turn.when("allied", "pass").goes_on()
    fire.withholds("allied", "fire d3 at g6")
    battle(FLAK, moved={"d4": "d3"}).when("allied", "fire d4 at g6").refused("3.8")
    battle(FLAK.replace("R", "W"), moved={"d4": "d3"}).offers("allied", "fire d4 at g6")


@rule("3.4")
@pytest.mark.parametrize(("target", "damage"), [("b", 2), ("q", 2), ("i", 1), ("t", 1), ("r", 1)])
def test_engineers_do_two_damage_to_bases(target: str, damage: int) -> None:
    drawn = NEAR.replace("T", "E").replace("i", target)
    battle(drawn).when("allied", "fire d5 at d6").then(
        UnitFired(square="d5", target="d6", damage=damage)
    )


@rule("3.5")
@pytest.mark.parametrize(
    ("target", "damage"), [("l", 2), ("t", 2), ("h", 2), ("m", 1), ("i", 1), ("b", 1)]
)
def test_anti_tank_guns_do_two_damage_to_tanks(target: str, damage: int) -> None:
    battle(NEAR.replace("i", target)).when("allied", "fire e5 at d6").then(
        UnitFired(square="e5", target="d6", damage=damage)
    )


@rule("3.9", "9.7")
def test_what_makes_an_attack_strong_is_not_added_up() -> None:
    battle(NEAR.replace("i", "t"), elite="e5").when("allied", "fire e5 at d6").then(
        UnitFired(square="e5", target="d6", damage=2)
    )
