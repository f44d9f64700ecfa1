"""Deletes what has been kept for as long as the house says (service/reading/retention.py)."""

import time
from collections.abc import Callable

from service.application.matches import Matches
from service.reading.retention import (
    ASIDE,
    GUESTS,
    LETTERS,
    QUESTIONS,
    SESSIONS,
    STRANGERS,
)
from service.store.house.agreed import forget_guests_statement
from service.store.people.questions import forget_questions_statement
from service.store.people.sessions import forget_sessions_statements
from service.store.post.letters import forget_letters_statements
from service.store.post.mails import forget_mails_statements

EVERY = 3600.0
"""Seconds from one look to the next."""


class Tidying:
    """Looks once an hour. Several may run: what is gone is gone."""

    def __init__(
        self,
        matches: Matches,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._matches, self._clock = matches, clock
        self._next = float("-inf")

    def work(self) -> int:
        """Delete what is due; always 0, for there is nothing to go on with at once."""
        if self._clock() < self._next:
            return 0
        self._next = self._clock() + EVERY
        now = self._matches.unix_now()
        self._matches.boxes.sweep(now)
        self._matches.recorder.write(
            [
                *forget_sessions_statements(now - SESSIONS),
                forget_questions_statement(now - QUESTIONS),
                forget_guests_statement(now - GUESTS),
                *forget_letters_statements(now - LETTERS, now - ASIDE, now - STRANGERS),
                *forget_mails_statements(now - LETTERS, now - STRANGERS),
            ]
        )
        return 0
