"""One door: what opens, branches, joins and invites is done once for its id, however asked."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.match.match import PUBLIC
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.house.keys import open_house
from service.people.inviting import NotInvited, invite
from service.people.post import unix_now
from service.people.register import People
from service.reading.access import (
    Hidden,
    NoSuchViewer,
    known_to,
    viewer_named,
    viewers_for,
)
from service.store.lists.models import OWED
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.soak import one_store as address
from tests.toys import toy
from tests.toys.duel import begun
from workers.cli import main

__all__ = ["address"]

GAMES = {"games": {"toy": toy.RULES}}
ID = "an-id-of-a-request-{}"


@pytest.fixture
def home(tmp_path: Path, environ: Environ) -> Path:
    environ["FIELDPOST_DATA"] = str(tmp_path / "house")
    assert run("migrate").exit_code == 0
    return tmp_path


def run(*args: str) -> Result:
    """The command in a process of its own, as far as the store can tell."""
    return CliRunner().invoke(main, list(args), obj=GAMES)


def told(*args: str) -> Any:
    done = run(*args, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def size(match: str) -> int:
    return int(told("show", match)["size"])


def test_what_opens_on_the_command_line_opens_once(home: Path) -> None:
    args = ("new", "toy", "--join", "--id", ID.format(1))
    first = told(*args)
    again = told(*args)
    assert (again["match"], again["tokens"]) == (first["match"], first["tokens"])
    assert again["size"] == first["size"]
    other = told("new", "toy", "--join", "--id", ID.format(2))
    assert other["match"] != first["match"]
    reused = run("new", "toy", "--title", "Another", "--join", "--id", ID.format(1))
    assert reused.exit_code == 1
    assert "This key opened another match before" in reused.stderr


def test_a_branch_asked_twice_is_one(home: Path) -> None:
    match = told("new", "toy", "--join")["match"]
    assert run("order", match, "red", "resign").exit_code == 0
    args = ("fork", match, "--at", str(size(match)), "--id", ID.format(3))
    branch = told(*args)["match"]
    assert run("join", branch, "red").exit_code == 0
    assert told(*args)["match"] == branch
    without = ("fork", match, "--at", str(size(match)))
    assert told(*without)["match"] != told(*without)["match"]


def test_a_seat_is_taken_once_for_an_id(home: Path) -> None:
    match = told("new", "toy")["match"]
    args = ("join", match, "red", "--id", ID.format(4))
    assert told(*args)["token"] == told(*args)["token"]
    assert run("join", match, "red", "--id", ID.format(5)).exit_code == 1


def test_an_invitation_is_mailed_once_for_an_id(home: Path) -> None:
    match = told("new", "toy")["match"]
    args = ("invite", match, "red", "friend@x.example", "--id", ID.format(6))
    assert [told(*args)["repeated"] for _ in range(3)] == [False, True, True]
    assert not told(*args[:3], "other@x.example", "--id", ID.format(7))["repeated"]
    taken = told("new", "toy", "--join")["match"]
    refused = run("invite", taken, "red", "friend@x.example")
    assert (refused.exit_code, "No seat of this match is free" in refused.stderr) == (1, True)
    assert "is not a mail address" in run("invite", match, "red", "nobody").stderr
    assert "There is no seat rad" in run("invite", match, "rad", "a@x.example").stderr


def test_whoever_was_invited_is_not_written_to_once_another_sits_there(home: Path) -> None:
    """Mails of a seat tell its secrets: they go to nobody who did not take it."""
    match = told("new", "toy")["match"]
    for seat in ("red", "blue"):
        assert run("invite", match, seat, "friend@x.example").exit_code == 0
    folder = home / "house"
    store = SqliteRecorder(folder / "fieldpost.sqlite")
    code = open_house(folder, "fieldpost.localhost").token("invitation", match, "blue")
    assert sorted(People(store).holders(match)) == ["blue", "red"]
    assert run("join", match, "red").exit_code == 0
    assert run("join", match, "blue", "--invitation", code).exit_code == 0
    assert sorted(People(store).holders(match)) == ["blue"]
    store.close()


@pytest.mark.parametrize("command", ["new toy", "fork {} --at 9", "join {} red"])
def test_an_id_that_can_be_guessed_is_refused(home: Path, command: str) -> None:
    match = told("new", "toy")["match"]
    refused = run(*command.format(match).split(), "--id", "short")
    assert (refused.exit_code, "16 to 200" in refused.stderr) == (2, True)


def test_an_invitation_is_one_over_a_restart_and_at_the_same_moment(matches: Matches) -> None:
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    matches.repository.recorder.write((sql, ()) for sql in OWED.creates)
    store, match = matches.repository.recorder, matches.repository.match(match_id)

    def ask(seat: str, key: str) -> bool:
        now = unix_now()
        return invite(store, match_id, match, seat, "a@x.example", key=key, now=now)

    assert [ask("red", "one"), ask("red", "one"), ask("red", "two")] == [True, False, True]
    owed = store.query("SELECT COUNT(*) FROM owed WHERE match=?", (match_id,))
    assert owed[0][0] == 1
    with pytest.raises(NotInvited):
        ask("green", "three")


# Who may look at what


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(
    ("own", "asked", "running"),
    [
        ((), "", PUBLIC),
        ((), "public", PUBLIC),
        (("red",), "public", PUBLIC),
        (("red",), "red", "red"),
        (("red",), "blue", None),
        ((), "red", None),
        ((), "everything", None),
        (("red", "blue"), "everything", None),
        ((), EVERYTHING, None),
    ],
)
def test_who_may_look_at_what(
    matches: Matches, own: tuple[str, ...], asked: str, running: str | None, over: bool
) -> None:
    match_id = begun(matches)
    if over:
        assert matches.order(match_id, "red", "resign", "a-resignation-of-red").done
    match = matches.repository.match(match_id)
    opened = {"everything": EVERYTHING}.get(asked, asked)
    if running is None and not over:
        with pytest.raises(Hidden):
            viewer_named(match, own, asked)
    else:
        assert viewer_named(match, own, asked) == (opened if running is None else running)
    with pytest.raises(NoSuchViewer):
        viewer_named(match, own, "green")
    choice = ("red", "blue", EVERYTHING, PUBLIC) if over else (*own, PUBLIC)
    assert viewers_for(match, own) == choice
    assert known_to(match, "red") == (EVERYTHING if over else "red")


def test_pages_ask_the_application_and_hold_no_sql() -> None:
    pages = Path(__file__).parents[2] / "service" / "web"
    sql = re.compile(r"\b(SELECT \S+|INSERT INTO|UPDATE \S+ SET|DELETE FROM)\b")
    assert [file.name for file in pages.rglob("*.py") if sql.search(file.read_text())] == []
