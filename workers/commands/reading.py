"""``list``, ``show``, ``story`` and ``rolls``: what may be seen of the matches."""

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from domain.game.view.text_board import text_board
from domain.match.seeing import AnyMatch, deadlines
from service.mails.plain_text import paragraph
from service.reading.positions import look
from service.reading.tempo import clock_told, seat_clocks
from service.review.keeping import kept_review
from service.review.telling import short
from service.store.lists.models import ChronicleRow, LobbyRow, RollRow
from service.words.retelling import promised
from service.words.telling import when
from workers.commands.shared import (
    Here,
    answer,
    as_option,
    held_up,
    here,
    json_option,
    match_of,
    say,
    table,
)

PAGE = 500


@click.command("list")
@click.option("--status", type=click.Choice(["open", "running", "finished"]), default=None)
@click.option("--waiting-for", default="", metavar="SEAT", help="A seat, by person or computer.")
@json_option
def list_command(status: str | None, waiting_for: str, as_json: bool) -> None:
    """List the matches, those opened last first."""
    reader = here().reader
    rows: list[LobbyRow] = []
    while page := reader.lobby(
        status=status or "",
        waiting_for=waiting_for,
        hidden=True,
        after=rows[-1].match if rows else "",
        limit=PAGE,
    ):
        rows += page
    if as_json:
        answer(rows)
        return
    told = [
        (r.match, r.game, r.status, r.turn, r.phase, ",".join(r.waiting_for), r.changed, r.title)
        for r in rows
    ]
    table(("MATCH", "GAME", "STATUS", "TURN", "PHASE", "WAITING FOR", "CHANGED", "TITLE"), told)


@click.command("show")
@click.argument("match_id", metavar="MATCH")
@click.option("--at", type=int, default=None, help="After this many entries; now if not given.")
@as_option
@json_option
def show_command(match_id: str, at: int | None, viewer: str, as_json: bool) -> None:
    """Show the board of MATCH."""
    place = here()
    viewer = place.viewer(match_of(place, match_id), viewer)
    try:
        seen = look(place.matches, match_id, viewer, at)
    except IndexError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        answer(seen)
        return
    click.echo(text_board(seen.view))
    now = seen.at == seen.size
    match = place.matches.repository.match(match_id)
    told = held_up(place.matches, match) if now else ""
    waits = f", waiting for {', '.join(seen.to_move)}" if seen.to_move and not told else ""
    say(f"Match {match_id} after {seen.at} of {seen.size} entries{waits}.")
    if told:
        say(told)
    for line in _times(place, match_id, match) if now else ():
        say(line)
    if seen.outcome:
        say(f"The match is over: {seen.outcome.text}")
    for promise in promised(match, place.matches.promises.known(match)) if now else ():
        click.echo(paragraph(promise))


def _times(place: Here, match_id: str, match: AnyMatch) -> Iterator[str]:
    """Until when each seat has time, what its time bank holds, and when it is away."""
    due = {one.seat: one for one in deadlines(match)}
    now = place.matches.now()
    for clock in seat_clocks(place.matches.repository, match_id, match, now):
        runs = due.get(clock.seat)
        bank = " by its time bank" if runs and runs.banked else ""
        until = [f"until {when(runs.due, 'UTC')}{bank}"] if runs else []
        if told := "; ".join((*until, *clock_told(clock))):
            yield f"{clock.seat.title()}: {told}."


@click.command("story")
@click.argument("match_id", metavar="MATCH")
@click.option("--after", type=int, default=-1, help="Only what came after this entry.")
@click.option("--review", is_flag=True, help="And what was luck, what was skill, in short.")
@as_option
@json_option
def story_command(match_id: str, after: int, review: bool, viewer: str, as_json: bool) -> None:
    """Tell what happened in MATCH."""
    place = here()
    viewer = place.viewer(match_of(place, match_id), viewer)
    rows: list[ChronicleRow] = []
    while page := place.reader.chronicle(
        match_id, viewer, after=rows[-1].n if rows else after, limit=PAGE
    ):
        rows += page
    if as_json:
        answer(rows)
        return
    moment: Any = None
    for row in rows:
        if (row.turn, row.phase) != moment:
            moment = (row.turn, row.phase)
            turn = f"Turn {row.turn}" if row.turn else ""
            say(", ".join(filter(None, (turn, row.phase))) if turn else row.phase.capitalize())
        say(f"  {row.n:>5}  {row.text}")
    if review:
        found = kept_review(place.recorder, match_id)
        for sentence in short(found) if found else [UNREVIEWED.format(match=match_id)]:
            say(sentence)


UNREVIEWED = "There is no review of this match yet; “fieldpost review {match}” makes one."


@click.command("rolls")
@click.argument("match_id", metavar="MATCH")
@click.option("--after", type=int, default=-1, help="Only what came after this entry.")
@as_option
@json_option
def rolls_command(match_id: str, after: int, viewer: str, as_json: bool) -> None:
    """List the rolls and draws of MATCH: whose, for which order, why, and the result."""
    place = here()
    viewer = place.viewer(match_of(place, match_id), viewer)
    rows: list[RollRow] = []
    while page := place.reader.rolls(
        match_id, viewer, after=rows[-1].n if rows else after, limit=PAGE
    ):
        rows += page
    if as_json:
        answer(msgspec.to_builtins(rows))
        return
    told = [(r.n, r.stream, r.order, r.why, _results(r), _mark(r)) for r in rows]
    table(("ENTRY", "CHAIN", "ORDER", "WHY", "RESULT", ""), told)


def _results(row: RollRow) -> str:
    if len(row.labels) != len(row.results) or len(row.results) == 1:
        return " ".join(map(str, row.results))
    pairs = zip(row.labels, row.results, strict=True)
    return ", ".join(f"{label} {result}" for label, result in pairs)


def _mark(row: RollRow) -> str:
    marks = ["hidden"] if row.kind == "hidden" else []
    return ", ".join([*marks, *(["taken back"] if row.withdrawn else [])])
