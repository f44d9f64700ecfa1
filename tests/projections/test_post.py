"""Which seats a mail is owed to, and since when."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from domain.match.events.ahead import RestChanged
from domain.match.parts.rest import Rest, RestLine, Rests
from projections import post
from projections.batch import Transition
from projections.projector import PROJECTIONS, Projector
from service.store.lists.models import OWED
from tests.projections.houses import GAMES, Played, sqlite_house


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    played = sqlite_house(tmp_path)
    played.projector()
    played.recorder.write((sql, ()) for sql in OWED.creates)
    yield played
    played.recorder.close()


def owed(played: Played, match: str, *, batch: int = 500) -> dict[str, tuple[int, str]]:
    """What is owed to each seat after everything is projected."""
    projections = {**PROJECTIONS, "post": post.project}
    Projector(played.store, GAMES, projections=projections, batch=batch).catch_up()
    rows = played.recorder.query("SELECT seat, n, kind FROM owed WHERE match=?", (match,))
    return {seat: (n, kind) for seat, n, kind in rows}


def paid(played: Played) -> None:
    played.recorder.write([("DELETE FROM owed", ())])


def test_an_open_match_owes_invitations(played: Played) -> None:
    match, _ = played.matches.open("toy", "duel", {"red": "person", "blue": "person"})
    assert owed(played, match) == {"red": (0, "invitation"), "blue": (0, "invitation")}
    paid(played)
    played.matches.join(match, "red", "join red of this match")
    assert owed(played, match) == {}


@pytest.mark.parametrize("batch", [1, 500])
def test_a_match_that_begins_owes_everybody_a_mail(played: Played, batch: int) -> None:
    match = played.open()
    found = owed(played, match, batch=batch)
    begun = played.matches.repository.match(match).begun
    assert found == {"red": (begun - 1, "turn"), "blue": (begun - 1, "turn")}


def test_who_was_to_move_and_still_is_needs_no_mail(played: Played) -> None:
    match = played.open()
    owed(played, match)
    paid(played)
    played.order(match, "red", "storm")
    assert owed(played, match) == {}


def test_a_takeback_is_owed_to_whoever_must_agree_and_its_answer_to_all(played: Played) -> None:
    match = played.open()
    played.order(match, "red", "storm")
    owed(played, match)
    paid(played)
    asked = played.order(match, "red", "takeback")
    found = owed(played, match)
    assert found["blue"] == (asked + 1, "takeback")
    paid(played)
    played.order(match, "blue", "agree")
    assert set(owed(played, match)) == {"red", "blue"}


def test_the_end_is_owed_to_every_person_and_to_no_computer(played: Played) -> None:
    match = played.open(blue="computer:random")
    for seat in ("red", "blue"):
        for _ in range(2):
            hand = played.matches.repository.match(match).table.position.sides[seat].cards
            played.order(match, seat, f"play {hand[0]}")
    end = played.matches.repository.match(match).size - 1
    assert owed(played, match) == {"red": (end, "ended")}


def test_what_is_owed_is_the_same_when_it_is_made_anew(played: Played) -> None:
    ids = played.play(3, 40)
    before = {match: owed(played, match, batch=7) for match in ids}
    paid(played)
    played.recorder.write([("UPDATE projected SET position=0", ())])
    for table in ("lobby", "turns", "ledger", "chronicle"):
        played.recorder.write([(f"DELETE FROM {table}", ())])
    assert {match: owed(played, match) for match in ids} == before


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ({"red": Rest(why="“storm” was not carried out.")}, [("red", "stopped")]),
        ({"red": Rest(lines=(RestLine("an-id-of-a-command", "storm"),))}, []),
        ({"blue": Rest(why="That is another seat's.")}, []),
        ({}, []),
    ],
)
def test_a_rest_of_a_letter_that_stopped_is_told_to_who_wrote_it(
    played: Played, rest: Rests, told: list[tuple[str, str]]
) -> None:
    """Not one that goes on waiting, nor that none waits any more."""
    change = msgspec.structs.replace
    match = played.matches.repository.match(played.open())
    after = change(match, ahead=change(match.ahead, rest=rest))
    step = Transition(7, RestChanged.topic, b'{"pub":{"seat":"red"}}', {}, match, after)
    assert list(post._told(step)) == told
