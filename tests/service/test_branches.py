"""A branch of a running match tells no secret, whatever the match knew before or knows now."""

from dataclasses import replace
from pathlib import Path

import pytest

from domain.game.ruleset import Illegal
from service.application.matches import Matches
from service.house.keys import House
from service.store.recorder import SqliteRecorder
from tests import toy

SIDES = {seat: toy.Side(2, ("club1", "club2")) for seat in ("red", "blue")}
RULES = replace(toy.RULES, start=toy.State(SIDES), setup=lambda *_: (), decks=lambda _: ())
"""The toy game without hands: nothing is secret until somebody scouts."""


@pytest.fixture
def running(tmp_path: Path, house: House) -> tuple[Matches, str]:
    recorder = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    recorder.make_tables()
    matches = Matches(recorder, house, games={"toy": RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"joining-of-{seat}-here")
    return matches, match_id


def order(matches: Matches, match_id: str, seat: str, text: str) -> int:
    size = matches.shelf.match(match_id).size
    receipt = matches.order(match_id, seat, text, f"{seat}-orders-after-{size:04}")
    assert receipt.done, receipt
    return receipt.size


def test_before_the_first_secret_a_running_match_is_branched_with_the_position_of_then(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    stormed = order(matches, match_id, "red", "storm")
    then = matches.shelf.match(match_id).table.position
    order(matches, match_id, "red", "scout")
    order(matches, match_id, "blue", "storm")
    branch = matches.branch(match_id, stormed)
    assert matches.shelf.match(branch).table.position == then
    assert matches.shelf.match(branch).table.known == {}


@pytest.mark.parametrize(("people", "who"), [((), "computer:random"), (("blue",), "person")])
def test_a_computer_stays_one_in_a_branch_unless_a_person_is_to_sit_there(
    tmp_path: Path, house: House, people: tuple[str, ...], who: str
) -> None:
    recorder = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    recorder.make_tables()
    matches = Matches(recorder, house, games={"toy": RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "computer:random"})
    matches.join(match_id, "red", "joining-of-red-here")
    stormed = order(matches, match_id, "red", "storm")
    branch = matches.shelf.match(matches.branch(match_id, stormed, people=people))
    assert branch.sitting.seats == {"red": "person", "blue": who}


def test_once_somebody_knows_a_secret_a_running_match_is_not_branched(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    scouted = order(matches, match_id, "red", "scout")
    later = order(matches, match_id, "blue", "storm")
    for size in (scouted, later):
        with pytest.raises(Illegal, match="still has secrets"):
            matches.branch(match_id, size)


def test_a_secret_that_was_taken_back_is_one_still_at_the_size_of_then(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    scouted = order(matches, match_id, "red", "scout")
    order(matches, match_id, "red", "takeback")
    now = order(matches, match_id, "blue", "agree")
    assert matches.shelf.match(match_id).table.known == {}
    with pytest.raises(Illegal, match="still has secrets"):
        matches.branch(match_id, scouted)
    assert matches.shelf.match(matches.branch(match_id, now)).table.known == {}


def test_a_match_that_is_over_is_branched_with_the_secrets_of_every_seat(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    scouted = order(matches, match_id, "red", "scout")
    known = matches.shelf.match(match_id).table.known
    order(matches, match_id, "blue", "resign")
    branch = matches.shelf.match(matches.branch(match_id, scouted))
    assert branch.table.known == known
    assert branch.table.seen_by("red").sides["red"].strength is not None
    assert branch.table.seen_by("blue").sides["red"].strength is None
