"""The web process and the command line: orders over HTTP, memory, start."""

import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks.tables import rounds

ORDERS = 400

PROCESSES, CLIENTS, EACH = 2, 16, 150

WARM = 10
"""Orders of each client before what is measured: caches fill, and Python learns its types."""

SERVE = """
import domain.games
from tests.toys import toy
games = {**domain.games.library(), "toy": toy.RULES}
domain.games.library = lambda: games
from workers.server import serve
from service.house.keys import make_house
from service.settings import from_environment
settings = from_environment()
settings.data.mkdir(exist_ok=True)
make_house(settings.data, settings.house)
serve(settings)
"""


def measure(folder: Path) -> dict[str, float]:
    """Keys: http_orders_s, http_order_cpu_ms, http_order_p99_vs_p50, http_orders_s_1_client, …"""
    return {**_help(), **_served(folder / "one", 1), **_served(folder / "many", PROCESSES)}


def _help() -> dict[str, float]:
    command = [sys.executable, "-m", "workers.cli", "--help"]
    spent = rounds(7, lambda: subprocess.run(command, check=True, capture_output=True))
    return {"help_s": statistics.median(spent)}


def _served(folder: Path, processes: int) -> dict[str, float]:
    """One client and one process of the web, or sixteen of two."""
    start = time.perf_counter()
    with served(folder, processes) as (port, pid):
        if processes > 1:
            found = at_once(port, pid)
            return {
                "http_orders_s": found.rate,
                "http_order_cpu_ms": found.cpu_ms,
                "http_order_p50_ms": found.p50_ms,
                "http_order_p99_vs_p50": found.p99_vs_p50,
            }
        cold = time.perf_counter() - start
        rate = _orders_over_http(port)
        return {"cold_start_s": cold, "http_orders_s_1_client": rate, "web_rss_mb": _rss(pid)}


