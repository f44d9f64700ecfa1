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
