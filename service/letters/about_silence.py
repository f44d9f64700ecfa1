"""What people are told while the witness of their match is silent."""

from typing import Final

from domain.journal.timestamps import between, later, spoken
from domain.match.match import Match

PATIENCE: Final = 3_600
"""Seconds of silence after which people are told."""


def stage_of(match: Match[object], now: str) -> str:
    """How long the dice of a match wait for its witness: "" not long enough to tell, ``silent``, or
    ``key`` once a player may let them be rolled."""
    waits, keys = match.waits, match.keys
    if waits is None or keys is None or not match.witnessed or not waits.ts:
        return ""
    waited = between(waits.ts, now)
    if waited >= keys.wait:
        return "key"
    return "silent" if waited >= PATIENCE else ""


def about_silence(match: Match[object], seat: str, stage: str, address: str) -> str:
    """What happens, and what this seat may do; ``address`` is where the witness answers, "" where
    it is not known."""
    waits, keys = match.waits, match.keys
    assert waits is not None
    assert keys is not None
    name = keys.witness[0].vkey.partition("+")[0]
    until = later(waits.ts, keys.wait)
    what = f"The order of {waits.seat.title()}" if waits.seat else "The match"
    told = (
        f"{what} at entry {waits.n} has waited since {spoken(waits.ts)} for the witness {name}, "
        "who opens a link for each roll. He does not answer.\n\nNothing is lost. The order is "
        "written down and fixed, and he is asked again four times a minute; when he answers, its "
        "dice are rolled and the match goes on by itself. Until then only notes are taken, and "
        "nobody's time runs."
    )
    shown = f"\n\nWhat he signed last of this match: {address}" if address else ""
    return f"{told}\n\n{_may(match, seat, stage, until)}{shown}"


def _may(match: Match[object], seat: str, stage: str, until: str) -> str:
    waits = match.waits
    assert waits is not None
    key = f"key {waits.n}"
    if stage != "key":
        return (
            f"You need do nothing. If he is still silent at {spoken(until)}, a player may let the "
            f"dice be rolled without him, with “{key}”; a mail will say so. Who knows the witness "
            "may ask him whether his machine runs."
        )
    if seat in may_turn(match):
        return (
            f"He was waited for. You may let the dice be rolled without him now: reply “{key}” to "
            "this mail. The journal then says for ever that it was your letter, and every audit "
            "tells it. Or wait on: he is still asked."
        )
    others = " or ".join(one.title() for one in may_turn(match)) or "nobody at this table"
    return (
        f"He was waited for. The dice may be rolled without him now by a letter of {others}: "
        f"“{key}”. You may not, for the order is yours, or of the house."
    )


def may_turn(match: Match[object]) -> tuple[str, ...]:
    """The seats of persons that may let be rolled what waits (docs/fair-play.md, 18)."""
    waits = match.waits
    assert waits is not None
    persons = tuple(seat for seat in match.persons if seat not in match.ours)
    others = tuple(seat for seat in persons if seat != waits.seat)
    return others or persons
