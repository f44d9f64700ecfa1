"""The position that a mail tells of: the newest that the lists know, as one viewer may see it."""

import msgspec

from domain.game.board import View
from domain.journal.timestamps import between
from domain.match.dice import Dice, Due
from domain.match.seeing import board
from projections.post import SOON
from service.application.matches import Matches
from service.store.lists.reader import Reader
from service.store.repository import AnyMatch


class DiceFall(Exception):
    """A match takes no orders now, and does in a moment: its dice wait for their round."""


class MailBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a match as one viewer may see it."""

    match: str
    viewer: str
    size: int
    """The number of entries after which this is the position."""
    view: View


def board_of(
    matches: Matches, reader: Reader, match_id: str, viewer: str, least: int = 1
) -> MailBoard | None:
    """The newest position that the lists know, None where they know less than ``least`` entries.

    Raises NewerRules where a newer part is to tell it.
    """
    row = reader.match(match_id)
    if row is None or row.size < least:
        return None
    match = match_at(matches, match_id, row.size)
    matches.repository.check_rules(match)
    view = board(matches.rules_of(match), match, viewer, matches.repository.views)
    return MailBoard(match=match_id, viewer=viewer, size=row.size, view=view)


def is_unsettled(matches: Matches, board: MailBoard, now: str) -> bool:
    """Whether dice of this position are about to fall, or have: the lists have them in a moment.

    Those for which a match waits longer are told; when they fall, a mail is owed (``SOON``).
    """
    dice = match_at(matches, board.match, board.size).dice
    if not dice.due:
        return False
    if matches.repository.match(board.match).dice.due != dice.due:
        return True
    return any(falls_soon(dice, due, now) for due in dice.due)


def check_settled(match: AnyMatch, now: str) -> None:
    """Raise DiceFall where a letter with orders is better read in a moment."""
    waits = match.dice.waits
    if waits is not None and falls_soon(match.dice, waits, now):
        raise DiceFall("Dice of its match are about to fall.")


def falls_soon(dice: Dice, due: Due, now: str) -> bool:
    """Whether what was written down a moment before ``now`` is rolled in a moment."""
    _number, appears = dice.round_of(due)
    return between(due.ts, max(now, appears)) <= SOON


def match_at(matches: Matches, match_id: str, size: int) -> AnyMatch:
    """A match as the read models have it: mostly as it stands, or just before.

    What it was after so many entries never changes, so who has it so need not ask the store.
    """
    match = matches.repository.match(match_id, fresh=False)
    if match.size < size:
        match = matches.repository.match(match_id)
    return match if match.size == size else matches.repository.at(match_id, size)
