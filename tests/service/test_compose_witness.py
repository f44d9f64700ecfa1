"""The witness of `compose.yaml` and its house, by their very commands as processes.

They exchange their keys by themselves: matches between people have a witness from the start.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import yaml

from domain.match.protection import protection
from service.application.log import HouseLog
from service.application.matches import Matches
from service.application.reading import export
from service.audit import More, audit
from service.house.door import enter
from service.house.keys import BadHouse
from service.house.vkeys import NoKey, vkeys_of, write_vkeys
from service.settings import Settings, from_environment
from service.store.recorder import SqliteRecorder
from tests.rigs.new_store import new_store
from tests.rigs.waiting import PATIENCE, eventually, free_port, listens
from tests.toys import toy
from workers.commands.parts import ALONE

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
HOUSE = "play.example.org"
PORT = "8099"

_VARIABLE = re.compile(r"\$\{(\w+)(:?)-([^}]*)\}")


def filled(text: str, given: dict[str, str]) -> str:
    """A value as compose fills it in: what is given empty counts as given where no colon stands."""

    def value(found: re.Match[str]) -> str:
        there = given.get(found[1])
        return found[3] if there is None or (found[2] and not there) else there

    return _VARIABLE.sub(value, text)


class Contained:
    """Services of the file as processes: their volumes are folders, and the port of the witness
    one that is free."""

    def __init__(self, folder: Path, **given: str) -> None:
        self.given = {"FIELDPOST_HOUSE": HOUSE, **given}
        self.port, self.folder, self.web = str(free_port()), folder, free_port()
        self.running: list[subprocess.Popen[str]] = []
        (folder / "keys").mkdir()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def vkey(self) -> str:
        return (self.folder / "keys" / "witness.vkey").read_text().strip()

    def inside(self, name: str, word: str) -> str:
        """A word of the file, with the folders and ports of this test."""
        data = self.folder / ("witness" if name == "witness" else "house")
        word = filled(word, self.given).replace(f"0.0.0.0:{PORT}", f"127.0.0.1:{self.port}")
        word = word.replace(f"http://witness:{PORT}", self.url)
        return re.sub("^/keys/", f"{self.folder}/keys/", str(data) if word == "/data" else word)

    def environ(self, name: str) -> dict[str, str]:
        """What the file tells a service, but for the servers that only containers have."""
        told = COMPOSE["services"][name].get("environment", {})
        ours = {k: self.inside(name, v) for k, v in told.items() if not k.endswith("_FILE")}
        here = {"FIELDPOST_PORT": str(self.web), "FIELDPOST_HOST": "127.0.0.1"}
        ours |= {k: v for k, v in here.items() if k in ours}
        return {k: v for k, v in ours.items() if k != "FIELDPOST_STREAMS_PORT"}

    def start(self, name: str) -> subprocess.Popen[str]:
        words = [self.inside(name, word) for word in COMPOSE["services"][name]["command"]]
        others = {k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")}
        with (self.folder / f"{name}.log").open("a") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "workers.cli", *words], env=others | self.environ(name),
                stdout=out, stderr=out, text=True,
            )  # fmt: skip
        self.running.append(process)
        return process

    def said(self, name: str) -> str:
        file = self.folder / f"{name}.log"
        return file.read_text() if file.exists() else ""

    def witness(self) -> subprocess.Popen[str]:
        """Started, and answering."""
        process = self.start("witness")
        eventually(self.answers)
        return process

    def answers(self) -> bool:
        return listens(int(self.port)) and (self.folder / "keys" / "witness.vkey").exists()

    def end(self) -> None:
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.wait(PATIENCE)


@pytest.fixture
def contained(tmp_path: Path) -> Iterator[Callable[..., Contained]]:
    made: list[Contained] = []

    def make(**given: str) -> Contained:
        made.append(Contained(tmp_path, **given))
        return made[-1]

    yield make
    for one in made:
        one.end()


def asked(url: str, body: Any = None) -> Any:
    request = Request(url, json.dumps(body).encode() if body is not None else None)
    request.add_header("Content-Type", "application/json")
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read())


def test_without_a_setting_house_and_witness_find_each_other_in_whatever_order_they_start(
    contained: Callable[..., Contained],
) -> None:
    both = contained()
    both.start("witness")
    eventually(lambda: "The key of the house will stand in" in both.said("witness"))
    assert both.start("migrate").wait(PATIENCE) == 0
    eventually(both.answers)
    (both.folder / "keys" / "witness.vkey").rename(both.folder / "later")
    both.start("web")
    eventually(lambda: "The key of the witness will stand in" in both.said("web"))
    (both.folder / "later").rename(both.folder / "keys" / "witness.vkey")
    eventually(lambda: listens(both.web))
    seats = {"allied": "person", "axis": "person"}
    body = {"game": "combined_arms", "scenario": "battle", "seats": seats}
    opened = asked(f"http://127.0.0.1:{both.web}/api/matches", body)["match"]
    told = asked(f"http://127.0.0.1:{both.web}/api/matches/{opened}/journal")
    assert both.vkey in json.dumps(told["entries"][0])


def test_who_says_that_he_wants_none_has_none_and_a_friends_takes_its_place(
    contained: Callable[..., Contained],
) -> None:
    none = contained(FIELDPOST_WITNESS="", FIELDPOST_WITNESS_KEY="")
    assert from_environment(none.environ("web")).witness == ""
    other = {"FIELDPOST_WITNESS": "https://watch.example", "FIELDPOST_WITNESS_KEY": "w+1+x"}
    none.given |= other
    settings = from_environment(none.environ("upkeep"))
    assert (settings.witness, settings.witness_key) == (*other.values(),)


def test_a_house_whose_witness_never_comes_says_so_and_does_not_start(tmp_path: Path) -> None:
    file = tmp_path / "witness.vkey"
    with pytest.raises(NoKey, match=r"should stand in .*witness.vkey, and after 0 seconds"):
        vkeys_of(str(file), "The key of the witness", patience=0.0)
    recorder = new_store(tmp_path / "house.sqlite")
    settings = Settings(data=tmp_path, witness="http://w", witness_key=str(file))
    for bad, why in ((b"", "which is empty"), (b"\xff", "it is no text"), (b"no key", "is no")):
        file.write_bytes(bad)
        with pytest.raises(BadHouse, match=rf"FIELDPOST_WITNESS_KEY: .*{why}"):
            enter(settings, recorder, make=True)


def test_keys_are_written_whole_and_each_that_signs_is_among_them(tmp_path: Path) -> None:
    write_vkeys(tmp_path / "k", ["a+1+x", "a+2+y"])
    assert vkeys_of(str(tmp_path / "k"), "The key of the house") == ["a+1+x", "a+2+y"]
    assert [file.name for file in tmp_path.iterdir()] == ["k"]


@pytest.mark.parametrize("part", [part for part in ALONE if part != "streams"])
def test_every_part_is_told_where_he_is(part: str) -> None:
    told = COMPOSE["services"][part]["environment"]
    for name in ("FIELDPOST_WITNESS", "FIELDPOST_WITNESS_KEY", "FIELDPOST_COSIGN"):
        assert told[name] == COMPOSE["x-part"]["environment"][name]


def test_a_match_is_rolled_and_cosigned_by_it(
    contained: Callable[..., Contained], tmp_path: Path
) -> None:
    both = contained()
    assert both.start("migrate").wait(PATIENCE) == 0
    witness = both.witness()
    both.given |= {"FIELDPOST_COSIGN": f"1 of {both.url} {both.vkey}"}
    both.given |= {"FIELDPOST_COSIGN_SECONDS": "60"}
    recorder = SqliteRecorder(tmp_path / "house" / "fieldpost.sqlite")
    house = enter(from_environment(both.environ("upkeep")), recorder)
    matches = Matches(recorder, house, games={"toy": toy.RULES})
    match_id, _ = matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    for k in range(3):
        size = matches.repository.match(match_id).size
        assert matches.order(match_id, "red", "storm", f"storm-it-now-{k:04}", seen=size).done
        witness.terminate()
        witness.wait(PATIENCE)
        witness = both.witness()
    proof = HouseLog(matches).proof_of(matches.checkpoint(match_id))
    more = More(witnesses=[both.vkey], need=1, proofs=[proof])
    report = audit(list(export(matches, match_id, "")), [house.key.vkey], more=more)
    assert report.rolls_by == {"witness": report.rolls, "letter": 0, "order": 0, "house": 0}
    assert report.rolls >= 3
    assert report.cosigned == report.events
    assert "belongs to this house itself" in protection(matches.repository.match(match_id))
