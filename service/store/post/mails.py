"""The table of mails: each written with what it settles, then sent, again and again if need be."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from service.store.recorder import Recorder, Statement

_STRANGER = (
    "NOT EXISTS (SELECT 1 FROM addresses a WHERE a.address={} AND (a.confirmed=1 OR a.asked=0))"
)


class ReadyMail(msgspec.Struct, frozen=True):
    """A mail to be sent, claimed by whoever got it."""

    id: str
    sender: str
    """The envelope sender, "" for the null one of RFC 5321 4.5.5."""
    recipient: str
    raw: bytes
    tries: int
    claim: str
    kind: str = ""
    match: str = ""
    seat: str = ""
    size: int = 0

    @property
    def answers(self) -> bool:
        """Whether it answers a letter."""
        head = self.raw.partition(b"\r\n\r\n")[0]
        return b"\nAuto-Submitted: auto-replied" in head


class MailFate(msgspec.Struct, frozen=True):
    """What became of a mail, for the page of its match; nobody's address is in it."""

    id: Annotated[str, "The name of the mail."]
    seat: Annotated[str, "The seat whose player it went to."]
    kind: Annotated[str, "What it was about: an invitation, a turn, a reminder …"]
    state: Annotated[
        str,
        "ready, sent, delayed, failed, bounced, or dropped: true no more, or a newer mail "
        "tells it too.",
    ]
    reason: Annotated[str, "Why it did not arrive."]
    tries: Annotated[int, "How often it was handed over."]
    made: Annotated[int, "When it was made, in seconds since 1970."]
    sent: Annotated[int, "When the next server took it, 0 for not yet."]


class NewMail(msgspec.Struct, frozen=True):
    """A mail that was written and is to be sent."""

    id: str
    kind: str
    recipient: str
    raw: bytes
    sender: str = ""
    """The envelope sender, "" for the null one of RFC 5321 4.5.5."""
    match: str = ""
    seat: str = ""
    size: int = 0
    """Of which position of the match it tells: the number of entries after which that is."""
    since: int = -1
    """From which entry on it tells; -1 for a mail that tells of no match, or just how it stands."""
    since_note: int = 0
    """After which note of the others it tells."""


class Undelivered(msgspec.Struct, frozen=True):
    """The newest mail of a seat, which did not reach its reader or has not yet."""

    id: str
    waits: bool
    """Whether it may still be sent."""
    since: int
    since_note: int


def mail_statement(mail: NewMail, now: int) -> Statement:
    """Keeps a mail to be sent; it fails where there is one of that id."""
    told = (mail.id, mail.match, mail.seat, mail.size, mail.kind, mail.recipient, mail.sender)
    return (
        "INSERT INTO mails (id, match, seat, size, kind, recipient, sender, raw, state, "
        "since, since_note, reason, tries, due, claim, made, sent) "
        "VALUES (?,?,?,?,?,?,?,?,'ready',?,?,'',0,?,'',?,0)",
        (*told, mail.raw, mail.since, mail.since_note, now, now),
    )


def count_to_address(store: Recorder, recipient: str, kind: str, since: int) -> int:
    """How many such mails were made for an address since a moment."""
    sql = "SELECT COUNT(*) FROM mails WHERE recipient=? AND kind=? AND made>?"
    return int(store.query(sql, (recipient, kind, since))[0][0])


def was_made(store: Recorder, mail: str) -> bool:
    """Whether a mail of that id was ever made here."""
    return bool(store.query("SELECT 1 FROM mails WHERE id=?", (mail,)))


def unreached_seats(store: Recorder, match: str) -> tuple[str, ...]:
    """The seats of a match whose newest mail was refused or came back."""
    sql = (
        "SELECT p.seat FROM posted p JOIN mails m "
        "ON m.id=p.match || '.' || p.seat || '.' || CAST(p.number AS TEXT) "
        "WHERE p.match=? AND m.state IN ('bounced', 'failed') ORDER BY p.seat"
    )
    return tuple(str(seat) for (seat,) in store.query(sql, (match,)))


def returned_mails(store: Recorder) -> list[tuple[str, str]]:
    """The matches and seats whose newest mail was refused or came back."""
    sql = (
        "SELECT p.match, p.seat FROM mails m JOIN posted p ON p.match=m.match AND p.seat=m.seat "
        "WHERE m.state IN ('bounced', 'failed') "
        "AND m.id=p.match || '.' || p.seat || '.' || CAST(p.number AS TEXT) "
        "ORDER BY p.match, p.seat"
    )
    return [(str(match), str(seat)) for match, seat in store.query(sql)]


