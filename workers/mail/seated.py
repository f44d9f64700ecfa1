"""What becomes of a letter to a seat: of who sits there, of who is invited, and after the end."""

from collections.abc import Collection, Sequence
from functools import partial
from hashlib import sha256

import msgspec

from domain.game.grammar.forms import verb_of
from domain.game.ruleset import Illegal
from domain.journal.timestamps import timestamp
from domain.table.grammar.lines import is_said, order_kinds
from domain.table.grammar.orders import DISPUTE_ORDERS
from service.application.matches import Receipt, Stale
from service.letters.instruction import ABOUT_A_SEAT, Instruction, with_seats
from service.letters.letters import Letter
from service.letters.likeness import fits, names_of, remarks
from service.letters.lines import instructions
from service.letters.yes_or_no import first_word
from service.mails.report import (
    NO_ORDER,
    LetterReport,
    ReportLine,
    asked_something,
    did_something,
    in_doubt,
    not_read,
    title_of,
)
from service.people.post import Reply
from service.people.register import Holder
from service.reading.proofs import entries_of
from service.store.people.seats import quiet_statement
from service.store.post.letters import ClaimedLetter
from service.store.post.owed import note_statements
from service.store.recorder import Statement
from service.store.repository import AnyMatch, NoSuchMatch
from service.words import _, later
from service.words.retelling import seat_told
from workers.mail import conditions, orders, public_inbox, short_mails, shown
from workers.mail.consent import confirmed, consented, is_name, settled, why_asked_back
from workers.mail.gather import company
from workers.mail.inbox import LetterOutcome, TurnedAway
from workers.mail.mailer import Mailer
from workers.mail.story import check_settled
from workers.mail.unaccepted import declined
from workers.mail.wishes import WISHES, granted, words_below

NOT_OURS = later(
    "This is not one of our addresses, or it was cut short. Reply to the newest mail of a match."
)

_NO_HOLDER = later("Nobody plays this seat by mail any more. Take a seat again to play on.")

_NOT_YOURS = later(
    "This seat is played from another mail address, so nothing was done. Write from the address "
    "that gets its mails, or first confirm this address as another of yours. If you were invited "
    "to this seat, it has since been offered to somebody else."
)

_SEND_AGAIN = later("Send it again, now that you have a seat.")

_TO_ASK = later(
    "To ask whoever invited you, reply “join” and, in your next mail, “note …” with your "
    "question: it goes to all players. “leave” gives the seat up again."
)


def of_holder(
    mailer: Mailer, kept: ClaimedLetter, letter: Letter, reply: Reply, address: str
) -> LetterOutcome:
    """Have done what a letter to a seat says. Raises TurnedAway, DiceFall and NewerRules."""
    holder = writer_of(mailer, letter, reply)
    try:
        match = mailer.matches.repository.match(reply.match)
    except NoSuchMatch:
        raise TurnedAway("Its match is not here.", NOT_OURS) from None
    mailer.matches.repository.check_rules(match)
    kinds = order_kinds(mailer.matches.rules_of(match))
    verbs = _verbs(mailer, match)
    names = _names(mailer, letter, holder)
    letter = _with_seats(mailer, letter, reply, match)
    codec = mailer.matches.repository.codec(match)
    every = instructions(letter.text, verbs, kinds, names, partial(is_said, codec))
    agrees, said = conditions.parted(every)
    doubt = why_asked_back(letter, said, verbs, kinds, names, codec)
    if (asked := _beside(said)) and not doubt:
        if asked.kind in ("matches", "follow", "opponents", "data"):
            return public_inbox.received(mailer, kept, letter, proved=True)
        ended = (reply.match, reply.seat)
        return public_inbox.began(mailer, kept, letter, every, asked, ended)
    if any(one.command and one.kind != "note" for one in said):
        check_settled(match, timestamp(mailer.now()))
    command_id = kept.id
    if letter.message_id:
        key = f"{letter.message_id} {mailer.post.token(address)}"
        command_id = sha256(key.encode()).hexdigest()
    sits = reply.seat in match.sitting.taken and reply.seat not in match.sitting.stood_in
    also: Sequence[Statement] = ()
    if doubt:
        report = in_doubt(said, doubt)
    elif match.outcome is not None:
        notes, rest = parted(said)
        report, also = _seated(mailer, reply, holder, rest, command_id, verbs)
        report, words = passed_on(report, notes)
        also = [*also, *note_statements(reply.match, reply.seat, kept.id, words, mailer.now())]
    elif sits:
        report, also = _seated(mailer, reply, holder, said, command_id, verbs)
    elif refusal := declines(said):
        return declined(mailer, kept.id, letter, reply, refusal)
    else:
        report, also = invited_answers(mailer, holder, reply.count, said, command_id, agrees=agrees)
    if agrees:
        also = [*also, *conditions.agreed(mailer, letter.sender)]
    if shown.REVIEW in report.shown:
        also = [*also, *shown.review_asked(mailer, reply, match)]
    report = _with_unread(report, letter, said, names if sits else None)
    if report.title == NO_ORDER and fits(letter.own_subject, kinds):
        more = (*report.more, public_inbox.not_read(letter))
        report = msgspec.structs.replace(report, more=more)
    idle = "" if did_something(report) else report.title
    if idle and not also:
        tried = asked_something(report)
        most = short_mails.MOST_TRIED if tried else short_mails.MOST_IDLE
        short_mails.check_idle(mailer, holder, most)
    return LetterOutcome("done", idle, reply.match, reply.seat, report, also)


