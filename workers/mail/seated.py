"""Taking up or declining an invitation to a match."""

from collections.abc import Collection, Sequence
from functools import partial

import msgspec

from domain.game.forms import verb_of
from domain.game.ruleset import Illegal
from domain.table.lines import order_kinds
from service.application.matches import Matches, Receipt, Stale
from service.application.proofs import entries_of
from service.letters.instruction import Instruction
from service.letters.invited import invited_says
from service.letters.report import LetterReport, ReportLine, title_of
from service.people.register import Holder
from service.store.recorder import Statement
from service.words import _, later


def parted(said: Sequence[Instruction]) -> tuple[list[Instruction], list[Instruction]]:
    """The notes to all the others, and the other lines of a letter."""
    notes = [one for one in said if one.kind == "note" and one.command and not one.seat]
    return notes, [one for one in said if one not in notes]


def passed_on(
    report: LetterReport, notes: Sequence[Instruction]
) -> tuple[LetterReport, list[tuple[int, str]]]:
    """A report with these notes, and their words, numbered; none beside a line that is refused."""
    if not notes:
        return report, []
    hindered = any(line.fate == "refused" for line in report.lines)
    told = [ReportLine(one.said, "left" if hindered else "passed on") for one in notes]
    lines = (*report.lines, *told)
    report = msgspec.structs.replace(report, lines=lines, title=title_of(lines))
    return report, [] if hindered else [(k, one.text) for k, one in enumerate(notes, 1)]


_SEND_AGAIN = later("Send it again, now that you have a seat.")

_TO_ASK = later(
    "To ask whoever invited you, reply “join” and, in your next mail, “note …” with your "
    "question: it goes to all players. “leave” gives the seat up again."
)

_LONGEST_REFUSAL = 200
"""Characters of the words of somebody who declines that are passed on."""


def refusal_told(seat: str, words: str) -> str:
    """What the one who invited reads: that an invitation to a seat was declined, and in which
    ``words`` if they say more than no."""
    told = _(
        "{seat} declines the invitation. “invite friend@example.org to {key}” asks somebody else.",
        seat=seat.title(),
        key=seat,
    )
    if len(words.split()) > 1:
        told = f"{told}\n{seat.title()}: “{words[:_LONGEST_REFUSAL]}”"
    return told


class Newcomers:
    """Those who do not sit at a match yet."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def declines(self, said: Sequence[Instruction]) -> str:
        """The line in which an invited player says no, as it came, with the notes below it; ""
        where they do not."""
        word = first_word(said)
        notes = (one.text for one in said if one.kind == "note")
        return " ".join((word[0], *notes)) if word is not None and not word[1] else ""

    def answered(
        self, holder: Holder, count: int, said: Sequence[Instruction], command_id: str
    ) -> tuple[LetterReport, Sequence[Statement]]:
        """Sit an invited player down, or tell him how to answer.

        ``count`` is that of the address he answers to: what he had seen (docs/mail-as-evidence.md).
        """
        match = self._matches.repository.match(holder.match)
        size = match.size
        word = first_word(said)
        if word is None or not word[1]:
            lines = tuple(ReportLine(i.said[:200], "left") for i in said if i.said)[:10]
            title = _("You do not sit at this match: nothing was done.")
            more = _("Reply “join”, or “decline”.")
            if holder.seat in match.sitting.stood_in:
                title = _("A computer commands for this seat: nothing was done.")
                more = _("Reply “join” to command yourself, or “decline”.")
            asks = any("?" in i.said for i in said if i.kind != "help")
            return LetterReport(
                title, lines, (more, *((_(_TO_ASK),) if asks else ())), size=size
            ), ()
        code = self._matches.house.token("invitation", holder.match, holder.seat)
        try:
            receipt = self._joined(holder, command_id, code, count)
        except Illegal as illegal:
            line = ReportLine(word[0], "refused", illegal.reason, illegal.rule)
            return LetterReport(_("You could not sit down."), (line,), size=size), ()
        title = _("You sit down as {seat}.", seat=holder.seat.title())
        verbs = {verb_of(kind) for kind in order_kinds(self._matches.rules_of(match))}
        rest = [i for i in said if i.said != word[0] and _is_asked(i, verbs)]
        left = (ReportLine(i.said, "left", _(_SEND_AGAIN)) for i in rest)
        entries = entries_of(self._matches, holder.match, receipt)
        done = (ReportLine(word[0], "done"), *left)
        return LetterReport(title, done, size=receipt.size, entries=entries), ()

    def _joined(self, holder: Holder, command_id: str, code: str, seen: int | None) -> Receipt:
        """Sit down with what the mail showed, or as the match stands where that cannot be named:
        the dice are new since, or a computer ordered for the seat. Nothing is rolled for it."""
        join = partial(self._matches.join, holder.match, holder.seat, command_id, code)
        try:
            return join(seen=seen)[0]
        except Stale:
            return join()[0]


def first_word(said: Sequence[Instruction]) -> tuple[str, bool] | None:
    """The first line that says yes or no, as it came, and which it is; None for none, and where
    another says the contrary."""
    words = [(one.said, invited_says(one.said)) for one in said if one.kind in ("ignored", "order")]
    found = [(line, word) for line, word in words if word is not None]
    return found[0] if len({word for _line, word in found}) == 1 else None


def _is_asked(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line asks for something: a greeting or a name behind a yes does not."""
    if one.kind == "order":
        words = one.text.split()
        return bool(words) and words[0].casefold().rstrip(".,;:!") in verbs
    return one.kind not in ("ignored", "end")
