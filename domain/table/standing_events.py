"""The events of standing orders and of answers out of turn."""

from typing import Any

import msgspec

from domain.game.ruleset import Seat
from domain.match.kernel_event import KernelEvent


class StandingChanged(KernelEvent, frozen=True):
    """A seat has other standing orders now; which, is sealed to it."""

    topic = "standing.changed"
    seat: Seat


class Reacted(KernelEvent, frozen=True):
    """A standing order answers for its seat. The answer of a secret order is sealed."""

    topic = "reaction.given"
    seat: Seat
    kind: str
    orders: str = ""


class WindowLapsed(KernelEvent, frozen=True):
    """No answer came in time, and the game goes on with what it has for that."""

    topic = "reaction.lapsed"
    seat: Seat
    kind: str
    orders: str = ""


# How the entries change a match


def _standing(_: Any, match: Any, body: StandingChanged, parts: Any, __: Any) -> Any:
    orders = next(p for p in parts["*"] if p["kind"] == "standing")["orders"]
    return msgspec.structs.replace(match, standing={**match.standing, body.seat: tuple(orders)})


def _lapsed(_: Any, match: Any, __: Any, ___: Any, ____: Any) -> Any:
    return msgspec.structs.replace(match, lapses=match.lapses + 1)


STEPS: dict[str, tuple[Any, Any]] = {
    StandingChanged.topic: (StandingChanged, _standing),
    WindowLapsed.topic: (WindowLapsed, _lapsed),
}
