"""Streams and orders through the real server: gunicorn, in a process of its own."""

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.fairness.forked import LIVES
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.service.api.conftest import House
from tests.service.api.served import serve

THREADS = 8
MOST = THREADS // 2 - 1
"""Streams that may be open at once, see service.api.build."""


@dataclass
class Served:
    """Where the server listens, and its process."""

    port: int
    pid: int


@pytest.fixture
def server(house: House) -> Iterator[Served]:
    """A server that shares the store of ``house``, as a copy of one that has read the program."""
    port = free_port()
    process = LIVES.Process(target=serve, args=(str(house.services.settings.data), port, THREADS))
    process.start()
    assert process.pid is not None
    try:
        wait_for(port)
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.join(PATIENCE)


@pytest.fixture
def whole(house: House) -> Iterator[Served]:
    """Such a server that shares nothing with any other process."""
    port = free_port()
    command = (sys.executable, "-m", "tests.service.api.served")
    process = subprocess.Popen(
        [*command, str(house.services.settings.data), str(port), str(THREADS)]
    )
    try:
        wait_for(port)
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def port(server: Served) -> int:
    """The port of the server."""
    return server.port


def wait_for(port: int) -> None:
    """Wait until the server answers."""

    def answers() -> bool:
        try:
            return ask(port, "GET", "/healthz")[0] == 200
        except OSError:
            return False

    eventually(answers)


def ask(
    port: int, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    sent = None if body is None else json.dumps(body)
    kind = {"Content-Type": "application/json"} if body is not None else {}
    connection.request(method, path, sent, headers | kind)
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


@contextmanager
def listening(port: int, match: str, **headers: str) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", f"/api/matches/{match}/stream", headers=headers)
    answer = connection.getresponse()
    try:
        yield answer
    finally:
        answer.close()
        connection.close()


def events(answer: http.client.HTTPResponse, count: int) -> list[dict[str, Any]]:
    """The next events, past what is not an event."""
    found: list[dict[str, Any]] = []
    fields: dict[str, str] = {}
    while len(found) < count:
        line = answer.readline().decode().rstrip("\n")
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            found.append(json.loads(fields["data"]) | {"id": int(fields["id"])})
            fields = {}
    return found


def bearer(house: House, match: str, seat: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {house.tokens[match, seat]}"}


def test_new_entries_come_as_they_are_written(house: House, port: int) -> None:
    match = house.begun()
    size = house.matches.repository.size(match)
    with listening(port, match) as stream:
        assert stream.getheader("Content-Type", "").startswith("text/event-stream")
        status, headers, _ = ask(
            port,
            "POST",
            f"/api/matches/{match}/orders",
            {"orders": "storm"},
            **house.headers(match, "red", **house.tag(match)),
        )
        assert (status, headers["ETag"]) == (200, f'"{house.matches.repository.size(match)}"')
        found = events(stream, 4)
    assert [e["id"] for e in found] == [e["n"] for e in found] == list(range(size, size + 4))
    stored = house.matches.repository.rows(match, size, size + 4)
    assert [e["line"] for e in found] == [bytes(line).decode() for _, _, line in stored]


def test_a_stream_goes_on_after_the_last_event(house: House, port: int) -> None:
    match = house.finished()
    size = house.matches.repository.size(match)
    with listening(port, match, **{"Last-Event-ID": "4"}) as stream:
        found = events(stream, size - 5)
    assert [e["id"] for e in found] == list(range(5, size))


def test_a_quiet_stream_shows_that_it_is_open(house: House, port: int) -> None:
    with listening(port, house.begun()) as stream:
        lines = [stream.readline() for _ in range(4)]
    assert b": still here\n" in lines


def test_a_stream_opens_to_a_seat_only_what_is_its_own(house: House, port: int) -> None:
    match = house.begun()
    start = {"Last-Event-ID": "0"}
    size = house.matches.repository.size(match)
    opened = {}
    for seat in ("", "red", "blue"):
        who = bearer(house, match, seat) if seat else {}
        with listening(port, match, **start, **who) as stream:
            opened[seat] = [part for e in events(stream, size - 1) for part in e["opened"].values()]
    assert opened[""] == []
    assert opened["red"]
    assert opened["blue"]
    assert not [part for part in opened["red"] if part in opened["blue"]]


def test_a_stream_of_a_seat_ends_with_its_token(house: House, port: int) -> None:
    match = house.begun()
    with listening(port, match, **bearer(house, match, "red")) as stream:
        stream.readline()
        path = f"/api/matches/{match}/seats/red"
        assert (
            house.client.delete(
                path, headers=house.headers(match, "red", **house.tag(match))
            ).status_code
            == 200
        )
        left = house.matches.repository.size(match)
        house.join(match, "red")
        house.order(match, "red", "scout")
        rest = stream.read()
    assert b"strength" not in rest
    assert all(int(row[4:]) < left for row in rest.splitlines() if row.startswith(b"id: "))


def test_streams_never_take_all_threads(house: House, port: int) -> None:
    match = house.begun()
    with ExitStack() as stack:
        streams = [stack.enter_context(listening(port, match)) for _ in range(MOST)]
        assert {s.status for s in streams} == {200}
        for _ in range(3):
            status, headers, body = ask(port, "GET", f"/api/matches/{match}/stream")
            assert (status, headers["Content-Type"]) == (503, "application/problem+json")
            assert int(headers["Retry-After"]) > 0
            assert b"#full" in body
        assert ask(port, "GET", f"/api/matches/{match}/view")[0] == 200
        figures = ask(port, "GET", "/metrics")[2].decode()
        assert f"fieldpost_open_streams {MOST}.0" in figures
    eventually(lambda: b"fieldpost_open_streams 0.0" in ask(port, "GET", "/metrics")[2])
    with listening(port, match) as stream:
        assert stream.status == 200


def test_a_body_without_a_length_is_limited_too(house: House, port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    chunks = iter([b'{"title":"', *[b"x" * 9_000] * 9, b'"}'])
    headers = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    connection.request("POST", "/api/matches", chunks, headers, encode_chunked=True)
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Connection"]) == (413, "close")
    connection.close()


def test_a_body_that_is_too_long_by_its_length_ends_the_connection(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.putrequest("POST", "/api/matches")
    connection.putheader("Content-Length", "70000")
    connection.endheaders(b"{")
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Connection"]) == (413, "close")
    connection.close()


def test_the_server_stays_small(house: House, whole: Served) -> None:
    match = house.finished()
    for path in ("", "/view", "/journal?limit=500", "/rolls", "/story"):
        assert ask(whole.port, "GET", f"/api/matches/{match}{path}")[0] == 200
    children = Path(f"/proc/{whole.pid}/task/{whole.pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell")
    pids = [str(whole.pid), *children.read_text().split()]
    assert len(pids) == 2
    rollups = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids)
    kilobytes = sum(int(re.findall(r"^Pss: +(\d+)", text, re.M)[0]) for text in rollups)
    assert kilobytes < 120 * 1024
