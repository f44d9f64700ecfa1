"""Two keys: the dice of a seat whose player runs the house are fixed by somebody else's order.

Who knows the dice chains could try ids of his own orders until the dice suit him. So an order of
such a seat that comes to a die waits, published and checkpointed; the other player turns his
key, and the dice are made of *his* order, which nobody knew when the first one was fixed.
"""

from typing import Any, ClassVar

from domain.game.ruleset import Illegal, Order, Seat
from domain.journal.timestamps import between, later
from domain.match.match import Match


class TurnKey(Order, frozen=True):
    """Turn the second key for the dice of an order that waits."""

    form: ClassVar[str] = "key {entry}"
    help: ClassVar[str] = "turn your key: it fixes the dice of the order that waits at that entry"
    entry: int


def check_key(match: Match[Any], seat: Seat, entry: int, seen: int, now: str) -> None:
    """Raise Illegal unless this seat may let be rolled what waits.

    A person's letter fixes the dice of the house; beside a witness it only ends an outage, once he
    was waited for (docs/fair-play.md, 18).
    """
    waits = match.dice.waits
    if waits is None:
        raise Illegal("table.19", "No order is waiting for a key.")
    if entry != waits.n:
        raise Illegal("table.19", f"The waiting order is entry {waits.n}: “key {waits.n}”.")
    persons = {*match.sitting.places} - {*match.sitting.ours}
    if seat not in persons or (seat == waits.seat and len(persons) > 1):
        raise Illegal("table.19", "Somebody else holds the second key.")
    if seen <= entry:
        raise Illegal("table.19", f"Look at the match first: you have not seen entry {entry}.")
    if match.dice.witnessed and between(waits.ts, now) < match.dice.keys.wait:
        since = later(waits.ts, match.dice.keys.wait)
        raise Illegal("table.19", f"Wait for the witness until {since}; then turn the key.")
