"""Every list goes along an index, however many matches there are."""

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from service.store.lists.reader import Reader
from service.store.post.owed import owed_by_letter
from tests.projections.houses import Played, sqlite_house

NOW = "2026-11-21T06:00:00Z"


class Planned:
    """Notes how the database would carry out each query."""

    def __init__(self, recorder: Any) -> None:
        self._recorder = recorder
        self.plans: list[str] = []

    def query(self, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        plan = self._recorder.query(f"EXPLAIN QUERY PLAN {sql}", params)
        self.plans += [str(row[3]) for row in plan]
        found: list[tuple[Any, ...]] = self._recorder.query(sql, params)
        return found


@pytest.fixture
def played(tmp_path: Path) -> Played:
    house = sqlite_house(tmp_path)
    house.projector()
    return house


def searched(plan: str) -> bool:
    """Whether a step of a plan is not a search along an index: a scan, or a sort."""
    return bool(re.match(r"SCAN (?!.* USING (COVERING )?INDEX)", plan)) or "TEMP B-TREE" in plan


@pytest.mark.parametrize("after", ["", "m"])
@pytest.mark.parametrize(
    ("status", "game", "word"), [*product(("", "open"), ("", "toy"), ("", "computer"))]
)
def test_no_page_of_the_lobby_searches(
    played: Played, status: str, game: str, word: str, after: str
) -> None:
    planned = Planned(played.recorder)
    Reader(planned).lobby(status=status, game=game, waiting_for=word, after=after)
    assert planned.plans
    assert not [plan for plan in planned.plans if searched(plan)]


def test_no_look_of_a_worker_searches(played: Played) -> None:
    planned = Planned(played.recorder)
    reader = Reader(planned)
    reader.awaiting("computer")
    reader.awaiting("computer", after=(NOW, "m"))
    reader.due(NOW)
    reader.due(NOW, after=(NOW, "m"))
    assert len(planned.plans) == 4
    assert not [plan for plan in planned.plans if searched(plan)]


def test_a_look_for_answers_that_are_owed_passes_over_all_letters_that_are_done(
    played: Played,
) -> None:
    planned = Planned(played.recorder)
    owed_by_letter(planned, 10)  # type: ignore[arg-type]
    (plan,) = planned.plans
    assert "USING INDEX letters_owed" in plan
    assert not searched(plan)


def test_whom_a_match_waits_for_is_kept_up(played: Played) -> None:
    projector = played.projector()
    first, second = played.open(), played.open(blue="computer:random")
    projector.catch_up()
    reader = Reader(played.recorder)
    assert [m for _, m in reader.awaiting("computer")] == [second]
    assert [m for _, m in reader.awaiting("person")] == sorted(
        [first, second], key=lambda m: (played.matches.repository.at(m, 1).ts, m)
    )
    played.order(second, "red", "storm")
    projector.catch_up()
    words = {word for (word,) in played.recorder.query("SELECT DISTINCT word FROM awaited")}
    assert words == {"red", "blue", "person", "computer", "computer:random"}
    for row in reader.lobby():
        for word in words:
            waits = word in row.waiting_for or word in {
                part
                for seat in row.waiting_for
                for part in (row.seats[seat], row.seats[seat].partition(":")[0])
            }
            assert waits == (row.match in {m for _, m in reader.awaiting(word)})
