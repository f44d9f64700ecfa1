"""The orders of a letter: given to the match as one request, and reported line by line."""

from collections.abc import Callable, Sequence

from domain.orders import NotUnderstood
from service.matches import Busy, LineReport, Matches, Reused, Stale
from service.post import Reply
from service.shelf import command_key
from service.store import Recorder, Statement
from workers.mail.lines import FreeRoll, Instruction
from workers.mail.outbox import note_statements
from workers.mail.report import Line, Report, in_order, of_receipt, title_of

TRIES = 20

ORDERS = frozenset({"order", "takeback", "agree", "refuse"})

OLDER = "This letter answers an older turn: nothing was done."
_OLDER_MORE = "Reply to the newest mail of the match, which is this one."
_NOT_BY_MAIL = {
    "resign": "Nobody can resign by mail yet. “leave” gives your seat up to somebody else.",
    "leave": "A leave of some days is not kept yet. “leave” alone gives your seat up.",
    "new": "Send this line to the plain address of the post, not as the answer to a turn.",
}
_NO_ROLLS = "Free rolls are not made by mail yet; the note was passed on without them."

Roller = Callable[[str, str, Sequence[FreeRoll], str], Sequence[str]]
Numbered = list[tuple[int, Line]]
Made = tuple[Report, Sequence[Statement]]


class Orders:
    """Carries out the letters of those who sit at a match."""

    def __init__(
        self,
        recorder: Recorder,
        matches: Matches,
        roller: Roller | None,
        now: Callable[[], int],
    ) -> None:
        self._store, self._matches, self._roller, self._now = recorder, matches, roller, now

    def carried_out(
        self, reply: Reply, letter: str, said: Sequence[Instruction], command_id: str
    ) -> Made:
        """Do what a letter says; nothing of an older one."""
        given = [i for i in said if i.kind in ORDERS or (i.kind == "leave" and i.text == "leave")]
        wrong = [i for i in said if i not in given and _hinders(i)]
        trial = any(i.kind == "check" and not i.text for i in said)
        if not trial and self._older(reply, command_id):
            return self._told_older(reply)
        found: Numbered = [(i.number, _refused(i)) for i in wrong]
        size = 0
        if wrong:
            found += [(i.number, Line(i.said, "left")) for i in given]
        elif given and trial:
            found += self._tried(reply, given)
        elif given:
            lines, size = self._given(reply, given, command_id)
            if lines is None:
                return self._told_older(reply)
            found += lines
        for one in (i for i in said if i.kind == "check" and i.text):
            found += self._tried(reply, [one])
        hindered = bool(wrong) or any(line.fate == "refused" for _, line in found)
        notes, also = self._notes(reply, letter, said, command_id, hindered or trial)
        lines_in_order = in_order([*found, *notes, *_ignored(said, found)])
        asked = tuple(i.text for i in said if i.kind == "help")
        title = "What you may order now." if asked and not found else title_of(lines_in_order)
        return Report(title, lines_in_order, asked=asked, size=size), also

    def _older(self, reply: Reply, command_id: str) -> bool:
        """Whether the seat gave a command after the mail that is answered, by another letter."""
        match = self._matches.shelf.match(reply.match)
        return match.seqs.get(reply.seat, 0) != reply.count and not self._came(reply, command_id)

    def _came(self, reply: Reply, command_id: str) -> bool:
        sql = "SELECT 1 FROM commands WHERE match=? AND id=?"
        return bool(self._store.query(sql, (reply.match, command_key(command_id))))

    def _told_older(self, reply: Reply) -> Made:
        size = self._matches.shelf.size(reply.match)
        return Report(OLDER, more=(_OLDER_MORE,), size=size), ()

    def _given(
        self, reply: Reply, given: Sequence[Instruction], command_id: str
    ) -> tuple[Numbered | None, int]:
        """Give the orders; None where another command of the seat came between."""
        text = "\n".join(i.text for i in given)
        for _ in range(TRIES):
            match = self._matches.shelf.match(reply.match)
            again = self._came(reply, command_id)
            if not again and match.seqs.get(reply.seat, 0) != reply.count:
                return None, 0
            try:
                receipt = self._matches.order(
                    reply.match,
                    reply.seat,
                    text,
                    command_id,
                    expected=None if again else match.size,
                )
            except Stale:
                continue
            except (NotUnderstood, Reused) as error:
                return _all_refused(given, str(error)), match.size
            return _numbered(given, receipt.lines, trial=False), receipt.size
        raise Busy("Others order in this match at this very moment; try again.")

    def _tried(self, reply: Reply, given: Sequence[Instruction]) -> Numbered:
        try:
            receipt = self._matches.try_order(
                reply.match, reply.seat, "\n".join(i.text for i in given)
            )
        except NotUnderstood as error:
            return _all_refused(given, str(error))
        return _numbered(given, receipt.lines, trial=True)

    def _notes(
        self,
        reply: Reply,
        letter: str,
        said: Sequence[Instruction],
        command_id: str,
        hindered: bool,
    ) -> tuple[Numbered, Sequence[Statement]]:
        found: Numbered = []
        texts = []
        for one in (i for i in said if i.kind == "note" and not i.wrong):
            if hindered:
                found.append((one.number, Line(one.said, "left")))
                continue
            text, why = self._with_rolls(reply, one, command_id)
            texts.append((one.number, text))
            found.append((one.number, Line(one.said, "passed on", why)))
        return found, note_statements(reply.match, reply.seat, letter, texts, self._now())

    def _with_rolls(self, reply: Reply, note: Instruction, command_id: str) -> tuple[str, str]:
        """The note with what its dice showed, and what to tell its writer of them."""
        if not note.rolls:
            return note.text, ""
        if self._roller is None:
            return note.text, _NO_ROLLS
        key = f"{command_id}/note-{note.number}"
        shown = self._roller(reply.match, reply.seat, note.rolls, key)
        return "\n".join((note.text, *shown)), "; ".join(shown)


def _hinders(one: Instruction) -> bool:
    """Whether a line stands for something that cannot be done, so that nothing is."""
    return one.kind in _NOT_BY_MAIL or bool(one.wrong and one.kind != "ignored")


def _refused(one: Instruction) -> Line:
    return Line(one.said, "refused", one.wrong or _NOT_BY_MAIL[one.kind])


def _all_refused(given: Sequence[Instruction], why: str) -> Numbered:
    first, *rest = given
    left = [(i.number, Line(i.said, "left")) for i in rest]
    return [(first.number, Line(first.said, "refused", why)), *left]


def _numbered(
    given: Sequence[Instruction], reports: Sequence[LineReport], *, trial: bool
) -> Numbered:
    lines = of_receipt(given, reports, trial=trial)
    return [(i.number, line) for i, line in zip(given, lines, strict=True)]


def _ignored(said: Sequence[Instruction], found: Numbered) -> Numbered:
    """Lines that look like prose, told where nothing else in the letter was understood."""
    if found:
        return []
    return [(i.number, Line(i.said, "ignored", i.wrong)) for i in said if i.kind == "ignored"][:10]
