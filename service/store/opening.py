"""Which store a house has: SQLite in its own folder, or PostgreSQL."""

import functools

from domain.kits import shelf
from service.settings import Settings
from service.store.people.boxes import box_body
from service.store.recorder import BadStore, Recorder
from service.store.sqlite import SqliteRecorder


def open_recorder(settings: Settings) -> Recorder:
    """The store that the settings name, its tables not made yet; raises BadStore."""
    if not settings.database:
        return SqliteRecorder(settings.sqlite_file)
    try:
        from service.store.postgres import PostgresRecorder
    except ImportError as error:
        raise BadStore(
            f"PostgreSQL needs psycopg ({error}); install fieldpost[postgres]."
        ) from None
    return PostgresRecorder(settings.database)


def open_store(settings: Settings) -> Recorder:
    """The store with the tables that this program wants; an empty one gets them.

    The rules of this process find the boxes that are in it. Raises BadStore for the tables of an
    earlier release: ``migrate`` and ``up`` carry them on, but not those of 0.x.
    """
    recorder = open_recorder(settings)
    missing = recorder.missing_steps()
    if missing is None:
        recorder.make_tables()
    elif missing:
        recorder.close()
        raise BadStore(
            "The database is of an earlier release of Fieldpost: run fieldpost migrate once "
            f"(missing: {', '.join(missing)})."
        )
    lay_out_boxes(recorder, settings)
    return recorder


def lay_out_boxes(recorder: Recorder, settings: Settings) -> None:
    """Let the rules of this process find the boxes of a store whose tables are there: whoever
    decides, shows or only tells what happened needs them."""
    shelf.fill_from(functools.partial(box_body, recorder, allowed=settings.boxes))


def has_table(store: Recorder, table: str) -> bool:
    """Whether there is a table of that name."""
    try:
        store.query(f"SELECT 1 FROM {table} LIMIT 1")
    except Exception:  # each store says in its own way that there is no such table
        return False
    return True
