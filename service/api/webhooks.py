"""What the house posts of its own accord, in the words of OpenAPI: a turn, in four forms."""

from typing import Any

from marshmallow import Schema, fields

from service.api.fields import told

MATCH, SENTENCE = "k2m7xw4tqa", "Your turn as German: At the crossroads (Company Combat)."
ADDRESS = f"https://fieldpost.example.org/m/{MATCH}"


class PostedTurnSchema(Schema):
    event = told("turn.")
    id = told("The name of this turn: what is tried again has the same.")
    match = told("The id of the match.")
    seat = told("The seat that is waited for.")
    text = told("The same as a sentence, in the language of whoever set the webhook up.")
    url = told("The page of the match.")
    club = fields.String(metadata={"description": "The club whose channel it is, if it is one."})


class DiscordSchema(Schema):
    content = told("The sentence, and the page of the match.")


class SlackSchema(Schema):
    text = told("The sentence, and the page of the match.")


BODIES: dict[str, tuple[type[Schema] | None, str, Any]] = {
    "json": (
        PostedTurnSchema,
        "Tell your own program whose turn it is.",
        {
            "event": "turn",
            "id": f"{MATCH}-german-1795608000",
            "match": MATCH,
            "seat": "german",
            "text": SENTENCE,
            "url": ADDRESS,
        },
    ),
    "discord": (
        DiscordSchema,
        "Tell a channel of Discord whose turn it is.",
        {"content": f"{SENTENCE} {ADDRESS}"},
    ),
    "slack": (
        SlackSchema,
        "Tell a channel of Slack whose turn it is.",
        {"text": f"{SENTENCE} {ADDRESS}"},
    ),
    "ntfy": (None, "Tell a topic of ntfy whose turn it is.", SENTENCE),
}
"""Of each kind: the schema of its body, None for plain text; what it does; an example."""

HEADS: dict[str, dict[str, tuple[str, str]]] = {
    "json": {
        "X-Fieldpost-Signature": (
            "The HMAC-SHA256 of the body with the secret that your page of notices shows.",
            "sha256=76a1f9cc63d6ea3c9c4b9d2d4d4a0b3e6a2d8fd5a0e1c1ab3a9d0f2b4c6d8e0f",
        )
    },
    "ntfy": {
        "Title": ("What it is about.", "Fieldpost"),
        "Click": ("The page of the match.", ADDRESS),
        "Tags": ("The sign beside it.", "envelope"),
    },
}

ABOUT = (
    "Sent once for each turn to the address that a person set up on their page of notices, "
    "except in their quiet hours for webhooks; to the channel of a club for each turn of "
    "everybody in its matches and in those that it follows. It says nothing of a position. Answer "
    "any status of 200 to 299 within ten seconds. A failure is tried again after 30 seconds, "
    "then after twice as long each time, and given up after 20. Nothing but the status of your "
    "answer is "
    "read, and no redirect is followed."
)


def webhooks() -> dict[str, Any]:
    """The webhooks of the document."""
    return {f"turn-{kind}": {"post": _posted(kind)} for kind in BODIES}


def add_schemas(spec: Any) -> None:
    """Name the schemas of what is posted in a document."""
    for schema, _, _ in BODIES.values():
        if schema is not None:
            spec.components.schema(_name(schema), schema=schema)


def _posted(kind: str) -> dict[str, Any]:
    schema, summary, example = BODIES[kind]
    plain = {"text/plain": {"schema": {"type": "string"}, "example": example}}
    named = {} if schema is None else {"$ref": f"#/components/schemas/{_name(schema)}"}
    content = {"application/json": {"schema": named, "example": example}} if schema else plain
    return {
        "operationId": f"tell_turn_{kind}",
        "summary": summary,
        "description": ABOUT,
        "tags": ["webhooks"],
        "security": [],
        "parameters": [_head(name, *told) for name, told in HEADS.get(kind, {}).items()],
        "requestBody": {"required": True, "content": content},
        "responses": {"2XX": {"description": "Taken."}, "default": {"description": "Tried again."}},
    }


def _head(name: str, about: str, example: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "header",
        "required": True,
        "description": about,
        "schema": {"type": "string"},
        "example": example,
    }


def _name(schema: type[Schema]) -> str:
    return schema.__name__.removesuffix("Schema")
