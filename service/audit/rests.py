"""Lines of letters that waited: what goes on is just what waited (docs/fair-play.md, 8)."""

from typing import Annotated, Literal

import msgspec

from domain.journal.entries import Entry, Index, Seat
from service.audit.report import fail


class RestChange(msgspec.Struct):
    """`rest.changed`."""

    seat: Seat


class WaitingLine(msgspec.Struct):
    """A line that waits."""

    id: Annotated[str, msgspec.Meta(min_length=16)]
    orders: str


class SealedRest(msgspec.Struct):
    """The sealed part of `rest.changed`."""

    kind: Literal["rest"]
    lines: list[WaitingLine]
    seen: Index


class Rests:
    """Holds the lines that waited against the orders that came of them."""

    def __init__(self) -> None:
        self._seats: dict[int, str] = {}
        self._waited: list[tuple[int, str, WaitingLine, int]] = []
        self._ordered: dict[tuple[str, str], tuple[int, str, int]] = {}

    def changed(self, entry: Entry, seat: str) -> None:
        """Lines of a seat wait from here on."""
        if [part.to for part in entry.sealed] != [(seat,)]:
            fail(entry.n, "what waits is one part sealed to its seat")
        self._seats[entry.n] = seat

    def ordered(self, n: int, seat: str, id_: str, orders: str, seen: int) -> None:
        """A seat gave an order, which may have waited."""
        self._ordered[seat, id_] = (n, orders, seen)

    def opened(self, n: int, part: SealedRest) -> None:
        """The lines that wait are opened."""
        self._waited += [(n, self._seats[n], line, part.seen) for line in part.lines]

    def unseen(self, n: int, seat: str) -> int:
        """The latest event since which a line waits that event `n`, now erased, may be; or 0."""
        open_ = [one for one in self._waited if (seat, one[2].id) not in self._ordered]
        return max((at for at, who, *_ in open_ if at < n and who == seat), default=0)

    def finish(self) -> None:
        """Everything is opened. Raises AuditFailed."""
        for n, seat, line, named in self._waited:
            at, orders, saw = self._ordered.get((seat, line.id), (n, line.orders, named))
            if orders != line.orders or saw != named:
                fail(at, f"it is not the line that waited since event {n}")
            if at < n:
                fail(n, f"the order of event {at} waits, which was given already")
