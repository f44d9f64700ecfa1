"""The Sent file of the command line: what it orders, noted down before, and the receipts.

docs/fair-play.md, 10; ``fieldpost audit --sent`` reads it. It lies in the data folder, for nobody
else to read: it holds secret orders.
"""

import os
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from domain.journal.entries import canonical, parse
from service.application.matches import Matches
from service.application.proofs import receipt_of
from service.application.receipts import order_lines, plain_id, told_id

FORMAT = "fieldpost-sent/3"


class SentWriter:
    """What one seat of one match sent from here."""

    def __init__(self, data: Path, matches: Matches, match_id: str, seat: str) -> None:
        self.path = data / "sent" / f"{match_id}.{seat}.sent"
        self._matches, self._match, self._seat = matches, match_id, seat
        self._origin = matches.house.origin(match_id)

    def note_down(self, request: str, text: str, seen: int) -> None:
        """Write the orders of a request down, on disk before they are given; raises OSError.

        Those of a request that stands there already are not written again.
        """
        lines = order_lines(text, self._matches.repository.order_kinds(self._match))
        ids = [told_id(request, k) for k in range(len(lines))]
        if len(lines) == 1:
            ids = [plain_id(request)]
        known = self._known()
        rows = [
            b"S " + canonical(self._command(id_, line, seen))
            for id_, line in zip(ids, lines, strict=True)
            if id_ not in known
        ]
        self._append(rows)

    def _command(self, id_: str, line: str, seen: int) -> dict[str, object]:
        orders = " ".join(line.split())
        return {
            "match": self._origin,
            "id": id_,
            "orders": orders,
            "seat": self._seat,
            "seen": seen,
        }

    def keep_receipts(self, request: str, count: int) -> None:
        """Keep what the house signed for the lines of a request that it took."""
        rows = []
        for k in range(1, count + 1):
            try:
                _, proof = receipt_of(self._matches, self._match, request, k)
            except LookupError:
                continue  # it was skipped, refused, or waits
            rows.append(b"P " + b64encode(proof.encode()))
        self._append(rows)

    def _known(self) -> set[str]:
        if not self.path.is_file():
            return set()
        lines = self.path.read_bytes().split(b"\n")
        return {str(parse(line[2:])["id"]) for line in lines if line.startswith(b"S ")}

    def _append(self, rows: Sequence[bytes]) -> None:
        if not rows:
            return
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = not self.path.exists()
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            head = f"{FORMAT} {self._origin} {self._seat}\n".encode() if fresh else b""
            os.write(handle, head + b"".join(row + b"\n" for row in rows))
            os.fsync(handle)
        finally:
            os.close(handle)
