"""What offered orders cost, and their odds, at their boundary values."""

from typing import Any

import msgspec
import pytest

from domain.game.grammar.orders import parse
from domain.games import library
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.view import view
from domain.games.company_combat.contents import RULES
from domain.games.company_combat.hits import SUMS, percent
from tests.games.company_combat.field import field
from tests.games.test_every_game import Play
from tests.games.utah_beach.field import at


def note_of(play: Play, beginning: str) -> list[tuple[Any, str]]:
    seat = min(play.rules.to_move(play.state))
    view = play.rules.view(play.known[seat], seat)
    return [(c, c.note) for c in view.choices if c.line.startswith(beginning)]


def test_utahs_moves_tell_their_points_and_attacks_their_odds() -> None:
    rules = library()["utah_beach"]
    play, seen = Play(rules, rules.scenarios[0], 3), {"move": "", "attack": ""}
    for _ in range(400):
        if rules.outcome(play.state) is not None or all(seen.values()):
            break
        for verb in seen:
            for choice, note in note_of(play, verb):
                assert note, choice
                seen[verb] = note
        play.orders()
    spent, most = seen["move"].removesuffix(" points").split(" of ")
    assert 0 < float(spent) <= float(most)
    assert " %" in seen["attack"].partition("drives it off")[2]


@pytest.mark.parametrize(
    ("by", "taken", "told"),
    [
        ("infantry", 0, "1 of 3 damage"),
        ("infantry", 1, "1 of 2 damage"),
        ("infantry", 2, "1 damage: it must retreat"),
        ("anti-tank", 0, "2 of 3 damage"),
        ("anti-tank", 1, "2 damage: it must retreat"),
    ],
)
def test_an_attack_on_a_light_tank_tells_what_it_does(by: Any, taken: int, told: str) -> None:
    """Its defence is 3; anti-tank guns are strong against it."""
    units = {
        "d4": Unit(id="i1", kind=by, seat="allied"),
        "d5": Unit(id="t1", kind="light-tank", seat="axis"),
    }
    state = State(
        scenario="battle", size=8, stage="fire", seat="allied", units=units, damage={"d5": taken}
    )
    notes = {choice.line: choice.note for choice in view(state, "allied").choices}
    assert notes["fire d4 at d5"] == told


def test_utahs_bombardments_tell_how_often_they_hit() -> None:
    rules = library()["utah_beach"]
    cups = {"german": (), "ground": ("6",), "air": ("8", "10")}
    now = at("8/4@2405 919/709@2505", "bombard", cups=cups)
    notes = {c.line: c.note for c in rules.view(now.state, "allied").choices}
    assert notes["bombard 2505 ground"] == "hits 0 %", "6, less 1 for the bocage"
    assert notes["bombard 2505 air"] == "hits 17 %", "7 or 9: a six"
    assert notes["bombard 2505 ground air"] == "hits 42 %", "13: five and six; 15: four as well"
    assert notes["bombard 2505 air air"] == "hits 50 %", "17: four, five and six"


def test_company_combats_odds_are_those_of_two_dice() -> None:
    assert len(SUMS) == 36
    assert percent(sum(total >= 7 for total in SUMS)) == "58 %"


def test_an_assault_tells_what_its_first_roll_may_do() -> None:
    now = field("assault")
    order = parse("assault grenadier-1 with rifle-1", RULES.orders)
    told = order.weighed(now.state)  # at +1 to the dice: 2 and 3 hurt, 12 always hits
    assert told == "hits 42 %, pins 31 %, is stopped 19 %, hurt 8 %"
    assert parse("done", RULES.orders).weighed(now.state) == ""


def test_a_recruit_a_find_and_a_way_tell_their_price() -> None:
    rules = library()["dday_dice"]
    play = Play(rules, rules.scenario("tiger-advanced"), 5)
    unit = msgspec.structs.replace(play.state.units["able"], stars=5, points=18, courage=3)
    told = {
        text: parse(text, rules.orders).weighed(play.state, unit)
        for text in ("recruit medic", "find bangalore-torpedo", "move 2", "stay", "done")
    }
    assert told["recruit medic"] == "4 of 5 Stars"
    assert told["find bangalore-torpedo"] == "20 of 18 Item Points"
    assert told["move 2"] == "1 of 3 Courage, DEF 4"
    assert told["stay"] == "DEF 2"
    assert told["done"] == ""
