"""Taking back: the position returns, the journal and the dice go on (nothing is deleted).

Free within one's own orders as long as nothing new was learned; after that everybody else at
the table agrees.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.game.ruleset import Illegal, Seat
from domain.match.codec import EntryBody
from domain.match.events.ahead import (
    PlanChanged,
    Reacted,
    SheetsOpened,
    StandingChanged,
    WindowLapsed,
)
from domain.match.events.clock import NoteSent, SeatReplaced
from domain.match.events.disputes import DisputeAnswered, DisputeOpened, DisputeSettled
from domain.match.events.draws import (
    CardDealt,
    CardsDrawn,
    CardShown,
    DeckSealed,
    DiceRolled,
    HiddenLinkOpened,
    LinkOpened,
)
from domain.match.events.lifecycle import OrderGiven, SeatTaken, TakeBackAsked, TakenBack
from domain.match.match import Match
from domain.match.parts.pending import Asked
from domain.match.writing import History
from domain.table.rewound import is_over
from domain.table.table_order import TABLE_VERBS, AnyWriter, TableOrder


class TakeBack(TableOrder, frozen=True):
    """Ask to return to the position before an entry; without one, before the own last order.

    It is done at once where nobody's consent is needed.
    """

    form = "takeback [to {entry}]"
    help = "return to before your last order, or before the order at that entry"
    sayings = ("take back", "undo", "rückgängig", "zurücknehmen")
    more = ("takeback", "take back", "undo")
    button = "Take back my last order"
    entry: int | None = None

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        match, history, size = writer.match, writer.past, writer.before.size
        if match.pending.asked is not None:
            raise Illegal("table.5", match.pending.asked.first(seat))
        to = self.entry
        if to is None:
            to = last_order(match, seat, history.rows(match.begun))
        if not match.begun <= to < size:
            raise Illegal(
                "table.4", f"Take back to an order between entry {match.begun} and {size - 1}."
            )
        undone = history.rows(to)
        if undone[0][1] != OrderGiven.topic:
            raise Illegal(
                "table.4", f"Entry {to} is not an order; name the entry of the order itself."
            )
        needed = consent_needed(match, seat, undone)
        if is_over(match, seat, history, to, writer.context.ts):
            needed = match.sitting.others(seat)
        writer.emit(TakeBackAsked(seat, to, needed))
        if not needed:
            turn_back(writer, Asked(seat, to, needed, ()))


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
        Reacted,
        WindowLapsed,
        SheetsOpened,
    )
)
"""Entries after which taking back needs consent: they tell somebody something new."""


ASIDE = frozenset(
    kind.topic for kind in (NoteSent, StandingChanged, DisputeOpened, DisputeAnswered)
)
"""What a secret command that is not an order of the game is followed by."""


def consent_needed(
    match: Match[Any], seat: Seat, undone: Iterable[tuple[int, str, bytes]]
) -> tuple[Seat, ...]:
    """The people who must agree to take these entries back.

    Nobody, while all of them are the asking seat's own and told nothing new; everybody else
    at the table otherwise. Time is not looked at here.
    """
    return match.sitting.others(seat) if _told_new(seat, list(undone)) else ()


def _told_new(seat: Seat, undone: Sequence[tuple[int, str, bytes]]) -> bool:
    """Whether an order of another seat is among them, or anything that told somebody something."""
    for (_, topic, entry), after in zip(undone, [*undone[1:], _NOTHING], strict=True):
        if topic in REVEALING:
            return True
        if topic != OrderGiven.topic or after[1] in ASIDE:
            continue
        if msgspec.json.decode(entry, type=_By).by != seat:
            return True
    return False


_NOTHING = (-1, "", b"")

RECENT = 40
"""Entries in which an order that was just given is looked for."""


def is_free(match: Match[Any], seat: Seat, history: History, now: str) -> bool:
    """Whether the seat's last order can be undone: nothing was rolled, nobody ordered since.

    Stricter than what consent asks: who plays against computers alone may take back a die, but
    that is not a slip of the hand.
    """
    if match.pending.asked is not None or match.outcome is not None:
        return False
    rows = history.rows(max(match.begun, match.size - RECENT))
    try:
        to = last_order(match, seat, rows)
    except Illegal:
        return False
    own = not _told_new(seat, [row for row in rows if row[0] >= to])
    if not own or is_over(match, seat, history, to, now):
        return False
    return not _of_substitute(match, seat, history, to)


def check_own(match: Match[Any], seat: Seat, order: TakeBack, history: History) -> None:
    """Raise Illegal (table.4) where a bare takeback would undo what a computer ordered in the seat.

    It is asked before the order is given, and is not part of deciding it: journals keep takebacks
    that were carried out when a bare one still meant that order.
    """
    if order.entry is not None or not match.begun or match.pending.asked is not None:
        return
    try:
        to = last_order(match, seat, history.rows(match.begun))
    except Illegal:
        return  # what is wrong with it is told where it is decided
    if _of_substitute(match, seat, history, to):
        raise Illegal(
            "table.4",
            f"The computer that played for you gave the last order of your seat, entry {to}; "
            f"“takeback to {to}” takes it back all the same.",
        )


def _of_substitute(match: Match[Any], seat: Seat, history: History, to: int) -> bool:
    """Whether a computer commanded a person's seat when it gave the order at this entry."""
    since = _sat_down(seat, history.rows(to))
    if since[:1] != [SeatTaken.topic]:
        return False
    before = [row for row in history.rows(match.begun) if row[0] < to]
    return _sat_down(seat, before)[-1:] == [SeatReplaced.topic]


def _sat_down(seat: Seat, rows: Iterable[tuple[int, str, bytes]]) -> list[str]:
    """Of these entries those by which somebody takes over a seat: a person, or a computer."""
    topics = {SeatTaken.topic: EntryBody[SeatTaken], SeatReplaced.topic: EntryBody[SeatReplaced]}
    return [
        topic
        for _, topic, entry in rows
        if topic in topics and msgspec.json.decode(entry, type=topics[topic]).pub.seat == seat
    ]


class _By(msgspec.Struct):
    by: str


def last_order(match: Match[Any], seat: Seat, rows: Sequence[tuple[int, str, bytes]]) -> int:
    """The entry of a seat's last order in its game that is not taken back already.

    Raises Illegal (table.4) where these entries have none.
    """
    before, after = match.size, ""
    for n, topic, entry in reversed(rows):
        follows, after = after, topic
        if n >= before or follows in ASIDE or follows == DisputeSettled.topic:
            continue
        if topic == TakenBack.topic:
            before = msgspec.json.decode(entry, type=EntryBody[TakenBack]).pub.to
        elif topic == OrderGiven.topic and _in_game(
            entry, seat, planned=follows == PlanChanged.topic
        ):
            return n
    raise Illegal("table.4", "You have no order to take back yet.")


def _in_game(entry: bytes, seat: Seat, *, planned: bool) -> bool:
    """Whether it is an order of the game; ``ready`` and such words about a plan are none."""
    if msgspec.json.decode(entry, type=_By).by != seat:
        return False
    command = msgspec.json.decode(entry, type=EntryBody[OrderGiven]).pub.command
    if planned and command is not None:
        return False
    return command is None or command["orders"].split()[0] not in TABLE_VERBS


def turn_back(writer: AnyWriter, asked: Asked) -> None:
    """Return to the position before an entry."""
    writer.emit(TakenBack(consent=asked.agreed, reason=f"asked by {asked.seat}", to=asked.to))
