"""The tables of what is owed to seats by mail, and of what their mails have told."""

from collections.abc import Iterable

import msgspec

from service.store.lists.models import OWED, OwedRow
from service.store.people.habits import AWAKE
from service.store.recorder import Recorder, Statement

_URGENT = "('invitation', 'reminder', 'overdue')"
"""Kinds of mail that are sent whatever a player wishes."""

REVIEW = "review"
"""Kind of what is owed to who asked for the review of a match: told once that is made."""

_LAST = (
    "(o.kind='ended' AND EXISTS (SELECT 1 FROM wishes w WHERE w.player=h.player "
    "AND w.mails='digest'))"
)
"""The last mail of a match, which has the journal: of no use among others in one mail a day."""

_MADE = (
    "EXISTS (SELECT 1 FROM reviews r WHERE r.match=o.match AND r.state NOT IN ('asked', 'running'))"
)
"""Whether the review of a match is made, or will not be."""

_WISHED = (
    "NOT EXISTS (SELECT 1 FROM wishes w WHERE w.player=h.player AND (w.mails='warnings' OR "
    "w.mails='digest' OR "
    "w.mails='daily' AND EXISTS (SELECT 1 FROM mails m WHERE m.match=h.match AND "
    "m.seat=h.seat AND m.made>?)))"
)
"""Whether the player of a seat wishes for a mail of it now: one mail tells all since the last."""

_AWAKE = AWAKE.format("h.player")

Seat = tuple[str, str, str]
"""A match, a seat, and why a mail is owed to it."""


class Posted(msgspec.Struct, frozen=True):
    """What the mails of a seat have told: how many there were, up to which entry and note."""

    number: int = 0
    size: int = 0
    notes: int = 0


class OwedAnswer(msgspec.Struct, frozen=True):
    """A letter whose answer is owed: its row, and the report as it was written."""

    letter: str
    message_id: str
    report: str


class OwedNote(msgspec.Struct, frozen=True):
    """What a player wrote to the others."""

    k: int
    seat: str
    text: str


# What is owed


def owed_by_journal(
    store: Recorder, since: str, now: int, day_ago: int, most: int
) -> Iterable[Seat]:
    """The seats that a journal owes a mail for what it told since a moment."""
    sql = (
        "SELECT o.match, o.seat, o.n FROM owed o JOIN holders h ON h.match=o.match AND "
        "h.seat=o.seat LEFT JOIN posted p ON p.match=o.match AND p.seat=o.seat "
        "WHERE o.at>=? AND h.quiet=0 AND (p.size IS NULL OR o.n>=p.size) AND "
        f"{_AWAKE} AND (o.kind<>'{REVIEW}' AND (o.kind IN {_URGENT} OR {_LAST} OR {_WISHED}) "
        f"OR o.kind='{REVIEW}' AND {_MADE}) LIMIT ?"
    )
    return _seats(store.query(sql, (since, now, now, day_ago, most)), "n")


def owed_by_letter(store: Recorder, most: int) -> Iterable[Seat]:
    """The seats whose letters were read and not answered."""
    sql = (
        "SELECT match, seat, MAX(id) FROM letters WHERE answered=0 AND match<>'' "
        "AND report<>'' AND state='done' GROUP BY match, seat LIMIT ?"
    )
    return _seats(store.query(sql, (most,)), "letter")


def owed_by_note(store: Recorder, now: int, day_ago: int, most: int) -> Iterable[Seat]:
    """The seats to which the others wrote what no mail told."""
    sql = (
        "SELECT h.match, h.seat, MAX(n.k) FROM notes n JOIN holders h ON h.match=n.match "
        "AND h.seat<>n.seat LEFT JOIN posted p ON p.match=h.match AND p.seat=h.seat "
        f"WHERE h.quiet=0 AND n.k>COALESCE(p.notes, 0) AND {_AWAKE} AND {_WISHED} "
        "GROUP BY h.match, h.seat LIMIT ?"
    )
    return _seats(store.query(sql, (now, now, day_ago, most)), "note")


def _seats(rows: Iterable[tuple[object, ...]], kind: str) -> Iterable[Seat]:
    return ((str(match), str(seat), f"{kind} {reason}") for match, seat, reason in rows)


