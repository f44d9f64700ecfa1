"""What a press on the board asks of the house, beyond the orders that the page has from it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from flask import Blueprint, Response, jsonify, request
from msgspec.structs import replace

from domain.game.grammar.orders import line as order_line
from domain.game.view.board import Choice, Piece, View
from domain.game.view.offers import in_common
from domain.games import AnyRuleset, table_of
from domain.match.seeing import known_to
from service.application.on_offer import Counters
from service.drawing import title
from service.reading.positions import look
from service.web.match import tried
from service.web.pages import render
from service.web.services import match_named, matches, reader
from service.web.table import StoryLine, of_the_table
from service.web.who import acting
from service.words.retelling import refusal

LATEST = 12
"""Sentences of what became of a piece: whoever wants more reads the story."""

MOST_TRIES = 2
"""Orders of others, a kind, that are tried for a piece to learn why it has none; and kinds."""

SEARCHED = 2_000
"""Sentences of the story, the latest, in which a piece is looked for."""

MOST_PIECES = 60
"""So many pieces at most are asked about at once."""


def add_to(bp: Blueprint) -> None:
    """Add these questions."""
    bp.add_url_rule("/m/<match_id>/why", "why_not", why_not, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/together", "together", together, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/unit", "unit", unit, methods=["POST"])


def why_not(match_id: str) -> Response:
    """Why a piece cannot do what a press on the board asks of it; else the order, "" for none."""
    who = acting(match_id)
    piece, target = (request.form.get(name, "")[:80] for name in ("piece", "target"))
    match = known_to(match_named(match_id), who.seat)
    pressed = matches().rules_of(match).pressed
    order = pressed(match.table.seen_by(who.seat), who.seat, piece, target) if pressed else None
    if order is None:
        return jsonify(why="")
    (report, *_rest) = matches().try_order(match_id, who.seat, order_line(order)).lines
    if report.state != "refused":
        return jsonify(why="", line=order_line(order) if target else "")
    return jsonify(why=refusal(report.reason, report.rule, matches().rules_of(match)))


def together(match_id: str) -> Response:
    """The orders that several pieces have together, where the match stands after the draft."""
    who = acting(match_id)
    pieces = request.form.get("pieces", "").split("|")[:MOST_PIECES]
    match = known_to(match_named(match_id), who.seat)
    draft = tried(match_id, who, request.form.get("orders", "").replace("\r\n", "\n"))
    if draft is not None and draft.after is not None:
        match = draft.after
    offered = matches().rules_of(match).together
    choices = offered(match.table.seen_by(who.seat), who.seat, pieces) if offered else ()
    return render("together.html", choices=choices)


def unit(match_id: str) -> Response:
    """A card of a piece that was pressed, as its reader may know it after the draft: what it is and
    where, the orders that it has, and what became of it; nothing for what is no piece."""
    who, name = acting(match_id), request.form.get("piece", "")[:80]
    draft = tried(match_id, who, request.form.get("orders", "").replace("\r\n", "\n"))
    seen = draft.seen if draft and draft.seen else look(matches(), match_id, who.seat)
    piece = next((one for one in seen.view.pieces if one.id == name), None)
    if piece is None:
        return Response("")
    piece = replace(piece, facts=tuple(spelled(matches().rules_of(match_named(match_id)), piece)))
    named, _comma, worth = title(piece).partition(", ")
    own = _touched_as(seen.view, piece) if piece.owner == who.seat else {name}
    return render(
        "unit.html",
        match_id=match_id,
        keep=who.keep,
        named=named,
        worth=_comma + worth,
        where=piece.space,
        may=_may(choice for choice in seen.view.choices if own.intersection(choice.on[:1])),
        cannot=_why_not_more(match_id, who.seat, seen.view, piece) if draft is None else (),
        did=_became(match_id, who.seat, {name, piece.name or name}),
    )


def spelled(rules: AnyRuleset, piece: Piece) -> Iterator[str]:
    """The facts of a piece, its figures in words where its game has them (``counters.toml``)."""
    known = table_of(rules, "counters.toml", Counters)
    for fact in piece.facts:
        fits = (one for one in known.figure if re.fullmatch(one.printed, fact)) if known else ()
        found = next(iter(fits), None)
        yield re.sub(found.printed, found.told, fact) if found else fact


def _why_not_more(match_id: str, seat: str, view: View, piece: Piece) -> list[str]:
    """Why a piece has no order of a kind that others of its side have, a sentence for each reason:
    what the rules say if it is given theirs, as far as that tells of the piece alone."""
    found, rules = dict[str, None](), matches().rules_of(match_named(match_id))
    for line, named in _of_others(view, piece) if piece.owner == seat else ():
        (report, *_rest) = matches().try_order(match_id, seat, line).lines
        if report.state == "refused" and not named & set(re.findall(r"[\w/.-]+", report.reason)):
            found[refusal(report.reason, report.rule, rules)] = None
    return list(found)


def _of_others(view: View, piece: Piece) -> Iterator[tuple[str, set[str]]]:
    """Orders of kinds that a piece has not, as others of its side have them but with its name, and
    what else each names."""
    own, pieces = _touched_as(view, piece), [one for one in view.pieces if one is not piece]
    has = {choice.line.split()[0] for choice in view.choices if own.intersection(choice.on[:1])}
    instead = {
        name: piece.id if name == one.id else piece.space
        for one in pieces
        if one.owner == piece.owner
        for name in _touched_as(view, one) - own
    }
    many = Counter[str]()
    for choice in view.choices:
        verb, *words = choice.line.split()
        if verb in has or not instead.keys() & {*choice.on[:1]} & {*words}:
            continue
        many[verb] += 1
        if many[verb] <= MOST_TRIES and len(many) <= MOST_TRIES:
            line = (instead[word] if word == choice.on[0] else word for word in words)
            yield " ".join((verb, *line)), {*words, *choice.on} - {choice.on[0]}


def _touched_as(view: View, piece: Piece) -> set[str]:
    """The names by which orders touch a piece: its own, and its space's if it stands alone."""
    alone = sum(one.space == piece.space for one in view.pieces) == 1
    return {piece.id, piece.space} if alone and piece.space else {piece.id}


def _may(choices: Iterable[Choice]) -> list[tuple[str, int]]:
    """Orders by their verbs, in the words that they share, and how many each are."""
    by_verb: dict[str, list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault(choice.line.split()[0], []).append(choice)
    return [
        (found[0].says if len(found) == 1 else in_common(found) or verb, len(found))
        for verb, found in by_verb.items()
    ]


def _became(match_id: str, seat: str, names: Iterable[str]) -> list[StoryLine]:
    """The latest sentences of the story that name a piece, the newest first."""
    words = re.compile(rf"(?<![\w/-])(?:{'|'.join(map(re.escape, names))})(?![\w/-])")
    match = match_named(match_id)
    after, rules = max(-1, match.size - SEARCHED), matches().rules_of(match)
    rows = reader().chronicle(match_id, seat, after=after, limit=SEARCHED)
    found = [row for row in rows if words.search(row.text)][: -LATEST - 1 : -1]
    return [of_the_table(row.n, row.text, "", b"", rules) for row in found]
