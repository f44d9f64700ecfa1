"""The review of matches: what it says adds up, is the same every time, and claims no more."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace as changed

from domain.game.ruleset import Judge
from domain.games import library
from domain.match.codec import Codec
from service.review.chances import MixedChance
from service.review.figures import Review
from service.review.judging import Judging, NotJudged, StepSeen, side_of, won
from service.review.reviewing import review
from service.review.walking import Walk
from tests.rigs.walks import played

GAMES = {
    "company_combat": ("meeting", {"american": "captain", "german": "private"}),
    "dday_dice": ("utah", {"able": "captain", "baker": "private"}),
    "combined_arms": ("battle", {"allied": "captain", "axis": "private"}),
}

LAST = 30
"""Orders at the end of a match, before which neither side has won."""


def rules_of(game: str, playouts: int = 6, tries: int = 2) -> Any:
    rules = library()[game].rules()
    judge = changed(rules.judge(GAMES[game][0]), playouts=playouts, tries=tries)
    return replace(rules, judge=lambda _: judge)


def ending(game: str, seed: str = "b") -> Walk:
    """The last orders of a match, as if it had begun with them."""
    walked = played(rules_of(game), *GAMES[game], seed)
    return walked._replace(steps=walked.steps[-LAST:], table=walked.steps[-LAST].before)


@cache
def reviewed(game: str) -> Review:
    return review(ending(game), "m", "seed")


def signed(found: Review, what: str) -> float:
    """What luck or skill of all seats brought the first side."""
    return sum(getattr(one, what) * (1 if one.side == 0 else -1) for one in found.seats)


@pytest.mark.parametrize("game", ["company_combat", "dday_dice"])
def test_start_luck_and_skill_add_up_to_the_result(game: str) -> None:
    found = reviewed(game)
    gained = found.result - found.start.chance
    luck, skill = signed(found, "luck"), signed(found, "skill")
    assert luck + skill + found.ended == pytest.approx(gained, abs=0.5)


def test_what_is_quiet_changes_no_chance() -> None:
    """The judge's own orders without chance: the moments before and behind them are one place."""
    found, steps = reviewed("combined_arms"), ending("combined_arms").steps
    erring = {found.seats[1].seat}
    own = [k for k, step in enumerate(steps[:-1]) if step.acts[0].seat not in erring]
    assert own
    for k in own:
        assert found.moments[k].chance == found.moments[k + 1].chance


def test_the_same_match_has_the_same_review_and_another_seed_another() -> None:
    walked = ending("dday_dice", "a")
    one, same, other = (review(walked, "m", seed) for seed in ("x", "x", "y"))
    assert one == same
    assert one != changed(other, seed="x")


def test_the_chance_is_asked_for_where_it_changes_and_between_an_error_and_its_dice() -> None:
    walked = ending("company_combat")
    steps = walked.steps[-4:]
    judging = Judging(walked._replace(steps=steps), Judge("captain"), "s")
    judging.lay_out([StepSeen(0, ()), StepSeen(1, ()), StepSeen(0, (0,)), StepSeen(2, (0,))])
    assert judging.path == [(0, 0), (0, 0), (1, 2), (2, 3), (4, 4)], "4 is the result"
    assert [start.table for start in judging.starts] == [steps[k].before for k in (1, 2, 3, 3)]
    assert [start.acts for start in judging.starts] == [(), (), (), steps[3].acts]


def test_the_end_has_a_chance_of_its_own_only_where_the_rules_do_not_bring_it() -> None:
    walked = ending("company_combat")
    judging = Judging(walked._replace(steps=walked.steps[-3:-1]), Judge("captain"), "s")
    judging.lay_out([StepSeen(1, ()), StepSeen(0, ())])
    assert judging.path == [(0, 0), (1, 1), (1, 1)]
    assert [start.table for start in judging.starts] == [walked.steps[k].before for k in (-3, -1)]


def test_a_judge_finds_its_own_orders_as_good_as_can_be() -> None:
    found = reviewed("company_combat")
    judge, erring = found.seats
    assert judge.same > 0.9 * judge.orders
    assert erring.same < 0.8 * erring.orders
    assert {one.seat for one in found.orders} == {"german"}


def test_a_match_without_dice_has_no_luck() -> None:
    found = reviewed("combined_arms")
    assert not found.dice
    assert [one.luck for one in found.seats] == [0, 0]


def test_those_who_win_together_are_one_side() -> None:
    found = reviewed("dday_dice")
    assert found.sides == (("able", "baker"),)
    assert [one.side for one in found.seats] == [0, 0]


def test_sides_are_who_wins_together_and_three_are_refused() -> None:
    assert side_of(("a", "b", "c"), [("a", "c"), ("b",)]) == {"a", "c"}
    with pytest.raises(NotJudged, match="three sides"):
        side_of(("a", "b", "c"), [("a",), ("b",), ("c",)])


@pytest.mark.parametrize(
    ("side", "winners", "worth"),
    [("a", ("a",), 1), ("a", ("b",), 0), ("a", (), 0.5), ("a", ("a", "b"), 0.5), ("ab", (), 0)],
)
def test_a_draw_is_worth_half_but_not_to_those_who_play_together(
    side: str, winners: tuple[str, ...], worth: float
) -> None:
    assert won(("a", "b"), frozenset(side), winners) == worth


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"outcome": None}, "not over"),
        ({"version": 99}, "version 99 of the rules"),
    ],
)
def test_what_cannot_be_judged_is_said_in_a_sentence(change: dict[str, Any], told: str) -> None:
    walked = ending("company_combat")
    with pytest.raises(NotJudged, match=told):
        review(walked._replace(match=changed(walked.match, **change)), "m", "seed")


def test_a_match_without_orders_is_not_judged() -> None:
    walked = ending("company_combat")
    with pytest.raises(NotJudged, match="No order"):
        review(walked._replace(steps=()), "m", "seed")


def test_few_outcomes_are_each_tried_as_often_as_the_others() -> None:
    rolled = [MixedChance(str(k), {}, share=k).roll("2d6", why="") for k in range(72)]
    assert {roll: rolled.count(roll) for roll in rolled} == dict.fromkeys(
        [(a, b) for a in range(1, 7) for b in range(1, 7)], 2
    )
    drawn = [MixedChance(str(k), {}, share=k).draw("abc", 1, why="") for k in range(6)]
    assert sorted(drawn) == [("a",), ("a",), ("b",), ("b",), ("c",), ("c",)]


def test_what_fell_is_kept_up_to_a_call_and_fresh_behind_it() -> None:
    fell = [(3,), (5,)]
    chance = MixedChance("s", {}, fell, kept=1, share=1)
    assert chance.roll("d6", why="") == (3,)
    assert chance.roll("d6", why="") == (2,)
    assert (chance.calls, chance.few) == (2, 6)


def test_who_judges_is_a_computer_player_of_the_game() -> None:
    judged = 0
    for game in library().values():
        rules = game.rules()
        for judge in filter(None, (rules.judge(one.key) for one in rules.scenarios)):
            assert judge.bot in rules.bots
            judged += 1
    assert judged > 20


def test_a_game_that_nobody_can_judge_says_so() -> None:
    walked = ending("company_combat")
    unjudged = Codec(replace(walked.codec.rules, judge=lambda _: None))
    with pytest.raises(NotJudged, match="can judge"):
        review(walked._replace(codec=unjudged), "m", "seed")
