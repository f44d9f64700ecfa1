"""A line as its words: which of them name something, which lead to a part, which say nothing."""

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from domain.game.grammar.forms import form_of, verb_of
from domain.game.grammar.sayings import (
    AND,
    ARTICLES,
    AT,
    LINKS,
    TITLES,
    WITH,
    Sayings,
    key_of,
    stem,
)
from domain.game.ruleset import Order

Kinds = tuple[type[Order], ...]


class Names:
    """What the pieces and cards of a game are called, each as an order names it."""

    def __init__(self, called: Mapping[str, str], places: Iterable[str] = ()) -> None:
        self._found: dict[str, tuple[str, ...]] = {}
        self.words = frozenset((*called, *called.values(), *(places := tuple(places))))
        """All that anything is called."""
        for said, name in (*called.items(), *((name, name) for name in called.values())):
            key = key_of([said])
            if name not in (before := self._found.get(key, ())):
                self._found[key] = (*before, name)
        self._places = _places(places)
        keys = (*self._found, *map(key_of, ([one] for one in self._places.values())))
        self.most = max((key.count(" ") + 1 for key in keys), default=0)

    def at(self, words: Sequence[str]) -> tuple[str, ...]:
        """What these words name; several where it may be any of them."""
        return self._found.get(key_of(words), ())

    def place(self, words: Sequence[str]) -> str:
        """The place that these words name, as one word of an order; "" for none."""
        small = words[0].casefold() in LINKS | ARTICLES
        return "" if small or not self._places else self._places.get(_place_key(words), "")

    def begin(self, words: Sequence[str]) -> bool:
        """Whether a line begins with the name of a piece, or with a number."""
        return bool(words) and (any(c.isdigit() for c in words[0]) or bool(self.at(words[:1])))

    def __bool__(self) -> bool:
        return bool(self._found)


class Said(msgspec.Struct, frozen=True):
    """A word of a line, or several that name something."""

    text: str
    word: str
    names: tuple[str, ...] = ()
    is_kind: bool = False
    """Whether it names a kind of pieces, not one of them."""
    is_noun: bool = False
    """Whether it only says of what kind the thing beside it is."""
    is_place: bool = False
    """Whether it is the name of a place: ``Pointe-du-Hoc``."""
    ends: bool = False
    """Whether a comma stands behind it."""


_SAINTS: Final = dict.fromkeys(("saint", "sainte", "ste"), "st")
_OF: Final = frozenset(("de", "du", "la", "le"))


@functools.lru_cache(4096)
def _place_word(word: str) -> tuple[str, ...]:
    letters = unicodedata.normalize("NFKD", word.casefold())
    found = re.findall("[a-z0-9]+", "".join(c for c in letters if not unicodedata.combining(c)))
    return tuple(_SAINTS.get(one, one) for one in found if one not in _OF)


_SHORTEST: Final = 6
"""Letters of the first word of a longer name that may stand for it."""


def _places(names: Iterable[str]) -> dict[str, str]:
    """Places by what they are called: whole, or by a first word that no other begins with."""
    whole = {_place_key([one]): "-".join(one.split()) for one in names}
    first = [key.split()[0] for key in whole if key]
    short = {
        key.split()[0]: name
        for key, name in whole.items()
        if key and first.count(key.split()[0]) == 1 and len(key.split()[0]) >= _SHORTEST
    }
    return {**short, **whole}


def _place_key(words: Iterable[str]) -> str:
    """A place as people type it: "st mere eglise" of Ste-Mère-Église."""
    return " ".join(part for word in words for part in _place_word(word))


@functools.cache
def by_verb(kinds: Kinds) -> dict[str, Kinds]:
    """The orders of a game by their verbs."""
    verbs = dict.fromkeys(map(verb_of, kinds))
    return {verb: tuple(kind for kind in kinds if verb_of(kind) == verb) for verb in verbs}


@functools.cache
def literals(kinds: Kinds) -> frozenset[str]:
    """All words of which orders have a choice."""
    slots = (s for kind in kinds for g in form_of(kind).groups for s in g.slots)
    return frozenset(choice for slot in slots for choice in slot.choices)


def words_said(
    text: str, names: Names, sayings: Sayings, literals: frozenset[str] = frozenset()
) -> list[Said]:
    """The words of a line, those that name something put together."""
    return [*in_names(text, names, sayings, literals)]


