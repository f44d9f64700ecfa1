"""Hands a mail over to the next mail server (RFC 5321)."""

import smtplib
import ssl
import threading
import time
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from service.mail_domain.signing import Signer
from service.settings import BadSetting

TIMEOUT = 30
"""Seconds that the other server has for each answer."""

KEPT_OPEN = 20
"""Seconds that a connection is kept for the next mail."""


_GOING_AWAY = 421
"""The answer of a server that ends the connection."""


class Later(Exception):
    """The mail cannot be handed over now (a 4xx answer, or nobody answers)."""


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
        """Hand a mail over; raises Later or Never."""
        if self._server is None:
            raise Later("no server for outgoing mail is set (FIELDPOST_SMTP_OUT)")
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
                raise Later(f"{type(error).__name__}: {error}"[:200]) from None

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
    return Never(text) if 500 <= code < 600 and code not in (530, 535, 538) else Later(text)
