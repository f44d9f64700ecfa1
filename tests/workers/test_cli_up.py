"""``fieldpost up`` as real processes: it serves, starts again what dies, and loses nothing."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.rigs.waiting import PATIENCE, eventually
from tests.toys import toy
from tests.workers.test_private import open_to_others
from workers.cli import main

ROOT = Path(__file__).parents[2]

SITE = """
import domain.games
from tests.toys import toy
domain.games.library = lambda: {"toy": toy.RULES}
"""
"""Every process of the house plays the toy game."""


class House:
    """A house in a folder; ``up`` starts it."""

    def __init__(self, folder: Path) -> None:
        (folder / "sitecustomize.py").write_text(SITE)
        self.folder = folder
        self.environ = {
            **{k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")},
            "PYTHONPATH": f"{folder}:{ROOT}",
            "FIELDPOST_DATA": str(folder / "data"),
            "FIELDPOST_BEACON": "off",
        }
        self.running: list[subprocess.Popen[str]] = []
        self.address = ""

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "workers.cli", *args],
            env=self.environ,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    def told(self, *args: str) -> Any:
        """What a command tells beside the parts: in this process, which is none of theirs."""
        games = {"games": {"toy": toy.RULES}}
        result = CliRunner().invoke(main, [*args, "--json"], env=self.environ, obj=games)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    def up(self, *args: str) -> tuple[subprocess.Popen[str], str]:
        """Start it; returns the process and the address that it printed."""
        with (self.folder / "stderr").open("a") as errors:
            process = subprocess.Popen(
                [sys.executable, "-m", "workers.cli", "up", "--port", "0", *args],
                env=self.environ,
                cwd=self.folder,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                umask=0o022,
            )
        self.running.append(process)
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("Fieldpost is at "):
                return process, line.split()[3]
        raise AssertionError((self.folder / "stderr").read_text())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    yield from _opened(tmp_path)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that is up, for all tests that leave it so."""
    for house in _opened(tmp_path_factory.mktemp("running")):
        house.address = house.up()[1]
        yield house


def _opened(folder: Path) -> Iterator[House]:
    house = House(folder)
    yield house
    for process in house.running:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()


def noted(house: House) -> dict[str, int]:
    """The parts that the supervisor noted."""
    folder = house.folder / "data" / "run"
    return {file.stem: int(file.read_text()) for file in folder.glob("*.pid")}


def children(house: House, parent: int) -> dict[str, int]:
    """The parts that are children of a process, by name."""
    beneath = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {name: pid for name, pid in noted(house).items() if str(pid) in beneath}


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def status(address: str) -> int:
    with urllib.request.urlopen(address + "api/games", timeout=PATIENCE) as answer:
        return int(answer.status)


def test_it_serves_plays_and_stops_cleanly(house: House) -> None:
    process, address = house.up()
    assert status(address) == 200
    parts = children(house, process.pid)
    assert set(parts) == {"valkey", "web", "streams", "projector", "opponents", "upkeep"}
    opened = house.told("new", "toy", "--seat", "red=person", "--seat", "blue=computer", "--join")
    assert opened["waiting_for"] == ["red"]
    assert open_to_others(house.folder / "data") == []
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 0
    assert not any(alive(pid) for pid in parts.values())
    assert noted(house) == {}
    assert "nothing is lost" in (house.folder / "stderr").read_text()


def answers(address: str) -> bool:
    """Whether the web answers yet."""
    try:
        return status(address) == 200
    except (OSError, HTTPException):
        return False


def test_kill_9_leaves_nothing_behind_and_nothing_broken(house: House) -> None:
    process, _ = house.up()
    parts = children(house, process.pid)
    match_id = house.told("new", "toy", "--join")["match"]
    for k in range(3):
        house.told("order", match_id, "red", "storm", "--id", f"order number {k:04}")
    process.kill()
    process.wait()
    eventually(lambda: not any(alive(pid) for pid in parts.values()))

    repeated = house.told("order", match_id, "red", "storm", "--id", "order number 0002")
    assert repeated["repeated"]
    process, address = house.up()
    assert status(address) == 200
    house.told("order", match_id, "blue", "storm")
    rolls = house.told("rolls", match_id)
    assert len(rolls) == 8
    rebuilt = json.loads(house.run("rebuild", "--json").stdout)
    assert rebuilt["entries"] == house.told("show", match_id)["size"]
    assert house.told("rolls", match_id) == rolls
    house.run("export", match_id, "--output", "match.audit")
    key = house.told("keys")["vkey"]
    assert house.run("audit", "match.audit", "--key", key).returncode == 2


def test_a_port_in_use_is_told_in_a_sentence(house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = house.run("up", "--port", str(taken.getsockname()[1]))
    assert result.returncode == 1
    assert "Choose another one with FIELDPOST_PORT or --port." in result.stderr
    assert "Traceback" not in result.stderr


def test_help_imports_nothing_heavy(house: House) -> None:
    (house.folder / "sitecustomize.py").unlink()
    script = (
        "import sys\nfrom workers.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "heavy = {'msgspec', 'eventsourcing', 'flask', 'domain', 'cryptography'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], env=house.environ, capture_output=True, text=True
    )
    assert result.stdout.splitlines()[-1] == "[]"
