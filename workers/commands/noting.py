"""The notes of the command line: what it orders, noted down before it goes, and what came back.

docs/notes.md; ``fieldpost audit --mine`` reads them. They lie in the data folder, for
nobody else to read: they hold secret orders.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from domain.journal.entries import told_id
from service import chance
from service.application.carrying import plain_id
from service.audit.notes import DRAFT, LOST, ORDER, REFUSED, TAKEN, WAITS, Notes, read_notes
from service.audit.noting import a_line, add_lines, head_of, p_line, s_line


def notes_file(data: Path, match: str, seat: str) -> Path:
    """Where the notes of a seat lie."""
    return data / "notes" / f"{match}.{seat}.notes"


class Line(Protocol):
    """What became of an order."""

    @property
    def state(self) -> str: ...
    @property
    def reason(self) -> str: ...


class Answered(Protocol):
    """What came back, an order each."""

    @property
    def lines(self) -> Sequence[Line]: ...


Came = TypeVar("Came", bound=Answered)


class NotesWriter:
    """What one seat of one match orders from here."""

    def __init__(
        self,
        path: Path,
        origin: str,
        seat: str,
        prove: Callable[[str], str],
        now: Callable[[], str],
    ) -> None:
        """`prove` gives the receipt of an order by its id; it raises LookupError for none."""
        self.path = path
        self._origin, self._seat, self._prove, self._now = origin, seat, prove, now

    def press(
        self,
        lines: Sequence[str],
        seen: int,
        go: Callable[[Sequence[str]], Came],
        *,
        given: str = "",
        again: Sequence[str] = (),
    ) -> Came:
        """Note orders down, let them ``go`` under their ids, and note what came back.

        An order that was not taken yet goes under the id that it had; ``given`` is the id of the
        request where the player named one, and ``again`` are the ids of one that had no answer and
        goes once more. Raises OSError, AuditFailed, and what ``go`` raises.
        """
        self._settle()
        ids = again or self._note_down(lines, seen, given)
        try:
            came = go(ids)
        except (ValueError, LookupError, RuntimeError) as error:
            self._add(a_line(self._now(), id_, REFUSED, str(error)) for id_ in ids)
            raise
        except BaseException:
            self._add(a_line(self._now(), id_, LOST) for id_ in ids)
            raise
        self._answered(ids, came)
        return came

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

    def _answered(self, ids: Sequence[str], came: Answered) -> None:
        if len(ids) != len(came.lines):  # it found other orders, which go under ids of the request
            self._add(a_line(self._now(), id_, REFUSED, DRAFT) for id_ in ids)
            return
        told = list(zip(ids, came.lines, strict=True))
        self._add(
            a_line(self._now(), id_, REFUSED, WAITS if line.state == WAITS else line.reason)
            for id_, line in told
            if line.state != "done"
        )
        self._taken([id_ for id_, line in told if line.state == "done"], sure=True)

    def _taken(self, ids: Sequence[str], *, sure: bool = False) -> None:
        """Note which of these were taken, all of them where that is ``sure``, and what the house
        signed for them."""
        noted = {answer.id for answer in self._notes().answers if answer.what == TAKEN}
        for id_ in ids:
            if id_ in noted:
                continue
            rows = [a_line(self._now(), id_, TAKEN)]
            try:
                rows.append(p_line(self._now(), self._prove(id_)))
            except LookupError:  # it waits, or was never taken, or no receipt came
                rows = rows if sure else []
            self._add(rows)

    def _notes(self) -> Notes:
        if not self.path.is_file():
            return Notes(self._origin, self._seat, ORDER)
        return read_notes(self.path.read_bytes(), self.path.name)

    def _add(self, lines: Any) -> None:
        if rows := list(lines):
            add_lines(self.path, head_of(self._origin, self._seat, ORDER), rows)
