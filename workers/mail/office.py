"""The office: every part of the post, built once for a process; and the sweep through its work."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from projections.reader import Reader
from service import post as post_office
from service.matches import Matches
from service.people import People
from service.post import Post, unix_now
from service.settings import Settings
from service.signing_in import SigningIn
from service.store import Recorder
from workers.mail.clerk import Clerk
from workers.mail.delivery import Sender
from workers.mail.doorman import Doorman
from workers.mail.inbox import Inbox
from workers.mail.outbox import Outbox
from workers.mail.pictures import Pictures
from workers.mail.postman import NotYet, Postman
from workers.mail.spectators import Spectators

AGAIN = 5.0
"""Seconds after which work that was handed out and is still due is handed out again."""

SEATS_AGAIN = 0.5
"""The same for a seat's mail, which may have to wait for the read models."""

GRACE = 0.2
"""Seconds that work has before it is handed out: mostly the job that reads a letter does the rest
of it too, and what happens together makes one mail."""

PATIENCE = 1.0
"""Seconds that the making of a mail waits for the read models."""

DEAD = 1.0
"""Seconds between two looks for what killed processes had in hand."""

TIDY = 3600.0
ABANDONED = 24 * 3600


@dataclass(frozen=True)
class Office:
    """The post of one house."""

    settings: Settings
    people: People
    post: Post
    inbox: Inbox
    outbox: Outbox
    clerk: Clerk
    postman: Postman
    doorman: Doorman
    spectators: Spectators


def open_office(
    settings: Settings,
    recorder: Recorder,
    matches: Matches,
    *,
    pictures: bool = True,
    now: Callable[[], int] = unix_now,
) -> Office:
    """Build the post, and make its tables where they are not there."""
    people, post = People(recorder), Post(settings, matches.house)
    people.prepare()
    post_office.prepare(recorder)
    inbox, outbox = Inbox(recorder, now=now), Outbox(recorder, now=now)
    drawn = Pictures() if pictures else None
    postman = Postman(
        matches,
        Reader(recorder),
        people,
        post,
        outbox,
        Sender(settings.smtp_out, post.domain),
        pictures=drawn,
    )
    spectators = Spectators(recorder, matches, post, outbox, drawn)
    clerk = Clerk(
        recorder,
        matches,
        people,
        post,
        spectators=spectators,
        authserv=settings.mail_authserv,
        now=now,
    )
    doorman = Doorman(SigningIn(recorder, matches.house, now=now), post, outbox)
    return Office(settings, people, post, inbox, outbox, clerk, postman, doorman, spectators)


class Hands(Protocol):
    """Whoever does the work of the post: at once, or by jobs."""

    def read(self, letter: str, rcpt: str) -> None:
        """Read a letter; ``rcpt`` is where it came in."""

    def write(self, match: str, seat: str) -> None:
        """Make the mail that is owed to a seat, and send it."""

    def send(self, mail: str) -> None:
        """Send a mail that was made."""


class Own:
    """Does the work itself, at once."""

    def __init__(self, office: Office, *, patience: float | None = None) -> None:
        self._office = office
        self._patience = PATIENCE if patience is None else patience

    def read(self, letter: str, rcpt: str = "") -> None:
        """See :class:`Hands`."""
        outcome = self._office.clerk.read(letter)
        if outcome is not None and outcome.report is not None:
            self.write(outcome.match, outcome.seat)

    def write(self, match: str, seat: str) -> None:
        """See :class:`Hands`."""
        until = time.monotonic() + self._patience
        while True:
            try:
                mail = self._office.postman.write(match, seat)
            except NotYet:
                if time.monotonic() >= until:
                    return
                time.sleep(0.01)
            else:
                break
        if mail is not None:
            self.send(mail)

    def send(self, mail: str) -> None:
        """See :class:`Hands`."""
        self._office.postman.send(mail)


class Sweep:
    """Finds everything that is due, again and again, and hands it out: no job can be lost."""

    def __init__(
        self, office: Office, hands: Hands, *, again: float = AGAIN, grace: float = 0.0
    ) -> None:
        self._office, self._hands, self._again, self._grace = office, hands, again, grace
        self._given: dict[tuple[str, ...], float] = {}
        """Until when work that was handed out is left to whoever got it."""
        self._seen: dict[tuple[str, ...], float] = {}
        """Since when work is due that was not handed out yet."""
        self._lock = threading.Lock()
        self._tidied = self._freed = time.monotonic()

    def arrived(self, letter: str, rcpt: str) -> None:
        """Hand out a letter that was stored this moment; by any thread."""
        self._hands.read(letter, rcpt)
        with self._lock:
            self._given["letter", letter] = time.monotonic() + self._again

    def work(self) -> int:
        """Hand out what is due; returns how much it was."""
        now = time.monotonic()
        with self._lock:
            self._given = {k: until for k, until in self._given.items() if now < until}
        self._free(now)
        before, self._seen = self._seen, {}
        done = self._office.postman.ask() + self._office.doorman.write()
        done += self._office.spectators.work()
        for key, again, hand, what in self._due():
            if key in self._given:
                continue
            since = self._seen[key] = before.get(key, now)
            if now - since < self._grace:
                continue
            hand(*what)
            with self._lock:
                self._given[key] = now + again
            done += 1
        if now - self._tidied > TIDY:
            self._tidied = now
            self._tidy()
        return done

    def _free(self, now: float) -> None:
        """Let go of what killed processes had in hand."""
        if now - self._freed <= DEAD:
            return
        self._freed = now
        if self._office.inbox.free_dead() + self._office.outbox.free_dead():
            with self._lock:
                self._given.clear()

    def _due(self) -> Iterator[tuple[tuple[str, ...], float, Callable[..., None], Sequence[str]]]:
        """What is due: a name for it, seconds until it is handed out again, to whom, and what."""
        for letter, rcpt in self._office.inbox.due():
            yield ("letter", letter), self._again, self._hands.read, (letter, rcpt)
        soon = min(SEATS_AGAIN, self._again)
        for match, seat, why in self._office.outbox.owed():
            yield ("seat", match, seat, why), soon, self._hands.write, (match, seat)
        for mail in self._office.outbox.due():
            yield ("mail", mail), self._again, self._hands.send, (mail,)

    def _tidy(self) -> None:
        self._office.inbox.tidy()
        long_ago = time.gmtime(time.time() - ABANDONED)
        self._office.outbox.tidy(time.strftime("%Y-%m-%dT%H:%M:%SZ", long_ago))
