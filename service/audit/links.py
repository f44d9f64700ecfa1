"""The checkpoints: what orders had seen, and the links that witnesses opened."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from domain.journal.dice import back
from domain.journal.entries import Checkpoint
from domain.journal.lots import parse_linked
from service.audit.causes import CAUSE, ROLLED
from service.audit.checkpoints import Checkpoints
from service.audit.cosigned import Cosigned
from service.audit.noted import parse_note
from service.audit.number import number_of
from service.audit.orders import JournalReader
from service.audit.report import AuditFailed, fail
from service.audit.second_key import BY_LETTER, NOBODY, held_by
from service.house.cosign import CosignKey
from service.house.signed_notes import BadSignedNote, VerifyKey

NO_SECOND = (
    "No second key protects this match: the dice of the table, of set-up, of computers and of time "
    "that is over, and those of who runs the house if he plays, rest on the word of the house."
)

_MARKED: Final = re.compile(rb"[^\0]").search


class Links(Checkpoints):
    """Reads the checkpoints, the smallest first, and what the events need of them."""

    def __init__(
        self,
        entries: JournalReader,
        keys: Sequence[VerifyKey],
        trusted: Sequence[CosignKey],
        cosigned: Cosigned,
    ) -> None:
        super().__init__(entries, keys, cosigned)
        self._trusted = trusted
        self._linked: dict[int, int] = {}

    def finish(self) -> None:
        """The export ends here. Raises AuditFailed."""
        super().finish()
        sizes = set(self._sizes)
        for n, seen in zip(self._entries.seen_at, self._entries.seen, strict=True):
            if seen not in sizes:
                fail(n, f"it names a checkpoint of {number_of(seen, 'event')}, and there is none")
        self._in_a_row()
        self._beacons()
        self._voids()
        self._tell()

    def compare(self, notes: Iterable[str]) -> None:
        """Check the notes out of a mailbox, in any order. Raises AuditFailed."""
        mine = list(notes)
        super().compare(mine)
        mailed = {note.split("\n", 2)[1] for note in mine if note.startswith(self._origin + "\n")}
        for n, seen in self._entries.mine:
            if str(seen) not in mailed:
                self._entries.report.not_checked.append(
                    f"No mail holds the checkpoint of {number_of(seen, 'event')} that your order "
                    f"of event {n} names."
                )

    @property
    def _origin(self) -> str:
        return self._entries.origin

    def _opened(self, note: str, what: str, mailed: bool = False) -> Checkpoint:
        checkpoint, link = parse_note(note, self._keys, what, parse_linked)
        size = checkpoint.size
        if not link or checkpoint.origin != self._origin:
            return checkpoint
        try:
            times = [key.cosigned(note) for key, _ in self._entries.tape]
        except BadSignedNote as error:
            raise AuditFailed(f"{what}: {error}") from None
        if mailed:
            if any(times) and self._linked.get(size) != link:
                fail(size - 1, f"a mail shows that link {link} was opened for it; it is hidden")
        elif not times or not all(times) or self._linked.setdefault(size, link) != link:
            raise AuditFailed(f"{what}: it asks for link {link} without the witness's signature")
        return checkpoint

    def _in_a_row(self) -> None:
        """Links count 1, 2, 3 …; each ends with a cause, and something is rolled for it."""
        marks = self._entries.causes.marks
        for k, size in enumerate(sorted(self._linked), 1):
            if self._linked[size] != k:
                fail(size - 1, f"it asks for link {self._linked[size]} of the witness, not {k}")
            if size > len(marks) or marks[size - 1] != CAUSE:
                fail(size - 1, f"link {k} of the witness was asked for it, and it is no cause")
            after = _MARKED(marks, size)
            if after and marks[after.start()] != ROLLED:
                fail(size - 1, f"link {k} of the witness was asked for it, and nothing was rolled")

    def _beacons(self) -> None:
        """Every beacon is the link that its witness opened for the cause."""
        causes = self._entries.causes
        for cause in causes.waits:
            if cause + 1 not in self._linked:
                fail(cause, "something was rolled for it, and the witness opened no link")
        last = [(0, anchor) for _, anchor in self._entries.tape]
        for cause, roll, beacon in sorted(causes.beacons):
            j = self._linked[cause + 1]
            for k, (old, link) in enumerate(last):
                word = bytes.fromhex(beacon[64 * k : 64 * k + 64])
                if back(word, j - old) != link:
                    fail(roll, f"its beacon is not link {j} of the witness")
                last[k] = (j, word)

    def _voids(self) -> None:
        for void in self._entries.causes.voids:
            if void.cause + 1 not in self._linked:
                continue
            if void.floor < 0:
                fail(void.n, f"it voids event {void.cause}, whose link the witness had opened")
            if void.used >= 0:
                fail(void.used, "it uses a chain that was said to be lost")

    def _tell(self) -> None:
        report, causes = self._entries.report, self._entries.causes
        for cause, (n, seat) in sorted(causes.lettered.items()):
            though = ", though the witness opened its link" if cause + 1 in self._linked else ""
            report.told.append(f"Event {n} was rolled on a letter of {seat}{though}.")
        if not causes.witnesses and not causes.letters:
            report.not_checked.append(NO_SECOND)
        witnesses = [key for key, _ in self._entries.tape]
        known = held_by(witnesses, self._origin, self._keys, self._trusted)
        report.second_key = known or [BY_LETTER if causes.letters else NOBODY]
        trusted = {key.vkey for key in self._trusted}
        strangers = [key.name for key in witnesses if key.vkey not in trusted]
        if strangers:
            report.not_checked.append(
                f"The witness {', '.join(strangers)} is not among those that you trust."
            )
