"""Takes mail from other servers, by SMTP (RFC 5321) or LMTP (RFC 2033).

A letter is on the disk before it is acknowledged. Where it cannot be stored, the answer is a
4xx: the other server keeps it and comes again. Addresses that we never made are refused before
any byte of the letter, so that junk costs next to nothing and nobody is written to about it.
"""

import asyncio
import logging
import socket
import ssl
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller, UnixSocketController
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from service.letters.mime import LARGEST_LETTER
from service.people.post import Post
from service.settings import BadSetting, Settings
from workers.mail.inbox import Inbox

log = logging.getLogger("fieldpost")

MOST_RECIPIENTS = 20
LONGEST_LINE = 100_000
"""RFC 5321 4.5.3.1.6 allows 1000; some programs send HTML as one line."""
MOST_MISTAKES = 10
"""Commands that are refused before a peer is sent away."""
PEERS = 10_000
PATIENCE = 60.0
"""Seconds that a listener may need until it answers."""

Arrived = Callable[[str, str], None]
"""Told the id and the recipient of a letter that was stored; a hint that may be lost."""


class _Smtp(SMTP):
    line_length_limit = LONGEST_LINE


class _Lmtp(LMTP):
    line_length_limit = LONGEST_LINE


class Gate:
    """How many letters each peer brings a minute."""

    def __init__(self, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._now = most, now
        self._peers: dict[str, tuple[float, float]] = {}

    def lets_in(self, peer: str) -> bool:
        """Count one; whether the peer may bring it now."""
        if not self._most:
            return True
        now = self._now()
        if len(self._peers) > PEERS:
            self._peers.clear()
        left, at = self._peers.get(peer, (float(self._most), now))
        left = min(float(self._most), left + (now - at) * self._most / 60)
        self._peers[peer] = (max(left - 1, 0.0) if left >= 1 else left, now)
        return left >= 1


class Handler:
    """What the listener does at each step of the dialogue."""

    def __init__(
        self, post: Post, inbox: Inbox, gate: Gate, arrived: Arrived, *, lmtp: bool = False
    ) -> None:
        self._post, self._inbox, self._gate, self._arrived = post, inbox, gate, arrived
        self._lmtp = lmtp

    async def handle_RCPT(  # noqa: N802
        self, _: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take only mail to addresses that we made."""
        if not self._post.is_ours(address):
            return _mistake(session, "550 5.1.1 This address was not made here.")
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients."
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Store the letter, once for each recipient, and only then say so."""
        peer = session.peer[0] if isinstance(session.peer, tuple) else ""
        if not self._lmtp and not self._gate.lets_in(peer):
            return "450 4.7.1 Too many letters within a minute; come again later."
        raw = envelope.original_content or b""
        sender = (envelope.mail_from or "").strip("<>")
        store = asyncio.get_running_loop().run_in_executor
        answers = []
        for rcpt in envelope.rcpt_tos:
            try:
                letter = await store(None, self._inbox.keep, raw, rcpt, sender)
            except Exception as error:  # the sender's server keeps it
                log.error("mail in: a letter could not be stored: %s", error)
                answers.append("451 4.3.0 The letter cannot be stored now; come again later.")
                continue
            answers.append("250 2.0.0 Stored.")
            self._hint(letter, rcpt)
        return "\r\n".join(answers) if self._lmtp else max(answers)

    def _hint(self, letter: str, rcpt: str) -> None:
        try:
            self._arrived(letter, rcpt)
        except Exception as error:  # the sweep finds it
            log.warning("mail in: no job for a letter: %s", error)

    async def handle_exception(self, error: Exception) -> str:
        """Whatever fails, the other server keeps its letter."""
        log.error("mail in: %s: %s", type(error).__name__, error)
        return "451 4.3.0 Something failed here; come again later."


def _mistake(session: Session, answer: str) -> str:
    made: int = getattr(session, "mistakes", 0) + 1
    session.mistakes = made  # type: ignore[attr-defined]
    return answer if made < MOST_MISTAKES else "421 4.7.0 Too many unknown addresses; good bye."


class _Lmtpd(UnixSocketController):
    options: dict[str, Any] = {}

    def factory(self) -> Any:
        return _Lmtp(self.handler, loop=self.loop, **self.options)


class _Smtpd(Controller):
    options: dict[str, Any] = {}

    def factory(self) -> Any:
        return _Smtp(self.handler, loop=self.loop, **self.options)


class Listener:
    """The listeners that the settings name; each runs in a thread of its own."""

    def __init__(
        self,
        settings: Settings,
        post: Post,
        inbox: Inbox,
        arrived: Arrived,
        *,
        largest: int = LARGEST_LETTER,
    ) -> None:
        """A letter of more than the ``largest`` bytes is refused."""
        gate = Gate(settings.mails_a_minute)
        common: dict[str, Any] = {
            "data_size_limit": largest,
            "enable_SMTPUTF8": True,
            "hostname": post.domain,
            "ident": "Fieldpost",
        }
        self._parts: list[Controller | UnixSocketController] = []
        if settings.smtp_in:
            host, port = place_of(settings.smtp_in)
            handler = Handler(post, inbox, gate, arrived)
            smtpd = _Smtpd(handler, hostname=host, port=port, ready_timeout=PATIENCE)
            secure = certificate_of(settings.smtp_certificate)
            smtpd.options = {**common, "tls_context": secure}
            self._parts.append(smtpd)
        if settings.lmtp_in:
            handler = Handler(post, inbox, gate, arrived, lmtp=True)
            Path(settings.lmtp_in).unlink(missing_ok=True)
            lmtpd = _Lmtpd(handler, unix_socket=settings.lmtp_in, ready_timeout=PATIENCE)
            lmtpd.options = common
            self._parts.append(lmtpd)

    def start(self) -> None:
        """Listen; raises OSError where a port or socket cannot be had."""
        for part in self._parts:
            if isinstance(part, Controller):
                _check_free(part.hostname, part.port)
            part.start()
            if isinstance(part, _Lmtpd):
                Path(part.unix_socket).chmod(0o660)

    def stop(self) -> None:
        """Listen no more; a letter that is being taken is finished or kept by its sender."""
        for part in self._parts:
            part.stop(no_assert=True)


def _check_free(host: str, port: int) -> None:
    """Raise OSError where a port cannot be had; aiosmtpd says so only once its patience is over."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise OSError(error.errno, f"no mail can be taken at {host}:{port}: {why}") from None


def place_of(text: str) -> tuple[str, int]:
    """Read ``host:port``; raises BadSetting."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise BadSetting(f"FIELDPOST_SMTP_IN is {text!r}; it must be host:port.")
    return host.strip("[]"), int(port)


def certificate_of(file: str) -> ssl.SSLContext | None:
    """What STARTTLS is offered with; None without a file. Raises BadSetting."""
    if not file:
        return None
    secure = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        secure.load_cert_chain(file)
    except (OSError, ssl.SSLError) as error:
        raise BadSetting(f"FIELDPOST_SMTP_CERTIFICATE cannot be used: {error}.") from None
    return secure
