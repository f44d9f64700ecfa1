"""What happened since a moment, for the script that tells it again: sentences, and dice."""

from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from service.reading.positions import story
from service.web.faces import dice_of, with_pips
from service.web.services import match_named, matches, reader
from service.web.table import size_asked
from service.web.who import who_is_here


def add_to(bp: Blueprint) -> None:
    """Add this address."""
    bp.add_url_rule("/m/<match_id>/told", "told_again", told_again)


def told_again(match_id: str) -> Response:
    """The sentences since ``at`` as their reader may know them, and the dice since then.

    The newest of them; with ``on`` those that follow it, and the next ones from ``stop`` on.
    """
    match, who = match_named(match_id), who_is_here(match_id)
    asked = size_asked(match) or match.size
    most = matches().limits.retold
    newest = 0 if "on" in request.args else match.size - most
    start = max(asked, match.laid or 0, newest)
    stop = min(match.size, start + most)
    lines = [
        {"n": told.n, "text": told.text}
        for told in story(matches(), match_id, who.viewer, start, stop)
    ]
    rules = matches().rules_of(match)
    rows = reader().rolls(match_id, who.viewer, after=start - 1, limit=most)
    pips = with_pips(match_id, (row.roll for row in rows if row.kind == "dice"))
    keep: dict[str, Any] = who.keep
    rolls = [
        {
            "n": row.n,
            "why": row.why,
            "check": url_for("web.roll", match_id=match_id, n=row.n, **keep),
            "dice": [
                {"label": label, "drawn": str(drawn)}
                for label, drawn in dice_of(rules, row.labels, row.results, pips=row.roll in pips)
            ],
        }
        for row in rows
        if row.kind == "dice" and not row.withdrawn
    ]
    over = match.outcome is not None and stop == match.size
    return jsonify(lines=lines, rolls=rolls, start=start, stop=stop, over=over)
