"""Mails on the disk: written with what they settle, then handed over (RFC 5321), again and again if
need be.

A mail is made once. One of a seat that still waits is withdrawn by the next, which tells all since
the last that was delivered: so none overtakes another. A crash between handing it over and noting
that can only send the very same bytes again, under the same Message-ID, of which every mailbox
shows one.
"""

import smtplib
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from eventsourcing.persistence import IntegrityError

from domain.journal.timestamps import timestamp
from service.mail_domain.signing import Signer
from service.people.post import unix_now
from service.settings import BadSetting
from service.store.post import mails, owed
from service.store.post.mails import NewMail, ReadyMail, Undelivered
from service.store.post.owed import OwedAnswer, Posted
from service.store.recorder import Recorder, Statement
from workers.mail.inbox import is_dead, new_claim

CLAIM = 60
"""Seconds that a mail belongs to the one who sends it."""

WAITS = (5, 30, 120, 600, 1800, 3600, *(4 * 3600,) * 20)
"""Seconds between the tries to send a mail; it is given up after some four days."""

AWAY = 10
"""While nobody answers no more tries than these count: days of that do not give a mail up."""

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

    def failed(self, mail: ReadyMail, why: Exception) -> None:
        """It could not be handed over: again later, or never."""
        tries = min(mail.tries, AWAY) if isinstance(why, NobodyAnswers) else mail.tries
        if isinstance(why, Never) or tries > len(WAITS):
            mails.mail_failed(self._store, mail, str(why))
        else:
            due = self.now() + WAITS[tries - 1]
            mails.mail_delayed(self._store, mail, str(why), due, tries)


TIMEOUT = 30
"""Seconds that the other server has for each answer."""

KEPT_OPEN = 20
"""Seconds that a connection is kept for the next mail."""

_GOING_AWAY = 421
"""The answer of a server that ends the connection."""


class Later(Exception):
    """The mail cannot be handed over now (a 4xx answer, or nobody answers)."""


class NobodyAnswers(Later):
    """Nobody answers, or the server ends the connection: that says nothing about the mail."""


class Never(Exception):
    """The other server refuses the mail for good (a 5xx answer)."""


@dataclass(frozen=True, repr=False)
class MailServer:
    """A mail server; never printed, for it holds a password."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False


def server_of(url: str) -> MailServer:
    """Read ``smtp://``, ``smtp+starttls://`` or ``smtps://`` (RFC 8314); raises BadSetting."""
    try:
        parts = urlsplit(url)
        ports = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
        port = parts.port or ports[parts.scheme]
        host = parts.hostname or ""
    except (ValueError, KeyError):
        host, port = "", 0
    if not host:
        raise BadSetting("FIELDPOST_SMTP_OUT must read smtp[+starttls]://user:password@host:port.")
    return MailServer(
        host,
        port,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        parts.scheme == "smtp+starttls",
        parts.scheme == "smtps",
    )


class SmtpClient:
    """Sends mails one after the other over a connection that it keeps for a while."""

    def __init__(self, url: str, name: str = "", signer: Signer | None = None) -> None:
        """``name`` is ours, told in the greeting (RFC 5321 4.1.1.1); ``signer`` signs each mail."""
        self._signer = signer
        self._server = server_of(url) if url else None
        self._name = name or None
        self._lock = threading.Lock()
        self._smtp: smtplib.SMTP | None = None
        self._used = 0.0

    def send(self, sender: str, recipient: str, raw: bytes) -> None:
        """Hand a mail over; raises Later, Away or Never."""
        if self._server is None:
            raise NobodyAnswers("no server for outgoing mail is set (FIELDPOST_SMTP_OUT)")
        raw = self._signer.signed(raw) if self._signer else raw
        with self._lock:
            try:
                self._hand_over(sender, recipient, raw)
                self._used = time.monotonic()
            except smtplib.SMTPResponseException as error:
                self._let_go(broken=error.smtp_code == _GOING_AWAY)
                raise _refusal(error.smtp_code, error.smtp_error) from None
            except (OSError, smtplib.SMTPException, ssl.SSLError) as error:
                self._let_go()
                raise NobodyAnswers(f"{type(error).__name__}: {error}"[:200]) from None

    def close(self) -> None:
        """End the connection."""
        with self._lock:
            self._let_go()

    def _hand_over(self, sender: str, recipient: str, raw: bytes) -> None:
        """One mail; raises SMTPResponseException where it is refused."""
        smtp = self._begun(sender, len(raw))
        _accepted(smtp.rcpt(recipient), (250, 251))
        _accepted(smtp.data(raw), (250,))

    def _begun(self, sender: str, size: int) -> smtplib.SMTP:
        """A connection on which the mail is begun.

        Whether one that was kept still lives shows in the answer to this first word: nothing of
        the mail is under way yet, so it is said again on a new one.
        """
        if self._smtp is not None and time.monotonic() - self._used > KEPT_OPEN:
            self._let_go()
        if self._smtp is not None:
            try:
                if _begin(self._smtp, sender, size)[0] == 250:
                    return self._smtp
            except (OSError, smtplib.SMTPException):
                pass
            self._let_go()
        self._smtp = self._connect()
        _accepted(_begin(self._smtp, sender, size), (250,))
        return self._smtp

    def _connect(self) -> smtplib.SMTP:
        server = self._server
        assert server is not None
        smtp: smtplib.SMTP
        if server.tls:
            secure = ssl.create_default_context()
            smtp = smtplib.SMTP_SSL(
                server.host, server.port, self._name, timeout=TIMEOUT, context=secure
            )
        else:
            smtp = smtplib.SMTP(server.host, server.port, self._name, timeout=TIMEOUT)
        try:
            if server.starttls:
                smtp.starttls(context=ssl.create_default_context())
            if server.user:
                smtp.login(server.user, server.password)
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _let_go(self, *, broken: bool = True) -> None:
        smtp, self._smtp = self._smtp, None
        if smtp is None:
            return
        try:
            smtp.close() if broken else smtp.quit()
        except (OSError, smtplib.SMTPException):
            smtp.close()


def _begin(smtp: smtplib.SMTP, sender: str, size: int) -> tuple[int, bytes]:
    smtp.ehlo_or_helo_if_needed()
    options = [f"size={size}"] if smtp.does_esmtp and smtp.has_extn("size") else []
    return smtp.mail(sender, options)


def _accepted(answer: tuple[int, bytes], good: tuple[int, ...]) -> None:
    if answer[0] not in good:
        raise smtplib.SMTPResponseException(*answer)


def _refusal(code: int, said: bytes | str) -> Exception:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    text = " ".join(f"{code} {text}".split())[:300]
    if code == _GOING_AWAY:
        return NobodyAnswers(text)
    return Never(text) if 500 <= code < 600 and code not in (530, 535, 538) else Later(text)
