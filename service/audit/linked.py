"""A match that comes from another: a branch, or one that goes on from its result.

See docs/fair-play.md, 9.
"""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

import msgspec

from domain.journal.entries import EMPTY_TREE, canonical
from domain.journal.grown import grown, leaf_hashes
from service.audit.lines import EVENT, read_header, read_lines
from service.audit.match import AuditedMatch
from service.audit.reporting.number import by_number
from service.audit.reporting.report import AuditFailed

ROLLS = frozenset({"roll", "roll.hidden", "deck.sealed"})


class _Entry(msgspec.Struct):
    type: str
    pub: dict[str, Any]


_entry = msgspec.json.Decoder(_Entry).decode


def check_before(m: AuditedMatch, lines: Iterable[bytes] | None) -> None:
    """Hold the opening against the other match, if its export is there. Raises AuditFailed."""
    source = m.opening.source if m.opening else None
    if not source:
        return
    branch, origin = source.how == "branch", source.origin
    if lines is None:
        what = "of which this match is a branch" if branch else "from which this match goes on"
        m.report.not_checked.append(f"The export of {origin}, {what}, was not given.")
        return
    stream = iter(lines)
    named = read_header(next(stream, b"")).origin
    events = [line for _, line in takewhile(lambda one: one[0] == EVENT, read_lines(stream))]
    first = events[: source.size]
    root = grown(EMPTY_TREE, leaf_hashes(first)).root().hex()
    if (named, len(first), root) != (origin, source.size, source.root):
        raise AuditFailed(
            "The branch does not fit its parent."
            if branch
            else "The match before is not the one that is named, or ended otherwise."
        )
    try:
        rolls = sum(_entry(line).type in ROLLS for line in events[source.size :]) if branch else 0
        last = _entry(first[-1])
    except msgspec.DecodeError as error:
        raise AuditFailed(f"The export of {origin} is out of form: {error}") from None
    if rolls:
        one, several = f"1 roll of {origin} lies", f"# rolls of {origin} lie"
        m.report.told.append(f"{by_number(rolls, one, several)} after the branch.")
    if not branch:
        carried = canonical(last.pub.get("carried"))
        if last.type != "result.carried" or carried != canonical(source.value):
            raise AuditFailed("The match before carries something else than this one began with.")
    m.report.before = origin
