"""Chapter 9: reinforcements, and the campaign on the larger map."""

from itertools import pairwise
from typing import Any

import pytest

from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.printed import BASES, TYPES
from domain.games.combined_arms.reinforcing import ReinforcementLost, UnitReinforced
from domain.games.combined_arms.turns import PhaseBegan, TurnBegan
from tests.games.combined_arms.board import FACING, battle, laid, placing
from tests.games.luck import Seeded
from tests.rigs.scenario import Given

rule = pytest.mark.rule

# --- Reinforcements ---------------------------------------------------------------------------


def arriving(drawn: str = FACING, **fields: Any) -> Given:
    """A turn begins with reinforcements on."""
    more: dict[str, Any] = {"stage": "begin", "seen": {"x": 1}, "options": ("reinforcements",)}
    return battle(drawn, **more | fields).steps()


@rule("9.9")
def test_reinforcements_come_in_every_third_turn_of_each_side() -> None:
    due = [turn for turn in range(1, 13) if arriving(turn=turn).state.stage == "reinforce"]
    assert due == [3, 6, 9, 12]
    assert arriving(turn=3, seat="axis").state.stage == "reinforce"
    assert arriving(turn=3, options=()).state.stage == "move"


@rule("9.9")
def test_a_reinforcement_is_any_unit_but_a_base() -> None:
    turn = arriving(turn=3)
    offered = {line.split()[1] for line in turn.offered("allied")}
    assert offered == set(TYPES) - BASES
    turn.when("allied", "reinforce fortification b1").refused("9.9", "cannot be a base")


@rule("9.10")
def test_it_arrives_on_the_back_row_and_may_move_at_once() -> None:
    turn = arriving(turn=3)
    turn.when("allied", "reinforce light-tank b2").refused("9.10")
    turn.when("allied", "reinforce light-tank a1").refused("1.5")
    came = turn.when("allied", "reinforce light-tank b1")
    came.then(UnitReinforced("allied", "allied-light-tank-1", "light-tank", "b1"))
    came.goes_on().includes(PhaseBegan(phase="move"))
    came.goes_on().offers("allied", "move b1-b4")


@rule("9.10", "3.6")
def test_paratroopers_that_arrive_by_an_air_field_may_drop() -> None:
    turn = arriving(FACING.replace("Q . .", "Q R ."), turn=3)
    turn.when("allied", "reinforce paratroopers c1").goes_on().includes(
        PhaseBegan(phase="move", lifted=("c1",))
    )


@rule("9.10")
def test_without_room_it_is_lost() -> None:
    full = arriving(FACING.replace("Q . . . . . . .", "Q I I I I I I I"), turn=3)
    full.then(ReinforcementLost(seat="allied"), PhaseBegan(phase="move"))


# --- Campaign ---------------------------------------------------------------------------------


@rule("9.11")
def test_a_campaign_has_a_larger_map_and_every_option() -> None:
    event = laid("campaign")
    assert event.size == 16
    assert len(event.options) == 5
    cities = [s for s, kind in event.ground.items() if kind == "city"]
    assert len(cities) == 8
    assert {int(s[1:]) for s in cities} <= {7, 8, 9, 10}
    assert sorted(set(event.ground.values())) == ["bocage", "city", "mountain"]
    assert len(event.ground) == 8 + 4 + 8


@rule("9.11")
def test_a_campaign_has_bigger_armies_and_four_elite_units() -> None:
    state = RULES.start
    table = RULES.scenario("campaign")
    options = {o.key: o.default for o in table.options}
    for event in RULES.setup(table, table.seats, options, Seeded(3)):
        state = event.after(state)
    small = Given(RULES, state).when("allied", "army infantry 4 headquarters 1")
    small.refused("2.2", "32")
    turn = Given(RULES, state).when("allied", "army us-infantry").when("axis", "army grenadiers")
    turn = turn.goes_on().waits_for("axis")
    assert sum(turn.state.reserve["axis"].values()) == 32
    for at in range(5):
        placed = turn.when("axis", f"place infantry {'abcde'[at]}11 elite")
        placed.accepted() if at < 4 else placed.refused("9.6")
        turn = placed.when("allied", f"place infantry {'abcde'[at]}6") if at < 4 else turn
    turn.when("axis", "place infantry e10").refused("4.1", "11 to 16")


@rule("5.1")
def test_turns_of_a_match_are_counted_for_both_sides() -> None:
    events = [e for e in _whole(5) if isinstance(e, TurnBegan)]
    assert [e.seat for e in events[:4]] == ["allied", "axis", "allied", "axis"]
    assert all(b.turn - a.turn == (b.seat == "allied") for a, b in pairwise(events))


def _whole(orders: int) -> list[Any]:
    state, happened = placing(armies="chosen").state, list[Any]()
    turn = Given(RULES, state)
    for _ in range(32 + orders):
        (seat,) = RULES.to_move(turn.state)
        line = "pass" if turn.state.turn else min(turn.offered(seat))
        turn = turn.when(seat, line).goes_on()
        happened += turn.happened
    return happened
