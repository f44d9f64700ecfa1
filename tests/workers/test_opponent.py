"""Computer seats: they order what is offered, once for each decision, whatever happens."""

import dataclasses
import logging
from pathlib import Path
from typing import Any, cast

import pytest

from domain.games import AnyRuleset
from projections.past import Store
from projections.projector import Projector
from service.store.lists.reader import Reader
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.new_store import new_matches
from tests.toys import toy
from workers.opponent import IN_A_ROW, SHARE, Opponent


def to_move_in_turn(state: toy.State) -> frozenset[str]:
    """Red and blue play in turn; nobody else waits."""
    seats = [seat for seat, side in state.sides.items() if side.count]
    seats.sort(key=lambda seat: -state.sides[seat].count)
    return frozenset(seats[:1])


TURNS = dataclasses.replace(
    toy.RULES,
    to_move=to_move_in_turn,
    legal_orders=lambda state, seat: (toy.Play(c) for c in state.sides[seat].cards or ()),
)


class Table:
    """A match of red, a person, and blue, a computer."""

    def __init__(self, folder: Path, rules: AnyRuleset, bot: str = "random") -> None:
        self.matches = new_matches(folder, {"toy": rules})
        self.recorder = self.matches.repository.recorder
        self.projector = Projector(cast(Store, self.recorder), {"toy": rules})
        self.projector.prepare()
        seats = {"red": "person", "blue": f"computer:{bot}"}
        self.match_id, _ = self.matches.open("toy", "duel", seats)
        self.matches.join(self.match_id, "red", "join")

    def opponent(self, **more: Any) -> Opponent:
        self.projector.catch_up()
        return Opponent(self.matches, Reader(self.recorder), **more)

    def play(self) -> None:
        """Red plays a card."""
        (card, *_) = self.match.table.position.sides["red"].cards
        command = f"red-plays-the-card-{card}"
        receipt = self.matches.order(self.match_id, "red", f"play {card}", command)
        assert receipt.done

    @property
    def match(self) -> Any:
        return self.matches.repository.match(self.match_id)


def test_a_computer_answers_when_it_is_waited_for_and_not_before(tmp_path: Path) -> None:
    table = Table(tmp_path, TURNS)
    assert table.opponent().work() == 0
    table.play()
    assert table.opponent().work() == 1
    assert table.match.table.position.sides["blue"].count == 1
    assert table.opponent().work() == 0
    table.play()
    assert table.opponent().work() == 1
    assert table.match.outcome is not None


