"""Small pieces of schemas: text, counts and names with their limits, and documented values."""

import functools
import re
from typing import Any

import msgspec
from marshmallow import RAISE, Schema, fields, validate

from domain.game.board import View

MOST = 2**31 - 1
"""No journal is longer."""


class RequestBody(Schema):
    """What a request holds: unknown names are refused."""

    class Meta:
        unknown = RAISE


class Count(fields.Integer):
    """A whole number from 0, spelled with digits alone."""

    def _validated(self, value: Any) -> int:
        spelled = isinstance(value, str) and re.fullmatch(r"[0-9]{1,10}", value)
        if not spelled and (isinstance(value, bool) or not isinstance(value, int)):
            raise self.make_error("invalid")
        return int(value)


class Tag(fields.String):
    """An ``If-Match`` header as the size of the journal that it names."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs) or ""
        found = re.fullmatch(r'(?:W/)?"([0-9]{1,10})(?:-[0-9a-f]+)?"|(\*)', text.strip())
        if not found:
            raise self.make_error("validator_failed")
        return None if found[2] else int(found[1])


class BoardField(fields.Field[View]):
    """A view of the board, written as it is; its schema comes from the domain's own types."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **_: Any) -> Any:
        return value


@functools.cache
def _board() -> tuple[dict[str, Any], dict[str, Any]]:
    (reference,), components = msgspec.json.schema_components(
        (View,), ref_template="#/components/schemas/{name}"
    )
    return reference, dict(components)


def board_component() -> dict[str, Any]:
    """A reference to the schema of a view."""
    return dict(_board()[0])


def board_components() -> dict[str, Any]:
    """The schemas of a view and of all that is in it, by name."""
    return dict(_board()[1])


def told(about: str, **more: Any) -> fields.String:
    """A text of an answer."""
    return fields.String(required=True, metadata={"description": about, **more})


def counted(about: str, *, null: bool = False) -> fields.Integer:
    """A number of an answer."""
    return fields.Integer(required=True, allow_none=null, metadata={"description": about})


def truth(about: str) -> fields.Boolean:
    """Yes or no in an answer."""
    return fields.Boolean(required=True, metadata={"description": about})


def words(about: str) -> fields.List[str]:
    """Several texts of an answer."""
    return fields.List(fields.String(), required=True, metadata={"description": about})


def by_name(about: str) -> fields.Dict:
    """Texts by name in an answer."""
    return fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": about},
    )


def counts(about: str) -> fields.Dict:
    """Numbers by name in an answer."""
    return fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": about},
    )


def many(of: type[Schema], about: str) -> fields.List[Any]:
    """Several objects of an answer."""
    return fields.List(fields.Nested(of), required=True, metadata={"description": about})


def asked_count(
    about: str, default: int | None, most: int = MOST, least: int = 0, *, name: str = ""
) -> Count:
    """A number that a request may name."""
    return Count(
        load_default=default,
        data_key=name or None,
        validate=validate.Range(least, most),
        metadata={"description": about},
    )


def asked_text(about: str, pattern: str, *, default: str = "", name: str = "") -> fields.String:
    """A short text that a request may name."""
    return fields.String(
        load_default=default,
        data_key=name or None,
        validate=validate.Regexp(f"^(?:{pattern})\\Z", error="This is not spelled as it must be."),
        metadata={"description": about, "pattern": f"^(?:{pattern})$"},
    )
