"""What waits in the post: counted by indexes and up to a limit, so that it grows with nothing."""

from service.store.recorder import Recorder

_LETTERS = "SELECT 1 FROM letters WHERE state='new'"
_MAILS = "SELECT 1 FROM mails WHERE state IN ('ready','delayed')"
_FAILED = "SELECT 1 FROM mails WHERE state='failed'"


def letters_waiting(store: Recorder, most: int) -> int:
    """How many letters are to be read, ``most`` at most."""
    return _counted(store, _LETTERS, most)


def mails_waiting(store: Recorder, most: int) -> int:
    """How many mails are to be sent, ``most`` at most."""
    return _counted(store, _MAILS, most)


def mails_failed(store: Recorder, most: int) -> int:
    """How many mails could not be sent, ``most`` at most."""
    return _counted(store, _FAILED, most)


def letters_since(store: Recorder) -> int:
    """When the letter came that has waited longest to be read, in Unix seconds; 0 for none."""
    sql = "SELECT COALESCE(MIN(received), 0) FROM letters WHERE state='new'"
    return int(store.query(sql)[0][0])


def mails_since(store: Recorder) -> int:
    """When the mail was made that has waited longest to be sent, in Unix seconds; 0 for none."""
    sql = "SELECT COALESCE(MIN(made), 0) FROM mails WHERE state IN ('ready','delayed')"
    return int(store.query(sql)[0][0])


def _counted(store: Recorder, sql: str, most: int) -> int:
    return int(store.query(f"SELECT COUNT(*) FROM ({sql} LIMIT ?) AS found", (most,))[0][0])
