"""What is seen of a match: by a seat, by the public, and by who knows all.

A viewer is a seat, ``PUBLIC`` for who holds none, or ``EVERYTHING``: the server itself, and
everybody once a match is over. What a viewer sees is computed from what that viewer knows.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import msgspec

from domain.game.grammar.orders import forms
from domain.game.grammar.orders import line as order_line
from domain.game.ruleset import Clause, Course, Moment, Order, Reaction, Ruleset, Seat
from domain.game.view.board import Choice, Prompt, View
from domain.match.match import PUBLIC, Match, Tabletop
from domain.match.parts.ahead import Plan
from domain.match.parts.pending import Pending
from domain.match.parts.sitting import REFEREE

EVERYTHING = "*"

WAITING = Moment(0, "waiting for players")
"""The moment of a match that has not begun."""
HELD = Moment(0, "waiting for dice")
"""That of one whose first dice wait for somebody's key."""

AnyMatch = Match[Any]
AnyRules = Ruleset[Any, Any, Any]

BLIND = (AttributeError, TypeError, KeyError, IndexError, ValueError, AssertionError)
"""What the rules of a game may come to where they need what the seat does not know."""


def viewers(match: AnyMatch) -> tuple[str, ...]:
    """Everybody who may see a match differently."""
    return (PUBLIC, *match.sitting.places, EVERYTHING)


def seen_by(table: Tabletop[Any], viewer: str) -> Any:
    """The position as a viewer knows it."""
    return table.position if viewer == EVERYTHING else table.seen_by(viewer)


def known_to(match: AnyMatch, seat: Seat) -> AnyMatch:
    """The match as if what the seat knows were all there is."""
    sealed = {s: Plan(p.n, p.set, {}, p.ready) for s, p in match.ahead.plans.items()}
    mine = {s: p for s, p in match.ahead.plans.items() if s == seat}
    ahead = msgspec.structs.replace(match.ahead, plans={**sealed, **mine})
    match = msgspec.structs.replace(match, ahead=ahead)
    if not match.table.known:
        return match
    known = match.table.seen_by(seat)
    public = match.table.seen_by(PUBLIC)
    table = Tabletop(known, {seat: known, PUBLIC: public}, match.table.decks)
    return msgspec.structs.replace(match, table=table)


def laid(match: AnyMatch) -> bool:
    """Whether there is a position to look at."""
    return 0 < match.laid <= match.size


def as_it_lay(match: AnyMatch, table: Tabletop[Any], size: int) -> AnyMatch:
    """The match at an earlier moment, with its table of then: nobody can order there any more."""
    nobody = msgspec.structs.replace(match.sitting, taken=())
    return msgspec.structs.replace(
        match, table=table, size=size, sitting=nobody, outcome=None, pending=Pending()
    )


def moment(rules: AnyRules, match: AnyMatch, viewer: str) -> Moment:
    """Where in the sequence of play a match stands, as a viewer knows it."""
    if laid(match):
        return rules.moment(seen_by(match.table, viewer))
    return WAITING if match.dice.waits is None else HELD


def course(rules: AnyRules, match: AnyMatch, viewer: str) -> Course:
    """What follows the phase in which a match stands; nothing before it and once it is over."""
    plays = laid(match) and match.outcome is None
    return rules.course(seen_by(match.table, viewer)) if plays else Course()


def waiting_for(rules: AnyRules, match: AnyMatch) -> tuple[Seat, ...]:
    """The seats that a match waits for, in seat order; who must join where it has not begun."""
    if match.outcome is not None:
        return ()
    if not match.begun:
        return match.sitting.vacant
    if match.pending.dispute is not None:
        return match.speakers
    if match.pending.asked is not None and match.pending.asked.blocks:
        return match.pending.asked.waits_for
    moving = to_move(rules, match)
    return tuple(s for s in match.sitting.seats if s in moving)


def to_move(rules: AnyRules, match: AnyMatch) -> frozenset[Seat]:
    """The seats that the rules wait for; of those who plan, who is not ready."""
    planning = rules.planning(match.table.position)
    if planning is None:
        return rules.to_move(match.table.position)
    planned = match.ahead.planned
    return frozenset(s for s in planning.seats if s not in planned or not planned[s].ready)


def choices(
    rules: AnyRules, match: AnyMatch, seat: Seat, drawn: Sequence[Choice] = ()
) -> tuple[Choice, ...]:
    """The orders that are offered to a seat now, with what they touch on the board.

    ``drawn`` are those of the game, where its view has told them already.
    """
    if match.outcome is not None or not match.begun or seat not in match.sitting.taken:
        return ()
    if match.dice.waits is not None:
        return ()
    asked = match.pending.asked
    answers: tuple[Choice, ...] = ()
    if asked is not None and seat in asked.waits_for:
        answers = (
            Choice("agree", says=f"Agree: {asked.said}"),
            Choice("refuse", says="Refuse what is asked, and play on"),
        )
    elif asked is not None and asked.blocks and seat in asked.agreed:
        answers = (Choice("refuse", says="Refuse after all, and play on"),)
    if match.pending.dispute is not None or (asked is not None and asked.blocks) or seat == REFEREE:
        return answers
    planned = _of_plan(rules, match, seat)
    if planned and match.ahead.planned[seat].ready:
        return (*answers, *planned)
    if drawn:
        return (*answers, *planned, *drawn)
    offered = rules.legal_orders(match.table.seen_by(seat), seat)
    return (*answers, *planned, *(Choice(order_line(order), _touched(order)) for order in offered))


