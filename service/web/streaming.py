"""Live: the new entries of a match as events for its page, and its size for who cannot stream;
and what the journal holds in the name of a seat, for its player's own notes."""

import json
import re
from typing import Final

import msgspec
from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest

from domain.table.grammar.lines import MOST_LINES
from service.application.matches import Matches
from service.reading.proofs import taken
from service.store.people.seats import seat_hashes
from service.web.services import match_named, matches, services
from service.web.who import acting, who_is_here

TRY_AGAIN = 10_000
"""After how many milliseconds a page asks again for a stream where all are taken."""


def add_to(bp: Blueprint) -> None:
    """Add these addresses."""
    bp.add_url_rule("/m/<match_id>/stream", "stream", stream)
    bp.add_url_rule("/m/<match_id>/size", "size", size)
    bp.add_url_rule("/m/<match_id>/taken", "taken_lines", taken_lines)
    bp.add_url_rule("/m/<match_id>/given", "given_lines", given_lines)


def streams_origin() -> str:
    """Where the part for streams is reached from this page, "" where by the page's own address.

    A proxy before the web hands ``/live/`` over to it (docs/operating.md); without one it has a
    port of its own beside ours.
    """
    settings = services().settings
    host = re.fullmatch(r"([A-Za-z0-9.-]{1,200})(:[0-9]{1,5})?", request.host)
    if not settings.streams_port or settings.proxies or host is None:
        return ""
    return f"{request.scheme}://{host[1]}:{settings.streams_port}"


def streams_at(match_id: str) -> str:
    """The address at which a page listens to a match; "" leaves it to the web itself."""
    settings, origin = services().settings, streams_origin()
    reached = settings.streams_port and (origin or settings.proxies)
    root = origin or request.script_root
    return f"{root}/live/{match_id}" if reached else ""


def size(match_id: str) -> Response:
    """How many entries the match has."""
    return jsonify(size=match_named(match_id).size)


def taken_lines(match_id: str) -> Response:
    """Which orders were carried out: these have receipts, and no others."""
    match_named(match_id)
    asked = request.args.get("ids", "").split()[:MOST_LINES]
    return jsonify(ids=[id_ for id_ in asked if taken(matches(), match_id, id_, 1)])


def given_lines(match_id: str) -> Response:
    """The orders in the name of one's own seat, for the notes of its player's browser."""
    who, after = acting(match_id), request.args.get("after", "")
    if not re.fullmatch("[0-9]{1,9}", after):
        raise BadRequest
    found, to = given(matches(), match_id, who.seat, int(after))
    return jsonify(orders=[msgspec.structs.asdict(one) for one in found], to=to)


def stream(match_id: str) -> Response:
    """New entries as they come, as the reader of the page may know them."""
    who, book, streams = who_is_here(match_id), matches(), services().streams
    start = _start(match_named(match_id).size)
    if not streams.enter():  # no error on a page: it asks now and then instead, and comes back
        told = f"retry: {TRY_AGAIN}\nevent: full\ndata: 0\n\n"
        full = Response(told, mimetype="text/event-stream")
        full.headers["Cache-Control"] = "no-store"
        return full
    token = _token(match_id, who.viewer)

    def allowed() -> bool:
        return not token or token in seat_hashes(book.repository.recorder, match_id, who.viewer)

    answer = Response(
        streams.entries(book, match_id, who.viewer, start, allowed), mimetype="text/event-stream"
    )
    answer.headers.update({"X-Accel-Buffering": "no", "Cache-Control": "no-store"})
    answer.call_on_close(streams.leave)
    return answer


def _start(now: int) -> int:
    last = request.headers.get("Last-Event-ID", "")
    if last.isascii() and last.isdigit() and len(last) < 10:
        return min(int(last) + 1, now)
    after = request.args.get("after", "")
    return min(int(after), now) if after.isascii() and after.isdigit() and len(after) < 10 else now


def _token(match_id: str, viewer: str) -> bytes:
    own = viewer in match_named(match_id).sitting.seats and match_named(match_id).outcome is None
    held = seat_hashes(matches().repository.recorder, match_id, viewer) if own else [b""]
    return next(iter(held), b"\0")


MOST_ENTRIES: Final = 2_000
"""Entries that one look goes through."""


class Given(msgspec.Struct, frozen=True):
    """An order or a note of a seat, as its own player may know it."""

    n: int
    id: str
    orders: str


def given(matches: Matches, match_id: str, seat: str, after: int) -> tuple[list[Given], int]:
    """The orders in the name of a seat from entry ``after`` on, since its player sat down, and up
    to which entry was looked. What was erased is left out: nobody can name it any more."""
    repository, found = matches.repository, list[Given]()
    stop = min(repository.size(match_id), after + MOST_ENTRIES)
    sealed = {n: body for n, _, _, body in repository.openings(match_id, after, stop, seat)}
    for n, topic, line in repository.rows(match_id, after, stop):
        if topic not in ("command", "note"):
            continue
        entry = json.loads(line)
        if entry["by"] != seat:
            continue
        command = entry["pub"].get("command")
        if command is None and n in sealed:
            command = json.loads(sealed[n])["data"].get("command")
        if command and command["orders"] == "join":
            found.clear()
        elif command:
            found.append(Given(n, command["id"], command["orders"]))
    return found, max(after, stop)