def open_invitations(store: Recorder, since: int, until: int) -> list[tuple[str, str, str]]:
    """Matches, seats and addresses whose first invitation is so old and still stands."""
    sql = (
        "SELECT m.match, m.seat, m.recipient FROM mails m JOIN holders h ON h.match=m.match "
        "AND h.seat=m.seat AND h.address=m.recipient AND h.quiet=0 "
        "WHERE m.kind='invitation' AND m.made>? AND m.made<=? "
        "GROUP BY m.match, m.seat, m.recipient ORDER BY m.match, m.seat"
    )
    return [(str(a), str(b), str(c)) for a, b, c in store.query(sql, (since, until))]


def is_stranger(store: Recorder, address: str) -> bool:
    """Whether an address is that of no player."""
    return bool(store.query(f"SELECT 1 WHERE {_STRANGER.format('?')}", (address,)))


def count_to_strangers(store: Recorder, since: int) -> int:
    """How many mails that answer strangers were made since a moment."""
    sql = (
        "SELECT COUNT(*) FROM mails m WHERE m.kind IN ('advice', 'follow', 'told') "
        f"AND m.made>? AND {_STRANGER.format('m.recipient')}"
    )
    return int(store.query(sql, (since,))[0][0])


def count_invitations(store: Recorder, match: str, since: int) -> int:
    """How many were invited to a match since a moment."""
    sql = "SELECT COUNT(*) FROM mails WHERE match=? AND kind='invitation' AND made>?"
    return int(store.query(sql, (match, since))[0][0])


def count_invitations_elsewhere(store: Recorder, player: str, match: str, since: int) -> int:
    """How many a player invited since a moment, but to this match."""
    sql = (
        "SELECT COUNT(*) FROM invited i JOIN mails m ON m.match=i.match AND m.seat=i.seat "
        "WHERE i.player=? AND i.match<>? AND m.kind='invitation' AND m.made>?"
    )
    return int(store.query(sql, (player, match, since))[0][0])


def deliveries_of_match(store: Recorder, match: str) -> list[MailFate]:
    """What became of the mails of a match, the first one first."""
    rows = store.query(
        "SELECT id, seat, kind, state, reason, tries, made, sent FROM mails WHERE match=? "
        "ORDER BY made, id",
        (match,),
    )
    return [MailFate(*row) for row in rows]


# Sending


def mails_to_send(store: Recorder, now: int, most: int) -> list[str]:
    """The mails that wait to be sent, and that nobody has claimed."""
    rows = store.query(
        "SELECT id FROM mails WHERE state IN ('ready','delayed') AND due<=? ORDER BY due LIMIT ?",
        (now, most),
    )
    return [str(mail) for (mail,) in rows]


def claim_mail(store: Recorder, mail: str, claim: str, now: int, until: int) -> ReadyMail | None:
    """Take a mail until a moment; None where it is sent or another one has it."""
    taken = (
        "UPDATE mails SET claim=?, due=?, tries=tries+1 "
        "WHERE id=? AND state IN ('ready','delayed') AND due<=?"
    )
    store.write([(taken, (claim, until, mail, now))], synced=False)
    sql = (
        "SELECT sender, recipient, raw, tries, kind, match, seat, size FROM mails "
        "WHERE id=? AND claim=?"
    )
    rows = store.query(sql, (mail, claim))
    if not rows:
        return None
    sender, recipient, raw, tries, *about = rows[0]
    return ReadyMail(mail, str(sender), str(recipient), bytes(raw), int(tries), claim, *about)


def undelivered_mail(
    store: Recorder, match: str, seat: str, number: int, recipient: str
) -> Undelivered | None:
    """The mail of that number to a seat, if it was not delivered to who sits there."""
    sql = (
        "SELECT id, state IN ('ready','delayed'), since, since_note FROM mails "
        "WHERE id=? AND recipient=? AND since>=0 AND state<>'sent'"
    )
    rows = store.query(sql, (f"{match}.{seat}.{number}", recipient))
    return Undelivered(rows[0][0], bool(rows[0][1]), *map(int, rows[0][2:])) if rows else None


def was_held_up(store: Recorder, match: str, seat: str, late: int, since: int) -> bool:
    """Whether a mail to who holds a seat is still to be sent, or was sent since a moment and so
    many seconds after it was made."""
    sql = (
        "SELECT 1 FROM mails m JOIN holders h ON h.match=m.match AND h.seat=m.seat AND "
        "h.address=m.recipient WHERE m.match=? AND m.seat=? AND (m.state IN ('ready','delayed') "
        "OR m.state='sent' AND m.sent-m.made>=? AND m.sent>?) LIMIT 1"
    )
    return bool(store.query(sql, (match, seat, late, since)))


