"""Programs of players, as packages have them: mutt answers a turn mail, and a Sieve of Dovecot
files one and does not answer it for who is away.

They are no part of the suite, which has what such programs write as files (in the corpus).
"""

import os
import pty
import select
import shutil
import subprocess
import time
from contextlib import suppress
from mailbox import mbox
from pathlib import Path

import pytest

from tests.rigs.waiting import PATIENCE
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

MUTT, SIEVE = shutil.which("mutt"), shutil.which("sieve-test")

EDITOR = """\
#!/bin/sh
{ echo storm; echo; cat "$1"; } > "$1.new" && mv "$1.new" "$1"
"""
"""Writes above the quoted mail, as people do."""

MUTTRC = """\
set from={sender} smtp_url="smtp://127.0.0.1:{port}" editor="{folder}/editor" folder="{folder}"
set fast_reply=yes include=yes copy=no record="" sleep_time=0 wait_key=no hostname=a.example
set ssl_starttls=no ssl_force_tls=no postponed="{folder}/postponed" signature=""
"""


def answered_by_mutt(folder: Path, port: int, sender: str, mail: bytes) -> None:
    """Open a mailbox with one mail in mutt, answer it and send that."""
    box = mbox(folder / "box")
    box.add(mail)
    box.close()
    (folder / "editor").write_text(EDITOR)
    (folder / "editor").chmod(0o755)
    (folder / "rc").write_text(MUTTRC.format(sender=sender, port=port, folder=folder))
    command = ["mutt", "-n", "-F", str(folder / "rc"), "-f", str(folder / "box")]
    child, screen = pty.fork()
    if not child:  # pragma: no cover
        os.environ.update(TERM="xterm", HOME=str(folder), LANG="C.UTF-8")
        os.execvp("mutt", [*command, "-e", 'push "<reply>"'])
    shown, keys, end = b"", [(b"y:Send", b"y"), (b"Mail sent.", b"q")], time.monotonic() + PATIENCE
    while keys and time.monotonic() < end and select.select([screen], [], [], PATIENCE)[0]:
        shown += os.read(screen, 4096)
        if keys[0][0] in shown:
            os.write(screen, keys.pop(0)[1])
    with suppress(ProcessLookupError):
        os.kill(child, 15)
    os.waitpid(child, 0)
    os.close(screen)
    assert not keys, shown[-600:]


@pytest.mark.soak  # the corpus keeps what mutt writes
@pytest.mark.skipif(MUTT is None, reason="mutt is not installed (apt install mutt)")
def test_mutt_answers_a_turn_mail(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path / "house", server, style="short")
    match = house.duel("10 days")
    size = len(house.lines(match))
    mail = next(raw for _, to, raw in reversed(server.got) if to == ANNA)
    before = len(server.got)
    answered_by_mutt(tmp_path, server.port, ANNA, mail)
    ((_, to, letter),) = server.got[before:]
    house.post(letter, to, ANNA)
    assert len(house.lines(match)) > size
    assert "Your orders were carried out. done storm" in flat(house.newest(ANNA))
    house.close()


FILTER = """\
require ["vacation", "fileinto", "mailbox"];
if header :contains "List-Id" "play.example" {{ fileinto :create "Games"; }}
vacation :days 1 :addresses ["{reader}"] "I am away until Monday.";
"""

CONFIG = """\
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
mail_home = {folder}
mail_location = maildir:{folder}/mail
log_path = /dev/stderr
sendmail_path = /bin/false
"""


@pytest.mark.soak  # test_post_manners.py looks at the fields by which filters know such mails
@pytest.mark.skipif(SIEVE is None or os.geteuid() != 0, reason="no dovecot-sieve, or not root")
def test_a_sieve_files_our_mails_and_does_not_answer_them(house: PostHouse, tmp_path: Path) -> None:
    house.duel("10 days")
    sender, _, raw = next(one for one in reversed(house.server.got) if one[1] == BOB)
    folder = Path(subprocess.check_output(["mktemp", "-d"], text=True).strip())
    try:
        folder.chmod(0o777)
        (folder / "mail.eml").write_bytes(raw)
        (folder / "away.sieve").write_text(FILTER.format(reader=BOB))
        (folder / "dovecot.conf").write_text(CONFIG.format(folder=folder))
        files = [str(folder / name) for name in ("dovecot.conf", "away.sieve", "mail.eml")]
        told = subprocess.run(
            ["sieve-test", "-e", "-c", files[0], "-r", BOB, "-f", sender, *files[1:]],
            capture_output=True, text=True, check=False,
        ).stderr  # fmt: skip
    finally:
        shutil.rmtree(folder)
    assert "stored mail into mailbox 'Games'" in told, told
    assert "discarding vacation response" in told, told
    assert "sent vacation" not in told
