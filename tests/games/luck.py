"""A seeded Chance for tests that play whole matches."""

import copy
import re
from collections.abc import Sequence
from random import Random
from typing import Self


class Seeded:
    """Chance from a seed: rolls, draws and decks, nothing recorded."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._decks: dict[str, list[str]] = {}

    def another(self) -> Self:
        """Chance that goes on in the same way, and takes nothing from this one."""
        same = copy.copy(self)
        same._random, same._decks = Random.__new__(Random, 0), dict(self._decks)
        same._random.setstate(self._random.getstate())
        return same

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: str | None = None
    ) -> tuple[int, ...]:
        """Roll dice such as "2d6", "d10" or "d66"."""
        many, sides = _dice(dice)
        assert not labels or len(labels) == many, f"{dice} with {len(labels)} labels"
        if sides == 66:
            return tuple(10 * self._die(6) + self._die(6) for _ in range(many))
        return tuple(self._die(sides) for _ in range(many))

    def _die(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """Draw without replacement, in the order in which the items are listed."""
        chosen = sorted(self._random.sample(range(len(items)), n))
        return tuple(items[i] for i in chosen)

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """Shuffle cards face down."""
        self._decks[deck] = self._random.sample(list(cards), len(cards))

    def deal(self, deck: str, n: int, *, to: str) -> tuple[str, ...]:
        """Deal the next cards to a seat."""
        return self.turn_up(deck, n)

    def show(self, deck: str, card: str) -> None:
        """Turn a dealt card face up."""

    def reveal(self, deck: str, card: str, *, to: str) -> None:
        """Let one seat look at a card of another."""

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """Turn the next cards face up."""
        cards, self._decks[deck] = self._decks[deck][:n], self._decks[deck][n:]
        assert len(cards) == n, f"{deck} has no {n} cards left"
        return tuple(cards)


def _dice(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d*)d(\d+)", text)
    assert match, f"{text} are not dice"
    return int(match[1] or 1), int(match[2])
