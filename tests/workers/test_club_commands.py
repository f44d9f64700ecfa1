"""What people do in their clubs, by ``fieldpost clubs``."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.people.register import People
from service.store.recorder import SqliteRecorder
from tests.conftest import Environ
from tests.toys import toy
from workers.cli import main

ANNA, BOB, EVE = (f"{who}@example.org" for who in ("anna", "bob", "eve"))

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, environ: Environ) -> Iterator[Run]:
    """Run a command in a house in which three people are known."""
    environ["FIELDPOST_DATA"] = str(tmp_path)
    runner = CliRunner()

    def run(*words: str) -> Result:
        return runner.invoke(main, words, obj={"games": {"toy": toy.RULES}})

    assert run("migrate").exit_code == 0
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    for address in (ANNA, BOB, EVE):
        People(store).confirm(People(store).met(address).id, address)
    yield run
    store.close()


def _json(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def _act(run: Run, by: str, *words: str) -> Any:
    """What a command in the club of a test answers."""
    return _json(run("clubs", *words, "--by", by, "--json"))


def _said(result: Result) -> str:
    """The one sentence with which a command refuses."""
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def test_who_never_confirmed_his_address_is_told_so_and_not_half_seated(run: Run) -> None:
    match = _json(run("new", "toy", "--json"))["match"]
    run("invite", match, "blue", "new@example.org")
    for words in (("red", "--by", "new@example.org"), ("blue", "--by", "new@example.org")):
        assert "is not confirmed yet" in _said(run("join", match, *words))
    assert "You sit at red" in run("join", match, "red", "--by", ANNA).stdout


def test_a_club_is_made_asks_is_joined_handed_on_and_closed(run: Run) -> None:
    club = _act(run, ANNA, "make", "Beach Club")["club"]
    assert _act(run, ANNA, "ask", club, BOB)["asked"] == [BOB]
    _act(run, ANNA, "ask", club, EVE)
    assert _act(run, ANNA, "unask", club, EVE)["asked"] == [BOB]
    assert {m["name"] for m in _act(run, BOB, "join", club)["people"]} == {"Anna", "Bob"}
    _act(run, ANNA, "ask", club, EVE)
    assert _act(run, EVE, "decline", club)["asked"] == []
    led = _act(run, ANNA, "hand-on", club, BOB)
    assert {m["name"]: m["leads"] for m in led["people"]} == {"Anna": False, "Bob": True}
    (anna,) = (m["person"] for m in led["people"] if m["name"] == "Anna")
    assert len(_act(run, BOB, "remove", club, anna)["people"]) == 1
    _act(run, BOB, "ask", club, ANNA)
    _act(run, ANNA, "join", club)
    assert len(_act(run, ANNA, "leave", club)["people"]) == 1
    assert _act(run, BOB, "close", club) == {"club": club, "closed": True}
    assert _json(run("clubs", "--json")) == []


def test_a_match_is_opened_for_members_and_later_to_all(run: Run) -> None:
    club = _act(run, ANNA, "make", "Beach Club")["club"]
    opened = _json(run("new", "toy", "--club", club, "--by", ANNA, "--json"))["match"]
    assert "by invitation" in _said(run("join", opened, "red"))
    (listed,) = _json(run("clubs", "show", club, "--json"))["matches"]
    assert (listed["match"], listed["open_to_all"]) == (opened, False)
    _act(run, ANNA, "ask", club, BOB)
    _act(run, BOB, "join", club)
    assert "by invitation" in _said(run("join", opened, "red", "--by", EVE))
    assert run("join", opened, "red", "--by", BOB).exit_code == 0
    assert "is taken" in _said(run("join", opened, "red", "--by", BOB))
    assert "open them to all first" in _said(run("clubs", "close", club, "--by", ANNA))
    assert "for members" in run("clubs", "show", club).stdout
    assert "Only members of Beach Club" in _said(run("clubs", "open", club, opened, "--by", EVE))
    (listed,) = _act(run, ANNA, "open", club, opened)["matches"]
    assert listed["open_to_all"]
    assert run("join", opened, "blue").exit_code == 0


def test_who_opens_a_match_for_a_club_and_sits_down_holds_the_seat(
    run: Run, tmp_path: Path
) -> None:
    club = _act(run, ANNA, "make", "Beach Club")["club"]
    opened = _json(run("new", "toy", "--club", club, "--by", ANNA, "--join", "--json"))["match"]
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
        (("make", "!", "--by", ANNA), "3 to 40 letters"),
        (("make", "A Hill", "--by", "nobody@example.org"), "has the address nobody@example.org"),
        (("make", "A Hill", "--by", "nobody"), "is no mail address"),
        (("show", "nowhere"), "no such club"),
        (("ask", "CLUB", "a stone", "--by", ANNA), "Give a mail address"),
        (("ask", "CLUB", EVE, "--by", BOB), "Only the leader of Beach Club"),
        (("unask", "CLUB", EVE, "--by", ANNA), "has asked nobody of this name"),
        (("join", "CLUB", "--by", EVE), "No question from"),
        (("decline", "CLUB", "--by", EVE), "No question from"),
        (("leave", "CLUB", "--by", BOB), "Only members of Beach Club"),
        (("leave", "CLUB", "--by", ANNA), "last member of Beach Club"),
        (("remove", "CLUB", BOB, "--by", ANNA), "Name another member of Beach Club"),
        (("hand-on", "CLUB", "nobody", "--by", ANNA), "on to another member"),
        (("open", "CLUB", "nothing", "--by", ANNA), "has no such match"),
        (("close", "CLUB", "--by", EVE), "Only the leader of Beach Club"),
    ],
)
def test_what_a_club_does_not_do_is_said_in_one_sentence(
    run: Run, words: tuple[str, ...], why: str
) -> None:
    club = _act(run, ANNA, "make", "Beach Club")["club"]
    before = _json(run("clubs", "show", club, "--json"))
    assert why in _said(run("clubs", *(club if w == "CLUB" else w for w in words)))
    assert _json(run("clubs", "show", club, "--json")) == before
    assert len(_json(run("clubs", "--json"))) == 1


def test_a_match_for_a_club_is_a_members_alone(run: Run) -> None:
    club = _act(run, ANNA, "make", "Beach Club")["club"]
    assert "Only members" in _said(run("new", "toy", "--club", club, "--by", EVE))
    assert "no such club" in _said(run("new", "toy", "--club", "nowhere", "--by", ANNA))
    assert run("new", "toy", "--club", club).exit_code == 2
    assert run("clubs", "leave", club).exit_code == 2
    assert run("clubs", "--json", "show", club).exit_code == 2
    assert _json(run("list", "--json")) == []


def test_each_act_says_what_it_did(run: Run) -> None:
    founded = run("clubs", "make", "Beach Club", "--by", ANNA).stdout
    club = _json(run("clubs", "--json"))[0]["club"]
    assert founded == f"Founded Beach Club, which is {club}.\n"
    assert run("clubs", "ask", club, BOB, "--by", ANNA).stdout.startswith("Asked; ")
    again = run("clubs", "ask", club, BOB, "--by", ANNA).stdout
    assert again == "Already asked, and not answered yet; nothing was done.\n"
    shown = run("clubs", "show", club).stdout
    assert shown.startswith(f"Beach Club ({club})\n\nMEMBER ")
    assert "Anna, who leads it" in shown
    assert f"Asked: {BOB}" in shown
    assert run("clubs", "join", club, "--by", BOB).stdout == "Joined.\n"
