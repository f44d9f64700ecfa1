"""The tables of what clubs ask: a question is to a name, a mail address or the page of a person.

Whose it is is looked up by who reads it, never by who asks: asking costs the same for everybody.
"""

import msgspec

from service.store.people.clubs import Club, clubs_of_ids
from service.store.recorder import Recorder, Statement


class ClubQuestion(msgspec.Struct, frozen=True):
    """A question whether somebody wants to be in a club."""

    id: str
    club: str
    told: str
    """Whom it asks: a mail address, or ``people/`` and the id of a player."""
    by: str
    """The player who asks."""
    since: int


_COLUMNS = "q.id, q.club, q.told, q.player, q.since"

_OF = (
    "(q.told='people/' || CAST(? AS TEXT) OR q.told IN "
    "(SELECT a.address FROM addresses a WHERE a.player=? AND a.confirmed=1))"
)
"""A condition that a question is to one of the names of a player."""

_STANDS = f"q.club=? AND q.state='asked' AND q.since>? AND {_OF}"


# Reading


def clubs_asking(store: Recorder, player: str, since: int) -> list[Club]:
    """The clubs by name that ask somebody who is not in them, since a moment in Unix seconds."""
    sql = (
        "SELECT DISTINCT q.club FROM club_questions q WHERE q.state='asked' AND q.since>? "
        f"AND {_OF} AND NOT EXISTS "
        "(SELECT 1 FROM club_members m WHERE m.club=q.club AND m.player=?)"
    )
    rows = store.query(sql, (since, player, player, player))
    return clubs_of_ids(store, [str(club) for (club,) in rows])


def is_asked(store: Recorder, club: str, player: str, since: int) -> bool:
    """Whether a club asks somebody, by whatever name."""
    sql = f"SELECT 1 FROM club_questions q WHERE {_STANDS} LIMIT 1"
    return bool(store.query(sql, (club, since, player, player)))


def names_asked(store: Recorder, club: str, since: int) -> list[str]:
    """Whom a club asks, each as whoever asked named him; in the order of these names.

    Who was named in two ways and answered to one is here still by the other, and so is a member
    who was named once more: nothing in this list says whose name it is.
    """
    sql = "SELECT told FROM club_questions WHERE club=? AND state<>'over' AND since>? ORDER BY told"
    return [str(told) for (told,) in store.query(sql, (club, since))]


def question_of_id(store: Recorder, question: str) -> ClubQuestion | None:
    """A question that stands, by its id."""
    sql = f"SELECT {_COLUMNS} FROM club_questions q WHERE q.id=? AND q.state='asked'"
    rows = store.query(sql, (question,))
    return ClubQuestion(*rows[0]) if rows else None


def count_asked(store: Recorder, by: str, since: int) -> int:
    """How many somebody asked since a moment."""
    sql = "SELECT COUNT(*) FROM club_questions WHERE player=? AND since>?"
    return int(store.query(sql, (by, since))[0][0])


def questions_to_mail(store: Recorder, since: int, most: int) -> list[ClubQuestion]:
    """The questions asked since a moment of which a mail is owed, the oldest first."""
    sql = (
        f"SELECT {_COLUMNS} FROM club_questions q WHERE q.due=1 AND q.state='asked' AND q.since>? "
        "ORDER BY q.since, q.id LIMIT ?"
    )
    return [ClubQuestion(*row) for row in store.query(sql, (since, most))]


def was_mailed(store: Recorder, told: str, by: str, since: int) -> bool:
    """Whether a question of the same asker to the same name was mailed since a moment."""
    sql = "SELECT 1 FROM club_questions WHERE told=? AND player=? AND mailed>? LIMIT 1"
    return bool(store.query(sql, (told, by, since)))


def is_asked_at(store: Recorder, address: str) -> bool:
    """Whether a club asks whoever has an address."""
    return bool(store.query("SELECT 1 FROM club_questions WHERE told=? LIMIT 1", (address,)))


# Changing


def forget_questions_statement(before: int) -> Statement:
    """Forgets what clubs asked before a moment."""
    return "DELETE FROM club_questions WHERE since<?", (before,)


