"""Writes a match as one file that anybody can audit (docs/fair-play.md, 11)."""

from base64 import b64encode
from collections.abc import Iterable, Iterator

from domain.journal.entries import check_origin, check_stream
from domain.match.terms import FORMAT


def write_export(
    origin: str,
    view: str,
    entries: Iterable[bytes],
    openings: Iterable[tuple[int, int, bytes]],
    notes: Iterable[str],
) -> Iterator[bytes]:
    """Yield the lines of an export, each with its line feed.

    `view` is a label: a seat, `public` or `full`. `entries` are all lines of the journal, as
    stored. `openings` are event, sealed part (from 0) and the canonical bytes of an Opening,
    in that order: only those that this view may see, which the caller has to make sure of.
    `notes` are the signed checkpoints, the smallest first.

    Raises BadJournal for an origin or a view out of form.
    """
    check_origin(origin)
    check_stream(view)
    yield f"fieldpost-export/{FORMAT} {origin} {view}\n".encode()
    for entry in entries:
        yield b"E %b\n" % entry
    for event, part, opening in openings:
        yield b"O %d %d %b\n" % (event, part, opening)
    for note in notes:
        yield b"C %b\n" % b64encode(note.encode())
