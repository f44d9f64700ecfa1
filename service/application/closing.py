"""Ending a match of the house as it stands."""

from domain.table.closing import close
from service.application.matches import Matches


def end(matches: Matches, match_id: str, why: str) -> bool:
    """End a match with a sentence that says why; False where it is over already."""
    written = matches.by_itself(
        match_id, lambda codec, match, context: close(codec, match, why, context), checkpoint=True
    )
    return written is not None
