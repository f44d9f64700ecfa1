"""Two releases on one database under load: parts are renewed one by one, and nothing is lost."""

import os
import signal
import subprocess
import sys
import tarfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from projections.past import Store
from projections.projector import Projector, rebuild
from service.application.entering import matches_of
from service.application.reading import export
from service.audit import audit
from service.settings import Settings
from service.store.opening import open_store
from service.store.recorder import BUSY
from service.store.repacking import pack_lines
from tests.rigs.postgres import Postgres
from tests.rigs.soak import soak
from tests.rigs.sweep import Client, rows_of
from tests.rigs.unpacked import unpack
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.service.test_races import commands
from tests.toys import toy
from tests.workers.test_cli_up import ROOT, SITE

KEPT = Path(__file__).parent.parent / "stores" / "0.1-program.tar.xz"

OLD, NEW = "old", "new"
CALLED = {OLD: "service.cli", NEW: "workers.cli"}


class Deploy:
    """A house of two releases in one database; each part runs alone, as under systemd."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder = folder
        with tarfile.open(KEPT) as kept:
            unpack(kept, folder / OLD)
        (folder / "sitecustomize.py").write_text(SITE)
        self._sources = {OLD: folder / OLD, NEW: ROOT}
        self._environ = {
            **{k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")},
            "FIELDPOST_DATA": str(folder / "data"),
            "FIELDPOST_DATABASE": database,
            "FIELDPOST_ORDERS_A_MINUTE": "0",
        }
        self.settings = Settings(data=folder / "data", database=database)
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def _command(self, release: str, *words: str) -> tuple[list[str], dict[str, str]]:
        path = f"{self._folder}:{self._sources[release]}"
        # The old program knows version 1 of fair play alone, and has no such setting.
        fair = {"FIELDPOST_FAIR": "1"} if release == NEW else {}
        command = [sys.executable, "-P", "-m", CALLED[release], *words]
        return command, {**self._environ, **fair, "PYTHONPATH": path}

    def migrate(self, release: str) -> str:
        command, environ = self._command(release, "migrate")
        while True:  # a table that is carried on waits for the saves of a loaded house
            done = subprocess.run(
                command, env=environ, cwd=self._folder, capture_output=True, text=True
            )
            if done.returncode and BUSY in done.stderr:
                continue
            assert done.returncode == 0, done.stderr
            return done.stdout

    def start(self, release: str, part: str, port: int = 0) -> None:
        """Start a part in the place of the one of that name that runs, which is told to end."""
        name = f"{part}-{port}"
        if name in self.running:
            self.running[name].send_signal(signal.SIGTERM)
            self.running[name].wait(PATIENCE)
        command, environ = self._command(release, "run", part)
        log = (self._folder / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            command,
            env={**environ, "FIELDPOST_PORT": str(port or free_port())},
            cwd=self._folder,
            stdout=log,
            stderr=log,
        )
        log.close()

    def end(self) -> None:
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            process.wait(PATIENCE)


@pytest.fixture
def deploy(tmp_path: Path, postgres: Postgres) -> Iterator[Deploy]:
    deploy = Deploy(tmp_path, postgres.database(tcp=True))
    yield deploy
    for process in deploy.running.values():
        process.kill()
        process.wait()


@soak
def test_parts_are_renewed_one_by_one_under_load(deploy: Deploy) -> None:
    ports, stop = (free_port(), free_port()), threading.Event()
    deploy.migrate(OLD)
    for port in ports:
        deploy.start(OLD, "web", port)
    for part in ("projector", "opponents"):
        deploy.start(OLD, part)
    clients = [Client(n, port, 5, stop, thinks=0.25) for n, port in enumerate((*ports, *ports))]
    for client in clients:
        client.start()

    def goes_on() -> None:
        before = [client.answered for client in clients]
        eventually(
            lambda: all(
                c.failure or c.answered > b + 3 for c, b in zip(clients, before, strict=True)
            )
        )
        assert [client.failure for client in clients if client.failure] == []

    goes_on()
    assert "Carried out: " in deploy.migrate(NEW)
    goes_on()  # the old program on the new tables
    deploy.start(NEW, "web", ports[0])
    goes_on()  # both programs side by side
    deploy.start(NEW, "projector")
    deploy.start(NEW, "opponents")
    deploy.start(NEW, "web", ports[1])
    goes_on()
    stop.set()
    for client in clients:
        client.join(PATIENCE)
    deploy.end()
    check_whole(deploy, clients)


def check_whole(deploy: Deploy, clients: list[Client]) -> None:
    """Every order once, every journal audited, the lists right; then packed, and all still so."""
    games = {"toy": toy.RULES}
    recorder = open_store(deploy.settings)
    matches = matches_of(deploy.settings, recorder, games=games)
    states = "SELECT state FROM stored_events"
    assert {bytes(state)[:1] for (state,) in recorder.query(states)} == {b"{"}
    exports: dict[str, list[bytes]] = {}
    for client in clients:
        for match_id, done in client.done.items():
            given = Counter(commands(matches, match_id))
            assert [given[one] for one in done] == [1] * len(done)
            exports[match_id] = list(export(matches, match_id, ""))
            audit(exports[match_id], [matches.house.key.vkey])
    assert sum(len(done) for client in clients for done in client.done.values()) > len(clients)
    store = cast(Store, recorder)
    Projector(store, games).prepare()
    Projector(store, games).catch_up()
    before = rows_of(store)
    rebuild(store, games)
    assert rows_of(store) == before
    assert recorder.make_tables(whole=True) == ["packed-lines"]
    assert sum(pack_lines(recorder)) > 0
    again = matches_of(deploy.settings, recorder, games=games)
    for match_id, told in exports.items():
        assert list(export(again, match_id, "")) == told
    recorder.close()
