"""A match at which one player writes by a real program: a house, a Dovecot with the player's mail,
and a listener that takes what the program sends.

The house draws its chance anew each time, so the order to be written is read from the turn mail.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from domain.games import library
from tests.rigs.mail_proof.dovecot import Dovecot
from tests.rigs.waiting import eventually
from tests.workers.mail.test_post_house import MailServer, PostHouse, flat
from tests.workers.mail.test_post_listener import Listening

ANNA, BOB = "anna@example.net", "bob@example.org"
NOTE = "Good luck, Anna: see you on the beach!"
PATIENCE = 60.0
"""Seconds until a program is said to do nothing."""


class NotHere(Exception):
    """A program is not installed; says which packages bring it."""


class Delivering(MailServer):
    """The mail server of the players; each mail lies in a mailbox of Dovecot too."""

    def __init__(self, dovecot: Dovecot) -> None:
        self.dovecot = dovecot
        super().__init__()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        await super().handle_DATA(server, session, envelope)
        return await self.dovecot.handle_DATA(server, session, envelope)


class Table:
    """Anna and Bob at D-Day Dice; Bob is to lock two dice, and his mail says so."""

    def __init__(self, folder: Path, dovecot: Dovecot, server: MailServer) -> None:
        self.folder, self.dovecot = folder, dovecot
        self.house = PostHouse(folder / "house", server, library(), pictures=True)
        self.listening = Listening(self.house)
        self.house.write(ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}")
        self.house.reply(BOB, "join")
        self.match = self.house.only_match()
        turn = self.house.newest(BOB)
        self.subject, self.reply_to = str(turn["Subject"]), str(turn["Reply-To"])
        found = re.search(r"· (lock \w+ \w+)", flat(turn))
        assert found, "the turn mail offers no dice to lock"
        self.order = found[1]

    @property
    def lines(self) -> list[str]:
        """What Bob writes."""
        return [self.order, f"note {NOTE}"]

    @property
    def port(self) -> int:
        """Where the house takes letters by SMTP."""
        return self.listening.port

    def carried_out(self) -> bytes:
        """Wait for the program's letter; returns it, once all that it says is done and told."""
        inbox, before = self.house.mailer.inbox, len(self.house.server.to(BOB))
        eventually(inbox.due, PATIENCE)
        ((letter, to),) = inbox.due()
        assert to == self.reply_to, f"the program answered {to}"
        ((raw,),) = self.house.recorder.query("SELECT raw FROM letters WHERE id=?", (letter,))
        self.house.work()
        assert self.house.state(letter) == ("done", "")
        journal = b"\n".join(self.house.lines(self.match)).decode()
        assert f'"{self.order}"' in journal, "the order was not carried out"
        assert len(self.house.server.to(BOB)) == before + 1, "Bob got no answer, or more than one"
        assert "Not read" not in flat(self.house.newest(BOB)), "what is quoted is told as unread"
        assert NOTE in flat(self.house.newest(ANNA)), "the note did not reach Anna"
        return bytes(raw)

    def is_answered_in(self, shown: str) -> bool:
        """Whether what a program shows is the answer to Bob's letter."""
        return f"done {self.order}" in " ".join(shown.split())


@contextmanager
def table() -> Iterator[Table]:
    """A table whose servers and files are gone in the end."""
    folder = Path(tempfile.mkdtemp(prefix="fieldpost-program-", dir="/tmp"))
    (folder / "house").mkdir()
    try:
        with Dovecot({}) as dovecot:
            server = Delivering(dovecot)
            try:
                there = Table(folder, dovecot, server)
                yield there
                there.listening.listener.stop()
            finally:
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def found(program: str, packages: str) -> str:
    """Where a program is; raises NotHere."""
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if path is None:
        raise NotHere(f"there is no {program} here (Debian: apt install {packages})")
    return path
