"""Two keys: the dice of a seat whose player runs the house are fixed by somebody else's order.

Who knows the dice chains could try ids of his own orders until the dice suit him. So an order of
such a seat that comes to a die is held, published and checkpointed; the other player turns his
key, and the dice are made of *his* order, which nobody knew when the first one was fixed.
"""

from typing import Any, ClassVar

from domain.game.orders import line
from domain.game.ruleset import Illegal, Order, Seat
from domain.journal.timestamps import between, later
from domain.match.chance import SealedChance
from domain.match.fair_events import HeldVoid, OrderHeld, OrderReleased
from domain.match.match import Match
from domain.match.pending import Held
from domain.match.writing import EventWriter, WouldRoll
from domain.table.automatic_steps import go_on

AnyWriter = EventWriter[Any, Any, Any]


class TurnKey(Order, frozen=True):
    """Turn the second key for the dice of a held order."""

    form: ClassVar[str] = "key {entry}"
    help: ClassVar[str] = "turn your key: it fixes the dice of the order held at that entry"
    entry: int


def decide(writer: AnyWriter, seat: Seat, order: Order) -> None:
    """Carry out an order of a seat under two keys, or hold it where it comes to a die."""
    begin = writer.mark()
    writer.holding = True
    try:
        return carry_out(writer, seat, order)
    except WouldRoll:
        if writer.context.trial:
            raise
    writer.holding = False
    writer.erase(begin)
    text = line(order)
    if order.secret:
        writer.emit(OrderHeld(seat, writer.given), parts=[({"kind": "held", "orders": text}, ())])
    else:
        writer.emit(OrderHeld(seat, writer.given, text))
    return None


class Withheld(Illegal):
    """A seat under two keys would have fixed dice by an order about the table."""

    def __init__(self) -> None:
        super().__init__("table.19", "This would roll dice; somebody else must give this order.")


def carry_out(writer: AnyWriter, seat: Seat, order: Order) -> None:
    """Let the rules decide an order, and what follows from it by itself."""
    for event in writer.codec.rules.decide(
        writer.position, seat, order, SealedChance(writer, seat)
    ):
        writer.emit(event)
    go_on(writer)


def turn(writer: AnyWriter, held: Held, order: Order) -> None:
    """Carry a held order out, with dice of this command."""
    writer.emit(OrderReleased(held.entry))
    begin = writer.mark()
    try:
        carry_out(writer, held.seat, order)
    except Illegal as refusal:
        if writer.drew:
            raise RuntimeError(f"{writer.codec.rules.key} rolled and then refused") from refusal
        writer.erase(begin)
        writer.emit(HeldVoid(held.entry, str(refusal)))


def released(match: Match[Any], seat: Seat, entry: int) -> Held:
    """The order that this key releases; raises Illegal."""
    held = match.pending.held
    if held is None:
        raise Illegal("table.19", "No order is waiting for a key.")
    if seat not in match.sitting.keepers:
        raise Illegal("table.19", "Somebody else holds the second key.")
    if entry != held.entry:
        raise Illegal("table.19", f"The waiting order is entry {held.entry}: “key {held.entry}”.")
    return held


def check_key(match: Match[Any], seat: Seat, entry: int, seen: int, now: str) -> None:
    """Raise Illegal unless this seat may let be rolled what waits, in version 2.

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
    if match.dice.witnessed and match.dice.keys and between(waits.ts, now) < match.dice.keys.wait:
        since = later(waits.ts, match.dice.keys.wait)
        raise Illegal("table.19", f"Wait for the witness until {since}; then turn the key.")
