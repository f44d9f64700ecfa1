"""Trying orders on what their seat knows: that costs nothing, so it must be no way to look."""

from dataclasses import replace

from msgspec.structs import replace as changed

from domain.match.seeing import BLIND, known_to
from domain.match.writing import Context, WouldRoll
from service.application.carrying import Request, carry_out
from service.application.receipts import LineReport, stopped
from service.store.repository import AnyMatch, Repository


def tried(
    repository: Repository, match: AnyMatch, request: Request, context: Context
) -> tuple[LineReport, ...]:
    """What becomes of each line, up to the first die or to what its seat cannot know."""
    known, lines = known_to(match, request.seat), request.lines
    try:
        return carry_out(repository, known, request, changed(context, trial=True))[1]
    except BLIND:
        if not match.table.known or not lines:
            raise
    before = tried(repository, match, replace(request, lines=lines[:-1]), context)
    if any(one.state != "done" for one in before):
        return (*before, LineReport(lines[-1], "left"))
    why = "what follows depends on what you do not know"
    return (*before, stopped(lines[-1], WouldRoll("hidden", why)))
