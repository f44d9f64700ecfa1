"""Taking back: the position returns, the journal and the dice go on (nothing is deleted).

Free within one's own orders as long as nothing new was learned; after that everybody else at
the table agrees.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from domain.codec import Body
from domain.events import (
    CardDealt,
    CardsDrawn,
    CardShown,
    DeckSealed,
    DiceRolled,
    HiddenLinkOpened,
    LinkOpened,
    OrderGiven,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from domain.match import Asked, Match
from domain.ruleset import Illegal, Order, Seat
from domain.writing import Pen


class TakeBack(Order, frozen=True):
    """Ask to return to the position before an entry; without one, before the own last order."""

    form: ClassVar[str] = "takeback [to {entry}]"
    help: ClassVar[str] = "return to before your last order, or before the order at that entry"
    entry: int | None = None


class Agree(Order, frozen=True):
    """Agree to the takeback that is asked for."""

    form: ClassVar[str] = "agree"
    help: ClassVar[str] = "agree to the takeback that is asked for"


class Refuse(Order, frozen=True):
    """Refuse the takeback that is asked for."""

    form: ClassVar[str] = "refuse"
    help: ClassVar[str] = "refuse the takeback that is asked for"


class History(Protocol):
    """What a takeback needs of the past, read from the store only when one is asked for."""

    def table_before(self, n: int) -> Any:
        """The :class:`~domain.match.Table` before entry ``n``."""

    def rows(self, start: int) -> Sequence[tuple[int, str, bytes]]:
        """Index, type and bytes of the entries from ``start`` on."""


AT_THE_TABLE = frozenset({"join", "leave", "takeback", "agree", "refuse"})
"""The verbs of orders about the table itself: a takeback passes over them."""

REVEALING = frozenset(
    kind.topic
    for kind in (
        LinkOpened,
        HiddenLinkOpened,
        DiceRolled,
        CardsDrawn,
        DeckSealed,
        CardDealt,
        CardShown,
    )
)
"""Entries that tell somebody something new: taking them back needs consent."""


def ask(
    pen: Pen[Any, Any, Any],
    match: Match[Any],
    seat: Seat,
    order: TakeBack,
    history: History,
    given: int,
) -> dict[str, Any]:
    """Ask to take back; done at once where nobody's consent is needed. Returns the changes."""
    if match.asked is not None:
        raise Illegal("table.5", f"{match.asked.seat} already asks to take back; answer first.")
    to = order.entry if order.entry is not None else _last_order(match, seat, history)
    if not match.begun <= to < given:
        raise Illegal(
            "table.4", f"Take back to an order between entry {match.begun} and {given - 1}."
        )
    undone = history.rows(to)
    if undone[0][1] != OrderGiven.topic:
        raise Illegal("table.4", f"Entry {to} is not an order; name the entry of the order itself.")
    needed = consent_needed(match, seat, undone)
    pen.note(TakeBackAsked(seat, to, needed))
    asked = Asked(seat, to, needed, ())
    return _turn_back(pen, asked, history) if not needed else {"asked": asked}


def consent_needed(
    match: Match[Any], seat: Seat, undone: Iterable[tuple[int, str, bytes]]
) -> tuple[Seat, ...]:
    """The people who must agree to take these entries back.

    Nobody, while all of them are the asking seat's own and told nothing new; everybody else
    at the table otherwise.
    """
    for _, topic, entry in undone:
        if topic in REVEALING:
            return _others(match, seat)
        if topic == OrderGiven.topic and msgspec.json.decode(entry, type=_By).by != seat:
            return _others(match, seat)
    return ()


class _By(msgspec.Struct):
    by: str


def _others(match: Match[Any], seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in match.persons if s != seat and s in match.taken)


def _last_order(match: Match[Any], seat: Seat, history: History) -> int:
    """The last order of a seat in its game that is not taken back already."""
    before = match.size
    for n, topic, entry in reversed(history.rows(match.begun)):
        if n >= before:
            continue
        if topic == TakenBack.topic:
            before = msgspec.json.decode(entry, type=Body[TakenBack]).pub.to
        elif topic == OrderGiven.topic and _in_game(entry, seat):
            return n
    raise Illegal("table.4", "You gave no order yet that could be taken back.")


def _in_game(entry: bytes, seat: Seat) -> bool:
    if msgspec.json.decode(entry, type=_By).by != seat:
        return False
    command = msgspec.json.decode(entry, type=Body[OrderGiven]).pub.command
    return command is None or command["orders"].split()[0] not in AT_THE_TABLE


def answer(
    pen: Pen[Any, Any, Any], match: Match[Any], seat: Seat, agreed: bool, history: History
) -> dict[str, Any]:
    """Agree or refuse; the last consent turns the position back. Returns the changes."""
    asked = match.asked
    if asked is None:
        raise Illegal("table.5", "Nobody asks to take anything back.")
    if seat not in asked.needed or seat in asked.agreed:
        raise Illegal("table.5", "Your consent is not waited for.")
    pen.note(TakeBackAnswered(seat, agreed))
    if not agreed:
        return {"asked": None}
    asked = msgspec.structs.replace(asked, agreed=(*asked.agreed, seat))
    if set(asked.needed) <= set(asked.agreed):
        return _turn_back(pen, asked, history)
    return {"asked": asked}


def _turn_back(pen: Pen[Any, Any, Any], asked: Asked, history: History) -> dict[str, Any]:
    pen.note(TakenBack(consent=asked.agreed, reason=f"asked by {asked.seat}", to=asked.to))
    pen.table = history.table_before(asked.to)
    return {"asked": None}
