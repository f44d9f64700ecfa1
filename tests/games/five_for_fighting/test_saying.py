"""What an offered order does, in words that are true where it is offered."""

from typing import Any

import pytest

from domain.game.ruleset import Order
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.state import Debt
from tests.games.five_for_fighting.field import at, opened
from tests.rigs.scenario import Given

THREE = ("allied", "german", "allied-omaha")
BLUFF = "2/116@2727 10/726@2728 11/726@2728 741@2627"
COAST = "2/116@2727 RWR@5433r RRR@5533 10/726@2728"


def words(now: Given, seat: str = "allied") -> dict[str, str]:
    return {choice.line: choice.says for choice in RULES.view(now.state, seat).choices}


def owing(task: Any, seat: str, unit: str = "", *by: str) -> Given:
    units = "RWR@5533 5/736@5730 6/736@5532"
    return at("juno", units, "", gone=("RRR",), debts=(Debt(task, seat, unit, by),))


def test_every_kind_of_order_has_words() -> None:
    assert [kind for kind in RULES.orders if kind.said is Order.said] == []


def test_a_number_card_moves_and_attacks() -> None:
    found = words(at("omaha", BLUFF, "3H"))
    assert found["attack 2728 with 2/116 at 10/726"] == "Attack 10/726 on hex 2728 with 2/116"
    assert found["move 741 2727"] == "Move 741 to hex 2727"
    assert found["move 741 2426"] == "Move 741 to Raz de la Percée (2426)"
    assert found["pass"] == "Use no more of the 3 of Hearts"


def test_a_unit_that_stands_alone_is_named_and_tanks_that_moved_are_told_so() -> None:
    now = at("omaha", "2/116@2727 10/726@2829 741@2627", "AH").when("allied", "move 741 2728")
    found = words(now)
    assert found["attack 2829 with 741"] == "Attack 10/726 on hex 2829 with 741, which has moved"


@pytest.mark.parametrize(
    ("card", "seat", "line", "says"),
    [
        ("KH", "allied", "support 2728 at 10/726", "Fire naval guns at 10/726 on hex 2728"),
        ("KS", "german", "support 2727", "Fire artillery at 2/116 on hex 2727"),
    ],
)
def test_a_face_card_calls_the_guns_of_its_side(card: str, seat: str, line: str, says: str) -> None:
    assert words(at("omaha", BLUFF, card), seat)[line] == says


def test_a_commander_of_some_beaches_ends_the_card_on_those_alone() -> None:
    found = words(at("campaign", COAST, "KH", seats=THREE))
    assert found["pass"] == "Use no more of the King of Hearts on Utah, Gold, Juno and Sword"
    assert found["pass juno"] == "Use no more of the King of Hearts on Juno"
    assert found["share 1 gold from omaha"] == "Give an action to Gold from Omaha"
    assert found["recover RWR"] == "Flip RWR back to full strength"


def test_the_set_up_has_words() -> None:
    rangers = words(opened("omaha", "omaha-pointe=german"), "german")
    assert rangers["place 7/916 2025"] == "Set 7/916 up on Pointe du Hoc (2025)"
    assert rangers["pass"] == "End the German Set-up"
    sword = words(opened("sword", "sword-airborne=on"))
    assert sword["land 4-Cdo 6930"] == "Bring 4-Cdo ashore at hex 6930"
    assert sword["enter 5/6 7932"] == "Set 5/6 up on hex 7932"
    assert sword["ashore"] == "Set up all that is left of the first wave"


@pytest.mark.parametrize(
    ("now", "seat", "line", "says"),
    [
        (
            owing("opportunity", "german", "RWR", "6/736", "5/736"),
            "german",
            "fire",
            "Fire at RWR as it moves past 6/736 and 5/736",
        ),
        (owing("opportunity", "german", "RWR", "6/736"), "german", "hold", "Let RWR go by"),
        (
            owing("replacement", "allied", "RRR"),
            "allied",
            "return 5429",
            "Let RRR return at hex 5429",
        ),
        (
            owing("replacement", "allied", "RRR"),
            "allied",
            "later",
            "Let RRR enter later, as a reinforcement",
        ),
        (
            owing("strike", "allied"),
            "allied",
            "later",
            "Keep the naval strike for later in this turn",
        ),
        (
            owing("loss", "german", "", "juno"),
            "german",
            "lose juno",
            "Let Juno have one activation less",
        ),
    ],
)
def test_an_answer_names_what_it_answers(now: Given, seat: str, line: str, says: str) -> None:
    assert words(now, seat)[line] == says


def test_of_many_that_fire_the_first_are_named() -> None:
    now = owing("opportunity", "german", "RWR", "5/736", "6/736", "7/736", "8/736")
    assert words(now, "german")["fire"] == "Fire at RWR as it moves past 5/736, 6/736 and 2 more"


def test_reinforcements_come_onto_the_map_and_leave_it() -> None:
    german = words(at("omaha", "2/116@2727", "2S", turn=6, waiting=("1/914",)), "german")
    arriving = [says for line, says in german.items() if line.startswith("enter 1/914 ")]
    assert arriving
    assert all(says.startswith("Bring 1/914 onto the map at ") for says in arriving)
    leaving = words(at("omaha", "741@2634", "2H"))
    assert leaving["exit 741"] == "Leave the map with 741 at hex 2634"
