"""Which store a house has: SQLite in its own folder, or PostgreSQL."""

from service.settings import Settings
from service.store.recorder import BadStore, Recorder, SqliteRecorder


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

    Raises BadStore for the tables of an earlier release: ``migrate`` and ``up`` carry them on, but
    not those of 0.x.
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
    return recorder


def has_table(store: Recorder, table: str) -> bool:
    """Whether there is a table of that name."""
    try:
        store.query(f"SELECT 1 FROM {table} LIMIT 1")
    except Exception:  # each store says in its own way that there is no such table
        return False
    return True
