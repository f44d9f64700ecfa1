"""The public journals of finished matches as one stream, for audits and statistics of anybody.

fieldpost-journals/1 <house>
fieldpost-export/3 …                  the public export of a match, line by line,
P <base64 of a tlog-proof>      that its last checkpoint is in the house's log, where it is there
                                an empty line after each match
N <match>                       only where more follow: ask again for those after this one
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Final

from domain.journal.entries import leaf_hash
from service.application.log import HouseLog
from service.application.matches import Matches
from service.reading.positions import export
from service.store.house.checkpoints import newest_checkpoint

FORMAT: Final = "fieldpost-journals/1"


def journals(
    matches: Matches, log: HouseLog, match_ids: Sequence[str], *, more: bool = False
) -> Iterator[bytes]:
    """The stream of these finished matches, made while it is read."""
    yield f"{FORMAT} {matches.house.name}\n".encode()
    for match_id in match_ids:
        yield from export(matches, match_id, "")
        yield from _in_the_log(matches, log, match_id)
        yield b"\n"
    if more:
        yield f"N {match_ids[-1]}\n".encode()


def _in_the_log(matches: Matches, log: HouseLog, match_id: str) -> Iterator[bytes]:
    note = newest_checkpoint(matches.repository.recorder, match_id)
    try:
        proof = log.inclusion(leaf_hash(note.encode()).hex())
    except LookupError:
        return  # the log goes on by itself, and will hold it in a while
    yield b"P %b\n" % b64encode(proof.encode())
