"""What a review holds: chances of a match, and what dice and orders changed them by."""

from typing import Annotated

import msgspec


class ReviewMoment(msgspec.Struct, frozen=True):
    """How the match stood before an order, or at its end."""

    n: Annotated[int, "After how many entries: the moment to look at."]
    turn: Annotated[int, "The turn."]
    phase: Annotated[str, "The phase."]
    chance: Annotated[float, "The chance of the first side to win, in points of a hundred."]
    error: Annotated[float, "Its standard error, in points."]


class ReviewedDie(msgspec.Struct, frozen=True):
    """What a roll or a draw changed."""

    n: Annotated[int, "The entry that tells it."]
    seat: Annotated[str, "The seat whose order it belongs to."]
    why: Annotated[str, "What it was for."]
    results: Annotated[tuple[int | str, ...], "What fell."]
    points: Annotated[float, "What it changed for the seat's side, in points of a hundred."]
    error: Annotated[float, "Its standard error, in points."]


class ReviewedOrder(msgspec.Struct, frozen=True):
    """An order that gave chances away."""

    n: Annotated[int, "The entry of the order; before it one may branch."]
    seat: Annotated[str, "The seat that gave it."]
    order: Annotated[str, "The order."]
    cost: Annotated[float, "What it gave away, in points of a hundred."]
    error: Annotated[float, "Its standard error, in points."]
    better: Annotated[str, "What would have been better."]


class SeatReview(msgspec.Struct, frozen=True):
    """Luck and skill of a seat, in points of a hundred for its side."""

    seat: Annotated[str, "The seat."]
    side: Annotated[int, "0 for the first side, 1 for the other."]
    luck: Annotated[float, "What the dice of its own orders brought it."]
    luck_error: Annotated[float, "The standard error of that."]
    skill: Annotated[float, "What its orders brought against those of the judge; 0 is as good."]
    skill_error: Annotated[float, "The standard error of that."]
    orders: Annotated[int, "How many orders it gave."]
    same: Annotated[int, "How many of them the judge would have given too."]
    hints: Annotated[int, "How often it asked for a hint."] = 0


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match as a computer judges it."""

    match: Annotated[str, "The id of the match."]
    size: Annotated[int, "Entries of its journal."]
    judge: Annotated[str, "The computer player that judges."]
    playouts: Annotated[int, "Games that were played to their end for it."]
    seed: Annotated[str, "What its dice were made from."]
    version: Annotated[int, "Of the way to judge."]
    sides: Annotated[tuple[tuple[str, ...], ...], "Who wins and loses together; the first first."]
    moments: Annotated[tuple[ReviewMoment, ...], "The chance at every order, and the result."]
    played: Annotated[tuple[ReviewMoment, ...], "What the playouts alone say, where they began."]
    turning: Annotated[tuple[int, ...], "The moments after which the chance changed most."]
    dice: Annotated[tuple[ReviewedDie, ...], "The luckiest dice of anybody."]
    orders: Annotated[tuple[ReviewedOrder, ...], "The dearest orders."]
    seats: Annotated[tuple[SeatReview, ...], "Each seat."]
    ended: Annotated[float, "What an end brought that was agreed on or given up, in points."]

    @property
    def start(self) -> ReviewMoment:
        """How the match stood at its first order."""
        return self.moments[0]

    @property
    def result(self) -> float:
        """The result for the first side: 100, 0, or 50 for a draw."""
        return self.moments[-1].chance
