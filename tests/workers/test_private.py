"""What a house makes its own user alone can read."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workers.test_cli import Run, data, done, fieldpost, match
from workers.commands.house import open_to_others as told_of

__all__ = ["data", "fieldpost", "match"]


def open_to_others(folder: Path) -> list[str]:
    """Whatever in a folder others than its user may read, write or look into, itself too."""
    found = [folder, *folder.rglob("*")]
    return [f"{file} {mode:o}" for file in found if (mode := file.lstat().st_mode & 0o777) & 0o077]


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_nobody_else_can_read_what_a_command_makes(
    data: Path, fieldpost: Run, match: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir(mode=0o700)
    done(fieldpost("order", match, "red", "storm"))
    done(fieldpost("export", match, "--as", "red", "--output", str(out / "red.audit")))
    done(fieldpost("export", match, "--html", "--output", str(out / "page.html")))
    done(fieldpost("backup", str(out / "house.tar.gz")))
    done(fieldpost("keys", "--rotate", "--reason", "of age"))
    done(fieldpost("rekey", "--all", "--reason", "a theft"))
    done(fieldpost("list"))
    assert {"fieldpost.sqlite", "house.json", "marks.log"} <= {f.name for f in data.iterdir()}
    assert {"red.audit", "page.html", "house.tar.gz"} <= {f.name for f in out.iterdir()}
    assert open_to_others(data) == []
    assert open_to_others(out) == []


def test_maps_are_for_whom_the_user_wants(fieldpost: Run, tmp_path: Path) -> None:
    done(fieldpost("board", "toy", "--orders", "0", "--output", str(tmp_path / "board.svg")))
    assert (tmp_path / "board.svg").stat().st_mode & 0o777 == 0o644


def test_a_folder_that_is_open_from_before_is_told_when_the_house_is_made_ready(
    data: Path, fieldpost: Run
) -> None:
    said = f"Other users of this machine can look into {data}"
    assert said not in fieldpost("migrate").stderr
    data.chmod(0o755)
    result = fieldpost("migrate", "--json")
    assert f"{said}, and see shuffled decks and sealed plans: say chmod" in result.stderr
    assert result.stdout.startswith("{")
    assert said not in fieldpost("list").stderr


def test_keys_that_others_may_read_are_told_even_in_a_closed_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    (keys := tmp_path / "house.json").write_text("{}")
    keys.chmod(0o644)
    assert f"chmod 600 {keys}" in told_of(tmp_path)
    keys.chmod(0o600)
    assert told_of(tmp_path) == ""
    tmp_path.chmod(0o755)
    assert "chmod -R go=" in told_of(tmp_path)


def test_open_keys_are_told_once(
    data: Path, fieldpost: Run, match: str, caplog: pytest.LogCaptureFixture
) -> None:
    (data / "house.json").chmod(0o644)
    caplog.clear()
    assert match in done(fieldpost("list"))
    assert caplog.text.count("open to other users") == 1
    caplog.clear()
    assert done(fieldpost("keys"))
    assert caplog.text.count("open to other users") == 1
