"""Kills the parts of a house at random while it is played, and then looks for what was lost.

``python -m tests.rigs.sweep --kills 300`` does so, half on each store. Every part, the supervisor
and the processes of PostgreSQL are killed by SIGKILL, while clients give orders over HTTP and give
each again until it is answered. Then every order that was acknowledged must stand in its
journal once and no other but those that were sent, every journal must pass its audit, and the lists
must be what a rebuild makes of the journals. The exit status says whether all that was found.
"""

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from contextlib import nullcontext, suppress
from pathlib import Path

from service.settings import Settings
from tests.rigs.aftermath import Found
from tests.rigs.clients import PATIENCE, Client
from tests.rigs.postgres import Postgres
from tests.rigs.waiting import free_port
from tests.workers.test_cli_up import House, alive

CLIENTS = 4

PAUSES = (0.1, 0.8)
"""Seconds between two kills."""

SUPERVISOR, DATABASE = "up", "postgres"


class Sweep:
    """A house that is played and killed."""

    def __init__(self, folder: Path, seed: int, server: Postgres | None) -> None:
        self._house = House(folder)
        self._server = server
        self._luck, self.port = random.Random(seed), free_port()
        (folder / "backups").mkdir()
        self._house.environ |= {
            "FIELDPOST_DATABASE": server.database(tcp=True) if server else "",
            "FIELDPOST_HOUSE": "sweep.example",
            "FIELDPOST_ORDERS_A_MINUTE": "0",
            "FIELDPOST_WEB_PROCESSES": "2",
            "FIELDPOST_SMTP_IN": f"127.0.0.1:{free_port()}",
            "FIELDPOST_SMTP_OUT": "smtp://127.0.0.1:9",
            "FIELDPOST_BACKUPS": str(folder / "backups"),
        }
        self.settings = Settings(
            data=folder / "data",
            database=self._house.environ["FIELDPOST_DATABASE"],
            house="sweep.example",
        )
        self.found = Found("postgresql" if server else "sqlite")
        self._clients: list[Client] = []

    def run(self, kills: int, seed: int, seconds: float) -> Found:
        """Play, kill so often or so long, let it come to rest, and look."""
        began, stop = time.monotonic(), threading.Event()
        self._up()
        self._clients = [Client(n, [self.port], seed, stop) for n in range(CLIENTS)]
        for client in self._clients:
            client.start()
        while self.found.kills.total() < kills and time.monotonic() < began + seconds:
            self._await_answers()
            time.sleep(self._luck.uniform(*PAUSES))
            self._kill(self._luck.choice(self._victims()))
        stop.set()
        self.found.end(self._clients)
        self._end()
        self.found.look(self.settings, self._clients)
        self.found.seconds = round(time.monotonic() - began, 1)
        return self.found

    def _await_answers(self) -> None:
        """The house works again: something is answered since the last kill."""
        until, before = time.monotonic() + PATIENCE, sum(c.answered.total() for c in self._clients)
        while sum(c.answered.total() for c in self._clients) < before + CLIENTS:
            if time.monotonic() > until or any(c.failure for c in self._clients):
                self.found.faults.append(f"Nothing was answered for {PATIENCE} s.")
                raise TimeoutError("the house does not come back")
            time.sleep(0.02)

    def _up(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._process, _ = self._house.up("--port", str(self.port))
            except AssertionError:  # the database was killed this very moment, and is coming back
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
            else:
                return

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _victims(self) -> list[str]:
        run = self._house.folder / "data" / "run"
        parts = [file.stem for file in run.glob("*.pid") if alive(_pid(file))]
        return [*sorted(parts), SUPERVISOR, *([DATABASE] if self._server else [])]

    def _kill(self, name: str) -> None:
        if name == SUPERVISOR:
            self._process.kill()
            self._process.wait()
            if self._process.stdout:
                self._process.stdout.close()
            self._house.running.remove(self._process)
            self._up()
        elif name == DATABASE:
            assert self._server is not None
            _kill_one(self._server.backends(), self._luck)
        else:
            pid = _pid(self._house.folder / "data" / "run" / f"{name}.pid")
            own = [pid, *_children(pid)]
            _kill_one(own, self._luck)
        self.found.kills[name] += 1


def _pid(file: Path) -> int:
    try:
        return int(file.read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return 0


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def _kill_one(pids: list[int], luck: random.Random) -> None:
    pids = [pid for pid in pids if pid > 1 and alive(pid)]
    if pids:
        with suppress(ProcessLookupError):
            os.kill(luck.choice(pids), signal.SIGKILL)


def sweep(store: str, kills: int, seed: int, folder: Path, seconds: float = 3600) -> Found:
    """A sweep over one store, ``sqlite`` or ``postgres``."""
    with Postgres() if store == "postgres" else nullcontext() as server:
        swept = Sweep(folder, seed, server)
        try:
            return swept.run(kills, seed, seconds)
        finally:
            for process in swept._house.running:
                process.kill()
                process.wait()


def main() -> int:
    """Sweep, tell what was found, and whether it was right."""
    parser = argparse.ArgumentParser(prog="python -m tests.rigs.sweep", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="in all (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="on each store at most (60)")
    parser.add_argument("--store", choices=("sqlite", "postgres", "both"), default="both")
    wanted = parser.parse_args()
    stores = ("sqlite", "postgres") if wanted.store == "both" else (wanted.store,)
    faults = 0
    for store in stores:
        with tempfile.TemporaryDirectory(prefix="fieldpost-sweep-") as folder:
            found = sweep(
                store, wanted.kills // len(stores), wanted.seed, Path(folder), 60 * wanted.minutes
            )
        print(json.dumps(found.__dict__), flush=True)
        faults += len(found.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
