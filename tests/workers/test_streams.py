"""The part for streams: many readers, no thread of the web, and nothing but how far a match is."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from service.serving import ImpatientProtocol
from service.settings import Settings
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.service.web.houses import TOYS, WebHouse
from workers import streams
from workers.streams import Listeners

READERS = 60


class Told:
    """A house and its streams, behind a port."""

    def __init__(
        self, folder: Path, http: type[ImpatientProtocol] = ImpatientProtocol, **limits: float
    ) -> None:
        self.house = WebHouse(folder, TOYS)
        self.reader = self.house.reader()
        self.match = self.reader.open(red="me", blue="me")
        self.listeners = Listeners(self.house.recorder, pause=0.02, **limits)  # type: ignore[arg-type]
        self.port = free_port()
        config = uvicorn.Config(
            self.listeners,
            port=self.port,
            http=http,
            lifespan="off",
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        self.server = streams._Server(config, self.listeners)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve()))
        self.thread.start()
        eventually(lambda: self.server.started)

    @property
    def size(self) -> int:
        return self.house.matches.repository.size(self.match)

    def ask(self, path: str, method: str = "GET", more: str = "") -> socket.socket:
        plug = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        plug.sendall(f"{method} {path} HTTP/1.1\r\nHost: house\r\n{more}\r\n".encode())
        return plug

    def listen(self, after: int) -> socket.socket:
        return self.ask(f"/live/{self.match}?after={after}")

    def close(self) -> None:
        self.listeners.end()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.house.recorder.close()


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    made = Told(tmp_path)
    yield made
    made.close()


def upto(plug: socket.socket, mark: bytes) -> bytes:
    """What came, up to a mark."""
    came = b""
    while mark not in came:
        more = plug.recv(65536)
        assert more, came
        came += more
    return came


def event(came: bytes) -> dict[str, int]:
    """The last event that came."""
    found: dict[str, int] = json.loads(came.rpartition(b"data: ")[2].partition(b"\n")[0])
    return found


def test_all_who_listen_are_told_that_the_match_went_on_and_nothing_of_it(told: Told) -> None:
    before = told.size
    plugs = [told.listen(before) for _ in range(READERS)]
    for plug in plugs:
        came = upto(plug, b"retry: 2000\n\n")
        assert b"access-control-allow-origin: *" in came
        assert b"event:" not in came, "the page shows that much already"
    eventually(lambda: told.listeners.open == READERS)
    threads = threading.active_count()
    told.reader.order(told.match, "storm")
    for plug in plugs:
        came = upto(plug, b"readers")
        assert event(came + upto(plug, b"}\n\n") if b"}\n\n" not in came else came) == {
            "size": told.size, "readers": READERS,
        }  # fmt: skip
    assert told.size > before
    assert threading.active_count() <= threads + 2, "a reader holds no thread"
    for plug in plugs:
        plug.close()
    eventually(lambda: told.listeners.open == 0)


def test_who_comes_late_is_told_at_once(told: Told) -> None:
    assert event(upto(told.listen(1), b"}\n\n"))["size"] == told.size


def test_what_is_no_match_no_stream_and_no_reading_is_said_plainly(told: Told) -> None:
    for path, method, status in (
        ("/live/nosuchmatch", "GET", b"404"), ("/live/../etc", "GET", b"404"), ("/", "GET", b"404"),
        (f"/live/{told.match}", "POST", b"405"), ("/healthz", "GET", b"200"),
    ):  # fmt: skip
        assert upto(told.ask(path, method), b"\r\n").startswith(b"HTTP/1.1 " + status), path


def test_one_address_cannot_take_all_streams_and_a_proxy_tells_who_asks(tmp_path: Path) -> None:
    told = Told(tmp_path, most_of_one=2, proxies=1)
    try:
        far = "X-Forwarded-For: 198.51.100.7, 192.0.2.1\r\n"  # the first is what a reader claims
        path = f"/live/{told.match}?after=0"
        kept = [told.ask(path, more=far) for _ in range(2)]
        for plug in kept:
            upto(plug, b"}\n\n")
        lied = "X-Forwarded-For: 203.0.113.9, 192.0.2.1\r\n"
        assert b"event: full" in upto(told.ask(path, more=lied), b"data: 0\n\n"), "and no error"
        other = "X-Forwarded-For: 192.0.2.2\r\n"
        kept.append(told.ask(path, more=other))
        assert b"event: size" in upto(kept[-1], b"}\n\n")
        kept[0].close()
        eventually(lambda: told.listeners.open == 2)
        assert b"event: size" in upto(told.ask(path, more=lied), b"}\n\n")
    finally:
        told.close()


class Hasty(ImpatientProtocol):
    patience = 0.1


def test_whoever_connects_and_says_nothing_is_let_go(tmp_path: Path) -> None:
    told = Told(tmp_path, Hasty)
    plug = socket.create_connection(("127.0.0.1", told.port), timeout=PATIENCE)
    plug.sendall(b"GET /live/")
    assert plug.recv(100) == b""
    told.close()


def test_a_silent_match_says_that_the_stream_is_there(tmp_path: Path) -> None:
    told = Told(tmp_path, heartbeat=0.05)
    try:
        upto(told.listen(told.size), b": still here\n\n")
    finally:
        told.close()


def test_a_page_listens_beside_the_web_or_behind_its_proxy(tmp_path: Path) -> None:
    def listens(folder: str, host: str, **more: int) -> tuple[str, str]:
        house = WebHouse(tmp_path / folder, TOYS, **more)
        reader = house.reader()
        match = reader.open(red="me", blue="me")
        page = reader.get(f"/m/{match}", Host=host)
        house.recorder.close()
        at = page.partition('data-streams="')[2].partition('"')[0].replace(match, "M")
        policy = reader.headers["Content-Security-Policy"]
        return at, policy.partition("connect-src ")[2].partition(";")[0]

    assert listens("a", "play.example") == ("", "'self'")
    beside = listens("b", "play.example:8044", streams_port=8045)
    assert beside == ("http://play.example:8045/live/M", "'self' http://play.example:8045")
    assert listens("c", "play.example", streams_port=8045, proxies=1) == ("/live/M", "'self'")
    assert listens("d", "[::1]:8044", streams_port=8045) == ("", "'self'")


def test_without_a_port_the_part_is_not_started(tmp_path: Path) -> None:
    from service.settings import BadSetting
    from workers.commands.parts import PARTS

    with pytest.raises(BadSetting, match="FIELDPOST_STREAMS_PORT"):
        PARTS["streams"].run(Settings(data=tmp_path), threading.Event())
