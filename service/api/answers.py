"""The schemas of answers, made from the structs that are sent.

What an annotation says in words (``Annotated[int, "The turn."]``) describes its field.
"""

from collections.abc import Iterable
from dataclasses import is_dataclass
from typing import Any, get_args, get_type_hints

import msgspec

SCHEMAS = "#/components/schemas/"

PUBLISHED = {
    "ChronicleRow": "Sentence",
    "DisputedPosition": "Place",
    "DisputedRoll": "Rolled",
    "LineReport": "Line",
    "ListedDispute": "Dispute",
    "LobbyRow": "LobbyLine",
    "MailFate": "Mail",
    "Offered": "OfferedSetUp",
    "RollRow": "Roll",
    "SavedSetup": "SetUp",
    "SeatLuck": "Luck",
    "SeenPosition": "Position",
    "ShownEntry": "Entry",
    "Tested": "Kind",
    "TurnRow": "Turn",
}
"""The schemas that programs of others know by another name than ours."""


def reference(kind: type) -> dict[str, str]:
    """A reference to the schema of a struct."""
    return {"$ref": SCHEMAS + _name(kind)}


def components(kinds: Iterable[type]) -> dict[str, dict[str, Any]]:
    """The schemas of structs and of all structs in them, by their names in the document."""
    found: dict[type, None] = {}
    for kind in kinds:
        _find(kind, found)
    _, made = msgspec.json.schema_components(found, ref_template=f"{SCHEMAS}{{name}}")
    text = msgspec.json.encode(made).decode()
    for python, javascript in ((r'"\\A', '"^'), (r'\\Z"', '$"')):  # whose patterns JSON Schema has
        text = text.replace(python, javascript)
    text = text.replace('"items":false,', "").replace(',"items":false', "")  # maxItems says it too
    for kind in found:
        text = text.replace(f'"{SCHEMAS}{kind.__name__}"', f'"{SCHEMAS}{_name(kind)}"')
    schemas = msgspec.json.decode(text)
    return {_name(kind): _told(kind, schemas[kind.__name__]) for kind in found}


def _name(kind: type) -> str:
    return PUBLISHED.get(kind.__name__, kind.__name__.removesuffix("Answer"))


def _find(kind: Any, found: dict[type, None]) -> None:
    if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_dataclass(kind)):
        if kind not in found:
            found[kind] = None
            for hint in get_type_hints(kind).values():
                _find(hint, found)
    else:
        for part in get_args(kind):
            _find(part, found)


def _told(kind: type, schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with what its fields are, and which of them are always sent."""
    for field, hint in get_type_hints(kind, include_extras=True).items():
        for word in getattr(hint, "__metadata__", ()):
            if isinstance(word, str):
                schema["properties"][field]["description"] = word
    if not issubclass(kind, msgspec.Struct):
        schema["required"] = [*schema["properties"]]
    elif not kind.__struct_config__.omit_defaults:
        fields = msgspec.structs.fields(kind)
        schema["required"] = [f.encode_name for f in fields if f.default is not msgspec.UNSET]
    return schema | {"title": _name(kind), "additionalProperties": False}