@contextmanager
def served(folder: Path, processes: int, serve: str = SERVE) -> Iterator[tuple[int, int]]:
    """The port and the process of a web that answers, started by the program ``serve``."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {
        **os.environ,
        "FIELDPOST_DATA": str(folder),
        "FIELDPOST_PORT": str(port),
        "FIELDPOST_ORDERS_A_MINUTE": "0",
        "FIELDPOST_WEB_PROCESSES": str(processes),
    }
    server = subprocess.Popen(
        [sys.executable, "-c", serve],
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _wait_for(port)
        yield port, server.pid
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def _wait_for(port: int) -> None:
    for _ in range(400):
        try:
            if _call(HTTPConnection("127.0.0.1", port, timeout=5), "GET", "/healthz")[0] == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the web process did not come up")


def _wait_till_all_serve(pid: int) -> None:
    """Wait until no process is still starting: the first that answers would have all clients."""
    before, now = -1.0, _cpu(pid)
    while now - before > 0.01:
        time.sleep(1)
        before, now = now, _cpu(pid)


def _orders_over_http(port: int) -> float:
    """Whole matches of Practice Run by offered orders, over one kept connection."""
    web = HTTPConnection("127.0.0.1", port, timeout=20)
    spent, given = 0.0, 0
    while given < ORDERS:
        match_id, token = _seated(web, "dday_dice", "tiger-practice", ("able",))
        head = {"Authorization": f"Bearer {token}"}
        for k in range(200):
            _, offered = _call(web, "GET", f"/api/matches/{match_id}/orders", head=head)
            if not offered["orders"]:
                break
            line = offered["orders"][-1]
            head["Idempotency-Key"] = f"http-{match_id}-{k:08}"
            start = time.perf_counter()
            status, answer = _call(
                web,
                "POST",
                f"/api/matches/{match_id}/orders",
                {"orders": line, "seen": offered["size"]},
                head,
            )
            spent += time.perf_counter() - start
            assert status == 200, answer
            given += 1
    return given / spent


class AtOnce(NamedTuple):
    """What sixteen clients that order at once were answered."""

    rate: float
    """Orders a second."""
    cpu_ms: float
    """What one costs the web of its processors."""
    p50_ms: float
    """What one takes until its answer, at the median."""
    p99_vs_p50: float


def at_once(port: int, pid: int) -> AtOnce:
    """Sixteen clients, and what their orders cost.

    Each client is in a match of its own over a kept connection. They send plain bytes and hardly
    read what comes: they have the same processors.
    """
    _wait_till_all_serve(pid)
    before: list[float] = []
    ready = threading.Barrier(CLIENTS, lambda: before.append(_cpu(pid)))
    begun: list[float] = []
    ends: list[float] = []
    waits: list[float] = []

    def client() -> None:
        web = HTTPConnection("127.0.0.1", port, timeout=60)
        match_id, token = _seated(web, "toy", "duel", ("red", "blue"))
        assert web.sock is not None
        size = _call(web, "GET", f"/api/matches/{match_id}")[1]["size"]
        for k in range(WARM):
            size = _storm(web.sock, match_id, token, k, size)
        ready.wait()
        begun.append(time.perf_counter())
        for k in range(WARM, WARM + EACH):
            sent = time.perf_counter()
            size = _storm(web.sock, match_id, token, k, size)
            waits.append(time.perf_counter() - sent)
        ends.append(time.perf_counter())

    clients = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    orders = CLIENTS * EACH
    hundredths = statistics.quantiles(waits, n=100)
    return AtOnce(
        rate=orders / (max(ends) - min(begun)),
        cpu_ms=1000 * (_cpu(pid) - before[0]) / orders,
        p50_ms=1000 * hundredths[49],
        p99_vs_p50=hundredths[98] / hundredths[49],
    )


def _storm(web: socket.socket, match_id: str, token: str, k: int, seen: int) -> int:
    """An order with a die that is always offered, as plain bytes; the size after it."""
    body = b'{"orders":"storm","seen":%d}' % seen
    web.sendall(
        b"POST /api/matches/%b/orders HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        b"Authorization: Bearer %b\r\nIdempotency-Key: http-%b-%08d\r\nContent-Length: %d\r\n\r\n%b"
        % (match_id.encode(), token.encode(), match_id.encode(), k, len(body), body)
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += web.recv(65536)
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), answer
    length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
    while len(rest) < length:
        rest += web.recv(65536)
    return int(json.loads(rest)["size"])


def _seated(
    web: HTTPConnection, game: str, scenario: str, seats: tuple[str, ...]
) -> tuple[str, str]:
    """A match that has begun, and the token of its first seat."""
    body = {"game": game, "scenario": scenario, "seats": dict.fromkeys(seats, "person")}
    status, opened = _call(web, "POST", "/api/matches", body)
    assert status == 201, opened
    match_id, tokens = opened["match"], []
    for seat in seats:
        head = {"Idempotency-Key": f"join-{seat}-{match_id}"}
        status, joined = _call(web, "POST", f"/api/matches/{match_id}/seats/{seat}", {}, head)
        assert status == 201, joined
        tokens.append(joined["token"])
    return match_id, tokens[0]


def _call(
    web: HTTPConnection,
    method: str,
    path: str,
    body: dict[str, Any] | None = None,
    head: dict[str, str] | None = None,
) -> tuple[int, Any]:
    payload = None if body is None else json.dumps(body)
    web.request(method, path, payload, {"Content-Type": "application/json", **(head or {})})
    answer = web.getresponse()
    raw = answer.read()
    return answer.status, json.loads(raw) if raw[:1] in (b"{", b"[") else raw


def _cpu(pid: int) -> float:
    """Seconds of processor time that a server and its children have had."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    told = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in children]
    return sum(int(t[11]) + int(t[12]) for t in told) / os.sysconf("SC_CLK_TCK")


def _rss(pid: int) -> float:
    """Resident memory of the largest process of the server, in MB."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return max(_kilobytes(Path(f"/proc/{process}/status")) for process in [pid, *children]) / 1000


def _kilobytes(status: Path) -> int:
    line = next(text for text in status.read_text().splitlines() if text.startswith("VmRSS"))
    return int(line.split()[1])
