"""Who sits where, by name and face; and what a person played: his matches and their results."""

from collections.abc import Iterable, Mapping

import msgspec

from service.store.recorder import Recorder


class Known(msgspec.Struct, frozen=True):
    """A person as the others see him."""

    id: str
    name: str


def known(recorder: Recorder, matches: Iterable[str]) -> dict[str, dict[str, Known]]:
    """The people who hold the seats of these matches, by match and seat."""
    wanted = list(dict.fromkeys(matches))
    found: dict[str, dict[str, Known]] = {match: {} for match in wanted}
    if not wanted:
        return found
    sql = (
        "SELECT h.match, h.seat, p.id, p.name FROM holders h JOIN players p ON p.id=h.player "
        f"WHERE h.match IN ({','.join('?' * len(wanted))})"
    )
    for match, seat, player, name in recorder.query(sql, wanted):
        found[str(match)][str(seat)] = Known(str(player), str(name))
    return found


def matches_of_names(recorder: Recorder, words: str, most: int = 200) -> list[str]:
    """The matches of everybody whose name holds these words and who does not keep to himself."""
    sql = (
        "SELECT DISTINCT h.match FROM holders h JOIN players p ON p.id=h.player "
        "WHERE LOWER(p.name) LIKE ? ESCAPE '!' AND NOT EXISTS "
        "(SELECT 1 FROM secluded s WHERE s.player=p.id) ORDER BY h.match DESC LIMIT ?"
    )
    return [str(match) for (match,) in recorder.query(sql, (like(words), most))]


def like(words: str) -> str:
    """What LIKE compares with, so that no sign of the words means anything; ESCAPE is ``!``."""
    plain = words.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{plain}%"


def is_secluded(recorder: Recorder, player: str) -> bool:
    """Whether a person keeps his page to himself."""
    return bool(recorder.query("SELECT 1 FROM secluded WHERE player=?", (player,)))


def seclude(recorder: Recorder, player: str, wanted: bool) -> None:
    """Keep the page of a person to himself, or show it again."""
    gone = ("DELETE FROM secluded WHERE player=?", (player,))
    kept = ("INSERT INTO secluded (player) VALUES (?)", (player,))
    recorder.write([gone, kept] if wanted else [gone])


class Tally(msgspec.Struct):
    """How often a person played a game to its end, and how often he won it."""

    played: int = 0
    won: int = 0
    running: int = 0


def tallies(rows: Iterable[Mapping[str, object]]) -> dict[str, Tally]:
    """The results of a person's matches, by game; a row as :func:`service.web.persons.record`."""
    found: dict[str, Tally] = {}
    for row in rows:
        tally = found.setdefault(str(row["game"]), Tally())
        if row["over"] is None:
            tally.running += 1
        else:
            tally.played += 1
            tally.won += bool(row["won"])
    return found
