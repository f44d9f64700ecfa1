"""Mails on the disk: written with what they settle, then sent, again and again if need be.

A mail is made once. A crash between handing it over and noting that can only send the very same
bytes again, under the same Message-ID, of which every mailbox shows one.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec
from eventsourcing.persistence import IntegrityError

from domain.journal.moments import moment
from service.people.habits import AWAKE, turn_the_clock
from service.people.post import unix_now
from service.store.recorder import Recorder, Statement
from workers.mail.claims import is_dead, new_claim

CLAIM = 60
"""Seconds that a mail belongs to the one who sends it."""

WAITS = (5, 30, 120, 600, 1800, 3600, *(4 * 3600,) * 20)
"""Seconds between the tries to send a mail; it is given up after some four days."""


DAY = 24 * 3600

_URGENT = "('invitation', 'reminder', 'overdue')"
"""Kinds of mail that are sent whatever a player wishes."""

_WISHED = (
    "NOT EXISTS (SELECT 1 FROM wishes w WHERE w.player=h.player AND (w.mails='warnings' OR "
    "w.mails='digest' OR "
    "w.mails='daily' AND EXISTS (SELECT 1 FROM mails m WHERE m.match=h.match AND "
    "m.seat=h.seat AND m.made>?)))"
)
"""Whether the player of a seat wishes for a mail of it now: one mail tells all since the last."""

_AWAKE = AWAKE.format("h.player")

_STRANGER = (
    "NOT EXISTS (SELECT 1 FROM addresses a WHERE a.address={} AND (a.confirmed=1 OR a.asked=0))"
)


class Ready(msgspec.Struct, frozen=True):
    """A mail to be sent, claimed by whoever got it."""

    id: str
    sender: str
    """The envelope sender, "" for the null one of RFC 5321 4.5.5."""
    recipient: str
    raw: bytes
    tries: int
    claim: str


class Posted(msgspec.Struct, frozen=True):
    """What the mails of a seat have told: how many there were, up to which entry and note."""

    number: int = 0
    size: int = 0
    notes: int = 0


class Answer(msgspec.Struct, frozen=True):
    """A letter whose answer is owed: its row, and the report as it was written."""

    letter: str
    message_id: str
    report: str


class Note(msgspec.Struct, frozen=True):
    """What a player wrote to the others."""

    k: int
    seat: str
    text: str


class Outbox:
    """The mails of a house."""

    def __init__(self, recorder: Recorder, *, now: Callable[[], int] = unix_now) -> None:
        self._store, self.now = recorder, now

    # What is owed

    def owed(self, limit: int = 200, *, within: int = 0) -> list[tuple[str, str, str]]:
        """The seats to whose holders a mail is owed, each with the newest reason for it.

        With ``within`` only what the journal told in the last so many seconds is looked at: all
        that is owed includes every seat that nobody plays by mail.
        """
        since = moment(self.now() - within) if within else ""
        by_journal = (
            "SELECT o.match, o.seat, o.n FROM owed o JOIN holders h ON h.match=o.match AND "
            "h.seat=o.seat LEFT JOIN posted p ON p.match=o.match AND p.seat=o.seat "
            "WHERE o.at>=? AND h.quiet=0 AND (p.size IS NULL OR o.n>=p.size) AND "
            f"{_AWAKE} AND (o.kind IN {_URGENT} OR {_WISHED}) LIMIT ?"
        )
        by_letter = (
            "SELECT match, seat, MAX(id) FROM letters WHERE answered=0 AND match<>'' "
            "AND report<>'' AND state='done' GROUP BY match, seat LIMIT ?"
        )
        by_note = (
            "SELECT h.match, h.seat, MAX(n.k) FROM notes n JOIN holders h ON h.match=n.match "
            "AND h.seat<>n.seat LEFT JOIN posted p ON p.match=h.match AND p.seat=h.seat "
            f"WHERE h.quiet=0 AND n.k>COALESCE(p.notes, 0) AND {_AWAKE} AND {_WISHED} "
            "GROUP BY h.match, h.seat LIMIT ?"
        )
        now = self.now()
        day_ago = now - DAY
        found = []
        for kind, sql, params in (
            ("n", by_journal, (since, now, now, day_ago, limit)),
            ("letter", by_letter, (limit,)),
            ("note", by_note, (now, now, day_ago, limit)),
        ):
            rows = self._store.query(sql, params)
            found += [(str(m), str(s), f"{kind} {reason}") for m, s, reason in rows]
        return found

    def owed_since(self, match: str, seat: str) -> int:
        """The entry since which the journal owes a mail to a seat, -1 for none."""
        sql = "SELECT n FROM owed WHERE match=? AND seat=?"
        rows = self._store.query(sql, (match, seat))
        return int(rows[0][0]) if rows else -1

    def answers(self, match: str, seat: str) -> list[Answer]:
        """The letters of a seat that were read and not answered yet, the oldest first."""
        rows = self._store.query(
            "SELECT id, message_id, report FROM letters WHERE match=? AND seat=? AND answered=0 "
            "AND report<>'' AND state='done' ORDER BY received, id",
            (match, seat),
        )
        return [Answer(*row) for row in rows]

    def notes(self, match: str, seat: str, after: int) -> list[Note]:
        """What the others wrote after note ``after``."""
        rows = self._store.query(
            "SELECT k, seat, text FROM notes WHERE match=? AND seat<>? AND k>? ORDER BY k",
            (match, seat, after),
        )
        return [Note(*row) for row in rows]

    def posted(self, match: str, seat: str) -> Posted:
        """What the last mail of a seat told."""
        sql = "SELECT number, size, notes FROM posted WHERE match=? AND seat=?"
        rows = self._store.query(sql, (match, seat))
        return Posted(*map(int, rows[0])) if rows else Posted()

    def unreached(self, match: str) -> tuple[str, ...]:
        """The seats whose newest mail was refused or came back."""
        sql = (
            "SELECT p.seat FROM posted p JOIN mails m "
            "ON m.id=p.match || '.' || p.seat || '.' || CAST(p.number AS TEXT) "
            "WHERE p.match=? AND m.state IN ('bounced', 'failed') ORDER BY p.seat"
        )
        return tuple(str(seat) for (seat,) in self._store.query(sql, (match,)))

    # Making

    def make(
        self,
        match: str,
        seat: str,
        mail: Statement,
        told: Posted,
        answers: Sequence[Answer],
    ) -> bool:
        """Keep a mail of a seat and settle what it tells; False where another one did."""
        statements: list[Statement] = [
            mail,
            (
                "INSERT INTO posted (match, seat, number, size, notes) VALUES (?,?,?,?,?) "
                "ON CONFLICT (match, seat) DO UPDATE SET number=excluded.number, "
                "size=excluded.size, notes=excluded.notes",
                (match, seat, told.number, told.size, told.notes),
            ),
            ("DELETE FROM owed WHERE match=? AND seat=? AND n<?", (match, seat, told.size)),
            *(("UPDATE letters SET answered=1 WHERE id=?", (a.letter,)) for a in answers),
        ]
        return self.keep(statements)

    def keep(self, statements: Sequence[Statement]) -> bool:
        """Write a mail with what belongs to it; False where there is one of its id."""
        try:
            self._store.write(statements)
        except IntegrityError:
            return False
        return True

    def mail(
        self,
        mail: str,
        kind: str,
        recipient: str,
        raw: bytes,
        *,
        sender: str = "",
        match: str = "",
        seat: str = "",
        size: int = 0,
    ) -> Statement:
        """The statement that keeps a mail to be sent; it fails where there is one of that id."""
        now = self.now()
        return (
            "INSERT INTO mails (id, match, seat, size, kind, recipient, sender, raw, state, "
            "reason, tries, due, claim, made, sent) "
            "VALUES (?,?,?,?,?,?,?,?,'ready','',0,?,'',?,0)",
            (mail, match, seat, size, kind, recipient, sender, raw, now, now),
        )

    def written_to(self, recipient: str, kind: str, within: int) -> bool:
        """Whether such a mail went to an address within so many seconds."""
        sql = "SELECT 1 FROM mails WHERE recipient=? AND kind=? AND made>?"
        return bool(self._store.query(sql, (recipient, kind, self.now() - within)))

    def made(self, mail: str) -> bool:
        """Whether a mail of that id was ever made here."""
        return bool(self._store.query("SELECT 1 FROM mails WHERE id=?", (mail,)))

    def is_stranger(self, address: str) -> bool:
        """Whether an address is that of no player, as People.at finds one."""
        sql = f"SELECT 1 WHERE {_STRANGER.format('?')}"
        return bool(self._store.query(sql, (address,)))

    def strangers(self, within: int) -> int:
        """How many mails that answer strangers were made within so many seconds."""
        sql = (
            "SELECT COUNT(*) FROM mails m WHERE m.kind IN ('advice', 'follow', 'told') "
            f"AND m.made>? AND {_STRANGER.format('m.recipient')}"
        )
        return int(self._store.query(sql, (self.now() - within,))[0][0])

    # Sending

    def due(self, limit: int = 200) -> list[str]:
        """The mails that wait to be sent."""
        rows = self._store.query(
            "SELECT id FROM mails WHERE state IN ('ready','delayed') AND due<=? "
            "ORDER BY due LIMIT ?",
            (self.now(), limit),
        )
        return [str(mail) for (mail,) in rows]

    def claim(self, mail: str) -> Ready | None:
        """Take a mail to send it; None where it is sent or another one has it."""
        mine, now = new_claim(), self.now()
        self._store.write(
            [
                (
                    "UPDATE mails SET claim=?, due=?, tries=tries+1 "
                    "WHERE id=? AND state IN ('ready','delayed') AND due<=?",
                    (mine, now + CLAIM, mail, now),
                )
            ],
            synced=False,
        )
        sql = "SELECT sender, recipient, raw, tries FROM mails WHERE id=? AND claim=?"
        rows = self._store.query(sql, (mail, mine))
        if not rows:
            return None
        sender, recipient, raw, tries = rows[0]
        return Ready(mail, str(sender), str(recipient), bytes(raw), int(tries), mine)

    def free_dead(self) -> int:
        """Let go of the mails that a process was sending when it was killed; returns how many.

        Such a mail may have been handed over: it is sent again, the same to the byte.
        """
        rows = self._store.query(
            "SELECT id, claim FROM mails WHERE state IN ('ready','delayed') AND due>? "
            "AND claim<>''",
            (self.now(),),
        )
        dead = [(str(mail), str(claim)) for mail, claim in rows if is_dead(str(claim))]
        free = "UPDATE mails SET due=0, claim='' WHERE id=? AND claim=? AND state<>'sent'"
        self._store.write([(free, one) for one in dead]) if dead else None
        return len(dead)

    def sent(self, mail: Ready) -> None:
        """It was handed over; its bytes are not needed any more.

        A crash of the machine that takes this with it sends the very same mail again.
        """
        sql = (
            "UPDATE mails SET state='sent', reason='', raw=?, sent=?, claim='' "
            "WHERE id=? AND state IN ('ready','delayed')"
        )
        self._store.write([(sql, (b"", self.now(), mail.id))], synced=False)

    def failed(self, mail: Ready, why: str, *, for_good: bool) -> None:
        """It could not be handed over: again later, or never."""
        if for_good or mail.tries > len(WAITS):
            sql = "UPDATE mails SET state='failed', reason=?, claim='' WHERE id=? AND claim=?"
            self._store.write([(sql, (why, mail.id, mail.claim))])
            return
        due = self.now() + WAITS[mail.tries - 1]
        sql = "UPDATE mails SET state='delayed', reason=?, due=?, claim='' WHERE id=? AND claim=?"
        self._store.write([(sql, (why, due, mail.id, mail.claim))])

    def turn_the_clock(self) -> None:
        """Note the next quiet hours of those whose last are over."""
        turn_the_clock(self._store, self.now())

    def tidy(self, abandoned: str) -> None:
        """Forget what is owed since before ``abandoned`` to seats that nobody plays by mail."""
        sql = (
            "DELETE FROM owed WHERE at<? AND NOT EXISTS (SELECT 1 FROM holders h "
            "WHERE h.match=owed.match AND h.seat=owed.seat)"
        )
        self._store.write([(sql, (abandoned,))])


def bounced(mail: str, why: str, *, for_good: bool) -> list[Statement]:
    """A mail came back, or is told to be late."""
    if for_good:
        return [("UPDATE mails SET state='bounced', reason=? WHERE id=?", (why, mail))]
    return [("UPDATE mails SET reason=? WHERE id=? AND state='sent'", (why, mail))]


def note_statements(
    match: str, seat: str, letter: str, texts: Iterable[tuple[int, str]], now: int
) -> list[Statement]:
    """What a player wrote to the others, by the line of his letter."""
    sql = (
        "INSERT INTO notes (match, k, seat, letter, line, text, made) "
        "SELECT ?, COALESCE(MAX(k), 0) + 1, ?, ?, ?, ?, ? FROM notes WHERE match=? "
        "ON CONFLICT (letter, line) DO NOTHING"
    )
    return [(sql, (match, seat, letter, line, text, now, match)) for line, text in texts]