def _with_seats(mailer: Mailer, letter: Letter, reply: Reply, match: AnyMatch) -> Letter:
    """The letter with seats for the names of the other players."""
    if not ABOUT_A_SEAT.search(letter.text):
        return letter
    named = company(mailer, match, reply.match, reply.seat)
    shown = None if letter.shown is None else with_seats(letter.shown, named)
    return msgspec.structs.replace(letter, text=with_seats(letter.text, named), shown=shown)


def _beside(said: Sequence[Instruction]) -> Instruction | None:
    """What a letter asks for that is not of its match, if it asks for nothing else but notes."""
    found = [one for one in said if one.kind in orders.BESIDE]
    rest = [one for one in said if one.kind not in ("note", "ignored", "end") and one not in found]
    return found[0] if len(found) == 1 and all(map(_is_signed, rest)) else None


def _is_signed(one: Instruction) -> bool:
    return one.kind == "order" and is_name(one, ())


def _with_unread(
    report: LetterReport,
    letter: Letter,
    said: Sequence[Instruction],
    names: Collection[str] | None,
) -> LetterReport:
    """A report with what was not read; of who sits there, with the ``names`` of its writer, also
    what was said beside the orders."""
    told = [not_read(one) for one in letter.left_out]
    if did_something(report):  # then that a quotation was not read need not be said
        told = [not_read(one) for one in letter.left_out if "attach" in one]
        done = {line.said for line in report.lines}
        rest = [one for one in said if one.said not in done]
        told += remarks(rest, names) if names is not None else ()
    if not told:
        return report
    left = _("Not read: {parts}.", parts=_(" and ").join(told))
    return msgspec.structs.replace(report, more=(*report.more, left))


def writer_of(mailer: Mailer, letter: Letter, reply: Reply) -> Holder:
    """Who holds the seat that a letter answers for. Raises TurnedAway if they did not write it."""
    holder = mailer.people.holder(reply.match, reply.seat)
    if holder is None:
        raise TurnedAway("Nobody plays this seat by mail.", _NO_HOLDER)
    if not mailer.people.may_write(holder, letter.sender):
        raise TurnedAway("The seat is played from another address.", _NOT_YOURS)
    if letter.sender == holder.address:
        mailer.people.confirm(holder.player, letter.sender)
    if holder.quiet:
        mailer.people.be_quiet(reply.match, reply.seat, False)
    return holder


