"""The tables of who opened which match, and of matches that no list shows."""

from service.store.recorder import Recorder, Statement


def opener_statement(match: str, player: str) -> Statement:
    """Notes who opened a match; "" is a guest."""
    sql = "INSERT INTO openers (match, player) VALUES (?,?) ON CONFLICT DO NOTHING"
    return sql, (match, player)


def count_waiting(store: Recorder, player: str) -> int:
    """How many matches that a person opened still wait for players."""
    sql = (
        "SELECT COUNT(*) FROM openers o JOIN lobby l ON l.match=o.match "
        "WHERE o.player=? AND l.status='open'"
    )
    return int(store.query(sql, (player,))[0][0])


def waiting_since(store: Recorder, before: str, most: int = 50) -> list[str]:
    """Matches that were opened before a moment and still wait for players, the oldest first."""
    sql = "SELECT match FROM lobby WHERE status='open' AND opened<? ORDER BY opened, match LIMIT ?"
    return [str(match) for (match,) in store.query(sql, (before, most))]


def hide_statement(match: str, now: int) -> Statement:
    """Takes a match off the lists."""
    sql = "INSERT INTO hidden (match, since) VALUES (?,?) ON CONFLICT DO NOTHING"
    return sql, (match, now)


def unhide_statement(match: str) -> Statement:
    """Puts a match on the lists again."""
    return "DELETE FROM hidden WHERE match=?", (match,)


def is_hidden(store: Recorder, match: str) -> bool:
    """Whether no list shows a match."""
    return bool(store.query("SELECT 1 FROM hidden WHERE match=?", (match,)))


def is_newcomer(store: Recorder, player: str) -> bool:
    """Whether nothing that a person said to everybody was ever let through."""
    sql = (
        "SELECT 1 FROM chat WHERE player=? AND room='spectators' UNION SELECT 1 FROM openers o "
        "JOIN acts a ON a.match=o.match AND a.act='show' WHERE o.player=? LIMIT 1"
    )
    return not store.query(sql, (player, player))
