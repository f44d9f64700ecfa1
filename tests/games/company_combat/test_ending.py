"""Chapter 11: how a battle is won."""

import pytest

from domain.games.company_combat.contents import RULES
from domain.games.company_combat.ending import BattleEnded
from domain.games.company_combat.state import State
from tests.games.company_combat.field import FOES, LINE, Standing, field, hurt, side

rule = pytest.mark.rule


def ended(state: State) -> tuple[str, tuple[str, ...]] | None:
    outcome = RULES.outcome(state)
    return (outcome.ending, outcome.winners) if outcome else None


@rule("11.1")
@pytest.mark.parametrize(("lost", "over"), [(8, False), (9, True)])
def test_ten_losses_end_the_battle(lost: int, over: bool) -> None:
    foes = side({**FOES, "grenadier-1": hurt("left", 2)}, lost=lost)
    turn = field("assault", german=foes).when("american", "assault grenadier-1 with rifle-1")
    turn = turn.goes_on(4, 4)
    assert turn.state.sides["german"].lost == lost + 1
    assert ended(turn.state) == (("losses", ("american",)) if over else None)


@rule("11.1")
def test_who_loses_the_tenth_in_his_own_assault_has_lost() -> None:
    own = side({**LINE, "rifle-1": hurt("left", 2)}, lost=9)
    turn = field("assault", own).when("american", "assault grenadier-1 with rifle-1").goes_on(1, 1)
    assert ended(turn.state) == ("losses", ("german",))


ONE: Standing = {"grenadier-1": "left", "mg42-1": "left"}
TWO: Standing = {"grenadier-1": "left", "mg42-1": "right"}


@rule("11.2")
@pytest.mark.parametrize(
    ("foes", "turn", "over"), [(ONE, 3, True), (TWO, 3, False), ({}, 3, True), (ONE, 2, False)]
)
def test_the_field_is_won_after_two_turns(foes: Standing, turn: int, over: bool) -> None:
    after = field("assault", german=foes, turn=turn).goes_on()
    assert ended(after.state) == (("fronts", ("american",)) if over else None)


@rule("11.2")
def test_two_fronts_are_not_all() -> None:
    field("assault", {"rifle-1": "left", "rifle-2": "right"}, ONE, turn=3).steps().then()


@rule("11.2")
def test_the_other_side_may_win_the_field_too() -> None:
    turn = field("assault", {"rifle-1": "left"}, FOES, turn=3).steps()
    turn.then(BattleEnded(ending="fronts", winner="german"))


@rule("11.3")
@pytest.mark.parametrize(
    ("lost", "turn", "seat", "end"),
    [
        ((3, 4), 30, "german", ("turn-limit", ("american",))),
        ((4, 3), 30, "german", ("turn-limit", ("german",))),
        ((3, 3), 30, "german", ("turn-limit", ())),
        ((3, 4), 30, "american", None),
        ((3, 4), 29, "german", None),
    ],
)
def test_night_falls(
    lost: tuple[int, int], turn: int, seat: str, end: tuple[str, tuple[str, ...]] | None
) -> None:
    own, foes = side(LINE, lost=lost[0]), side(FOES, lost=lost[1])
    after = field("rally", own, foes, turn=turn, seat=seat, rallying=()).steps()
    assert ended(after.state) == end


@rule("11.4")
@pytest.mark.parametrize("line", ["done", "let pass", "deploy rifle-1 to left"])
def test_nothing_is_ordered_when_the_battle_is_over(line: str) -> None:
    over = field("assault", ending="losses", winner="american")
    over.when("american", line).refused("11.4")
    assert not over.offered("american")
    over.waits_for()


@rule("11.5")
@pytest.mark.parametrize(
    ("lost", "winners"), [((3, 4), ("american",)), ((4, 3), ("german",)), ((2, 2), ())]
)
def test_a_battle_that_is_ended_early(lost: tuple[int, int], winners: tuple[str, ...]) -> None:
    state = field("assault", side(LINE, lost=lost[0]), side(FOES, lost=lost[1])).state
    assert RULES.adjudicate is not None
    assert RULES.adjudicate(state).winners == winners
    assert RULES.adjudicate(state).scores == {"american": lost[1], "german": lost[0]}
