"""Two releases on one database under load: parts are renewed one by one and back, or killed and
renewed, and nothing is lost."""

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from projections.past import Store
from projections.projector import Projector, rebuild
from service.audit import audit
from service.reading.positions import export
from service.settings import Settings
from service.store.opening import open_store
from service.store.recorder import BUSY
from tests.rigs.aftermath import rows_of
from tests.rigs.clients import Client
from tests.rigs.postgres import Postgres
from tests.rigs.soak import soak
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.service.test_races import commands
from tests.toys import toy
from tests.workers.test_cli_up import ROOT, SITE
from workers.entering import matches_of

NOW, NEXT, KILL = "now", "next", signal.SIGKILL

PROGRAM = ("domain", "service", "projections", "workers")

STEP = "-- Programs that know step 1 go on.\nCREATE TABLE more (n INTEGER NOT NULL);\n"
"""The step that the next release has more than this one."""

RULES = SITE.replace("toy.RULES}", "replace(toy.RULES, version=2)}").replace(
    "import domain", "from dataclasses import replace\nimport domain", 1
)
"""Every process of the next release plays version 2 of the toy game."""


class Deploy:
    """A house of two releases in one database; each part runs alone, as under systemd."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder, self.settings = folder, settings
        for release, site in ((NOW, SITE), (NEXT, RULES)):
            (folder / release).mkdir()
            (folder / release / "sitecustomize.py").write_text(site)
        for package in PROGRAM:
            (folder / NOW / package).symlink_to(ROOT / package)
            shutil.copytree(
                ROOT / package, folder / NEXT / package,
                ignore=shutil.ignore_patterns("__pycache__"),
            )  # fmt: skip
        for release in (NOW, NEXT):
            (folder / release / "tests").symlink_to(ROOT / "tests")
        (folder / NEXT / "service" / "store" / "steps" / "0002-more.sql").write_text(STEP)
        self._environ = {
            **{k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")},
            "FIELDPOST_DATA": str(settings.data),
            "FIELDPOST_DATABASE": settings.database,
            "FIELDPOST_ORDERS_A_MINUTE": "0",
            "FIELDPOST_BEACON": "off",
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def _command(self, release: str, *words: str) -> tuple[list[str], dict[str, str]]:
        command = [sys.executable, "-P", "-m", "workers.cli", *words]
        return command, {**self._environ, "PYTHONPATH": str(self._folder / release)}

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

    def start(
        self, release: str, part: str, port: int = 0, how: signal.Signals = signal.SIGTERM
    ) -> None:
        """Start a part in the place of the one of that name that runs, which gets this signal."""
        name = f"{part}-{port}"
        if name in self.running:
            self.running[name].send_signal(how)
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


@pytest.fixture(params=["sqlite", "postgres"])
def deploy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Deploy]:
    settings = Settings(data=tmp_path / "data")
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        settings = replace(settings, database=server.database(tcp=True))
    deploy = Deploy(tmp_path, settings)
    yield deploy
    for process in deploy.running.values():
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()


@soak
def test_parts_are_renewed_one_by_one_and_back_under_load(deploy: Deploy) -> None:
    ports, stop = (free_port(), free_port()), threading.Event()
    deploy.migrate(NOW)
    for port in ports:
        deploy.start(NOW, "web", port)
    for part in ("projector", "opponents"):
        deploy.start(NOW, part)
    clients = [Client(n, [port], 5, stop, thinks=0.25) for n, port in enumerate((*ports, *ports))]
    for client in clients:
        client.start()

    def goes_on(*asked: Client) -> None:
        before = [client.answered.total() for client in asked]
        eventually(
            lambda: all(
                c.failure or c.answered.total() > b + 3 for c, b in zip(asked, before, strict=True)
            )
        )
        assert [client.failure for client in clients if client.failure] == []

    goes_on(*clients)
    assert "Carried out: more." in deploy.migrate(NEXT)
    goes_on(*clients)  # this program on the new tables
    deploy.start(NEXT, "web", ports[0])
    goes_on(*clients)  # both programs side by side
    deploy.start(NEXT, "projector", how=KILL)
    deploy.start(NEXT, "opponents")
    deploy.start(NEXT, "web", ports[1], KILL)
    goes_on(*clients)
    deploy.start(NOW, "web", ports[1], KILL)  # back: what newer rules played waits there
    deploy.start(NOW, "opponents", how=KILL)
    goes_on(*clients[::2])
    deploy.start(NEXT, "web", ports[1])
    deploy.start(NEXT, "opponents", how=KILL)
    goes_on(*clients)
    stop.set()
    for client in clients:
        client.join(PATIENCE)
    deploy.end()
    check_whole(deploy, clients)


def check_whole(deploy: Deploy, clients: list[Client]) -> None:
    """Every order once, every journal audited, the lists right; both rules were played."""
    games = {"toy": replace(toy.RULES, version=2)}
    recorder = open_store(deploy.settings)
    matches = matches_of(deploy.settings, recorder, games=games)
    changed = 0
    for client in clients:
        for match_id, done in client.done.items():
            given = Counter(commands(matches, match_id))
            assert [given[one] for one in done] == [1] * len(done)
            lines = list(export(matches, match_id, ""))
            audit(lines, [matches.house.key.vkey])
            changed += any(b'"rules.changed"' in line for line in lines)
    assert changed
    assert sum(len(done) for client in clients for done in client.done.values()) > len(clients)
    store = cast(Store, recorder)
    Projector(store, games).prepare()
    Projector(store, games).catch_up()
    before = rows_of(store)
    rebuild(store, games)
    assert rows_of(store) == before
    recorder.close()