def ask_statements(asked: ClubQuestion, forgotten: int) -> list[Statement]:
    """Asks, where the asker leads the club; forgets what was asked before a moment.

    A question that was answered or taken back is asked again: under its old id, whose link and
    limits go on.
    """
    sql = (
        "INSERT INTO club_questions (id, club, told, player, since, state, due, mailed) "
        "SELECT CAST(? AS TEXT), k.id, CAST(? AS TEXT), k.founder, CAST(? AS BIGINT), "
        "'asked', 1, 0 FROM clubs k WHERE k.id=? AND k.founder=? "
        "ON CONFLICT (club, told) DO UPDATE SET player=excluded.player, "
        "since=excluded.since, state='asked', due=1"
    )
    return [
        forget_questions_statement(forgotten),
        (sql, (asked.id, asked.told, asked.since, asked.club, asked.by)),
    ]


def unask_statement(club: str, told: str) -> Statement:
    """Takes back a question."""
    sql = "UPDATE club_questions SET state='over', due=0 WHERE club=? AND told=?"
    return sql, (club, told)


def answer_statements(
    club: str, player: str, told: str, since: int, *, accepts: bool, now: int
) -> list[Statement]:
    """Answers a club; by the name ``told``, or with "" by that which was asked first.

    To the asker's eyes the other names of who answers have not answered: so they are not seen to
    be one person's. He himself is asked no more by them.
    """
    who = (club, since, player, player)
    member = (
        "INSERT INTO club_members (club, player, since) SELECT DISTINCT q.club, CAST(? AS TEXT), "
        f"CAST(? AS BIGINT) FROM club_questions q WHERE {_STANDS} ON CONFLICT DO NOTHING"
    )
    first = (
        f"(SELECT q.told FROM club_questions q WHERE {_STANDS} "
        "ORDER BY CASE WHEN q.told=? THEN 0 ELSE 1 END, q.since, q.told LIMIT 1)"
    )
    over = f"UPDATE club_questions SET state='over', due=0 WHERE club=? AND told={first}"
    rest = (
        "UPDATE club_questions SET state='silent', due=0 WHERE id IN "
        f"(SELECT q.id FROM club_questions q WHERE {_STANDS})"
    )
    joined = [(member, (player, now, *who))] if accepts else []
    return [*joined, (over, (club, *who, told)), (rest, who)]


def mailed_statement(question: str, at: int) -> Statement:
    """Notes that no mail of a question is owed any more, and when one was made; 0 for none."""
    sql = "UPDATE club_questions SET due=0, mailed=CASE WHEN ?>0 THEN ? ELSE mailed END WHERE id=?"
    return sql, (at, at, question)


def end_questions(club: str) -> Statement:
    """Has a club that is gone ask nobody; how often was asked is remembered."""
    sql = (
        "UPDATE club_questions SET state='over', due=0 WHERE club=? "
        "AND NOT EXISTS (SELECT 1 FROM clubs k WHERE k.id=?)"
    )
    return sql, (club, club)


# Whom no club writes to


def mute(store: Recorder, question: str) -> None:
    """Have no club write any more to where a question was mailed."""
    sql = (
        "INSERT INTO club_mutes (address) SELECT DISTINCT recipient FROM mails WHERE kind='club' "
        "AND seat=? ON CONFLICT DO NOTHING"
    )
    store.write([(sql, (question,))])


def is_muted(store: Recorder, address: str) -> bool:
    """Whether no club writes to an address."""
    return bool(store.query("SELECT 1 FROM club_mutes WHERE address=?", (address,)))


def muted_of_player(store: Recorder, player: str) -> bool:
    """Whether no club writes to one of the addresses of a player."""
    sql = (
        "SELECT 1 FROM club_mutes m JOIN addresses a ON a.address=m.address "
        "WHERE a.player=? AND a.confirmed=1 LIMIT 1"
    )
    return bool(store.query(sql, (player,)))


def unmute(store: Recorder, player: str) -> None:
    """Let clubs write to all addresses of a player again."""
    sql = (
        "DELETE FROM club_mutes WHERE address IN "
        "(SELECT a.address FROM addresses a WHERE a.player=? AND a.confirmed=1)"
    )
    store.write([(sql, (player,))])
