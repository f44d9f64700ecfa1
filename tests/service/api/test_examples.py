"""The examples of the document are what a house is asked and answers today.

After a change of the API or of a game that they show, ``FIELDPOST_RENEW_EXAMPLES=1`` writes
service/api/examples.json anew; read what changed.
"""

import os
from typing import Any

import msgspec
import pytest

from domain.games import library
from service.api.examples import FILE, Example, examples
from tests.conftest import CHANCE
from tests.service.api.conftest import Build, House
from tests.service.api.examples import tour
from tests.siege import CAMPAIGN

GAMES = ("company_combat", "combined_arms")
NAME = "fieldpost.example.org"


@pytest.fixture
def house(build: Build, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house with two real games, at a moment that stands still."""
    CHANCE.seed("the house of the examples")
    monkeypatch.delenv("FIELDPOST_TABLES")
    for room in (
        "fairness",
        "hand",
    ):  # the hash of the files of rules, of which each changes some day
        monkeypatch.setattr(f"service.application.{room}.release_of", lambda _: "5e" * 32)
    games = {key: rules for key, rules in library().items() if key in GAMES}
    return build(
        games=games | {"siege": CAMPAIGN}, now=lambda: "2026-11-23T09:00:00Z", fair=2, house=NAME
    )


def test_each_operation_has_an_example_that_the_house_still_answers(house: House) -> None:
    house.desk.streams.lifetime = 0
    sent = tour(house)
    if os.environ.get("FIELDPOST_RENEW_EXAMPLES"):
        text = msgspec.json.format(msgspec.json.encode(sent, order="sorted"), indent=1)
        FILE.write_bytes(text + b"\n")
        examples.cache_clear()
    kept = examples()
    assert {example.operation for example in sent} == set(kept)
    for example in sent:
        asked, told = _without(example), _without(kept[example.operation])
        assert asked == told, "FIELDPOST_RENEW_EXAMPLES=1 writes them anew"
        assert _shape(example.answer) == _shape(kept[example.operation].answer), example.operation


def _without(example: Example) -> Example:
    return msgspec.structs.replace(example, answer=None)


def _shape(value: Any) -> Any:
    """What a value is made of: names and kinds, whatever text and numbers stand there."""
    if isinstance(value, dict):
        return {name: _shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_shape(inner) for inner in value]
    return type(value).__name__
