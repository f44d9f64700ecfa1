"""Rules at their edges: the last hex, step or roll that counts, and the first that does not."""

from typing import Any

import pytest

from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import effect
from domain.games.tcs_omaha.fire import area
from domain.games.tcs_omaha.fire.point import ClosedIn
from domain.games.tcs_omaha.position import Debt
from domain.games.tcs_omaha.position.lookup import Now
from tests.games.tcs_omaha.board import at
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

GUNS = "1/D/1/16@A30.18"
"""A platoon of machine guns on the beach, which reaches ten hexes along it."""


def beach(target: str, more: str = "", **words: Any) -> Given:
    """Machine guns and a German platoon on the beach, in the American action."""
    return ashore(f"{GUNS} 1/5/916@{target} {more}".strip(), **words)


HELD = "1/E/2/16@A36.14 2/E/2/16@A38.14 plt1/A/741@A37.18m"
"""Men and tanks before a breach that is to be made."""
MOVES = "1/A/1/16@A40.{}m 1/5/916@A30.05"
FULL = "1/A/741@A33.19m plt1/A/741@A33.18 ht/A/741@A33.18{} 1/WN70@A6.20"
TACKLE = "tackle 1/A/741 with 1/5/916"
EDGES = [
    # machine guns reach ten hexes, in rain eight, and a mortar of sixty millimetres fourteen
    (beach("A20.18"), "fire A20.18 with 1/D/1/16", ""),
    (beach("A19.18"), "fire A19.18 with 1/D/1/16", "6.2: reaches 10"),
    (beach("A22.18", weather="rain"), "fire A22.18 with 1/D/1/16", ""),
    (beach("A21.18", weather="rain"), "fire A21.18 with 1/D/1/16", "6.2: farther than 8"),
    (beach("A16.20", "mtr/1/16@A30.18 1/E/2/16@A20.19"), "fire A16.20 with mtr/1/16", ""),
    (beach("A15.20", "mtr/1/16@A30.18 1/E/2/16@A20.19"), "fire A15.20 with mtr/1/16",
     "6.2: reaches 14"),
    # two steps are enough to fight a vehicle
    (at("1/5/916@A40.08-3 1/A/741@A40.09", side="german"), TACKLE, ""),
    (at("1/5/916@A40.08-4 1/A/741@A40.09", side="german"), TACKLE, "6.8: two steps"),
    # six steps of vehicles fill a hex
    (ashore(FULL.format("")), "move 1/A/741 A33.18", ""),
    (ashore(FULL.format(" 2/A/741@A33.18")), "move 1/A/741 A33.18", "4.1: full"),
    # the machine guns of a pill box, which reach twelve hexes, keep a breach shut, its gun does not
    (ashore(f"{HELD} 1/WN61@A24.19", weather="rain"), "breach 5", ""),
    (ashore(f"{HELD} 1/WN61@A25.19", weather="rain"), "breach 5", "2.5a: sight"),
    # a move under a sheet ends nearer to its goal, or within three hexes of it
    (at(MOVES.format("07")), "move 1/A/1/16 A40.10", ""),
    (at(MOVES.format("07")), "move 1/A/1/16 A40.11", "8.5: within 3"),
    (at(MOVES.format("11")), "move 1/A/1/16 A39.10", "8.5: within 3"),
    (at(MOVES.format("11")), "move 1/A/1/16 A40.10", ""),
]  # fmt: skip


@pytest.mark.rule("2.5a", "4.1", "5.1", "5.3", "6.2", "6.8", "8.5")
@pytest.mark.parametrize(("now", "order", "refusal"), EDGES)
def test_the_last_that_is_allowed_and_the_first_that_is_not(
    now: Given, order: str, refusal: str
) -> None:
    side, dice = now.state.side, () if order.startswith(("move", "breach")) else (1, 1)
    if refusal:
        now.withholds(side, order).when(side, order).refused(*refusal.split(": "))
    else:
        now.offers(side, order).when(side, order, *dice).accepted()


WATCHED = "1/A/1/16@A40.{}m {}"
RAINY = "1/E/2/16@{}m mg/5/916@A30.18"


@pytest.mark.rule("5.1", "7.2", "9.2")
@pytest.mark.parametrize(
    ("now", "order", "asks"),
    [
        # a German rifle platoon reaches four hexes
        (at(WATCHED.format("11", "1/5/916@A40.06")), "move 1/A/1/16 A40.10", True),
        (at(WATCHED.format("12", "1/5/916@A40.06")), "move 1/A/1/16 A40.11", False),
        # the suppressed fire to three hexes
        (at(WATCHED.format("10", "mg/5/916@A40.06s")), "move 1/A/1/16 A40.09", True),
        (at(WATCHED.format("10", "mg/5/916@A40.05s")), "move 1/A/1/16 A40.09", False),
        (at(WATCHED.format("10", "mg/5/916@A40.05")), "move 1/A/1/16 A40.09", True),
        # in rain all fire to eight
        (ashore(RAINY.format("A21.20"), weather="rain"), "move 1/E/2/16 A22.20", True),
        (ashore(RAINY.format("A20.20"), weather="rain"), "move 1/E/2/16 A21.20", False),
    ],
)
def test_overwatch_reaches_its_last_hex(now: Given, order: str, asks: bool) -> None:
    now.when("american", order).waits_for(*(("german",) if asks else ()))


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("target", "more"), [("A28.18", 1), ("A27.18", 0), ("A25.18", 0),
                                              ("A24.19", -1)])  # fmt: skip
