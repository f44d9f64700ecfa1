"""By night: the wheel, in an empty environment of each Python that is here, far from sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rigs.soak import soak

ROOT = Path(__file__).parent.parent


def pythons() -> dict[str, str]:
    """An interpreter of each version that is here, beside ours or on the path."""
    found = {}
    for version in ("3.11", "3.12", "3.13"):
        beside = sorted(Path(sys.base_prefix).parent.glob(f"{version}.*/bin/python3"))
        if here := next(map(str, beside), "") or shutil.which(f"python{version}"):
            found[version] = here
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation")
    subprocess.run((*pip, "--wheel-dir", str(folder), str(ROOT)), check=True)
    (built,) = folder.glob("*.whl")
    return built


@soak
@pytest.mark.parametrize("version", pythons())
def test_it_is_installed_and_runs_anywhere(version: str, wheel: Path, tmp_path: Path) -> None:
    subprocess.run((pythons()[version], "-m", "venv", str(tmp_path / "venv")), check=True)
    programs, elsewhere = tmp_path / "venv" / "bin", tmp_path / "elsewhere"
    elsewhere.mkdir()
    pip = (str(programs / "pip"), "install", "-q")
    locked = ("--require-hashes", "-r", str(ROOT / "requirements.lock"))
    subprocess.run((*pip, *locked), check=True)
    subprocess.run((*pip, "--no-deps", str(wheel)), check=True)
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("FIELDPOST", "PYTHON"))}
    environ["FIELDPOST_BEACON"] = "off"

    def fieldpost(*words: str) -> str:
        command = (str(programs / "fieldpost"), *words)
        done = subprocess.run(command, cwd=elsewhere, env=environ, capture_output=True, text=True)
        assert done.returncode in (0, 2) if words[0] == "audit" else done.returncode == 0, done
        return done.stdout

    assert fieldpost("--version").split()[1] == wheel.name.split("-")[1]
    assert len(json.loads(fieldpost("games", "--json"))) == 7
    played = json.loads(fieldpost("selfplay", "dday_dice", "--matches", "1", "--json"))
    assert (played["finished"], played["refusals"], played["errors"]) == (1, 0, 0)
    fieldpost("migrate")
    match = json.loads(fieldpost("new", "dday_dice", "--json"))["match"]
    fieldpost("export", match, "--output", "match.export")
    key = json.loads(fieldpost("keys", "--json"))["keys"][0]["vkey"]
    told = json.loads(fieldpost("audit", "match.export", "--key", key, "--replay", "--json"))
    assert told["result"] in ("ok", "incomplete")
