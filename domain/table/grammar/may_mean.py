"""All that a line may mean at any time: of it the moment chooses, and logs are held against it."""

import contextlib
import re
import unicodedata
from functools import lru_cache
from typing import Any

from domain.game.grammar.forms import verb_of
from domain.game.grammar.guesses import guesses, says_verb
from domain.game.grammar.meaning import LONGEST, is_doubtful, meanings
from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.grammar.over import is_over
from domain.game.grammar.said import Kinds, Names
from domain.game.grammar.sayings import Sayings, alike, first_alike
from domain.game.grammar.slips import without_slip
from domain.game.ruleset import Order, OrderT, nobody_plans
from domain.journal.plain import UNPLAIN
from domain.match.codec import Codec
from domain.table.grammar.ahead import ahead, unasked
from domain.table.grammar.orders import with_table

CONTROL = re.compile(rf"[\n\r{UNPLAIN}\ud800-\udfff]")
"""What no line has."""


@lru_cache(256)
def meant_by(codec: Codec[Any, Any, Any], text: str) -> tuple[Order, ...]:
    """What a line means by its own words, whatever the moment; one where it can mean nothing else,
    () for none."""
    plain = unicodedata.normalize("NFC", text)
    if CONTROL.search(plain.strip()):
        return ()
    said = codec.sayings.spelled_out(plain.strip()) if len(plain) <= LONGEST else ""
    meant = ahead(codec.rules, codec.sayings, said) or meanings(
        plain, codec.rules.orders, codec.names, codec.sayings
    )
    if meant or said in ("", plain.strip()) or is_doubtful(said, codec.names):
        return meant
    with contextlib.suppress(NotUnderstood):  # a saying of the game may be its form
        return (parse(said, codec.rules.orders),)
    with contextlib.suppress(NotUnderstood):
        plans_too = codec.rules.planning is not nobody_plans
        kinds = with_table(codec.rules.orders, plans_too=plans_too)
        if not (order := parse(said, kinds)).__struct_fields__:
            return (order,)  # "we're ready"
    return meant


def every_meaning(codec: Codec[Any, Any, Any], text: str) -> tuple[Order, ...]:
    """All that a line may mean at any time; one that means nothing by itself, behind each verb."""
    _, text = by_seat(codec, text)
    meant = meant_by(codec, text)
    if len(meant) == 1:
        meant += (*unasked(codec.rules, meant[0]), *_in_plain_verb(codec, text, meant[0]))
        meant += _in_other_verbs(codec, text)
    if meant and is_over(text):
        meant += tuple(
            o for kind in codec.rules.orders for o in meant_by(codec, f"{verb_of(kind)} {text}")
        )
    if not (meant and says_verb(text, codec.rules.orders)):
        meant += guesses(text, *_words(codec))
    if not meant and (mended := without_slip(text, *_words(codec))):
        return every_meaning(codec, mended)
    return tuple(dict.fromkeys(meant))


def _words(codec: Codec[Any, Any, Any]) -> tuple[Kinds, Names, Sayings]:
    return codec.rules.orders, codec.names, codec.sayings


def by_seat(codec: Codec[Any, Any, Any], text: str) -> tuple[str, str]:
    """The seat that a line says does something, and what: “Able moves to 3” and “move Able to 3”
    are “move to 3” for Able alone. "" and the line where it says of none."""
    first, verb, *behind = *text.split(), "", ""
    seats = {seat for scenario in codec.rules.scenarios for seat in scenario.seats}
    if verb.casefold() in seats and behind[0] in ("to", "into") and _acts(codec, first):
        return verb.casefold(), " ".join((first, *behind))
    act = next((verb[:-n] for n in (1, 2) if _acts(codec, verb[:-n])), "")
    if first.casefold() not in seats or not (act and verb.endswith("s")):
        return "", text
    return first.casefold(), " ".join((act, *behind)).strip()


def _acts(codec: Codec[Any, Any, Any], word: str) -> bool:
    """Whether a word says an order of the game, or another word for one."""
    return not alike(word.casefold()).isdisjoint(map(verb_of, codec.rules.orders))


def _in_plain_verb(codec: Codec[Any, OrderT, Any], text: str, order: Order) -> tuple[Order, ...]:
    """What a line means with the plainest word for its verb: to advance is also to move."""
    own = verb_of(type(order))
    plain = {verb_of(kind) for kind in codec.rules.orders} & first_alike(own) - {own}
    said = (re.sub(rf"\b{own}s?\b", verb, text, count=1, flags=re.IGNORECASE) for verb in plain)
    return tuple(meant for one in said if one != text for meant in meant_by(codec, one))


def _in_other_verbs(codec: Codec[Any, OrderT, Any], text: str) -> tuple[Order, ...]:
    """What a line means with each verb of the game for which its own is said: to put a unit
    somewhere is to place it, or to land it."""
    said, _, behind = text.partition(" ")
    verbs = {verb_of(kind) for kind in codec.rules.orders}
    others = alike(said.casefold()) & verbs if said.casefold() not in verbs else frozenset()
    return tuple(order for verb in sorted(others) for order in meant_by(codec, f"{verb} {behind}"))
