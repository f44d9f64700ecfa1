"""Two keys: the dice of a seat whose player runs the house are fixed by somebody else's order.

Who knows the dice chains could try ids of his own orders until the dice suit him. So an order of
such a seat that comes to a die is held, published and checkpointed; the other player turns his
key, and the dice are made of *his* order, which nobody knew when the first one was fixed.
"""

from typing import Any, ClassVar

from domain.game.orders import line
from domain.game.ruleset import Illegal, Order, Seat
from domain.match.course import go_on
from domain.match.match import Match
from domain.match.writing import Pen, SealedChance, WouldRoll
from domain.table.fair_events import HeldVoid, OrderHeld, OrderReleased
from domain.table.held import Held, keepers

AnyPen = Pen[Any, Any, Any]


class TurnKey(Order, frozen=True):
    """Turn the second key for the dice of a held order."""

    form: ClassVar[str] = "key {entry}"
    help: ClassVar[str] = "turn your key: it fixes the dice of the order held at that entry"
    entry: int


def decide(pen: AnyPen, seat: Seat, order: Order) -> dict[str, Any]:
    """Carry out an order of a seat under two keys, or hold it where it comes to a die."""
    drafts, table, standing = len(pen.drafts), pen.table, pen.standing
    pen.holding = True
    try:
        return carry_out(pen, seat, order)
    except WouldRoll:
        if pen.means.trial:
            raise
    pen.holding = pen.drew = False
    del pen.drafts[drafts:]
    pen.table, pen.standing = table, standing
    entry, text = pen.next - 1, line(order)
    if order.secret:
        pen.note(OrderHeld(seat, entry), parts=[({"kind": "held", "orders": text}, ())])
    else:
        pen.note(OrderHeld(seat, entry, text))
    return {"held": Held(seat, entry, text)}


class Withheld(Illegal):
    """A seat under two keys would have fixed dice by an order about the table."""

    def __init__(self) -> None:
        super().__init__("table.19", "Dice would be rolled; somebody else must give this order.")


def carry_out(pen: AnyPen, seat: Seat, order: Order) -> dict[str, Any]:
    """Let the rules decide an order, and what follows from it by itself."""
    for event in pen.codec.rules.decide(pen.table.position, seat, order, SealedChance(pen, seat)):
        pen.happen(event)
    return go_on(pen)


def turn(pen: AnyPen, held: Held, order: Order) -> dict[str, Any]:
    """Carry a held order out, with dice of this command."""
    pen.note(OrderReleased(held.entry))
    drafts = len(pen.drafts)
    try:
        return {"held": None, **carry_out(pen, held.seat, order)}
    except Illegal as refusal:
        if pen.drew:
            raise RuntimeError(f"{pen.codec.rules.key} rolled and then refused") from refusal
        del pen.drafts[drafts:]
        pen.table = pen.match.table
        pen.note(HeldVoid(held.entry, str(refusal)))
        return {"held": None}


def released(match: Match[Any], seat: Seat, entry: int) -> Held:
    """The order that this key releases; raises Illegal."""
    held = match.held
    if held is None:
        raise Illegal("table.19", "No order waits for a key.")
    if seat not in keepers(match):
        raise Illegal("table.19", "The second key is somebody else's to turn.")
    if entry != held.entry:
        raise Illegal("table.19", f"What waits is entry {held.entry}: “key {held.entry}”.")
    return held
