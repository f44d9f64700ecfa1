"""The chronicle: the story of a match in words, to read, to print, to keep."""

from itertools import groupby
from typing import Any

from flask import Blueprint, Response

from service.store.lists.reader import ChronicleRow
from service.web.desk import match_named, matches, reader
from service.web.pages import render
from service.web.table import knows
from service.web.who import viewers, who_is_here

MOST = 20_000


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/story", "story", story)
    bp.add_url_rule("/m/<match_id>/story.txt", "story_text", story_text)


def story(match_id: str) -> Response:
    """The story of a match, turn by turn."""
    match, who = match_named(match_id), who_is_here(match_id)
    rows = reader().chronicle(match_id, who.viewer, limit=MOST)
    return render(
        "story.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        chapters=_chapters(rows),
        who=who,
        knows=knows(who.viewer),
        viewers=viewers(match, who),
        keep={"as": who.asked} if who.asked else {},
    )


def _title(match: Any) -> str:
    return str(match.title or matches().games[match.rules].scenario(match.scenario).title)


def _chapters(rows: list[ChronicleRow]) -> list[tuple[int, list[tuple[str, list[ChronicleRow]]]]]:
    """Turns, in them phases, in them sentences."""
    return [
        (turn, [(phase, list(told)) for phase, told in groupby(within, lambda r: r.phase)])
        for turn, within in groupby(rows, lambda r: r.turn)
    ]


def story_text(match_id: str) -> Response:
    """The story as plain text."""
    match, who = match_named(match_id), who_is_here(match_id)
    lines = [_title(match), f"Told as {who.name} knows it.", ""]
    for turn, phases in _chapters(reader().chronicle(match_id, who.viewer, limit=MOST)):
        lines += [f"Turn {turn}" if turn else "Before the first turn", ""]
        for phase, told in phases:
            lines += [f"  {phase}", *(f"    {row.n:>5}  {row.text}" for row in told), ""]
    name = f"{match_id}-{who.name}-story.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response("\n".join(lines), mimetype="text/plain", headers=headers)
