"""mutt in a terminal: opens a turn mail, answers it below its quotation, and reads the answer."""

import subprocess

from tests.workers.mail.programs.table import BOB, Table, found, table
from tests.workers.mail.programs.terminal import Terminal

CONFIG = """\
set folder="imap://127.0.0.1:{imap}/" spoolfile="+INBOX" imap_user="{bob}" imap_pass="{password}"
set smtp_url="smtp://127.0.0.1:{smtp}" realname="Bob Miller" from="{bob}" hostname="example.org"
set ssl_starttls=no ssl_force_tls=no record="" copy=no editor="{editor}" mailcap_path="{mailcap}"
set header_cache="" message_cachedir="" tmpdir="{home}" user_agent=yes signature="{signature}"
set wait_key=no beep=no mark_old=no
alternative_order text/plain
"""
EDITOR = """\
#!/bin/sh
# As who quotes all and writes below it; the signature stands there already.
awk -v text="$ORDERS" '/^-- $/ { print text "\\n" } { print }' "$1" > "$1.new"
mv "$1.new" "$1"
"""


def version() -> str:
    """What it calls itself."""
    told = subprocess.run([found("mutt", "mutt"), "-v"], capture_output=True, text=True, check=True)
    return " ".join(told.stdout.split()[:2])


def play() -> dict[str, bytes]:
    """Answer the turn mail; returns the letter."""
    with table() as there:
        return {"mutt_played": _played(there)}


def _played(table: Table) -> bytes:
    home = table.folder / "mutt"
    home.mkdir()
    files = {name: home / name for name in ("muttrc", "editor", "signature", "mailcap")}
    files["muttrc"].write_text(
        CONFIG.format(
            imap=table.dovecot.imap_port, bob=BOB, password=table.dovecot.password,
            smtp=table.port, home=home, **files,
        )
    )  # fmt: skip
    files["editor"].write_text(EDITOR)
    files["editor"].chmod(0o700)
    files["signature"].write_text("Bob Miller\nExeter\n")
    files["mailcap"].write_text("")
    environ = {"HOME": str(home), "PATH": "/usr/bin:/bin", "ORDERS": "\n".join(table.lines)}
    command = [found("mutt", "mutt"), "-F", str(files["muttrc"])]
    with Terminal(command, environ) as screen:
        screen.until("your move")
        screen.press("*\r")
        screen.until("Write your orders above this line")
        screen.press("r")
        screen.until(f"Reply to {table.reply_to}?")
        screen.press("y")
        screen.until("To:")
        screen.press("\r")
        screen.until("Subject:")
        screen.press("\r")
        screen.until("Include message in reply?")
        screen.press("y")
        screen.until("y:Send")
        screen.press("y")
        screen.until("Mail sent")
        letter = table.carried_out()
        screen.press("qq")
        screen.ended()
    with Terminal(command, environ) as screen:
        screen.until("your move")
        screen.press("*\r")
        screen.until(f"done {table.order}")
        screen.press("qq")
        screen.ended()
    return letter
