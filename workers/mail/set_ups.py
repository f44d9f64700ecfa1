"""Whole set-ups in a mail: what the game suggests, and what its reader saved."""

from msgspec.structs import replace

from service.application.setups import offered
from service.letters.contents import Orders, Turn
from service.store.shelf import AnyMatch, Shelf


def with_set_ups(turn: Turn, shelf: Shelf, match_id: str, match: AnyMatch, seat: str) -> Turn:
    """The mail with the set-ups that its seat may give now, as one kind of order before others."""
    found = offered(shelf, match_id, match, seat)
    if not found or not turn.orders:
        return turn
    says = found[0].line.rpartition(" ")[0]
    each = (
        f"{one.line.rpartition(' ')[2]} ({'yours' if one.saved else one.about})" for one in found
    )
    told = f"All at once: {', '.join(each)}."
    whole = Orders(f"{says} {{setup}}", told, tuple(one.line for one in found), 0)
    return replace(turn, orders=(whole, *turn.orders))
