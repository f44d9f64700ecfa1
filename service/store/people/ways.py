"""The tables of ways in which a person is told that it is his turn, and of what they told."""

from collections.abc import Sequence

import msgspec

from service.store.people.habits import OWN_HOURS
from service.store.recorder import Recorder

TRIES = 20
"""After so many failures in a row a way is off, until its owner tries it again."""


class Way(msgspec.Struct, frozen=True):
    """One way of a person."""

    id: str
    player: str
    kind: str
    name: str
    """What its owner knows it by: the host of a webhook, the browser of a push."""
    address: str
    keys: str
    """The secret that signs, or the keys of a browser."""
    failed: int = 0
    trouble: str = ""
    """What came of the last try: a status of the web, or a key of ``TROUBLES``."""
    club: str = ""
    """The club whose channel it is, by name; "" where it tells the turns of its player alone."""
    of_club: str = ""
    """The id of that club."""

    @property
    def is_off(self) -> bool:
        """Whether it failed too often."""
        return self.failed >= TRIES


class TurnDue(msgspec.Struct, frozen=True):
    """A seat that is waited for, and the way to tell its player so."""

    way: Way
    match: str
    seat: str
    waiting: int = 1
    """How many matches wait for this player."""
    since: int = 0
    """When this way first told it or tried to, in Unix seconds."""

    @property
    def id(self) -> str:
        """Its name: the same where it is tried again, and of no other turn."""
        return f"{self.match}-{self.seat}-{self.since}"


_COLUMNS = (
    "w.id, w.player, w.kind, w.name, w.address, w.keys, w.failed, w.trouble, w.club, w.of_club"
)

_AWAKE = OWN_HOURS.format("w.player", "CASE WHEN w.kind='push' THEN 'push' ELSE 'webhook' END")


_OF_TURN = "t.way=w.id AND t.match=h.match AND t.seat=h.seat"
_SINCE = f"COALESCE((SELECT t.moment FROM told t WHERE {_OF_TURN}), ?)"

_WAITING = (
    "SELECT COUNT(DISTINCT o.match) FROM holders o JOIN awaited b ON b.match=o.match "
    "AND b.word=o.seat WHERE o.player=w.player"
)


def ways_of_player(store: Recorder, player: str) -> list[Way]:
    """The ways of a player, the oldest first."""
    sql = f"SELECT {_COLUMNS} FROM ways w WHERE w.player=? ORDER BY w.since, w.id"
    return [_way(row) for row in store.query(sql, (player,))]


def ways_of_club(store: Recorder, club: str) -> list[Way]:
    """The channels of a club, the oldest first."""
    sql = f"SELECT {_COLUMNS} FROM ways w WHERE w.of_club=? ORDER BY w.since, w.id"
    return [_way(row) for row in store.query(sql, (club,))]


def add_way(store: Recorder, way: Way, now: int) -> None:
    """Keep a way, in place of one of its player, or of its club, with the same address.

    The channel of a club tells of all its matches from now on.
    """
    sql = (
        "INSERT INTO ways (id, player, kind, name, address, keys, club, of_club, since, failed, "
        "due) VALUES (?,?,?,?,?,?,?,?,?,0,0)"
    )
    named = (way.id, way.player, way.kind, way.name, way.address, way.keys)
    own = (way.player, way.address, way.of_club)
    gone = ("DELETE FROM ways WHERE player=? AND address=? AND of_club=?", own)
    told = (
        "INSERT INTO followed (way, match) SELECT CAST(? AS TEXT), match FROM club_matches "
        "WHERE club=? ON CONFLICT DO NOTHING"
    )
    store.write([gone, (sql, (*named, way.club, way.of_club, now)), (told, (way.id, way.of_club))])


def forget_way(store: Recorder, player: str, way: str) -> None:
    """Delete a way of a player, and what it told."""
    store.write(
        [
            ("DELETE FROM ways WHERE player=? AND id=?", (player, way)),
            ("DELETE FROM told WHERE way NOT IN (SELECT id FROM ways)", ()),
            ("DELETE FROM followed WHERE way NOT IN (SELECT id FROM ways)", ()),
        ]
    )


