"""The table of habits: quiet hours, the hour of a digest, the language of a player."""

from typing import NamedTuple

from service.store.people.players import CHOSEN_UTC
from service.store.recorder import Recorder, Statement

AWAKE = "NOT EXISTS (SELECT 1 FROM habits z WHERE z.player={} AND z.sleeps<=? AND z.wakes>?)"
"""A condition of SQL that a player is awake, by his column; its two parameters are the moment."""


OWN_HOURS = (
    "NOT EXISTS (SELECT 1 FROM hours q WHERE q.player={0} AND q.kind={1} AND q.sleeps<=? "
    "AND q.wakes>?) AND (EXISTS (SELECT 1 FROM hours q WHERE q.player={0} AND q.kind={1}) OR "
    f"{AWAKE.format('{0}')})"
)
"""The same for one kind of notice, which may have quiet hours of its own; the moment four times."""


class HabitsRow(NamedTuple):
    """What a player said; minutes after midnight in his zone, -1 for no quiet hours."""

    language: str
    quiet_from: int
    quiet_to: int
    digest_at: int


class Next(NamedTuple):
    """The next quiet hours of a player and his next digest, in Unix seconds."""

    sleeps: int
    wakes: int
    digest: int


def zone_of(store: Recorder, player: str) -> str:
    """The time zone of a player; UTC for nobody."""
    rows = store.query("SELECT zone FROM players WHERE id=?", (player,))
    return str(rows[0][0]).replace(CHOSEN_UTC, "UTC") if rows else "UTC"


def habits_of(store: Recorder, player: str) -> HabitsRow | None:
    """What a player said of his habits; None where he said nothing."""
    sql = "SELECT language, quiet_from, quiet_to, digest_at FROM habits WHERE player=?"
    rows = store.query(sql, (player,))
    if not rows:
        return None
    language, start, end, digest = rows[0]
    return HabitsRow(str(language), int(start), int(end), int(digest))


def language_of(store: Recorder, player: str) -> str:
    """The language in which a player wants to be written to; "" where he said nothing."""
    rows = store.query("SELECT language FROM habits WHERE player=?", (player,))
    return str(rows[0][0]) if rows else ""


def habits_statement(player: str, habits: HabitsRow, coming: Next) -> Statement:
    """Keeps a player's habits, and what comes of them next."""
    upsert = (
        "INSERT INTO habits (player, language, quiet_from, quiet_to, digest_at, sleeps, wakes, "
        "digest_due) VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (player) DO UPDATE SET "
        "language=excluded.language, quiet_from=excluded.quiet_from, quiet_to=excluded.quiet_to, "
        "digest_at=excluded.digest_at, sleeps=excluded.sleeps, wakes=excluded.wakes, "
        "digest_due=excluded.digest_due"
    )
    return upsert, (player, *habits, *coming)


def same_language(player: str, by: str) -> Statement:
    """Has who never played here written to as who invites him is.

    It goes before the statement that makes him the holder of a seat.
    """
    return (
        "INSERT INTO habits (player, language, quiet_from, quiet_to, digest_at, sleeps, wakes, "
        "digest_due) SELECT CAST(? AS TEXT), language, -1, -1, 420, 0, 0, digest_due FROM habits "
        "WHERE player=? AND NOT EXISTS (SELECT 1 FROM holders WHERE player=?) "
        "ON CONFLICT (player) DO NOTHING",
        (player, by, player),
    )


def languages_at_table(store: Recorder, match: str) -> list[str]:
    """The languages of those who hold the seats of a match, each once."""
    sql = (
        "SELECT DISTINCT COALESCE(b.language, 'en') FROM holders h "
        "LEFT JOIN habits b ON b.player=h.player WHERE h.match=?"
    )
    return [str(language) for (language,) in store.query(sql, (match,))]


def awake_again(store: Recorder, now: int) -> list[str]:
    """Some players whose last quiet hours are over."""
    sql = "SELECT player FROM habits WHERE quiet_from>=0 AND wakes<=? LIMIT 500"
    return [str(player) for (player,) in store.query(sql, (now,))]


def sleeps_statement(player: str, sleeps: int, wakes: int, now: int) -> Statement:
    """Notes the next quiet hours of a player, unless somebody did."""
    update = "UPDATE habits SET sleeps=?, wakes=? WHERE player=? AND wakes<=?"
    return update, (sleeps, wakes, player, now)


def hours_of(store: Recorder, player: str) -> dict[str, tuple[int, int]]:
    """The quiet hours of each kind of notice that has its own, in minutes; (-1, -1) for none."""
    rows = store.query("SELECT kind, quiet_from, quiet_to FROM hours WHERE player=?", (player,))
    return {str(kind): (int(start), int(end)) for kind, start, end in rows}


def hours_statement(
    player: str, kind: str, hours: tuple[int, int], coming: tuple[int, int]
) -> Statement:
    """Keeps the quiet hours of one kind of notice, and which come next."""
    upsert = (
        "INSERT INTO hours (player, kind, quiet_from, quiet_to, sleeps, wakes) VALUES "
        "(?,?,?,?,?,?) ON CONFLICT (player, kind) DO UPDATE SET quiet_from=excluded.quiet_from, "
        "quiet_to=excluded.quiet_to, sleeps=excluded.sleeps, wakes=excluded.wakes"
    )
    return upsert, (player, kind, *hours, *coming)


def no_hours_statement(player: str, kind: str) -> Statement:
    """Has a kind of notice keep the hours of the mails."""
    return "DELETE FROM hours WHERE player=? AND kind=?", (player, kind)


def awake_again_for(store: Recorder, now: int) -> list[tuple[str, str, int, int]]:
    """Some players and kinds of notice whose last quiet hours of their own are over."""
    sql = (
        "SELECT player, kind, quiet_from, quiet_to FROM hours WHERE quiet_from>=0 AND wakes<=? "
        "LIMIT 500"
    )
    return [(str(p), str(k), int(a), int(b)) for p, k, a, b in store.query(sql, (now,))]


def digests_due(store: Recorder, now: int, most: int) -> list[str]:
    """The players who wish for a digest, whose hour has come, and who are awake."""
    sql = (
        "SELECT z.player FROM habits z JOIN wishes w ON w.player=z.player WHERE "
        "w.mails='digest' AND z.digest_due<=? AND NOT (z.sleeps<=? AND z.wakes>?) LIMIT ?"
    )
    return [str(player) for (player,) in store.query(sql, (now, now, now, most))]


def digest_statement(player: str, due: int, now: int) -> Statement:
    """Notes when the next digest of a player is due, unless somebody did."""
    return "UPDATE habits SET digest_due=? WHERE player=? AND digest_due<=?", (due, player, now)