def _seated(
    mailer: Mailer,
    reply: Reply,
    holder: Holder,
    said: Sequence[Instruction],
    command_id: str,
    verbs: Collection[str],
) -> tuple[LetterReport, Sequence[Statement]]:
    if report := settled(mailer.matches, reply, said, verbs):
        return report, ()
    said, sure = confirmed(mailer.matches, reply, said, verbs)
    said = said if reply.asked else consented(mailer.matches, reply, said)
    report = orders.carried_out(mailer, reply, said, command_id, sure)
    wishes = [one for one in said if one.kind in WISHES and not one.wrong]
    if wishes and not any(line.fate in ("refused", "left") for line in report.lines):
        words = words_below(said, "invite")
        lines, also = granted(mailer, reply, holder, wishes, mailer.now(), words)
        lines = (*report.lines, *lines)
        return msgspec.structs.replace(report, lines=lines, title=title_of(lines)), also
    if reply.seat in mailer.matches.repository.match(reply.match).sitting.taken:
        return report, ()
    # Who got up hears no more of the match until the next letter from there.
    return report, [quiet_statement(reply.match, reply.seat)]


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


def declines(said: Sequence[Instruction]) -> str:
    """The line in which an invited player says no, as it came, with the notes below it; ""
    where they do not."""
    word = first_word(said)
    notes = (one.text for one in said if one.kind == "note")
    return " ".join((word[0], *notes)) if word is not None and not word[1] else ""


def invited_answers(
    mailer: Mailer,
    holder: Holder,
    count: int,
    said: Sequence[Instruction],
    command_id: str,
    *,
    agrees: bool = False,
) -> tuple[LetterReport, Sequence[Statement]]:
    """Sit an invited player down, or tell them how to answer.

    ``count`` is that of the address they answer to: what they had seen (docs/mail-as-evidence.md).
    """
    match = mailer.matches.repository.match(holder.match)
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
        return LetterReport(title, lines, (more, *((_(_TO_ASK),) if asks else ())), size=size), ()
    if unagreed := conditions.unagreed(mailer, holder.address, agrees=agrees):
        title = _("You do not sit at this match: nothing was done.")
        return LetterReport(title, (ReportLine(word[0], "left"),), (unagreed,), size=size), ()
    code = mailer.matches.house.token("invitation", holder.match, holder.seat)
    try:
        receipt = _joined(mailer, holder, command_id, code, count)
    except Illegal as illegal:
        line = ReportLine(word[0], "refused", illegal.reason, illegal.rule)
        return LetterReport(_("You could not sit down."), (line,), size=size), ()
    rules = mailer.matches.rules_of(match)
    title = _("You sit down as {seat}.", seat=seat_told(rules, match, holder.seat))
    verbs = {verb_of(kind) for kind in order_kinds(rules)}
    rest = [i for i in said if i.said != word[0] and _is_asked(i, verbs)]
    left = (ReportLine(i.said, "left", _(_SEND_AGAIN)) for i in rest)
    entries = entries_of(mailer.matches, holder.match, receipt)
    done = (ReportLine(word[0], "done"), *left)
    return LetterReport(title, done, size=receipt.size, entries=entries), ()


def _joined(
    mailer: Mailer, holder: Holder, command_id: str, code: str, seen: int | None
) -> Receipt:
    """Sit down with what the mail showed, or as the match stands where that cannot be named:
    the dice are new since, or a computer ordered for the seat. Nothing is rolled for it."""
    join = partial(mailer.matches.join, holder.match, holder.seat, command_id, code)
    try:
        return join(seen=seen)[0]
    except Stale:
        return join()[0]


def _is_asked(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line asks for something: a greeting or a name behind a yes does not."""
    if one.kind == "order":
        words = one.text.split()
        return bool(words) and words[0].casefold().rstrip(".,;:!") in verbs
    return one.kind not in ("ignored", "end")


def _names(mailer: Mailer, letter: Letter, holder: Holder) -> tuple[str, ...]:
    """What the writer may sign with: their names in the letter, and the one in the house."""
    player = mailer.people.player(holder.player)
    return (*letter.names, *names_of(player.name if player else ""))


def _verbs(mailer: Mailer, match: AnyMatch) -> set[str]:
    kinds = (*mailer.matches.rules_of(match).orders, *DISPUTE_ORDERS)
    return {kind.form.split()[0] for kind in kinds}
