"""The rest of a letter: lines that wait in the match until somebody else has answered.

What waits is sealed to its seat. A line that goes on is an order of its seat like any other, with
the id that it had in the letter and the checkpoint that its writer had seen: both are fixed when it
begins to wait, so that nobody can choose them when the answer is known.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.game.ruleset import Moment, Seat

Rests = dict[Seat, "Rest"]


class RestLine(msgspec.Struct, frozen=True):
    """A line that waits, under the id of its command."""

    id: str
    orders: str


class Rest(msgspec.Struct, frozen=True, kw_only=True):
    """What waits of a seat's letter; without lines, why the last of it was stopped."""

    lines: tuple[RestLine, ...] = ()
    seen: int = 0
    """The checkpoint that the letter named."""
    turn: int = 0
    """The turn in which it was written."""
    phase: str = ""
    """The phase in which the line before the first one was given."""
    last: str = ""
    """That line."""
    why: str = ""
    """A sentence on what did not go on as it was written, "" for nothing."""
    n: int = -1
    """The entry that says so."""


KIND = "rest"
"""The kind of its sealed part."""


def sealed(rest: Rest) -> dict[str, Any]:
    """The sealed part of an entry that says what waits now."""
    told: dict[str, Any] = msgspec.to_builtins(rest)
    del told["n"]
    return {"kind": KIND, **told}


def changed(rests: Rests, seat: Seat, secrets: Sequence[Any], n: int) -> Rests:
    """What waits of each seat after entry ``n``; nothing of a seat whose part stays sealed."""
    part = next((one for one in secrets if one["kind"] == KIND), None)
    if part is None:
        return without(rests, seat)
    return {**rests, seat: msgspec.structs.replace(msgspec.convert(part, Rest), n=n)}


def without(rests: Rests, seat: Seat) -> Rests:
    """The same where nothing of a seat waits."""
    return {s: rest for s, rest in rests.items() if s != seat} if seat in rests else rests


def ordered(rests: Rests, seat: Seat, command: Mapping[str, Any] | None, now: Moment) -> Rests:
    """What waits once a seat gave an order: the first line is it, or it takes their place.

    A note decides nothing, and takes no place.
    """
    rest = rests.get(seat)
    if rest is None:
        return rests
    orders = str((command or {}).get("orders", ""))
    if rest.lines and command is not None and command["id"] == rest.lines[0].id:
        lines = rest.lines[1:]
        if not (lines or rest.why):
            return without(rests, seat)
        left = msgspec.structs.replace(rest, lines=lines, phase=now.phase, last=orders)
        return {**rests, seat: left}
    return rests if orders.startswith("note ") else without(rests, seat)
