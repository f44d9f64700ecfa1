"""Luck, as the rules of a game ask for it."""

from collections.abc import Sequence
from typing import Protocol


class Chance(Protocol):
    """The only source of luck: each call is one event of the journal that anyone can check."""

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: str | None = None
    ) -> tuple[int, ...]:
        """Roll ``dice`` ("2d6", "d10", "d66") for the purpose ``why``.

        ``labels`` names each die; without it they are numbered. With ``to`` only that seat
        learns the result. Returns one number a die, d66 as 11 to 66.
        """

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """Draw ``n`` of ``items`` without replacement, in the order in which they are listed."""

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """Shuffle ``cards``, all different, face down as ``deck``; replaces a deck of that name."""

    def deal(self, deck: str, n: int, *, to: str) -> tuple[str, ...]:
        """Deal the next ``n`` cards of ``deck`` to a seat that alone learns them."""

    def show(self, deck: str, card: str) -> None:
        """Turn a dealt card face up for everybody, proved by its sealed position."""

    def reveal(self, deck: str, card: str, *, to: str) -> None:
        """Let one seat look at a card that was dealt to another, proved by its sealed position."""

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """Turn the next ``n`` cards of ``deck`` face up for everybody."""
