"""Cases that a referee wrote from the rulebook's text alone, before he looked at how it is played.

What the book says, at the value where it begins to say something else, in the words in which a
player would give the order. Exercise Tiger is the printed board.
"""

import pytest

from domain.games.dday_dice.tally import item_points
from tests.games.dday_dice.beach import baker, beach, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("2.3", "2.4")
def test_two_dice_are_locked_no_fewer_no_more_and_stay() -> None:
    turn = beach(unit("lock", DICE))
    for dice in ("R1", "R1 R2 W1"):
        assert turn.when("able", f"lock {dice}").refusal is not None
    locked = turn.when("able", "lock R1 W2").accepted()
    assert locked.when("able", "reroll R1").refusal is not None
    locked.when("able", "reroll R2 W1 B1 B2", 1, 2, 3, 4).accepted()


@rule("2.4")
def test_three_throws_and_no_fourth() -> None:
    turn = beach(unit("roll", DICE, throws=2, locked=("R1", "W2")))
    third = turn.when("able", "reroll R2", 4)
    assert third.when("able", "reroll R2").refusal is not None


@rule("3.4")
def test_item_points_as_the_table_says() -> None:
    assert [item_points(n) for n in (6, 7, 8)] == [48, 72, 96]


@rule("5.1")
@pytest.mark.parametrize(("stars", "may"), [(3, False), (4, True)])
def test_a_medic_costs_four_stars(stars: int, may: bool) -> None:
    tried = beach(unit("muster", stars=stars)).when("able", "recruit medic")
    assert (tried.refusal is None) == may
    if not may:
        assert tried.refusal is not None
        assert "4 Stars" in tried.refusal.reason


@rule("5.1", "5.3")
def test_one_recruit_and_one_find_a_turn() -> None:
    turn = beach(unit("muster", stars=20, points=60))
    turn = turn.when("able", "recruit medic").when("able", "find whistle")
    assert turn.when("able", "recruit corporal").refusal is not None
    assert turn.when("able", "find binoculars").refusal is not None


@rule("8.2")
@pytest.mark.parametrize(("courage", "may"), [(5, False), (6, True)])
def test_an_award_at_random_costs_six_courage(courage: int, may: bool) -> None:
    turn = beach(unit("muster", courage=courage))
    assert ("buy award" in turn.offered("able")) == may


@rule("10.2", "10.3")
@pytest.mark.parametrize(("courage", "may"), [(0, False), (1, True)])
def test_to_advance_costs_what_stands_at_the_line(courage: int, may: bool) -> None:
    turn = beach(unit("march", courage=courage, sector="1"))
    assert (turn.when("able", "move 2").refusal is None) == may


@rule("10.1", "10.2")
def test_never_back_never_twice_and_only_to_the_next() -> None:
    turn = beach(unit("march", courage=9, sector="5", visited=("1", "2", "5")))
    for there in ("2", "3", "9", "5"):
        assert turn.when("able", f"move {there}").refusal is not None
    turn.when("able", "move 4").accepted()
    turn = beach(unit("march", courage=9, sector="5", visited=("1", "2", "4", "5")))
    assert turn.when("able", "move 4").refusal is not None


@rule("10.6", "10.7")
def test_a_sector_that_asks_for_a_corporal_lets_nobody_else_in() -> None:
    without = beach(unit("march", courage=9, sector="2", specialists=("medic",)))
    assert without.when("able", "move 5").refusal is not None
    beach(unit("march", courage=9, sector="2", specialists=("corporal",))).when(
        "able", "move 5"
    ).accepted()


@rule("10.8")
def test_nobody_stays_twice_under_a_black_shield() -> None:
    turn = beach(unit("march", courage=9, sector="6", chevrons=2, visited=("1", "3", "6")))
    assert turn.when("able", "stay").refusal is not None


@rule("9.1", "9.2")
def test_only_units_of_one_sector_trade_and_never_awards() -> None:
    far = beach(unit("muster", sector="2"), baker("muster", sector="3"))
    assert far.when("able", "give 1 soldiers to baker").refusal is not None
    near = beach(unit("muster", sector="2", awards=("silver-star",)), baker("muster", sector="2"))
    near.when("able", "give 2 soldiers to baker").accepted()
    assert not any("silver-star" in line for line in near.offered("able") if "give" in line)


@rule("7.2")
def test_a_bangalore_takes_a_sector_to_nothing_and_no_bunker() -> None:
    field = beach(unit("brace", sector="9", items=("bangalore-torpedo",)))
    field.when("able", "use bangalore-torpedo").accepted()
    door = beach(unit("brace", sector="bunker", items=("bangalore-torpedo",)))
    assert door.when("able", "use bangalore-torpedo").refusal is not None
    assert not any("bangalore" in line for line in door.offered("able"))


@rule("3.1")
def test_each_skull_cancels_another_die_and_no_skull() -> None:
    turn = beach(unit("count", "skull skull soldier soldier star tool"))
    assert turn.when("able", "cancel W1").refusal is not None
    assert turn.when("able", "cancel R2 W1").refusal is not None
    turn.when("able", "cancel B1 B2").accepted()


@rule("13.3")
def test_the_scout_and_the_sharpshooter_join_free_where_the_map_says_so() -> None:
    turn = beach(unit("march", courage=3, sector="1")).when("able", "move 2").goes_on()
    assert "scout" in turn.state.units["able"].specialists
