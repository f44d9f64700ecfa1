"""The orders of a letter: given to the match as one request, and reported line by line.

Lines that waited when the letter was read may have gone on when it is answered (table.24):
somebody else gave the answer for which they waited, or their dice have fallen. They are told as
what became of them by then, with a receipt of each that was carried out.
"""

import dataclasses
from collections.abc import Sequence

import msgspec
from msgspec import structs

from domain.game.grammar.bodies import around, is_bodied
from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.words import DASHES, brief
from domain.journal.entries import read_entry, told_id
from domain.match.events.clock import AgreementAsked
from domain.match.events.draws import DiceRolled, LinkOpened
from domain.match.events.lifecycle import BEGINNINGS, NoteGiven, TakeBackAsked
from domain.match.parts.rest import RestLine
from domain.table.recall import waiting
from domain.table.talk import free_roll_told
from service.application.carrying import WAITS
from service.application.fairness import answers_newest
from service.application.matches import LineReport, Matches, Reused, Stale
from service.drafts.drafting import explained
from service.letters.instruction import Instruction
from service.mails.report import Fate, LetterReport, ReportLine, in_order, title_of
from service.people.post import Reply
from service.reading.proofs import entries_of, said_at
from service.store.repository import AnyMatch
from service.words import _, later
from service.words.retelling import retold
from workers.mail.consent import question, to_be_sure
from workers.mail.mailer import Mailer

_FATES: dict[str, Fate] = {
    "would roll": "would roll",
    "refused": "refused",
    "left": "left",
    "skipped": "skipped",
    "waits": "waits",
}

MOST_SHOWN = 6
"""Things besides the turn that one letter may ask to be shown."""

OLDER = later("This letter answers an older turn: nothing was done.")
_OLDER_MORE = later("Reply to the newest mail of the match, which is this one.")

_NOT_HERE = later("Send this line in a letter of its own; a note may stand below it.")
BESIDE = ("new", "follow", "matches", "opponents", "data", "sit", "again")
"""What is of no match, and stands in a letter of its own."""

Numbered = list[tuple[int, ReportLine]]

Entries = tuple[int, ...]


def carried_out(
    mailer: Mailer, reply: Reply, said: Sequence[Instruction], command_id: str, sure: int = 0
) -> LetterReport:
    """Do what a letter says; nothing of an older one.

    ``sure`` are the entries for which its writer confirmed what is asked about first; 0 for
    who did not.
    """
    given = [i for i in said if i.command]
    wrong = [i for i in said if _hinders(i)]
    trial = any(i.kind == "check" and not i.text for i in said)
    talk = all(i.kind == "note" for i in given)
    match = mailer.matches.repository.match(reply.match)
    again = mailer.matches.repository.command(reply.match, command_id) is not None
    if not (trial or talk or again or answers_newest(match, reply.seat, reply.count)):
        return _told_older(mailer, reply)
    if given and not (sure or wrong or trial or again):
        one = to_be_sure(mailer.matches, match, given)
        if one is not None and _tried(mailer, reply, [one])[0][1].fate != "would fail":
            return question(mailer.matches.rules_of(match), match, reply.seat, one.text, given)
    waited = waiting(match, reply.seat) if reply.seat in match.ahead.rest else ()
    found: Numbered = [(i.number, _refused(i)) for i in wrong]
    size, entries = 0, Entries()
    if wrong:
        found += [(i.number, ReportLine(i.said, "left")) for i in given]
    elif given and trial:
        found += _tried(mailer, reply, given)
    elif given:
        alone = again or talk
        expected = None if alone else sure or match.size
        try:
            lines, size, entries = _given(mailer, reply, given, command_id, expected)
        except Stale:
            if alone or sure:
                return _told_older(mailer, reply)
            # Something came between: it may have been another letter to the same mail.
            return carried_out(mailer, reply, said, command_id)
        found += lines
    for one in (i for i in said if i.kind == "check" and i.text):
        found += _tried(mailer, reply, [one])
    lines_in_order = in_order([*found, *_ignored(said, found)])
    asked = tuple(i.text for i in said if i.kind == "help")
    shown = tuple(dict.fromkeys(i.text for i in said if i.kind == "show"))[:MOST_SHOWN]
    title = title_of(lines_in_order)
    if not found and (asked or shown):
        title = later("What you may order now.") if asked else later("What you asked for.")
    recalls = any(i.text == "recall" for i in given)
    more = () if recalls else _dropped(mailer, reply, waited)
    return LetterReport(
        title, lines_in_order, more, asked=asked, shown=shown, size=size, entries=entries
    )


