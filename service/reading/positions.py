"""What may be read of a match: any position as any viewer may know it, the journal, the story.

A viewer is a seat, ``""`` for the public, or ``EVERYTHING``, which anybody may be once the match
is over. Everything a viewer gets is computed from what that viewer knows.
"""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import msgspec

from domain.game.board import View
from domain.game.ruleset import Moment, Outcome
from domain.journal.entries import Entry, consistency_path, inclusion_path, leaf_hash, read_entry
from domain.journal.sealed import Opening
from domain.match.seeing import (
    EVERYTHING,
    AnyMatch,
    AnyRules,
    as_it_lay,
    board,
    laid,
    moment,
    seen_by,
    waiting_for,
)
from service.application.matches import Matches
from service.reading.export import write_export


class SeenPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A position with what belongs to it; ``choices`` only where the viewer may order now."""

    match: Annotated[str, "The id of the match."]
    at: Annotated[int, "After how many entries this is the position."]
    size: Annotated[int, "Entries of the journal."]
    viewer: Annotated[str, "Who looks: a seat, public or everything."]
    to_move: Annotated[tuple[str, ...], "The seats that the match waited for."]
    moment: Moment
    view: View
    outcome: Outcome | None = None


class ShownEntry(msgspec.Struct, frozen=True):
    """An entry of the journal with the parts of it that the viewer may open."""

    n: Annotated[int, "The entry's number, from 0."]
    type: Annotated[str, "Its type."]
    line: Annotated[str, "The exact line that is hashed."]
    opened: Annotated[dict[str, Opening], "The sealed parts that you may open, by number."] = {}


class StorySentence(msgspec.Struct, frozen=True):
    """A sentence of the story."""

    n: int
    moment: Moment
    text: str


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to check one roll without us."""

    origin: Annotated[str, "The match that the dice are bound to."]
    n: Annotated[int, "The entry that tells the roll."]
    told: Annotated[str, "The line of the roll, as shown."]
    roll: Annotated[str, "The line of the opened link."]
    previous: Annotated[str, "The link before it, or the anchor, in hex."]
    index: Annotated[int, "The entry of the opened link, a leaf of the tree."]
    path: Annotated[tuple[str, ...], "The hashes from that leaf to the root, in hex."]
    checkpoint: Annotated[str, "A signed note of that root."]


def to_move(matches: Matches, match: AnyMatch) -> tuple[str, ...]:
    """The seats that the match waits for orders of, in seat order; none while dice wait."""
    if not match.begun or match.dice.waits is not None:
        return ()
    return waiting_for(matches.repository.codec(match).rules, match)


def look(matches: Matches, match_id: str, viewer: str, at: int | None = None) -> SeenPosition:
    """The position after ``at`` entries (None: now) as ``viewer`` may know it.

    Raises NoSuchMatch, and IndexError for a moment that the match does not have.
    """
    match = matches.repository.match(match_id)
    if at is not None and not 1 <= at <= match.size:
        raise IndexError(f"This match has the moments 1 to {match.size}, not {at}.")
    rules, size = matches.repository.codec(match).rules, match.size
    if at is None or at == size:
        view, moving = (
            board(rules, match, viewer, matches.repository.views),
            to_move(matches, match),
        )
        if match.outcome is not None:  # it may have been agreed on while the rules still ask
            view = msgspec.structs.replace(view, prompts=())
    else:
        match = as_it_lay(match, matches.repository.table_at(match_id, at), at)
        view, moving = (
            board(rules, match, viewer, matches.repository.views),
            _moved_then(rules, match),
        )
    return _seen(match_id, rules, match, viewer, view, moving, size)


def look_ahead(matches: Matches, match_id: str, seat: str, drafted: AnyMatch) -> SeenPosition:
    """The position that the drafted orders of a seat would lead to; see ``Matches.drafted``."""
    rules, size = (
        matches.repository.codec(drafted).rules,
        matches.repository.match(match_id).size,
    )
    view = board(rules, drafted, seat, matches.repository.views)
    return _seen(match_id, rules, drafted, seat, view, to_move(matches, drafted), size, at=size)


def _seen(
    match_id: str,
    rules: AnyRules,
    match: AnyMatch,
    viewer: str,
    view: View,
    moving: tuple[str, ...],
    size: int,
    at: int | None = None,
) -> SeenPosition:
    return SeenPosition(
        match=match_id,
        at=match.size if at is None else at,
        size=size,
        viewer=viewer,
        to_move=moving,
        moment=moment(rules, match, viewer),
        view=view,
        outcome=match.outcome,
    )


def _moved_then(rules: AnyRules, match: AnyMatch) -> tuple[str, ...]:
    moving = rules.to_move(match.table.position) if laid(match) else ()
    return tuple(seat for seat in match.sitting.seats if seat in moving)


def journal(
    matches: Matches, match_id: str, viewer: str, start: int, stop: int
) -> list[ShownEntry]:
    """The entries from ``start`` up to but not ``stop``, with what the viewer may open."""
    opened: dict[int, dict[str, Opening]] = {}
    for n, p, _, body in matches.repository.openings(match_id, start, stop, viewer):
        opened.setdefault(n, {})[str(p)] = msgspec.json.decode(body, type=Opening)
    return [
        ShownEntry(n, topic, line.decode(), opened.get(n, {}))
        for n, topic, line in matches.repository.rows(match_id, start, stop)
    ]


