"""The table of letters: each kept before it is acknowledged, claimed while it is read."""

from collections.abc import Iterable

import msgspec
from eventsourcing.persistence import IntegrityError

from service.store.recorder import Recorder, Statement


class ClaimedLetter(msgspec.Struct, frozen=True):
    """A letter that somebody has claimed."""

    id: str
    raw: bytes
    rcpt: str
    received: int
    tries: int
    claim: str


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a letter: its columns that are known when it was read."""

    state: str
    reason: str = ""
    match: str = ""
    seat: str = ""
    report: str = ""
    sender: str = ""
    message_id: str = ""


_ENDED = ", ".join(f"{name}=?" for name in Ended.__struct_fields__)


def keep_letter(store: Recorder, letter: str, received: int, rcpt: str, raw: bytes) -> None:
    """Keep a letter, unless it is there already."""
    sql = (
        "INSERT INTO letters (id, message_id, received, rcpt, raw, state, reason, sender, "
        "match, seat, report, answered, tries, due, claim) "
        "VALUES (?,'',?,?,?,'new','','','','','',0,0,0,'') ON CONFLICT (id) DO NOTHING"
    )
    store.write([(sql, (letter, received, rcpt, raw))])


def letters_to_read(store: Recorder, now: int, most: int) -> list[tuple[str, str]]:
    """Letters that wait and that nobody has claimed, with their recipients.

    Those that answer a turn come first, then the oldest: no heap of junk holds up a turn.
    """
    rows = store.query(
        "SELECT id, rcpt FROM letters WHERE state='new' AND due<=? "
        "ORDER BY CASE WHEN rcpt LIKE ? THEN 0 ELSE 1 END, received, id LIMIT ?",
        (now, "%+%", most),
    )
    return [(str(letter), str(rcpt)) for letter, rcpt in rows]


def claim_letter(
    store: Recorder, letter: str, claim: str, now: int, until: int
) -> ClaimedLetter | None:
    """Take a letter until a moment; None where it is done or another one has it."""
    taken = "UPDATE letters SET claim=?, due=?, tries=tries+1 WHERE id=? AND state='new' AND due<=?"
    store.write([(taken, (claim, until, letter, now))], synced=False)
    rows = store.query(
        "SELECT raw, rcpt, received, tries FROM letters WHERE id=? AND claim=?", (letter, claim)
    )
    if not rows:
        return None
    raw, rcpt, received, tries = rows[0]
    return ClaimedLetter(letter, bytes(raw), str(rcpt), int(received), int(tries), claim)


def claimed_letters(store: Recorder, now: int, tries: int) -> list[tuple[str, str]]:
    """Letters that somebody has, each with its claim; not those tried so often."""
    rows = store.query(
        "SELECT id, claim FROM letters WHERE state='new' AND due>? AND claim<>'' AND tries<?",
        (now, tries),
    )
    return [(str(letter), str(claim)) for letter, claim in rows]


def free_letters(store: Recorder, claimed: Iterable[tuple[str, str]]) -> None:
    """Let go of letters, each by its claim."""
    free = "UPDATE letters SET due=0, claim='' WHERE id=? AND claim=? AND state='new'"
    store.write([(free, one) for one in claimed])


def finish_letter(
    store: Recorder, kept: ClaimedLetter, also: Iterable[Statement], ended: Ended
) -> bool:
    """Write what became of a letter and everything that follows from it, or nothing of it.

    Returns whether it was ours to write: another one may have finished it meanwhile. A report
    alone is durable with the mail that tells it; before that the letter may be read again.
    """
    follows = list(also)
    done = f"UPDATE letters SET {_ENDED}, claim='', due=0 WHERE id=? AND claim=?"
    # Fails, and with it all the rest, where the claim is not ours any more.
    ours = "UPDATE letters SET id=CASE WHEN claim=? THEN id END WHERE id=?"
    values = [_storable(text) for text in msgspec.structs.astuple(ended)]
    try:
        store.write(
            [(ours, (kept.claim, kept.id)), *follows, (done, (*values, kept.id, kept.claim))],
            synced=bool(follows),
        )
    except IntegrityError:
        return False
    return True


def read_letter_later(
    store: Recorder, kept: ClaimedLetter, due: int, why: str, *, counts: bool = True
) -> None:
    """Let go of a letter until a moment; ``counts`` tells whether that was a try."""
    less = "" if counts else ", tries=tries-1"
    again = f"UPDATE letters SET due=?, claim='', reason=?{less} WHERE id=? AND claim=?"
    store.write([(again, (due, why, kept.id, kept.claim))])


def letter_state(store: Recorder, letter: str) -> str | None:
    """How far a letter has come; None for one that there is not."""
    rows = store.query("SELECT state FROM letters WHERE id=?", (letter,))
    return str(rows[0][0]) if rows else None


def outcome_of_letter(store: Recorder, letter: str) -> tuple[str, str]:
    """How far a letter has come, and the report of what became of it; "" for none."""
    rows = store.query("SELECT state, report FROM letters WHERE id=?", (letter,))
    return (str(rows[0][0]), str(rows[0][1])) if rows else ("", "")


def put_aside_statement(letter: str, why: str) -> Statement:
    """Puts a letter aside that nobody has read yet."""
    sql = "UPDATE letters SET state='quarantined', reason=?, claim='' WHERE id=? AND state='new'"
    return sql, (why, letter)


def read_again_statement(letter: str) -> Statement:
    """Has a letter read that was put aside."""
    sql = "UPDATE letters SET state='new', reason='', tries=0, due=0, claim='' WHERE id=?"
    return sql, (letter,)


def was_read(store: Recorder, message_id: str, rcpt: str, letter: str) -> bool:
    """Whether another letter of this Message-ID to the same address was read."""
    rows = store.query(
        "SELECT 1 FROM letters WHERE message_id=? AND rcpt=? AND id<>? AND state='done'",
        (message_id, rcpt, letter),
    )
    return bool(rows)


def idle_letters(store: Recorder, match: str, seat: str, since: int) -> list[int]:
    """When the letters of a seat came that did nothing since a moment, the newest one first."""
    sql = (
        "SELECT received FROM letters WHERE match=? AND seat=? AND state='done' "
        "AND reason<>'' AND received>? ORDER BY received DESC"
    )
    return [int(at) for (at,) in store.query(sql, (match, seat, since))]


def newest_by_reason(store: Recorder, match: str, seat: str) -> dict[str, int]:
    """When the newest letter of a seat came for each reason that its letters have."""
    sql = (
        "SELECT reason, MAX(received) FROM letters WHERE match=? AND seat=? AND state='done' "
        "AND reason<>'' GROUP BY reason"
    )
    return {str(reason): int(at) for reason, at in store.query(sql, (match, seat))}


def count_letters_from(store: Recorder, sender: str, since: int) -> int:
    """How many letters of a sender were answered since a moment."""
    sql = "SELECT COUNT(*) FROM letters WHERE sender=? AND state='done' AND received>?"
    return int(store.query(sql, (sender, since))[0][0])


def forget_letters_statements(done: int, aside: int, strangers: int) -> list[Statement]:
    """Lets go of the bytes of letters that are done, or were put ``aside``, and came before these
    moments; and of all of those that were of no match."""
    over = "state NOT IN ('new', 'quarantined')"
    return [
        (f"UPDATE letters SET raw=? WHERE {over} AND received<? AND LENGTH(raw)>0", (b"", done)),
        ("UPDATE letters SET raw=?, state='done' WHERE state='quarantined' AND received<?",
         (b"", aside)),
        (f"DELETE FROM letters WHERE {over} AND match='' AND received<?", (strangers,)),
    ]  # fmt: skip


def drop_read_letters_statement(match: str) -> Statement:
    """Lets go of the bytes and reports of the letters of a match that were answered."""
    sql = "UPDATE letters SET raw=?, report='' WHERE match=? AND state='done' AND answered<>0"
    return sql, (b"", match)


def _storable(text: str) -> str:
    """Text as every database takes it: without NUL and lone surrogates."""
    return text.replace("\0", "").encode(errors="replace").decode()
