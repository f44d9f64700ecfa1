"""mail-devel as the mail server of the demo: a real server that keeps its mail in memory."""

import argparse
import asyncio
import logging
import threading
from contextlib import AsyncExitStack

from aiosmtpd.smtp import SMTP
from mail_devel.service import Service  # type: ignore[import-untyped]

from tests.rigs.mail_proof.mail_server import HOST, START, DemoMailServer


class MailDevel(DemoMailServer):
    """mail-devel, in a thread of its own."""

    def __init__(self, aliases: dict[str, str]) -> None:
        """``aliases`` are patterns of addresses with the mailbox that gets their mail."""
        super().__init__()
        self._service = Service
        self._args: argparse.Namespace = Service.parse([
            "--user", "postmaster@post.example", "--password", self.password, "--multi-user",
            "--no-http", "--host", HOST, "--imap-port", str(self.imap_port),
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
                HOST,
                self.smtp_port,
            )
            self._end = asyncio.Event()
            self._ready.set()
            await self._end.wait()
            smtp.close()