def owed_since(store: Recorder, match: str, seat: str) -> int:
    """The entry since which the journal owes a mail to a seat, -1 for none."""
    rows = store.query("SELECT n FROM owed WHERE match=? AND seat=?", (match, seat))
    return int(rows[0][0]) if rows else -1


def owes_review(store: Recorder, match: str, seat: str) -> bool:
    """Whether a seat waits for the review of its match."""
    sql = "SELECT 1 FROM owed WHERE match=? AND seat=? AND kind=?"
    return bool(store.query(sql, (match, seat, REVIEW)))


def review_told_statement(match: str, seat: str) -> Statement:
    """A seat waits for no review any more."""
    return "DELETE FROM owed WHERE match=? AND seat=? AND kind=?", (match, seat, REVIEW)


def owe(match: str, seat: str, n: int, kind: str, at: str) -> Statement:
    """A mail is owed to a seat for what entry ``n`` brought; the newest reason counts."""
    sql, values = OWED.put(OwedRow(match, seat, n, kind, at))
    return f"{sql} WHERE owed.n<=excluded.n", values


def settled_statement(match: str, seat: str, size: int) -> Statement:
    """Nothing is owed any more that so many entries tell."""
    return "DELETE FROM owed WHERE match=? AND seat=? AND n<?", (match, seat, size)


def nothing_owed_statement(match: str) -> Statement:
    """Nothing is owed to any seat of a match."""
    return "DELETE FROM owed WHERE match=?", (match,)


def forget_owed(store: Recorder, before: str) -> None:
    """Forget what is owed since before a moment to seats that nobody plays by mail."""
    sql = (
        "DELETE FROM owed WHERE at<? AND NOT EXISTS (SELECT 1 FROM holders h "
        "WHERE h.match=owed.match AND h.seat=owed.seat)"
    )
    store.write([(sql, (before,))])


# What was told


def posted_to_seat(store: Recorder, match: str, seat: str) -> Posted:
    """What the last mail of a seat told; None where there was none."""
    sql = "SELECT number, size, notes FROM posted WHERE match=? AND seat=?"
    rows = store.query(sql, (match, seat))
    return Posted(*map(int, rows[0])) if rows else Posted()


def posted_statement(match: str, seat: str, told: Posted) -> Statement:
    """Notes what the mails of a seat have told with one more."""
    return (
        "INSERT INTO posted (match, seat, number, size, notes) VALUES (?,?,?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET number=excluded.number, "
        "size=excluded.size, notes=excluded.notes",
        (match, seat, told.number, told.size, told.notes),
    )


def told_elsewhere_statement(match: str, seat: str, told: Posted) -> Statement:
    """Notes what a seat was told in a mail that is none of its own; their number stays."""
    upsert = (
        "INSERT INTO posted (match, seat, number, size, notes) VALUES (?,?,?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET size=excluded.size, notes=excluded.notes"
    )
    return upsert, (match, seat, told.number, told.size, told.notes)


def tell_anew_statement(match: str, seat: str) -> Statement:
    """Has the next mail of a seat tell everything from the beginning."""
    return "UPDATE posted SET size=0 WHERE match=? AND seat=?", (match, seat)


def number_ahead(store: Recorder, ahead: int) -> None:
    """Let the mails of every seat be numbered so much further on."""
    store.write([("UPDATE posted SET number=number+?", (ahead,))])


# Answers and notes


def answers_owed(store: Recorder, match: str, seat: str, number: int = 0) -> list[OwedAnswer]:
    """The letters of a seat that were read and not answered yet, the oldest first.

    With a ``number`` those that the mail of that number answered, and no others.
    """
    rows = store.query(
        "SELECT id, message_id, report FROM letters WHERE match=? AND seat=? AND answered=? "
        "AND report<>'' AND state='done' ORDER BY received, id",
        (match, seat, number),
    )
    return [OwedAnswer(*row) for row in rows]


def answered_statement(letter: str, number: int = 1) -> Statement:
    """Notes which mail of its seat answered a letter."""
    return "UPDATE letters SET answered=? WHERE id=?", (number, letter)


def notes_of_others(store: Recorder, match: str, seat: str, after: int) -> list[OwedNote]:
    """What the others wrote after note ``after``."""
    rows = store.query(
        "SELECT k, seat, text FROM notes WHERE match=? AND seat<>? AND k>? ORDER BY k",
        (match, seat, after),
    )
    return [OwedNote(*row) for row in rows]


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
