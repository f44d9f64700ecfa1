"""Windows of several seats: their dice hang on causes that both verifiers check."""

from collections.abc import Callable, Iterator
from dataclasses import replace as rules_with
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.ruleset import Chance, Window
from domain.table.time_passing import strike
from tests.rigs.beacon import EVER
from tests.rigs.course import Days
from tests.rigs.new_store import new_matches
from tests.service.test_matches_by_beacon import audited
from tests.service.web.test_verify import needs_node
from tests.toys import volley
from tests.toys.duel import begun

SEATS = dict.fromkeys(volley.SEATS, "person")


class Volley:
    """A match of four who dash and fire."""

    def __init__(
        self,
        folder: Path,
        kind: str,
        rules: Any = volley.RULES,
    ) -> None:
        self.clock = Days()
        self.matches = new_matches(folder, {"toy": rules}, beacon=EVER, now=self.clock)
        self.id = begun(self.matches, seats=volley.SEATS, pace="8 days", dice=kind)
        self.roll()

    @property
    def match(self):  # type: ignore[no-untyped-def]
        return self.matches.repository.match(self.id)

    def give(self, seat: str, text: str) -> None:
        key = f"order-{self.match.size:06}-{seat}"
        receipt = self.matches.order(self.id, seat, text, key, seen=self.match.size)
        assert receipt.done, receipt.lines

    def roll(self) -> None:
        while self.match.dice.due:
            self.clock.at += timedelta(seconds=10)
            self.matches.fairness.roll(self.id)

    def lapse(self) -> None:
        self.clock.at += timedelta(days=3)
        self.matches.by_itself(
            self.id, lambda codec, match, context: strike(codec, match, context, lambda s, n: True)
        )

    def shots(self) -> list[tuple[str, ...]]:
        return list(self.match.table.position.shots)


@needs_node
@pytest.mark.parametrize("kind", ["quick", "proved"])
def test_answers_and_lapses_of_several_are_audited(kind: str, tmp_path: Path) -> None:
    table = Volley(tmp_path, kind)
    answers: list[tuple[Callable[[], None], tuple[str, ...]]] = [
        (lambda: table.give("gold", "fire"), ("gold",)),
        (lambda: None, ()),
    ]
    table.give("green", "when dash do fire")
    table.give("red", "dash")
    table.roll()
    table.give("gold", "fire")
    table.give("blue", "hold")
    table.roll()
    assert table.shots() == [("green", "gold")]
    for answer, shots in answers:  # one answers and the time of the others is over; then nobody
        seat = table.match.table.position.turn
        table.give(seat, "dash")
        table.roll()
        answer()
        table.roll()
        table.lapse()
        table.roll()
        assert table.shots()[-1] == shots
    report = audited(table.matches, table.id, tmp_path)
    assert report.replayed == report.events


def _rolls_at_once(state: Any, seat: str, order: Any, chance: Chance) -> Iterator[Any]:
    if isinstance(order, volley.Fire):
        chance.roll("d6", why=f"{seat} aims")
    yield from volley.decide(state, seat, order, chance)


def _fires_late(state: Any) -> tuple[Window, ...]:
    return tuple(replace(window, lapse=volley.Fire()) for window in volley.window(state))


@needs_node
@pytest.mark.parametrize("kind", ["quick", "proved"])
def test_only_whose_time_is_over_lapses_though_dice_come_later(kind: str, tmp_path: Path) -> None:
    rules = rules_with(volley.RULES, decide=_rolls_at_once, window=_fires_late)
    table = Volley(tmp_path, kind, rules)
    table.give("red", "dash")
    table.roll()
    table.give("green", "leave 5 days")
    table.give("gold", "hold")
    table.lapse()
    assert (table.match.dice.waits is not None) is (kind == "proved")
    table.roll()
    assert volley.asked(table.match.table.position) == ("green",)
    table.lapse()
    table.lapse()
    table.roll()
    assert table.shots() == [("blue", "green")]
    report = audited(table.matches, table.id, tmp_path)
    assert report.replayed == report.events
