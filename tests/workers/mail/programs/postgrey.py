"""Postgrey at the players' Postfix and at the house's: what it puts off comes once.

Both servers ask one private Postgrey of every letter; what a player writes is brought by a third,
which tries again as any mail server does.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.rigs.private_postfix import Postfix
from tests.rigs.waiting import eventually, free_port, listens
from tests.workers.mail.programs.guarded import Guarded, asked_for, guarded
from tests.workers.mail.programs.table import PATIENCE, found
from tests.workers.mail.test_post_house import ANNA, BOB

DELAY = 2
"""Seconds for which it puts off whom it does not know."""


def version() -> str:
    """What it calls itself."""
    asked_for()
    command = [found("postgrey", "postgrey"), "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def postgrey() -> Iterator[int]:
    """The port of one that knows nobody yet."""
    port, folder = free_port(), Path(tempfile.mkdtemp(prefix="fieldpost-grey-", dir="/tmp"))
    folder.chmod(0o777)  # it runs as postgrey
    command = [
        found("postgrey", "postgrey"), f"--inet=127.0.0.1:{port}", f"--dbdir={folder}",
        f"--delay={DELAY}", "--whitelist-clients=/dev/null", "--auto-whitelist-clients=0",
    ]  # fmt: skip
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            eventually(lambda: listens(port), PATIENCE)
            yield port
        finally:
            process.terminate()
            process.wait(PATIENCE)
            shutil.rmtree(folder)


def play() -> None:
    """Open a match and play an order through it."""
    with ExitStack() as stack:
        grey = stack.enter_context(postgrey())
        asks = {"smtpd_recipient_restrictions": f"check_policy_service inet:127.0.0.1:{grey}"}
        there = stack.enter_context(guarded(asks, asks))
        players = stack.enter_context(Postfix(relayhost=f"[127.0.0.1]:{there.ours}"))
        _played(there, players.port)


def _played(there: Guarded, port: int) -> None:
    house, post = there.house, "match@play.example"
    opened = house.letter(ANNA, post, f"new toy duel with {BOB}")
    assert there.bring(ANNA, post, opened, port) == ("done", "")
    put_off = house.recorder.query("SELECT recipient, tries, reason FROM mails")
    assert {to for to, _, _ in put_off} == {ANNA, BOB}, put_off
    assert all(tries == 1 and "Greylisted" in str(why) for _, tries, why in put_off), put_off
    assert not there.server.got, "a mail came though it was put off"
    end = time.monotonic() + DELAY + 1
    eventually(lambda: time.monotonic() > end)
    house.after(5)
    there.came(2)
    to = str(house.newest(BOB)["Reply-To"])
    assert there.bring(BOB, to, house.letter(BOB, to, "join"), port) == ("done", "")
    there.came(4)
    tries = house.recorder.query("SELECT state, tries FROM mails ORDER BY tries")
    assert tries == [("sent", 1)] * 2 + [("sent", 2)] * 2, "whom it knows is not put off again"
    assert house.matches.repository.match(house.only_match()).begun
    assert len(there.letters()) == 2, "a letter that was put off came once"
