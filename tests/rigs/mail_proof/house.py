"""The house of the demo: ``fieldpost up`` with mail, in a folder of its own, killed at will."""

import os
import random
import signal
import smtplib
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from service.settings import Settings
from workers.orphan_processes import holder

DOMAIN = "play.example"

UP = (
    "from workers.valkey import end_with_parent; end_with_parent();"
    "from workers.cli import main; main()"
)
"""``fieldpost up`` that ends with the demo, however that ends."""

AGAIN = 0.2
"""Seconds between two tries to hand a mail over to a listener that is away."""

PATIENCE = 180.0

FIRST = ("worker", "valkey", "web", "mail-listener")
PARTS = (*FIRST, "worker-2", "projector", "opponents", "upkeep")
"""What is killed: each once before one of them is killed again, and at first ``FIRST``."""

GAP = (1.5, 4.5)
"""Seconds until the next kill, once the part that was killed before is there again."""

SLOWER = 8
"""After so many kills the time until the next is twice as long, after twice as many three times: a
start costs more than many letters, and a long match comes to its end, too."""

LOOK = 0.1
"""Seconds between two looks whether it is."""


class HouseFailed(Exception):
    """The house of the demo does not do its work."""


class DemoHouse:
    """All parts of a house as processes."""

    def __init__(
        self,
        folder: Path,
        smtp_out: str,
        imap: str,
        smtp_in: int,
        *,
        pictures: bool = True,
        **more: str,
    ) -> None:
        """``more`` settings, by their names."""
        self.folder, self._smtp_in = folder, smtp_in
        self.settings = Settings(data=folder / "house", house=DOMAIN)
        own = {
            "DATA": str(self.settings.data),
            "HOUSE": DOMAIN,
            "SMTP_OUT": smtp_out,
            "SMTP_IN": f"127.0.0.1:{smtp_in}",
            "IMAP": imap,
            "MAILS_A_MINUTE": "0",
            "MAIL_PICTURES": str(int(pictures)),
            "MAIL_STYLE": "full",
            "BEACON": "off",  # it asks nobody but its own servers
            "PORT": "0",
            **more,
        }
        kept = {k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")}
        self._environ = {**kept, **{f"FIELDPOST_{name}": value for name, value in own.items()}}
        self._log = (folder / "house.log").open("w")
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self, workers: int = 2) -> None:
        """Start it; returns once its web answers. Raises HouseFailed if it ends before that."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", UP, "up", "--workers", str(workers)],
            env=self._environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("Fieldpost is at "):
                self.address = line.split()[3]
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return
        raise HouseFailed(f"The house did not start; {self.folder / 'house.log'} says why.")

    def kill(self) -> None:
        """End all of it at once, as a machine that loses its power does."""
        assert self._process is not None
        for part in ["", *(file.stem for file in (self.settings.data / "run").glob("*.pid"))]:
            if pid := self.pid(part) if part else self._process.pid:
                os.killpg(pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End every part."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._log.close()

    def deliver(self, sender: str, to: str, raw: bytes) -> bool:
        """Hand a mail to our listener, as a mail server does: again and again while it is away.

        Returns whether it was taken; False where it is refused for good.
        """
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with smtplib.SMTP("127.0.0.1", self._smtp_in, timeout=20) as smtp:
                    smtp.sendmail(sender, [to], raw)
                return True
            except smtplib.SMTPRecipientsRefused as error:
                if all(code >= 500 for code, _ in error.recipients.values()):
                    return False
            except smtplib.SMTPDataError as error:
                if error.smtp_code >= 500:
                    return False
            except (OSError, smtplib.SMTPException):
                pass
            if time.monotonic() > until:
                raise HouseFailed(f"The house took no mail for {PATIENCE:.0f} seconds.")
            time.sleep(AGAIN)

    def pid(self, part: str) -> int:
        """The process of a part, 0 while there is none; never one of anybody else."""
        return holder(self.settings.data / "run" / f"{part}.pid")


class Killer:
    """Kills parts of a house with SIGKILL at random moments, in a thread of its own.

    The next kill waits until the part that was killed before runs again and a letter was carried
    out since: so a match comes to its end on any machine.
    """

    def __init__(
        self,
        house: DemoHouse,
        luck: random.Random,
        tell: Callable[[str], None],
        carried_out: Callable[[], int],
        *,
        gap: tuple[float, float] = GAP,
    ) -> None:
        """``carried_out`` tells how many letters the house has carried out."""
        self._house, self._luck, self._tell, self._gap = house, luck, tell, gap
        self._carried_out, self._before = carried_out, 0
        self._left = luck.sample(PARTS[len(FIRST) :], len(PARTS) - len(FIRST))
        self._left += luck.sample(FIRST, len(FIRST))
        self.killed: Counter[str] = Counter()
        self._last = ("", 0)
        """The part that was killed, and the process that it was."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def did_first(self) -> bool:
        """Whether each of ``FIRST`` was killed once."""
        return all(self.killed[part] for part in FIRST)

    @property
    def gone_on(self) -> int:
        """How many letters were carried out since the last kill."""
        return self._carried_out() - self._before

    def stop(self) -> None:
        """Kill no more."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(10)

    def _run(self) -> None:
        while not self._stop.wait(self._luck.uniform(*self._gap) * self._slower()):
            while not self._is_well():
                if self._stop.wait(LOOK):
                    return
            if not self._left:
                self._left = self._luck.sample(PARTS, len(PARTS))
            if self._kill(self._left[-1]):
                self._left.pop()

    def _slower(self) -> float:
        return 1 + self.killed.total() / SLOWER

    def _is_well(self) -> bool:
        """Whether the part that was killed last is there again, and work went on since."""
        part, pid = self._last
        return not part or (self.gone_on > 0 and self._house.pid(part) not in (0, pid))

    def _kill(self, part: str) -> bool:
        """Kill a part; False where it does not run now, and its turn is to come."""
        pid = self._house.pid(part)
        try:
            if pid:
                os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        if pid:
            self._last, self._before = (part, pid), self._carried_out()
            self.killed[part] += 1
            self._tell(f"          kill -9 {part}")
        return bool(pid)