class Endless:
    """A match of people, which waits for a computer, and two that a referee alone watches."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.at, self.given = 0.0, list[str]()
        rules = dataclasses.replace(TURNS, legal_orders=lambda _, __: [toy.Storm()])
        self.table = Table(folder, dataclasses.replace(rules, to_move=lambda _: {"blue"}))
        alone = {"red": "computer:random", "blue": "computer:random"}
        self.alone = [
            self.table.matches.open("toy", "duel", alone, referee=True)[0] for _ in range(2)
        ]
        self.opponent = self.table.opponent(now=lambda: self.at, **more)
        order = self.opponent._order
        self.opponent._order = self.slow(order)  # type: ignore[method-assign]

    def slow(self, order: Any) -> Any:
        """Each order takes a second."""

        def given(match_id: str, match: Any, seat: str) -> bool:
            self.at += 1
            self.given.append(match_id)
            return bool(order(match_id, match, seat))

        return given


def test_where_nobody_plays_computers_have_a_fifth_of_the_time(tmp_path: Path) -> None:
    house = Endless(tmp_path)
    people = house.table.match_id
    for _ in range(5):
        began = len(house.given)
        house.opponent.work()
        now = house.given[began:]
        assert now[:IN_A_ROW] == [people] * IN_A_ROW, "people come first"
        assert len(now) <= IN_A_ROW + 1, "and wait for one order at most"
    alone = [match_id for match_id in house.given if match_id != people]
    assert set(alone) == set(house.alone), "each has its turn"
    house.table.matches.order(people, "red", "resign", "red-resigns-the-match")
    house.table.projector.catch_up()
    began, before = house.at, len(house.given)
    while house.at < began + 100:
        if not house.opponent.work():
            house.at += 0.1
    share = (len(house.given) - before) / (house.at - began)
    assert 0.9 / SHARE < share <= 1.1 / SHARE


def test_where_nobody_plays_a_match_ends(tmp_path: Path) -> None:
    house = Endless(tmp_path, most_alone=60)
    (match_id, _), repository = house.alone, house.table.matches.repository
    for _ in range(100):
        house.opponent.go_on(match_id)
        house.at += SHARE
    match = repository.match(match_id)
    assert match.outcome is not None
    assert match.outcome.ending == "closed"
    assert match.outcome.text.startswith("Nobody plays here, so the match ends as it stands after")
    assert 60 < match.size < 70
    assert not repository.match(house.table.match_id).outcome, "that of people does not"


def test_a_crash_after_the_order_repeats_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, TURNS)
    table.play()
    opponent = table.opponent()
    decided = table.match
    opponent.play(table.match_id)
    size = table.match.size
    # The worker died before it saw the answer, and its successor still sees the old position.
    assert opponent._order(table.match_id, decided, "blue")
    assert table.match.size == size


def test_of_two_workers_one_orders(tmp_path: Path) -> None:
    table = Table(tmp_path, TURNS)
    table.play()
    one, two = table.opponent(), table.opponent()
    decided = table.match
    assert one._order(table.match_id, decided, "blue")
    size = table.match.size
    assert two._order(table.match_id, decided, "blue")
    assert table.match.size == size


def test_a_bot_chooses_from_what_its_seat_knows(tmp_path: Path) -> None:
    seen: list[Any] = []

    def bot(state: toy.State, seat: str, offers: Any, _: Any) -> Any:
        seen.append(state)
        return offers[-1]

    table = Table(tmp_path, dataclasses.replace(TURNS, bots={"sly": bot}), "sly")
    table.play()
    assert table.opponent().work() == 1
    assert seen[0].sides["red"].cards is None
    assert seen[0].sides["blue"].cards is not None


@pytest.mark.parametrize("fault", ["raises", "invents"])
def test_a_bot_that_fails_is_stood_in_for(
    tmp_path: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    def bot(_: Any, __: Any, ___: Any, ____: Any) -> Any:
        if fault == "raises":
            raise ZeroDivisionError
        return toy.Play("club9")

    table = Table(tmp_path, dataclasses.replace(TURNS, bots={"odd": bot}), "odd")
    table.play()
    with caplog.at_level(logging.ERROR):
        assert table.opponent().work() == 1
    assert "the bot odd of toy" in caplog.text


def test_a_seat_without_an_order_is_logged_once_and_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rules = dataclasses.replace(TURNS, legal_orders=lambda _, __: iter([toy.Play("club9")]))
    table = Table(tmp_path, rules)
    table.play()
    opponent = table.opponent()
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            assert opponent.work() == 0
    assert caplog.text.count("nothing is possible for blue") == 1


def test_a_computer_whose_dice_wait_goes_on_once_they_fell(tmp_path: Path) -> None:
    """It orders once for them, and nothing meanwhile: there is nothing to do until their round."""
    clock, rules = HandClock(), dataclasses.replace(TURNS, legal_orders=lambda _, __: [toy.Storm()])
    rules = dataclasses.replace(rules, to_move=lambda _: {"blue"})
    matches = new_matches(tmp_path, {"toy": rules}, beacon=HandBeacon(clock), now=clock)
    recorder = matches.repository.recorder
    match, _ = matches.open(
        "toy", "duel", {"red": "person", "blue": "computer:random"}, dice="proved"
    )
    matches.join(match, "red", "the-joining-of-red")
    projector = Projector(cast(Store, recorder), {"toy": rules})
    projector.prepare()
    opponent, storms = Opponent(matches, Reader(recorder)), list[int]()
    for _ in range(3):
        clock.go_on(10)
        matches.fairness.roll(match)
        projector.catch_up()
        assert [opponent.work() for _ in range(3)] == [1, 0, 0]
        storms.append(matches.repository.match(match).table.position.storms)
    assert storms == sorted(set(storms)), "each stormed"
