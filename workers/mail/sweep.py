"""Whoever does the work of the post, the sweep that finds what is due and hands it out, and the
last look at a mail before it is sent.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

from domain.journal.timestamps import timestamp
from domain.match.events.clock import ClockSet, Overdue, Reminded, SeatBack
from domain.table.accord import open_choice
from service.application.matches import Matches
from service.people.habits import turn_the_clock
from service.store.post import mails, owed
from service.store.post.mails import ReadyMail, told_from
from service.store.recorder import Recorder
from service.store.repository import AnyMatch, NewerRules, NoSuchMatch
from workers.loop import AlreadyLogged
from workers.mail import delivery, digests, inbound, short_mails
from workers.mail.delivery import NotYet
from workers.mail.mailer import Mailer
from workers.mail.outbox import Later, Never
from workers.mail.pictures import NoPictureYet
from workers.mail.unaccepted import write_unanswered

log = logging.getLogger("fieldpost")

AGAIN = 5.0
"""Seconds after which work that was handed out and is still due is handed out again."""

SEATS_AGAIN = 0.5
"""The same for a seat's mail, which may have to wait for the read models."""

GRACE = 0.2
"""Seconds that work has before it is handed out: mostly the job that reads a letter does the rest
of it too, and what happens together makes one mail."""

PATIENCE = 1.0
"""Seconds that the making of a mail waits for the read models."""

LOOK_AGAIN = 0.003
"""Seconds between two looks whether they are there."""

DEAD = 1.0
"""Seconds between two looks for what killed processes had in hand."""

SLEEP = 20.0
"""Seconds between two looks whose quiet hours are over."""

TIDY = 3600.0
ABANDONED = 24 * 3600


class Hands(Protocol):
    """Whoever does the work of the post: at once, or by jobs."""

    def read(self, letter: str, rcpt: str) -> None:
        """Read a letter; ``rcpt`` is where it came in."""

    def write(self, match: str, seat: str) -> None:
        """Make the mail that is owed to a seat, and send it."""

    def digest(self, match: str, name: str) -> None:
        """Make the digest of a spectator, and send it."""

    def send(self, mail: str) -> None:
        """Send a mail that was made."""


Paint = Callable[[str, str, str], None]
"""Draws the board of a match for a seat, or for a spectator of that name; then makes the mail."""


class Own:
    """Does the work itself, at once; but for pictures, where ``paint`` hands them on."""

    def __init__(
        self, mailer: Mailer, *, patience: float = PATIENCE, paint: Paint | None = None
    ) -> None:
        self._mailer, self._paint, self._patience = mailer, paint or self.paint, patience

    def read(self, letter: str, rcpt: str = "") -> None:
        """See :class:`Hands`."""
        outcome = inbound.read(self._mailer, letter)
        if outcome is not None and outcome.report is not None:
            self._await_lists(outcome.match, outcome.report.size)
            self.write(outcome.match, outcome.seat)

    def _await_lists(self, match: str, size: int) -> None:
        """Wait a little for the read models to tell so many entries of a match."""
        until = time.monotonic() + self._patience
        while self._mailer.reader.size(match) < size and time.monotonic() < until:
            time.sleep(LOOK_AGAIN)

    def write(self, match: str, seat: str) -> None:
        """See :class:`Hands`."""
        try:
            mail = self._written(match, seat)
        except NoPictureYet:
            self._paint(match, seat, "")
            return
        except NewerRules:  # a newer part makes it
            return
        if mail is not None:
            self.send(mail)

    def _written(self, match: str, seat: str) -> str | None:
        until = time.monotonic() + self._patience
        while True:
            try:
                return delivery.write(self._mailer, match, seat)
            except NotYet:
                if time.monotonic() >= until:
                    return None
                time.sleep(LOOK_AGAIN)

    def digest(self, match: str, name: str) -> None:
        """See :class:`Hands`."""
        try:
            mail = digests.write_to_follower(self._mailer, match, name)
        except NoPictureYet:
            self._paint(match, "", name)
            return
        except NewerRules:
            return
        if mail is not None:
            self.send(mail)

    def paint(self, match: str, seat: str, spectator: str) -> None:
        """Draw the board that a seat or a spectator is to be shown, and make its mail."""
        if spectator:
            digests.paint(self._mailer, match, spectator)
            self.digest(match, spectator)
        else:
            delivery.paint(self._mailer, match, seat)
            self.write(match, seat)

    def send(self, mail: str) -> None:
        """See :class:`Hands`."""
        send(self._mailer, mail)


LOOK_AT_ALL = 20.0
"""Seconds between two looks at all that is owed, not only at what is new."""

RECENT = 300
"""Seconds for which what is owed counts as new: the read models may lag that far behind."""


