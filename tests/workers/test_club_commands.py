"""What people do in their clubs, by ``fieldpost clubs``."""

from pathlib import Path
from typing import Any

import pytest

from service.people.register import People
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.place import Place

ANNA, BOB, EVE = (f"{who}@example.org" for who in ("anna", "bob", "eve"))


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> Place:
    """A house in which three people are known."""
    place = Place(tmp_path, environ)
    place.told("migrate")
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    for address in (ANNA, BOB, EVE):
        People(store).confirm(People(store).met(address).id, address)
    store.close()
    return place


def _act(place: Place, by: str, *words: str) -> Any:
    """What a command in the club of a test answers."""
    return place.told("clubs", *words, "--by", by)


def test_who_never_confirmed_his_address_is_told_so_and_not_half_seated(place: Place) -> None:
    match = place.told("new", "toy")["match"]
    place.run("invite", match, "blue", "new@example.org")
    for words in (("red", "--by", "new@example.org"), ("blue", "--by", "new@example.org")):
        assert "is not confirmed yet" in place.refused("join", match, *words)
    assert "You sit at red" in place.run("join", match, "red", "--by", ANNA).stdout


def test_a_club_is_made_asks_is_joined_handed_on_and_closed(place: Place) -> None:
    club = _act(place, ANNA, "make", "Beach Club")["club"]
    assert _act(place, ANNA, "ask", club, BOB)["asked"] == [BOB]
    _act(place, ANNA, "ask", club, EVE)
    assert _act(place, ANNA, "unask", club, EVE)["asked"] == [BOB]
    assert {m["name"] for m in _act(place, BOB, "join", club)["people"]} == {"Anna", "Bob"}
    _act(place, ANNA, "ask", club, EVE)
    assert _act(place, EVE, "decline", club)["asked"] == []
    led = _act(place, ANNA, "hand-on", club, BOB)
    assert {m["name"]: m["leads"] for m in led["people"]} == {"Anna": False, "Bob": True}
    (anna,) = (m["person"] for m in led["people"] if m["name"] == "Anna")
    assert len(_act(place, BOB, "remove", club, anna)["people"]) == 1
    _act(place, BOB, "ask", club, ANNA)
    _act(place, ANNA, "join", club)
    assert len(_act(place, ANNA, "leave", club)["people"]) == 1
    assert _act(place, BOB, "close", club) == {"club": club, "closed": True}
    assert place.told("clubs") == []


def test_a_match_is_opened_for_members_and_later_to_all(place: Place) -> None:
    club = _act(place, ANNA, "make", "Beach Club")["club"]
    opened = place.told("new", "toy", "--club", club, "--by", ANNA)["match"]
    assert "by invitation" in place.refused("join", opened, "red")
    (listed,) = place.told("clubs", "show", club)["matches"]
    assert (listed["match"], listed["open_to_all"]) == (opened, False)
    _act(place, ANNA, "ask", club, BOB)
    _act(place, BOB, "join", club)
    assert "by invitation" in place.refused("join", opened, "red", "--by", EVE)
    assert place.run("join", opened, "red", "--by", BOB).exit_code == 0
    assert "is taken" in place.refused("join", opened, "red", "--by", BOB)
    assert "open them to all first" in place.refused("clubs", "close", club, "--by", ANNA)
    assert "for members" in place.run("clubs", "show", club).stdout
    assert "Only members of Beach Club" in place.refused("clubs", "open", club, opened, "--by", EVE)
    (listed,) = _act(place, ANNA, "open", club, opened)["matches"]
    assert listed["open_to_all"]
    assert place.run("join", opened, "blue").exit_code == 0


def test_who_opens_a_match_for_a_club_and_sits_down_holds_the_seat(
    place: Place, tmp_path: Path
) -> None:
    club = _act(place, ANNA, "make", "Beach Club")["club"]
    opened = place.told("new", "toy", "--club", club, "--by", ANNA, "--join")["match"]
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    anna = People(store).at(ANNA)
    held = {seat: one.player for seat, one in People(store).holders(opened).items()}
    store.close()
    assert anna is not None
    assert held == {"red": anna.id, "blue": anna.id}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("make", "Beach Club", "--by", ANNA), "already a club of this name"),
        (("make", "A Hill", "--by", "nobody@example.org"), "has the address nobody@example.org"),
        (("make", "A Hill", "--by", "nobody"), "is not a mail address"),
        (("show", "nowhere"), "no such club"),
        (("ask", "CLUB", "a stone", "--by", ANNA), "Give a mail address"),
        (("ask", "CLUB", EVE, "--by", BOB), "Only the leader of Beach Club"),
        (("join", "CLUB", "--by", EVE), "No question from"),
        (("remove", "CLUB", BOB, "--by", ANNA), "Name another member of Beach Club"),
        (("hand-on", "CLUB", "nobody", "--by", ANNA), "on to another member"),
    ],
)
def test_what_a_club_does_not_do_is_said_in_one_sentence(
    place: Place, words: tuple[str, ...], why: str
) -> None:
    club = _act(place, ANNA, "make", "Beach Club")["club"]
    before = place.told("clubs", "show", club)
    refused = place.run("clubs", *(club if w == "CLUB" else w for w in words))
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
    assert why in refused.stderr
    assert place.told("clubs", "show", club) == before
    assert len(place.told("clubs")) == 1


def test_a_match_for_a_club_is_a_members_alone(place: Place) -> None:
    club = _act(place, ANNA, "make", "Beach Club")["club"]
    assert "Only members" in place.refused("new", "toy", "--club", club, "--by", EVE)
    assert "no such club" in place.refused("new", "toy", "--club", "nowhere", "--by", ANNA)
    assert place.run("new", "toy", "--club", club).exit_code == 2
    assert place.run("clubs", "leave", club).exit_code == 2
    assert place.run("clubs", "--json", "show", club).exit_code == 2
    assert place.told("list") == []


def test_each_act_says_what_it_did(place: Place) -> None:
    founded = place.run("clubs", "make", "Beach Club", "--by", ANNA).stdout
    club = place.told("clubs")[0]["club"]
    assert founded == f"Founded Beach Club, which is {club}.\n"
    assert place.run("clubs", "ask", club, BOB, "--by", ANNA).stdout.startswith("Asked; ")
    again = place.run("clubs", "ask", club, BOB, "--by", ANNA).stdout
    assert again == "Already asked, and not answered yet; nothing was done.\n"
    shown = place.run("clubs", "show", club).stdout
    assert shown.startswith(f"Beach Club ({club})\n\nMEMBER ")
    assert "Anna, who leads it" in shown
    assert f"Asked: {BOB}" in shown
    assert place.run("clubs", "join", club, "--by", BOB).stdout == "Joined.\n"
