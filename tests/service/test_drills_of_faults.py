"""The drills of docs/operating.md in which something goes wrong, as they stand there."""

import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.store import sqlite
from tests.conftest import Environ
from tests.rigs.place import Place
from tests.rigs.postgres import Postgres

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"


def block(heading: str) -> list[str]:
    """The commands below a heading of the page, comments cut off into statuses."""
    section = PAGE.read_text().split(f"\n### {heading}\n")[1].split("\n### ")[0]
    return [
        line for part in section.split("```sh\n")[1:] for line in part.split("```")[0].splitlines()
    ]


class Shell:
    """Carries out the lines of a page: ours in this process, those of files in its folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, environ: Environ) -> None:
        self.folder, self._patch = folder, monkeypatch
        monkeypatch.chdir(folder)
        self.place = Place(folder / "fieldpost-data", environ)
        self.words = {"MATCH": self.place.opened(), "KEY": self.place.told("keys")["vkey"]}
        self.said: list[str] = []

    def carry_out(self, heading: str) -> None:
        lines = block(heading)
        assert lines
        for line in lines:
            asked, _, comment = line.partition("  #")
            status = int(comment.strip()[:1] or 0)
            verb, *rest = [self.words.get(word, word) for word in shlex.split(asked)]
            if verb == "fieldpost":
                self._ours(line, rest, status)
            else:
                getattr(self, f"_{verb}")(verb, rest)

    def _ours(self, line: str, words: list[str], status: int) -> None:
        for file in self.folder.glob("*.audit"):
            if words[0] == "export":
                file.unlink()
        result = self.place.run(*words)
        assert result.exit_code == status, (line, result.output)
        assert "Traceback" not in result.output
        self.said.append(" ".join(result.output.split()))

    def _files(self, verb: str, words: list[str]) -> None:
        if verb == "cp":  # the house is stopped: nothing of it lies in the log
            for log in self.place.folder.glob("*-wal"):
                assert not log.stat().st_size
        subprocess.run([verb, *words], check=True, capture_output=True)

    _mv = _cp = _dd = _rm = _files

    def _fallocate(self, _: str, words: list[str]) -> None:
        """The database may not grow any more: it stands for the disk."""
        Path(words[-1]).touch()
        made = sqlite.Pool._create_connection

        def full(pool: Any) -> Any:
            connection = made(pool)
            if Path(words[-1]).exists():
                connection.plain.execute("PRAGMA max_page_count=1")
            return connection

        self._patch.setattr(sqlite.Pool, "_create_connection", full)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: Environ) -> Shell:
    return Shell(tmp_path, monkeypatch, environ)


def test_the_clock_goes_wrong(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr("service.application.house_writer.time.time", lambda: now - 3600)
    shell.carry_out("The clock goes wrong")


def test_the_keys_are_lost(shell: Shell) -> None:
    shell.carry_out("The keys are lost")
    assert sum("Put back the file from your backup" in said for said in shell.said) == 2


def test_an_old_copy_is_put_back(shell: Shell) -> None:
    shell.carry_out("An old copy is put back")
    assert sum("the store has gone back" in said for said in shell.said) == 2


def test_a_damaged_page(shell: Shell) -> None:
    shell.carry_out("A damaged page")
    assert sum("is damaged" in said for said in shell.said) == 1


def test_a_full_disk(shell: Shell) -> None:
    for k in range(12):  # so that no page is half empty
        assert shell.place.run("order", shell.words["MATCH"], "red", "scout").exit_code == 0, k
    shell.carry_out("A full disk")
    assert sum("disk under the database is full" in said for said in shell.said) == 1


@pytest.fixture
def server() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


def test_the_database_is_killed(
    server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: Environ
) -> None:
    environ["FIELDPOST_DATABASE"] = server.database()
    shell = Shell(tmp_path, monkeypatch, environ)
    asked = {"stop": server.stop, "start": server.start}
    monkeypatch.setattr(shell, "_pg_ctl", lambda _, words: asked[words[0]](), raising=False)
    shell.carry_out("The database is killed")
    assert sum("The database cannot be used now" in said for said in shell.said) == 1


def test_each_fault_has_its_drill() -> None:
    assert shutil.which("dd"), "the drill of a damaged page needs it"
    headings = re.findall(r"^### (.+)$", PAGE.read_text(), re.MULTILINE)
    for name in ("clock", "keys", "old copy", "damaged page", "full disk", "database", "releases"):
        assert any(name in heading for heading in headings), name
    assert os.sep == "/"
