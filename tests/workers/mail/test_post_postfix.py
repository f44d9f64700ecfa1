"""A house behind a real Postfix: letters by LMTP into it, mails out of it by its relay."""

import re
import shlex
import smtplib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.rigs.private_postfix import HERE, Postfix
from tests.rigs.waiting import PATIENCE
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse
from tests.workers.mail.test_post_listener import Listening

PAGE = (Path(__file__).parents[3] / "docs" / "operating.md").read_text()


@pytest.fixture
def postfix(server: MailServer) -> Iterator[Postfix]:
    if not HERE:
        pytest.skip("SKIPPED LOUDLY: no Postfix that we may start (as root: apt install postfix)")
    postfix = Postfix(relayhost=f"[127.0.0.1]:{server.port}", mynetworks="127.0.0.1/32")
    postfix.say("-F", "lmtp/unix/chroot=y")  # as Debian's package has it
    ours = {"play.example.org": "play.example", "/run/fieldpost/lmtp": postfix.lmtp}
    for line in re.findall(r"^ +postconf (.*)$", PAGE, re.MULTILINE):
        for there, here in ours.items():
            line = line.replace(there, here)
        postfix.say(*shlex.split(line, comments=True))
    with postfix:
        yield postfix


def until(done: Callable[[], bool]) -> None:
    """Wait for what another process does."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "Postfix did not hand it on"
        time.sleep(0.05)


class Behind(MailServer):
    """The mail server of the players, which the house reaches through Postfix."""

    def __init__(self, server: MailServer, port: int) -> None:
        self.got, self.port, self.houses = server.got, port, server.houses


def test_a_house_behind_postfix_plays_by_mail(
    tmp_path: Path, server: MailServer, postfix: Postfix
) -> None:
    """Postfix is told what the manual says, line by line."""
    port, lmtp = postfix.port, postfix.lmtp
    house = PostHouse(tmp_path, Behind(server, port))
    listening = Listening(house, smtp_in="", lmtp_in=lmtp)
    Path(lmtp).chmod(0o666)

    def by_postfix(sender: str, to: str, text: str, mails: int) -> None:
        """Hand a letter to Postfix, and wait for so many more mails at the players'."""
        before = len(server.got)
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as smtp:
            smtp.sendmail(sender, [to], house.letter(sender, to, text))

        def done() -> bool:
            house.work()
            return len(server.got) >= before + mails

        until(done)

    try:
        by_postfix(ANNA, "match@play.example", f"new toy duel with {BOB}", 2)
        by_postfix(BOB, str(house.newest(BOB)["Reply-To"]), "join", 2)
        match = house.matches.repository.match(house.only_match())
        assert match.begun
        assert set(match.sitting.taken) == {"red", "blue"}
        forged = str(house.newest(BOB)["Reply-To"]).replace("@", "x@")
        by_postfix(BOB, forged, "storm", 1)
        assert "Undelivered" in str(server.to(BOB)[-1]["Subject"])
        with smtplib.SMTP(
            "127.0.0.1", port, timeout=PATIENCE, source_address=("127.0.0.2", 0)
        ) as from_outside:
            from_outside.ehlo()
            from_outside.mail(BOB)
            told = from_outside.rcpt(forged)
            assert (told[0], b"not made here" in told[1]) == (550, True), "no bounce goes out"
        letters = house.recorder.query("SELECT state FROM letters")
        assert letters == [("done",), ("done",)]
    finally:
        listening.listener.stop()
        house.close()
