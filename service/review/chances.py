"""Chance of a match that is played on: as it fell so far, and fresh from there on."""

import random
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from domain.game.ruleset import Illegal, Seat
from domain.journal.dice import draw, parse_dice
from domain.match.match import Deck

FEW = 36
"""Outcomes of one roll or draw that are few: each is tried as often as every other."""


class Replayed(Exception):
    """What fell does not fit what is asked for: the order cannot be replayed."""


class Numbers(random.Random):
    """A generator that draws take their numbers from; the next few may be given ahead."""

    given = 0
    """What the next numbers are, as one number of mixed places; 0 after it means nothing."""
    places = 0

    def below(self, n: int) -> int:
        """See :class:`domain.journal.dice.NumberSource`."""
        if self.places:
            self.places -= 1
            self.given, number = divmod(self.given, n)
            return number
        return self.randrange(n)


class MixedChance:
    """The first ``kept`` calls fall as they fell. Of what comes next, where its outcomes are few,
    number ``share`` falls; all else is fresh, and cards that lie face down lie otherwise."""

    def __init__(
        self,
        seed: str,
        decks: Mapping[str, Deck],
        fell: Sequence[tuple[Any, ...]] = (),
        kept: int = 0,
        share: int = -1,
    ) -> None:
        """``fell`` are the dice and draws of the order as its journal tells them."""
        self._numbers, self._fell = Numbers(seed), iter(fell)
        self._kept, self._share = kept, share
        self._decks = {name: list(deck.cards) for name, deck in decks.items()}
        self._next = {name: deck.next for name, deck in decks.items()}
        self.calls = self.few = 0
        """How often chance was asked, and of how few outcomes the first was that fell afresh."""
        if not kept:
            self._shuffle()

    def _shuffle(self) -> None:
        for name, cards in self._decks.items():
            rest = cards[self._next[name] :]
            self._numbers.shuffle(rest)
            cards[self._next[name] :] = rest

    def _stands(self) -> bool:
        """Whether this call falls as it fell."""
        self.calls += 1
        if self._kept and self.calls == self._kept + 1:
            self._shuffle()
        return self.calls <= self._kept

    def _drawn(self, spec: dict[str, Any], places: Sequence[int]) -> tuple[Any, ...]:
        if self._stands():
            found = next(self._fell, None)
            if found is None or len(found) != spec["n"]:
                raise Replayed
            return found
        if self.calls == self._kept + 1 and prod(places) <= FEW:
            self.few = prod(places)
            if self._share >= 0:
                self._numbers.given, self._numbers.places = self._share % self.few, len(places)
        return tuple(draw(self._numbers, spec))

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: Seat | None = None
    ) -> tuple[int, ...]:
        """See :meth:`domain.game.ruleset.Chance.roll`."""
        spec = parse_dice(dice)
        places = [6, 6] if spec["k"] == "d66" else [spec["sides"]]
        return self._drawn(spec, places * min(spec["n"], FEW))

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.draw`."""
        places = range(len(items), len(items) - n, -1)
        return self._drawn({"k": "pick", "n": n, "of": list(items)}, places)

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """See :meth:`domain.game.ruleset.Chance.seal`."""
        self._decks[deck], self._next[deck] = list(cards), 0
        self._numbers.shuffle(self._decks[deck])

    def deal(self, deck: str, n: int, *, to: Seat) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.deal`."""
        return self._taken(deck, n)

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.turn_up`."""
        return self._taken(deck, n)

    def show(self, deck: str, card: str) -> None:
        """See :meth:`domain.game.ruleset.Chance.show`; everything is known here already."""

    def reveal(self, deck: str, card: str, *, to: Seat) -> None:
        """See :meth:`domain.game.ruleset.Chance.reveal`; everything is known here already."""

    def _taken(self, deck: str, n: int) -> tuple[str, ...]:
        self._stands()
        start, cards = self._next.get(deck, 0), self._decks.get(deck, [])
        if start + n > len(cards):
            raise Illegal("deck", f"The deck {deck} has {len(cards) - start} cards left, not {n}.")
        self._next[deck] = start + n
        return tuple(cards[start : start + n])
