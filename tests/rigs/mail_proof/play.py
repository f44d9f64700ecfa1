"""Plays a match by mail: two people with nothing but mailboxes, and the house in the third seat."""

import random
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.house import DOMAIN, PATIENCE, DemoHouse, HouseFailed, Killer
from tests.rigs.mail_proof.looked_up import is_at_rest
from tests.rigs.mail_proof.mail_server import DemoMailServer, free_ports
from tests.rigs.mail_proof.mischief import Mischief
from tests.rigs.mail_proof.player import DemoPlayer, address_of

PEOPLE = ("Anna", "Bob")
"""Who plays, in the order of their seats, with a computer in the third."""

LETTERS = f"letters@{DOMAIN}"
"""The mailbox of the house, which it polls."""

ALIASES = {f"match*@{DOMAIN}": LETTERS}

LONGEST_WAIT = 600.0
"""Seconds without any new mail after which the demo gives up."""

ENOUGH = 8
"""Letters that are carried out before the people wait for a kill: no match is won with fewer, so
that each of the first parts is killed in the midst of a match, however quick the machine."""

AFTER = 2
"""Letters that are carried out after such a kill before they wait for the next one."""

PAUSE, LONGEST_PAUSE = 0.04, 0.4
"""Seconds between two looks at all mailboxes: the longer nothing came, the more."""

Tell = Callable[[str], None]


@dataclass
class Played:
    """A match that was played by mail, and everything that was written for it."""

    players: Sequence[DemoPlayer]
    match: str
    folder: Path
    mischief: Mischief
    killed: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


class DemoTable:
    """The house and the people, around a mail server."""

    def __init__(
        self,
        folder: Path,
        seed: str,
        tell: Tell,
        server: DemoMailServer,
        *,
        kill: bool = False,
        pictures: bool = True,
    ) -> None:
        self._folder, self._tell, self._kill = folder, tell, kill
        self._luck = random.Random(seed)
        self._server = server
        (smtp_in,) = free_ports(1)
        self.house = DemoHouse(
            folder,
            self._server.smtp_url,
            self._server.imap_url(LETTERS),
            smtp_in,
            pictures=pictures,
        )
        self._people = [self._person(name, seed) for name in PEOPLE]
        self._mischief = Mischief(
            self.house.deliver,
            self._send,
            random.Random(f"{seed} mischief"),
            self._people,
        )

    def play(self) -> Played:
        """Play one match to its end; raises HouseFailed where it does not go on."""
        began = time.monotonic()
        self.house.start()
        luck = random.Random(self._luck.random())
        killer = Killer(self.house, luck, self._tell, lambda: self._carried_out)
        try:
            self._open()
            if self._kill:
                killer.start()
            self._until_over(killer)
            killer.stop()
            self._settled()
        finally:
            killer.stop()
        newest = self._people[0].newest
        assert newest is not None
        return Played(
            self._people,
            newest.reply_to.partition("+")[2].partition(".")[0],
            self._folder,
            self._mischief,
            killer.killed,
            time.monotonic() - began,
        )

    def close(self) -> None:
        """End the house, and leave the mailboxes."""
        self.house.stop()
        for player in self._people:
            player.close()

    # The play

    def _person(self, name: str, seed: str) -> DemoPlayer:
        luck = random.Random(f"{seed} {name}")
        return DemoPlayer(name, self._server.box(address_of(name)), luck)

    @property
    def _carried_out(self) -> int:
        """How many letters were carried out, as far as their writers know."""
        return sum(one.done for player in self._people for one in list(player.meant))

    def _open(self) -> None:
        host, guest = self._people
        line = f"new dday_dice tiger-basic with {guest.address}, computer"
        self._tell(f"  {host.name}  {line}")
        mail = host.begins(f"match@{DOMAIN}", line)
        self.house.deliver(host.address, f"match@{DOMAIN}", mail.as_bytes(policy=SMTP))

    def _until_over(self, killer: Killer) -> None:
        last, asked, pause = time.monotonic(), 0, PAUSE
        while not all(player.is_over for player in self._people):
            came = self._read()
            if came:
                last = time.monotonic()
            if time.monotonic() - last > LONGEST_WAIT:
                raise HouseFailed(f"No mail came for {LONGEST_WAIT:.0f} seconds.")
            people = () if self._kill and self._is_held(killer) else self._people
            written = [(p, mail) for p in people if (mail := p.writes())]
            self._luck.shuffle(written)  # whoever writes first may arrive last
            if written and asked < 2:
                asked += self._curious(written[0][0], asked)
            for player, mail in written:
                self._post(player, mail)
            pause = PAUSE if came or written else min(2 * pause, LONGEST_PAUSE)
            if not written:
                time.sleep(pause)

    def _is_held(self, killer: Killer) -> bool:
        """Whether the people wait until one of the first parts is killed."""
        enough = AFTER if killer.killed else ENOUGH
        return not killer.did_first and killer.gone_on >= enough

    def _read(self) -> int:
        new = [(p, mail) for p in self._people for mail in p.look()]
        for player, mail in new:
            if mail.kind == "over":
                self._tell(f"  {player.name:5} got the final report: {_gist(mail.text)}")
        return len(new)

    def _curious(self, player: DemoPlayer, asked: int) -> int:
        """Before the first orders, a question and a try."""
        turn = player.newest
        if turn is None or turn.kind != "turn":
            return 0
        if asked and not turn.offers:
            return 1
        text = "?" if not asked else f"check\n{turn.offers[0]}"
        mail = player.asks(text)
        if mail is None:
            return 0
        self._tell(f"  {player.name:5} {' / '.join(text.split())}")
        self._send(player, turn.reply_to, mail.as_bytes(policy=SMTP))
        return 1

    def _post(self, player: DemoPlayer, mail: EmailMessage) -> None:
        turn = player.meant[-1].answers
        assert turn is not None
        self._tell(f"  {player.name:5} {' / '.join(player.meant[-1].said)}")
        to = player.meant[-1].to
        self._mischief.before(player, turn)
        self._send(player, to, mail.as_bytes(policy=SMTP))
        self._mischief.after(player, mail, to)

    def _send(self, player: DemoPlayer, to: str, raw: bytes) -> bool:
        """Anna's server hands over to our listener, Bob's to a mailbox that we poll."""
        if player is self._people[0]:
            return self.house.deliver(player.address, to, raw)
        with smtplib.SMTP("127.0.0.1", self._server.smtp_port, timeout=PATIENCE) as smtp:
            smtp.sendmail(player.address, [to], raw)
        return True

    def _settled(self) -> None:
        """Wait until the house has nothing more to read or to send."""
        recorder = SqliteRecorder(self.house.settings.sqlite_file)
        until = time.monotonic() + LONGEST_WAIT
        quiet = 0
        while quiet < 5:
            self._read()
            quiet = quiet + 1 if is_at_rest(recorder) else 0
            if time.monotonic() > until:
                raise HouseFailed("The house still has mail to read or to send.")
            time.sleep(0.1)
        self._read()
        recorder.close()


def _gist(text: str) -> str:
    return " ".join(text.split("\n\n")[1].split())
