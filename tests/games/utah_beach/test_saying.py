"""What an offered order does, in words that are true where it is offered."""

from typing import Any

import pytest

from domain.game.ruleset import Order
from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.printed import CUPS
from domain.games.utah_beach.state import Combat
from tests.games.utah_beach.field import FULL, at, owes
from tests.rigs.scenario import Given

INLAND = "8/4@2604 12/4@2505 919/709@2504 1058/91@2503"


def words(now: Given, seat: str = "allied") -> dict[str, str]:
    return {choice.line: choice.says for choice in RULES.view(now.state, seat).choices}


def asked(task: Any, seat: Any, *units: str, n: int = 0, **more: Any) -> dict[str, str]:
    """The words of what a side answers, while 8/4 and 12/4 attack 919/709."""
    started = {"combat": Combat("attack", "allied", "2504", ("8/4", "12/4"), "919/709")} | more
    debts = owes(task, seat, *units, n=n)
    return words(at(INLAND, "fight", debts=debts, cups=FULL, **started), seat)


def test_every_kind_of_order_has_words() -> None:
    assert [kind for kind in RULES.orders if kind.said is Order.said] == []


def test_a_move_names_its_place_with_the_hex() -> None:
    found = words(at("8/4@2405"))
    assert found["move 8/4 2503"] == "Move 8/4 to Ste-Mère-Église (2503)"
    assert found["move 8/4 2505"] == "Move 8/4 to hex 2505"
    assert found["pass"] == "End the Movement Phase"
    assert found["done"] == "End your part of turn 8, all its phases"


def test_an_attack_names_who_defends_who_attacks_and_what_is_drawn() -> None:
    found = words(at(INLAND, "fight", cups=FULL))
    assert found["attack 2504 from 8/4 support none"] == "Attack 919/709 on hex 2504 with 8/4"
    both = found["attack 2504 from 12/4 8/4 support ground ground"]
    assert both == "Attack 919/709 on hex 2504 with 12/4, 8/4 and 2 ground markers"


def test_of_a_stack_nobody_is_named_before_its_owner_names_him() -> None:
    now = at("8/4@2607b 12/4@2607b 919/709@2606", "fight", "german", cups=FULL, mines=True)
    found = words(now, "german")
    line = "attack 2607 from 919/709 support 1 mines"
    assert found[line] == "Attack the 2 units on hex 2607 with 919/709, a marker and the Mines"


def test_many_that_attack_are_counted() -> None:
    five = "8/4@2604 12/4@2505 22/4@2403 359/90@2404 919/709@2504"
    found = words(at(five, "fight"))
    all_of_them = max(found, key=len)
    assert found[all_of_them].endswith("and 2 more units"), all_of_them


def test_a_bombardment_names_its_target() -> None:
    found = words(at("8/4@2405 919/709@2504", "bombard", cups=FULL))
    line = "bombard 2504 ground air"
    assert found[line] == "Bombard 919/709 on hex 2504 with ground and air markers"


def test_the_landings_have_words() -> None:
    beach = words(at("8/4@2607b", "beach", turn=0, gone=()))
    assert beach["beachhead 3005"] == "Mark a beachhead at hex 3005"
    assert beach["land 12/4 2607"] == "Land 12/4 at hex 2607"
    drop = words(at("", "drop", turn=0, zones={"82": "2402"}))
    assert drop["zone 101 2405"] == "Let the 101st Airborne Division drop around hex 2405"
    assert drop["drop 505/82 2402"] == "Drop 505/82 on hex 2402"
    landing: dict[str, Any] = {"turn": 0, "cups": CUPS, "naval": 4}
    assault = words(at("8/4@2607b 919/709@2706", "assault", **landing))
    line = "assault 2607 support ground naval"
    assert assault[line] == "Assault the beach at 2607 with 8/4, a ground marker and naval gunfire"
    storm = words(at("505/82@2504 919/709@2504", "storm", **landing))
    assert storm["assault 2504 support none"] == "Attack 919/709 on hex 2504 with 505/82"


def test_a_unit_that_is_not_there_yet_is_brought_on() -> None:
    gone = tuple(n for n in at("").state.gone if n != "243/243")
    found = words(at("919/709@2504", "move", "german", turn=9, gone=gone), "german")
    arriving = [says for line, says in found.items() if line.startswith("move 243/243 ")]
    assert arriving
    assert all(says.startswith("Bring 243/243 onto the map, to ") for says in arriving)


@pytest.mark.parametrize(
    ("found", "line", "says"),
    [
        (asked("support", "german"), "support none", "Give 919/709 no support"),
        (asked("support", "german"), "support 2", "Support 919/709 with 2 markers"),
        (asked("mines", "german"), "mines use", "Use the Mines at hex 2504"),
        (asked("mines", "german"), "mines aside", "Put the Mines aside for later in the turn"),
        (asked("lose", "allied", "8/4", "12/4", n=1), "lose 8/4", "Let 8/4 be reduced"),
        (asked("lose", "allied", "8/4", "12/4", n=2), "lose 8/4", "Let 8/4 be eliminated"),
        (asked("stand", "german", "919/709"), "stand", "Let 919/709 offer stiff resistance"),
        (asked("stand", "german", "919/709"), "yield", "Let 919/709 retreat without resistance"),
        (
            asked("retreat", "german", "919/709", n=1),
            "retreat home",
            "Retreat 919/709 towards the west edge",
        ),
        (
            asked("retreat", "allied", "8/4", n=1),
            "retreat home",
            "Retreat 8/4 towards a beachhead",
        ),
        (
            asked("retreat", "allied", "8/4", n=1),
            "retreat north",
            "Retreat 8/4 as far north as it can",
        ),
        (
            asked("retreat", "allied", "8/4", n=1, combat=None),
            "hold",
            "Let 8/4 stay and be reduced",
        ),
    ],
)
def test_an_answer_says_what_it_leads_to(found: dict[str, str], line: str, says: str) -> None:
    assert found[line] == says


def test_who_is_meant_by_his_strength_is_named_too() -> None:
    units = "8/4@2607br 12/4@2607b 919/709@2606"
    combat = Combat("attack", "german", "2607", ("919/709",))
    now = at(units, "fight", "german", combat=combat, debts=owes("defend", "allied", "8/4", "12/4"))
    found = words(now)
    assert found["defend 8/4"] == "Let 8/4 defend hex 2607"
    assert found["defend strongest"] == "Let the strongest, 12/4, defend hex 2607"


def test_a_victor_advances() -> None:
    combat = Combat("attack", "allied", "2503", ("8/4",), "919/709")
    now = at("8/4@2504", "fight", combat=combat, debts=owes("advance", "allied", "8/4"))
    found = words(now)
    assert found["advance 8/4 2503"] == "Advance 8/4 to Ste-Mère-Église (2503)"
    assert found["advance any in"] == "Advance your strongest into Ste-Mère-Église (2503)"
    assert found["stay"] == "Stay: nobody advances"
