"""The web process and the command line: orders over HTTP, memory, start."""

import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.benchmarks.tables import rounds

ORDERS = 400

SERVE = """
from service.server import serve
from service.house.keys import make_house
from service.settings import from_environment
settings = from_environment()
make_house(settings.data, settings.house)
serve(settings)
"""


def measure(folder: Path) -> dict[str, float]:
    """Keys: http_orders_s, web_rss_mb, cold_start_s, help_s."""
    return {**_help(), **_served(folder)}


def _help() -> dict[str, float]:
    command = [sys.executable, "-m", "service.cli", "--help"]
    spent = rounds(7, lambda: subprocess.run(command, check=True, capture_output=True))
    return {"help_s": statistics.median(spent)}


def _served(folder: Path) -> dict[str, float]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {
        **os.environ,
        "FIELDPOST_DATA": str(folder),
        "FIELDPOST_PORT": str(port),
        "FIELDPOST_ORDERS_A_MINUTE": "0",
    }
    start = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE],
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _wait_for(port)
        cold = time.perf_counter() - start
        rate = _orders_over_http(port)
        return {"cold_start_s": cold, "http_orders_s": rate, "web_rss_mb": _rss(server.pid)}
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


def _orders_over_http(port: int) -> float:
    """Whole matches of Practice Run by offered orders, over one kept connection."""
    web = HTTPConnection("127.0.0.1", port, timeout=20)
    spent, given = 0.0, 0
    while given < ORDERS:
        match_id, token = _seated(web)
        head = {"Authorization": f"Bearer {token}"}
        for k in range(200):
            _, offered = _call(web, "GET", f"/api/matches/{match_id}/orders", head=head)
            if not offered["orders"]:
                break
            line = offered["orders"][-1]
            head["Idempotency-Key"] = f"http-{match_id}-{k:08}"
            start = time.perf_counter()
            status, answer = _call(
                web, "POST", f"/api/matches/{match_id}/orders", {"orders": line}, head
            )
            spent += time.perf_counter() - start
            assert status == 200, answer
            given += 1
    return given / spent


def _seated(web: HTTPConnection) -> tuple[str, str]:
    body = {"game": "dday_dice", "scenario": "tiger-practice", "seats": {"able": "person"}}
    status, opened = _call(web, "POST", "/api/matches", body)
    assert status == 201, opened
    match_id = opened["match"]
    head = {"Idempotency-Key": f"join-{match_id}-0000"}
    status, joined = _call(web, "POST", f"/api/matches/{match_id}/seats/able", {}, head)
    assert status == 201, joined
    return match_id, joined["token"]


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


def _rss(pid: int) -> float:
    """Resident memory of the largest process of the server, in MB."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return max(_kilobytes(Path(f"/proc/{process}/status")) for process in [pid, *children]) / 1000


def _kilobytes(status: Path) -> int:
    line = next(text for text in status.read_text().splitlines() if text.startswith("VmRSS"))
    return int(line.split()[1])
