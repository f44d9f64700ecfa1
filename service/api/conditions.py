"""The conditions of the house over the API, and what is kept how long."""

from hashlib import sha256
from typing import Annotated

import msgspec

from service import chance
from service.api.framework import ApiBlueprint
from service.api.problems import Problem
from service.api.services import matches, services
from service.api.who import somebody
from service.operating.conditions import GUEST, agreeing, conditions_of, has_agreed
from service.reading.retention import kept_for
from service.store.recorder import Statement
from service.words import speaking

bp = ApiBlueprint("conditions", __name__, url_prefix="/api", description="What one agrees to.")


class KeptAnswer(msgspec.Struct, frozen=True):
    what: Annotated[str, "What the house keeps of people."]
    how_long: Annotated[str, "For how long."]


class ConditionsAnswer(msgspec.Struct, frozen=True):
    version: Annotated[str, "What Agreed-Conditions must say; empty if nothing is asked."]
    text: Annotated[str, "The operator's own text."]
    kept: Annotated[list[KeptAnswer], "What is kept of people."]


@bp.operation("GET", "/conditions", ConditionsAnswer)
def show_conditions() -> ConditionsAnswer:
    """Tell what whoever joins must agree to, and what the house keeps for how long."""
    asked = conditions_of(services().settings)
    with speaking("en"):
        kept = [KeptAnswer(what, how_long) for what, how_long in kept_for()]
    return ConditionsAnswer(asked.version if asked else "", asked.text if asked else "", kept)


def joining(agreed: str, key: str) -> list[Statement]:
    """What is written with whatever joins; a Problem if whoever asks has not agreed.

    A guest agrees each time, and is known by the hash of the request's key.
    """
    asked, me = conditions_of(services().settings), somebody()
    if asked is None or has_agreed(matches().recorder, asked, me.id if me else ""):
        return []
    if agreed != asked.version:
        raise Problem(
            "conditions",
            "Whoever joins this house agrees to its conditions: read them at /api/conditions, then "
            "send Agreed-Conditions with their version.",
        )
    named = sha256((key or chance.token_hex(16)).encode()).hexdigest()[:32]
    return agreeing(asked, me.id if me else f"{GUEST}{named}", matches().unix_now())