class Sweep:
    """Finds everything that is due, again and again, and hands it out: no job can be lost."""

    def __init__(
        self, mailer: Mailer, hands: Hands, *, again: float = AGAIN, grace: float = 0.0
    ) -> None:
        self._mailer, self._hands, self._again, self._grace = mailer, hands, again, grace
        self._given: dict[tuple[str, ...], float] = {}
        """Until when work that was handed out is left to whoever got it."""
        self._seen: dict[tuple[str, ...], float] = {}
        """Since when work is due that was not handed out yet."""
        self._lock = threading.Lock()
        self._tidied = self._freed = time.monotonic()
        self._slept = float("-inf")
        self._looked = 0.0

    def arrived(self, letter: str, rcpt: str) -> None:
        """Hand out a letter that was stored this moment; by any thread.

        While there is no queue nothing is done: the next look finds it.
        """
        with contextlib.suppress(AlreadyLogged):
            self._hand(("letter", letter), self._again, self._hands.read, (letter, rcpt))

    def work(self) -> int:
        """Hand out what is due; returns how much it was."""
        now = time.monotonic()
        with self._lock:
            self._given = {k: until for k, until in self._given.items() if now < until}
        self._free(now)
        if now - self._slept >= min(SLEEP, self._again):
            self._slept = now
            turn_the_clock(self._mailer.store, self._mailer.now())
            self._digest()
            digests.write_returned(self._mailer)
            write_unanswered(self._mailer)
        before, self._seen = self._seen, {}
        done = short_mails.write_confirmations(self._mailer) + short_mails.write_sign_ins(
            self._mailer
        )
        done += short_mails.write_club_questions(self._mailer)
        for key, again, hand, what in self._due():
            if key in self._given:
                continue
            since = self._seen[key] = before.get(key, now)
            if now - since < self._grace:
                self._looked = 0.0  # else what waits here and is older would not be seen again
                continue
            self._hand(key, again, hand, what)
            done += 1
        if now - self._tidied > TIDY:
            self._tidied = now
            self._tidy()
        return done

    def _digest(self) -> None:
        """Make the daily mails that are due; what needs a mail of its own gets one."""
        for player in digests.daily_due(self._mailer):
            for match, seat in digests.write_daily(self._mailer, player):
                self._hands.write(match, seat)

    def _hand(
        self, key: tuple[str, ...], again: float, hand: Callable[..., None], what: Sequence[str]
    ) -> None:
        try:
            hand(*what)
        except Exception:  # what was handed out before may be lost with the queue
            with self._lock:
                self._given.clear()
            raise
        with self._lock:
            self._given[key] = time.monotonic() + again

    def _free(self, now: float) -> None:
        """Let go of what killed processes had in hand."""
        if now - self._freed <= DEAD:
            return
        self._freed = now
        if self._mailer.inbox.free_dead() + self._mailer.outbox.free_dead():
            with self._lock:
                self._given.clear()

    def _due(self) -> Iterator[tuple[tuple[str, ...], float, Callable[..., None], Sequence[str]]]:
        """What is due: a name for it, seconds until it is handed out again, to whom, and what."""
        for letter, rcpt in self._mailer.inbox.due():
            yield ("letter", letter), self._again, self._hands.read, (letter, rcpt)
        soon = min(SEATS_AGAIN, self._again)
        for match, seat, why in self._mailer.outbox.owed(within=self._recent()):
            yield ("seat", match, seat, why), soon, self._hands.write, (match, seat)
        for match, name in digests.followers_due_now(self._mailer):
            yield ("digest", match, name), self._again, self._hands.digest, (match, name)
        for mail in self._mailer.outbox.due():
            yield ("mail", mail), self._again, self._hands.send, (mail,)

    def _recent(self) -> int:
        """Of the last how many seconds to look at what is owed; now and then 0, for all of it."""
        now = time.monotonic()
        if self._again and now - self._looked < LOOK_AT_ALL:
            return RECENT
        self._looked = now
        return 0

    def _tidy(self) -> None:
        if self._mailer.pictures is not None:
            self._mailer.pictures.tidy()
        owed.forget_owed(self._mailer.store, timestamp(self._mailer.now() - ABANDONED))


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


def send(mailer: Mailer, mail: str) -> bool:
    """Hand a mail over to the next server; whether it was. What failed is due again later."""
    ready = mailer.outbox.claim(mail)
    if ready is None:
        return False
    if why := why_outdated(mailer.store, mailer.matches, ready):
        log.info("mail out: %s is dropped, it is true no more: %s", mail, why)
        mailer.store.write([mails.dropped_statement(ready.id, ready.claim, why)])
        return False
    try:
        mailer.sender.send(ready.sender, ready.recipient, ready.raw)
    except Never as error:
        log.warning("mail out: %s is refused: %s", mail, error)
        mailer.outbox.failed(ready, error)
        return False
    except Later as error:
        log.warning("mail out: %s is delayed: %s", mail, error)
        mailer.outbox.failed(ready, error)
        return False
    mailer.outbox.sent(ready)
    return True
