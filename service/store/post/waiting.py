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


def _counted(store: Recorder, sql: str, most: int) -> int:
    return int(store.query(f"SELECT COUNT(*) FROM ({sql} LIMIT ?) AS found", (most,))[0][0])
