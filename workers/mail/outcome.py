"""What becomes of a letter."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.letters.report import LetterReport
from service.store.recorder import Statement


@dataclass(frozen=True)
class LetterOutcome:
    """What becomes of a letter."""

    state: str
    reason: str = ""
    match: str = ""
    seat: str = ""
    report: LetterReport | None = None
    also: Sequence[Statement] = ()


class TurnedAway(Exception):
    """A letter with which nothing is done; ``advice`` tells its sender what to do, if anything.

    Who tried what he may try again (``tries``) is told more often than others.
    """

    def __init__(self, reason: str, advice: str = "", *, tries: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.advice, self.tries = reason, advice, tries
