"""A branch and the match that it comes from."""

from collections.abc import Iterable

import msgspec

from service.audit.forms import SourceForm
from service.audit.linked import read_named
from service.audit.number import by_number
from service.audit.report import AuditReport

ROLLS = frozenset({"roll", "roll.hidden", "deck.sealed"})


class _Type(msgspec.Struct):
    type: str


_type = msgspec.json.Decoder(_Type)


def check_parent(parent: SourceForm, lines: Iterable[bytes] | None, report: AuditReport) -> None:
    """The branch begins where it says, if the parent's export is there. Raises AuditFailed."""
    if lines is None:
        report.not_checked.append(
            f"The export of {parent.origin}, of which this match is a branch, was not given."
        )
        return
    _, later = read_named(parent, lines, "The branch does not fit its parent.")
    rolls = sum(_type.decode(line).type in ROLLS for line in later)
    if rolls:
        report.told.append(
            by_number(
                rolls,
                f"1 roll of {parent.origin} lies after the branch.",
                f"# rolls of {parent.origin} lie after the branch.",
            )
        )
    report.before = parent.origin
