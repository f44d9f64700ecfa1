"""The step that gives channels with the name of a club a club; and clubs in saved people."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.people import club_questions, clubs
from service.people.register import People
from service.store.people.clubs import club_of_id, clubs_by_name, members_of
from service.store.people.saved import put_people, rows_of_people
from service.store.people.ways import ways_of_club, ways_of_player
from service.store.recorder import Recorder, SqliteRecorder
from tests.conftest import Environ
from tests.rigs.earlier import store_before
from workers.cli import main

CLUBS = 17
"""The step that makes the tables of clubs."""


@pytest.fixture(params=["sqlite", "postgres"])
def before(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Recorder]:
    with store_before(CLUBS, request, tmp_path) as store:
        yield store


def _channel(store: Recorder, way: str, player: str, club: str) -> None:
    """A way as the release before keeps it."""
    sql = (
        "INSERT INTO ways (id, player, kind, name, address, keys, club, since, failed, due) "
        "VALUES (?,?,'json','it',?,'k',?,5,0,0)"
    )
    store.write([(sql, (way, player, f"https://{way}.example", club))])


def test_channels_with_the_name_of_a_club_get_one_that_their_owner_leads(before: Recorder) -> None:
    anna, bob = (People(before).met(f"{who}@example.org").id for who in ("anna", "bob"))
    for way, player, club in (
        ("a1", anna, "Beach Club"), ("a2", anna, "Beach Club"), ("a3", anna, ""),
        ("b1", bob, "beach club"), ("b2", bob, "Other"),
    ):  # fmt: skip
        _channel(before, way, player, club)
    before.make_tables()
    found = {club.id: (club.name, club.founder, club.members) for club in clubs_by_name(before)}
    assert found == {
        "a1": ("Beach Club", anna, 1), "b1": ("beach club", bob, 1), "b2": ("Other", bob, 1),
    }  # fmt: skip
    assert [way.id for way in ways_of_club(before, "a1")] == ["a1", "a2"]
    assert {w.id: w.of_club for w in ways_of_player(before, bob)} == {"b1": "b1", "b2": "b2"}
    assert [way.of_club for way in ways_of_player(before, anna) if way.id == "a3"] == [""]
    with pytest.raises(clubs.ClubRefused, match="of this name"):
        clubs.found(before, bob, "BEACH club", 9)
    _channel(before, "b3", bob, "Of the release before")
    assert len(ways_of_player(before, bob)) == 3, "which goes on beside this one"


def test_acts_that_came_too_late_do_nothing(before: Recorder) -> None:
    before.make_tables()
    anna, bob, eve = (People(before).met(f"{w}@example.org").id for w in ("anna", "bob", "eve"))
    People(before).confirm(bob, "bob@example.org")
    club = clubs.found(before, anna, "Beach Club", 1).id
    club_questions.ask(before, club, anna, "bob@example.org", 2)
    club_questions.answer(before, club, bob, True, 3)
    late = clubs.opened_for(before, club, bob, "match", 4)
    clubs.leave(before, club, bob)
    before.write(late)
    assert clubs.matches_of(before, club) == [], "he left before his match was saved"
    assert not clubs.is_member(before, club, eve)
    club_questions.ask(before, club, anna, "bob@example.org", 5)
    club_questions.answer(before, club, bob, True, 6)
    clubs.hand_on(before, club, anna, bob)
    with pytest.raises(clubs.ClubRefused, match="Only the leader"):
        clubs.close(before, club, anna)
    led = club_of_id(before, club)
    assert led is not None
    assert (led.founder, led.members) == (bob, 2)
    clubs.leave(before, club, anna)
    assert clubs.seats_for_members(before, "match", ("red",), player=anna) == ()


def test_clubs_are_saved_with_people_and_put_back(before: Recorder) -> None:
    before.make_tables()
    anna = People(before).met("anna@example.org").id
    club = clubs.found(before, anna, "Beach Club", 1).id
    saved = rows_of_people(before)
    clubs.close(before, club, anna)
    before.write(put_people(saved))
    assert [member.id for member in members_of(before, club)] == [anna]


def test_the_command_line_lists_the_clubs_of_a_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: Environ
) -> None:
    environ["FIELDPOST_DATA"] = str(tmp_path)
    monkeypatch.setattr("workers.commands.clubs.PAGE", 1)
    assert CliRunner().invoke(main, ["migrate"]).exit_code == 0
    assert json.loads(CliRunner().invoke(main, ["clubs", "--json"]).stdout) == []
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    anna = People(store).met("anna@example.org").id
    led = [clubs.found(store, anna, name, 1).id for name in ("The Beach", "A Hill")]
    store.close()
    assert json.loads(CliRunner().invoke(main, ["clubs", "--json"]).stdout) == [
        {"club": led[1], "name": "A Hill", "members": 1, "leader": "Anna"},
        {"club": led[0], "name": "The Beach", "members": 1, "leader": "Anna"},
    ]
    lines = CliRunner().invoke(main, ["clubs"]).stdout.splitlines()
    assert [line.split() for line in lines[1:]] == [
        [led[1], "1", "Anna", "A", "Hill"], [led[0], "1", "Anna", "The", "Beach"],
    ]  # fmt: skip
