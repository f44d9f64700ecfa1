"""The table of set-ups that people saved."""

from service.store.recorder import Recorder


def set_ups_of_player(store: Recorder, player: str, game: str) -> list[tuple[str, str]]:
    """Name and line of each set-up that a person saved for a game, by name."""
    sql = "SELECT name, line FROM set_ups WHERE player=? AND game=? ORDER BY name"
    return [(str(name), str(line)) for name, line in store.query(sql, (player, game))]


def keep_set_up(store: Recorder, player: str, game: str, name: str, line: str) -> None:
    """Keep a set-up, in place of one of the same name."""
    upsert = (
        "INSERT INTO set_ups (player, game, name, line) VALUES (?,?,?,?) "
        "ON CONFLICT (player, game, name) DO UPDATE SET line=excluded.line"
    )
    store.write([(upsert, (player, game, name, line))])


def forget_set_up(store: Recorder, player: str, game: str, name: str) -> None:
    """Delete a set-up."""
    sql = "DELETE FROM set_ups WHERE player=? AND game=? AND name=?"
    store.write([(sql, (player, game, name))])
