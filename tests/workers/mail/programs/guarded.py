"""A house between two real Postfixes that judge what comes: its own, and that of the players."""

import shutil
import smtplib
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.rigs.private_postfix import HERE, Postfix
from tests.rigs.waiting import eventually
from tests.workers.mail.programs.table import PATIENCE, NotHere
from tests.workers.mail.test_post_house import MailServer, PostHouse
from tests.workers.mail.test_post_listener import Listening
from tests.workers.mail.test_post_postfix import Behind


def asked_for() -> None:
    """Raises NotHere where no Postfix can be started."""
    if not HERE:
        raise NotHere("there is no Postfix that we may start (as root: apt install postfix)")


class Guarded:
    """The house, what reached its players, and the ports of both Postfixes."""

    def __init__(self, house: PostHouse, server: MailServer, ours: int, theirs: int) -> None:
        self.house, self.server, self.ours, self.theirs = house, server, ours, theirs

    def bring(self, sender: str, to: str, raw: bytes, port: int = 0) -> tuple[str, str]:
        """Give a letter to the house's Postfix, or to that at a port; returns its end and why."""
        before = self.letters()
        with smtplib.SMTP("127.0.0.1", port or self.ours, timeout=PATIENCE) as smtp:
            smtp.sendmail(sender, [to], raw)
        eventually(lambda: self.letters() - before, PATIENCE)
        self.house.work()
        (letter,) = self.letters() - before
        return self.house.state(letter)

    def letters(self) -> set[str]:
        """The ids of all letters that reached the house."""
        return {str(name) for (name,) in self.house.recorder.query("SELECT id FROM letters")}

    def came(self, mails: int) -> None:
        """Wait until so many mails in all reached the players, and see that no more did."""
        eventually(lambda: len(self.server.got) >= mails, PATIENCE)
        assert len(self.server.got) == mails


@contextmanager
def guarded(
    ours: dict[str, str], theirs: dict[str, str], *, authserv: str = "", dkim_key: str = ""
) -> Iterator[Guarded]:
    """``ours`` and ``theirs`` are settings of main.cf by which each server judges."""
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="fieldpost-guarded-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        server = MailServer()
        stack.callback(server.stop)
        front = stack.enter_context(
            Postfix(
                virtual_mailbox_domains="play.example",
                virtual_transport="lmtp:unix:{folder}/house.lmtp",
                mynetworks="192.0.2.0/24",
                **ours,
            )
        )
        far = stack.enter_context(
            Postfix(
                relay_domains="a.example b.example",
                relay_transport=f"smtp:[127.0.0.1]:{server.port}",
                mynetworks="192.0.2.0/24",
                **theirs,
            )
        )
        house = PostHouse(
            folder, Behind(server, far.port), authserv=authserv, mail_dkim_key=dkim_key
        )
        stack.callback(house.close)
        listening = Listening(house, smtp_in="", lmtp_in=front.lmtp)
        stack.callback(listening.listener.stop)
        Path(front.lmtp).chmod(0o666)
        yield Guarded(house, server, front.port, far.port)