def _dropped(mailer: Mailer, reply: Reply, waited: Sequence[RestLine]) -> tuple[str, ...]:
    """That lines of an earlier letter do not wait any more, though nothing became of them."""
    if not waited:
        return ()
    repository = mailer.matches.repository
    still = {line.id for line in waiting(repository.match(reply.match), reply.seat)}
    gone = [line for line in waited if line.id not in still]
    lost = [one.orders for one in gone if repository.command(reply.match, one.id) is None]
    if not lost:
        return ()
    lines = ", ".join(f"“{line}”" for line in lost)
    return (_("What still waited of your last letter is dropped: {lines}.", lines=lines),)


def of_receipt(
    asked: Sequence[Instruction], reports: Sequence[LineReport], *, trial: bool
) -> list[ReportLine]:
    """The lines of a receipt in the words of the letter."""
    return [_line(one, got, trial) for one, got in zip(asked, reports, strict=True)]


def _line(one: Instruction, got: LineReport, trial: bool) -> ReportLine:
    said, caret = one.said, _caret(one.said, got)
    if is_bodied(got.line) and got.column >= 0:
        said, start = around(got.line, got.column)
        caret = (start, start + len(said[start:].split(" ")[0]))
    fate = _FATES.get(got.state) or _done(one, trial)
    entries = (max(0, got.first), max(0, got.stop))
    why = f"{_understood(one, got)} {got.reason}".strip() if trial else got.reason
    return ReportLine(said, fate, why, got.rule, got.nearest, caret, entries=entries)


def _understood(one: Instruction, got: LineReport) -> str:
    """How a line is understood that is said in other words than the game has for it."""
    same = " ".join(got.line.casefold().split()) in (one.said.casefold(), one.text.casefold())
    return "" if same or got.column >= 0 else _("Understood as “{order}”.", order=brief(got.line))


def _caret(said: str, got: LineReport) -> tuple[int, int]:
    """Where the word that was not understood stands in the line as it came."""
    word = got.line[got.column :].split()[:1] if got.column >= 0 else []
    if not word:
        return (0, 0)
    asked, told = _alike(word[0]), _alike(said)
    before = _alike(got.line[: got.column]).count(asked)
    at = -1
    for _again in range(before + 1):
        at = told.find(asked, at + 1)
        if at < 0:
            return (0, 0)
    return (at, at + len(asked))


def _alike(text: str) -> str:
    """A text in which every letter has its place, and a dash is a dash whatever was written."""
    return "".join(low if len(low := c.casefold()) == 1 else c for c in text.translate(DASHES))


def _done(one: Instruction, trial: bool) -> Fate:
    if trial:
        return "would be done"
    return "passed on" if one.kind == "note" else "done"


def _told_older(mailer: Mailer, reply: Reply) -> LetterReport:
    size = mailer.matches.repository.size(reply.match)
    return LetterReport(OLDER, more=(_(_OLDER_MORE),), size=size)


def _given(
    mailer: Mailer,
    reply: Reply,
    given: Sequence[Instruction],
    command_id: str,
    expected: int | None,
) -> tuple[Numbered, int, Entries]:
    """Give the orders; raises Stale if another order of the seat came between."""
    matches = mailer.matches
    try:
        receipt = matches.order(
            reply.match,
            reply.seat,
            _text(given),
            command_id,
            expected=expected,
            seen=reply.count,
        )
    except (NotUnderstood, Reused) as error:
        return _all_refused(given, str(error)), matches.repository.size(reply.match), ()
    lines = [_rolled(mailer, reply.match, got) for got in receipt.lines]
    found = _numbered(given, lines, trial=False)
    entries = entries_of(matches, reply.match, receipt)
    return named(found, command_id), receipt.size, entries


def _tried(mailer: Mailer, reply: Reply, given: Sequence[Instruction]) -> Numbered:
    matches, match, seat, text = mailer.matches, reply.match, reply.seat, _text(given)
    try:
        tried = matches.try_order(match, seat, text, seen=reply.count)
        receipt = explained(matches, match, seat, text, tried, does=True)
    except NotUnderstood as error:
        found = _all_refused(given, str(error))
    else:
        found = _numbered(given, receipt.lines, trial=True)
    return [
        (n, structs.replace(line, fate="would fail") if line.fate == "refused" else line)
        for n, line in found
    ]


def _rolled(mailer: Mailer, match: str, got: LineReport) -> LineReport:
    """The report of a note with what its free rolls showed, and of what asks the others."""
    if got.state != "done" or not (got.reason or got.line.startswith("note ")):
        return got
    shown = []
    for _n, topic, line in mailer.matches.repository.rows(match, got.first, got.stop):
        if topic == DiceRolled.topic and got.line.startswith("note "):
            rolled = read_entry(line).pub
            shown.append(free_roll_told(rolled["why"], rolled["r"]))
        elif topic in (AgreementAsked.topic, TakeBackAsked.topic):
            needed = read_entry(line).pub.get("needed")
            shown.append(retold(topic, line) if needed else "")
    return dataclasses.replace(got, reason="; ".join(shown)) if any(shown) else got


