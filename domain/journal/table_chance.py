"""Chance for play that nobody disputes: the same dice and shuffles from a seed, no journal."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from domain.game.ruleset import Illegal, Seat
from domain.journal.dice import DiceBytes, draw, parse_dice

_TAG: Final = "pbem-dice/1"
"""Of its own: no luck of a journal is that of such a game."""


class TableChance:
    """The chance of one game; the same seed and game give the same luck."""

    def __init__(self, seed: str, game: int = 0) -> None:
        reveal = sha256(f"selfplay\n{seed}\n{game}".encode()).digest()
        self._source = DiceBytes(reveal, "selfplay", "table", game + 1, "00", tag=_TAG)
        self._decks: dict[str, tuple[str, ...]] = {}
        self._next: dict[str, int] = {}

    def left(self) -> dict[str, tuple[str, ...]]:
        """What is left of each deck that was sealed, in its order."""
        return {deck: cards[self._next[deck] :] for deck, cards in self._decks.items()}

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: Seat | None = None
    ) -> tuple[int, ...]:
        """See :meth:`domain.game.ruleset.Chance.roll`."""
        result = tuple(draw(self._source, parse_dice(dice)))
        if labels and len(labels) != len(result):
            raise ValueError(f"{dice} needs {len(result)} labels, not {len(labels)}")
        return result

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.draw`."""
        return tuple(draw(self._source, {"k": "pick", "n": n, "of": list(items)}))

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """See :meth:`domain.game.ruleset.Chance.seal`."""
        if len(set(cards)) != len(cards):
            raise ValueError(f"the cards of the deck {deck} must all be different")
        self._decks[deck] = tuple(draw(self._source, {"k": "shuffle", "of": list(cards)}))
        self._next[deck] = 0

    def deal(self, deck: str, n: int, *, to: Seat) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.deal`."""
        return self._take(deck, n)

    def show(self, deck: str, card: str) -> None:
        """See :meth:`domain.game.ruleset.Chance.show`; everything is known here already."""
        if deck not in self._decks:
            raise KeyError(deck)

    def reveal(self, deck: str, card: str, *, to: Seat) -> None:
        """See :meth:`domain.game.ruleset.Chance.reveal`; everything is known here already."""
        self.show(deck, card)

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """See :meth:`domain.game.ruleset.Chance.turn_up`."""
        return self._take(deck, n)

    def _take(self, deck: str, n: int) -> tuple[str, ...]:
        start, cards = self._next[deck], self._decks[deck]
        if start + n > len(cards):
            left = len(cards) - start
            raise Illegal("deck", f"The deck {deck} has {left} cards left, not {n}.")
        self._next[deck] = start + n
        return cards[start : start + n]
