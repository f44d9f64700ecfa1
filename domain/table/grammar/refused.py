"""Why a line is no order, with the nearest that would be one."""

import difflib
from collections.abc import Sequence
from typing import Any

from domain.game.grammar.forms import takes_fields, usage, verb_of
from domain.game.grammar.orders import NotUnderstood, line
from domain.game.grammar.sayings import alike, stem
from domain.game.grammar.words import CLOSING, either
from domain.game.ruleset import Order
from domain.match.codec import Codec
from domain.table.grammar.orders import SAID


def near_forms(codec: Codec[Any, Any, Any], words: Sequence[str]) -> list[str]:
    """How the orders are written of which one of these words is the verb, or one like it."""
    verbs = {
        verb_of(kind): usage(kind) for kind in reversed(codec.rules.orders) if takes_fields(kind)
    }
    said = (stem(word.casefold().strip(",.;:!")) for word in words)
    stems = {verb: {*map(stem, alike(verb))} for verb in verbs}
    return [verbs[verb] for word in said for verb in verbs if word in stems[verb]]


ALIKE = 0.8
"""How much a line must look like a saying of the table to be asked about, from 0 to 1."""


def by_saying(codec: Codec[Any, Any, Any], refusal: NotUnderstood, text: str) -> NotUnderstood:
    """The refusal, with the form of the order whose verb is like the first word; or with what
    people say in any language for an order of the table, if the whole line looks more like that:
    ``aufgeben`` for “aufgebn”, and for “afgeben” too, whose nearest verb is ``agree``."""
    if refusal.column:
        return refusal
    if forms := near_forms(codec, text.split()[:1]):
        return refusal.told(nearest=(), form=forms[0])
    bare = " ".join(text.rstrip(CLOSING).casefold().split())
    near = difflib.get_close_matches(bare, [*refusal.nearest, *SAID], 1, ALIKE)
    better = [one for one in near if one not in (bare, *refusal.nearest)]
    return refusal.told(nearest=better or refusal.nearest)


MOST_ASKED = 4
"""Orders between which a line is asked."""


def asked(error: NotUnderstood, meant: Sequence[Order]) -> NotUnderstood:
    """The refusal of a line that may be meant in several ways."""
    ways = either([line(order) for order in meant[:MOST_ASKED]])
    return NotUnderstood(error.line, 0, "", f"This may mean {ways}; write the one that you mean.")
