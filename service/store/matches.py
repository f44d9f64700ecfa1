"""Which matches there are, and how many entries: counted and listed over the whole store."""

from collections.abc import Iterator, Sequence

from service.store.lines import plain_line
from service.store.readable import Readable

AT_ONCE = 500
"""Matches that one statement looks up."""


def has_matches(store: Readable) -> bool:
    """Whether there is any match."""
    return bool(store.query("SELECT 1 FROM stored_events LIMIT 1"))


def count_entries(store: Readable) -> int:
    """How many entries all matches have together."""
    return int(store.query("SELECT COUNT(*) FROM stored_events")[0][0])


def count_matches(store: Readable) -> int:
    """How many matches there are."""
    return int(store.query("SELECT COUNT(DISTINCT originator_id) FROM stored_events")[0][0])


def all_matches(store: Readable) -> list[str]:
    """Every match, by name."""
    sql = "SELECT DISTINCT originator_id FROM stored_events ORDER BY originator_id"
    return [str(match) for (match,) in store.query(sql)]


def match_after(store: Readable, match: str) -> str:
    """The next match by name; "" after the last one."""
    sql = "SELECT MIN(originator_id) FROM stored_events WHERE originator_id>?"
    return str(store.query(sql, (match,))[0][0] or "")


def first_lines(store: Readable) -> Iterator[tuple[str, bytes]]:
    """Every match and its first entry."""
    sql = "SELECT originator_id, state FROM stored_events WHERE originator_version=0"
    for match, stored in store.query(sql):
        yield str(match), plain_line(stored)


def sizes_of(store: Readable, matches: Sequence[str]) -> dict[str, int]:
    """How many entries each of these matches has; one that there is not is left out.

    The newest entry of each is looked up: their number does not count.
    """
    found: dict[str, int] = {}
    for start in range(0, len(matches), AT_ONCE):
        some = matches[start : start + AT_ONCE]
        names = ",".join(["(CAST(? AS TEXT))"] * len(some))
        sql = (
            f"WITH named(match) AS (VALUES {names}) SELECT match, (SELECT "
            "MAX(originator_version)+1 FROM stored_events WHERE originator_id=match) FROM named"
        )
        found |= {str(match): int(size) for match, size in store.query(sql, some) if size}
    return found
