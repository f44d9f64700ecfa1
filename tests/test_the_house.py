"""The code keeps its own rules: layers, types, style, and what the readers are told."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("domain", "projections", "service", "workers")


def run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_types_hold_everywhere() -> None:
    assert run("mypy") == ""


def test_style_is_clean() -> None:
    assert run("ruff", "check", ".") == ""
    assert run("ruff", "format", "--check", ".") == ""


def test_layers_point_inwards() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_readme_commands_are_one_line_each() -> None:
    blocks = (ROOT / "README.md").read_text().split("```sh\n")[1:3]
    assert [block.split("```")[0].count("\n") for block in blocks] == [1, 1]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_names_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "--hash=sha256:" in text
    assert "://" not in text


def test_files_stay_readable() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in SOURCES
        for path in (ROOT / folder).rglob("*.py")
        if (lines := len(path.read_text().splitlines())) > 360
    }
    assert long == {}
