"""Small pieces of the schemas of requests: text and counts with their limits."""

import re
from typing import Any

from marshmallow import RAISE, Schema, fields, validate

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
