"""What may be read of a match: any position as any viewer may know it, the journal, the story.

A viewer is a seat, ``""`` for the public, or ``EVERYTHING``, which anybody may be once the match
is over. Everything a viewer gets is computed from what that viewer knows.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.board import Choice, Prompt, View
from domain.journal import Entry, inclusion_path, leaf_hash, read_entry
from domain.orders import line as order_line
from domain.ruleset import Moment, Order
from domain.sealed import Opening
from service.export import write_export
from service.matches import Matches
from service.shelf import EVERYTHING, AnyMatch, seen_by

WAITING = Moment(0, "waiting for players")


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A position with what belongs to it; ``choices`` only where the viewer may order now."""

    match: str
    at: int
    """The number of entries after which this is the position."""
    size: int
    viewer: str
    to_move: tuple[str, ...]
    moment: Moment
    view: View
    outcome: dict[str, Any] | None = None


class Shown(msgspec.Struct, frozen=True):
    """An entry of the journal with the parts of it that the viewer may open."""

    n: int
    type: str
    line: str
    """The exact line that is hashed."""
    opened: dict[str, Opening] = {}
    """Openings by the number of the part."""


class Told(msgspec.Struct, frozen=True):
    """A sentence of the story."""

    n: int
    moment: Moment
    text: str


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to check one roll without us."""

    origin: str
    n: int
    told: str
    """The line of the roll as it was told."""
    roll: str
    """The line of the opened link."""
    previous: str
    """The link before it, or the anchor, in hex."""
    index: int
    """The entry of ``roll``, a leaf of the tree below."""
    path: tuple[str, ...]
    checkpoint: str


def to_move(matches: Matches, match: AnyMatch) -> tuple[str, ...]:
    """The seats that the match waits for, in seat order."""
    if match.outcome is not None or not match.begun:
        return ()
    if match.asked is not None:
        return tuple(s for s in match.asked.needed if s not in match.asked.agreed)
    moving = matches.shelf.codec(match.rules).rules.to_move(match.table.position)
    return tuple(s for s in match.seats if s in moving)


def legal_lines(matches: Matches, match: AnyMatch, seat: str) -> list[str]:
    """The orders that are offered to a seat now, as lines, from what the seat knows."""
    return [choice.line for choice in legal_choices(matches, match, seat)]


def legal_choices(matches: Matches, match: AnyMatch, seat: str) -> list[Choice]:
    """The offered orders with what they touch on the board."""
    if match.outcome is not None or not match.begun or seat not in match.taken:
        return []
    if match.asked is not None:
        waited_for = seat in to_move(matches, match)
        return [Choice("agree"), Choice("refuse")] if waited_for else []
    rules = matches.shelf.codec(match.rules).rules
    offered = rules.legal_orders(match.table.seen_by(seat), seat)
    return [Choice(order_line(order), _touched(order)) for order in offered]


def _touched(order: Order) -> tuple[str, ...]:
    """The names in an order; numbers are amounts and stand for nothing on the board."""
    values = [getattr(order, field) for field in order.__struct_fields__]
    names = [n for v in values for n in (v if isinstance(v, tuple) else (v,))]
    return tuple(name for name in names if isinstance(name, str))


def look(matches: Matches, match_id: str, viewer: str, at: int | None = None) -> Seen:
    """The position after ``at`` entries (None: now) as ``viewer`` may know it.

    Raises NoSuchMatch, and IndexError for a moment that the match does not have.
    """
    match = matches.shelf.match(match_id)
    if at is not None and not 1 <= at <= match.size:
        raise IndexError(f"This match has the moments 1 to {match.size}, not {at}.")
    now = at is None or at == match.size
    table = match.table if now else matches.shelf.table_at(match_id, at or 1)
    rules = matches.shelf.codec(match.rules).rules
    begun = bool(match.laid) and (at is None or at >= match.laid)
    state = seen_by(table, viewer)
    moving = to_move(matches, match) if now else ()
    view = (
        _waiting(match)
        if not begun
        else rules.view(state, viewer if viewer in match.seats else None)
    )
    if now and viewer in match.seats and match.begun:
        view = _with_choices(matches, match, viewer, view)
    if begun and not now:
        moving = tuple(s for s in match.seats if s in rules.to_move(table.position))
    return Seen(
        match=match_id,
        at=match.size if at is None else at,
        size=match.size,
        viewer=viewer,
        to_move=moving,
        moment=rules.moment(state) if begun else WAITING,
        view=view,
        outcome=msgspec.to_builtins(match.outcome) if match.outcome and now else None,
    )


def _waiting(match: AnyMatch) -> View:
    prompts = tuple(Prompt(s, "Take this seat to play.") for s in match.vacant)
    return View(match.title or match.rules, "", WAITING.phase, prompts=prompts)


def _with_choices(matches: Matches, match: AnyMatch, seat: str, view: View) -> View:
    choices = tuple(legal_choices(matches, match, seat))
    return msgspec.structs.replace(view, choices=choices)


def journal(matches: Matches, match_id: str, viewer: str, start: int, stop: int) -> list[Shown]:
    """The entries from ``start`` up to but not ``stop``, with what the viewer may open."""
    opened: dict[int, dict[str, Opening]] = {}
    for n, p, _, body in matches.shelf.openings(match_id, start, stop, viewer):
        opened.setdefault(n, {})[str(p)] = msgspec.json.decode(body, type=Opening)
    return [
        Shown(n, topic, bytes(line).decode(), opened.get(n, {}))
        for n, topic, line in matches.shelf.rows(match_id, start, stop)
    ]


def export(matches: Matches, match_id: str, viewer: str) -> Iterator[bytes]:
    """The export of a match for a viewer, in the format of docs/fair-play.md."""
    matches.checkpoint(match_id)
    match = matches.shelf.match(match_id)
    entries = (
        bytes(line)
        for start in range(0, match.size, 1000)
        for _, _, line in matches.shelf.rows(match_id, start, min(start + 1000, match.size))
    )
    openings = (
        (n, p, body) for n, p, _, body in matches.shelf.openings(match_id, 0, match.size, viewer)
    )
    label = {EVERYTHING: "full", "": "public"}.get(viewer, viewer)
    return write_export(match.origin, label, entries, openings, matches.checkpoints(match_id))


def proof(matches: Matches, match_id: str, n: int) -> Proof:
    """The proof of the public roll that entry ``n`` tells; LookupError where it tells none."""
    match = matches.shelf.match(match_id)
    rows = matches.shelf.rows(match_id, 0, match.size)
    if not 0 <= n < match.size or rows[n][1] not in ("dice.rolled", "cards.drawn"):
        raise LookupError(f"Entry {n} is no roll that everybody may see.")
    told = read_entry(bytes(rows[n][2]))
    if "roll" not in told.pub:
        raise LookupError(f"Entry {n} is no roll that everybody may see.")
    at = told.pub["roll"]
    link = read_entry(bytes(rows[at][2]))
    leaves = [leaf_hash(bytes(line)) for _, _, line in rows]
    return Proof(
        origin=match.origin,
        n=n,
        told=bytes(rows[n][2]).decode(),
        roll=bytes(rows[at][2]).decode(),
        previous=_link_before(matches, match, rows, link),
        index=at,
        path=tuple(h.hex() for h in inclusion_path(at, leaves)),
        checkpoint=matches.checkpoint(match_id),
    )


def _link_before(
    matches: Matches, match: AnyMatch, rows: list[tuple[int, str, bytes]], link: Entry
) -> str:
    stream, i = link.pub["stream"], link.pub["i"]
    for _, topic, line in reversed(rows[: link.n]):
        if topic in ("game.opened", "dice.rekeyed", "roll"):
            pub = read_entry(bytes(line)).pub
            if topic == "roll" and pub["stream"] == stream and pub["i"] == i - 1:
                return str(pub["reveal"])
            if topic != "roll" and stream in pub["chains"]:
                return str(pub["chains"][stream])
    raise LookupError(f"The chain of entry {link.n} has no beginning.")


def story(matches: Matches, match_id: str, viewer: str, start: int, stop: int) -> Iterator[Told]:
    """The story from entry ``start`` up to but not ``stop``, as the viewer knows it."""
    match = matches.shelf.match(match_id)
    codec, rules = matches.shelf.codec(match.rules), matches.shelf.codec(match.rules).rules
    table = matches.shelf.table_at(match_id, start) if start else None
    state = seen_by(table, viewer) if table else rules.start
    opened: dict[int, list[Any]] = {}
    for n, _, _, body in matches.shelf.openings(match_id, start, stop, viewer):
        opened.setdefault(n, []).append(msgspec.json.decode(body, type=Opening).data)
    for n, topic, line in matches.shelf.rows(match_id, start, stop):
        event = codec.event(topic, line, opened.get(n, ()))
        if event is None:
            if topic in ("rewound", "position.copied"):
                state = seen_by(matches.shelf.table_at(match_id, n + 1), viewer)
            continue
        text = rules.tell(state, event)
        state = rules.evolve(state, event)
        if text:
            yield Told(n, rules.moment(state), text)
