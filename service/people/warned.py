"""Warnings that reached a player: by a mail that was handed over, or on a page that he opened.

Nobody is overdue before one did (rule ``table.11``). Who ended the mails of his seat himself was
told that no warning will come, and counts as warned. Nor does the time for an answer out of turn
run out while the mail that asks is held up (rule ``table.22``).
"""

from domain.journal.timestamps import HOUR, seconds
from domain.match.seeing import AnyMatch
from service.store.people.seats import has_seen, is_quiet, note_seen, was_mailed
from service.store.post.mails import was_held_up
from service.store.recorder import Recorder


def delivered(recorder: Recorder, match_id: str, seat: str, since: int) -> bool:
    """Whether entry ``since`` of a match, which warns a seat, reached who holds it.

    A mail that came back is none that reached him, however late that is told.
    """
    return (
        was_mailed(recorder, match_id, seat, since)
        or has_seen(recorder, match_id, seat, since)
        or is_quiet(recorder, match_id, seat)
    )


def hindered(recorder: Recorder, match_id: str, seat: str, moment: str) -> bool:
    """Whether a mail to who holds a seat is under way still, or came an hour late and since then.

    One that was given up or came back hinders nobody: the others are told that it did not arrive.
    """
    return was_held_up(recorder, match_id, seat, HOUR, seconds(moment))


def see(recorder: Recorder, match_id: str, match: AnyMatch, seat: str) -> None:
    """Note that a seat looks at its match on a page, where a warning is to be told to it."""
    warned = match.clock.warned.get(seat)
    if warned is not None and not has_seen(recorder, match_id, seat, warned.since):
        note_seen(recorder, match_id, seat, match.size)
