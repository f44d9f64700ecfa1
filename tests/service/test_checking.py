"""Checks of a draft that tell of every line, and orders that wait for Send though nothing falls."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.view.board import Choice, Map, Piece, Space, View
from service.application.matches import Matches
from service.application.receipts import LineReport
from service.drafts.drafting import check, goes_at_once
from service.house.keys import House
from service.reading.positions import look, to_move
from service.web.table import aimed
from tests.conftest import Clock
from tests.rigs.new_store import new_store


@pytest.fixture
def matches(tmp_path: Path, house: House, clock: Clock) -> Iterator[Matches]:
    """Matches of every game there is."""
    recorder = new_store(tmp_path / "all.sqlite")
    yield Matches(recorder, house, now=clock)
    recorder.close()


@pytest.fixture
def fight(matches: Matches) -> str:
    """A fire fight, before the first plan."""
    match_id, _ = matches.open("tcs_omaha", "firefight", {"american": "person", "german": "person"})
    for seat in ("american", "german"):
        matches.join(match_id, seat, f"join-{seat}-{match_id}")
    return match_id


def fine(matches: Matches, fight: str, verb: str) -> tuple[str, str]:
    """Who plans first, and the first order of a kind that he is offered."""
    (seat,) = to_move(matches, matches.repository.match(fight))
    offered = look(matches, fight, seat).view.choices
    return seat, next(one.line for one in offered if one.line.startswith(verb))


def test_a_check_tells_the_fault_of_every_line(matches: Matches, fight: str) -> None:
    """Refused by the rules or no order at all; those between are tried as if these were not."""
    seat, good = fine(matches, fight, "mode move")
    text = f"mode move nobody\n{good}\nmode dance 1/A/1/16\nmode move nothing\ndone"
    reports = check(matches, fight, seat, text, None).lines
    assert [one.state for one in reports] == ["refused", "done", "refused", "refused", "done"]
    assert all(one.reason for one in reports if one.state == "refused")


def test_a_check_of_fine_lines_and_of_bad_ones_alone(matches: Matches, fight: str) -> None:
    seat, line = fine(matches, fight, "mode move")
    good = check(matches, fight, seat, line, None)
    assert [one.state for one in good.lines] == ["done"]
    bad = check(matches, fight, seat, "mode dance 1/A/1/16\nmode move nobody", None)
    assert [one.state for one in bad.lines] == ["refused", "refused"]


def test_what_throws_work_away_waits_for_send(matches: Matches, fight: str) -> None:
    seat, line = fine(matches, fight, "mode move")
    assert goes_at_once(matches, fight, seat, line)
    assert not goes_at_once(matches, fight, *fine(matches, fight, "tear"))


BLUE = (Piece(id="a", name="A", space="1", owner="blue"), Piece(id="b", name="B", space="1",
        owner="blue"), Piece(id="c", name="C", space="1", owner="blue"))  # fmt: skip
CHOICES = (
    Choice(line="move a 9", on=("a", "9")),
    Choice(line="move b 9", on=("b", "9")),
    Choice(line="move c 8", on=("c", "8")),
)
SHEET = Map(title="", spaces=(Space(id="1", name="1", x=0, y=0), Space(id="9", name="9", x=1, y=0)))


def test_drafted_pieces_point_where_they_go_together_though_no_line_was_offered_for_all() -> None:
    before = View(title="", turn="", phase="", maps=(SHEET,), pieces=BLUE, choices=CHOICES)
    left = (LineReport("move c 8", "would roll"), LineReport("move a, b to 9", "left"))
    found = aimed(before, before, "blue", left)
    assert set(found) == {("a", "1", "9"), ("b", "1", "9"), ("c", "1", "8")}


def test_a_piece_that_has_not_come_all_its_way_points_on_from_where_it_is() -> None:
    before = View(title="", turn="", phase="", maps=(), pieces=BLUE, choices=CHOICES)
    on = Piece(id="a", name="A", space="5", owner="blue")
    after = View(title="", turn="", phase="", maps=(), pieces=(on, *BLUE[1:]), choices=())
    stopped = aimed(before, after, "blue", [LineReport("move a 9", "would roll")])
    assert stopped == (("a", "5", "9"),)
    assert not aimed(before, after, "blue", [LineReport("move a 9", "done")])
