"""Trying orders on what their seat knows: that costs nothing, so it must be no way to look."""

from dataclasses import replace

from msgspec.structs import replace as changed

from domain.match.match import PUBLIC, Table
from domain.match.parts.ahead import Plan
from domain.match.writing import Context, WouldRoll
from service.application.carrying import Request, carry_out
from service.application.receipts import LineReport, stopped
from service.store.repository import AnyMatch, Repository

BLIND = (AttributeError, TypeError, KeyError, IndexError, ValueError, AssertionError)
"""What the rules of a game may come to where they need what the seat does not know."""


def tried(
    repository: Repository, match: AnyMatch, request: Request, context: Context
) -> tuple[LineReport, ...]:
    """What becomes of each line, up to the first die or to what its seat cannot know."""
    known, lines = known_to(match, request.seat), request.lines
    try:
        return carry_out(repository, known, request, changed(context, trial=True))[1]
    except BLIND:
        if not match.table.known:
            raise
    before = tried(repository, match, replace(request, lines=lines[:-1]), context)
    if any(one.state != "done" for one in before):
        return (*before, LineReport(lines[-1], "left"))
    why = "what follows depends on what you do not know"
    return (*before, stopped(lines[-1], WouldRoll("hidden", why)))


def known_to(match: AnyMatch, seat: str) -> AnyMatch:
    """The match as if what the seat knows were all there is."""
    sealed = {s: Plan(p.n, p.set, {}, p.ready) for s, p in match.ahead.plans.items()}
    mine = {s: p for s, p in match.ahead.plans.items() if s == seat}
    match = changed(match, ahead=changed(match.ahead, plans={**sealed, **mine}))
    if not match.table.known:
        return match
    known = match.table.seen_by(seat)
    public = match.table.seen_by(PUBLIC)
    return changed(match, table=Table(known, {seat: known, PUBLIC: public}, match.table.decks))
