"""A private Postfix: its configuration and queue lie in a folder of its own, its ports are of this
machine alone, and one that runs already is not touched.

It is there where Debian's package is and we are root, as its master has to be.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from tests.rigs.waiting import free_port

POSTFIX = shutil.which("postfix", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

HERE = bool(POSTFIX) and not os.geteuid()
"""Whether we may start one."""

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


class Postfix:
    """One that runs until its block is left."""

    def __init__(self, **settings: str) -> None:
        """``settings`` are of main.cf; ``{folder}`` in them is where its files lie."""
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="fieldpost-postfix-", dir="/tmp"))
        self.folder.chmod(0o755)  # its daemons run as postfix
        for name in ("etc", "queue", "data", "log"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        more = "".join(f"{name} = {value}\n" for name, value in settings.items())
        (self.folder / "etc/main.cf").write_text((MAIN + more).format(folder=self.folder))
        (self.folder / "etc/master.cf").write_text(MASTER.format(port=self.port))
        self._command = [str(POSTFIX), "-c", str(self.folder / "etc")]

    def say(self, *words: str) -> None:
        """Change its settings by ``postconf``, before it starts."""
        subprocess.run(["postconf", "-c", str(self.folder / "etc"), *words], check=True)

    @property
    def lmtp(self) -> str:
        """A socket at which its daemons may look for a house."""
        return str(self.folder / "house.lmtp")

    def __enter__(self) -> Self:
        subprocess.run([*self._command, "start"], check=True, capture_output=True)
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run([*self._command, "stop"], check=False, capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)
