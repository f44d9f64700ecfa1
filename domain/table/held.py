"""An order that waits for another seat's key, and how its entries change a match."""

from typing import Any

import msgspec

from domain.game.ruleset import Seat
from domain.table.fair_events import OrderHeld, OrderReleased


class Held(msgspec.Struct, frozen=True, array_like=True):
    """The order that is held."""

    seat: Seat
    entry: int
    """Its command."""
    orders: str


def keepers(match: Any) -> tuple[Seat, ...]:
    """The people at the table whose key fixes the dice of the held order."""
    return tuple(s for s in match.persons if s in match.taken and s not in match.two_keys)


def still(held: Held | None, to: int) -> Held | None:
    """What is still held after the position returned to before entry ``to``."""
    return held if held is not None and held.entry < to else None


def _held(_: Any, match: Any, body: OrderHeld, parts: Any, __: Any) -> Any:
    orders = body.orders or next(p for p in parts["*"] if p["kind"] == "held")["orders"]
    return msgspec.structs.replace(match, held=Held(body.seat, body.entry, orders))


def _released(_: Any, match: Any, __: OrderReleased, ___: Any, ____: Any) -> Any:
    return msgspec.structs.replace(match, held=None)


STEPS: dict[str, tuple[Any, Any]] = {
    OrderHeld.topic: (OrderHeld, _held),
    OrderReleased.topic: (OrderReleased, _released),
}
