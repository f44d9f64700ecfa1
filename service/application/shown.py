"""The checkpoints that orders name, made again from the journal: nothing of them is stored.

A command tells the size that its sender had seen (docs/fair-play.md, 15), and an export shows the
checkpoint of that size. Its text follows from the lines, and an Ed25519 signature of the same text
by the same key is always the same bytes (RFC 8032).
"""

from collections.abc import Iterator

import msgspec

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from domain.match.events import NoteGiven, OrderGiven
from service.store.journals import Journals

AT_ONCE = 1_000
"""Lines that are read at a time."""


class _Command(msgspec.Struct):
    seen: int = 0


class _Public(msgspec.Struct):
    seen: int = 0
    """Of a command with secret orders; an open one tells it within ``command``."""
    command: _Command = msgspec.field(default_factory=_Command)


class _Line(msgspec.Struct):
    pub: _Public


def named_sizes(journals: Journals, match_id: str, size: int) -> set[int]:
    """The sizes that the commands and notes among the first ``size`` entries name."""
    read = msgspec.json.Decoder(_Line)
    rows = journals.of_types(match_id, (OrderGiven.topic, NoteGiven.topic), size)
    said = [read.decode(line).pub for _, _, line in rows]
    return {one.seen or one.command.seen for one in said} - {0}


def texts(
    journals: Journals, match_id: str, origin: str, sizes: set[int]
) -> Iterator[tuple[int, str]]:
    """The text of the checkpoint of each of these sizes, the smallest first."""
    tree, last = EMPTY_TREE, max(sizes, default=0)
    for start in range(0, last, AT_ONCE):
        for _, _, line in journals.rows(match_id, start, min(start + AT_ONCE, last)):
            tree = tree.add(leaf_hash(line))
            if tree.size in sizes:
                yield tree.size, checkpoint_text(origin, tree.size, tree.root())
