"""How lucky everybody was, in figures and sentences that do not mislead."""

from typing import Any

from marshmallow import Schema, fields

from service.api.fields import counted, many, told, truth, words
from service.api.framework import ApiBlueprint
from service.api.reading_schemas import ViewerSchema
from service.api.services import match_named, matches
from service.api.who import viewer_here
from service.luck.counting import of_match
from service.luck.report import match_luck
from service.words import speaking

bp = ApiBlueprint("luck", __name__, url_prefix="/api", description="How the dice fell.")


def _figure(about: str, *, null: bool = False) -> fields.Float:
    return fields.Float(required=True, allow_none=null, metadata={"description": about})


class KindSchema(Schema):
    stream = told("Whose: a seat, table, or a deck.")
    sides = counted("The sides of the die; 4 for the quarters of cards.")
    cards = truth("Whether these are cards, by the quarter of what was left each came from.")
    withdrawn = truth("Whether a takeback withdrew them.")
    counts = fields.List(fields.Integer(), required=True, metadata={"description": "By face."})
    expected = _figure("How often fair dice show each face on average.")
    chi_square = _figure("How far the counts are from even ones.")
    p = _figure("How often fair dice are as uneven; null for too few.", null=True)
    adjusted = _figure("The same, adjusted for the number of tests (Holm).", null=True)


class LuckSchema(Schema):
    stream = told("Whose dice: a seat, or table.")
    withdrawn = truth("Whether a takeback withdrew them.")
    dice = counted("How many dice.")
    sum = counted("What they show together.")
    expected = _figure("The average of fair dice.")
    deviations = _figure("How far off, in standard deviations.")
    higher = counted("Of 1,000 fair matches, how many have a higher sum.")
    lower = counted("And how many a lower one.")
    sentence = told("The same in words.")


class MatchLuckSchema(Schema):
    links = counted("Links of dice chains that were computed again.")
    sealed = counted("Hidden links that you may not open.")
    decks = counted("Shuffled decks that are sealed, and counted once they are opened.")
    tests = counted("How many tests were made.")
    luck = many(LuckSchema, "The luck of each seat.")
    kinds = many(KindSchema, "The dice by seat and number of sides.")
    sentences = words("What these figures mean, and what they do not.")


@bp.operation(
    "GET",
    "/matches/<match:match_id>/luck",
    MatchLuckSchema,
    takes={"query": ViewerSchema},
    fails=[401, 403, 404, 422],
    token="may",
)
def show_luck(match_id: str, viewer: str) -> Any:
    """Tell how the dice of a match fell, as far as you may know them."""
    match_named(match_id)
    with speaking("en"):
        return match_luck(of_match(matches().repository, match_id, viewer_here(match_id, viewer)))
