"""Clubs: what comes too late, and clubs in saved people."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.people import club_questions, clubs
from service.people.register import People
from service.store.people.clubs import club_of_id, members_of
from service.store.people.saved import put_people, rows_of_people
from service.store.recorder import Recorder, SqliteRecorder
from tests.conftest import Environ
from workers.cli import main


def test_acts_that_came_too_late_do_nothing(store: Recorder) -> None:
    anna, bob, eve = (People(store).met(f"{w}@example.org").id for w in ("anna", "bob", "eve"))
    People(store).confirm(bob, "bob@example.org")
    club = clubs.found(store, anna, "Beach Club", 1).id
    club_questions.ask(store, club, anna, "bob@example.org", 2)
    club_questions.answer(store, club, bob, True, 3)
    late = clubs.opened_for(store, club, bob, "match", 4)
    clubs.leave(store, club, bob)
    store.write(late)
    assert clubs.matches_of(store, club) == [], "he left before his match was saved"
    assert not clubs.is_member(store, club, eve)
    club_questions.ask(store, club, anna, "bob@example.org", 5)
    club_questions.answer(store, club, bob, True, 6)
    clubs.hand_on(store, club, anna, bob)
    with pytest.raises(clubs.ClubRefused, match="Only the leader"):
        clubs.close(store, club, anna)
    led = club_of_id(store, club)
    assert led is not None
    assert (led.founder, led.members) == (bob, 2)
    clubs.leave(store, club, anna)
    assert clubs.seats_for_members(store, "match", ("red",), player=anna) == ()


def test_clubs_are_saved_with_people_and_put_back(store: Recorder) -> None:
    anna = People(store).met("anna@example.org").id
    club = clubs.found(store, anna, "Beach Club", 1).id
    saved = rows_of_people(store)
    clubs.close(store, club, anna)
    store.write(put_people(saved))
    assert [member.id for member in members_of(store, club)] == [anna]


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
