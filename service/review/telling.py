"""What is told of a review, in sentences that claim no more than was found."""

from typing import NamedTuple

from service.review.figures import Review, ReviewedDie, ReviewedOrder, SeatReview
from service.words import _, counted

SURE = 2
"""Standard errors beyond which a figure is taken for more than chance."""


class SeatSummary(NamedTuple):
    """Luck and skill of a seat in words."""

    seat: str
    luck: str
    skill: str
    orders: str
    result: str


def signed(value: float) -> str:
    """A figure with its sign."""
    return f"{value:+.1f}".replace("-", "\N{MINUS SIGN}")


def points(value: float, error: float) -> str:
    """Points of a hundred with their error, or that they lie within it."""
    told, off = signed(value), f"{error:.1f}"
    if abs(value) < SURE * error:
        return _("{points} ± {error} (within error)", points=told, error=off)
    return f"{told} ± {off}"


def side_name(found: Review, k: int) -> str:
    """A side by its seats."""
    return " + ".join(seat.title() for seat in found.sides[k])


def headline(found: Review) -> str:
    """How the match stood at its first order, and how it ended, for the first side."""
    side, start = side_name(found, 0), found.start
    chance, error = round(start.chance), max(1, round(start.error))
    if found.result == 100:
        words = _("{side} began with a chance of {chance} ± {error} in 100 to win, and won.",
                  side=side, chance=chance, error=error)  # fmt: skip
    elif found.result == 0:
        words = _("{side} began with a chance of {chance} ± {error} in 100 to win, and lost.",
                  side=side, chance=chance, error=error)  # fmt: skip
    else:
        words = _("{side} began with a chance of {chance} ± {error} in 100 to win; it was a draw.",
                  side=side, chance=chance, error=error)  # fmt: skip
    return words


def rows(found: Review) -> list[SeatSummary]:
    """Luck and skill of each seat."""
    return [
        SeatSummary(
            one.seat.title(),
            points(one.luck, one.luck_error),
            points(one.skill, one.skill_error),
            _orders(one),
            _result(found, one.side),
        )
        for one in found.seats
    ]


def _orders(one: SeatReview) -> str:
    """How many orders of a seat the judge would have given too, and how many hints it had."""
    told = _("{same} of {orders}", same=one.same, orders=one.orders)
    hints = counted("{count} hint", "{count} hints", one.hints, count=one.hints)
    return f"{told}, {hints}" if one.hints else told


def _result(found: Review, side: int) -> str:
    """How the match ended for a side."""
    result = found.result if side == 0 else 100 - found.result
    return _("won") if result == 100 else _("lost") if result == 0 else _("drawn")


def seat_sentence(one: SeatReview) -> str:
    """Luck and skill of a seat in a sentence."""
    told = _(
        "{seat}: dice {luck}, orders {skill}.",
        seat=one.seat.title(),
        luck=points(one.luck, one.luck_error),
        skill=points(one.skill, one.skill_error),
    )
    asked = counted(
        "{seat} asked for {count} hint.", "{seat} asked for {count} hints.", one.hints,
        seat=one.seat.title(), count=one.hints,
    )  # fmt: skip
    return f"{told} {asked}" if one.hints else told


def die_sentence(die: ReviewedDie) -> str:
    """A lucky die in a sentence."""
    fell = ", ".join(map(str, die.results))
    return _(
        "{seat}, {why}: {fell}. Points: {points}.",
        seat=die.seat.title(),
        why=die.why or _("cards"),
        fell=fell or "…",
        points=points(die.points, die.error),
    )


def order_sentence(one: ReviewedOrder) -> str:
    """A dear order in a sentence, with what would have been better."""
    cost = points(-one.cost, one.error)
    return _(
        "{seat}, “{order}”: {cost}. Better: “{better}”.",
        seat=one.seat.title(),
        order=one.order,
        cost=cost,
        better=one.better,
    )


def end_sentence(found: Review) -> str:
    """What an end brought that the rules do not bring; "" for one that they do."""
    if not found.ended:
        return ""
    return _(
        "The match did not end by the rules: its end brought {side} {points} points.",
        side=side_name(found, 0),
        points=signed(found.ended),
    )


def judge_sentence(found: Review) -> str:
    """Who judges, and what that is worth."""
    return _(
        "The computer player “{judge}” judges. It played the match on {playouts} times from "
        "places of it, on every seat; “better” means better against such a player. What it does "
        "not understand it cannot see.",
        judge=found.judge,
        playouts=f"{found.playouts:,}",
    )


def short(found: Review) -> list[str]:
    """The review in a few sentences, for a mail and the end of a match."""
    return [headline(found), *map(seat_sentence, found.seats)]


def told(found: Review) -> list[str]:
    """The whole review in sentences."""
    lines = [*short(found), *filter(None, [end_sentence(found)])]
    if found.dice:
        lines.append(_("The luckiest dice:"))
        lines += [f"  {die.n:>5}  {die_sentence(die)}" for die in found.dice]
    if found.orders:
        lines.append(_("The dearest orders:"))
        lines += [f"  {one.n:>5}  {order_sentence(one)}" for one in found.orders]
    return [*lines, judge_sentence(found)]
