"""Whole set-ups in a mail: what the game suggests, and what its reader saved."""

from msgspec.structs import replace

from service.application.setups import Offered, offered
from service.letters.contents import OrderForm, SeatMail
from service.store.repository import AnyMatch, Repository
from service.words import _


def with_set_ups(
    turn: SeatMail, repository: Repository, match_id: str, match: AnyMatch, seat: str
) -> SeatMail:
    """The mail with the set-ups that its seat may give now, before its other orders."""
    found = offered(repository, match_id, match, seat)
    if not found or not turn.orders:
        return turn
    suggested = [one for one in found if not one.saved]
    own = (
        OrderForm(_head(one), f"Your set-up {one.saved}.", (one.line,))
        for one in found
        if one.saved
    )
    return replace(turn, orders=(*_suggested(suggested), *own, *turn.orders))


def _suggested(found: list[Offered]) -> tuple[OrderForm, ...]:
    if not found:
        return ()
    says = found[0].line.rpartition(" ")[0]
    lines = tuple(one.line for one in found)
    costs = tuple(one.about for one in found)
    return (OrderForm(f"{says} <set-up>", _("All at once."), lines, costs=costs),)


def _head(one: Offered) -> str:
    """The words with which a whole set-up begins: "place all: …; end"."""
    return f"{one.line.partition(':')[0]}: …; end"
