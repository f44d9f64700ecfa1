"""While too few cosigners answer, orders of computers and of the house's seats are held back."""

from typing import Final

from domain.journal.timestamps import seconds, timestamp
from service.house.cosigners import Cosigners
from service.store.house.progress import progress_of, reached_statement
from service.store.recorder import Recorder, Statement
from service.store.repository import AnyMatch

SILENT: Final = "cosigners silent"
"""Under which name it is kept since when too few answer."""


def silence(recorder: Recorder, now: int, enough: bool) -> list[Statement]:
    """Notes since when too few answer, or that enough answer again."""
    since = silent_since(recorder)
    if bool(since) is not enough:
        return []
    return [reached_statement(SILENT, 0 if enough else now)]


def silent_since(recorder: Recorder) -> int:
    """Since which second of 1970 too few cosigners answer; 0 while enough do."""
    known = progress_of(recorder, SILENT)
    return 0 if known is None else known.position


def held(asked: Cosigners | None, recorder: Recorder, now: str, match: AnyMatch, seat: str) -> str:
    """Until when an order of a seat is held back because too few cosigners answer; "" for not.

    Only those of computers and of the seats of the house are: that its dice were not chosen should
    hang on more than its word. Nothing is held for longer than the patience of the settings.
    """
    fair = match.dice.fair
    ours = seat in fair.house or match.sitting.seats.get(seat, "").startswith("computer:")
    if asked is None or not (fair.cosigners and ours):
        return ""
    since = silent_since(recorder)
    until = since + asked.patience
    return timestamp(until) if since and seconds(now) < until else ""
