"""What people keep of a match: the checkpoints that they were mailed, and their notes."""

from collections.abc import Mapping
from pathlib import Path

from domain.journal.entries import checkpoint_text, told_id
from domain.table.grammar.lines import order_lines
from service.application.carrying import plain_id
from service.application.matches import Matches
from service.audit.notes import ORDER
from service.audit.noting import head_of, s_line
from service.reading.proofs import taken
from tests.service.test_audit_mailboxes import fenced, mail, mbox

NOW = "2026-11-22T06:00:00Z"


class Sender:
    """One who writes down each order before it goes, and strikes out what was not taken."""

    def __init__(self) -> None:
        self._sent: dict[str, tuple[str, list[str], int]] = {}
        self.unanswered: tuple[str, str, str, int] | None = None
        """The last request, until an answer to it comes: seat, text, key, and what was seen."""
        self.told: dict[int, str] = {}
        """The root of the match at each size that was told."""

    def gave(self, seat: str, text: str, key: str, seen: int) -> None:
        """A request of a seat; the same key again is the same request."""
        self.unanswered = (seat, text, key, seen)
        self._sent[key] = (seat, order_lines(text), seen)

    def heard(self, size: int, root: str) -> None:
        """An answer, with the size of the match and its root. Raises for a second history."""
        self.unanswered = None
        assert self.told.setdefault(size, root) == root

    def files(self, matches: Matches, match_id: str, folder: Path) -> list[Path]:
        """Notes of each seat, without lines of which he was told that nothing came."""
        origin = matches.house.origin(match_id)
        held: dict[str, list[str]] = {}
        for key, (seat, lines, seen) in self._sent.items():
            for k in taken(matches, match_id, key, len(lines)):
                id_ = told_id(key, k - 1) if len(lines) > 1 else plain_id(key)
                order = {
                    "match": origin, "id": id_, "orders": lines[k - 1], "seat": seat, "seen": seen
                }  # fmt: skip
                held.setdefault(seat, []).append(s_line(NOW, order))
        for seat, told in held.items():
            lines = [head_of(origin, seat, ORDER), *told, ""]
            (folder / f"{seat}.notes").write_text("\n".join(lines))
        return [folder / f"{seat}.notes" for seat in held]


def mailbox(matches: Matches, match_id: str, folder: Path, told: Mapping[int, str]) -> Path:
    """The mails of somebody who was mailed a checkpoint with each answer: the root of each size."""
    origin = matches.house.origin(match_id)
    notes = [
        matches.house.sign(checkpoint_text(origin, size, bytes.fromhex(root)))
        for size, root in sorted(told.items())
    ]
    return mbox(folder / "mailbox", [mail(fenced(note).encode()) for note in notes])
