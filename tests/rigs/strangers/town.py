"""The house of the strangers: its pages, its API, its post and its upkeep by one clock."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import limits.storage.memory
from aiosmtpd.smtp import Envelope

from domain.games import library
from domain.journal.timestamps import HOUR
from service.operating.admission import expire
from service.operating.tidying import Tidying
from service.people.register import People
from tests.service.web.houses import Reader, with_pages
from tests.workers.mail.test_post_house import MailServer, PostHouse
from workers.mail.listener import Gate, Handler
from workers.server import create_app

STRANGERS: Final[dict[str, Any]] = {
    "admit": "confirmed",
    "open_matches": 6,
    "first_words": "wait",
    "boxes": "own",
    "contact": "abuse@play.example",
}
"""What docs/operating.md says to set for a house of strangers."""


SLURS: Final = ("grobnik", "snarfwit", "quibblespit", "mumblesnort")
"""Foul words of this month, which mean nothing anywhere; each has one who says it."""


SPAM: Final = "cheap gold at goldspam"
"""What advertisements begin with."""


class Complaint(NamedTuple):
    """What somebody writes to the contact of the house."""

    about: str
    match: str
    seat: str = ""
    """Whom it is about; "" is who opened the match."""
    entry: int = 0
    """Of the words that it is about."""


class Town(PostHouse):
    """A house to which anybody may come, with everything that runs in it."""

    def __init__(self, folder: Path, server: MailServer) -> None:
        super().__init__(folder, server, library(), style="short", **STRANGERS)
        limits.storage.memory.time = SimpleNamespace(time=self.clock)  # type: ignore[assignment, attr-defined]
        self.app = with_pages(create_app(self.settings, self.matches))
        post, inbox = self.mailer.post, self.mailer.inbox
        gate = Gate(self.settings.mails_a_minute, self.clock)
        self._door = Handler(post, inbox, gate, lambda *_: None)
        self._tidying = Tidying(self.matches, self.clock)
        self.people = People(self.recorder)
        self.complaints: list[Complaint] = []

    def browser(self, network: str) -> Reader:
        """A browser of somebody who comes from a network address."""
        client = self.app.test_client()
        client.environ_base["REMOTE_ADDR"] = network
        return Reader(client)

    def takes(self, peer: str, sender: str, to: str, text: str, **headers: str) -> str:
        """Bring a letter to the listener, from a mail server; what that is answered."""
        envelope, session = Envelope(), SimpleNamespace(peer=(peer, 25))
        envelope.mail_from = sender
        envelope.original_content = self.letter(sender, to, text, **headers)

        async def dialogue() -> str:
            told = await self._door.handle_RCPT(None, session, envelope, to, [])  # type: ignore[arg-type]
            if not told.startswith("250"):
                return told
            return await self._door.handle_DATA(None, session, envelope)  # type: ignore[arg-type]

        return asyncio.run(dialogue())

    def goes_on(self, until: int) -> None:
        """Time goes by until a moment; each hour everything is done that is due."""
        while self.clock.seconds < until:
            hour = (self.clock.seconds // HOUR + 1) * HOUR
            self.clock.seconds = min(until, hour)
            if self.clock.seconds == hour:
                expire(self.matches, self.settings.open_days)
                self._tidying.work()
                self.work()


class Diary:
    """What people are about to do, in the order of time."""

    def __init__(self, town: Town) -> None:
        self._town, self._count = town, itertools.count()
        self._due: list[tuple[int, int, Callable[[], Any]]] = []

    def at(self, seconds: float, act: Callable[[], Any]) -> None:
        """Have something done at a moment."""
        heapq.heappush(self._due, (int(seconds), next(self._count), act))

    def after(self, seconds: float, act: Callable[[], Any]) -> None:
        """Have something done in so many seconds."""
        self.at(self._town.clock.seconds + max(1.0, seconds), act)

    def live(self, until: int) -> None:
        """Do all of it, each at its time, until a moment."""
        while self._due and self._due[0][0] <= until:
            when, _, act = heapq.heappop(self._due)
            self._town.goes_on(when)
            act()
            self._town.work()
        self._town.goes_on(until)
