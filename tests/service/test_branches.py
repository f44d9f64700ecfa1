"""A branch of a running match tells no secret, whatever the match knew before or knows now."""

from dataclasses import replace
from pathlib import Path

import pytest

from domain.game.ruleset import Illegal
from service.application.matches import Matches
from service.house.keys import House
from service.people.inviting import NotInvited, invite
from service.store.people.seats import hold_statement, holders_of_match, same_holders
from tests.conftest import Environ
from tests.rigs.new_store import new_matches
from tests.rigs.place import Place
from tests.toys import toy
from tests.toys.duel import begun

SIDES = {seat: toy.Side(2, ("club1", "club2")) for seat in ("red", "blue")}
RULES = replace(toy.RULES, start=toy.State(SIDES), setup=lambda *_: (), decks=lambda _: ())
"""The toy game without hands: nothing is secret until somebody scouts."""


@pytest.fixture
def running(tmp_path: Path) -> tuple[Matches, str]:
    matches = new_matches(tmp_path, {"toy": RULES})
    match_id = begun(matches)
    return matches, match_id


def order(matches: Matches, match_id: str, seat: str, text: str) -> int:
    size = matches.repository.match(match_id).size
    receipt = matches.order(match_id, seat, text, f"{seat}-orders-after-{size:04}")
    assert receipt.done, receipt
    return receipt.size


def test_before_the_first_secret_a_running_match_is_branched_with_the_position_of_then(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    stormed = order(matches, match_id, "red", "storm")
    then = matches.repository.match(match_id).table.position
    order(matches, match_id, "red", "scout")
    order(matches, match_id, "blue", "storm")
    branch = matches.branch(match_id, stormed)
    assert matches.repository.match(branch).table.position == then
    assert matches.repository.match(branch).table.known == {}


def test_a_branch_begins_where_the_match_was(running: tuple[Matches, str]) -> None:
    matches, match_id = running
    match = matches.repository.match(match_id)
    for size in (match.begun - 1, match.size + 1):
        with pytest.raises(Illegal, match=f"Branch after {match.begun} to {match.size} entries"):
            matches.branch(match_id, size)


def test_inside_an_order_a_branch_begins_after_it(running: tuple[Matches, str]) -> None:
    """Else what follows by itself would be lost, or come twice."""
    matches, match_id = running
    first = matches.repository.size(match_id)
    stormed = order(matches, match_id, "red", "storm")
    order(matches, match_id, "blue", "storm")
    assert stormed - first > 2
    for size in range(first, stormed + 1):
        branch = matches.repository.match(matches.branch(match_id, size))
        after = first if size == first else stormed
        assert branch.lineage.parent is not None
        assert branch.lineage.parent.size == after
        assert branch.table == matches.repository.at(match_id, after).table


def test_the_command_line_says_where_a_branch_begins(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path / "house", environ)
    match = place.opened()
    place.finish(match)
    size = place.told("show", match)["size"]
    told = place.run("fork", match, "--at", size - 1).output.splitlines()
    assert told[0] == f"Entry {size - 1} is inside an order, which ends with entry {size}."
    assert f"which goes on from entry {size} of {match}" in told[1]
    assert place.told("fork", match, "--at", size - 1)["at"] == size
    assert "inside" not in place.run("fork", match, "--at", size).output


@pytest.mark.parametrize(("people", "who"), [((), "computer:random"), (("blue",), "person")])
def test_a_computer_stays_one_in_a_branch_unless_a_person_is_to_sit_there(
    tmp_path: Path, house: House, people: tuple[str, ...], who: str
) -> None:
    matches = new_matches(tmp_path, {"toy": RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "computer:random"})
    matches.join(match_id, "red", "joining-of-red-here")
    stormed = order(matches, match_id, "red", "storm")
    branch = matches.repository.match(
        matches.branch(match_id, stormed, seats=dict.fromkeys(people, "person"))
    )
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


def held(matches: Matches, match_id: str, *seats: str) -> None:
    """The house knows who sits there."""
    rows = [hold_statement(match_id, s, f"player-{s}", f"{s}@example.org") for s in seats]
    matches.repository.recorder.write(rows)


def moved(matches: Matches, match_id: str, size: int) -> str:
    """A branch in which everybody keeps his seat."""
    return matches.branch(match_id, size, kept=True, aside=lambda new: same_holders(new, match_id))


def test_secrets_go_along_where_every_seat_is_kept_for_who_knows_them(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    earlier = matches.repository.size(match_id)
    scouted = order(matches, match_id, "red", "scout")
    known = matches.repository.match(match_id).table.known
    held(matches, match_id, "red")
    with pytest.raises(Illegal, match="still has secrets"):
        moved(matches, match_id, scouted)
    held(matches, match_id, "red", "blue")
    branch = matches.repository.match(moved(matches, match_id, scouted))
    assert branch.table.known == known
    assert branch.table.seen_by("blue").sides["red"].strength is None
    holders = holders_of_match(matches.repository.recorder, branch.origin.rpartition("/")[2])
    assert {seat: one.player for seat, one in holders.items()} == {
        "red": "player-red", "blue": "player-blue"
    }  # fmt: skip
    order(matches, match_id, "blue", "scout")
    with pytest.raises(Illegal, match="still has secrets"):
        matches.branch(match_id, scouted, kept=True)
    assert earlier < scouted


def test_nobody_else_sits_down_where_secrets_went_along(running: tuple[Matches, str]) -> None:
    """Who pressed could else take the seat of his opponent there, and read what it hides here."""
    matches, match_id = running
    scouted = order(matches, match_id, "red", "scout")
    held(matches, match_id, "red", "blue")
    branch = moved(matches, match_id, scouted)
    with pytest.raises(Illegal, match="by invitation only"):
        matches.join(branch, "red", "blue-sits-down-as-red")
    store = matches.repository.recorder
    at = (store, branch, matches.repository.match(branch), "red", "blue@example.org")
    with pytest.raises(NotInvited, match="kept for whoever plays it"):
        invite(*at, key="blue-invites-himself", now=0, by="player-blue")
    ours = matches.house.token("invitation", branch, "red")
    assert matches.join(branch, "red", "red-sits-down-again", ours)[0].done


def test_a_secret_that_was_taken_back_is_one_still_at_the_size_of_then(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    scouted = order(matches, match_id, "red", "scout")
    order(matches, match_id, "red", "takeback")
    now = order(matches, match_id, "blue", "agree")
    assert matches.repository.match(match_id).table.known == {}
    with pytest.raises(Illegal, match="still has secrets"):
        matches.branch(match_id, scouted)
    assert matches.repository.match(matches.branch(match_id, now)).table.known == {}


def test_a_match_that_is_over_is_branched_with_the_secrets_of_every_seat(
    running: tuple[Matches, str],
) -> None:
    matches, match_id = running
    scouted = order(matches, match_id, "red", "scout")
    known = matches.repository.match(match_id).table.known
    order(matches, match_id, "blue", "resign")
    branch = matches.repository.match(matches.branch(match_id, scouted))
    assert branch.table.known == known
    assert branch.table.seen_by("red").sides["red"].strength is not None
    assert branch.table.seen_by("blue").sides["red"].strength is None