def _text(given: Sequence[Instruction]) -> str:
    """The lines of the match, as the kernel reads them."""
    return "\n".join(i.command or i.text for i in given)


def _hinders(one: Instruction) -> bool:
    """Whether a line stands for something that cannot be done, so that nothing is."""
    return one.kind in BESIDE or bool(one.wrong and one.kind != "ignored")


def _refused(one: Instruction) -> ReportLine:
    return ReportLine(one.said, "refused", _(one.wrong) or _(_NOT_HERE))


def _all_refused(given: Sequence[Instruction], why: str) -> Numbered:
    first, *rest = given
    left = [(i.number, ReportLine(i.said, "left")) for i in rest]
    return [(first.number, ReportLine(first.said, "refused", why)), *left]


def _numbered(
    given: Sequence[Instruction], reports: Sequence[LineReport], *, trial: bool
) -> Numbered:
    lines = of_receipt(given, reports, trial=trial)
    return [(i.number, line) for i, line in zip(given, lines, strict=True)]


def _ignored(said: Sequence[Instruction], found: Numbered) -> Numbered:
    """Lines that look like prose, told where nothing else in the letter was understood."""
    if found or any(i.kind == "show" for i in said):
        return []
    return [
        (i.number, ReportLine(i.said, "ignored", _(i.wrong))) for i in said if i.kind == "ignored"
    ][:10]


_NEXT = BEGINNINGS - {NoteGiven.topic}
"""With what begins where all is told that an order led to; a note may stand between."""


def named(lines: Numbered, command_id: str) -> Numbered:
    """The lines of a request, those that wait with the ids by which the journal will tell them."""
    return [
        (n, _with(line, waits=told_id(command_id, k)) if line.fate == "waits" else line)
        for k, (n, line) in enumerate(lines)
    ]


def gone_on(
    matches: Matches, match_id: str, match: AnyMatch, seat: str, report: LetterReport
) -> LetterReport:
    """The report on a letter of ``seat`` as it is at ``match``, whose journal the mail tells."""
    if not any(line.waits or line.why == WAITS for line in report.lines):
        return report
    wait = {line.id for line in waiting(match, seat)}
    lines, entries = list[ReportLine](), list[int]()
    for line in report.lines:
        if line.why == WAITS:
            lines.append(_rolled_since(matches, match_id, match, line))
        elif line.fate != "waits" or not line.waits or line.waits in wait:
            lines.append(line)
        else:
            first, stop = matches.repository.command(match_id, line.waits) or (match.size, 0)
            if first < match.size:
                entries.append(said_at(matches, match_id, first, stop))
                went = _with(line, fate="done", entries=(first, stop))
                lines.append(_rolled_since(matches, match_id, match, went))
            else:
                lines.append(_with(line, fate="skipped", why=_stopped(match, seat)))
    return _as_it_went_on(report, lines, entries)


def _rolled_since(matches: Matches, match_id: str, match: AnyMatch, line: ReportLine) -> ReportLine:
    """A line that was carried out with what its dice led to, if they waited and have fallen."""
    first, stop = line.entries
    n = said_at(matches, match_id, first, stop)
    if any(due.n == n for due in match.dice.due):
        return _with(line, why=WAITS)
    if match.dice.fair.beacon is None:
        return line
    if line.fate == "passed on":
        return _with(line, why="; ".join(_free_rolls(matches, match_id, n, match.size)))
    rows = matches.repository.rows(match_id, n + 1, match.size)
    end = next((at for at, topic, _line in rows if topic in _NEXT), match.size)
    return _with(line, why="", entries=(first, end))


def _free_rolls(matches: Matches, match_id: str, note: int, size: int) -> list[str]:
    """What the free rolls of a note showed."""
    shown, own = [], False
    for _n, topic, line in matches.repository.rows(match_id, note, size):
        if topic == LinkOpened.topic:
            own = read_entry(line).pub["entry"] == note
        elif topic == DiceRolled.topic and own:
            rolled = read_entry(line).pub
            shown.append(free_roll_told(rolled["why"], rolled["r"]))
    return shown


def _stopped(match: AnyMatch, seat: str) -> str:
    """Why a line waits no more that was not carried out."""
    if match.ahead.rest.get(seat):
        return ""  # the mail says at its top why it did not go on
    return _("It waited, and what you wrote later took its place.")


def _as_it_went_on(
    report: LetterReport, lines: Sequence[ReportLine], entries: Sequence[int]
) -> LetterReport:
    changed = list(lines) != list(report.lines)
    return msgspec.structs.replace(
        report,
        lines=tuple(lines),
        entries=(*report.entries, *entries),
        title=title_of(lines) if changed else report.title,
    )


def _with(line: ReportLine, **changes: str | tuple[int, int]) -> ReportLine:
    return msgspec.structs.replace(line, **changes)
