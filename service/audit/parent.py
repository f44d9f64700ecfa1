"""A branch and the match that it comes from."""

from collections.abc import Iterable

import msgspec

from domain.journal.entries import EMPTY_TREE, leaf_hash
from service.audit.lines import EVENT, read_header, read_lines
from service.audit.linked import Parent
from service.audit.number import by_number
from service.audit.report import AuditFailed, Report

ROLLS = frozenset({"roll", "roll.hidden", "deck.sealed"})


class _Type(msgspec.Struct):
    type: str


_type = msgspec.json.Decoder(_Type)


def check_parent(parent: Parent, lines: Iterable[bytes] | None, report: Report) -> None:
    """The branch begins where it says, if the parent's export is there. Raises AuditFailed."""
    if lines is None:
        report.not_checked.append(
            f"The export of {parent.origin}, of which this match is a branch, was not given."
        )
        return
    stream = iter(lines)
    header = read_header(next(stream, b""))
    tree, rolls = EMPTY_TREE, 0
    for mark, line in read_lines(stream):
        if mark != EVENT:
            break
        if tree.size < parent.size:
            tree = tree.add(leaf_hash(line))
        else:
            rolls += _type.decode(line).type in ROLLS
    if (header.origin, tree.size, tree.root().hex()) != (parent.origin, parent.size, parent.root):
        raise AuditFailed("The branch does not fit its parent.")
    if rolls:
        report.told.append(
            by_number(
                rolls,
                f"1 roll of {parent.origin} lies after the branch.",
                f"# rolls of {parent.origin} lie after the branch.",
            )
        )
    report.before = parent.origin
