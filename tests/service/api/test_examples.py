"""The examples of the document are what a house is asked and answers today.

After a change of the API or of a game that they show, ``RENEW_EXAMPLES=1`` writes
service/api/examples.json anew; read what changed.
"""

import os
from typing import Any

import msgspec
import pytest

from domain.games import library
from service.api.examples import FILE, Example, examples, forget, refusals
from tests.conftest import CHANCE
from tests.service.api.conftest import Build, House
from tests.service.api.examples import tour
from tests.toys.siege import CAMPAIGN

GAMES = ("company_combat", "combined_arms")
NAME = "fieldpost.example.org"


@pytest.fixture
def house(build: Build, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house with two real games, at a moment that stands still."""
    CHANCE.seed("the house of the examples")
    for room in (
        "fairness",
        "house_writer",
    ):  # the hash of the files of rules, of which each changes some day
        monkeypatch.setattr(f"service.application.{room}.release_of", lambda _: "5e" * 32)
    games = {key: rules for key, rules in library().items() if key in GAMES}
    return build(games=games | {"siege": CAMPAIGN}, now=lambda: "2026-11-23T09:00:00Z", house=NAME)


def test_each_operation_has_an_example_that_the_house_still_answers(house: House) -> None:
    house.services.streams.lifetime = 0
    sent = tour(house)
    if os.environ.get("RENEW_EXAMPLES"):
        text = msgspec.json.format(msgspec.json.encode(sent, order="sorted"), indent=1)
        FILE.write_bytes(text + b"\n")
        forget()
    kept = [*examples().values(), *(one for told in refusals().values() for one in told)]
    assert {_key(example) for example in sent} == {_key(example) for example in kept}
    told = {_key(example): example for example in kept}
    for example in sent:
        asked = _without(example)
        assert asked == _without(told[_key(example)]), "RENEW_EXAMPLES=1 writes them anew"
        assert _shape(example.answer) == _shape(told[_key(example)].answer), example.operation


def _key(example: Example) -> tuple[str, str]:
    return example.operation, example.wrong


SHARED = {"403", "413", "429"}
"""Refusals of any request, by its network, its size and how many come: no example of one
operation."""

TAKES_ALL = ["show_log"]
"""Refuses nothing but a note of more than 4,000 characters, which is not an example."""

MET = {"no-key", "no-token", "not-yours", "not-found", "stale", "media-type", "bad-json", "invalid",
       "refused", "not-seen", "reused"}  # fmt: skip


def test_each_operation_that_refuses_shows_how_and_each_kind_is_shown(house: House) -> None:
    spec = house.client.get("/api/openapi.json").json or {}
    silent, shown = [], set()
    for methods in spec["paths"].values():
        for operation in (methods[m] for m in methods if m != "parameters"):
            named = {c: a for c, a in operation["responses"].items() if c[0] == "4"}
            told = [
                kind
                for answer in named.values()
                for kind in answer["content"]["application/problem+json"].get("examples", ())
            ]
            shown.update(told)
            if set(named) - SHARED and not told:
                silent.append(operation["operationId"])
    assert (silent, MET - shown) == (TAKES_ALL, set())
    for told in refusals().values():
        for one in told:
            assert one.answer["status"] == one.status
            assert one.answer["detail"]


def _without(example: Example) -> Example:
    return msgspec.structs.replace(example, answer=None)


def _shape(value: Any) -> Any:
    """What a value is made of: names and kinds, whatever text and numbers stand there."""
    if isinstance(value, dict):
        return {name: _shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_shape(inner) for inner in value]
    return type(value).__name__
