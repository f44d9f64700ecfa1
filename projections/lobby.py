"""The lobby: every match, whether it is open, running or finished, and whom it waits for."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.match.seeing import AnyMatch, moment, waiting_for
from projections.passage import Passage
from projections.past import Statement

TABLES = (
    """CREATE TABLE IF NOT EXISTS lobby (
        match TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL,
        title TEXT NOT NULL, status TEXT NOT NULL, seats TEXT NOT NULL, vacant TEXT NOT NULL,
        waiting TEXT NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL, size BIGINT NOT NULL,
        opened TEXT NOT NULL, changed TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS lobby_opened ON lobby (opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_status ON lobby (status, opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_game ON lobby (game, opened, match)",
    "CREATE INDEX IF NOT EXISTS lobby_both ON lobby (game, status, opened, match)",
    """CREATE TABLE IF NOT EXISTS awaited (
        word TEXT NOT NULL, opened TEXT NOT NULL, match TEXT NOT NULL,
        PRIMARY KEY (word, opened, match))""",
    "CREATE INDEX IF NOT EXISTS awaited_match ON awaited (match)",
)
"""``waiting`` holds the seats that the match waits for and who plays them, each as a word; every
word of it is a row of ``awaited``, so that what waits for somebody is found without a search."""

_UPSERT = (
    "INSERT INTO lobby (match, game, scenario, title, status, seats, vacant, waiting, turn, "
    "phase, size, opened, changed) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?) "
    "ON CONFLICT (match) DO UPDATE SET status=excluded.status, seats=excluded.seats, "
    "vacant=excluded.vacant, waiting=excluded.waiting, turn=excluded.turn, "
    "phase=excluded.phase, size=excluded.size, changed=excluded.changed"
)


def project(passage: Passage) -> Iterator[Statement]:
    """The match as it stands after the passage."""
    for _ in passage:
        pass
    match, rules = passage.last, passage.rules
    now = moment(rules, match, "")
    status = "finished" if match.outcome else "running" if match.begun else "open"
    opened, words = passage.steps[0].after.ts, _words(match, waiting_for(rules, match))
    yield (
        _UPSERT,
        (
            passage.match_id,
            match.rules,
            match.scenario,
            match.title,
            status,
            msgspec.json.encode(match.seats).decode(),
            msgspec.json.encode(match.vacant).decode(),
            f" {' '.join(words)} ",
            now.turn,
            now.phase,
            match.size,
            opened,
            match.ts,
        ),
    )
    yield "DELETE FROM awaited WHERE match=?", (passage.match_id,)
    for word in words:
        yield _AWAITED, (word, passage.match_id)


_AWAITED = (
    "INSERT INTO awaited (word, opened, match) SELECT ?, opened, match FROM lobby WHERE match=?"
)


def _words(match: AnyMatch, seats: tuple[str, ...]) -> Iterable[str]:
    words = dict.fromkeys(seats)
    for seat in seats:
        who = match.seats.get(seat, "person")
        words |= {who: None, who.partition(":")[0]: None}
    return words
