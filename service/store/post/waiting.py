"""What waits in the post: counted by indexes and up to a limit, so that it grows with nothing."""

from service.store.post.owed import is_anything_owed
from service.store.recorder import Recorder

_LETTERS = "SELECT 1 FROM letters WHERE state='new'"
_ANSWERS = "SELECT 1 FROM letters WHERE state='done' AND report<>'' AND answered=0"
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


def is_at_rest(store: Recorder) -> bool:
    """Whether nothing is to be read, answered, told or sent."""
    waiting = (_LETTERS, _ANSWERS, _MAILS)
    return not any(_counted(store, sql, 1) for sql in waiting) and not is_anything_owed(store)


def _counted(store: Recorder, sql: str, most: int) -> int:
    return int(store.query(f"SELECT COUNT(*) FROM ({sql} LIMIT ?) AS found", (most,))[0][0])
