"""An order that is answered without Flask is answered as Flask would, and carried out once."""

from typing import Any
from unittest import mock

import pytest
from werkzeug.test import TestResponse

from service.api.express import Express
from service.application.guard import GoneBack
from service.store.recorder import DiskFull
from tests.service.api.conftest import Build, House

BY_FLASK = "application/json; charset=utf-8"
"""A type that the short way leaves to Flask."""


@pytest.fixture
def house(build: Build) -> House:
    return build(orders_a_minute=300)


@pytest.fixture
def short(house: House) -> Express:
    """The short way of the house; Flask has a mock around it, so that a test sees it asked."""
    express = house.app.wsgi_app
    assert isinstance(express, Express)
    express._app = mock.Mock(wraps=express._app)
    return express


def order(house: House, match: str, text: str = "storm", **more: Any) -> TestResponse:
    kind, key = more.pop("kind", "application/json"), more.pop("key", "")
    seen = house.matches.repository.match(match).size
    return house.client.post(
        f"/api/matches/{match}/orders",
        json=more.pop("body", {"orders": text, "seen": seen}),
        content_type=kind,
        headers=house.headers(match, "red", key, **more),
    )


def asked(short: Express) -> int:
    """How often Flask was asked since the last time."""
    app = short._app
    assert isinstance(app, mock.Mock)
    count = app.call_count
    app.reset_mock()
    return int(count)


def test_both_ways_answer_alike(house: House, short: Express) -> None:
    match = house.begun()
    asked(short)
    quick = order(house, match)
    assert asked(short) == 0
    plain = order(house, match, kind=BY_FLASK)
    assert asked(short) == 1
    assert quick.status == plain.status
    assert quick.json is not None
    assert plain.json is not None
    assert quick.json.keys() == plain.json.keys()
    assert [line["state"] for line in quick.json["lines"]] == ["done"]
    own = ("ETag", "X-Request-ID", "Content-Length", "X-RateLimit-Remaining", "Retry-After")
    heads = [
        sorted((name, "" if name in own else value) for name, value in answer.headers)
        for answer in (quick, plain)
    ]
    assert heads[0] == heads[1]
    left = [int(answer.headers["X-RateLimit-Remaining"]) for answer in (quick, plain)]
    assert left[0] - left[1] == 1
    assert quick.headers["ETag"] == f'"{quick.json["size"]}"'


def test_an_order_comes_again_by_the_other_way(house: House, short: Express) -> None:
    match, key = house.begun(), "the-same-order-again"
    first = order(house, match, key=key)
    size = house.matches.repository.match(match).size
    for kind in ("application/json", BY_FLASK):
        again = order(house, match, key=key, kind=kind)
        assert again.json is not None
        assert again.json["repeated"]
        assert first.json is not None
        assert again.json["lines"] == first.json["lines"]
    assert house.matches.repository.match(match).size == size


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"text": "fly to the moon"}, 422),
        ({"text": ""}, 422),
        ({"body": {"orders": "storm", "seen": -1}}, 422),
        ({"body": {"orders": "storm", "more": 1}}, 422),
        ({"body": ["storm"]}, 422),
        ({"key": "short"}, 400),
        ({"Authorization": "Bearer nobody"}, 401),
        ({"Authorization": "storm"}, 401),
        ({"kind": "text/plain"}, 415),
    ],
)
def test_what_is_wrong_is_said_by_flask_and_counted_once(
    house: House, short: Express, change: dict[str, Any], status: int
) -> None:
    match = house.begun()
    with mock.patch.object(house.matches, "order", wraps=house.matches.order) as given:
        answer = order(house, match, **change)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert given.call_count <= (status != 401)
    left = int(answer.headers["X-RateLimit-Remaining"])
    assert int(order(house, match).headers["X-RateLimit-Remaining"]) == left - 1


def test_an_order_that_met_an_error_is_not_given_again(house: House, short: Express) -> None:
    match = house.begun()
    asked(short)
    with mock.patch.object(house.matches, "order", side_effect=DiskFull("full")) as given:
        assert order(house, match).status_code == 503
    assert given.call_count == 1
    assert asked(short) == 1


def test_an_order_whose_answer_cannot_be_signed_is_not_given_again(
    house: House, short: Express
) -> None:
    match = house.begun()
    size = house.matches.repository.match(match).size
    with (
        mock.patch.object(house.matches.house_writer, "checkpoint", side_effect=GoneBack("back")),
        mock.patch.object(house.matches, "order", wraps=house.matches.order) as given,
    ):
        answer = order(house, match)
    assert answer.status_code == 503
    assert given.call_count == 1
    assert house.matches.repository.match(match).size > size


def test_an_address_has_as_many_orders_by_both_ways(build: Build) -> None:
    house = build(orders_a_minute=6)
    match = house.begun()  # three requests
    kinds = ["application/json", BY_FLASK, "application/json", "application/json", BY_FLASK]
    assert [order(house, match, kind=kind).status_code for kind in kinds] == [200] * 3 + [429] * 2


def test_an_order_is_logged_and_counted(
    house: House, short: Express, caplog: pytest.LogCaptureFixture
) -> None:
    match = house.begun()
    asked(short)
    with caplog.at_level("DEBUG", logger="fieldpost.web"):
        answer = order(house, match, **{"X-Request-ID": "my-own-request"})
    assert asked(short) == 0
    assert answer.headers["X-Request-ID"] == "my-own-request"
    (facts,) = (told.facts for told in caplog.records)  # type: ignore[attr-defined]
    route = "/api/matches/<match:match_id>/orders"
    assert (facts["route"], facts["request_id"]) == (route, "my-own-request")
    figures = house.client.get("/metrics").get_data(as_text=True)
    labels = f'method="POST",route="{route}",status="200"'
    assert f"fieldpost_requests_total{{{labels}}} 1.0" in figures
    assert 'fieldpost_orders_total{outcome="done"} 1.0' in figures
