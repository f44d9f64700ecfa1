"""Dice and cards as people write them: ``2d6+1``, ``attacker:d6``, ``1-40``, ``3*infantry``."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from domain.game.ruleset import Illegal
from domain.games.dice_table.words import LONGEST_NAME, MOST_CARDS, MOST_DICE, MOST_SIDES

_DIE = re.compile(
    r"(?:(?P<label>[^\W\d][\w/.'-]{0,23})[:=])?(?P<n>\d*)[dDwW](?P<sides>\d+|%)"
    r"(?P<plus>(?:[+-]\d+)?)"
)
_NEXT = re.compile(r"(?<=[\d%])\+(?=(?:[^\W\d][\w/.'-]{0,23}[:=])?\d{0,9}[dDwW][\d%])")
_RANGE = re.compile(r"(\d+)-(\d+)")
_COPIES = re.compile(r"(\d+)(?:[*×]|x(?=\D))(.+)", re.IGNORECASE)  # noqa: RUF001
_SOME = r"\d{1,3} [^\W\d][^,\d]*"
"""Some cards of one name, as people write them: “2 Gold”."""
_LONG = re.compile(r"\d{10,}")
_NAME = re.compile(r"[\w][\w/.'&+!-]*")
_RANKS = ("A", *(str(n) for n in range(2, 11)), "J", "Q", "K")
PLAYING_CARDS = tuple(f"{rank}{suit}" for suit in "CDHS" for rank in _RANKS)
JOKERS = ("Joker-1", "Joker-2")


class Throw(NamedTuple):
    """Dice of one kind: ``2d6+1`` of the attacker."""

    dice: int
    sides: int
    plus: int = 0
    label: str = ""

    @property
    def told(self) -> str:
        """As it is written: ``attacker:2d6+1``."""
        head = f"{self.label}:" if self.label else ""
        number = str(self.dice) if self.dice > 1 else ""
        return f"{head}{number}d{self.sides}{self.plus:+d}" if self.plus else (
            f"{head}{number}d{self.sides}"
        )  # fmt: skip


def check_numbers(words: Iterable[str], rule: str) -> None:
    """Raises Illegal by the rule for a number that is longer than any game has."""
    long = next(filter(None, map(_LONG.search, words)), None)
    if long:
        raise Illegal(rule, f"“{long[0][:20]}…” is too long: a number has up to 9 digits.")


def read_roll(words: Sequence[str]) -> tuple[tuple[Throw, ...], str]:
    """The dice among the words of a roll, and what it is for; raises Illegal (2.1)."""
    throws: list[Throw] = []
    purpose: list[str] = []
    check_numbers(words, "2.1")
    for word in words:
        parts = _NEXT.split(word.rstrip(",;.!"))
        found = [_DIE.fullmatch(part) for part in parts]
        if all(found):
            throws += [_throw(one) for one in found if one]
        else:
            purpose.append(word)
    if not throws:
        raise Illegal("2.1", "Say which dice: “roll 2d6 attack on the bridge”.")
    if sum(throw.dice for throw in throws) > MOST_DICE:
        raise Illegal("2.1", f"One roll has at most {MOST_DICE} dice.")
    if purpose and purpose[0].casefold() == "for":
        del purpose[0]
    return tuple(throws), " ".join(purpose)


def _throw(found: re.Match[str]) -> Throw:
    sides = 100 if found["sides"] == "%" else int(found["sides"])
    dice = int(found["n"] or 1)
    if not (2 <= sides <= MOST_SIDES and dice >= 1):
        raise Illegal("2.1", f"A die has 2 to {MOST_SIDES} sides, and at least one is rolled.")
    plus = int(found["plus"] or 0)
    if abs(plus) > MOST_SIDES - 1:
        raise Illegal("2.1", f"A roll adds or takes away at most {MOST_SIDES - 1}.")
    return Throw(dice, sides, plus, found["label"] or "")


def read_cards(words: Iterable[str], there: Iterable[str] = ()) -> tuple[str, ...]:
    """The cards of a new deck, all named differently, also from those that are ``there``.

    Raises Illegal (3.1).
    """
    words = tuple(words)
    check_numbers(words, "3.1")
    if len(words) > 2 and re.fullmatch(rf"{_SOME}(?: {_SOME})+", " ".join(words)):
        copies = (f"{n}*{name}" for n, name in zip(words[::2], words[1::2], strict=False))
        raise Illegal("3.1", f"Copies of a card are written “{' '.join(copies)}”.")
    counted = next((a for a, b in pairwise(words) if _is_count(b) and _is_word(a)), "")
    if counted and not _is_count(words[0]):
        told = f"Copies of a card are written “3*{counted}”, and a card of a number as “N-3”."
        raise Illegal("3.1", told)
    taken = {card.casefold() for card in there}
    cards: list[str] = []
    for name in _named(words):
        if len(cards) == MOST_CARDS:
            raise Illegal("3.1", f"A deck has at most {MOST_CARDS} cards.")
        card, k = name, 1
        while card.casefold() in taken:
            k += 1
            card = f"{name}-{k}"
        taken.add(card.casefold())
        cards.append(card)
    if not cards:
        raise Illegal("3.1", "Say which cards: “deck chits of 1-10 3*infantry leader”.")
    return tuple(cards)


def _is_count(word: str) -> bool:
    return word.isdecimal()


def _is_word(word: str) -> bool:
    """Whether it is a name of letters, and no rank such as J."""
    return len(word) > 2 and word.replace("-", "").isalpha()


def one_card(words: Sequence[str]) -> str:
    """A card that has a line to itself: ``3 x Hold the line`` or ``3 Hold the line`` as
    ``3*Hold-the-line``. Raises Illegal for several on one line (3.1)."""
    text = " ".join(words)
    if several := re.fullmatch(rf"({_SOME}),? ({_SOME})", text):
        told = f"A line has one card: “{several[1]}” on one and “{several[2]}” on the next."
        raise Illegal("3.1", told)
    found = re.fullmatch(r"(?:(\d{1,3})(?: ?[x*×] ?| (?=\D)))?(.+)", text)  # noqa: RUF001
    assert found is not None
    name = found[2].replace(" ", "-")
    return f"{found[1]}*{name}" if found[1] else name


def _named(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word.casefold() in ("playing-cards", "cards"):
            yield from PLAYING_CARDS
        elif word.casefold() == "jokers":
            yield from JOKERS
        elif span := _RANGE.fullmatch(word):
            yield from _numbers(int(span[1]), int(span[2]))
        elif copies := _COPIES.fullmatch(word):
            name, count = _checked(copies[2]), min(int(copies[1]), MOST_CARDS + 1)
            yield from [name] * count
        else:
            yield _checked(word)


def _numbers(first: int, last: int) -> Iterator[str]:
    if last < first:
        raise Illegal("3.1", f"{first}-{last} runs backwards; write {last}-{first}.")
    yield from map(str, range(first, min(last, first + MOST_CARDS) + 1))


def _checked(name: str) -> str:
    if len(name) > LONGEST_NAME - 4 or not _NAME.fullmatch(name):
        raise Illegal(
            "3.1", f"“{name[:40]}” is not the name of a card: use letters, digits and - / . '."
        )
    return name
