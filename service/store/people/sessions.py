"""The tables of signing in: links that were asked for, sessions, and secrets of programs."""

from service import chance
from service.store.people.players import Player
from service.store.recorder import Recorder, Statement


def count_links(store: Recorder, address: str, since: int) -> int:
    """How many links an address asked for since a moment in Unix seconds."""
    sql = "SELECT COUNT(*) FROM sign_ins WHERE address=? AND made>?"
    return int(store.query(sql, (address, since))[0][0])


def forget_sessions_statements(before: int) -> list[Statement]:
    """Forgets links and sessions that were made before a moment."""
    return [(f"DELETE FROM {table} WHERE made<?", (before,)) for table in ("sessions", "sign_ins")]


def note_link(store: Recorder, name: str, address: str, state: int, now: int, kept: int) -> None:
    """Note a link, and forget links and sessions that are older than ``kept`` seconds."""
    store.write(
        [
            *forget_sessions_statements(now - kept),
            (
                "INSERT INTO sign_ins (id, address, made, state) VALUES (?,?,?,?)",
                (name, address, now, state),
            ),
        ]
    )


def links_to_mail(store: Recorder, since: int) -> list[tuple[str, str]]:
    """The links made since a moment that are to be mailed, each with its address."""
    sql = "SELECT id, address FROM sign_ins WHERE state=0 AND made>? LIMIT 100"
    return [(str(name), str(address)) for name, address in store.query(sql, (since,))]


def mailed_statement(name: str) -> Statement:
    """Notes that a link was mailed."""
    return "UPDATE sign_ins SET state=1 WHERE id=?", (name,)


def link_made(store: Recorder, name: str) -> int | None:
    """When a link was made, in Unix seconds; None for one that there is not."""
    rows = store.query("SELECT made FROM sign_ins WHERE id=?", (name,))
    return int(rows[0][0]) if rows else None


def is_link_used(store: Recorder, name: str) -> bool:
    """Whether a link opened a session."""
    return bool(store.query("SELECT player FROM sessions WHERE sign_in=?", (name,)))


def open_session(store: Recorder, hashed: bytes, link: str, player: str, now: int) -> None:
    """Open a session by a link; raises the library's IntegrityError where it opened one before."""
    sql = "INSERT INTO sessions (hash, sign_in, player, made) VALUES (?,?,?,?)"
    store.write([(sql, (hashed, link, player, now))])


def player_of_session(store: Recorder, hashed: bytes, since: int) -> Player | None:
    """Whose session this is, where it was opened since a moment."""
    sql = (
        "SELECT p.id, p.name, p.zone FROM sessions s JOIN players p ON p.id=s.player "
        "WHERE s.hash=? AND s.made>?"
    )
    rows = store.query(sql, (hashed, since))
    return Player(*rows[0]) if rows else None


_ENDED = "UPDATE sessions SET hash=?, player=? WHERE hash=?"


def end_session(store: Recorder, hashed: bytes) -> None:
    """End a session; its link stays used."""
    store.write([(_ENDED, (chance.token_bytes(32), "", hashed))])


def end_sessions(store: Recorder, player: str) -> None:
    """End every session of a player."""
    rows = store.query("SELECT hash FROM sessions WHERE player=?", (player,))
    store.write([(_ENDED, (chance.token_bytes(32), "", bytes(h))) for (h,) in rows])


# Secrets of programs


def keep_token(store: Recorder, hashed: bytes, player: str, purpose: str, now: int) -> None:
    """Keep a secret by its hash, in place of the one before."""
    sql = "INSERT INTO tokens (hash, player, purpose, since) VALUES (?,?,?,?)"
    store.write([_gone(player, purpose), (sql, (hashed, player, purpose, now))])


def drop_token(store: Recorder, player: str, purpose: str) -> None:
    """Delete a secret."""
    store.write([_gone(player, purpose)])


def has_token(store: Recorder, player: str, purpose: str) -> bool:
    """Whether a person has one."""
    sql = "SELECT 1 FROM tokens WHERE player=? AND purpose=?"
    return bool(store.query(sql, (player, purpose)))


def player_of_token(store: Recorder, hashed: bytes, purpose: str) -> Player | None:
    """Whose secret this is; None for nobody's."""
    sql = (
        "SELECT p.id, p.name, p.zone FROM tokens t JOIN players p ON p.id=t.player "
        "WHERE t.hash=? AND t.purpose=?"
    )
    rows = store.query(sql, (hashed, purpose))
    return Player(*rows[0]) if rows else None


def _gone(player: str, purpose: str) -> Statement:
    return "DELETE FROM tokens WHERE player=? AND purpose=?", (player, purpose)
