"""The people of the demo: each has nothing but a mailbox, reads its mails, and answers them."""

import contextlib
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from imaplib import IMAP4

from imap_tools import MailBoxUnencrypted

from service.demo.mail_server import MailServer
from service.demo.programs import any_program, letter, reply
from service.demo.received import Received, read

ASK_AGAIN = 15.0
"""Seconds without an answer after which a player writes again."""

GOES = 10
"""Men with whom a player dares to move on."""

IN_TURN = (
    "decline", "mulligan", "cancel", "bonus", "choose", "lose", "lock", "reroll", "keep",
    "recruit", "find", "move", "stay", "done",
)  # fmt: skip
"""The orders by their first word, in the order in which a player looks for them."""


@dataclass
class Meant:
    """What a player meant to order once, and the letters that said so."""

    order: str
    to: str
    """The reply address."""
    size: int
    asked: float
    letters: list[str] = field(default_factory=list)
    done: bool = False


class Player:
    """A person with a mail program."""

    def __init__(self, name: str, server: MailServer, luck: random.Random) -> None:
        self.name, self.address = name, f"{name.lower()}@{name.lower()}.example"
        self.received: dict[str, Received] = {}
        """Each mail once, as every mail program shows it."""
        self.copies: dict[str, list[bytes]] = defaultdict(list)
        self.sent: list[EmailMessage] = []
        self.meant: list[Meant] = []
        self.seat = ""
        self._luck, self._last = luck, 0
        self._box = MailBoxUnencrypted("127.0.0.1", server.imap_port, timeout=30)
        self._box.login(self.address, server.password)

    def look(self) -> list[Received]:
        """The mails that came since the last look."""
        self._box.client.noop()
        _, found = self._box.client.uid("FETCH", f"{self._last + 1}:*", "(UID BODY.PEEK[])")
        new = []
        for head, raw in (part for part in found if isinstance(part, tuple)):
            uid = int(head.split(b"UID ")[1].split()[0])
            if uid <= self._last:
                continue
            self._last = uid
            mail = read(bytes(raw))
            self.copies[mail.message_id].append(_as_sent(bytes(raw)))
            if mail.message_id not in self.received:
                self.received[mail.message_id] = mail
                new.append(mail)
                self._settle(mail)
        return new

    def close(self) -> None:
        """Leave the mailbox."""
        with contextlib.suppress(OSError, IMAP4.error):
            self._box.logout()

    @property
    def newest(self) -> Received | None:
        """The mail that tells most of the match; it is the one to be answered."""
        mails = [mail for mail in self.received.values() if mail.reply_to]
        return max(mails, key=lambda mail: mail.size, default=None)

    @property
    def is_over(self) -> bool:
        """Whether the last mail came."""
        return any(mail.kind == "over" for mail in self.received.values())

    @property
    def waits(self) -> Meant | None:
        """What was ordered and not answered yet."""
        return self.meant[-1] if self.meant and not self.meant[-1].done else None

    def begins(self, to: str, line: str) -> EmailMessage:
        """The letter that opens the match."""
        text = f"Hello,\n\n{line}\n\nThanks,\n{self.name}\n"
        mail = letter(self.address, self.name, to, "A match", text)
        self.meant.append(Meant("join", to, 0, time.monotonic(), [str(mail["Message-ID"])]))
        self.sent.append(mail)
        return mail

    def writes(self) -> EmailMessage | None:
        """An answer to the newest mail, where it wants one that was not given yet."""
        mail = self.newest
        if mail is None or mail.kind not in ("join", "turn"):
            return None
        open_one = self.waits
        if open_one is not None:
            if time.monotonic() - open_one.asked < ASK_AGAIN:
                return None
            open_one.asked = time.monotonic()
            if open_one.to == mail.reply_to:
                return self._letter(open_one, mail, open_one.order)
            self.meant.pop()
        if mail.kind == "turn":
            self.seat = mail.seat
        order = "join" if mail.kind == "join" else chosen(mail.offers, mail.men, self._luck)
        one = Meant(order, mail.reply_to, mail.size, time.monotonic())
        self.meant.append(one)
        return self._letter(one, mail, self._worded(order, mail))

    def asks(self, text: str) -> EmailMessage | None:
        """A letter that orders nothing: a question or a try."""
        mail = self.newest
        if mail is None or mail.kind != "turn":
            return None
        written = reply(self.address, self.name, text, mail, any_program(self._luck))
        self.sent.append(written)
        return written

    def _worded(self, order: str, mail: Received) -> str:
        """An order as people write it."""
        if order == "join":
            return "Yes!"
        ways = (
            order,
            f"Hi,\n\n{order}\n\nBest regards,\n{self.name}",
            f"{order}   # let us see",
            f"note Good luck, everybody.\n{order}",
            order.capitalize(),
        )
        return self._luck.choices(ways, (6, 3, 2, 1, 2))[0]

    def _letter(self, one: Meant, mail: Received, text: str) -> EmailMessage:
        text = "join" if text == "join" else text
        written = reply(self.address, self.name, text, mail, any_program(self._luck))
        one.letters.append(str(written["Message-ID"]))
        self.sent.append(written)
        return written

    def _settle(self, mail: Received) -> None:
        """Note what became of what was meant: a mail may answer it."""
        one = self.waits
        if one is None:
            return
        if mail.size > one.size and mail.reply_to != one.to:
            one.done = True  # the address of a turn changes with an order of the seat alone
        elif mail.in_reply_to in one.letters:
            self.meant.pop()


def chosen(offers: Sequence[str], men: int, luck: random.Random) -> str:
    """An order of those that a mail shows, as a careful player picks one."""
    by_verb: dict[str, list[str]] = defaultdict(list)
    for offer in offers:
        by_verb[offer.split()[0]].append(offer)
    for verb in IN_TURN:
        found = by_verb[verb]
        if not found or (verb == "reroll" and by_verb["keep"] and luck.random() < 0.3):
            continue
        if verb == "move":
            if by_verb["stay"] and men < GOES:
                continue
            return max(found, key=_forward)
        return luck.choice(found)
    return luck.choice(list(offers)) if offers else "done"


def _forward(move: str) -> int:
    to = move.split()[1]
    return int(to) if to.isdigit() else 99


def _as_sent(raw: bytes) -> bytes:
    """A mail without what the receiving server added."""
    head, gap, body = raw.partition(b"\r\n\r\n")
    if not gap:
        head, gap, body = raw.partition(b"\n\n")
    kept = [line for line in head.splitlines() if not line.lower().startswith((b"x-peer", b"x-rcpt",
            b"x-mailfrom"))]  # fmt: skip
    return b"\n".join(kept) + gap + body
