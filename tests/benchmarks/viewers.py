"""Five hundred who watch one match: what the whole house weighs, and when the last is told."""

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

READERS = 500


def measure(folder: Path) -> dict[str, float]:
    """Keys: live_viewers (MB of web and streams, 500 of them open), live_viewers_house, …"""
    house = subprocess.Popen(
        [sys.executable, "-m", "workers.cli", "up", "--port", "0"],
        env=os.environ | {"FIELDPOST_DATA": str(folder), "FIELDPOST_ORDERS_A_MINUTE": "0"},
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert house.stdout is not None
        line = next(line for line in house.stdout if "http://" in line)
        web = urlsplit(line.split()[3])
        return _watched(house.pid, f"{web.hostname}", int(web.port or 0))
    finally:
        os.killpg(house.pid, signal.SIGTERM)
        house.wait(20)


def _watched(pid: int, host: str, port: int) -> dict[str, float]:
    web = HTTPConnection(host, port, timeout=30)
    opened = _call(web, "POST", "/api/matches", {
        "game": "dday_dice", "scenario": "tiger-practice", "seats": {"able": "person"},
    })  # fmt: skip
    match = opened["match"]
    seat = _call(web, "POST", f"/api/matches/{match}/seats/able", {}, key=f"joins-match-{match}")
    web.request("GET", f"/m/{match}", headers={"Host": f"{host}:{port}"})
    page = web.getresponse().read().decode()
    streams = urlsplit(page.partition('data-streams="')[2].partition('"')[0])
    plugs = [_listening(streams, _call(web, "GET", f"/api/matches/{match}")["size"])]
    before = _weight(pid)
    plugs += [_listening(streams, 10**6) for _ in range(READERS - 1)]
    time.sleep(1)
    weight, serving = _weight(pid), _weight(pid, serving=True)
    for plug in plugs:
        plug.close()
    size = _call(web, "GET", f"/api/matches/{match}")["size"]
    plugs = [_listening(streams, size) for _ in range(READERS)]
    line = _call(web, "GET", f"/api/matches/{match}/orders", token=seat["token"])["orders"][0]
    began = time.perf_counter()
    _call(web, "POST", f"/api/matches/{match}/orders", {"orders": line, "seen": size},
          key=f"orders-in-match-{match}", token=seat["token"])  # fmt: skip
    return {
        "live_viewers": serving / 1000,
        "live_viewers_house": weight / 1000,
        "live_viewer_kb": (weight - before) / (READERS - 1),
        "live_viewers_told_ms": 1000 * (_all_told(plugs) - began),
    }


def _listening(streams: Any, after: int) -> socket.socket:
    plug = socket.create_connection((streams.hostname, streams.port), timeout=30)
    plug.sendall(f"GET {streams.path}?after={after} HTTP/1.1\r\nHost: house\r\n\r\n".encode())
    came = b""
    while b"retry: " not in came:
        more = plug.recv(4096)
        assert more, came
        came += more
    return plug


def _all_told(plugs: list[socket.socket]) -> float:
    """When the last of them had heard."""
    waiting = selectors.DefaultSelector()
    for plug in plugs:
        waiting.register(plug, selectors.EVENT_READ)
    left = len(plugs)
    while left:
        for key, _ in waiting.select(30):
            if b"event: size" in key.fileobj.recv(4096):  # type: ignore[union-attr]
                waiting.unregister(key.fileobj)
                left -= 1
    return time.perf_counter()


def _weight(pid: int, *, serving: bool = False) -> float:
    """Kilobytes that a process and all that it started take, what they share counted once.

    ``serving`` counts only the parts that carry readers: the web and the streams.
    """
    found, waiting = 0.0, [(pid, False)]
    while waiting:
        one, serves = waiting.pop()
        words = Path(f"/proc/{one}/cmdline").read_bytes().split(b"\0")
        serves = serves or words[-2:-1] in ([b"web"], [b"streams"])
        if serves or not serving:
            told = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
            found += next(int(line.split()[1]) for line in told if line.startswith("Pss:"))
        children = Path(f"/proc/{one}/task/{one}/children").read_text().split()
        waiting += [(int(child), serves) for child in children]
    return found


def _call(
    web: HTTPConnection, method: str, path: str, body: Any = None, *, key: str = "", token: str = ""
) -> Any:
    head = {"Content-Type": "application/json"}
    head |= {"Idempotency-Key": key} if key else {}
    head |= {"Authorization": f"Bearer {token}"} if token else {}
    web.close()  # the house may have closed a connection on which nothing was asked for a while
    web.request(method, path, None if body is None else json.dumps(body), head)
    answer = web.getresponse()
    told = json.loads(answer.read())
    assert answer.status < 300, told
    return told
