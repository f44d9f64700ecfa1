"""A house behind a real Postfix: letters by LMTP into it, mails out of it by its relay.

The Postfix is a private one, with its configuration and queue in a folder of its own and ports of
this machine alone; one that runs already is not touched. It is there where Debian's package is and
we are root, as its master has to be.
"""

import os
import shutil
import smtplib
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.rigs.waiting import PATIENCE, free_port
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse
from tests.workers.mail.test_post_listener import Listening

POSTFIX = shutil.which("postfix", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
mail_owner = postfix
setgid_group = postdrop
maillog_file = {folder}/log/postfix.log
maillog_file_prefixes = {folder}
myhostname = mx.play.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
recipient_delimiter = +
virtual_mailbox_domains = play.example
virtual_transport = lmtp:unix:{lmtp}
relayhost = [127.0.0.1]:{relay}
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
"""
MASTER = """\
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


@pytest.fixture
def postfix(server: MailServer) -> Iterator[tuple[int, str]]:
    """The port of a Postfix, and the socket at which it looks for the house."""
    if not POSTFIX or os.geteuid():
        pytest.skip("SKIPPED LOUDLY: no Postfix that we may start (as root: apt install postfix)")
    folder = Path(tempfile.mkdtemp(prefix="fieldpost-postfix-", dir="/tmp"))
    folder.chmod(0o755)  # its daemons run as postfix
    port, lmtp = free_port(), str(folder / "house.lmtp")
    for name in ("etc", "queue", "data", "log"):
        (folder / name).mkdir()
    shutil.chown(folder / "data", "postfix")
    (folder / "etc/main.cf").write_text(MAIN.format(folder=folder, lmtp=lmtp, relay=server.port))
    (folder / "etc/master.cf").write_text(MASTER.format(port=port))
    command = [POSTFIX, "-c", str(folder / "etc")]
    subprocess.run([*command, "start"], check=True, capture_output=True)
    try:
        yield port, lmtp
    finally:
        subprocess.run([*command, "stop"], check=False, capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


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
    tmp_path: Path, server: MailServer, postfix: tuple[int, str]
) -> None:
    port, lmtp = postfix
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
        letters = house.recorder.query("SELECT state FROM letters")
        assert letters == [("done",), ("done",)]
    finally:
        listening.listener.stop()
        house.close()
