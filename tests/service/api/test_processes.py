"""The web in several processes: each order is carried out once, and the figures are of all."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.rigs.postgres import Postgres
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.service.api.test_stream import ask, wait_for

ROOT = Path(__file__).parents[3]

SERVE = """
import sys
from pathlib import Path
import domain.games
from tests.toys import toy
domain.games.library = lambda: {"toy": toy.RULES}
from service.house.keys import make_house
from workers.server import serve
from service.settings import Settings
settings = Settings(data=Path(sys.argv[1]), port=int(sys.argv[2]), database=sys.argv[3],
                    web_processes=3, web_threads=4, orders_a_minute=0, beacon="off")
make_house(settings.data, settings.house)
serve(settings)
"""


@pytest.fixture(params=["sqlite", "postgres"])
def port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    database = ""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        database = server.database()
    with serving(tmp_path, database) as (port, _):
        yield port


@contextmanager
def serving(data: Path, database: str = "") -> Iterator[tuple[int, int]]:
    """The port and the process of a house with three processes of the web, told to end after."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(data), str(port), database],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    wait_for(port)
    yield port, process.pid
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def begun(port: int) -> tuple[str, str]:
    """A match at which both sit, and the token of red."""
    body = {"game": "toy", "scenario": "duel", "seats": {"red": "person", "blue": "person"}}
    match = json.loads(ask(port, "POST", "/api/matches", body)[2])["match"]
    told = {}
    for seat in ("red", "blue"):
        key = {"Idempotency-Key": f"join-{seat}-{match}"}
        answer = ask(port, "POST", f"/api/matches/{match}/seats/{seat}", {}, **key)
        told[seat] = json.loads(answer[2])
    return match, told["red"]["token"]


def test_orders_of_several_processes_are_carried_out_once(port: int) -> None:
    match, token = begun(port)
    outcomes: Counter[int] = Counter()

    def order(client: int) -> None:
        for k in range(8):
            head = {
                "Authorization": f"Bearer {token}",
                "Idempotency-Key": f"an-order-of-many-{client // 2}-{k}",  # two race for each
            }
            where, status = f"/api/matches/{match}", 412
            while status in (412, 503):  # others were quicker: look again
                tag = {"If-Match": ask(port, "GET", where)[1]["ETag"]}
                body = {"orders": "storm"}
                status = ask(port, "POST", f"{where}/orders", body, **head, **tag)[0]
            outcomes[status] += 1

    clients = [threading.Thread(target=order, args=(n,)) for n in range(6)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert outcomes == {200: 48}
    export = ask(port, "GET", f"/api/matches/{match}/export")[2]
    given = re.findall(rb'"id":"(an-order-of-many-[0-9-]+)"', export)
    assert Counter(one.decode() for one in given) == {
        f"an-order-of-many-{n}-{k}": 1 for n in range(3) for k in range(8)
    }
    figures = ask(port, "GET", "/metrics")[2].decode()
    of = re.compile(r'fieldpost_orders_total\{outcome="(?:done|repeated)"\} ([0-9.]+)')
    carried_out = sum(float(count) for count in of.findall(figures))
    assert carried_out == 48
    assert "fieldpost_lists_behind" in figures
    assert "fieldpost_clock_behind_seconds 0.0" in figures


def test_a_process_that_ends_leaves_the_figures_to_those_who_go_on(tmp_path: Path) -> None:
    with serving(tmp_path) as (port, master):
        children = Path(f"/proc/{master}/task/{master}/children")

        def ready() -> dict[str, Path]:
            """The processes that have opened their figures, and where those lie."""
            return {
                one: told.parent for one in children.read_text().split() for told in opened(one)
            }

        eventually(lambda: len(ready()) == 3)
        first, folder = next(iter(ready().items()))
        os.kill(int(first), signal.SIGTERM)
        eventually(lambda: len(ready()) == 3 and first not in ready())
        assert set(ready().values()) == {folder}
        assert folder.is_dir()
        assert ask(port, "GET", "/metrics")[0] == 200
    assert not folder.exists()


def opened(process: str) -> list[Path]:
    """The files of figures that a process holds open."""
    with suppress(OSError):
        links = [one.readlink() for one in Path(f"/proc/{process}/fd").iterdir()]
        return [one for one in links if "fieldpost-figures-" in one.parent.name]
    return []
