"""A match whose dice are due is cosigned at once: so others say that it stood before its round.

Cosigners are asked; those without an address ask themselves what is new, and send what they sign.
"""

from contextlib import suppress
from typing import Final

from domain.journal.entries import BadJournal, parse_checkpoint
from domain.journal.timestamps import seconds
from service.application.guard import GoneBack
from service.application.matches import Matches
from service.application.silence import silence
from service.house.cosigners import HURRY
from service.house.signed_notes import BadSignedNote
from service.store.house.checkpoints import (
    cosigned_statements,
    cosigners_of_size,
    note_of_size,
)

APART: Final = 60
"""Seconds that the clocks of a house and a cosigner may differ."""

LOOKED_AT: Final = 1_000
"""Entries that are looked at in one go for matches that went on."""


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
    recorder = matches.repository.recorder
    enough = len(kept.keys() | cosigners_of_size(recorder, match_id, size)) >= asked.need
    recorder.write([*cosigned_statements(match_id, size, kept), *silence(recorder, now, enough)])
    return enough


def to_cosign(matches: Matches, after: int) -> tuple[list[str], int]:
    """What the house signed of the matches by beacon that went on after a place in its store, as
    they stand now, and the place to ask for next."""
    recorder, notes = matches.repository.recorder, list[str]()
    came = recorder.came_after(after, LOOKED_AT)
    if not came:
        anew = after > 0 and not recorder.came_after(after - 1, 1)  # an older store was put back
        return [], 0 if anew else after
    for match_id in dict.fromkeys(match_id for _, match_id in came):
        match = matches.repository.match(match_id)
        if match.dice.fair.beacon is not None:
            with suppress(GoneBack):
                kept = note_of_size(recorder, match_id, match.size)
                notes.append(
                    kept or matches.house_writer.kept_checkpoint(match_id, match, synced=True)
                )
    return notes, came[-1][0]


def take(matches: Matches, note: str) -> str:
    """Keep what a cosigner of this house signed by itself: our note, and its line below; returns
    its name. Raises LookupError for a checkpoint that we did not sign, BadSignedNote for a line
    that is no use here."""
    text, _, rows = note.rpartition("\n\n")
    try:
        told = parse_checkpoint(f"{text}\n")
    except BadJournal as error:
        raise BadSignedNote(str(error)) from None
    recorder, match_id = matches.repository.recorder, told.origin.rpartition("/")[2]
    kept = note_of_size(recorder, match_id, told.size)
    if told.origin != matches.house.origin(match_id) or kept.rpartition("\n\n")[0] != text:
        raise LookupError("This house signed no such checkpoint.")
    for asker in matches.house.cosigners.askers if matches.house.cosigners else ():
        for row in rows.splitlines():
            when = asker.key.cosigned(f"{text}\n\n{row}\n")
            if when and abs(when - seconds(matches.now())) > APART:
                raise BadSignedNote(f"the clock of {asker.name} is more than {APART} s from ours")
            if when:
                line = {asker.name: f"{row}\n"}
                recorder.write(cosigned_statements(match_id, told.size, line))
                return asker.name
    raise BadSignedNote("no cosigner of this house signed it")
