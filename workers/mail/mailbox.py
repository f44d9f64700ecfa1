"""Takes mail out of a mailbox by IMAP (RFC 9051), where no port can be listened on.

Each mail is stored on our disk before it is marked as seen; what is seen is not fetched again.
Between two looks the server tells us of new mail (IDLE, RFC 2177).
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from imap_tools import AND, MailBox, MailBoxUnencrypted, MailMessageFlags
from imap_tools.idle import get_socket_poller

from service.letters.mime import LARGEST_LETTER
from service.settings import BadSetting
from workers.loop import Stop
from workers.mail.inbox import Inbox

log = logging.getLogger("fieldpost")

IDLE = 10
"""Seconds that one IDLE lasts; after it we look whether to end."""

BATCH = 50

TIMEOUT = 30

LONGEST_WAIT = 300.0

Box = MailBox | MailBoxUnencrypted


@dataclass(frozen=True, repr=False)
class Account:
    """A mailbox; never printed, for it holds a password."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    tls: bool


def account_of(url: str) -> Account:
    """Read ``imap://user:password@host:port/FOLDER`` or ``imaps://…``; raises BadSetting."""
    try:
        parts = urlsplit(url)
        tls = {"imap": False, "imaps": True}[parts.scheme]
        port = parts.port or (993 if tls else 143)
        host, user = parts.hostname or "", unquote(parts.username or "")
    except (ValueError, KeyError):
        host = user = ""
    if not (host and user):
        raise BadSetting("FIELDPOST_IMAP must read imap[s]://user:password@host:port/INBOX.")
    folder = unquote(parts.path.strip("/")) or "INBOX"
    return Account(host, port, user, unquote(parts.password or ""), folder, tls)


class Mailbox:
    """Fetches new mail from one mailbox."""

    def __init__(self, url: str, inbox: Inbox, arrived: Callable[[str, str], None]) -> None:
        self._account, self._inbox, self._arrived = account_of(url), inbox, arrived

    def run(self, stop: Stop, sleep: Callable[[float], object]) -> None:
        """Fetch until ``stop`` is set; a server that went away is looked for again and again."""
        wait = 1.0
        while not stop.is_set():
            try:
                with self._opened() as box:
                    wait = 1.0
                    self._watch(box, stop, sleep)
            except Exception as error:
                # What a server says may repeat what we sent: the kind of error is enough.
                log.warning("mail in: the mailbox cannot be read (%s)", type(error).__name__)
                sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)

    def fetch(self) -> int:
        """Fetch once; returns how many mails there were."""
        with self._opened() as box:
            return self._fetch(box)

    def _watch(self, box: Box, stop: Stop, sleep: Callable[[float], object]) -> None:
        tells = _can_idle(box)
        while not stop.is_set():
            if self._fetch(box):
                continue
            if tells:
                # Only looks whether there is anything: lines may come in pieces, and are read at
                # the end of IDLE, where each is waited for.
                with box.idle:
                    if not _told_already(box):
                        get_socket_poller(box.client.sock, IDLE)
            else:
                sleep(IDLE)
                box.client.noop()

    def _opened(self) -> Box:
        account = self._account
        kind = MailBox if account.tls else MailBoxUnencrypted
        box: Box = kind(account.host, account.port, timeout=TIMEOUT)
        return box.login(account.user, account.password, initial_folder=account.folder)

    def _fetch(self, box: Box) -> int:
        uids = box.uids(AND(seen=False))[:BATCH]
        for uid in uids:
            raw = self._raw(box, uid)
            if raw is not None:
                self._arrived(self._inbox.keep(raw), "")
            box.flag(uid, MailMessageFlags.SEEN, True)
        return len(uids)

    @staticmethod
    def _raw(box: Box, uid: str) -> bytes | None:
        """The exact bytes of a mail, cut beyond what is ever read; None where it is gone."""
        _, found = box.client.uid("FETCH", uid, f"(BODY.PEEK[]<0.{LARGEST_LETTER + 1}>)")
        return next((bytes(part[1]) for part in found if isinstance(part, tuple)), None)


def _can_idle(box: Box) -> bool:
    """Whether the server tells of new mail; many say so only to who has logged in."""
    _, told = box.client.capability()
    return any(b"IDLE" in line.upper().split() for line in told if isinstance(line, bytes))


def _told_already(box: Box) -> bool:
    """Whether new mail was told in one packet with the beginning of IDLE, and read with it."""
    sock = box.client.sock
    before = sock.gettimeout()
    sock.settimeout(0)
    try:
        return bool(box.client._file.peek(1))
    except (OSError, AttributeError):
        return False
    finally:
        sock.settimeout(before)
