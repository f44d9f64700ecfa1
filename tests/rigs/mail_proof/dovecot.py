"""Dovecot as the mail server of the demo: a private one, of the user who runs the demo.

aiosmtpd takes the mail by SMTP and hands it over by LMTP; Dovecot keeps it in Maildirs and gives it
by IMAP. Everything is in one temporary folder, on ports of this machine alone.
"""

import grp
import os
import pwd
import shutil
import signal
import smtplib
import socket
import subprocess
import tempfile
import time
from fnmatch import fnmatchcase
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.rigs.mail_proof.mail_server import HOST, START, DemoMailServer, NoMailServer, free_ports
from workers.valkey import end_with_parent

VERSION = "2.3."
"""The versions whose words the configuration uses; those of 2.4 are others."""

WITHOUT = "--imap mail-devel plays without it."

CONFIG = """\
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = {uid}
first_valid_gid = {gid}
mail_privileged_group =
mail_max_userip_connections = 100
mail_location = maildir:{folder}/mail/%u
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%u allow_all_users=yes
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
"""
"""As https://doc.dovecot.org/2.3/admin_manual/rootless_installation/ has it."""


def dovecot() -> str:
    """Where a Dovecot is that the demo can start, "" where there is none."""
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
    binary = shutil.which("dovecot", path=path) or ""
    if binary:
        told = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False)
        return binary if told.stdout.startswith(VERSION) else ""
    return ""


class Dovecot(DemoMailServer):
    """A private Dovecot, and an SMTP listener before it."""

    def __init__(self, aliases: dict[str, str]) -> None:
        """``aliases`` are patterns of addresses with the mailbox that gets their mail.

        Raises NoMailServer.
        """
        binary = dovecot()
        if not binary:
            raise NoMailServer(
                f"There is no Dovecot {VERSION}x here (Debian: apt install dovecot-imapd "
                f"dovecot-lmtpd). {WITHOUT}"
            )
        super().__init__()
        self._aliases, (self._lmtp_port,) = aliases, free_ports(1)
        # The names of its sockets have 107 bytes at most, and that of the demo's folder any number.
        self._folder = Path(
            tempfile.mkdtemp(prefix=f"fieldpost-dovecot-{os.getpid()}-", dir="/tmp")
        )
        self._process: subprocess.Popen[bytes] | None = None
        self._smtp = Controller(self, hostname=HOST, port=self.smtp_port, ready_timeout=START)
        try:
            self._start(binary)
            self._smtp.start()
        except OSError as error:
            self.stop()
            raise NoMailServer(f"Dovecot did not start: {error}. {WITHOUT}") from None
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End it, and lose all its mail."""
        self._smtp.stop(no_assert=True)
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self, binary: str) -> None:
        root = os.geteuid() == 0
        user, group = _user()
        config = self._folder / "dovecot.conf"
        config.write_text(
            CONFIG.format(
                folder=self._folder, user=user.pw_name, group=group, uid=user.pw_uid,
                gid=user.pw_gid, password=self.password, imap=self.imap_port, lmtp=self._lmtp_port,
            )
        )  # fmt: skip
        for path in (config, self._folder):
            os.chown(path, user.pw_uid, user.pw_gid)
        with (self._folder / "start.log").open("wb") as log:
            self._process = subprocess.Popen(
                [binary, "-F", "-c", str(config)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                user=user.pw_uid if root else None,
                group=user.pw_gid if root else None,
                extra_groups=[] if root else None,
                preexec_fn=end_with_parent,
                start_new_session=True,
            )
        self._wait(self._process)

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + START
        while not all(map(_listens, (self.imap_port, self._lmtp_port))):
            if process.poll() is not None or time.monotonic() > until:
                raise OSError(self._said())
            time.sleep(0.05)

    def _said(self) -> str:
        logs = (self._folder / name for name in ("start.log", "dovecot.log"))
        lines = [line for log in logs if log.exists() for line in log.read_text().splitlines()]
        return lines[-1].rstrip(".") if lines else "it says nothing"

    # Called by aiosmtpd

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Hand a mail over to Dovecot (RFC 2033); what it does not take comes again."""
        try:
            await server.loop.run_in_executor(None, self._hand_over, envelope)
        except OSError as error:
            return f"451 4.3.0 {type(error).__name__}"
        return "250 2.0.0 Kept"

    def _hand_over(self, envelope: Envelope) -> None:
        boxes = [
            next((box for like, box in self._aliases.items() if fnmatchcase(to, like)), to)
            for to in envelope.rcpt_tos
        ]
        with smtplib.LMTP(HOST, self._lmtp_port) as lmtp:
            lmtp.sendmail(envelope.mail_from or "", boxes, envelope.original_content or b"")


def _user() -> tuple[pwd.struct_passwd, str]:
    """Whose Dovecot it is, and his group: root's is all of nobody, for it gives no mail to root."""
    try:
        user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        return user, grp.getgrgid(user.pw_gid).gr_name
    except KeyError:
        raise NoMailServer(f"Dovecot needs a user with a name. {WITHOUT}") from None


def _listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex((HOST, port)) == 0