def export(matches: Matches, match_id: str, viewer: str) -> Iterator[bytes]:
    """The export of a match for a viewer, in the format of docs/fair-play.md."""
    newest = matches.checkpoint(match_id)
    match = matches.repository.match(match_id)
    entries = (
        line
        for start in range(0, match.size, 1000)
        for _, _, line in matches.repository.rows(match_id, start, min(start + 1000, match.size))
    )
    openings = (
        (n, p, body)
        for n, p, _, body in matches.repository.openings(match_id, 0, match.size, viewer)
    )
    label = {EVERYTHING: "full", "": "public"}.get(viewer, viewer)
    notes = matches.house_writer.checkpoints(match_id)
    if newest not in notes:  # nothing can be kept in a store that is only read
        notes.append(newest)
    return write_export(match.origin, label, entries, openings, notes)


def proof(matches: Matches, match_id: str, n: int) -> Proof:
    """The proof of the public roll that entry ``n`` tells; LookupError where it tells none."""
    match = matches.repository.match(match_id)
    rows = matches.repository.rows(match_id, 0, match.size)
    if not 0 <= n < match.size or rows[n][1] not in ("dice.rolled", "cards.drawn"):
        raise LookupError(f"Entry {n} is no roll that everybody may see.")
    told = read_entry(bytes(rows[n][2]))
    if "roll" not in told.pub:
        raise LookupError(f"Entry {n} is no roll that everybody may see.")
    at = told.pub["roll"]
    link = read_entry(bytes(rows[at][2]))
    leaves = [leaf_hash(line) for _, _, line in rows]
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


class HiddenRoll(msgspec.Struct, frozen=True):
    """What everybody may know of a roll that only one seat sees."""

    seat: str
    stream: str
    i: int
    """Which link of that chain is used up by it."""
    roll: int
    """The entry of the roll; ``n`` tells one of its draws."""
    seals: tuple[str, str]
    """The commitments to the roll and to what is told of it, in hex."""
    checkpoint: str
    """A signed note that covers both."""


def hidden_roll(matches: Matches, match_id: str, n: int) -> HiddenRoll:
    """The roll that entry ``n`` tells to one seat alone; LookupError where it tells none."""
    match = matches.repository.match(match_id)
    rows = matches.repository.rows(match_id, 0, match.size)
    told = read_entry(bytes(rows[n][2])) if 0 <= n < match.size else None
    if told is None or told.type not in ("dice.rolled", "cards.drawn") or "roll" in told.pub:
        raise LookupError(f"Entry {n} is no roll.")
    ((seat, *_), seal) = told.sealed[0].to, told.sealed[0].c
    stream = f"~{seat}"
    i, at, link = 0, 0, ""
    for k, topic, line in rows[:n]:
        if topic == "dice.rekeyed" and stream in read_entry(line).pub["chains"]:
            i = 0
        elif topic == "roll.hidden":
            rolled = read_entry(line).sealed[0]
            if rolled.to == (seat,):
                i, at, link = i + 1, k, rolled.c
    return HiddenRoll(seat, stream, i, at, (link, seal), matches.checkpoint(match_id))


def consistency(matches: Matches, match_id: str, old: int, new: int) -> list[bytes]:
    """The proof (RFC 9162 2.1.4) that the first ``old`` entries are the start of ``new`` ones.

    Raises LookupError where the match has no such sizes.
    """
    size = matches.repository.size(match_id)
    if not 1 <= old <= new <= size:
        raise LookupError(f"This match has the sizes 1 to {size}; name two of them in order.")
    rows = matches.repository.rows(match_id, 0, new)
    return consistency_path(old, [leaf_hash(line) for _, _, line in rows])


def _link_before(
    matches: Matches, match: AnyMatch, rows: list[tuple[int, str, bytes]], link: Entry
) -> str:
    stream, i = link.pub["stream"], link.pub["i"]
    for _, topic, line in reversed(rows[: link.n]):
        if topic in ("match.opened", "dice.rekeyed", "roll"):
            pub = read_entry(line).pub
            if topic == "roll" and pub["stream"] == stream and pub["i"] == i - 1:
                return str(pub["reveal"])
            if topic != "roll" and stream in pub["chains"]:
                return str(pub["chains"][stream])
    raise LookupError(f"The chain of entry {link.n} has no beginning.")


def story(
    matches: Matches, match_id: str, viewer: str, start: int, stop: int
) -> Iterator[StorySentence]:
    """The story from entry ``start`` up to but not ``stop``, as the viewer knows it."""
    match = matches.repository.match(match_id)
    rules = matches.repository.codec(match).rules
    for step in walked(matches, match_id, viewer, start, stop):
        if text := step.event.told(step.before):
            yield StorySentence(step.n, rules.moment(step.after), text)


class PositionChange(NamedTuple):
    """An event of the game, between the positions before and after it."""

    n: int
    before: Any
    event: Any
    after: Any


def walked(
    matches: Matches, match_id: str, viewer: str, start: int, stop: int
) -> Iterator[PositionChange]:
    """The game's events from entry ``start`` up to but not ``stop``, as the viewer knows them."""
    match = matches.repository.match(match_id)
    codec, rules = (
        matches.repository.codec(match),
        matches.repository.codec(match).rules,
    )
    table = matches.repository.table_at(match_id, start) if start else None
    state = seen_by(table, viewer) if table else rules.start
    opened: dict[int, list[Any]] = {}
    for n, _, _, body in matches.repository.openings(match_id, start, stop, viewer):
        opened.setdefault(n, []).append(msgspec.json.decode(body, type=Opening).data)
    for n, topic, line in matches.repository.rows(match_id, start, stop):
        event = codec.event(topic, line, opened.get(n, ()))
        if event is None:
            if topic in ("rewound", "position.copied"):
                state = seen_by(matches.repository.table_at(match_id, n + 1), viewer)
            continue
        before, state = state, event.after(state)
        yield PositionChange(n, before, event, state)
