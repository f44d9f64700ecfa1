"""A running match with secrets, decided again as far as a seat sees it (docs/replay.md)."""

from dataclasses import replace as change
from pathlib import Path
from typing import Any

import pytest

from domain.match.match import PUBLIC
from service.application.matches import Matches
from service.audit import audit
from service.audit.replay import replay
from service.audit.replayed import Decided
from service.audit.reporting.report import AuditFailed
from service.audit.tape import Tape
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.rigs.course import GAMES, OPTIONS, Course, Days
from tests.rigs.mutations import other
from tests.rigs.new_store import new_matches
from tests.rigs.operator import Operator
from tests.toys import plans
from tests.toys.toy import Side

SEEN = {
    "combined_arms": 80,
    "company_combat": 20,
    "dday_dice": 95,
    "dice_table": 40,
    "five_for_fighting": 95,
    "tcs_omaha": 70,
    "utah_beach": 95,
}
"""Of 100 events of a running match, how many the first seat can have decided again."""


class Running(Course):
    """A match of people alone that nobody has finished yet."""

    def __init__(self, matches: Matches, game: str) -> None:
        rules = matches.games[game]
        scenario = rules.scenario(GAMES[game] or rules.scenarios[0].key)
        who = dict.fromkeys(scenario.seats[: max(2, scenario.fewest)], "person")
        match_id, _ = matches.open(
            game,
            scenario.key,
            who,
            OPTIONS.get(game),
            pace="7 days",
            match_id=game.replace("_", ""),
        )
        super().__init__(matches, Days(), game, "none", match_id)
        for seat in self.seats:
            matches.join(self.id, seat, f"join-{self.id}-{seat}")


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return new_matches(tmp_path, now=Days())


def decided(course: Course, viewer: str) -> Decided:
    return replay(Tape.of(export(course.matches, course.id, viewer)), course.matches.games)


@pytest.mark.parametrize("game", SEEN)
def test_so_much_a_seat_can_check_while_the_match_runs(game: str, matches: Matches) -> None:
    course = Running(matches, game)
    course.play(24)
    found = decided(course, course.seats[0])
    assert found.stopped < 0
    assert 100 * found.events // found.size >= SEEN[game]
    public = decided(course, PUBLIC)
    assert public.stopped < 0
    assert public.events <= found.events


@pytest.mark.parametrize("viewer", [PUBLIC, "red", "blue"])
def test_plans_of_others_are_decided_again_once_they_are_opened(
    viewer: str, tmp_path: Path
) -> None:
    """The position hides nothing here; the plans alone were sealed."""
    sides = {"red": Side(count=1), "blue": Side(count=1)}
    open_rules = change(plans.RULES, start=plans.State(sides=sides), setup=lambda *_: ())
    course = Running(new_matches(tmp_path, {"toy": open_rules}, now=Days()), "toy")
    plan = "scheme: tank at able"
    for n, (seat, orders) in enumerate(
        [(seat, orders) for orders in (plan, "ready") for seat in course.seats]
    ):
        assert course.matches.order(course.id, seat, orders, f"an-order-of-a-planner-{n}").done
    found = decided(course, viewer)
    assert (found.stopped, found.blind) == (-1, -1)
    assert found.orders >= len(course.seats)
    forger = Operator.read(list(export(course.matches, course.id, viewer)), course.matches.house)
    *_, clash = [one for one in forger.entries if one["type"] == "toy.Clashed"]
    clash["pub"]["pips"] = other(clash["pub"]["pips"])
    with pytest.raises(AuditFailed, match=f"^event {clash['n']}: "):
        replay(Tape.of(forger.export(viewer or "public")), course.matches.games)


def test_what_all_see_is_held_against_the_rules_though_the_rest_is_sealed(matches: Matches) -> None:
    """The house tells another reason for a die, as if the rules had asked for something else: an
    honest match leads there again, and of this one the entry is named."""
    course = Running(matches, "tcs_omaha")
    course.play(24)
    honest = decided(course, "american")
    lines = list(export(matches, course.id, "american"))
    forger = Operator.read(lines, matches.house)
    n, start = next(
        (n, start)
        for n, entry in enumerate(forger.entries)
        if entry["type"] == "dice.rolled" and n > honest.blind
        and (start := _command_before(forger, n)) not in honest.unknown
    )  # fmt: skip
    forger.entries[n]["pub"]["why"] = "three dice, of which two are kept"
    found = replay(Tape.of(forger.export("american")), matches.games)
    assert start in found.unknown
    assert start not in honest.unknown
    assert found.events < honest.events
    assert any(f"{start}" in one and "may rest on what is sealed" in one for one in found.doubts)


def _command_before(match: Operator, n: int) -> int:
    return max(k for k in range(n) if match.entries[k]["type"] == "command")


@pytest.mark.parametrize("game", SEEN)
def test_an_outcome_that_the_house_changed_is_named_by_its_event(
    game: str, matches: Matches
) -> None:
    """Every hash and signature is right, and nothing is sealed any more."""
    course = Running(matches, game)
    course.play(24)
    found = decided(course, EVERYTHING)
    assert (found.events, found.blind, found.unknown) == (found.size, -1, [])
    lines = list(export(matches, course.id, EVERYTHING))
    forger = Operator.read(lines, matches.house)
    *_, n = [n for n, one in enumerate(forger.entries) if _decides(game, one)]
    pub = forger.entries[n]["pub"]
    pub[max(pub)] = other(pub[max(pub)])
    forged = list(forger.export("full"))
    audit(forged, [matches.house.key.vkey])
    with pytest.raises(AuditFailed, match=f"^event {n}: "):
        replay(Tape.of(forged), matches.games)


def _decides(game: str, entry: dict[str, Any]) -> bool:
    return entry["type"].startswith(f"{game}.") and bool(entry["pub"])
