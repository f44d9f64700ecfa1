"""Programs of players, as packages have them: a Sieve of Dovecot files a turn mail and does not
answer it for who is away. They are no part of the suite: it has what such programs write as files.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.workers.mail.test_post_house import BOB, PostHouse

SIEVE = shutil.which("sieve-test")

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
