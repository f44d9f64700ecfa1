"""Two keys: the seats of who runs the house roll for another seat's command (fair-play.md, 9)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.journal.entries import Index, Seat
from service.audit import forms
from service.audit.report import fail


class TwoKeysOpening(msgspec.Struct):
    """`game.opened`, as far as it names seats under two keys."""

    two_keys: list[Seat] = []


class HeldForm(msgspec.Struct):
    """`order.held`."""

    entry: Index
    seat: Seat


class Released(msgspec.Struct):
    """`order.released`."""

    entry: Index


class TwoKeys:
    """Which seats are under two keys, and whose order waits for one."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self._by = self._orders = ""
        self._command = self._held_at = -1
        self._held: HeldForm | None = None
        self._rolls_for = ""
        self._turned: list[tuple[int, int]] = []

    def opened(self, n: int, pub: Any) -> None:
        """The match is opened."""
        self.seats = tuple(forms.read(n, pub, TwoKeysOpening, "the seats under two keys").two_keys)

    def command(self, n: int, by: str, orders: str) -> None:
        """A seat gives a command; `orders` is "" for a secret one."""
        self._command, self._by, self._orders, self._rolls_for = n, by, orders, ""

    def held(self, n: int, pub: Any) -> None:
        """The order of the command before it waits for a key."""
        body = forms.read(n, pub, HeldForm, "a held order")
        if body.seat not in self.seats or (body.seat, body.entry) != (self._by, self._command):
            fail(n, "it holds an order that is not the one before it, or of no seat under two keys")
        if self._held is not None:
            fail(n, f"it holds an order while that of event {self._held.entry} waits")
        self._held, self._held_at = body, n

    def released(self, n: int, pub: Any) -> None:
        """Another seat turned its key: the rolls of this command are for the held order."""
        body = forms.read(n, pub, Released, "a released order")
        if self._held is None or body.entry != self._held.entry:
            fail(n, f"it releases the order of event {body.entry}, which does not wait")
        if self._by in self.seats:
            fail(n, f"the key is turned by {self._by}, who is under two keys")
        if self._orders != f"key {body.entry}":
            fail(n, f"the command before it is not the key to the order of event {body.entry}")
        self._turned.append((self._held_at, self._command))
        self._rolls_for, self._held = self._held.seat, None

    def rewound(self, to: int) -> None:
        """The position is that before entry `to`: an order given since waits no longer."""
        if self._held is not None and self._held.entry >= to:
            self._held = None

    def rolls(self, n: int, stream: str) -> None:
        """Event `n` uses a link of a stream."""
        if not self.seats:
            return
        if self._by in self.seats:
            fail(n, f"it rolls for the command of {self._by} alone, whose dice need a second key")
        owner = stream.removeprefix("~")
        if owner in self.seats and owner != self._rolls_for:
            fail(n, f"it rolls on the stream of {owner} with no order released by another seat")

    def unfixed(self, sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Held orders and their keys with no checkpoint of these sizes between them."""
        for held, key in self._turned:
            if sizes[bisect_right(sizes, key) - 1] <= held:
                yield held, key
