"""Mails on the disk: written with what they settle, then sent, again and again if need be.

A mail is made once. One of a seat that still waits is withdrawn by the next, which tells all since
the last that was delivered: so none overtakes another. A crash between handing it over and noting
that can only send the very same bytes again, under the same Message-ID, of which every mailbox
shows one.
"""

from collections.abc import Callable, Sequence
from typing import Final

from eventsourcing.persistence import IntegrityError

from domain.journal.timestamps import timestamp
from domain.match.events.clock import ClockSet, Overdue, Reminded, SeatBack
from domain.table.accord import open_choice
from service.application.matches import Matches
from service.people.post import unix_now
from service.store.post import mails, owed
from service.store.post.mails import NewMail, ReadyMail, Undelivered, told_from
from service.store.post.owed import OwedAnswer, Posted
from service.store.recorder import Recorder, Statement
from service.store.repository import AnyMatch, NoSuchMatch
from workers.mail.inbox import is_dead, new_claim

_OF_TIME: Final = (Reminded.topic, Overdue.topic, ClockSet.topic, SeatBack.topic)

KINDS: Final = ("reminder", "overdue")


def why_outdated(recorder: Recorder, matches: Matches, mail: ReadyMail) -> str:
    """Why a mail is true no more; "" where it is, or where it tells more than that."""
    if mail.kind not in KINDS:
        return ""
    try:
        return _warning(recorder, matches, mail)
    except NoSuchMatch:
        return "its match is gone"


def _warning(recorder: Recorder, matches: Matches, mail: ReadyMail) -> str:
    if mail.answers:
        return ""
    since = told_from(recorder, mail)
    rows = matches.repository.rows(mail.match, max(0, since), mail.size)
    if since <= 0 or any(topic not in _OF_TIME for _n, topic, _line in rows):
        return ""
    then, now = matches.repository.at(mail.match, mail.size), matches.repository.match(mail.match)
    if now.outcome is not None:
        return "the match is over"
    if mail.kind == "reminder":
        return _reminder(then, now, mail.seat)
    late = set(open_choice(then)) - {mail.seat}
    return "" if late & set(open_choice(now)) else "nobody is overdue any more"


def _reminder(then: AnyMatch, now: AnyMatch, seat: str) -> str:
    if seat in now.clock.overdue:
        return f"{seat} is overdue"
    if now.clock.due.get(seat) != then.clock.due.get(seat):
        return f"{seat} has another deadline, or none"
    if now.clock.warned.get(seat) != then.clock.warned.get(seat):
        return f"{seat} was reminded again"
    return ""


CLAIM = 60
"""Seconds that a mail belongs to the one who sends it."""

WAITS = (5, 30, 120, 600, 1800, 3600, *(4 * 3600,) * 20)
"""Seconds between the tries to send a mail; it is given up after some four days."""


DAY = 24 * 3600

NEWER = "a newer mail tells it too"


class Sending(Exception):
    """A mail is being sent this moment, so that none may take its place."""


class Outbox:
    """The mails of a house."""

    def __init__(self, recorder: Recorder, *, now: Callable[[], int] = unix_now) -> None:
        self._store, self.now = recorder, now

    # What is owed

    def owed(self, limit: int = 200, *, within: int = 0) -> list[tuple[str, str, str]]:
        """The seats to whose holders a mail is owed, each with the newest reason for it.

        With ``within`` only what the journal told in the last so many seconds is looked at: all
        that is owed includes every seat that nobody plays by mail.
        """
        since = timestamp(self.now() - within) if within else ""
        now = self.now()
        return [
            *owed.owed_by_journal(self._store, since, now, now - DAY, limit),
            *owed.owed_by_letter(self._store, limit),
            *owed.owed_by_note(self._store, now, now - DAY, limit),
        ]

    # Making

    def make(
        self,
        match: str,
        seat: str,
        mail: Sequence[Statement],
        told: Posted,
        answers: Sequence[OwedAnswer],
        before: Undelivered | None,
    ) -> bool:
        """Keep a mail of a seat and settle what it tells; False where another one did.

        It withdraws the one ``before`` it where that waits, for it tells all of that too. Raises
        Sending where that cannot be withdrawn any more.
        """
        withdrawn: list[Statement] = []
        if before is not None and before.waits:
            claim, now = new_claim(), self.now()
            if not mails.withdraw_mail(self._store, before.id, claim, now, now + CLAIM):
                raise Sending(before.id)
            withdrawn = [mails.dropped_statement(before.id, claim, NEWER)]
        statements: list[Statement] = [
            *withdrawn,
            *mail,
            owed.posted_statement(match, seat, told),
            owed.settled_statement(match, seat, told.size),
            *(owed.answered_statement(answer.letter, told.number) for answer in answers),
        ]
        return self.keep(statements)

    def keep(self, statements: Sequence[Statement]) -> bool:
        """Write a mail with what belongs to it; False where there is one of its id."""
        try:
            self._store.write(statements)
        except IntegrityError:
            return False
        return True

    def mail(self, mail: NewMail) -> Statement:
        """The statement that keeps a mail to be sent; it fails where there is one of that id."""
        return mails.mail_statement(mail, self.now())

    def times_written_to(self, recipient: str, kind: str, within: int) -> int:
        """How many such mails were made for an address within so many seconds."""
        return mails.count_to_address(self._store, recipient, kind, self.now() - within)

    # Sending

    def due(self, limit: int = 200) -> list[str]:
        """The mails that wait to be sent."""
        return mails.mails_to_send(self._store, self.now(), limit)

    def claim(self, mail: str) -> ReadyMail | None:
        """Take a mail to send it; None where it is sent or another one has it."""
        now = self.now()
        return mails.claim_mail(self._store, mail, new_claim(), now, now + CLAIM)

    def free_dead(self) -> int:
        """Let go of the mails that a process was sending when it was killed; returns how many.

        Such a mail may have been handed over: it is sent again, the same to the byte.
        """
        claimed = mails.claimed_mails(self._store, self.now())
        dead = [one for one in claimed if is_dead(one[1])]
        if dead:
            mails.free_mails(self._store, dead)
        return len(dead)

    def sent(self, mail: ReadyMail) -> None:
        """It was handed over; its bytes are not needed any more.

        A crash of the machine that takes this with it sends the very same mail again.
        """
        mails.mail_sent(self._store, mail.id, self.now())

    def failed(self, mail: ReadyMail, why: str, *, for_good: bool) -> None:
        """It could not be handed over: again later, or never."""
        if for_good or mail.tries > len(WAITS):
            mails.mail_failed(self._store, mail, why)
        else:
            due = self.now() + WAITS[mail.tries - 1]
            mails.mail_delayed(self._store, mail, why, due)
