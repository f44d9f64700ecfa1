"""Roundcube, a webmail, on PHP's own server: a browser opens a turn mail and answers it."""

import os
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.rigs.waiting import eventually, free_port, listens
from tests.service.web.browsers import CHROMIUM, QUIET
from tests.workers.mail.programs.table import BOB, PATIENCE, NotHere, Table, found, table

ROOT = Path("/var/lib/roundcube")
PACKAGES = "roundcube-core roundcube-sqlite3 php-cli"

CONFIG = """\
<?php
$config = [
  'db_dsnw' => 'sqlite:///{folder}/store.sqlite',
  'imap_host' => '127.0.0.1:{imap}', 'smtp_host' => '127.0.0.1:{smtp}',
  'smtp_user' => '', 'smtp_pass' => '', 'des_key' => 'aaaaaaaaaaaaaaaaaaaaaaaa',
  'temp_dir' => '{folder}', 'log_dir' => '{folder}', 'enable_installer' => false, 'plugins' => [],
  'htmleditor' => {html}, 'reply_mode' => {mode}, 'mime_param_folding' => 0, 'skin' => 'elastic',
  'prefer_html' => true, 'create_default_folders' => true, 'sent_mbox' => 'Sent',
];
"""


def version() -> str:
    """What its package calls itself."""
    found("php", PACKAGES)
    if CHROMIUM is None:
        raise NotHere("there is no chromium here (Debian: apt install chromium)")
    file = ROOT / "program/include/iniset.php"
    if not file.exists():
        raise NotHere(f"there is no Roundcube here (Debian: apt install {PACKAGES})")
    told = re.search(r"'RCMAIL_VERSION', '([^']+)'", file.read_text())
    return f"Roundcube {told[1] if told else ''}"


@contextmanager
def served(there: Table, *, html: bool, above: bool) -> Iterator[str]:
    """The address of a Roundcube of Bob's mail, which writes HTML or not, above the quotation."""
    folder, port = there.folder / "roundcube", free_port()
    folder.mkdir()
    config = CONFIG.format(
        folder=folder, imap=there.dovecot.imap_port, smtp=there.port,
        html=1 if html else 0, mode=1 if above else 0,
    )  # fmt: skip
    (folder / "config.inc.php").write_text(config)
    for name in ("defaults.inc.php", "mimetypes.php"):
        (folder / name).symlink_to(ROOT / "config" / name)
    store = sqlite3.connect(folder / "store.sqlite")
    store.executescript((ROOT / "SQL/sqlite.initial.sql").read_text())
    store.close()
    environ = {**os.environ, "ROUNDCUBE_CONFIG_DIR": str(folder), "PHP_CLI_SERVER_WORKERS": "3"}
    with (folder / "php.log").open("wb") as log:
        command = [found("php", PACKAGES), "-S", f"127.0.0.1:{port}", "-t", str(ROOT)]
        process = subprocess.Popen(
            command, env=environ, stdout=log, stderr=log, cwd=ROOT, start_new_session=True
        )
    try:
        eventually(lambda: listens(port), PATIENCE)
        yield f"http://127.0.0.1:{port}/"
    finally:
        os.killpg(process.pid, 15)
        process.wait(PATIENCE)


class Webmail:
    """Bob's window on it."""

    def __init__(self, page: Any, address: str, table: Table) -> None:
        self.page, self.address, self.table = page, address, table
        page.goto(address)
        page.fill("#rcmloginuser", BOB)
        page.fill("#rcmloginpwd", table.dovecot.password)
        page.press("#rcmloginpwd", "Enter")
        page.wait_for_selector("#messagelist")

    def open(self, uid: int) -> str:
        """Open a mail of the inbox; returns what it shows."""
        self.page.goto(f"{self.address}?_task=mail&_mbox=INBOX&_uid={uid}&_action=show")
        return str(self.page.inner_text("#messagebody"))

    def answer(self, lines: list[str], *, html: bool, above: bool) -> None:
        """Press Reply, write, and press Send."""
        self.page.click("a.reply:visible")
        if html:
            area = self.page.frame_locator("#composebody_ifr").locator("body")
        else:
            area = self.page.locator("#composebody")
        area.wait_for()
        area.press("ControlOrMeta+Home" if above else "ControlOrMeta+End")
        area.press_sequentially("\n".join(lines) + "\n")
        self.page.click("button.send:visible")
        self.page.wait_for_url("**_mbox=INBOX**")


def play() -> dict[str, bytes]:
    """Answer with HTML above and below the quotation; and with text, as where nothing is set."""
    return {
        "roundcube_html_played": _played(html=True, above=True),
        "roundcube_html_below_played": _played(html=True, above=False),
        "roundcube_plain_played": _played(html=False, above=False),
    }


def _played(*, html: bool, above: bool) -> bytes:
    """Read a turn mail, answer it and read the answer; returns the letter."""
    from playwright.sync_api import sync_playwright

    with (
        table() as there,
        served(there, html=html, above=above) as address,
        sync_playwright() as library,
        library.chromium.launch(executable_path=CHROMIUM, args=QUIET) as browser,
    ):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        mail = Webmail(page, address, there)
        assert there.order in mail.open(2), "the turn mail does not show what can be ordered"
        mail.answer(there.lines, html=html, above=above)
        letter = there.carried_out()
        shown = mail.open(3)
        assert there.is_answered_in(shown), shown
    return letter
