"""Letters on the disk: kept before they are acknowledged, read once, never lost.

The row is the truth; whoever works on a letter claims it for some seconds, and a claim that was
not carried out is free again.
"""

import functools
import os
import re
import socket
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from service import chance
from service.letters.mime import LARGEST_HEAD
from service.mails.report import LetterReport
from service.people.post import unix_now
from service.store.post import letters
from service.store.post.letters import ClaimedLetter, Ended
from service.store.recorder import Recorder, Statement


def new_claim() -> str:
    """A claim of this process."""
    return f"{_place()}.{_own(os.getpid())}.{chance.token_hex(8)}"


def is_dead(claim: str) -> bool:
    """Whether the process of a claim ran here and has ended; False in doubt."""
    place, _, rest = claim.partition(".")
    pid, _, rest = rest.partition(".")
    started = rest.partition(".")[0]
    if place != _place() or not pid.isdecimal() or started in ("", "0"):
        return False
    return _started(int(pid)) != started


@functools.cache
def _place() -> str:
    """Where process ids mean the same as here: this machine since its start, this container."""
    told = [socket.gethostname()]
    try:
        told.append(Path("/proc/sys/kernel/random/boot_id").read_text())
        told.append(os.readlink("/proc/self/ns/pid"))
    except OSError:
        told.append(chance.token_hex(8))  # then no claim of others is known to be dead
    return sha256("\n".join(told).encode()).hexdigest()[:12]


@functools.cache
def _own(pid: int) -> str:
    return f"{pid}.{_started(pid)}"


def _started(pid: int) -> str:
    """When a process started, in ticks; "0" where it is not there or has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "0"
    return "0" if fields[0] in "ZX" else fields[19]


@dataclass(frozen=True)
class LetterOutcome:
    """What becomes of a letter."""

    state: str
    reason: str = ""
    match: str = ""
    seat: str = ""
    report: LetterReport | None = None
    also: Sequence[Statement] = ()


class TurnedAway(Exception):
    """A letter with which nothing is done; ``advice`` tells its sender what to do, if anything.

    Whoever may try again (``tries``) is told more often than others.
    """

    def __init__(self, reason: str, advice: str = "", *, tries: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.advice, self.tries = reason, advice, tries


CLAIM = 30
"""Seconds that a letter belongs to the one who took it."""

MOST_TRIES = 5
"""A letter that failed as often as this is put aside for the operator."""

HOUR = 3600

_ENVELOPE = re.compile(
    rb"^(return-path|delivered-to|x-original-to|x-envelope-to|envelope-to)[ \t]*:", re.IGNORECASE
)
_ON_THE_WAY = re.compile(
    rb"^(received|return-path|delivered-to|x-[a-z-]+|envelope-to|authentication-results|arc-[a-z-]+"
    rb"|dkim-signature)[ \t]*:",
    re.IGNORECASE,
)


class Inbox:
    """The letters of a house."""

    def __init__(self, recorder: Recorder, *, now: Callable[[], int] = unix_now) -> None:
        self._store, self._now = recorder, now

    def keep(self, raw: bytes, rcpt: str = "", mail_from: str | None = None) -> str:
        """Store a letter durably; returns its id, the same for the same letter.

        ``rcpt`` and ``mail_from`` are the envelope where it is known ("" is the null sender);
        then what the letter itself says of its envelope is replaced (RFC 5321 4.4).
        """
        if rcpt:
            raw = _stamped(raw, rcpt, mail_from)
        letter = identity(raw, rcpt)
        letters.keep_letter(self._store, letter, self._now(), rcpt.lower(), raw)
        return letter

    def due(self, limit: int = 200) -> list[tuple[str, str]]:
        """The letters that wait to be read and that nobody has claimed, with their recipients.

        Those that answer a turn come first, then the oldest: no heap of junk holds up a turn.
        """
        return letters.letters_to_read(self._store, self._now(), limit)

    def claim(self, letter: str) -> ClaimedLetter | None:
        """Take a letter to read it; None where it is done or another one has it."""
        now = self._now()
        return letters.claim_letter(self._store, letter, new_claim(), now, now + CLAIM)

    def free_dead(self) -> int:
        """Let go of what a process claimed that was killed; returns how many letters.

        One that was there at several deaths may be their cause: it waits until its claim runs out.
        """
        claimed = letters.claimed_letters(self._store, self._now(), MOST_TRIES)
        dead = [one for one in claimed if is_dead(one[1])]
        if dead:
            letters.free_letters(self._store, dead)
        return len(dead)

    def finish(self, kept: ClaimedLetter, ended: Ended, also: Iterable[Statement] = ()) -> bool:
        """Write what became of a letter and everything that follows from it, or nothing of it.

        Returns whether it was ours to write: another one may have finished it meanwhile. A report
        alone is durable with the mail that tells it; before that the letter may be read again.
        """
        return letters.finish_letter(self._store, kept, also, ended)

    def failed(self, kept: ClaimedLetter, why: str) -> None:
        """Reading failed for a reason of our own: again later, or aside after several times."""
        if kept.tries >= MOST_TRIES:
            self.finish(kept, Ended(state="quarantined", reason=why))
            return
        due = self._now() + 2**kept.tries
        letters.read_letter_later(self._store, kept, due, why)

    def later(self, kept: ClaimedLetter, why: str, seconds: int = 1) -> None:
        """It cannot be read now: it is read again soon, and never put aside for that."""
        due = self._now() + seconds
        letters.read_letter_later(self._store, kept, due, why, counts=False)


def identity(raw: bytes, rcpt: str) -> str:
    """The digest of a letter, the same by whichever way it came."""
    lines, body = _head(raw)
    kept = b"\n".join(line for line in _fields(lines) if not _ON_THE_WAY.match(line))
    return sha256(rcpt.lower().encode() + b"\n" + kept + b"\n\n" + body).hexdigest()


def _stamped(raw: bytes, rcpt: str, mail_from: str | None) -> bytes:
    lines, body = _head(raw)
    fields = [field for field in _fields(lines) if not _ENVELOPE.match(field)]
    stamps = [b"Delivered-To: " + rcpt.encode("ascii", "replace")]
    if mail_from is not None:
        stamps.insert(0, b"Return-Path: <" + mail_from.encode("ascii", "replace") + b">")
    return b"\r\n".join([*stamps, *(f.replace(b"\n", b"\r\n") for f in fields), b"", body])


def _head(raw: bytes) -> tuple[list[bytes], bytes]:
    """The lines of the head and the body as it is; what is not a head at all is body."""
    found = re.compile(rb"\r?\n\r?\n").search(raw[: LARGEST_HEAD + 4])
    if found is None:
        return [], raw
    head = raw[: found.start()].replace(b"\r\n", b"\n").replace(b"\r", b" ")
    return head.split(b"\n"), raw[found.end() :]


def _fields(lines: Iterable[bytes]) -> list[bytes]:
    """The fields of a head, each with the lines that continue it."""
    fields: list[bytes] = []
    for line in lines:
        if line[:1] in (b" ", b"\t") and fields:
            fields[-1] += b"\n" + line
        else:
            fields.append(line)
    return fields
