"""Ways in which a person is told that it is his turn, beside mail: each off until he wants it."""

import secrets
from collections.abc import Sequence

import msgspec

from service.people.habits import AWAKE
from service.store.recorder import Recorder
from service.words import _, later

KINDS = {
    "discord": later("Discord: the address of a webhook of your channel"),
    "slack": later("Slack: the address of an incoming webhook"),
    "ntfy": later("ntfy: the address of your topic, as https://ntfy.sh/my-turns"),
    "json": later("a program of your own: JSON, signed"),
    "push": later("this browser"),
}
"""What may be told, and what is asked for; ``push`` is set up by a browser itself."""

MOST = 12
"""Ways that one person may have."""

TRIES = 20
"""After so many failures in a row a way is off, until its owner tries it again."""

_FIRST, _LONGEST = 30, 6 * 3600
"""Seconds until the next try after a failure: twice as many each time."""


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

    @property
    def is_off(self) -> bool:
        """Whether it failed too often."""
        return self.failed >= TRIES


class Turn(msgspec.Struct, frozen=True):
    """A seat that is waited for, and the way to tell its player so."""

    way: Way
    match: str
    seat: str


TROUBLES = {
    "silent": later("it did not answer in time, or not at all"),
    "closed": later("its address lies in no open net, and the house posts nowhere else"),
    "unknown": later("there is nobody of this name in the net"),
    "unread": later("its keys are no keys of a browser"),
    "3": later("it sends us elsewhere, and we do not follow: give the address where that leads"),
    "401": later("it does not let us in"),
    "403": later("it does not let us in"),
    "404": later("it does not know this address any more"),
    "410": later("it does not know this address any more"),
    "413": later("what we send is too long for it"),
    "429": later("it has too much to do"),
    "4": later("it does not take what we send"),
    "5": later("it has a fault of its own"),
}
"""Why a way did not take it, by a word, a status, or its first digit."""


def told_trouble(way: Way) -> str:
    """Why a way did not take the last one, in the language that is spoken; "" where it did."""
    said = TROUBLES.get(way.trouble) or TROUBLES.get(way.trouble[:1], "")
    if not said:
        return ""
    return f"{_(said)} ({way.trouble})" if way.trouble.isdigit() else _(said)


_COLUMNS = "w.id, w.player, w.kind, w.name, w.address, w.keys, w.failed, w.trouble"


def ways_of(recorder: Recorder, player: str) -> list[Way]:
    """The ways of a player, the oldest first."""
    sql = f"SELECT {_COLUMNS} FROM ways w WHERE w.player=? ORDER BY w.since, w.id"
    return [_way(row) for row in recorder.query(sql, (player,))]


def add(
    recorder: Recorder, player: str, kind: str, name: str, address: str, keys: str, now: int
) -> Way:
    """A further way of a player; one with the same address takes the place of the one before.

    Raises ValueError where he has too many.
    """
    known = [way for way in ways_of(recorder, player) if way.address != address]
    if len(known) >= MOST:
        raise ValueError(f"{MOST} ways are the most; forget one first.")
    way = Way(secrets.token_hex(8), player, kind, name[:80], address, keys)
    sql = (
        "INSERT INTO ways (id, player, kind, name, address, keys, since, failed, due) "
        "VALUES (?,?,?,?,?,?,?,0,0)"
    )
    row = (way.id, player, kind, way.name, address, keys, now)
    gone = ("DELETE FROM ways WHERE player=? AND address=?", (player, address))
    recorder.write([gone, (sql, row)])
    return way


def forget(recorder: Recorder, player: str, way: str) -> None:
    """Let a way of a player go."""
    recorder.write(
        [
            ("DELETE FROM ways WHERE player=? AND id=?", (player, way)),
            ("DELETE FROM told WHERE way NOT IN (SELECT id FROM ways)", ()),
        ]
    )


def try_again(recorder: Recorder, player: str, way: str) -> None:
    """Try a way again that is off."""
    sql = "UPDATE ways SET failed=0, due=0 WHERE player=? AND id=?"
    recorder.write([(sql, (player, way))])


def due(recorder: Recorder, now: int, most: int = 100) -> list[Turn]:
    """The turns that are to be told now: not in quiet hours, each once for each way."""
    sql = (
        f"SELECT {_COLUMNS}, h.match, h.seat FROM ways w JOIN holders h ON h.player=w.player "
        "JOIN awaited a ON a.match=h.match AND a.word=h.seat WHERE w.failed<? AND w.due<=? "
        "AND NOT EXISTS (SELECT 1 FROM told t WHERE t.way=w.id AND t.match=h.match "
        f"AND t.seat=h.seat) AND {AWAKE.format('w.player')} LIMIT ?"
    )
    rows = recorder.query(sql, (TRIES, now, now, now, most))
    return [Turn(_way(row[:8]), str(row[8]), str(row[9])) for row in rows]


def note_told(recorder: Recorder, turn: Turn, now: int) -> None:
    """This turn was told, or is about to be."""
    sql = "INSERT INTO told (way, match, seat, moment) VALUES (?,?,?,?)"
    recorder.write([(sql, (turn.way.id, turn.match, turn.seat, now))])


def worked(recorder: Recorder, way: Way) -> None:
    """A way took what was sent."""
    if way.failed:
        sql = "UPDATE ways SET failed=0, due=0, trouble='' WHERE id=?"
        recorder.write([(sql, (way.id,))])


def failed(recorder: Recorder, turn: Turn, now: int, trouble: str) -> None:
    """A way did not take it, and why: it is tried again later, and later each time."""
    pause = min(_LONGEST, _FIRST * 2 ** min(turn.way.failed, 20))
    again = "DELETE FROM told WHERE way=? AND match=? AND seat=?"
    recorder.write(
        [
            (
                "UPDATE ways SET failed=failed+1, due=?, trouble=? WHERE id=?",
                (now + pause, trouble[:20], turn.way.id),
            ),
            (again, (turn.way.id, turn.match, turn.seat)),
        ]
    )


def forget_past(recorder: Recorder) -> None:
    """Turns that are over are told anew when they come again."""
    if recorder.query("SELECT 1 FROM told LIMIT 1"):
        over = "NOT EXISTS (SELECT 1 FROM awaited a WHERE a.match=told.match AND a.word=told.seat)"
        recorder.write([(f"DELETE FROM told WHERE {over}", ())])


def _way(row: Sequence[object]) -> Way:
    *texts, failures, trouble = row
    name, player, kind, told, address, keys = map(str, texts)
    return Way(name, player, kind, told, address, keys, int(str(failures)), str(trouble))
