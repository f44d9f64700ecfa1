"""A match that goes on from another: it began with what that one carries (docs/fair-play.md, 9)."""

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Any

import msgspec

from domain.journal.entries import EMPTY_TREE, leaf_hash
from domain.match.linked import hash_of
from service.audit.forms import Carried, SourceForm, read
from service.audit.lines import EVENT, read_header, read_lines
from service.audit.report import AuditFailed, AuditReport, fail


class _Entry(msgspec.Struct):
    type: str
    pub: dict[str, Any]


_entry = msgspec.json.Decoder(_Entry)


def read_source(pub: dict[str, Any]) -> SourceForm | None:
    """The match that an opening says it comes from. Raises AuditFailed."""
    if "from" not in pub:
        return None
    source = read(0, pub["from"], SourceForm, "where it comes from")
    if (source.how == "result") != (source.value is not msgspec.UNSET):
        fail(0, "where it comes from is out of form")
    return source


def check_carried(n: int, pub: dict[str, Any], ended: bool) -> None:
    """A match says what it carries on once it is over. Raises AuditFailed."""
    body = read(n, pub, Carried, "what is carried on")
    if not ended:
        fail(n, "a match that goes on carries nothing to the next")
    if hash_of(body.carried) != body.hash:
        fail(n, "what is carried on does not have the hash that is named")


def check_before(source: SourceForm, lines: Iterable[bytes] | None, report: AuditReport) -> None:
    """The match before carries just that, if its export is there. Raises AuditFailed."""
    if lines is None:
        report.not_checked.append(
            f"The export of {source.origin}, from which this match goes on, was not given."
        )
        return
    why = "The match before is not the one that is named, or ended otherwise."
    last, _ = read_named(source, lines, why)
    entry = _entry.decode(last)
    if entry.type != "result.carried" or entry.pub.get("carried") != source.value:
        raise AuditFailed("The match before carries something else than this one began with.")
    report.before = source.origin


def read_named(
    named: SourceForm, lines: Iterable[bytes], why: str
) -> tuple[bytes, Iterator[bytes]]:
    """Of the export of another match, which an opening names: the last entry of those that it
    counts, and the entries behind. Raises AuditFailed, with this sentence where it is another."""
    stream = iter(lines)
    origin, tree, last = read_header(next(stream, b"")).origin, EMPTY_TREE, b""
    entries = (line for _, line in takewhile(_is_event, read_lines(stream)))
    for last in islice(entries, named.size):
        tree = tree.add(leaf_hash(last))
    if (origin, tree.size, tree.root().hex()) != (named.origin, named.size, named.root):
        raise AuditFailed(why)
    return last, entries


def _is_event(marked: tuple[bytes, bytes]) -> bool:
    return marked[0] == EVENT
