"""The time line of a match: where its orders, turns and phases begin, and what stands beside."""

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven
from service.store.lists.models import TurnRow
from service.store.repository import AnyMatch
from service.web.services import matches, reader

MOST_MATCHES = 128


@dataclass(frozen=True)
class Steps:
    """The moments beside one: None where there is none."""

    at: int
    first: int
    last: int
    event: tuple[int | None, int | None]
    order: tuple[int | None, int | None]
    turn: tuple[int | None, int | None]
    order_entry: int | None
    """The entry of the order that led here, or that comes next: what a takeback would name."""
    end: int
    """The end of the order inside which this moment lies, where a branch begins; itself between
    two."""


class _Orders:
    """The entries that are orders, for the matches that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, list[int]]] = OrderedDict()
        self._lock = Lock()

    def of(self, match_id: str, size: int) -> list[int]:
        """The entries below ``size`` that are orders."""
        with self._lock:
            known, found = self._kept.get(match_id, (0, []))
        if known < size:
            fresh = matches().repository.places(match_id, OrderGiven.topic, known, size)
            found = [*found, *fresh]
            with self._lock:
                self._kept[match_id] = (size, found)
                self._kept.move_to_end(match_id)
                while len(self._kept) > MOST_MATCHES:
                    self._kept.popitem(last=False)
        return found if not found or found[-1] < size else found[: bisect_left(found, size)]


_orders = _Orders()


def turns(match_id: str) -> list[TurnRow]:
    """Where each turn and phase begins."""
    return reader().turns(match_id)


def steps(match: AnyMatch, match_id: str, at: int, rows: list[TurnRow]) -> Steps:
    """The moments before and after ``at``."""
    first = match.laid or 1
    orders = _orders.of(match_id, match.size)
    begun = bisect_left(orders, match.begun) if match.begun > 0 else len(orders)
    stops = bisect_right(orders, first, begun)
    near = orders[max(stops, bisect_left(orders, at) - 1) : bisect_right(orders, at, stops) + 1]
    turned = {row.n for k, row in enumerate(rows) if not k or rows[k - 1].turn != row.turn}
    at_order = orders[max(begun, bisect_right(orders, at) - 1)] if begun < len(orders) else None
    return Steps(
        at=at,
        first=first,
        last=match.size,
        event=(at - 1 if at > first else None, at + 1 if at < match.size else None),
        order=_beside(sorted({first, *near, match.size}), at),
        turn=_beside(sorted({first, *turned, match.size}), at),
        order_entry=at_order if at_order is not None and at_order <= at else None,
        end=at if at == match.size else matches().repository.after_order(match_id, at),
    )


LATELY = 400
"""So many orders at most are gone through for the last one of a seat."""


def left_at(match_id: str, seat: str) -> int:
    """The moment after the last order of a seat, in which its player left the match to others; the
    first one if it gave none lately."""
    match = matches().repository.match(match_id)
    for n in reversed(_orders.of(match_id, match.size)[-LATELY:]):
        ((_, _, entry),) = matches().repository.rows(match_id, n, n + 1)
        if read_entry(entry).by == seat:
            return max(matches().repository.after_order(match_id, n + 1), match.laid)
    return match.laid


def _beside(stops: list[int], at: int) -> tuple[int | None, int | None]:
    before, after = bisect_left(stops, at), bisect_right(stops, at)
    return (
        stops[before - 1] if before else None,
        stops[after] if after < len(stops) else None,
    )
