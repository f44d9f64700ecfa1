"""The people of the demo: each has a mailbox, reads its mails, and answers them."""

import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Protocol

from tests.rigs.mail_proof.commander import Commander, OfferReader
from tests.rigs.mail_proof.programs import any_program, letter, reply
from tests.rigs.mail_proof.received import Received, read

ASK_AGAIN = 15.0
"""Seconds without an answer after which a player writes again; each time he waits longer by it."""

WHOLE = 40
"""Characters of a line that an answer never breaks."""

_ADDED = (b"x-peer", b"x-rcpt", b"x-mailfrom", b"return-path:", b"delivered-to:", b"received:")
"""Headers that a receiving server puts in; the house writes none of them."""


class DemoMailbox(Protocol):
    """Where the mails of a player arrive."""

    def new(self) -> Sequence[bytes]:
        """The mails that came since the last look."""

    def close(self) -> None:
        """Leave it."""


@dataclass
class Meant:
    """What a player meant to order by one letter, and the letters that said so."""

    orders: list[str]
    to: str
    """The reply address."""
    asked: float
    said: list[str]
    """The lines of the letters that say it."""
    letters: list[str] = field(default_factory=list)
    """The Message-IDs."""
    answers: Received | None = None
    """The mail that is answered."""
    done: bool = False
    fates: list[str] = field(default_factory=list)
    """What became of each line, once the first one was done."""

    @property
    def text(self) -> str:
        """The lines of a letter."""
        return "\n".join(self.said)

    @property
    def carried_out(self) -> list[tuple[str, bool]]:
        """Each order that was carried out, and whether that is certain: what waits may go on."""
        pairs = zip(self.orders, self.fates, strict=True)
        return [(one, fate == "done") for one, fate in pairs if fate in ("done", "waits")]

    def told(self, fates: Sequence[tuple[str, str]]) -> bool:
        """Note what became of the lines, where a mail says that the first one was done."""
        left = list(fates)
        found: list[str] = []
        for line in self.said:
            k = next((k for k, (said, _) in enumerate(left) if _is_said(line, said)), None)
            if k is None or (not found and left[k][1] != "done"):
                return False
            found.append(left[k][1])
            left = left[k + 1 :]
        self.done, self.fates = True, found
        return True


class DemoPlayer:
    """A person with a mail program."""

    def __init__(
        self, name: str, box: DemoMailbox, luck: random.Random, decides: Commander | None = None
    ) -> None:
        """``decides`` says what he orders; without it he picks of what the mails offer."""
        self.name, self.address, self._decides = (
            name,
            address_of(name),
            decides or OfferReader(luck),
        )
        self._refused = 0
        """Letters in a row that were refused."""
        self.received: dict[str, Received] = {}
        """Each mail once, as every mail program shows it."""
        self.copies: dict[str, list[bytes]] = defaultdict(list)
        """Every mail as it came, by its Message-ID."""
        self.sent: list[EmailMessage] = []
        self.meant: list[Meant] = []
        self.seat = ""
        self._luck, self._box = luck, box

    def look(self) -> list[Received]:
        """The mails that came since the last look."""
        new = []
        for raw in self._box.new():
            mail = read(raw)
            self.copies[mail.message_id].append(_as_sent(raw))
            if mail.message_id not in self.received:
                self.received[mail.message_id] = mail
                new.append(mail)
                self._settle(mail)
        return new

    def close(self) -> None:
        """Leave the mailbox."""
        self._box.close()

    @property
    def newest(self) -> Received | None:
        """The newest mail of the match; it is the one to be answered."""
        mails = [mail for mail in self.received.values() if mail.reply_to]
        return max(mails, key=lambda mail: mail.number, default=None)

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
        self.meant.append(Meant(["join"], to, time.monotonic(), [line], [str(mail["Message-ID"])]))
        self.sent.append(mail)
        return mail

    def writes(self) -> EmailMessage | None:
        """An answer to the newest mail, where it wants one that was not given yet."""
        mail, open_one = self.newest, self.waits
        if mail is None:
            return None
        if open_one is not None:
            patience = ASK_AGAIN * len(open_one.letters)
            if time.monotonic() - open_one.asked < patience or not open_one.answers:
                return None
            open_one.asked = time.monotonic()
            return self._letter(open_one, open_one.answers, open_one.text)
        if mail.kind not in ("join", "turn"):
            return None
        if mail.kind == "turn":
            self.seat = mail.seat
            orders = self._decides(mail, self._refused > 0)
            said, text = self._worded(orders)
        else:
            orders, said, text = ["join"], ["Yes!"], "Yes!"
        one = Meant(orders, mail.reply_to, time.monotonic(), said, answers=mail)
        self.meant.append(one)
        return self._letter(one, mail, text)

    def asks(self, text: str) -> EmailMessage | None:
        """A letter that orders nothing: a question or a try."""
        mail = self.newest
        if mail is None or mail.kind != "turn":
            return None
        written = reply(self.address, self.name, text, mail, any_program(self._luck))
        self.sent.append(written)
        return written

    def _worded(self, orders: Sequence[str]) -> tuple[list[str], str]:
        """Orders as people write them: their lines, and the whole text."""
        said = [self._luck.choice((one, one, one.capitalize())) for one in orders]
        lines = "\n".join(said)
        ways = (
            lines,
            f"Hi,\n\n{lines}\n\nBest regards,\n{self.name}",
            f"{lines}   # let us see",
            f"note Good luck, everybody.\n{lines}",
        )
        return said, self._luck.choices(ways, (7, 4, 2, 1))[0]

    def _letter(self, one: Meant, mail: Received, text: str) -> EmailMessage:
        written = reply(self.address, self.name, text, mail, any_program(self._luck))
        one.letters.append(str(written["Message-ID"]))
        self.sent.append(written)
        return written

    def _settle(self, mail: Received) -> None:
        """Note what became of what was meant, where a mail answers it."""
        one = self.waits
        if one is None:
            return
        if one.told(mail.fates):
            self._refused = 0
        elif mail.in_reply_to in one.letters:
            if mail.is_older and one.letters[1:]:
                return  # a letter that said the same was carried out; its answer is on its way
            self._refused += 1
            self.meant.pop()  # the newest mail says what can be ordered now


def address_of(name: str) -> str:
    """The mail address of a player."""
    return f"{name.lower()}@{name.lower()}.example"


def _is_said(line: str, told: str) -> bool:
    """Whether an answer tells of this line, which it may break, or tell the body of below."""
    line = line.casefold()
    if told.endswith(":"):
        return line.startswith(told)
    begins = line[:WHOLE]
    return told.startswith(begins) and (begins != line or not told[len(line) :][:1].isalnum())


def _as_sent(raw: bytes) -> bytes:
    """A mail without what the receiving servers added: mail-devel, or Dovecot (RFC 2033)."""
    lines = raw.replace(b"\r\n", b"\n").split(b"\n")
    end = lines.index(b"") if b"" in lines else len(lines)
    kept, added = [], False
    for line in lines[:end]:
        if line[:1] not in (b" ", b"\t"):  # a folded line belongs to the one before
            added = line.lower().startswith(_ADDED)
        if not added:
            kept.append(line)
    return b"\n".join(kept + lines[end:])