@functools.lru_cache(256)
def in_names(
    text: str, names: Names, sayings: Sayings, literals: frozenset[str]
) -> tuple[Said, ...]:
    """The same, kept for the next that asks."""
    parted = [(w, word) for word in text.split() if (w := word.strip("()\"“”„«»'.,;:!").strip())]
    raw = [w for w, _ in parted]
    found: list[Said] = []
    at, before = 0, tuple[str, ...]()
    while at < len(raw):
        for end in range(min(len(raw), at + max(names.most, 4)), at, -1):
            if known := names.at(raw[at:end]) or _of_several(raw[at:end], literals):
                kinds = all(name in literals or name in sayings.kinds for name in known)
                noun = sayings.is_noun(raw[at].casefold())
                if noun and found and is_name(found[-1]) and sayings.kinds.issuperset(known):
                    known, kinds = (), False
                found.append(Said(" ".join(raw[at:end]), raw[at].casefold(), known, kinds, noun))
                before = tuple(raw[at : end - 1])
                break
            if place := names.place(raw[at:end]):
                found.append(Said(place, place.casefold(), is_place=True))
                break
        else:
            end, word = at + 1, raw[at].casefold()
            again = names.at([*before, raw[at]]) if before and word.isdecimal() else ()
            if not again and at and raw[at - 1].casefold() in TITLES and word not in LINKS:
                again = (raw[at],)
            found.append(Said(raw[at], word, again, is_noun=sayings.is_noun(word)))
            before = before if again or word in AND else ()
        if parted[end - 1][1].endswith(","):
            found[-1] = msgspec.structs.replace(found[-1], ends=True)
        at = end
    return tuple(found)


def _of_several(words: Sequence[str], literals: frozenset[str]) -> tuple[str, ...]:
    """The choice of an order that these words are: ``medal-of-honor`` of "the Medal of Honor"."""
    if len(words) < 2:
        return ()
    choice = _joined(literals).get(key_of(words))
    return (choice,) if choice else ()


@functools.cache
def _joined(literals: frozenset[str]) -> dict[str, str]:
    return {key_of([one]): one for one in literals if "-" in one}


_DIGIT: Final = re.compile(r"\d")


def is_place(said: Said) -> bool:
    return said.is_place or _DIGIT.search(said.text) is not None


def is_name(said: Said) -> bool:
    return bool(said.names) or is_place(said)


def tells_kind(said: Said) -> bool:
    return not is_place(said) and (
        said.is_kind or said.is_noun or said.word in ARTICLES or said.word in AND
    )


def passed_over(said: Said) -> int:
    """What it counts to pass a word over."""
    return 3 if said.is_kind else int(said.is_noun or said.word in ("a", "an"))


def describes(said: Sequence[Said]) -> bool:
    """Whether the first of these words tells of what kind the next is, which names itself; what
    stands behind an “and” is another."""
    first = said[0]
    return first.is_kind and not is_place(first) and any(is_place(s) for s in listed(said)[0][1:])


def listed(said: Sequence[Said]) -> list[list[Said]]:
    """Words of a list by its things, which “and” or a comma parts."""
    things: list[list[Said]] = [[]]
    for one in said:
        if one.word not in AND or one.names:
            things[-1].append(one)
        if one.ends or one.word in AND:
            things.append([])
    return [thing for thing in things if thing] or [[]]


def unnamed(said: Sequence[Said]) -> list[Said]:
    """What of a list says only of what kind it is, beside what is named: “the tanks” of “the tanks
    and 1/A/16”. To read the others alone would leave it out."""
    things = listed(said)
    if any(is_name(one) for one in said):
        for thing in things:
            if any(s.is_noun for s in thing) and not any(is_name(s) for s in thing):
                return thing
    return []


def in_turn(said: Sequence[Said]) -> bool:
    """Whether something else than the next place stands behind a “then”: another thing is done."""
    told = [one for one in said if one.word not in ARTICLES and one.word not in LINKS]
    pairs = pairwise(told[1:])
    return any(one.word == "then" and not is_place(next_) for one, next_ in pairs)


def as_name(said: Sequence[Said]) -> list[Said]:
    """Words that stand by themselves, before a small word or a verb: what may be a kind of pieces
    names one of them, if no place beside it does. “The churchills to 6731” moves these."""
    if any(is_place(one) for one in said):
        return [*said]
    return [msgspec.structs.replace(one, is_kind=False) for one in said]


def says_nothing(said: Said, more: frozenset[str]) -> bool:
    if said.names or is_place(said):
        return False
    word = said.word
    return word in ARTICLES or word in AND or said.is_noun or word == "then" or stem(word) in more


class Part(msgspec.Struct, frozen=True):
    """Words behind a small word, "" where none stands before them."""

    link: str
    said: tuple[Said, ...]


def parts_of(
    words: Sequence[Said], links: frozenset[str], own: frozenset[str] = frozenset()
) -> list[Part]:
    """Words by the small words before them. What only says of what kind the next is goes with it:
    "the tank" with "on d4", but where a small word is the order's ``own``."""
    stems = {stem(link) for link in links if link not in LINKS}
    parts: list[Part] = []
    link, said = "", list[Said]()
    for k, one in enumerate(words):
        if one.names or (one.word not in links and stem(one.word) not in stems):
            said.append(one)
            continue
        before_place = k + 1 < len(words) and is_place(words[k + 1])
        told = any(s.names for s in said) or (bool(said) and before_place)
        if one.word not in LINKS and link in WITH and not told:
            link = one.word  # “with air support”, “with support air”
            continue
        last = listed(said)[-1] if one.word != "at" else said
        describes = bool(last) and all(tells_kind(s) for s in last)
        if describes and before_place and one.word in (AT | {"from"}) - {"to"} - own:
            continue
        if said or not link:
            if said or link:
                parts.append(Part(link, tuple(said)))
            link, said = one.word, []
    if said or link:
        parts.append(Part(link, tuple(said)))
    return parts
