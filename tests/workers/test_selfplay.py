"""Whole games by computer seats: they end, are counted, and repeat themselves with their seed."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game.ruleset import Illegal, Order
from domain.journal.table_chance import TableChance
from tests.toys import toy
from workers.selfplay import Result, selfplay


def told(result: Result) -> tuple[object, ...]:
    counts = (result.matches, result.finished, result.refusals, result.errors, result.orders)
    return (*counts, dict(result.endings), dict(result.wins))


def test_every_game_comes_to_its_end() -> None:
    result = selfplay(toy.RULES, "duel", 200, ["random"], "1")
    assert (result.finished, result.refusals, result.errors) == (200, 0, 0)
    assert result.endings == {"all-played": 200}
    assert result.wins == {"red": 200, "blue": 200}


def test_one_seed_plays_one_set_of_games_in_any_number_of_processes() -> None:
    once = selfplay(toy.RULES, "duel", 30, ["random"], "7")
    again = selfplay(toy.RULES, "duel", 30, ["random"], "7", jobs=2)
    other = selfplay(toy.RULES, "duel", 30, ["random"], "8")
    assert told(once) == told(again)
    assert told(once) != told(other)


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    selfplay(toy.RULES, "duel", 9, ["random"], "7", jobs=2, progress=done.append)
    assert sum(done) == 9


def test_the_seats_take_the_bots_in_turn() -> None:
    asked: list[tuple[str, str]] = []

    def named(name: str) -> Any:
        def bot(_: Any, seat: str, offers: Any, __: Any) -> Any:
            asked.append((name, seat))
            return offers[0]

        return bot

    rules = dataclasses.replace(toy.RULES, bots={"one": named("one"), "two": named("two")})
    assert selfplay(rules, "duel", 3, ["one", "two"], "1").finished == 3
    assert set(asked) == {("one", "red"), ("two", "blue")}


def test_a_bot_sees_only_what_its_seat_knows() -> None:
    def bot(state: toy.State, seat: str, offers: Any, _: Any) -> Any:
        for other, side in state.sides.items():
            assert (side.cards is None) == (other != seat)
        return offers[0]

    rules = dataclasses.replace(toy.RULES, bots={"watching": bot})
    result = selfplay(rules, "duel", 20, ["watching"], "1")
    assert (result.finished, result.faults) == (20, [])


def test_a_refused_offer_is_counted_and_another_one_taken() -> None:
    def offers_too_much(state: toy.State, seat: str) -> Iterator[Order]:
        yield toy.Play("club9")
        yield from toy.legal_orders(state, seat)

    rules = dataclasses.replace(toy.RULES, legal_orders=offers_too_much)
    result = selfplay(rules, "duel", 50, ["random"], "1")
    assert result.finished == 50
    assert result.errors == 0
    assert result.refusals > 0
    assert "You do not hold that card. (rule 2)" in result.faults[0]


def test_a_bot_that_insists_on_what_is_refused_and_not_offered_is_an_error_of_its_game() -> None:
    def stubborn(state: toy.State, seat: str, offers: Any, _: Any) -> Order:
        return toy.Play("club9")

    rules = dataclasses.replace(toy.RULES, bots={"stubborn": stubborn})
    result = selfplay(rules, "duel", 2, ["stubborn"], "77")
    assert (result.finished, result.errors, result.refusals) == (0, 2, 2)
    assert "Game 1 of seed 77: Stuck: red insists on “play club9”" in result.faults[-1]


def test_a_bot_may_order_what_is_allowed_but_not_offered() -> None:
    def knows(state: toy.State, seat: str, _: Any, luck: Any) -> Order:
        return luck.choice(list(toy.legal_orders(state, seat)))

    rules = dataclasses.replace(
        toy.RULES, legal_orders=lambda _, __: iter([toy.Storm()]), bots={"knows": knows}
    )
    result = selfplay(rules, "duel", 5, ["knows"], "1")
    assert told(result) == told(selfplay(toy.RULES, "duel", 5, ["random"], "1"))


def test_any_game_of_a_seed_can_be_played_alone() -> None:
    whole = selfplay(toy.RULES, "duel", 9, ["random"], "7")
    begun = selfplay(toy.RULES, "duel", 4, ["random"], "7")
    rest = selfplay(toy.RULES, "duel", 5, ["random"], "7", first=4, jobs=2)
    begun.add(rest)
    assert told(begun) == told(whole)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_what_was_played(jobs: int) -> None:
    done: list[int] = []

    def interrupted(matches: int) -> None:
        done.append(matches)
        if sum(done) >= 3:
            raise KeyboardInterrupt

    result = selfplay(toy.RULES, "duel", 40, ["random"], "7", jobs=jobs, progress=interrupted)
    assert 3 <= result.matches == sum(done) < 40
    same = selfplay(toy.RULES, "duel", result.matches, ["random"], "7")
    assert told(result) == told(same)


def test_what_goes_wrong_is_an_error_of_that_game_alone() -> None:
    def fails_at_times(state: toy.State, seat: str, order: Order, chance: Any) -> Any:
        if isinstance(order, toy.Scout):
            raise ZeroDivisionError("no side to scout")
        return toy.decide(state, seat, order, chance)

    rules = dataclasses.replace(toy.RULES, decide=fails_at_times)
    result = selfplay(rules, "duel", 50, ["random"], "1")
    assert result.errors > 0
    assert result.finished == 50 - result.errors
    assert "ZeroDivisionError: no side to scout" in result.faults[0]


def test_a_game_that_never_ends_or_offers_nothing_is_an_error() -> None:
    endless = dataclasses.replace(
        toy.RULES, legal_orders=lambda _, __: iter([toy.Storm()]), outcome=lambda _: None
    )
    stuck = dataclasses.replace(toy.RULES, legal_orders=lambda _, __: iter(()))
    waiting = dataclasses.replace(toy.RULES, to_move=lambda _: frozenset())
    restless = dataclasses.replace(toy.RULES, advance=lambda _, __: [toy.Stormed("red", 1)])
    for rules, reason in (
        (endless, "did not end"),
        (stuck, "has no order"),
        (waiting, "waits for nobody"),
        (restless, "does not come to rest"),
    ):
        result = selfplay(rules, "duel", 1, ["random"], "1")
        assert (result.finished, result.errors) == (0, 1)
        assert reason in result.faults[0]


def test_the_chance_of_the_table_deals_and_refuses_like_a_sealed_one() -> None:
    chance = TableChance("seed")
    chance.seal("deck", ["a", "b", "c"])
    dealt = chance.deal("deck", 2, to="red")
    (last,) = chance.turn_up("deck", 1)
    assert sorted([*dealt, last]) == ["a", "b", "c"]
    chance.show("deck", dealt[0])
    with pytest.raises(Illegal, match="0 cards left"):
        chance.turn_up("deck", 1)
    assert len(chance.roll("3d6", why="test")) == 3
    assert set(chance.draw(["x", "y", "z"], 3, why="test")) == {"x", "y", "z"}
