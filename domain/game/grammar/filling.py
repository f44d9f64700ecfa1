"""The fields of a form, filled by words in whatever way people write them."""

import functools
import re
from collections.abc import Iterator
from typing import Any

from domain.game.grammar.forms import Slot
from domain.game.grammar.said import (
    Said,
    describes,
    is_place,
    passed_over,
    says_nothing,
)
from domain.game.grammar.sayings import AND, ARTICLES, LINKS, NUMBERS, key_of

UNTOLD = 100
"""What it counts to take a word for a name that nobody told: a deck, a seat or a village."""


Filled = tuple[dict[str, Any], int]
"""Fields with what they take, and how many words were passed over for it."""


def taken(
    slots: tuple[Slot, ...],
    said: tuple[Said, ...],
    may_lack: int,
    more: frozenset[str],
    *,
    first: bool = True,
) -> Iterator[Filled]:
    """The fields that words fill, all of them, each word once; ``first``: none is filled yet."""
    if not slots:
        if all(says_nothing(one, more) for one in said) and not _another(said):
            yield {}, sum(passed_over(one) for one in said)
        return
    slot, *behind = slots
    found = False
    for value, count, free in _values(slot, said):
        for values, n in taken(tuple(behind), said[count:], may_lack, more, first=False):
            found = True
            yield {slot.field: value, **values}, n + free
    if first and said and said[0].word in AND and not slot.many:
        return  # what stands behind it is another thing
    if said and (says_nothing(said[0], more) or describes(said) or _both(said[0], slot)):
        for values, n in taken(slots, said[1:], may_lack, more, first=first):
            yield values, n + passed_over(said[0])
    elif len(slots) <= may_lack and not found:
        yield from taken(tuple(behind), said, may_lack, more)


def _another(said: tuple[Said, ...]) -> bool:
    """Whether another thing is named behind an “and”: “take a card and a die”."""
    joined = next((k for k, one in enumerate(said) if one.word in AND and not one.names), len(said))
    return any(one.is_noun for one in said[joined:])


_BOTH = frozenset(("both",))


def _both(said: Said, slot: Slot) -> bool:
    """Whether it tells only how many are named behind it: “with both 922 and 1057”."""
    return slot.many and said.word in _BOTH


def _values(slot: Slot, said: tuple[Said, ...]) -> Iterator[tuple[Any, int, int]]:
    """What a field takes of the first of these words, how many, and how many that nobody told."""
    if slot.field == "way":
        yield from _way(said)
        return
    for value, count, free in _one(slot, said):
        if not slot.many:
            yield value, count, free
            continue
        yield (value,), count, free
        rest, skipped = said[count:], 0
        while rest:
            for values, n, more in _values(slot, rest):
                yield (value, *values), count + n, free + more + skipped
            if not (says_nothing(rest[0], _BOTH) or describes(rest)):
                break
            skipped += passed_over(rest[0])
            rest, count = rest[1:], count + 1


def _way(said: tuple[Said, ...]) -> Iterator[tuple[str, int, int]]:
    """Places one behind the other, as one word."""
    places = [
        one for k, one in enumerate(said)
        if not (says_nothing(one, frozenset()) or describes(said[k:]))
    ]  # fmt: skip
    told = [one for one in places if one.is_place]
    if len({len(one.text) for one in places if one.text.isdecimal()}) > 1:
        return  # one of them is a unit: “2103 and 508 to 2104”
    if places and all(is_place(one) and not one.names for one in places) and len(told) < 2:
        if told and len(places) > 1 and "-" in told[0].text:
            return  # which of its dashes part two places?
        yield "-".join(one.text for one in places), len(said), 0


def _one(slot: Slot, said: tuple[Said, ...]) -> Iterator[tuple[Any, int, int]]:
    if not said:
        return
    first = said[0]
    if slot.kind == "int":
        if first.word in NUMBERS or first.word in ("a", "an"):
            yield NUMBERS.get(first.word, 1), 1, 0
        elif re.fullmatch(r"[0-9]{1,9}", first.text):
            yield int(first.text), 1, 0
    elif slot.kind == "name":
        yield from _choice(slot, said)
    elif slot.field == "words":
        return
    elif first.names:
        for name in first.names:
            yield name, 1, 5 * first.is_kind
    elif is_place(first):
        yield first.text, 1, 0
    elif not first.names and _is_own_word(slot, first):
        yield first.text, 1, UNTOLD


def _choice(slot: Slot, said: tuple[Said, ...]) -> Iterator[tuple[str, int, int]]:
    known = _choices(slot.choices)
    if not said[0].names and said[0].word in slot.choices:
        yield said[0].word, 1, 0
        return
    for name in said[0].names:
        if name in slot.choices:
            yield name, 1, 0
    if (number := str(NUMBERS.get(said[0].word, ""))) in slot.choices:
        yield number, 1, 0
    for end in range(min(len(said), 4), 0, -1):
        if choice := known.get(key_of([one.text for one in said[:end]])):
            yield choice, end, 0
            return


@functools.cache
def _choices(choices: tuple[str, ...]) -> dict[str, str]:
    return {key_of([choice]): choice for choice in choices}


def _is_own_word(slot: Slot, said: Said) -> bool:
    """Whether it may be a name that nobody told, of a deck, a seat or a village."""
    word = said.word
    small = word in LINKS or word in ARTICLES or word in AND or said.is_noun or word in NUMBERS
    return not small and not slot.many and len(word) > 1 and said.text[0].isupper()