def try_way_again(store: Recorder, player: str, way: str) -> None:
    """Forget that a way failed."""
    store.write([("UPDATE ways SET failed=0, due=0 WHERE player=? AND id=?", (player, way))])


def follow(store: Recorder, way: str, match: str) -> None:
    """Have the channel of a club tell the turns of a match."""
    sql = "INSERT INTO followed (way, match) VALUES (?,?) ON CONFLICT DO NOTHING"
    store.write([(sql, (way, match))])


def unfollow(store: Recorder, way: str, match: str) -> None:
    """Have it tell them no more."""
    store.write([("DELETE FROM followed WHERE way=? AND match=?", (way, match))])


def followed_by(store: Recorder, club: str) -> dict[str, list[str]]:
    """The matches that each channel of a club follows besides those of the club."""
    sql = (
        "SELECT f.way, f.match FROM followed f JOIN ways w ON w.id=f.way WHERE w.of_club=? "
        "AND NOT EXISTS (SELECT 1 FROM club_matches c WHERE c.match=f.match AND c.club=w.of_club)"
    )
    found: dict[str, list[str]] = {}
    for way, match in store.query(f"{sql} ORDER BY f.match", (club,)):
        found.setdefault(str(way), []).append(str(match))
    return found


def turns_to_tell(store: Recorder, now: int, most: int) -> list[TurnDue]:
    """The turns that are to be told now: not in quiet hours, each once for each way.

    To a person his own; to the channel of a club those of everybody in the matches it follows.
    """
    sql = (
        f"SELECT {_COLUMNS}, h.match, h.seat, ({_WAITING}), {_SINCE} FROM ways w "
        "JOIN holders h ON (w.club='' AND h.player=w.player) OR (w.club<>'' AND EXISTS "
        "(SELECT 1 FROM followed f WHERE f.way=w.id AND f.match=h.match)) "
        "JOIN awaited a ON a.match=h.match AND a.word=h.seat WHERE w.failed<? AND w.due<=? "
        f"AND NOT EXISTS (SELECT 1 FROM told t WHERE {_OF_TURN} AND t.again=0) "
        f"AND {_AWAKE} LIMIT ?"
    )
    rows = store.query(sql, (now, TRIES, now, now, now, now, now, most))
    return [
        TurnDue(_way(row[:10]), str(row[10]), str(row[11]), *map(int, row[12:])) for row in rows
    ]


def note_told(store: Recorder, turn: TurnDue) -> None:
    """This turn was told, or is about to be."""
    sql = (
        "INSERT INTO told (way, match, seat, moment, again) VALUES (?,?,?,?,0) "
        "ON CONFLICT (way, match, seat) DO UPDATE SET again=0"
    )
    store.write([(sql, (turn.way.id, turn.match, turn.seat, turn.since))])


def way_worked(store: Recorder, way: str) -> None:
    """Note that a way that failed took what was sent."""
    store.write([("UPDATE ways SET failed=0, due=0, trouble='' WHERE id=?", (way,))])


def way_failed(store: Recorder, turn: TurnDue, due: int, trouble: str) -> None:
    """Note that a way did not take it, why, and when it is tried again, under the same id."""
    failed = "UPDATE ways SET failed=failed+1, due=?, trouble=? WHERE id=?"
    again = "UPDATE told SET again=1 WHERE way=? AND match=? AND seat=?"
    store.write(
        [
            (failed, (due, trouble, turn.way.id)),
            (again, (turn.way.id, turn.match, turn.seat)),
        ]
    )


def forget_past_turns(store: Recorder) -> None:
    """Forget that turns were told that are over, so that they are told when they come again."""
    if store.query("SELECT 1 FROM told LIMIT 1"):
        over = "NOT EXISTS (SELECT 1 FROM awaited a WHERE a.match=told.match AND a.word=told.seat)"
        store.write([(f"DELETE FROM told WHERE {over}", ())])


def _way(row: Sequence[object]) -> Way:
    *texts, failures, trouble, club, of_club = row
    name, player, kind, told, address, keys = map(str, texts)
    failed = int(str(failures))
    more = (str(trouble), str(club), str(of_club))
    return Way(name, player, kind, told, address, keys, failed, *more)
