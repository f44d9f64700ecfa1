"""The strip of phases: those struck out are over, and those behind the present one come."""

import re
from typing import Any, cast

from msgspec.structs import replace

from domain.game.ruleset import Moment
from service.store.lists.models import TurnRow
from service.web.table import Scene
from tests.service.web.houses import WebHouse

PHASES = ("Deploy Phase", "Tactics Phase", "Rally Phase")


class Seen:
    """A moment that is looked at."""

    def __init__(self, turn: int, phase: str, at: int) -> None:
        self.moment, self.at, self.view = Moment(turn, phase), at, None


def gone(rows: list[TurnRow], turn: int, phase: str, at: int) -> tuple[str, ...]:
    nothing = cast(Any, None)
    seen = cast(Any, Seen(turn, phase, at))
    return Scene(seen, nothing, "", nothing, nothing, rows, past=False, moment="").gone


def test_a_phase_is_struck_out_once_it_is_over() -> None:
    rows = [TurnRow(n, 1, phase) for n, phase in enumerate(PHASES)]
    assert gone(rows, 1, "Deploy Phase", 0) == ()
    assert gone(rows, 1, "Rally Phase", 2) == PHASES[:2]
    assert gone(rows, 1, "Tactics Phase", 1) == PHASES[:1], "as it was in the past"
    assert gone([replace(rows[0], withdrawn=True), *rows[1:]], 1, "Rally Phase", 2) == PHASES[1:2]


def test_a_phase_that_the_other_side_had_and_this_one_will_have_is_not() -> None:
    rows = [TurnRow(n, 1, phase) for n, phase in enumerate((*PHASES, *PHASES[:2]))]
    assert gone(rows, 1, "Deploy Phase", 3) == ()
    assert gone(rows, 1, "Tactics Phase", 4) == PHASES[:1]


def test_the_strip_shows_the_phases_to_come_and_what_comes_then(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    to_come = re.compile(r'<ol class="phases to-come".*?</ol>', re.S)
    found = to_come.search(reader.get(f"/m/{match}"))
    assert found
    told = re.findall("<li[^>]*>([^<]*)", found[0])
    assert told == ["Upkeep", "Recruit and Find", "Move", "Combat", "turn 2"]
    assert not to_come.search(reader.get(f"/m/{match}?at=3")), "not where one looks back"
