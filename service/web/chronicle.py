"""The chronicle: the story of a match in words, to read, to print, to keep."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, request

from service.store.house.openings import is_hidden
from service.store.house.operators import acts_in
from service.store.lists.models import ChronicleRow
from service.web.pages import render
from service.web.services import match_named, matches, reader
from service.web.table import StoryLine, knows, of_the_table
from service.web.who import viewers, who_is_here
from service.words import later
from service.words.retelling import told_anew

DONE = {
    "close": later("ended the match"),
    "hide": later("took the match off the lists"),
    "show": later("put the match on the lists"),
    "seat": later("handed a seat to its player"),
    "erase": later("erased words"),
    "resend": later("had a mail sent again"),
}
"""What operators do in a match, in the words of its page."""


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/story", "story", story)
    bp.add_url_rule("/m/<match_id>/story.txt", "story_text", story_text)


def story(match_id: str) -> Response:
    """The story of a match, turn by turn."""
    match, who = match_named(match_id), who_is_here(match_id)
    after = max(-1, request.args.get("after", -1, type=int))
    page = matches().limits.sentences
    rows = reader().chronicle(match_id, who.viewer, after=after, limit=page + 1)
    more = rows[page - 1].n if len(rows) > page else None
    rolls = _rolls(match_id, who.viewer, after, rows)
    return render(
        "story.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        chapters=_chapters(
            rows[:page], lambda row: replace(_line(match_id, row), roll=rolls.get(row.n, -1))
        ),
        more=more,
        acts=acts_in(matches().recorder, match_id) if who.own else (),
        done=DONE,
        hidden=bool(who.own) and is_hidden(matches().recorder, match_id),
        who=who,
        knows=knows(who.viewer),
        viewers=viewers(match, who),
        keep=who.keep,
    )


def _title(match: Any) -> str:
    return matches().rules_of(match).match_title(match.title, match.scenario)


def _chapters(
    rows: list[ChronicleRow], line: Callable[[ChronicleRow], StoryLine]
) -> list[tuple[int, list[tuple[str, list[StoryLine]]]]]:
    """Turns, in them phases, in them sentences."""
    return [
        (turn, [(phase, list(map(line, told))) for phase, told in groupby(within, _phase)])
        for turn, within in groupby(rows, lambda r: r.turn)
    ]


def _phase(row: ChronicleRow) -> str:
    return row.phase


def _rolls(match_id: str, viewer: str, after: int, rows: Sequence[ChronicleRow]) -> dict[int, int]:
    """For each sentence the last public roll since the one before it, which it tells."""
    told = [row.n for row in rows]
    found: dict[int, int] = {}
    for roll in reader().rolls(match_id, viewer, after=after, limit=5 * matches().limits.sentences):
        at = bisect_left(told, roll.n)
        if roll.kind != "hidden" and at < len(told):
            found[told[at]] = roll.n
    return found


def _as_it_stands(row: ChronicleRow) -> StoryLine:
    return StoryLine(row.n, row.text)


def _line(match_id: str, row: ChronicleRow) -> StoryLine:
    """A sentence, in the language of its reader where the house tells it."""
    if not told_anew(row.text):
        return of_the_table(row.n, row.text, "", b"", matches().rules_of(match_named(match_id)))
    return of_the_table(row.n, row.text, *matches().repository.entry(match_id, row.n))


def _whole(match_id: str, viewer: str) -> list[ChronicleRow]:
    """Every sentence of a match, read page by page."""
    rows: list[ChronicleRow] = []
    limit = matches().limits.sentences
    while page := reader().chronicle(
        match_id, viewer, after=rows[-1].n if rows else -1, limit=limit
    ):
        rows += page
    return rows


def story_text(match_id: str) -> Response:
    """The story as plain text."""
    match, who = match_named(match_id), who_is_here(match_id)
    lines = [_title(match), f"Told as {who.name} knows it.", ""]
    for turn, phases in _chapters(_whole(match_id, who.viewer), _as_it_stands):
        lines += [f"Turn {turn}" if turn else "Before the first turn", ""]
        for phase, told in phases:
            lines += [f"  {phase}", *(f"    {row.n:>5}  {row.text}" for row in told), ""]
    name = f"{match_id}-{who.name}-story.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response("\n".join(lines), mimetype="text/plain", headers=headers)
