"""The notes of the command line: what it orders, noted down before it goes, and what came back.

docs/notes.md; ``fieldpost audit --mine`` reads them. They lie in the data folder, for
nobody else to read: they hold secret orders.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from service import chance
from service.application.matches import Matches, Receipt
from service.application.proofs import receipt_of
from service.application.receipts import order_lines, plain_id, told_id
from service.audit.notes import (
    LOST,
    ORDER,
    REFUSED,
    TAKEN,
    WAITS,
    Notes,
    a_line,
    add_lines,
    head_of,
    p_line,
    read_notes,
    s_line,
)


class NotesWriter:
    """What one seat of one match orders from here."""

    def __init__(self, data: Path, matches: Matches, match_id: str, seat: str) -> None:
        self.path = data / "notes" / f"{match_id}.{seat}.notes"
        self._matches, self._match, self._seat = matches, match_id, seat
        self._origin = matches.house.origin(match_id)

    def press(
        self, text: str, seen: int, given: str, go: Callable[[Sequence[str]], Receipt]
    ) -> Receipt:
        """Note orders down, let them ``go`` under their ids, and note what came back.

        An order that was not taken yet goes under the id that it had; ``given`` is the id of the
        request where the player named one. Raises OSError, AuditFailed, and what ``go`` raises.
        """
        self._settle()
        lines = order_lines(text, self._matches.repository.order_kinds(self._match))
        ids = self._note_down(lines, seen, given)
        try:
            receipt = go(ids)
        except (ValueError, LookupError, RuntimeError) as error:
            self._add(a_line(self._now(), id_, REFUSED, str(error)) for id_ in ids)
            raise
        except BaseException:
            self._add(a_line(self._now(), id_, LOST) for id_ in ids)
            raise
        self._answered(ids, receipt)
        return receipt

    def _note_down(self, lines: Sequence[str], seen: int, given: str) -> list[str]:
        notes = self._notes()
        waiting = notes.waiting()
        known = {command["id"] for _, command in notes.pressed}
        taken = known - {id_ for ids in waiting.values() for id_ in ids}
        found, rows = [], []
        for k, line in enumerate(lines):
            orders = " ".join(line.split())
            if given:
                id_ = told_id(given, k) if len(lines) > 1 else plain_id(given)
            elif waiting.get(orders):
                id_ = waiting[orders].pop(0)
            else:
                id_ = f"cli-{chance.token_hex(16)}"
            found.append(id_)
            command = {
                "match": self._origin, "id": id_, "orders": orders, "seat": self._seat, "seen": seen
            }  # fmt: skip
            if id_ not in taken and command not in (one for _, one in notes.pressed):
                rows.append(s_line(self._now(), command))
        self._add(rows)
        return found

    def _settle(self) -> None:
        """Note what was taken since: what waited for somebody, or had no answer."""
        waiting = self._notes().waiting()
        self._taken([id_ for ids in waiting.values() for id_ in ids])

    def _answered(self, ids: Sequence[str], receipt: Receipt) -> None:
        told = list(zip(ids, receipt.lines, strict=True))
        self._add(
            a_line(self._now(), id_, REFUSED, WAITS if line.state == WAITS else line.reason)
            for id_, line in told
            if line.state != "done"
        )
        self._taken([id_ for id_, line in told if line.state == "done"])

    def _taken(self, ids: Sequence[str]) -> None:
        """Note which of these were taken, and what the house signed for them."""
        notes = self._notes()
        proved = {answer.id for answer in notes.answers if answer.what == TAKEN}
        for id_ in ids:
            with suppress(LookupError):  # it waits, or was never taken
                _, receipt = receipt_of(self._matches, self._match, id_, 1)
                now = self._now()
                if id_ not in proved:
                    self._add([a_line(now, id_, TAKEN), p_line(now, receipt)])

    def _notes(self) -> Notes:
        if not self.path.is_file():
            return Notes(self._origin, self._seat, ORDER)
        return read_notes(self.path.read_bytes(), self.path.name)

    def _now(self) -> str:
        return self._matches.now()

    def _add(self, lines: Any) -> None:
        if rows := list(lines):
            add_lines(self.path, head_of(self._origin, self._seat, ORDER), rows)
