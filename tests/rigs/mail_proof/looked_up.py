"""What the proof looks up in the tables of the post."""

from service.store.post.waiting import letters_waiting, mails_waiting
from service.store.recorder import Recorder


def all_owed(store: Recorder) -> list[tuple[str, int]]:
    """Every seat to which a mail is owed, and since which entry."""
    return [(str(seat), int(n)) for seat, n in store.query("SELECT seat, n FROM owed")]


def ends_of_letters(store: Recorder) -> list[tuple[str, str, int]]:
    """State and reason of all letters, and how many ended so."""
    rows = store.query("SELECT state, reason, COUNT(*) FROM letters GROUP BY state, reason")
    return [(str(state), str(reason), int(count)) for state, reason, count in rows]


def mails_to(store: Recorder, match: str, recipient: str) -> list[tuple[str, str, int]]:
    """Id, state and size of the mails of a match to an address."""
    sql = "SELECT id, state, size FROM mails WHERE match=? AND recipient=?"
    return [(str(i), str(state), int(n)) for i, state, n in store.query(sql, (match, recipient))]


def recipients_of_match(store: Recorder, match: str) -> set[str]:
    """The addresses to which mails of a match went."""
    rows = store.query("SELECT recipient FROM mails WHERE match=?", (match,))
    return {str(recipient) for (recipient,) in rows}


def count_mails_beside(store: Recorder, match: str) -> list[tuple[str, str, int]]:
    """Recipient, kind and number of the mails that are not of a match."""
    sql = "SELECT recipient, kind, COUNT(*) FROM mails WHERE match<>? GROUP BY recipient, kind"
    return [(str(to), str(kind), int(count)) for to, kind, count in store.query(sql, (match,))]


def is_at_rest(store: Recorder) -> bool:
    """Whether nothing is left to read, to answer, to tell or to send, to whoever plays by mail."""
    answers = "SELECT COUNT(*) FROM letters WHERE state='done' AND report<>'' AND answered=0"
    owed = (
        "SELECT COUNT(*) FROM owed o JOIN holders h ON h.match=o.match AND h.seat=o.seat "
        "LEFT JOIN posted p ON p.match=o.match AND p.seat=o.seat "
        "WHERE p.size IS NULL OR o.n>=p.size"
    )
    left = letters_waiting(store, 1) + mails_waiting(store, 1)
    return not left and not any(store.query(sql)[0][0] for sql in (answers, owed))
