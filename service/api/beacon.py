"""The beacon: anybody may bring the round that a match waits for."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from marshmallow import fields, validate

from service.api.fields import RequestBody
from service.api.framework import ApiBlueprint
from service.api.problems import Problem, refused
from service.api.services import matches
from service.beacon.rounds import BadRound

bp = ApiBlueprint("beacon", __name__, url_prefix="/api", description="Rounds of the beacon.")

DIGITS = "^[0-9a-f]{96}$"


class BroughtSchema(RequestBody):
    signature = fields.String(
        required=True,
        validate=validate.Regexp(DIGITS[:-1] + r"\Z", error="Send its 96 hex digits."),
        metadata={"description": "The signature of the round, in hex.", "pattern": DIGITS},
    )

    round = fields.Integer(metadata={"description": "As sources tell it; it is not looked at."})
    randomness = fields.String(
        validate=validate.Length(max=128),
        metadata={"description": "As sources tell it; not looked at."},
    )


class RoundAnswer(msgspec.Struct, frozen=True):
    round: Annotated[int, "The round."]
    matches: Annotated[Sequence[str], "The matches that waited for it."]


@bp.operation(
    "POST",
    "/beacon/<int(min=1, max=999999999999):number>",
    RoundAnswer,
    takes={"json": BroughtSchema},
    fails=[404, 422],
)
def bring_round(number: int, signature: str, **_: Any) -> RoundAnswer:
    """Bring the round that a match waits for, as from https://api.drand.sh; its dice are rolled.

    A round that no match waits for is not looked at.
    """
    try:
        return RoundAnswer(number, matches().fairness.bring(number, signature))
    except LookupError as error:
        raise Problem("not-found", str(error.args[0])) from None
    except BadRound as error:
        raise refused("", str(error)) from None
