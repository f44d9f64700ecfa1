"""Letters on the disk: kept before they are acknowledged, read once, never lost.

The row is the truth; whoever works on a letter claims it for some seconds, and a claim that was
not carried out is free again.
"""

import re
from collections.abc import Callable, Iterable
from hashlib import sha256

import msgspec
from eventsourcing.persistence import IntegrityError

from service.letters.mime import LARGEST_HEAD
from service.people.post import unix_now
from service.store.recorder import Recorder, Statement
from workers.mail.claims import is_dead, new_claim

CLAIM = 30
"""Seconds that a letter belongs to the one who took it."""

MOST_TRIES = 5
"""A letter that failed as often as this is put aside for the operator."""

KEPT = 30 * 24 * 3600
"""Seconds that the bytes of a letter are kept once it is done."""

_ENVELOPE = re.compile(
    rb"^(return-path|delivered-to|x-original-to|x-envelope-to|envelope-to)[ \t]*:", re.IGNORECASE
)
_ON_THE_WAY = re.compile(
    rb"^(received|return-path|delivered-to|x-[a-z-]+|envelope-to|authentication-results|arc-[a-z-]+"
    rb"|dkim-signature)[ \t]*:",
    re.IGNORECASE,
)


class Kept(msgspec.Struct, frozen=True):
    """A letter that somebody has claimed."""

    id: str
    raw: bytes
    rcpt: str
    received: int
    tries: int
    claim: str


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
        sql = (
            "INSERT INTO letters (id, message_id, received, rcpt, raw, state, reason, sender, "
            "match, seat, report, answered, tries, due, claim) "
            "VALUES (?,'',?,?,?,'new','','','','','',0,0,0,'') ON CONFLICT (id) DO NOTHING"
        )
        self._store.write([(sql, (letter, self._now(), rcpt.lower(), raw))])
        return letter

    def due(self, limit: int = 200) -> list[tuple[str, str]]:
        """The letters that wait to be read and that nobody has claimed, with their recipients.

        Those that answer a turn come first, then the oldest: no heap of junk holds up a turn.
        """
        rows = self._store.query(
            "SELECT id, rcpt FROM letters WHERE state='new' AND due<=? "
            "ORDER BY CASE WHEN rcpt LIKE ? THEN 0 ELSE 1 END, received, id LIMIT ?",
            (self._now(), "%+%", limit),
        )
        return [(str(letter), str(rcpt)) for letter, rcpt in rows]

    def claim(self, letter: str) -> Kept | None:
        """Take a letter to read it; None where it is done or another one has it."""
        mine, now = new_claim(), self._now()
        taken = (
            "UPDATE letters SET claim=?, due=?, tries=tries+1 WHERE id=? AND state='new' AND due<=?"
        )
        self._store.write([(taken, (mine, now + CLAIM, letter, now))], synced=False)
        rows = self._store.query(
            "SELECT raw, rcpt, received, tries FROM letters WHERE id=? AND claim=?", (letter, mine)
        )
        if not rows:
            return None
        raw, rcpt, received, tries = rows[0]
        return Kept(letter, bytes(raw), str(rcpt), int(received), int(tries), mine)

    def free_dead(self) -> int:
        """Let go of what a process claimed that was killed; returns how many letters.

        One that was there at several deaths may be their cause: it waits until its claim runs out.
        """
        rows = self._store.query(
            "SELECT id, claim FROM letters WHERE state='new' AND due>? AND claim<>'' AND tries<?",
            (self._now(), MOST_TRIES),
        )
        dead = [(str(letter), str(claim)) for letter, claim in rows if is_dead(str(claim))]
        free = "UPDATE letters SET due=0, claim='' WHERE id=? AND claim=? AND state='new'"
        self._store.write([(free, one) for one in dead]) if dead else None
        return len(dead)

    def finish(self, kept: Kept, also: Iterable[Statement] = (), **columns: object) -> bool:
        """Write what became of a letter and everything that follows from it, or nothing of it.

        Returns whether it was ours to write: another one may have finished it meanwhile. A report
        alone is durable with the mail that tells it; before that the letter may be read again.
        """
        follows = list(also)
        names = ", ".join(f"{name}=?" for name in columns)
        done = f"UPDATE letters SET {names}, claim='', due=0 WHERE id=? AND claim=?"
        # Fails, and with it all the rest, where the claim is not ours any more.
        ours = "UPDATE letters SET id=CASE WHEN claim=? THEN id END WHERE id=?"
        values = [_storable(v) if isinstance(v, str) else v for v in columns.values()]
        try:
            self._store.write(
                [(ours, (kept.claim, kept.id)), *follows, (done, (*values, kept.id, kept.claim))],
                synced=bool(follows),
            )
        except IntegrityError:
            return False
        return True

    def failed(self, kept: Kept, why: str) -> None:
        """Reading failed for a reason of our own: again later, or aside after several times."""
        if kept.tries >= MOST_TRIES:
            self.finish(kept, state="quarantined", reason=why)
            return
        again = "UPDATE letters SET due=?, claim='', reason=? WHERE id=? AND claim=?"
        wait = 2**kept.tries
        self._store.write([(again, (self._now() + wait, why, kept.id, kept.claim))])

    def later(self, kept: Kept, why: str) -> None:
        """Others were at the store: it is read again soon, and never put aside for that."""
        again = "UPDATE letters SET due=?, claim='', reason=?, tries=tries-1 WHERE id=? AND claim=?"
        self._store.write([(again, (self._now() + 1, why, kept.id, kept.claim))])

    def came_before(self, kept: Kept, message_id: str) -> bool:
        """Whether a letter of this Message-ID to the same address was read already."""
        if not message_id:
            return False
        rows = self._store.query(
            "SELECT 1 FROM letters WHERE message_id=? AND rcpt=? AND id<>? AND state='done'",
            (message_id, kept.rcpt, kept.id),
        )
        return bool(rows)

    def idle_letters(self, match: str, seat: str) -> int:
        """How many letters of a seat did nothing within the hour."""
        sql = (
            "SELECT COUNT(*) FROM letters WHERE match=? AND seat=? AND state='done' "
            "AND reason<>'' AND received>?"
        )
        return int(self._store.query(sql, (match, seat, self._now() - 3600))[0][0])

    def letters_from(self, sender: str) -> int:
        """How many letters of a sender were answered within the hour."""
        sql = "SELECT COUNT(*) FROM letters WHERE sender=? AND state='done' AND received>?"
        return int(self._store.query(sql, (sender, self._now() - 3600))[0][0])

    def tidy(self) -> None:
        """Let go of the bytes of letters that were done long ago."""
        sql = "UPDATE letters SET raw=? WHERE state<>'new' AND state<>'quarantined' AND received<?"
        self._store.write([(sql, (b"", self._now() - KEPT))])


def _storable(text: str) -> str:
    """Text as every database takes it: without NUL and lone surrogates."""
    return text.replace("\0", "").encode(errors="replace").decode()


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
    """The lines of the head and the body as it is; what is no head at all is body."""
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
