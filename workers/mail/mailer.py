"""The office: every part of the post, built once for a process; and the sweep through its work."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.application.matches import Matches
from service.people.post import Post, unix_now
from service.people.register import People
from service.people.signing import signer_of
from service.people.signing_in import SigningIn
from service.settings import Settings
from service.store.lists.reader import Reader
from service.store.recorder import Recorder
from service.store.repository import NewerRules
from service.words import speaking
from workers.loop import AlreadyLogged
from workers.mail.club_mails import ClubMails
from workers.mail.delivery import Delivery, NotYet
from workers.mail.digests import Digests, Spectators
from workers.mail.inbound import InboundHandler
from workers.mail.inbox import Inbox
from workers.mail.notices import Returned, Unanswered
from workers.mail.outbox import Outbox
from workers.mail.pictures import NoPictureYet, Pictures
from workers.mail.short_mails import SignInMails
from workers.mail.smtp_client import SmtpClient

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


@dataclass(frozen=True)
class Mailer:
    """The post of one house."""

    settings: Settings
    people: People
    post: Post
    inbox: Inbox
    outbox: Outbox
    inbound_handler: InboundHandler
    delivery: Delivery
    sign_in_mails: SignInMails
    spectators: Spectators
    pictures: Pictures | None
    digests: Digests
    returned: Returned
    unanswered: Unanswered
    club_mails: ClubMails


def open_mailer(
    settings: Settings,
    recorder: Recorder,
    matches: Matches,
    *,
    pictures: bool = True,
    now: Callable[[], int] = unix_now,
) -> Mailer:
    """Build the post, and make its tables where they are not there."""
    people, post = People(recorder), Post(settings, matches.house)
    inbox, outbox = Inbox(recorder, now=now), Outbox(recorder, now=now)
    drawn = Pictures(recorder, now=now) if pictures else None
    delivery = Delivery(
        matches,
        Reader(recorder),
        people,
        post,
        outbox,
        SmtpClient(settings.smtp_out, post.domain, signer_of(settings, post.domain)),
        pictures=drawn,
        style=settings.mail_style,
    )
    spectators = Spectators(recorder, matches, post, outbox, drawn)
    inbound_handler = InboundHandler(
        recorder,
        matches,
        people,
        post,
        spectators=spectators,
        authserv=settings.mail_authserv,
        now=now,
    )
    sign_in_mails = SignInMails(SigningIn(recorder, matches.house, now=now), people, post, outbox)
    return Mailer(
        settings,
        people,
        post,
        inbox,
        outbox,
        inbound_handler,
        delivery,
        sign_in_mails,
        spectators,
        drawn,
        Digests(recorder, matches, people, post, outbox),
        Returned(matches, people, post, outbox),
        Unanswered(matches, people, post, outbox),
        ClubMails(recorder, people, post, outbox),
    )


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
        self, mailer: Mailer, *, patience: float | None = None, paint: Paint | None = None
    ) -> None:
        self._mailer, self._paint = mailer, paint or self.paint
        self._patience = PATIENCE if patience is None else patience

    def read(self, letter: str, rcpt: str = "") -> None:
        """See :class:`Hands`."""
        outcome = self._mailer.inbound_handler.read(letter)
        if outcome is not None and outcome.report is not None:
            self.write(outcome.match, outcome.seat)

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
                return self._mailer.delivery.write(match, seat)
            except NotYet:
                if time.monotonic() >= until:
                    return None
                time.sleep(LOOK_AGAIN)

    def digest(self, match: str, name: str) -> None:
        """See :class:`Hands`."""
        try:
            mail = self._mailer.spectators.write(match, name)
        except NoPictureYet:
            self._paint(match, "", name)
            return
        except NewerRules:
            return
        if mail is not None:
            self.send(mail)

    def paint(self, match: str, seat: str, spectator: str) -> None:
        """Draw the board that a seat or a spectator is to be shown, and make its mail."""
        board = self._mailer.delivery.board(match, seat)
        if self._mailer.pictures is not None and board is not None:
            with speaking(self._language(match, seat, spectator)):
                self._mailer.pictures.draw(board.view)
        if spectator:
            self.digest(match, spectator)
        else:
            self.write(match, seat)

    def _language(self, match: str, seat: str, spectator: str) -> str:
        if spectator:
            return self._mailer.spectators.language(match, spectator)
        return self._mailer.delivery.language(match, seat)

    def send(self, mail: str) -> None:
        """See :class:`Hands`."""
        self._mailer.delivery.send(mail)


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
            self._mailer.outbox.turn_the_clock()
            self._digest()
            self._mailer.returned.write()
            self._mailer.unanswered.write()
        before, self._seen = self._seen, {}
        done = self._mailer.delivery.ask() + self._mailer.sign_in_mails.write()
        done += self._mailer.club_mails.write()
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
        for player in self._mailer.digests.due():
            for match, seat in self._mailer.digests.write(player):
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
        for match, name in self._mailer.spectators.due():
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
        self._mailer.inbox.tidy()
        if self._mailer.pictures is not None:
            self._mailer.pictures.tidy()
        long_ago = time.gmtime(time.time() - ABANDONED)
        self._mailer.outbox.tidy(time.strftime("%Y-%m-%dT%H:%M:%SZ", long_ago))
