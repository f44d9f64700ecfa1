"""The audit of one export: needs the file and a key, and no server (docs/fair-play.md, 11).

It reads the lines once, and believes nothing: every hash, signature, link, die, draw and card is
computed again.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from service.audit import entries
from service.audit.checkpoints import Checkpoints
from service.audit.classes import Classes
from service.audit.clocks import Clocks
from service.audit.lines import CHECKPOINT, EVENT, OPENING, read_blocks, read_header
from service.audit.linked import check_before
from service.audit.match import AuditedMatch, Releases
from service.audit.own import OwnNotes, hold_against, tell_of_pressing
from service.audit.reporting.number import all_of, those
from service.audit.reporting.report import (
    NO_MAILBOX,
    NO_REPLAY,
    NO_SENT,
    AuditFailed,
    AuditReport,
    NoVerdict,
)
from service.audit.rounds import check_all
from service.audit.trust import MOST, NOBODY, Trust
from service.house.signed_notes import BadSignedNote, VerifyKey, parse_vkey

__all__ = [
    "NO_MAILBOX",
    "NO_REPLAY",
    "NO_SENT",
    "AuditFailed",
    "AuditReport",
    "More",
    "NoVerdict",
    "Read",
    "audit",
]


class More(msgspec.Struct, frozen=True):
    """Evidence besides mail."""

    seat: str = ""
    """The reader's seat; where it is not named, that of the export's first line."""
    trust: Trust = NOBODY
    """Cosigners and beacons that the reader trusts."""
    receipts: Sequence[str] = ()
    """That entries of this match are what its house signed."""
    exports: Sequence[bytes] = ()
    """The leaves of other exports of this match that were kept."""
    notes: Sequence[OwnNotes] = ()
    """What the reader's own programs noted: times that count for the reader alone, and orders."""
    garbled: Collection[str] = ()
    """Checkpoints that were kept and that no trusted key of the house signed."""
    mailbox: bool = True
    """Whether what was seen is a mailbox, which would hold all checkpoints that were mailed."""
    parent: Iterable[bytes] | None = None
    """The lines of the export of the match that this one comes from."""
    proofs: Sequence[str] = ()
    """That the log of the house holds checkpoints of this match."""
    releases: Releases = {}
    own: Mapping[str, str] = {}
    """The releases of the rules that are installed here, by game."""


NOTHING_MORE: Final = More()


def audit(
    lines: Iterable[bytes],
    vkeys: Sequence[str],
    *,
    seen: Iterable[str] | None = None,
    sent: Iterable[Mapping[str, Any]] | None = None,
    more: More = NOTHING_MORE,
) -> AuditReport:
    """Check an export: a file opened in binary mode, or its lines with their line feeds.

    `vkeys` are the keys to trust, best out of the invitation mail. `seen` are signed notes out
    of received mail (those of other games are passed over), and `sent` are the commands that a
    player sent; they prove what an export alone cannot. `more` is what else there is.

    Raises AuditFailed, whatever the input, with one sentence that says where and what; NoVerdict
    where the match names rules that `more` does not list.
    """
    return Read(lines, vkeys, more).held_against(seen, sent, more)


class Read:
    """An export that was read to its end, and that is right by itself."""

    def __init__(
        self,
        lines: Iterable[bytes],
        vkeys: Sequence[str],
        more: More = NOTHING_MORE,
        keep: Callable[[bytes, Sequence[bytes]], None] | None = None,
    ) -> None:
        """See `audit`. `keep` is given the mark and the bodies of all lines as they are read."""
        stream = iter(lines)
        header = read_header(next(stream, b""))
        self.match = m = AuditedMatch(header.origin, AuditReport(header.origin, header.view))
        m.keys, m.releases, m.installed = _keys(vkeys), more.releases, more.own
        self._seat = more.seat or ("" if header.view in ("public", "full") else header.view)
        self._clocks = Clocks(m.keys)
        self._clocks.know(more.trust.cosigners)
        self._checkpoints = Checkpoints(m, self._clocks)
        self._read_all(stream, keep or (lambda *_: None))
        if more.seat and more.seat not in m.places:
            raise NoVerdict(
                f"This match has no seat {more.seat}; it has {all_of(sorted(m.places))}"
            )
        check_all(m)

    def _read_all(
        self, stream: Iterator[bytes], keep: Callable[[bytes, Sequence[bytes]], None]
    ) -> None:
        m, openings = self.match, entries.Openings(self.match)
        readers = {OPENING: openings.read, CHECKPOINT: self._checkpoints.read}
        for mark, lines in read_blocks(stream):
            keep(mark, lines)
            if mark == EVENT:
                entries.read(m, lines)
                continue
            if not m.ended:
                entries.finish(m)
            for line in lines:
                readers[mark](line)
        if not m.ended:
            entries.finish(m)
        openings.finish(self._seat, m.report.view)
        self._checkpoints.finish()

    def held_against(
        self,
        seen: Iterable[str] | None,
        sent: Iterable[Mapping[str, Any]] | None,
        more: More,
    ) -> AuditReport:
        """The report, with what else there is; once. Raises AuditFailed."""
        m, checkpoints = self.match, self._checkpoints
        noted = [note for one in more.notes for note in one.notes]
        sizes, own = checkpoints.compare(seen or (), noted, more.receipts, more.exports)
        if seen is not None and more.mailbox:
            checkpoints.in_mailbox(sizes, own, self._seat)
        hold_against(m, sent or (), {one["id"] for notes in more.notes for _, one in notes.pressed})
        checkpoints.in_the_log(more.proofs)
        classes = Classes(m, self._clocks, more.trust, more.notes)
        m.report.not_checked += checkpoints.other_histories(more.garbled, classes.named)
        classes.tell()
        for notes in more.notes:
            tell_of_pressing(m, notes, classes.rolled)
        check_before(m, more.parent)
        no_mails = seen is None and not any(one.saw for one in more.notes)
        report = m.report
        report.not_checked += those(
            {
                report.sealed_parts: report.unopened,
                report.sealed_decks: report.decks - report.decks_proved,
                NO_MAILBOX: no_mails,
                NO_SENT: sent is None,
                NO_REPLAY: True,
            }
        )
        return report


def _keys(vkeys: Sequence[str]) -> list[VerifyKey]:
    if len(vkeys) > MOST:
        raise AuditFailed(f"More than {MOST} keys to trust are named.")
    try:
        return [parse_vkey(vkey) for vkey in vkeys]
    except BadSignedNote as error:
        raise AuditFailed(f"a key to trust: {error}") from None
