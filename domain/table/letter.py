"""A letter is a turn: its lines go on by themselves once somebody has answered (table.24).

A line must wait where the match waits for an answer: for a retreat, also of its own seat, an
ambush, a computer's choice, the round of a beacon. It rests on three things, and on nothing else:
that it is still the turn in which it was written, that nothing was taken back and no dice chain
replaced, and that the rules allow it when its time comes. A word that ends a phase rests on that
phase too (:mod:`domain.table.grammar.phases`).
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal, Moment, Order, Ruleset, Seat
from domain.game.spent import Gone, Spent
from domain.match.codec import Codec
from domain.match.match import Match
from domain.match.parts.rest import Rest, RestLine
from domain.match.seeing import moment, to_move
from domain.match.writing import Commit, Context, EventWriter, History
from domain.table.grammar.lines import read_line
from domain.table.grammar.phases import skips
from domain.table.plans import NoChance
from domain.table.play import give
from domain.table.recall import wait
from domain.table.standing import StandingOrder, answers_of, check_answer
from domain.table.table_order import TableOrder
from domain.table.talk import Saying

AnyCodec = Codec[Any, Any, Any]
AnyMatch = Match[Any]


def not_asked(rules: Ruleset[Any, Any, Any], position: Any, seat: Seat, order: Order) -> str:
    """Why an answer comes too late or too early to be one; "" for any other order."""
    try:
        check_answer(rules, position, seat, order)
    except Illegal as error:
        return error.reason
    return ""


def may_wait(match: AnyMatch) -> bool:
    """Whether lines of letters may wait in a match."""
    return bool(match.begun) and match.outcome is None


def must_wait(codec: AnyCodec, match: AnyMatch, seat: Seat, order: Order, *, behind: bool) -> bool:
    """Whether a line must wait for somebody else; ``behind`` another one that waits.

    A note never does, and a standing order only for dice: both are meant for the meantime.
    """
    if isinstance(order, Saying):
        return False
    if match.dice.waits is not None:
        return True
    if isinstance(order, TableOrder):
        return behind and not isinstance(order, StandingOrder)
    if answers_now(codec.rules, match, seat, order):
        return False
    return behind or not _free(codec, match, seat, order)


def answers_now(rules: Ruleset[Any, Any, Any], match: AnyMatch, seat: Seat, order: Order) -> bool:
    """Whether an order answers what its seat is asked now."""
    return isinstance(order, answers_of(rules, match.table.position, seat))


def leaves_rest(rules: Ruleset[Any, Any, Any], match: AnyMatch, seat: Seat, order: Order) -> bool:
    """Whether an order of a seat leaves what waits of its letter, which any other replaces."""
    return isinstance(order, Saying | StandingOrder) or answers_now(rules, match, seat, order)


def _free(codec: AnyCodec, match: AnyMatch, seat: Seat, order: Order) -> bool:
    """Whether a seat may give an order of the game now; who is ready with his plan has to wait."""
    if match.pending.blocked or match.pending.dispute is not None:
        return False
    rules, position = codec.rules, match.table.position
    planning = rules.planning(position)
    if planning is not None and isinstance(order, planning.orders):
        return seat in planning.seats
    answers = answers_of(rules, position, seat)
    if seat in to_move(rules, match) and isinstance(order, answers or Order):
        return True
    aside = not rules.asides or isinstance(order, rules.asides)
    return aside and seat in rules.meanwhile(position)


def kept(codec: AnyCodec, match: AnyMatch, seat: Seat, rest: Rest, context: Context) -> Commit[Any]:
    """What waits of a letter that was carried out so far."""
    writer = EventWriter(codec, match, context)
    wait(writer, seat, rest)
    return writer.finish()


def due(codec: AnyCodec, match: AnyMatch) -> Seat | None:
    """The seat whose lines go on now, or end; None where all must wait."""
    if match.dice.waits is not None or match.outcome is not None:
        return None
    for seat, rest in match.ahead.rest.items():
        if rest.lines and (_over(codec, match, seat) or _turn_of(codec, match, seat)):
            return seat
    return None


def _turn_of(codec: AnyCodec, match: AnyMatch, seat: Seat) -> bool:
    """Whether the time of the first line that waits has come."""
    order, _ = read_line(codec, match.ahead.rest[seat].lines[0].orders)
    return isinstance(order, TableOrder) or _free(codec, match, seat, order)


def go_on(codec: AnyCodec, match: AnyMatch, context: Context, past: History) -> Commit[Any] | None:
    """One step of what waits: a line is carried out, skipped, or stops the rest; None for none."""
    seat = due(codec, match)
    if seat is None:
        return None
    rest = match.ahead.rest[seat]
    line, *later = rest.lines
    if why := _over(codec, match, seat):
        return _told(codec, match, seat, (), f"{_stopped(rest.lines)} {why}", context)
    order, named = read_line(codec, line.orders)
    if order.ends and (why := skips(codec, seat, _meant(codec, match, seat), match, named)):
        return _told(codec, match, seat, later, f"“{line.orders}” was skipped. {why}", context)
    try:
        return give(codec, match, seat, line.orders, line.id, context, past, rest.seen)
    except (Illegal, NotUnderstood) as refusal:
        if stands_apart(codec, order):
            ends = [one for one in later if read_line(codec, one.orders)[0].ends]
            seen = past.table_before(rest.seen) if rest.seen else match.table
            if comes_too_late(codec.rules, refusal, seen.position, seat, order):
                ends = []
            left = [one for one in later if one not in ends]
            return _told(codec, match, seat, left, f"{_stopped([line, *ends])} {refusal}", context)
        return _told(codec, match, seat, (), f"{_stopped(rest.lines)} {refusal}", context)


def stands_apart(codec: AnyCodec, order: Order) -> bool:
    """Whether an order that is refused stops at most the word that ends the phase."""
    return codec.rules.apart and isinstance(order, codec.rules.orders) and not order.ends


def comes_too_late(
    rules: Ruleset[Any, Any, Any], refusal: Exception, seen: Any, seat: Seat, order: Order
) -> bool:
    """Whether a refused order comes too late for who it names, or for who it was aimed at in the
    position that its writer saw: the word that ends the phase need not wait for him then."""
    if not isinstance(refusal, Gone):
        return isinstance(refusal, Spent)
    try:
        next(iter(rules.decide(seen, seat, order, NoChance())), None)
    except Gone:
        return False
    except (Illegal, RuntimeError):
        pass  # so it was aimed at somebody, and rolled, say
    return True


def _told(
    codec: AnyCodec,
    match: AnyMatch,
    seat: Seat,
    lines: Sequence[RestLine],
    why: str,
    context: Context,
) -> Commit[Any]:
    before = match.ahead.rest[seat]
    left = replace(before, lines=tuple(lines), why=f"{before.why} {why}".strip(), n=-1)
    return kept(codec, match, seat, left, context)


def _stopped(lines: Sequence[RestLine]) -> str:
    first, *more = (f"“{one.orders}”" for one in lines)
    also = f" and {more[0] if len(more) == 1 else f'{len(more)} more'}" if more else ""
    return f"{first}{also} did not go on."


def _over(codec: AnyCodec, match: AnyMatch, seat: Seat) -> str:
    """Why what waits does not hold any more, "" while it does."""
    rest = match.ahead.rest[seat]
    if match.given.rewound > rest.n:
        return "Something was taken back since you wrote it."
    if match.dice.born > rest.n:
        return "The dice chains were replaced since you wrote it."
    if moment(codec.rules, match, seat).turn != rest.turn:
        return f"Turn {rest.turn}, for which you wrote it, is over."
    return ""


def _meant(codec: AnyCodec, match: AnyMatch, seat: Seat) -> Moment:
    """The phase that the first line which waits is meant for.

    After a word that ended a phase that is the one that followed, if nobody else came between.
    """
    rest, now = match.ahead.rest[seat], moment(codec.rules, match, seat)
    ended = bool(rest.last) and read_line(codec, rest.last)[0].ends
    if ended and match.given.commander == seat and not match.given.lapses:
        return now
    return Moment(rest.turn, rest.phase)
