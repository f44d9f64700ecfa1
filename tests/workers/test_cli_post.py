"""Letters through a pipe with the codes that mail servers know, and words that are gone."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.letters.mime import LARGEST_LETTER
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.toys import toy
from workers.cli import main
from workers.commands.post import DATA, LATER, NO_USER, OK, USAGE

LETTER = b"From: anna@a.example\r\nTo: match@fieldpost.localhost\r\n\r\nhello\r\n"


@pytest.fixture
def data(tmp_path: Path, environ: Environ) -> Path:
    environ["FIELDPOST_DATA"] = str(tmp_path / "house")
    assert fieldpost("migrate").exit_code == 0
    return tmp_path / "house"


def fieldpost(*args: str, letter: bytes = b"") -> Result:
    return CliRunner().invoke(main, list(args), input=letter, obj={"games": {"toy": toy.RULES}})


def kept(data: Path) -> list[tuple[str, bytes]]:
    recorder = SqliteRecorder(data / "fieldpost.sqlite")
    rows = recorder.query("SELECT rcpt, raw FROM letters ORDER BY received")
    recorder.close()
    return [(str(rcpt), bytes(raw)) for rcpt, raw in rows]


def test_a_letter_of_a_pipe_is_on_the_disk(data: Path) -> None:
    to = "match@fieldpost.localhost"
    done = fieldpost("mail-in", "--to", to, "--from", "anna@a.example", letter=LETTER)
    assert (done.exit_code, done.output) == (OK, "")
    ((rcpt, raw),) = kept(data)
    assert rcpt == to
    assert raw.startswith(b"Return-Path: <anna@a.example>\r\nDelivered-To: match@fieldpost")
    mbox = b"From anna@a.example Sat Nov 21 06:30:03 2026\n" + LETTER
    assert fieldpost("mail-in", letter=mbox).exit_code == OK
    assert ("", LETTER) in kept(data)


@pytest.mark.parametrize(
    ("args", "letter", "code"),
    [
        (["--to", "match+forged.red.1.aaaaaaaaaaaa@fieldpost.localhost"], LETTER, NO_USER),
        ([], b" \r\n", DATA),
        ([], b"x" * (LARGEST_LETTER + 1), DATA),
        (["--nonsense"], LETTER, USAGE),
    ],
    ids=["forged", "empty", "huge", "usage"],
)
def test_what_cannot_be_taken_is_told_by_its_code(
    data: Path, args: list[str], letter: bytes, code: int
) -> None:
    done = fieldpost("mail-in", *args, letter=letter)
    assert done.exit_code == code
    assert done.stderr
    assert kept(data) == []


@pytest.mark.parametrize(
    "setting",
    [
        {"FIELDPOST_DATABASE": "postgresql://nobody@127.0.0.1:1/none?connect_timeout=1"},
        {"FIELDPOST_DATA": "/nowhere/at/all"},
        {"FIELDPOST_PORT": "many"},
    ],
    ids=["database", "house", "setting"],
)
def test_a_letter_that_cannot_be_stored_stays_with_its_server(
    data: Path, setting: dict[str, str], environ: Environ
) -> None:
    for name, value in setting.items():
        environ[name] = value
    done = fieldpost("mail-in", letter=LETTER)
    assert done.exit_code == LATER
    assert done.stderr.strip().count("\n") == 0


def test_a_full_disk_leaves_a_letter_with_its_server(data: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "workers.cli", "mail-in"],
        input=LETTER,
        capture_output=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert done.returncode == LATER, done.stderr
    assert kept(data) == []


def test_the_words_of_a_note_are_erased(data: Path) -> None:
    opened = fieldpost("new", "toy", "--join")
    match = opened.output.split()[2].rstrip(":")
    assert fieldpost("order", match, "red", "note meet me at Elm Street").exit_code == 0
    story = fieldpost("story", match, "--as", "blue")
    assert "Elm Street" in story.output
    lines = fieldpost("export", match).output.splitlines()
    n = next(k for k, line in enumerate(lines) if '"note.sent"' in line) - 1
    for entry in (n - 1, n + 7):
        refused = fieldpost("erase-note", match, str(entry))
        assert refused.exit_code == 1
    done = fieldpost("erase-note", match, str(n))
    assert done.exit_code == 0, done.output
    assert "Elm Street" not in fieldpost("story", match, "--as", "blue").output
    assert "Elm Street" not in fieldpost("export", match, "--as", "blue").output
