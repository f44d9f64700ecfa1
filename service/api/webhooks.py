"""What the house posts of its own accord, in the words of OpenAPI: a turn, in four forms."""

from typing import Annotated, Any

import msgspec

from service.api.answers import reference

MATCH, SENTENCE = "k2m7xw4tqa", "Your turn as German: At the crossroads (Company Combat)."
ADDRESS = f"https://fieldpost.example.org/m/{MATCH}"


class PostedTurn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    event: Annotated[str, "turn."]
    id: Annotated[str, "The name of this turn: what is tried again has the same."]
    match: Annotated[str, "The id of the match."]
    seat: Annotated[str, "The seat that is waited for."]
    text: Annotated[str, "The same as a sentence, in the language of whoever set the webhook up."]
    url: Annotated[str, "The page of the match."]
    club: Annotated[str, "The club whose channel it is, if it is one."] = ""


class Discord(msgspec.Struct, frozen=True):
    content: Annotated[str, "The sentence, and the page of the match."]


class Slack(msgspec.Struct, frozen=True):
    text: Annotated[str, "The sentence, and the page of the match."]


BODIES: dict[str, tuple[str, PostedTurn | Discord | Slack | str]] = {
    "json": (
        "Tell your own program whose turn it is.",
        PostedTurn(
            event="turn",
            id=f"{MATCH}-german-1795608000",
            match=MATCH,
            seat="german",
            text=SENTENCE,
            url=ADDRESS,
        ),
    ),
    "discord": (
        "Tell a channel of Discord whose turn it is.",
        Discord(f"{SENTENCE} {ADDRESS}"),
    ),
    "slack": (
        "Tell a channel of Slack whose turn it is.",
        Slack(f"{SENTENCE} {ADDRESS}"),
    ),
    "ntfy": ("Tell a topic of ntfy whose turn it is.", SENTENCE),
}
"""Of each kind: what it does, and an example; a text is sent as it is."""

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


def _posted(kind: str) -> dict[str, Any]:
    summary, example = BODIES[kind]
    content: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}, "example": example}}
    if not isinstance(example, str):
        shown = {"schema": reference(type(example)), "example": msgspec.to_builtins(example)}
        content = {"application/json": shown}
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
