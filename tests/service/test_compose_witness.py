"""The witness of `compose.yaml`, by its very command as a process: it opens links for a
house that has the settings of the file, and cosigns its log."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.application.log import HouseLog
from service.application.matches import Matches
from service.application.reading import export
from service.audit import More, audit
from service.commands.parts import ALONE
from service.house.door import enter
from service.house.keys import make_house
from service.settings import from_environment
from service.store.recorder import SqliteRecorder
from tests import toy
from tests.waiting import PATIENCE, eventually, listens

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
HOUSE = "play.example.org"
PORT = "8099"

_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def filled(text: str, given: dict[str, str]) -> str:
    """A value as compose fills it in."""

    def value(found: re.Match[str]) -> str:
        assert found[1] in given or found[2] != "?", f"{found[1]} must be given"
        return given.get(found[1], found[3] or "")

    return _VARIABLE.sub(value, text)


class Contained:
    """The service `witness`, whose port and volume are those of this test."""

    def __init__(self, folder: Path, vkey: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        given = {"FIELDPOST_HOUSE": HOUSE, "WITNESS_OF": vkey}
        words = [filled(word, given) for word in COMPOSE["services"]["witness"]["command"]]
        inside = {f"0.0.0.0:{PORT}": f"127.0.0.1:{self.port}", "/data": str(folder)}
        assert inside.keys() <= {*words}
        self._command = [inside.get(word, word) for word in words]
        self.start()

    def start(self) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-m", "service.cli", *self._command], stdout=subprocess.PIPE, text=True
        )
        assert self.running.stdout
        self.vkey = self.running.stdout.readline().split()[-1]
        eventually(lambda: listens(int(self.port)))

    def kill(self) -> None:
        self.running.terminate()
        self.running.wait(PATIENCE)


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Contained]:
    house = make_house(tmp_path / "house", HOUSE)
    running = Contained(tmp_path / "witness", house.key.vkey)
    yield running
    running.kill()


@pytest.mark.parametrize("part", [part for part in ALONE if part != "streams"])
def test_every_part_is_told_where_he_is(part: str) -> None:
    told = COMPOSE["services"][part]["environment"]
    for name in ("FIELDPOST_WITNESS", "FIELDPOST_WITNESS_KEY", "FIELDPOST_COSIGN"):
        assert told[name] == f"${{{name}:-}}"


def test_a_match_is_rolled_and_cosigned_by_it(witness: Contained, tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{witness.port}"
    given = {
        "FIELDPOST_WITNESS": url,
        "FIELDPOST_WITNESS_KEY": witness.vkey,
        "FIELDPOST_COSIGN": f"1 of {url} {witness.vkey}",
    }
    told = COMPOSE["services"]["web"]["environment"]
    watched = {name: told[name] for name in told if "WITNESS" in name or "COSIGN" in name}
    environ = {name: filled(text, given) for name, text in watched.items()}
    assert environ["FIELDPOST_WITNESS"] == url
    environ |= {"FIELDPOST_HOUSE": HOUSE, "FIELDPOST_DATA": str(tmp_path / "house")}
    recorder = SqliteRecorder(tmp_path / "house.sqlite")
    recorder.make_tables()
    house = enter(from_environment(environ), recorder, make=True)
    matches = Matches(recorder, house, games={"toy": toy.RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    for k in range(3):
        size = matches.shelf.match(match_id).size
        assert matches.order(match_id, "red", "storm", f"storm-it-now-{k:04}", seen=size).done
        witness.kill()
        witness.start()
    proof = HouseLog(matches).proof_of(matches.checkpoint(match_id))
    more = More(witnesses=[witness.vkey], need=1, proofs=[proof])
    report = audit(list(export(matches, match_id, "")), [house.key.vkey], more=more)
    assert report.rolls_by == {"witness": report.rolls, "letter": 0, "order": 0, "house": 0}
    assert report.rolls >= 3
    assert report.cosigned == report.events
