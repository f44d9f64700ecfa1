"""A roll names a secret order to its own seat alone, and to all once the match is over."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.game.ruleset import Chance
from projections.projector import Projector
from service.application.matches import Matches
from service.house.keys import House
from service.store.lists.reader import Reader
from service.store.sqlite import SqliteRecorder
from tests.rigs.new_store import new_store
from tests.toys import toy


def _plans_roll(state: Any, seat: str, order: Any, chance: Chance) -> Any:
    if isinstance(order, toy.Plan):
        chance.roll("d6", why="planning")
        chance.roll("d6", why="spying", to=seat)
    return toy.decide(state, seat, order, chance)


RULES = replace(toy.RULES, decide=_plans_roll)


@pytest.mark.parametrize(
    ("viewer", "told"),
    [("red", "red: plan club1"), ("blue", "red"), ("", "red"), ("*", "red")],
)
def test_a_roll_names_a_secret_order_to_its_own_seat_alone(
    tmp_path: Path, viewer: str, told: str
) -> None:
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    house = House("play.example", bytes(32), bytes(range(32)))
    matches = Matches(recorder, house, games={"toy": RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"joining-of-{seat}-here")
    assert matches.order(match_id, "red", "plan club1", "a-plan-that-rolls-a-die").done
    projector = Projector(recorder, matches.games)
    projector.prepare()
    projector.catch_up()
    assert orders(recorder, match_id, viewer, "planning") == [told]
    assert orders(recorder, match_id, viewer, "spying") == [told] * (viewer == "red")
    matches.order(match_id, "blue", "resign", "blue-has-had-enough-of-it")
    projector.catch_up()
    for why in ("planning", "spying"):
        assert orders(recorder, match_id, "*", why) == ["red: plan club1"]
    recorder.close()


def orders(recorder: SqliteRecorder, match_id: str, viewer: str, why: str) -> list[str]:
    """The order for which each die of this kind was rolled that a viewer knows of."""
    return [r.order for r in Reader(recorder).rolls(match_id, viewer) if r.why == why]
