"""A match that comes from another: a branch, or one that goes on from its result.

See docs/fair-play.md, 9.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Any

import msgspec

from domain.journal.entries import EMPTY_TREE, canonical, leaf_hash
from service.audit import bodies
from service.audit.lines import EVENT, read_header, read_lines
from service.audit.match import Match
from service.audit.number import by_number
from service.audit.report import AuditFailed

ROLLS = frozenset({"roll", "roll.hidden", "deck.sealed"})


class _Entry(msgspec.Struct):
    type: str
    pub: dict[str, Any]


_entry = msgspec.json.Decoder(_Entry).decode


def check_before(m: Match, lines: Iterable[bytes] | None) -> None:
    """Hold the opening against the other match, if its export is there. Raises AuditFailed."""
    source = m.opening.source if m.opening else None
    if not source:
        return
    branch, origin = source.how == "branch", source.origin
    if lines is None:
        what = "of which this match is a branch" if branch else "from which this match goes on"
        m.report.not_checked.append(f"The export of {origin}, {what}, was not given.")
        return
    last, later = _named(source, lines)
    try:
        rolls = sum(_entry(line).type in ROLLS for line in later) if branch else 0
        entry = _entry(last)
    except msgspec.DecodeError as error:
        raise AuditFailed(f"The export of {origin} is out of form: {error}") from None
    if rolls:
        m.report.told.append(
            by_number(
                rolls,
                f"1 roll of {origin} lies after the branch.",
                f"# rolls of {origin} lie after the branch.",
            )
        )
    if not branch:
        carried = canonical(entry.pub.get("carried"))
        if entry.type != "result.carried" or carried != canonical(source.value):
            raise AuditFailed("The match before carries something else than this one began with.")
    m.report.before = origin


def _named(named: bodies.Source, lines: Iterable[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The last entry of those that the opening counts, and the entries behind."""
    stream = iter(lines)
    origin, tree, last = read_header(next(stream, b"")).origin, EMPTY_TREE, b""
    entries = (line for _, line in takewhile(lambda one: one[0] == EVENT, read_lines(stream)))
    for last in islice(entries, named.size):
        tree = tree.add(leaf_hash(last))
    if (origin, tree.size, tree.root().hex()) != (named.origin, named.size, named.root):
        raise AuditFailed(
            "The branch does not fit its parent."
            if named.how == "branch"
            else "The match before is not the one that is named, or ended otherwise."
        )
    return last, entries
