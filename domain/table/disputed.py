"""A dispute as a match knows it while it is open, and how its entries change a match."""

from typing import Any

import msgspec

from domain.game.ruleset import Seat
from domain.table.fair_events import DisputeAnswered, DisputeLapsed, DisputeOpened, DisputeSettled

REFEREE = "referee"
"""The seat that plays nothing and rules in disputes."""


class Dispute(msgspec.Struct, frozen=True, array_like=True):
    """What is disputed, by whom, and who has spoken."""

    n: int
    """The entry that opened it: its name within the match."""
    seat: Seat
    what: str
    about: int
    start: int
    stop: int
    until: str
    answered: tuple[Seat, ...] = ()

    @property
    def sentence(self) -> str:
        """What is disputed, as words after the name of who disputes it."""
        return f"disputes the {self.what} of entry {self.about}"


def opened(n: int, body: DisputeOpened) -> Dispute:
    """The dispute that entry ``n`` opens."""
    return Dispute(n, body.seat, body.what, body.about, body.start, body.stop, body.until)


def heard(dispute: Dispute, seat: Seat) -> Dispute:
    """The dispute after a seat said something in it."""
    if seat in dispute.answered:
        return dispute
    return msgspec.structs.replace(dispute, answered=(*dispute.answered, seat))


def waits_for(match: Any) -> tuple[Seat, ...]:
    """Who should speak next in the open dispute.

    Who is asked to agree; else the other people who said nothing yet; else the referee, or
    without one who opened it: he may propose something else, or let it go.
    """
    dispute = match.dispute
    if match.asked is not None:
        return tuple(match.asked.waits_for)
    silent = tuple(s for s in match.others(dispute.seat) if s not in dispute.answered)
    if silent:
        return silent
    return (REFEREE,) if REFEREE in match.taken else (dispute.seat,)


# How the entries change a match


def _with(match: Any, dispute: Dispute | None) -> Any:
    return msgspec.structs.replace(match, dispute=dispute)


def _opened(_: Any, match: Any, body: DisputeOpened, __: Any, ___: Any) -> Any:
    return _with(match, opened(match.size, body))


def _answered(_: Any, match: Any, body: DisputeAnswered, __: Any, ___: Any) -> Any:
    return _with(match, heard(match.dispute, body.seat))


def _closed(_: Any, match: Any, __: Any, ___: Any, ____: Any) -> Any:
    return msgspec.structs.replace(match, dispute=None, asked=None)


STEPS: dict[str, tuple[Any, Any]] = {
    DisputeOpened.topic: (DisputeOpened, _opened),
    DisputeAnswered.topic: (DisputeAnswered, _answered),
    DisputeSettled.topic: (DisputeSettled, _closed),
    DisputeLapsed.topic: (DisputeLapsed, _closed),
}
