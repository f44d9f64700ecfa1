"""A house that lies where nothing can be written: it is read as it is, and never called damaged."""

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from service.store.sqlite import SqliteRecorder
from tests.rigs.waiting import PATIENCE
from tests.workers.test_cli import Run, data, done, fieldpost, match, told

__all__ = ["data", "fieldpost", "match"]

ROOT = Path(__file__).parents[2]

SCRIPT = """
import json, os, sys
from click.testing import CliRunner
from tests.toys import toy
from workers.cli import main
def run(folder, args):
    env = {"FIELDPOST_DATA": folder}
    result = CliRunner().invoke(main, args, env=env, obj={"games": {"toy": toy.RULES}})
    return result.exit_code, result.stdout, result.stderr
asked = json.load(sys.stdin)
print(json.dumps([os.access(asked[0][0], os.W_OK), [run(*one) for one in asked]]))
"""

CLOSED = "cannot be written: it is read-only, or belongs to another user. Nothing was done."


class Answer(NamedTuple):
    """What a command came to."""

    status: int
    said: str
    error: str


def without_rights_of_root() -> None:
    """Let the next program do no more than others: no CAP_DAC_OVERRIDE, no CAP_DAC_READ_SEARCH."""
    if not os.geteuid():
        for right in (1, 2):
            ctypes.CDLL(None).prctl(24, right, 0, 0, 0)


def as_anybody(*asked: tuple[Path, list[str]]) -> list[Answer]:
    """What commands on closed folders come to for a user without rights."""
    child = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([(str(folder), args) for folder, args in asked]),
        preexec_fn=without_rights_of_root,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert child.returncode == 0, child.stderr
    can_write, answers = json.loads(child.stdout)
    if can_write:
        pytest.skip("SKIPPED LOUDLY: this user cannot lay down the right to write everywhere")
    return [Answer(*one) for one in answers]


def close(folder: Path, mode: int = 0o555) -> None:
    """Take every right to write from a folder, or every right at all."""
    for file in folder.rglob("*"):
        file.chmod(file.stat().st_mode & mode)
    folder.chmod(mode)


def content(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def layouts(data: Path, match: str, fieldpost: Run, tmp_path: Path) -> Iterator[dict[str, Path]]:
    """The same house as it was stopped; while it runs; and as a crash leaves it, twice."""
    folders = {name: tmp_path / name for name in ("stopped", "crashed", "log alone")}
    with closing(SqliteRecorder(data / "fieldpost.sqlite")) as running:
        running.query("SELECT 1")
        done(fieldpost("list"))
        done(fieldpost("order", match, "red", "storm"))  # lies in the log alone, and in no list
        shutil.copytree(data, folders["crashed"])
        shutil.copytree(data, folders["log alone"])
        (folders["log alone"] / "fieldpost.sqlite-shm").unlink()
        shutil.copytree(data, folders["stopped"])
        SqliteRecorder(folders["stopped"] / "fieldpost.sqlite").close()
        yield {**folders, "running": data}
        data.chmod(0o700)


def test_what_only_reads_works_where_nothing_can_be_written(
    layouts: dict[str, Path], fieldpost: Run, match: str, tmp_path: Path
) -> None:
    key, shown = told(fieldpost("keys", "--json"))["vkey"], done(fieldpost("show", match))
    assert not (layouts["stopped"] / "fieldpost.sqlite-wal").exists()
    held = {name: content(folder) for name, folder in layouts.items()}
    out, asked = tmp_path / "out", list[tuple[Path, list[str]]]()
    out.mkdir()
    for name, folder in layouts.items():
        close(folder)
        file, copy = str(out / f"{name}.audit"), str(out / f"{name}.tar.gz")
        for said in (
            f"show {match}", f"export {match} --as red --output", "audit", "keys", "list",
            f"story {match}", f"rolls {match}", "look", "look matches", "backup",
            f"order {match} red storm", "migrate", f"rekey {match} --reason theft",
            "up", "run upkeep", f"end {match} --reason spam",
        ):  # fmt: skip
            more = {"export": [file], "audit": [file, "--key", key], "backup": [copy]}
            asked.append((folder, said.split() + more.get(said.split()[0], [])))
    answers = iter(as_anybody(*asked))
    for name, folder in layouts.items():
        show, export, audit, keys, lists, *more, backup = (next(answers) for _ in range(10))
        assert (name, show.said, show.error) == (name, shown, "")
        assert (name, export.status, audit.status) == (name, 0, 2), export.error + audit.error
        assert (keys.said.strip(), match in lists.said) == (key, True)
        assert (lists.error, "Stormed" in more[0].said) == ("", True), more[0]
        assert {answer.status for answer in (*more, backup)} == {0}, (name, more, backup)
        for _ in range(6):
            answer = next(answers)
            assert (answer.status, answer.said) == (1, ""), (name, answer)
            assert f"{folder} {CLOSED}" in answer.error, name
        assert content(folder) == held[name]


def test_a_house_that_cannot_even_be_read_is_not_called_damaged(
    data: Path, match: str, tmp_path: Path
) -> None:
    locked, keys = tmp_path / "locked", tmp_path / "keys"
    shutil.copytree(data, locked)
    shutil.copytree(data, keys)
    close(locked, 0)
    (keys / "house.json").chmod(0)
    keys.chmod(0o500)
    asked = ((locked, ["show", match]), (locked, ["up"]), (keys, ["show", match]))
    for answer in as_anybody(*asked):
        assert answer.status == 1
        assert "cannot be read by this user; run this as the user" in answer.error
        assert not {"damaged", "restore", "backup"} & set(answer.error.split())
    locked.chmod(0o700)
    keys.chmod(0o700)
