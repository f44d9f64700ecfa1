"""A match whose dice are due is cosigned at once: so others say that it stood before its round."""

from typing import Final

from domain.journal.timestamps import seconds
from service.application.matches import Matches
from service.application.silence import silence
from service.house.cosigners import HURRY
from service.store.house.checkpoints import cosigned_statements

APART: Final = 60
"""Seconds that the clocks of a house and a cosigner may differ."""


def cosign(matches: Matches, match_id: str) -> bool:
    """Have a match cosigned as it stands; whether enough have signed.

    It takes HURRY seconds at most. What came in is kept under the checkpoint, but for times that
    are far from the house's own: they would count for nobody, and make all others of that cosigner
    look wrong. Raises GoneBack.
    """
    asked = matches.house.cosigners
    if asked is None:
        return False
    match = matches.repository.match(match_id)
    note, size = matches.house_writer.kept_checkpoint(match_id, match, synced=True), match.size
    tree = matches.fairness.grown(match_id, size)
    answers = asked.ask(
        note,
        size,
        lambda old: tree.growth(old, size) if old else [],
        seconds=HURRY,
        everybody=True,
    )
    now, whole = seconds(matches.now()), note + "".join(answers.lines.values())
    times = {asker.name: asker.key.cosigned(whole) for asker in asked.askers}
    kept = {k: line for k, line in answers.lines.items() if abs(times[k] - now) <= APART}
    recorder, enough = matches.repository.recorder, len(kept) >= asked.need
    recorder.write([*cosigned_statements(match_id, size, kept), *silence(recorder, now, enough)])
    return enough
