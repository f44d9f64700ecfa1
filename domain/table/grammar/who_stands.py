"""Whether on a place stands what a line says of it: “the tank on d4”."""

import re
from collections.abc import Iterator, Sequence

from domain.game.grammar.explained import values_of
from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.said import Names, Said, is_name, is_place, words_said
from domain.game.grammar.sayings import ARTICLES, Sayings, stem
from domain.game.ruleset import Order
from domain.game.view.board import Piece

_ENTITIES = {
    "tank": ("1205",),
    "armor": ("1205",),
    "armour": ("1205",),
    "infantry": ("1211",),
    "howitzer": ("1303",),
    "artillery": ("1303", "1308"),
    "mortar": ("1308",),
    "engineer": ("1407",),
}
"""Kinds of units, each with the entities that their symbols (APP-6) have."""

_ON = ("on", "in")


def kinds_told(text: str, order: Order, names: Names, sayings: Sayings) -> list[tuple[Said, Said]]:
    """The kinds that a line tells of what stands on places of its order, each with the place; none
    that is a part of the order itself."""
    values = {part for value in values_of(order) for part in (value, *value.split("-"))}
    values = {value.casefold() for value in values}
    said = [one for one in words_said(text, names, sayings) if one.word not in ARTICLES]
    if sum(is_place(one) or one.word in values for one in said) < 2:
        return []  # “artillery on A36.14” is aimed there
    return [
        (kind, place)
        for kind, place in _beside(said)
        if place.word in values
        and values.isdisjoint((kind.word, *(name.casefold() for name in kind.names)))
    ]


def _beside(said: Sequence[Said]) -> Iterator[tuple[Said, Said]]:
    """Each kind, none of a name before it, with the place that stands behind it or an “on”."""
    for k, one in enumerate(said[:-1]):
        at = k + 2 if said[k + 1].word in _ON else k + 1
        kind = (one.is_noun or one.names) and not is_place(one) and not one.ends
        if kind and not (k and is_name(said[k - 1])) and at < len(said) and is_place(said[at]):
            yield one, said[at]


def check_who_stands(
    text: str, kinds: Sequence[tuple[Said, Said]], pieces: Sequence[Piece]
) -> None:
    """Raises NotUnderstood for a kind of units of which none on the place is that stand there."""
    for kind, place in kinds:
        words = _words(*(kind.names[:1] or (kind.text,)))
        there = [one for one in pieces if one.space.casefold() == place.word]
        entities = tuple(code for word in words for code in _ENTITIES.get(word, ()))
        known = entities or any(words <= _told(one) for one in pieces)
        if there and known and not any(_is(one, words, entities) for one in there):
            names = " and ".join(dict.fromkeys(one.name for one in there))
            raise NotUnderstood(text, 0, "", f"No {kind.text} on {place.text}, only {names}.")


def _is(piece: Piece, words: frozenset[str], entities: Sequence[str]) -> bool:
    return words <= _told(piece) or piece.symbol[10:14] in entities


def _told(piece: Piece) -> frozenset[str]:
    return _words(piece.name, piece.art, *piece.facts)


def _words(*texts: str) -> frozenset[str]:
    return frozenset(stem(word) for word in re.findall(r"[^\W_]+", " ".join(texts).casefold()))
