"""A mail server of the demo: every address has a mailbox, by SMTP in and by IMAP out."""

import contextlib
import socket
from imaplib import IMAP4
from typing import Self
from urllib.parse import quote

from imap_tools import MailBoxUnencrypted

from service import chance

HOST = "127.0.0.1"

START = 120.0
"""Seconds that a server has to start."""


class NoMailServer(Exception):
    """The mail server is not installed, or does not start; says what to do."""


class DemoMailServer:
    """A mail server on ports of this machine: mail-devel or Dovecot."""

    def __init__(self) -> None:
        self.password = chance.token_hex(12)
        self.smtp_port, self.imap_port = free_ports(2)

    @property
    def smtp_url(self) -> str:
        """Where it takes mail."""
        return f"smtp://{HOST}:{self.smtp_port}"

    def imap_url(self, address: str) -> str:
        """The mailbox of an address."""
        user = quote(address, safe="")
        return f"imap://{user}:{quote(self.password)}@{HOST}:{self.imap_port}/INBOX"

    def box(self, address: str) -> "ImapBox":
        """The mailbox of an address, as its owner's program reads it."""
        return ImapBox(HOST, self.imap_port, address, self.password)

    def stop(self) -> None:
        """End it, and lose all its mail."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class ImapBox:
    """A mailbox that is read over IMAP."""

    def __init__(self, host: str, port: int, user: str, password: str) -> None:
        self._last = 0
        self._box = MailBoxUnencrypted(host, port, timeout=30)
        self._box.login(user, password)

    def new(self) -> list[bytes]:
        """The mails that came since the last look."""
        self._box.client.noop()
        _, found = self._box.client.uid("SEARCH", f"UID {self._last + 1}:*")
        # "n:*" names the last mail even where it is older than n
        uids = sorted(uid for uid in map(int, found[0].split()) if uid > self._last)
        if not uids:
            return []
        self._last = uids[-1]
        wanted = ",".join(map(str, uids))
        _, parts = self._box.client.uid("FETCH", wanted, "(UID BODY.PEEK[])")
        return [bytes(part[1]) for part in parts if isinstance(part, tuple)]

    def close(self) -> None:
        """Leave it."""
        with contextlib.suppress(OSError, IMAP4.error):
            self._box.logout()


def free_ports(count: int) -> list[int]:
    """Ports of this machine on which nobody listens, all different."""
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(socket.create_server((HOST, 0))) for _ in range(count)]
        return [int(one.getsockname()[1]) for one in found]
