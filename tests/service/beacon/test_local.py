"""A beacon of one's own, its rounds over HTTP, and sources that withhold or forge them."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from service.beacon.local import LocalBeacon, TooEarly
from service.beacon.rounds import check_round
from service.beacon.serving import BeaconDoor
from service.beacon.sources import NoRound, Sources

GENESIS = 1_795_000_000
NOW = GENESIS + 30


@pytest.fixture
def local() -> LocalBeacon:
    return LocalBeacon(b"a secret of 32 bytes for a test!", GENESIS, clock=lambda: NOW)


def test_it_signs_no_round_before_its_time(local: LocalBeacon) -> None:
    assert local.newest() == 11
    check_round(local.beacon.key, 11, local.signature(11))
    with pytest.raises(TooEarly, match="Round 12 appears at 2026-11-18T11:07:13Z"):
        local.signature(12)
    with pytest.raises(ValueError, match="from 1"):
        local.signature(0)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/{chain}/info", 200),
        ("GET", "/{chain}/public/latest", 200),
        ("GET", "/{chain}/public/11", 200),
        ("GET", "/{chain}/public/12", 425),
        ("GET", "/{chain}/public/0", 404),
        ("GET", "/{chain}/public/-1", 404),
        ("GET", "/{chain}/public/\u0661", 404),
        ("GET", "/{chain}/public/" + "9" * 40, 404),
        ("GET", "/other/public/1", 404),
        ("GET", "/", 404),
        ("POST", "/{chain}/info", 405),
    ],
)
def test_what_it_answers(local: LocalBeacon, method: str, path: str, status: int) -> None:
    assert BeaconDoor(local)._answer(method, path.format(chain=local.chain))[0] == status


Answers = dict[str, Callable[[str], tuple[int, bytes]]]


@pytest.fixture
def net() -> Iterator[tuple[str, Answers]]:
    """An address, and what is answered below each of its paths."""
    answers: Answers = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            _, name, rest = self.path.split("/", 2)
            status, body = answers[name]("/" + rest)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", answers
    server.shutdown()
    thread.join()
    server.server_close()


def honest(local: LocalBeacon) -> Callable[[str], tuple[int, bytes]]:
    def answer(path: str) -> tuple[int, bytes]:
        status, told = BeaconDoor(local)._answer("GET", path)
        return status, json.dumps(told).encode()

    return answer


def test_the_first_source_with_the_right_round_is_believed_and_asked_first_from_then_on(
    local: LocalBeacon, net: tuple[str, Answers]
) -> None:
    url, answers = net
    asked: list[str] = []

    def liar(path: str) -> tuple[int, bytes]:
        asked.append(path)
        return 200, b'{"round":11,"signature":"%s"}' % local.signature(10).encode()

    answers |= {
        "liar": liar,
        "down": lambda _: (503, b""),
        "odd": lambda _: (200, b"<html>"),
        "other": lambda _: honest(local)(f"/{local.chain}/public/9"),
        "good": honest(local),
    }
    sources = Sources(local.beacon, [f"{url}/{name}" for name in answers])
    for _ in range(2):
        assert sources.signature(11) == local.signature(11)
    assert len(asked) == 1
    assert sources.newest() == 11


def test_where_nobody_has_it_each_answer_is_told(
    local: LocalBeacon, net: tuple[str, Answers]
) -> None:
    url, answers = net
    answers |= {"good": honest(local), "down": lambda _: (503, b"")}
    sources = Sources(local.beacon, [f"{url}/good", f"{url}/down", "http://127.0.0.1:9"])
    with pytest.raises(NoRound, match=r"status 425; 127\S+ status 503; 127\S+ .*refused"):
        sources.signature(12)
    with pytest.raises(NoRound, match="No source"):
        Sources(local.beacon, []).newest()


@pytest.mark.parametrize("number", [-1, 0, 2**60])
def test_a_number_that_no_round_has_is_no_answer(
    local: LocalBeacon, net: tuple[str, Answers], number: int
) -> None:
    url, answers = net
    answers["odd"] = lambda _: (200, json.dumps({"round": number, "signature": "00"}).encode())
    with pytest.raises(NoRound):
        Sources(local.beacon, [f"{url}/odd"]).newest()