def _of_plan(rules: AnyRules, match: AnyMatch, seat: Seat) -> tuple[Choice, ...]:
    """What a seat may do with the plan that it sealed."""
    if seat not in match.ahead.planned or rules.planning(match.table.position) is None:
        return ()
    if match.ahead.planned[seat].ready:
        return (Choice("unready", says="Open your plan again"),)
    return (
        Choice("ready", says="Let your plan stand as it is"),
        Choice("withdraw plan", says="Take your plan back and make another"),
    )


class Deadline(msgspec.Struct, frozen=True):
    """Until when a seat should decide."""

    seat: Annotated[Seat, "The seat that is waited for."]
    due: Annotated[str, "Until when it should decide."]
    away: Annotated[str, "The end of its leave, empty if it is there."] = ""
    overdue: Annotated[bool, "Whether the others may choose what to do."] = False
    banked: Annotated[bool, "Whether its own time is over, and its time bank runs."] = False


def deadlines(match: AnyMatch) -> tuple[Deadline, ...]:
    """Until when each seat that is waited for should decide; the same for every viewer.

    Nobody has one without a pace, in a pause, or once the match is over.
    """
    clock = match.clock
    if match.outcome is not None:
        return ()
    return tuple(
        Deadline(s, clock.due[s], clock.away.get(s, ""), s in clock.overdue, s in clock.drawn)
        for s in match.sitting.seats
        if s in clock.due
    )


def _touched(order: Order) -> tuple[str, ...]:
    """The names in an order; numbers are amounts and stand for nothing on the board."""
    return tuple(_names(order))


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _names(one)
    elif isinstance(value, Order | Clause):
        for field in value.__struct_fields__:
            yield from _names(getattr(value, field))


Draw = Callable[[AnyRules, Any, Seat | None], View]
"""How a game's view of a position comes about for a seat."""


def drawn(rules: AnyRules, state: Any, seat: Seat | None) -> View:
    """The game's own view of a position."""
    return rules.view(state, seat)


def board(rules: AnyRules, match: AnyMatch, viewer: str, draw: Draw = drawn) -> View:
    """The position as a viewer may see it, with what that viewer may order now.

    What a game offers is worked out once, in its view.
    """
    if not laid(match):
        prompts = tuple(Prompt(s, "Take this seat to play.") for s in match.sitting.vacant)
        return View(match.title or rules.title, "", WAITING.phase, prompts=prompts)
    seat = viewer if viewer in match.sitting.seats else None
    view = draw(rules, seen_by(match.table, viewer), seat)
    if seat is None:
        return view
    told: tuple[str, ...] = ()
    if seat in match.sitting.taken and match.outcome is None:
        told = (
            *rest_told(match, seat),
            *_standing_orders(rules, match.ahead.standing.get(seat, ()), match.table.position),
        )
    view = _with_plan(rules, match, seat, view)
    notes = (*view.notes, *told)
    return msgspec.structs.replace(
        view, choices=choices(rules, match, seat, view.choices), notes=notes
    )


def rest_told(match: AnyMatch, seat: Seat) -> tuple[str, ...]:
    """What waits of a seat's letter, and what of it did not go on."""
    rest = match.ahead.rest.get(seat)
    if rest is None:
        return ()
    told = (f"From your last letter: {rest.why}",) if rest.why else ()
    if not rest.lines:
        return told
    waits = "; ".join(line.orders for line in rest.lines)
    how = "“recall” takes it back; any order but an answer replaces it."
    return (*told, f"This part of your last letter waits and goes on by itself: {waits}. {how}")


def _with_plan(rules: AnyRules, match: AnyMatch, seat: Seat, view: View) -> View:
    """The view of a seat that sealed a plan, asking what it may do with it."""
    planning, mine = rules.planning(match.table.position), match.ahead.planned.get(seat)
    if planning is None or mine is None or match.outcome is not None:
        return view
    asks = (
        "Your plan is sealed. Say “ready” when you are happy with it, or give another in its place."
    )
    if mine.ready:
        late = ", ".join(s.title() for s in match.sitting.seats if s in to_move(rules, match))
        asks = f"You are ready. {late} may still plan; until then “unready” opens yours again."
    prompts = (*(p for p in view.prompts if p.seat != seat), Prompt(seat, asks))
    notes = (*view.notes, f"Your plan: {mine.orders}")
    return msgspec.structs.replace(view, prompts=prompts, notes=notes)


def _standing_orders(rules: AnyRules, orders: Sequence[str], state: Any) -> tuple[str, ...]:
    """A seat's standing orders with their numbers; without any, what it could give ahead."""
    if orders:
        return tuple(f"Your standing order {n}: {text}" for n, text in enumerate(orders, 1))
    return tuple(_hint(reaction) for reaction in rules.reactions if reaction.arises(state))


AHEAD = "You may answer in advance, in secret"
"""How a note begins that tells which answers can be given ahead."""


def _hint(reaction: Reaction) -> str:
    """How an answer to such a moment is given ahead."""
    answer, *others = dict.fromkeys(form for form, _ in forms(reaction.orders))
    what = f", when {reaction.title}" if reaction.title else ""
    said = f"{AHEAD}{what}: “when {reaction.kind} do {answer}”, or “whenever”."
    said += f" Other answers: {', '.join(others)}." if others else ""
    facts = ", ".join(reaction.facts)
    return f"{said} You may add {facts} after “{reaction.kind}”." if facts else said
