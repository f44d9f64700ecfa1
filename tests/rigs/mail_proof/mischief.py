"""Everything that goes wrong with mail: doubled, late, malformed, forged, written by programs."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import make_msgid

from tests.rigs.mail_proof.player import DemoPlayer
from tests.rigs.mail_proof.programs import reply
from tests.rigs.mail_proof.received import Received

EVE = "eve@evil.example"

MOST_NOTES = 4

MOST_LATE = 8
"""Letters of a seat that answer an older turn: too many within the hour are not answered."""

Deliver = Callable[[str, str, bytes], bool]
"""Hands a mail over: sender, recipient, bytes; whether it was taken."""


class Mischief:
    """Sends bad mail around the good one, and counts it by its kind."""

    def __init__(
        self,
        deliver: Deliver,
        by_his_server: Callable[[DemoPlayer, str, bytes], bool],
        luck: random.Random,
        players: Sequence[DemoPlayer],
    ) -> None:
        """``by_his_server`` sends what a player wrote on the way that his letters take."""
        self._deliver, self._by_his_server = deliver, by_his_server
        self._luck, self._players = luck, players
        self.sent: Counter[str] = Counter()
        self.refused = 0
        """Mails that the listener turned away at the door."""
        self.unanswerable: set[str] = set()
        """The Message-IDs of programs, which nobody may answer."""
        self._next: list[Callable[[DemoPlayer, Received], None] | None] = []
        """What comes before the next letters: each kind once, in a new order each time round."""
        self._late: Counter[str] = Counter()
        self._old: list[tuple[DemoPlayer, str, bytes]] = []

    def before(self, player: DemoPlayer, turn: Received) -> None:
        """Something bad that is there before a good letter."""
        if not self._next:
            kinds = (self._forged, self._robot, self._malformed, self._meddling, None)
            self._next = self._luck.sample(kinds, len(kinds))
        if kind := self._next.pop():
            kind(player, turn)
        if self._luck.random() < 0.2 and self.sent["overtaking notes"] < MOST_NOTES:
            self._overtaking(player, turn)

    def after(self, player: DemoPlayer, mail: EmailMessage, to: str) -> None:
        """Something bad that follows a good letter, and what is late."""
        raw = mail.as_bytes(policy=SMTP)
        if self._now("doubled", 0.5):
            self._count("doubled", self._by_his_server(player, to, raw))
        if self._old and self._now("delayed copies", 0.5):
            old = self._old.pop(self._luck.randrange(len(self._old)))
            self._count("delayed copies", self._by_his_server(*old))
        if self._now("late", 0.3):
            self._older(player)
        if not self._old or self._luck.random() < 0.6:
            self._old.append((player, to, raw))

    def _now(self, kind: str, chance: float) -> bool:
        """Whether to send a mail of this kind: by chance, and the first one at once."""
        return not self.sent[kind] or self._luck.random() < chance

    def _count(self, kind: str, taken: bool) -> None:
        self.sent[kind] += 1
        self.refused += not taken

    def _older(self, player: DemoPlayer) -> None:
        """A new letter in answer to an older turn."""
        spent = [one for one in player.meant[1:] if one.done]
        if not spent or self._late[player.address] >= MOST_LATE:
            return
        self._late[player.address] += 1
        one = self._luck.choice(spent)
        mail = _plain(player.address, one.to, one.text)
        player.sent.append(mail)
        self._count("late", self._by_his_server(player, one.to, mail.as_bytes(policy=SMTP)))

    def _overtaking(self, player: DemoPlayer, turn: Received) -> None:
        """A note that was written after the orders, and comes before them."""
        mail = reply(player.address, player.name, "note On my way.", turn, "apple")
        player.sent.append(mail)
        taken = self._by_his_server(player, turn.reply_to, mail.as_bytes(policy=SMTP))
        self._count("overtaking notes", taken)

    def _forged(self, player: DemoPlayer, turn: Received) -> None:
        """Somebody else who knows the reply address, or guesses one."""
        order = (turn.offers or ["done"])[0]
        to = turn.reply_to
        if self._luck.random() < 0.4:
            name, at, domain = to.partition("@")
            to = f"{name[:-1]}{'b' if name[-1] == 'a' else 'a'}{at}{domain}"
        writer = self._luck.choice([EVE, *(p.address for p in self._players if p is not player)])
        mail = _plain(writer, to, order)
        if writer == EVE:
            mail.replace_header("From", f'"{player.address}" <{EVE}>')
        self._count("forged", self._deliver(writer, to, mail.as_bytes(policy=SMTP)))

    def _robot(self, player: DemoPlayer, turn: Received) -> None:
        """The player's own server, which says that he is away."""
        mail = _plain(player.address, turn.reply_to, (turn.offers or ["done"])[0])
        mail.replace_header("Subject", "Automatic reply: out of office")
        mail["Auto-Submitted"] = "auto-replied"
        self.unanswerable.add(str(mail["Message-ID"]))
        self._count("automatic", self._deliver("", turn.reply_to, mail.as_bytes(policy=SMTP)))

    def _malformed(self, player: DemoPlayer, turn: Received) -> None:
        """Bytes that are not a letter."""
        line = (turn.offers or ["done"])[0].encode()
        raw = self._luck.choice([
            b"\xff\xfe\x00 not a letter at all \x80" + line,
            b"From: %s\r\nFrom: eve@evil.example\r\n\r\n%s\r\n" % (player.address.encode(), line),
            b"From: <<>>\r\nSubject: =?utf-8?b?////?=\r\n\r\n" + line,
            b"From: %s\r\nContent-Type: multipart/mixed; boundary=\"x\"\r\n\r\n%s"
            % (player.address.encode(), b"--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
               * 200),
        ])  # fmt: skip
        self._count("malformed", self._deliver(player.address, turn.reply_to, raw))

    def _meddling(self, player: DemoPlayer, turn: Received) -> None:
        """Spam to the address that everybody may know."""
        to = f"match@{turn.reply_to.partition('@')[2]}"
        mail = _plain(EVE, to, "Cheap medals! Click here: http://evil.example/")
        self._count("spam", self._deliver(EVE, to, mail.as_bytes(policy=SMTP)))


def _plain(sender: str, to: str, text: str) -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: your turn"
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    mail.set_content(text)
    return mail