def test_range_counts_up_to_two_hexes_and_beyond_half_the_reach(target: str, more: int) -> None:
    state = beach(target).state
    here = area.modifiers(state, ("1/D/1/16",), target, ("1/5/916",))
    lobbed = area.modifiers(state, ("1/D/1/16",), target, ("1/5/916",), indirect=True)
    assert here - lobbed == more


@pytest.mark.rule("15.1")
@pytest.mark.parametrize(("lost", "fights"), [(3, 1), (4, 0)])
def test_two_steps_are_enough_to_fight_a_tank_that_overruns(lost: int, fights: int) -> None:
    now = at(f"1/A/741@A40.07m 1/5/916@A40.06-{lost}")
    rolls = (1, 1, 1, 1, 1, 1) if fights else (1, 1, 1, 1)
    over = now.when("american", "overrun A40.06 with 1/A/741", *rolls)
    assert sum(isinstance(x, ClosedIn) for x in over.happened) == fights


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("total", "becomes", "asked", "flees", "lost"),
    [
        (9, "", False, False, 0),
        (10, "suppressed", False, False, 0), (12, "suppressed", False, False, 0),
        (13, "paralyzed", True, False, 0), (14, "paralyzed", True, False, 0),
        (15, "paralyzed", False, False, 0), (17, "paralyzed", False, False, 0),
        (18, "suppressed", False, True, 0), (20, "suppressed", False, True, 0),
        (21, "suppressed", False, True, 1),
    ],
)  # fmt: skip
def test_each_band_of_the_morale_table(
    total: int, becomes: str, asked: bool, flees: bool, lost: int
) -> None:
    now = Now(at("1/A/1/16@A40.09 1/5/916@A40.07").state)
    list(area.suffer(now, "1/5/916", total))
    broken = now.state.units["1/5/916"]
    assert (broken.morale, broken.lost) == (becomes, lost)
    assert now.state.debts == ((Debt("breaks", "german", "1/5/916", "A40.07"),) if asked else ())
    assert (broken.hex != "A40.07") is flees
    assert now.state.shaken.get("5/916", 0) == flees


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(("second", "answers"), [("A40.06", True), ("A40.05", False)])
def test_another_stack_answers_from_three_hexes(second: str, answers: bool) -> None:
    now = at(f"1/A/1/16@A40.10m 1/5/916@A41.07 mg/5/916@{second}")
    asked = now.when("american", "move 1/A/1/16 A40.09")
    one = asked.when("german", "fire from A41.07", 1, 1)
    assert [debt.by for debt in one.state.debts] == ([(second,)] if answers else [])


@pytest.mark.rule("14.2", "6.8")
@pytest.mark.parametrize(("lost", "fights"), [(3, 3), (4, 0)])
def test_two_steps_are_enough_to_fight_a_vehicle_in_an_assault(lost: int, fights: int) -> None:
    now = at(f"1/A/1/16@A40.07m-{lost} 1/StuG/352@A40.06")
    rolls = (1, 1) * (2 + 2 * 3) if fights else (1, 1) * (2 + 3)
    fought = now.when("american", "assault A40.06 with 1/A/1/16", *rolls)
    assert sum(isinstance(x, ClosedIn) for x in fought.happened) == fights


@pytest.mark.rule("10.2", "5.1")
@pytest.mark.parametrize(("target", "sees"), [("A22.18", True), ("A21.18", False)])
def test_in_rain_an_observer_sees_eight_hexes(target: str, sees: bool) -> None:
    state = ashore("1/E/2/16@A30.18", weather="rain").state
    assert artillery.can_see(state, "1/E/2/16", target) is sees


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(("rounds", "need"), [(1, 11), (2, 10), (3, 9), (7, 9)])
def test_a_round_hits_a_tank_on_its_number(rounds: int, need: int) -> None:
    for dice, hit in (((need - 7, 6), False), ((need - 6, 6), True)):
        now = Now(ashore("plt1/A/741@A33.18").state)
        list(effect.shelled(now, "A33.18", ["plt1/A/741"], rounds, 105, Scripted(*dice)))
        assert now.state.units["plt1/A/741"].lost == hit


@pytest.mark.rule("7.2", "14.2")
@pytest.mark.parametrize(
    ("marks", "foes", "pick", "asked"),
    [
        ("", "1/A/1/16@A40.09", True, True), ("s", "1/A/1/16@A40.09", True, True),
        ("", "1/A/1/16@A40.09", False, False), ("p", "1/A/1/16@A40.09", True, False),
        ("", "1/A/1/16@A40.09 2/A/1/16@A41.08 3/A/1/16@A39.05", True, False),
    ],
)  # fmt: skip
def test_who_may_choose_to_fall_back_is_asked(
    marks: str, foes: str, pick: bool, asked: bool
) -> None:
    """Not in an assault, not who lies paralyzed already, nor who has no way."""
    now = Now(at(f"{foes} 1/5/916@A40.07{marks}").state)
    list(area.suffer(now, "1/5/916", 13, pick=pick))
    assert now.state.units["1/5/916"].morale == "paralyzed"
    assert bool(now.state.debts) is asked


@pytest.mark.rule("7.2", "6.5")
@pytest.mark.parametrize(("lost", "lives"), [(3, True), (4, False)])
def test_a_rout_takes_the_last_step_of_a_unit(lost: int, lives: bool) -> None:
    now = Now(at(f"1/A/1/16@A40.09 1/5/916@A40.07-{lost}").state)
    list(area.suffer(now, "1/5/916", 21))
    assert ("1/5/916" in now.state.units) is lives
    assert ("1/5/916" in now.state.gone) is not lives
