"""Letters with parts for other matches of their writer.

Each part goes on as a letter of its own to the newest reply address of its seat. So it is judged,
carried out and answered like any other; the answer to the whole letter tells what became of each.
"""

from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final

import msgspec

from service.letters.for_matches import MatchPart, part_id, parted
from service.letters.letters import Letter
from service.mails.report import NO_ORDER, LetterReport
from service.people.post import Reply
from service.people.register import Holder
from service.store.post import letters, owed
from service.store.post.letters import ClaimedLetter
from service.words import _, later
from workers.mail import seated
from workers.mail.inbox import LetterOutcome
from workers.mail.mailer import Mailer

MOST: Final = 12
"""Parts that one letter may have."""

_DIFFERENT: Final = later("it comes in two forms that say different things")


def received(
    mailer: Mailer,
    kept: ClaimedLetter,
    letter: Letter,
    reply: Reply,
    address: str,
    read: Callable[[Mailer, str], object],
) -> LetterOutcome:
    """What becomes of a letter to a seat and of its parts for others, which ``read`` reads at once.

    Raises TurnedAway, DiceFall and NewerRules.
    """
    own, parts = parted(letter.text, reply.match, reply.seat)
    if not parts:
        own = own if own.strip() else letter.text
        return seated.of_holder(mailer, kept, _with(letter, text=own), reply, address)
    shown, alike = parted(letter.shown or letter.text, reply.match, reply.seat)
    if letter.doubts or list(map(_words, alike)) != list(map(_words, parts)):
        doubts = letter.doubts or (_DIFFERENT,)
        return seated.of_holder(mailer, kept, _with(letter, doubts=doubts), reply, address)
    holder = seated.writer_of(mailer, letter, reply)
    key, token = letter.message_id or kept.id, mailer.post.token(address)
    told = [
        _sent_on(mailer, part_id(key, token, part), letter, holder, part, read)
        for part in parts[:MOST]
    ]
    if len(parts) > MOST:
        told.append(
            _("A letter may be for {most} other matches; the rest was not read.", most=MOST)
        )
    alone = _with(letter, text=own, shown=shown if letter.shown else None)
    return _told(seated.of_holder(mailer, kept, alone, reply, address), told)


def _sent_on(
    mailer: Mailer,
    sent: str,
    letter: Letter,
    holder: Holder,
    part: MatchPart,
    read: Callable[[Mailer, str], object],
) -> str:
    """Have a part read as the letter ``sent`` to its seat; returns what became of it, in words."""
    name, held = part.match, mailer.people.seats_of(holder.player)
    seats = [one.seat for one in held if one.match == name]
    if not seats or (part.seat and part.seat not in seats):
        return _("Match {match}: you have no such seat there, so nothing was done.", match=name)
    if not part.seat and len(seats) > 1:
        return _(
            "Match {match}: nothing was done, because you have several seats there. "
            "Begin with “match {match} as {seat}:”.",
            match=name,
            seat=seats[0],
        )
    seat = part.seat or seats[0]
    size = owed.posted_to_seat(mailer.store, name, seat).size
    address = mailer.post.reply_address(name, seat, size)
    raw = _letter(letter, address, part.text)
    letters.keep_letter(mailer.store, sent, mailer.now(), address, raw)
    read(mailer, sent)
    state, report = letters.outcome_of_letter(mailer.store, sent)
    if state == "new" or not report:
        told = _("its own mail tells what became of your lines.")
        return f"{_('Match {match}, {seat}:', match=name, seat=seat.title())} {told}"
    return _summed(name, seat, msgspec.json.decode(report, type=LetterReport))


def _summed(match: str, seat: str, report: LetterReport) -> str:
    """What became of the lines for another match, in one paragraph."""
    lines = "; ".join(
        f"{_(line.fate)}: {' '.join(line.said.split())}" + (f" ({_(line.why)})" if line.why else "")
        for line in report.lines
    )
    head = _("Match {match}, {seat}:", match=match, seat=seat.title())
    return " ".join(filter(None, (head, _(report.title), lines)))


def _letter(letter: Letter, address: str, text: str) -> bytes:
    """A letter of the same writer to another address; it is known by the id of the part alone."""
    part = EmailMessage(policy=SMTP)
    part["From"], part["To"] = letter.sender, address
    part["Subject"] = " ".join(letter.subject.split())
    part.set_content(text)
    return part.as_bytes()


def _told(outcome: LetterOutcome, told: list[str]) -> LetterOutcome:
    """The same with what became of the parts."""
    report = outcome.report
    if report is None:
        return outcome
    title = _("Your letter was for other matches.") if report.title == NO_ORDER else report.title
    report = msgspec.structs.replace(report, title=title, more=(*report.more, *told))
    return replace(outcome, reason="", report=report)


def _with(letter: Letter, **changes: object) -> Letter:
    return msgspec.structs.replace(letter, **changes)


def _words(part: MatchPart) -> tuple[str, str, list[str]]:
    return part.match, part.seat, part.text.split()
