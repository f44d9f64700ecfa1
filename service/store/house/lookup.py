"""What operators look up: rows of people, addresses, matches, clubs, letters, mails and words.

``words`` is what LIKE compares with, in lower case; the escape is ``!``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.store.recorder import Recorder

Row = Mapping[str, str | int]


def _rows(names: str, sql: str) -> Callable[[Recorder, str, int], list[Row]]:
    """Reads rows of these columns; ``{}`` in the statement stands for the words."""
    columns, many = names.split(), sql.count("{}")
    statement = sql.replace("{}", "LIKE ? ESCAPE '!'")

    def find(store: Recorder, words: str, most: int) -> list[Row]:
        found: Sequence[Sequence[Any]] = store.query(statement, (*(words,) * many, most))
        return [
            {name: value if isinstance(value, int) else str(value) for name, value in
             zip(columns, row, strict=True)}
            for row in found
        ]  # fmt: skip

    return find


people = _rows(
    "person name addresses seats waiting operator barred muted",
    "SELECT p.id, p.name, (SELECT COUNT(*) FROM addresses a WHERE a.player=p.id AND a.confirmed=1),"
    " (SELECT COUNT(*) FROM holders h WHERE h.player=p.id),"
    " (SELECT COUNT(*) FROM openers o JOIN lobby l ON l.match=o.match WHERE o.player=p.id"
    " AND l.status='open'),"
    " (SELECT COUNT(*) FROM operators r WHERE r.player=p.id),"
    " (SELECT COUNT(*) FROM barred b WHERE b.kind='person' AND b.what=p.id),"
    " (SELECT COUNT(*) FROM barred b WHERE b.kind='muted' AND b.what=p.id)"
    " FROM players p WHERE LOWER(p.id || ' ' || p.name) {} OR EXISTS (SELECT 1 FROM addresses a"
    " WHERE a.player=p.id AND a.address {}) ORDER BY p.name, p.id LIMIT ?",
)

addresses = _rows(
    "address person name confirmed letters returned",
    "SELECT a.address, a.player, COALESCE(p.name, ''), a.confirmed,"
    " (SELECT COUNT(*) FROM letters l WHERE l.sender=a.address),"
    " (SELECT COUNT(*) FROM mails m WHERE m.recipient=a.address"
    " AND m.state IN ('bounced', 'failed'))"
    " FROM addresses a LEFT JOIN players p ON p.id=a.player"
    " WHERE a.address {} OR LOWER(COALESCE(p.name, '')) {} ORDER BY a.address, a.player LIMIT ?",
)

matches = _rows(
    "match title game scenario status opener name entries changed hidden",
    "SELECT l.match, l.title, l.game, l.scenario, l.status, COALESCE(o.player, ''),"
    " COALESCE(p.name, ''), l.size, l.changed,"
    " (SELECT COUNT(*) FROM hidden h WHERE h.match=l.match)"
    " FROM lobby l LEFT JOIN openers o ON o.match=l.match LEFT JOIN players p ON p.id=o.player"
    " WHERE LOWER(l.match || ' ' || l.title || ' ' || l.game || ' ' || COALESCE(p.name, '')) {}"
    " OR EXISTS (SELECT 1 FROM holders s JOIN players q ON q.id=s.player WHERE s.match=l.match"
    " AND LOWER(q.id || ' ' || q.name) {}) ORDER BY CASE WHEN l.status<>'finished'"
    " AND EXISTS (SELECT 1 FROM hidden h WHERE h.match=l.match)"
    " AND NOT EXISTS (SELECT 1 FROM acts a WHERE a.match=l.match AND a.act='hide')"
    " THEN 0 ELSE 1 END, l.opened DESC, l.match DESC LIMIT ?",
)
"""Those first that are hidden until an operator has read their title."""

seats = _rows(
    "seat person name address match title status",
    "SELECT s.match || '/' || s.seat, s.player, COALESCE(p.name, ''), s.address, s.match, l.title,"
    " l.status FROM holders s JOIN lobby l ON l.match=s.match LEFT JOIN players p ON p.id=s.player"
    " WHERE s.match || '/' || s.seat {} OR s.address {} OR LOWER(s.player || ' '"
    " || COALESCE(p.name, '')) {} ORDER BY l.opened DESC, s.match, s.seat LIMIT ?",
)

clubs = _rows(
    "club name leader leads members",
    "SELECT k.id, k.name, k.founder, COALESCE(p.name, ''),"
    " (SELECT COUNT(*) FROM club_members m WHERE m.club=k.id)"
    " FROM clubs k LEFT JOIN players p ON p.id=k.founder"
    " WHERE LOWER(k.id || ' ' || k.name) {} OR LOWER(COALESCE(p.name, '')) {}"
    " ORDER BY k.plain LIMIT ?",
)

letters = _rows(
    "letter received sender state reason match seat",
    "SELECT id, received, sender, state, reason, match, seat FROM letters"
    " WHERE state<>'done' AND LOWER(id || ' ' || sender || ' ' || state || ' ' || reason || ' '"
    " || match) {} ORDER BY received DESC, id DESC LIMIT ?",
)

mails = _rows(
    "mail made recipient kind state reason tries match seat",
    "SELECT id, made, recipient, kind, state, reason, tries, match, seat FROM mails"
    " WHERE state IN ('bounced', 'failed', 'delayed', 'ready') AND LOWER(id || ' ' || recipient"
    " || ' ' || kind || ' ' || state || ' ' || reason) {} ORDER BY made DESC, id DESC LIMIT ?",
)

words = _rows(
    "said at person name match room words",
    "SELECT c.id, c.at, c.player, COALESCE(p.name, ''), c.match, c.room, c.words FROM chat c"
    " LEFT JOIN players p ON p.id=c.player WHERE LOWER(c.id || ' ' || c.words || ' '"
    " || COALESCE(p.name, '') || ' ' || c.room || ' ' || c.match) {}"
    " ORDER BY CASE WHEN c.room='waiting' THEN 0 ELSE 1 END, c.at DESC, c.id DESC LIMIT ?",
)
