"""Proofs of a roll or of a line, and that a journal grew; those of a line are in the form that C2SP
calls tlog-proof (docs/fair-play.md, 2 and 10)."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from domain.journal.entries import Entry, leaf_hash, read_entry, told_id
from domain.journal.tree_proofs import consistency_path, inclusion_path, read_proof, write_proof
from domain.match.seeing import AnyMatch
from service.application.carrying import numbered
from service.application.matches import Matches
from service.application.receipts import Receipt
from service.audit.noting import part_file
from service.store.house.checkpoints import checkpoint_covering

# Rolls, and the whole journal


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


def proof(matches: Matches, match_id: str, n: int) -> Proof:
    """The proof of the public roll that entry ``n`` tells; LookupError where it tells none."""
    match = matches.repository.match(match_id)
    rows = matches.repository.rows(match_id, 0, match.size)
    if not 0 <= n < match.size or rows[n][1] not in ("dice.rolled", "cards.drawn"):
        raise LookupError(f"Entry {n} is not a roll that everybody may see.")
    told = read_entry(bytes(rows[n][2]))
    if "roll" not in told.pub:
        raise LookupError(f"Entry {n} is not a roll that everybody may see.")
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
        raise LookupError(f"Entry {n} is not a roll.")
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


# Lines


def receipt(matches: Matches, match_id: str, n: int) -> str:
    """The proof that entry ``n`` stands in the journal, under the first checkpoint that covers it.

    Where none does yet, the match is signed as it stands. Raises LookupError where there is no such
    entry, and GoneBack.
    """
    return receipts(matches, match_id, [n])[0]


def receipts(matches: Matches, match_id: str, entries: Sequence[int]) -> list[str]:
    """The same for several entries, all under the first checkpoint that covers the last of them.
    Raises LookupError for an entry that the match lacks."""
    last = max(entries)
    if min(entries) < 0 or last >= matches.repository.size(match_id):
        raise LookupError(f"This match has no entry {last}.")
    kept = checkpoint_covering(matches.repository.recorder, match_id, last)
    note = kept or matches.checkpoint(match_id)
    size = int(note.split("\n", 2)[1])
    tree = matches.fairness.grown(match_id, size)
    return [
        write_proof(matches.repository.entry(match_id, n)[1], n, tree.path(n, size), note)
        for n in entries
    ]


def part_of(matches: Matches, match_id: str, seat: str, proof: str) -> str:
    """What a seat ordered in secret, with the receipt of it, as a file that proves both
    (docs/notes.md); "" where it ordered in the open."""
    n = read_proof(proof).index
    found = matches.repository.openings(match_id, n, n + 1, seat)
    openings = [f"{at} {p} {body.decode()}" for at, p, _, body in found]
    if not openings:
        return ""
    return part_file(matches.house.origin(match_id), matches.now(), proof, openings)


def receipt_of(matches: Matches, match_id: str, command_id: str, line: int) -> tuple[int, str]:
    """The entry of a line (from 1) of the request with this id, and its receipt.

    Raises LookupError where no such order was taken.
    """
    found = _taken(matches, match_id, command_id, line - 1)
    if found is None:
        raise LookupError("No order with this id was taken in this match.")
    n = said_at(matches, match_id, *found)
    return n, receipt(matches, match_id, n)


def taken(matches: Matches, match_id: str, command_id: str, lines: int) -> list[int]:
    """Which of the lines (from 1) of the request with this id were carried out by now."""
    return [k + 1 for k in range(lines) if _taken(matches, match_id, command_id, k)]


def _taken(matches: Matches, match_id: str, command_id: str, k: int) -> tuple[int, int] | None:
    """Where a line (from 0) stands; one that waited is kept under the id that the journal tells."""
    found = matches.repository.command(match_id, numbered(command_id, k))
    return found or matches.repository.command(match_id, told_id(command_id, k))


def entries_of(matches: Matches, match_id: str, answer: Receipt) -> tuple[int, ...]:
    """The entries of all lines of a request that were carried out."""
    done = [line for line in answer.lines if line.first >= 0]
    return tuple(said_at(matches, match_id, line.first, line.stop) for line in done)


def said_at(matches: Matches, match_id: str, first: int, stop: int) -> int:
    """The entry of the order itself: new rules may have been named just before it."""
    for n, topic, _ in matches.repository.rows(match_id, first, stop):
        if topic in ("command", "note"):
            return n
    return first
