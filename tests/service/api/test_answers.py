"""The document is made of the structs that are sent: fields, words, nulls, and nothing else."""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.game.view.board import View
from service.api.answers import components, reference
from service.api.document import document

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]+\Z")]


@dataclass(frozen=True)
class Inner:
    """What is inside."""

    n: int = 0


class TriedAnswer(msgspec.Struct):
    """What is tried."""

    at: Annotated[int | None, "When."]
    inner: Inner | None
    each: Annotated[tuple[Inner, ...], "All."] = ()
    hash: Annotated[Hex, "Its hash."] = "00"
    why: Annotated[str | UnsetType, "Why, if it failed."] = UNSET


class ShortAnswer(msgspec.Struct, omit_defaults=True):
    name: str
    club: Annotated[str, "Its club."] = ""


INNER = {"$ref": "#/components/schemas/Inner"}


def test_a_schema_says_what_is_sent_and_what_it_is() -> None:
    made = components([TriedAnswer, ShortAnswer])
    assert set(made) == {"Tried", "Short", "Inner"}
    assert reference(TriedAnswer) == {"$ref": "#/components/schemas/Tried"}
    assert all(schema["additionalProperties"] is False for schema in made.values())
    assert made["Tried"]["description"] == "What is tried."
    shown = {
        name: {key: value for key, value in each.items() if key != "default"}
        for name, each in made["Tried"]["properties"].items()
    }
    assert shown == {
        "at": {"anyOf": [{"type": "integer"}, {"type": "null"}], "description": "When."},
        "inner": {"anyOf": [INNER, {"type": "null"}]},
        "each": {"type": "array", "items": INNER, "description": "All."},
        "hash": {"type": "string", "pattern": "^[0-9a-f]+$", "description": "Its hash."},
        "why": {"type": "string", "description": "Why, if it failed."},
    }


def test_a_field_is_required_if_it_is_always_sent() -> None:
    made = components([TriedAnswer, ShortAnswer])
    assert made["Tried"]["required"] == ["at", "inner", "each", "hash"]
    assert made["Inner"]["required"] == ["n"]
    assert made["Short"]["required"] == ["name"]


def test_every_field_of_an_answer_is_described_unless_its_struct_is() -> None:
    spec = document()
    of_the_board = set(components([View]))
    bare = {
        f"{name}.{field}"
        for name, schema in spec["components"]["schemas"].items()
        if name not in of_the_board and schema.get("title")
        for field, shape in schema["properties"].items()
        if "description" not in shape and not _is_struct(shape)
    }
    assert bare == set()


def _is_struct(shape: dict[str, Any]) -> bool:
    return any("$ref" in each for each in (shape, *shape.get("anyOf", ())))