def withdraw_mail(store: Recorder, mail: str, claim: str, now: int, until: int) -> bool:
    """Take a mail out of those to be sent until a moment; False where somebody is sending it."""
    taken = (
        "UPDATE mails SET claim=?, due=? "
        "WHERE id=? AND state IN ('ready','delayed') AND (claim='' OR due<=?)"
    )
    store.write([(taken, (claim, until, mail, now))])
    return bool(store.query("SELECT 1 FROM mails WHERE id=? AND claim=?", (mail, claim)))


def told_from(store: Recorder, mail: ReadyMail) -> int:
    """From which entry on a mail of a seat tells."""
    return int(store.query("SELECT since FROM mails WHERE id=?", (mail.id,))[0][0])


def claimed_mails(store: Recorder, now: int) -> list[tuple[str, str]]:
    """Mails that somebody is sending, each with its claim."""
    rows = store.query(
        "SELECT id, claim FROM mails WHERE state IN ('ready','delayed') AND due>? AND claim<>''",
        (now,),
    )
    return [(str(mail), str(claim)) for mail, claim in rows]


def free_mails(store: Recorder, claimed: Iterable[tuple[str, str]]) -> None:
    """Let go of mails, each by its claim."""
    free = "UPDATE mails SET due=0, claim='' WHERE id=? AND claim=? AND state<>'sent'"
    store.write([(free, one) for one in claimed])


def mail_sent(store: Recorder, mail: str, now: int) -> None:
    """Note that a mail was handed over; its bytes are not needed any more."""
    sql = (
        "UPDATE mails SET state='sent', reason='', raw=?, sent=?, claim='' "
        "WHERE id=? AND state IN ('ready','delayed')"
    )
    store.write([(sql, (b"", now, mail))], synced=False)


def dropped_statement(mail: str, claim: str, why: str) -> Statement:
    """Notes that a mail is not sent, as it is true no more."""
    sql = "UPDATE mails SET state='dropped', reason=?, raw=?, claim='' WHERE id=? AND claim=?"
    return sql, (why, b"", mail, claim)


def forget_mails_statements(undelivered: int, strangers: int) -> list[Statement]:
    """Lets go of the bytes of mails that did not arrive and were made before a moment, and of all
    of those that were of no match."""
    over = "state NOT IN ('ready', 'delayed')"
    return [
        (f"UPDATE mails SET raw=? WHERE {over} AND made<? AND LENGTH(raw)>0", (b"", undelivered)),
        (f"DELETE FROM mails WHERE {over} AND match='' AND made<?", (strangers,)),
    ]


class KnownMail(msgspec.Struct, frozen=True):
    """A mail that was made, for whoever has it sent again."""

    state: str
    match: str
    seat: str
    has_bytes: bool


def mail_named(store: Recorder, mail: str) -> KnownMail | None:
    """A mail by its id; None for none."""
    sql = "SELECT state, match, seat, LENGTH(raw) FROM mails WHERE id=?"
    rows = store.query(sql, (mail,))
    if not rows:
        return None
    state, match, seat, size = rows[0]
    return KnownMail(str(state), str(match), str(seat), bool(size))


def send_again_statement(mail: str) -> Statement:
    """Has a mail sent again that was refused."""
    sql = "UPDATE mails SET state='ready', reason='', tries=0, due=0, claim='' WHERE id=?"
    return sql, (mail,)


def mail_failed(store: Recorder, mail: ReadyMail, why: str) -> None:
    """Note that a mail can never be handed over."""
    sql = "UPDATE mails SET state='failed', reason=?, claim='' WHERE id=? AND claim=?"
    store.write([(sql, (why, mail.id, mail.claim))])


def mail_delayed(store: Recorder, mail: ReadyMail, why: str, due: int, tries: int) -> None:
    """Note that a mail could not be handed over, when it is tried again, and as how many tries the
    ones until now count."""
    sql = (
        "UPDATE mails SET state='delayed', reason=?, due=?, tries=?, claim='' "
        "WHERE id=? AND claim=?"
    )
    store.write([(sql, (why, due, tries, mail.id, mail.claim))])


def bounced_statement(mail: str, why: str, *, for_good: bool) -> Statement:
    """A mail came back, or is told to be late."""
    if for_good:
        return "UPDATE mails SET state='bounced', reason=? WHERE id=?", (why, mail)
    return "UPDATE mails SET reason=? WHERE id=? AND state='sent'", (why, mail)


def void_statement(match: str) -> Statement:
    """Sends nothing of what is ready for a match: the house got new secrets."""
    return (
        "UPDATE mails SET state='failed', reason='The house got new secrets.' "
        "WHERE match=? AND state IN ('ready','delayed')",
        (match,),
    )
