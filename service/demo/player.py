"""The people of the demo: each has nothing but a mailbox, reads its mails, and answers them."""

import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Protocol

from service.demo.programs import any_program, letter, reply
from service.demo.received import Received, read

ASK_AGAIN = 15.0
"""Seconds without an answer after which a player writes again; each time he waits longer by it."""

WHOLE = 40
"""Characters of a line that an answer never breaks."""

GOES = 10
"""Men with whom a player dares to move on."""

IN_TURN = {
    "dday_dice": (
        "decline", "mulligan", "cancel", "bonus", "choose", "lose", "lock", "reroll", "keep",
        "recruit", "find", "move", "stay", "done",
    ),
    "five_for_fighting": (
        "lose", "return", "fire", "land", "place", "enter", "attack", "support", "recover",
        "exit", "move", "pass",
    ),
}  # fmt: skip
"""The orders of a game by their first word, in the order in which a player looks for them."""

_ADDED = (b"x-peer", b"x-rcpt", b"x-mailfrom", b"return-path:", b"delivered-to:", b"received:")
"""Headers that a receiving server puts in; the house writes none of them."""


class Mailbox(Protocol):
    """Where the mails of a player arrive."""

    def new(self) -> Sequence[bytes]:
        """The mails that came since the last look."""

    def close(self) -> None:
        """Leave it."""


@dataclass
class Meant:
    """What a player meant to order once, and the letters that said so."""

    order: str
    to: str
    """The reply address."""
    asked: float
    said: str
    """The line of the letters that says it."""
    letters: list[str] = field(default_factory=list)
    """The Message-IDs."""
    answers: Received | None = None
    """The mail that is answered."""
    done: bool = False


class Player:
    """A person with a mail program."""

    def __init__(
        self, name: str, box: Mailbox, luck: random.Random, game: str = "dday_dice"
    ) -> None:
        self.name, self.address, self._game = name, address_of(name), game
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
        self.meant.append(Meant("join", to, time.monotonic(), line, [str(mail["Message-ID"])]))
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
            return self._letter(open_one, open_one.answers, open_one.said)
        if mail.kind not in ("join", "turn"):
            return None
        if mail.kind == "turn":
            self.seat = mail.seat
            order = chosen(self._game, mail.offers, mail.men, self._luck)
            said, text = self._worded(order)
        else:
            order, said, text = "join", "Yes!", "Yes!"
        one = Meant(order, mail.reply_to, time.monotonic(), said, answers=mail)
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

    def _worded(self, order: str) -> tuple[str, str]:
        """An order as people write it: its line, and the whole text."""
        said = self._luck.choice((order, order, order.capitalize()))
        ways = (
            said,
            f"Hi,\n\n{said}\n\nBest regards,\n{self.name}",
            f"{said}   # let us see",
            f"note Good luck, everybody.\n{said}",
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
        begins = one.said.casefold()[:WHOLE]
        if any(fate == "done" and said.startswith(begins) for said, fate in mail.fates):
            one.done = True
        elif mail.in_reply_to in one.letters:
            self.meant.pop()  # refused: the newest mail says what can be ordered now


def address_of(name: str) -> str:
    """The mail address of a player."""
    return f"{name.lower()}@{name.lower()}.example"


def chosen(game: str, offers: Sequence[str], men: int, luck: random.Random) -> str:
    """An order of those that a mail shows, as a careful player of the game picks one.

    ``men`` matter to D-Day Dice, where a small Unit stays.
    """
    by_verb: dict[str, list[str]] = defaultdict(list)
    for offer in offers:
        by_verb[offer.split()[0]].append(offer)
    for verb in IN_TURN[game]:
        found = by_verb[verb]
        if not found or (verb == "reroll" and by_verb["keep"] and luck.random() < 0.3):
            continue
        if verb == "move" and game == "dday_dice":
            if by_verb["stay"] and men < GOES:
                continue
            return max(found, key=_forward)
        return luck.choice(found)
    return luck.choice(list(offers)) if offers else "done"


def _forward(move: str) -> int:
    to = move.split()[1]
    return int(to) if to.isdigit() else 99


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
