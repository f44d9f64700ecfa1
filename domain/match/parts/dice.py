"""The dice of a match: its chains, what they hang on, and what waits for them; how causes change
that (docs/fair-play.md, 4 and 5)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.entries import NO_LOT, TALK, lot, lot_of_server
from domain.match.events.ahead import SheetsOpened
from domain.match.events.lifecycle import Lapsed, MatchBegun, OrderGiven
from domain.match.fair_terms import NO_BEACON, Fair
from domain.match.parts.sitting import REFEREE

Cause = Literal["order", "begin", "lapse", "plans", "note"]
"""What dice hang on: a person's order, the beginning, time that is over, plans that are opened,
and free rolls on the note that holds them."""


FEWEST_LINKS = 64
"""With this many links left, a chain is replaced after the order that came so far."""


class Stream(msgspec.Struct, frozen=True, array_like=True):
    """How far a dice chain is used: its epoch, the last opened link, the entry of its anchor."""

    epoch: int
    i: int
    born: int


class Due(msgspec.Struct, frozen=True, array_like=True):
    """What dice are rolled for: a cause or a note."""

    n: int
    """Its entry."""
    lot: str
    kind: Cause
    ts: str
    """When it was written down."""
    stream: str = ""
    """The stream of its first draw while that is not rolled, "" for none."""
    seat: Seat = ""
    orders: str = ""
    """The order of that seat; "" for any other cause."""


class CausePlace(msgspec.Struct, frozen=True, gc=False):
    """Where a cause stands: the origin of its match, its entry, and when that was written."""

    origin: str
    n: int
    ts: str


class Dice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is rolled next, and on what."""

    fair: Fair = NO_BEACON
    """What protects the dice."""
    streams: dict[str, Stream] = {}
    cause: Due | None = None
    """The latest cause."""
    notes: tuple[Due, ...] = ()
    """The notes whose free rolls are due, the earliest first."""

    @property
    def born(self) -> int:
        """The entry that brought the newest chains."""
        return max((stream.born for stream in self.streams.values()), default=-1)

    @property
    def waits(self) -> Due | None:
        """The cause whose dice are due and not rolled yet."""
        return self.cause if self.cause is not None and self.cause.stream else None

    @property
    def due(self) -> tuple[Due, ...]:
        """All that is due and not rolled yet, the earliest first."""
        waits = self.waits
        return tuple(sorted([*self.notes, *([waits] if waits else [])], key=lambda due: due.n))

    def nearly_used_up(self, length: int) -> list[str]:
        """The chains, of ``length`` links each, that must be replaced now."""
        return [name for name, used in self.streams.items() if used.i > length - FEWEST_LINKS]

    def round_of(self, due: Due) -> tuple[int, str]:
        """The round that dice wait for, and when it appears. Raises ValueError without a beacon."""
        beacon = self.fair.beacon
        if beacon is None:
            raise ValueError("nothing waits for a round without a beacon")
        number = beacon.round_of(due.ts)
        return number, beacon.appears(number)


def rekeyed(dice: Dice, names: tuple[str, ...], epoch: int, n: int) -> Dice:
    """The dice after entry ``n`` brought new chains."""
    fresh = {name: Stream(epoch, 0, n) for name in names}
    return replace(dice, streams={**dice.streams, **fresh})


def ordered(dice: Dice, at: CausePlace, by: Seat, given: OrderGiven, orders: str) -> Dice:
    """A seat gave an order: what is rolled from here on is rolled for it.

    ``orders`` is its text, "" where that is not known any more. A referee's is not a cause.
    """
    if by == REFEREE:
        return dice
    return replace(dice, cause=_given(at, by, given, "order", orders))


def noted(dice: Dice, at: CausePlace, by: Seat, given: OrderGiven, orders: str) -> Dice:
    """A seat gave a note; its free rolls wait behind those of earlier ones."""
    if not given.due:
        return dice
    return replace(dice, notes=(*dice.notes, _given(at, by, given, "note", orders)))


def _given(at: CausePlace, by: Seat, given: OrderGiven, kind: Cause, orders: str) -> Due:
    made = given.lot or lot(at.origin, by, str((given.command or {})["id"]))
    return Due(at.n, made, kind, at.ts, given.due, by, orders)


def caused(dice: Dice, at: CausePlace, event: MatchBegun | Lapsed, kind: Cause) -> Dice:
    """The house itself is the cause: the match begins, or time is over."""
    before = dice.cause.lot if dice.cause else NO_LOT
    made = lot_of_server(at.origin, event.topic, before)
    return replace(dice, cause=Due(at.n, made, kind, at.ts, event.due))


def planned(dice: Dice, at: CausePlace, event: SheetsOpened) -> Dice:
    """Plans are opened: their dice hang on all of them, in whatever order they came."""
    lots = (lot(at.origin, s["command"]["seat"], s["command"]["id"]) for s in event.sheets)
    made = lot_of_server(at.origin, event.topic, " ".join(sorted(lots)))
    return replace(dice, cause=Due(at.n, made, "plans", at.ts, event.due))


def falls_due(dice: Dice, stream: str) -> Dice:
    """The latest cause comes to its first draw, on this stream."""
    assert dice.cause is not None
    return replace(dice, cause=replace(dice.cause, stream=stream))


def rolled(dice: Dice, stream: str, i: int) -> Dice:
    """A link of a chain was opened: for the earliest note that is due, or for the latest cause."""
    streams = {**dice.streams, stream: replace(dice.streams[stream], i=i)}
    if stream == TALK:
        return replace(dice, streams=streams, notes=dice.notes[1:])
    assert dice.cause is not None
    return replace(dice, streams=streams, cause=replace(dice.cause, stream=""))
