"""What somebody may mean who does not say all of an order, or makes a slip: every order that tells
each word of the line, or all but one. It is only asked about, and never taken for what was ordered.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from domain.game.grammar.forms import form_of, verb_of, words_of
from domain.game.grammar.guesses import EMPTY, words_for
from domain.game.grammar.said import Said, is_name
from domain.game.grammar.sayings import AND, ARTICLES, DOUBTFUL, LINKS, NUMBERS, stem, words_in
from domain.game.ruleset import Order

_SMALL = ARTICLES | AND | LINKS | EMPTY | words_in("all both every pls")
_NEAR = 0.8
"""How much a word must look like another, from 0 to 1, to be a slip of it,"""
_SHORTEST = 4
"""and its letters."""


def explained(known: Mapping[Order, frozenset[str]], said: Sequence[Said]) -> list[Order]:
    """Those of these orders, each with its words, that tell every word of a line; each word of it
    may be a slip."""
    every = frozenset().union(*known.values(), *map(_acts, {type(order) for order in known}))
    mended = [_without_slip(one, every) for one in said]
    fits = {order: _explains(order, words, mended) for order, words in known.items()}
    most = max(fits.values(), default=_NOTHING)
    return sorted((order for order, n in fits.items() if n == most > _NOTHING), key=repr)


def _without_slip(said: Said, known: Iterable[str]) -> Said:
    """A word as one of those that are known, if nothing else can be meant by it."""
    word = stem(said.word)
    plain = is_name(said) or said.is_noun or said.word in _SMALL or not said.word.isalpha()
    if plain or word in known or len(word) < _SHORTEST:
        return said
    near = difflib.get_close_matches(word, known, 1, _NEAR)
    return replace(said, text=near[0], word=near[0]) if near else said


def _explains(order: Order, words: frozenset[str], said: Sequence[Said]) -> tuple[int, int]:
    """How well an order tells every word of a line: less by each that is left, then twice for each
    that its fields have, once for each that only its words have. Nothing if more words are left
    than one, if that is doubtful or comes first, or if none says more than what is done."""
    acts, values, found = _acts(type(order)), {v.casefold() for v in values_of(order)}, 0
    left = 0
    for one in said:
        named = values.intersection(name.casefold() for name in one.names)
        number = str(NUMBERS.get(one.word, one.word)) in values
        if named or number or {*map(stem, _parts(one.text))} <= words:
            is_told = is_name(one) or stem(one.word) not in acts
            found += 2 if named or number else int(is_told)
        elif not (one.word in _SMALL or one.is_noun or stem(one.word) in acts):
            is_extra = one is not said[0] and one.word.isalpha() and one.word not in DOUBTFUL
            left += 1 if is_extra else 2
    if left > 1 or found <= left or _is_half_told(order, said):
        return _NOTHING
    return -left, found


_NOTHING = (-2, 0)


def _is_half_told(order: Order, said: Sequence[Said]) -> bool:
    """Whether a line tells some of the things that an order lists, and not the others."""
    words = {name.casefold() for one in said for name in one.names}
    words |= {part for one in said for part in _parts(one.text)}
    for some in _each_field(order):
        told = [one.casefold() in words or not words.isdisjoint(_parts(one)) for one in some]
        if any(told) and not all(told):
            return True
    return False


@cache
def _acts(kind: type[Order]) -> frozenset[str]:
    """The stems of words for what an order does."""
    return words_for(verb_of(kind)) | frozenset(map(stem, words_of(kind)))


def words_told(order: Order, told: str) -> frozenset[str]:
    """The stems of what an order names and of what it is told as."""
    return frozenset(map(stem, _parts(" ".join((*values_of(order), told)))))


def values_of(order: Order) -> list[str]:
    """What the fields of an order name."""
    return [one for some in _each_field(order) for one in some]


def _each_field(order: Order) -> Iterator[list[str]]:
    """What each field of an order names."""
    fields = (s.field for group in form_of(type(order)).groups for s in group.slots if s.field)
    for value in (getattr(order, field) for field in fields):
        every = value if isinstance(value, tuple) else (value,)
        yield [str(one) for one in every if one is not None]


def _parts(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())
