"""A whole house from one store to another, match by match, while it is played in.

What a match has is copied in one transaction, and its tree is compared. A killed move goes on: how
far each match has come stands in the new store until all of it is there. Only for what changed
since, and for what is no match's, nothing can be written to the old store; after that never again.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from domain.journal.entries import Tree, leaf_hash, read_entry
from service.store.house.progress import kept_statement
from service.store.lines import ANY
from service.store.lists import tables
from service.store.recorder import Recorder, Statement
from service.store.schema import LAST_STEP, MOVED, TABLE_NAME, BadStore, HouseMoved
from service.store.sqlite import SqliteRecorder

OF_A_MATCH: Final = (
    "commands", "links", "openings", "checkpoints", "cosignatures", "turns", "ledger", "chronicle"
)  # fmt: skip
"""Tables to which a match that goes on adds rows; they are copied with it."""

LEFT: Final = ("stored_events", "snapshots", "health", "projected", TABLE_NAME)
"""Tables that are not rows to be copied: the journal itself, what is made anew, what each store
notes of itself."""

BEGUN: Final = "move"
"""The note in the new store that it is being filled; each match that is there has one too."""

COUNTED: Final = "dice by game"
BY_PLACE: Final = ("log ", "matches cosigned", COUNTED)
"""What stands in ``progress`` at a place of the journal, which is another in the new store: who had
come to its end goes on there, and who had not looks at all of it again."""

AT_ONCE: Final = 5_000
"""Values of rows that go into one statement."""

ENTRIES: Final = 1_000
"""Entries that are read at once."""


NOT_EMPTY: Final = (
    "The new database is not empty: name an empty one, or to come back to SQLite, move the old "
    "fieldpost.sqlite away first. Nothing was changed."
)


class NotMoved(BadStore):
    """The house stays where it is: a sentence that says why."""


class ListsBehind(NotMoved):
    """Somebody ordered a moment ago, and the lists do not tell it yet."""


def begin(target: Recorder, house: str) -> None:
    """Make the tables of the new store, or find those of a move of this house that was killed.

    Raises NotMoved for a store that holds anything else.
    """
    try:
        missing = target.missing_steps()
    except HouseMoved:
        raise NotMoved(NOT_EMPTY) from None
    if missing is None:
        target.make_tables()
        tables.versions(target)
        tables.make_tables(target)
        target.write([kept_statement(BEGUN, 0, house.encode())])
        return
    note = [] if missing else target.query("SELECT body FROM progress WHERE name=?", (BEGUN,))
    if not note or bytes(note[0][0]) != house.encode():
        raise NotMoved(NOT_EMPTY)


def copy_matches(
    source: Recorder, target: Recorder, told: Callable[[int], None] = lambda _: None
) -> int:
    """Copy every match that has changed since it was copied; how many these were.

    Raises NotMoved if a match in the new store has another tree.
    """
    changed = _changed(source, target)
    for match, size in changed.items():
        _copy_match(source, target, match, size)
        told(1)
    return len(changed)


def finish(source: Recorder, target: Recorder) -> int:
    """Copy the rest while nothing is written to the old store, and let nothing be written to it
    any more; how many matches had changed. Raises ListsBehind, and NotMoved as `copy_matches`."""
    done = 0

    def last() -> Iterator[Statement]:
        nonlocal done
        if not isinstance(source, SqliteRecorder):
            yield f"LOCK TABLE {', '.join(_columns(source))} IN SHARE ROW EXCLUSIVE MODE", ()
        if tables.position(source) != _end(source):
            raise ListsBehind("The lists lag behind the journals; run fieldpost move again.")
        done = copy_matches(source, target)
        _check_whole(source, target)
        target.write(_rest(source, target))
        yield from _shut(source)

    source.write(last())
    return done


def _changed(source: Recorder, target: Recorder) -> dict[str, int]:
    """The matches that the new store has not, or not as they are, with their sizes."""
    sql = "SELECT originator_id, COUNT(*) FROM stored_events GROUP BY originator_id ORDER BY 1"
    sizes = {str(match): int(size) for match, size in source.query(sql)}
    noted = "SELECT name, position FROM progress WHERE name LIKE ?"
    there = {str(n)[len(BEGUN) + 1 :]: int(p) for n, p in target.query(noted, (f"{BEGUN} %",))}
    changed = {match for match, size in sizes.items() if there.get(match) != size}
    for table in OF_A_MATCH:
        mine, theirs = (_counts(store, table) for store in (source, target))
        changed |= {match for match, _ in mine.items() ^ theirs.items()}
    return {match: size for match, size in sizes.items() if match in changed}


def _counts(store: Recorder, table: str) -> dict[str, int]:
    """What tells that the rows of a match have changed: their number, and how many are logged."""
    counted = "COUNT(*)+SUM(logged)" if table == "checkpoints" else "COUNT(*)"
    found = store.query(f"SELECT match, {counted} FROM {table} GROUP BY match")
    return {str(match): int(count) for match, count in found}


def _copy_match(source: Recorder, target: Recorder, match: str, size: int) -> None:
    ((there,),) = target.query("SELECT COUNT(*) FROM stored_events WHERE originator_id=?", (match,))
    beside: list[Statement] = []
    for table in OF_A_MATCH:
        beside.append((f"DELETE FROM {table} WHERE match=?", (match,)))
        beside += _inserted(source, target, table, "match=?", (match,))
    for start in range(int(there), size, ENTRIES):
        stop = min(start + ENTRIES, size)
        events = source.select_events(match, gt=start - 1, lte=stop - 1)  # type: ignore[attr-defined]
        target.insert_events(events, (), game=_game(source, match))
    if _tree(source, match, size) != _tree(target, match, size):
        raise NotMoved(f"The match {match} is not the same in the new database; it stays here.")
    target.write([*beside, kept_statement(f"{BEGUN} {match}", size, b"")])


def _game(source: Recorder, match: str) -> str:
    """Whose dictionary packs the lines of a match."""
    first = source.select_events(match, lte=0)[0]  # type: ignore[attr-defined]
    return str(read_entry(first.state).pub.get("rules", ANY))


def _tree(store: Recorder, match: str, size: int) -> bytes:
    tree = Tree()
    for start in range(0, size, ENTRIES):
        stop = min(start + ENTRIES, size)
        found = store.select_events(match, gt=start - 1, lte=stop - 1)  # type: ignore[attr-defined]
        tree = tree.extended(leaf_hash(one.state) for one in found)
    return tree.root()


def _check_whole(source: Recorder, target: Recorder) -> None:
    sql = "SELECT COUNT(*), COUNT(DISTINCT originator_id) FROM stored_events"
    if source.query(sql) != target.query(sql):
        raise NotMoved("The new database has other matches than this one; the house stays here.")


def _rest(source: Recorder, target: Recorder) -> Iterator[Statement]:
    """What is no match's, and where the parts that follow the journals go on; the notes of the move
    are gone with it."""
    for table in _columns(target):
        if table not in (*OF_A_MATCH, *LEFT):
            yield f"DELETE FROM {table}", ()
            yield from _inserted(source, target, table)
    ends, end = _end(source), _end(target)
    for name in BY_PLACE:
        here = (f"{name}%", ends)
        yield "UPDATE progress SET position=? WHERE name LIKE ? AND position=?", (end, *here)
        yield "UPDATE progress SET position=0 WHERE name LIKE ? AND position<>?", (f"{name}%", end)
    yield "DELETE FROM progress WHERE name=? AND position=0", (COUNTED,)
    yield "DELETE FROM projected", ()
    lists = "SELECT name, version FROM projected WHERE name=?"
    for row in source.query(lists, (tables.LISTS,)):
        yield "INSERT INTO projected (name, version, position) VALUES (?,?,?)", (*row, end)


def _end(store: Recorder) -> int:
    """The place of the newest entry."""
    place = "rowid" if isinstance(store, SqliteRecorder) else "notification_id"
    return int(store.query(f"SELECT COALESCE(MAX({place}), 0) FROM stored_events")[0][0])


def _inserted(
    source: Recorder, target: Recorder, table: str, where: str = "1=1", values: Sequence[Any] = ()
) -> Iterator[Statement]:
    """The rows of a table, several in each statement."""
    there, names = _columns(source).get(table, ()), _columns(target)[table]
    if there and set(there) != set(names):
        raise NotMoved(f"The table {table} is of another release; run fieldpost migrate first.")
    if not there:
        return
    rows = source.query(f"SELECT {', '.join(names)} FROM {table} WHERE {where}", values)
    many = max(1, AT_ONCE // len(names))
    for start in range(0, len(rows), many):
        some = rows[start : start + many]
        marks = ",".join([f"({','.join('?' * len(names))})"] * len(some))
        flat = [bytes(v) if isinstance(v, memoryview) else v for row in some for v in row]
        yield f"INSERT INTO {table} ({', '.join(names)}) VALUES {marks}", flat


def _columns(store: Recorder) -> dict[str, tuple[str, ...]]:
    """The tables of a store, each with its columns by name."""
    if isinstance(store, SqliteRecorder):
        sql = (
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c "
            "WHERE m.type='table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1, 2"
        )
    else:
        sql = (
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema=current_schema() ORDER BY 1, 2"
        )
    found: dict[str, tuple[str, ...]] = {}
    for table, column in store.query(sql):
        found[str(table)] = (*found.get(str(table), ()), str(column))
    return {t: names for t, names in found.items() if not t.endswith("_anew")}


def _shut(store: Recorder) -> Iterator[Statement]:
    """Lets no program open the old store any more, and none that has it open write to it."""
    sql = "INSERT INTO schema_steps (number, name, needs) VALUES (?,?,?)"
    yield sql, (LAST_STEP, MOVED, LAST_STEP)
    if isinstance(store, SqliteRecorder):
        for table in _columns(store):
            for act in ("INSERT", "UPDATE", "DELETE"):
                yield (
                    (
                        f"CREATE TRIGGER moved_{table}_{act} BEFORE {act} ON {table} "
                        "BEGIN SELECT RAISE(ABORT, 'this house has moved'); END"
                    ),
                    (),
                )
        return
    yield (
        (
            "CREATE FUNCTION this_house_has_moved() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN RAISE EXCEPTION ''this house has moved''; END'"
        ),
        (),
    )
    for table in _columns(store):
        yield (
            (
                f"CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION this_house_has_moved()"
            ),
            (),
        )
