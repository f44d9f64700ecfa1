"""The mail server of the demo: every address has a mailbox, by SMTP in and by IMAP out.

It is mail-devel, a real server that keeps its mail in memory.
"""

import argparse
import asyncio
import contextlib
import logging
import secrets
import socket
import threading
from contextlib import AsyncExitStack
from imaplib import IMAP4
from urllib.parse import quote

from aiosmtpd.smtp import SMTP
from imap_tools import MailBoxUnencrypted

START = 20.0
"""Seconds that the server has to start."""


class NoMailServer(Exception):
    """mail-devel is not installed."""


class MailServer:
    """A mail server on two ports of this machine, in a thread of its own."""

    def __init__(self, aliases: dict[str, str]) -> None:
        """``aliases`` are patterns of addresses with the mailbox that gets their mail.

        Raises NoMailServer.
        """
        try:
            from mail_devel.service import Service  # type: ignore[import-untyped]
        except ImportError:
            raise NoMailServer from None
        self._service, self.password = Service, secrets.token_hex(12)
        self.smtp_port, self.imap_port = free_ports()
        self._args: argparse.Namespace = Service.parse([
            "--user", "postmaster@post.example", "--password", self.password, "--multi-user",
            "--no-http", "--host", "127.0.0.1", "--imap-port", str(self.imap_port),
            *(f"--alias={pattern}:{mailbox}" for pattern, mailbox in aliases.items()),
        ])  # fmt: skip
        for noisy in ("mail_devel", "pymap", "mail.log"):
            logging.getLogger(noisy).setLevel(logging.ERROR)
        self._loop, self._ready = asyncio.new_event_loop(), threading.Event()
        self._end: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        if not self._ready.wait(START):
            raise OSError("The mail server of the demo did not start.")

    @property
    def smtp_url(self) -> str:
        """Where it takes mail."""
        return f"smtp://127.0.0.1:{self.smtp_port}"

    def imap_url(self, address: str) -> str:
        """The mailbox of an address."""
        user = quote(address, safe="")
        return f"imap://{user}:{quote(self.password)}@127.0.0.1:{self.imap_port}/INBOX"

    def box(self, address: str) -> "ImapBox":
        """The mailbox of an address, as its owner's program reads it."""
        return ImapBox("127.0.0.1", self.imap_port, address, self.password)

    def stop(self) -> None:
        """End it, and lose all its mail."""
        end = self._end
        if end is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(end.set)
            self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        service = await self._service.init(self._args)
        async with AsyncExitStack() as stack:
            await service.backend.start(stack)
            await service.imap.start(stack)
            # In the loop of the mailboxes: their locks belong to it.
            smtp = await self._loop.create_server(
                lambda: SMTP(service.handler, loop=self._loop, hostname="post.example"),
                "127.0.0.1",
                self.smtp_port,
            )
            self._end = asyncio.Event()
            self._ready.set()
            await self._end.wait()
            smtp.close()


class ImapBox:
    """A mailbox that is read over IMAP."""

    def __init__(self, host: str, port: int, user: str, password: str) -> None:
        self._last = 0
        self._box = MailBoxUnencrypted(host, port, timeout=30)
        self._box.login(user, password)

    def new(self) -> list[bytes]:
        """The mails that came since the last look."""
        self._box.client.noop()
        _, found = self._box.client.uid("FETCH", f"{self._last + 1}:*", "(UID BODY.PEEK[])")
        mails = []
        for head, raw in (part for part in found if isinstance(part, tuple)):
            uid = int(head.split(b"UID ")[1].split()[0])
            if uid > self._last:  # "n:*" names the last mail even where it is older than n
                self._last = uid
                mails.append(bytes(raw))
        return mails

    def close(self) -> None:
        """Leave it."""
        with contextlib.suppress(OSError, IMAP4.error):
            self._box.logout()


def free_ports() -> tuple[int, int]:
    """Two ports of this machine on which nobody listens."""
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as other,
    ):
        return int(one.getsockname()[1]), int(other.getsockname()[1])
