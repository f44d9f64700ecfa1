"""What people are told while the witness of their match is silent."""

from typing import Final

from domain.journal.timestamps import between, later
from domain.match.match import Match
from service.letters.telling import listed, when
from service.words import _

PATIENCE: Final = 3_600
"""Seconds of silence after which people are told."""


def stage_of(match: Match[object], now: str) -> str:
    """How long the dice of a match wait for its witness: "" not long enough to tell, ``silent``, or
    ``key`` once a player may let them be rolled."""
    waits, keys = match.dice.waits, match.dice.keys
    if waits is None or keys is None or not match.dice.witnessed or not waits.ts:
        return ""
    waited = between(waits.ts, now)
    if waited >= keys.wait:
        return "key"
    return "silent" if waited >= PATIENCE else ""


def about_silence(
    match: Match[object], seat: str, stage: str, address: str, zone: str = "UTC"
) -> str:
    """What happens, and what this seat may do; ``address`` is where the witness answers, "" where
    it is not known."""
    waits, keys = match.dice.waits, match.dice.keys
    assert waits is not None
    assert keys is not None
    name, since = keys.witness[0].vkey.partition("+")[0], when(waits.ts, zone)
    told = _(
        "The match has waited at entry {n} since {time} for the witness {name}, who opens a link "
        "for each roll. He does not answer.",
        n=waits.n,
        time=since,
        name=name,
    )
    if waits.seat:
        told = _(
            "The order of {seat} at entry {n} has waited since {time} for the witness {name}, who "
            "opens a link for each roll. He does not answer.",
            seat=waits.seat.title(),
            n=waits.n,
            time=since,
            name=name,
        )
    lost = _(
        "Nothing is lost. The order is written down and fixed, and he is asked again four times a "
        "minute; when he answers, its dice are rolled and the match goes on by itself. Until then "
        "only notes are taken, and nobody's time runs."
    )
    parts = [told, lost, _may(match, seat, stage, when(later(waits.ts, keys.wait), zone))]
    if address:
        parts.append(_("What he signed last of this match: {address}", address=address))
    return "\n\n".join(parts)


def _may(match: Match[object], seat: str, stage: str, until: str) -> str:
    waits = match.dice.waits
    assert waits is not None
    key = f"key {waits.n}"
    if stage != "key":
        return _(
            "You need do nothing. If he is still silent at {time}, a player may let the dice be "
            "rolled without him, with “{key}”; a mail will say so. Who knows the witness may ask "
            "him whether his machine runs.",
            time=until,
            key=key,
        )
    if seat in may_turn(match):
        return _(
            "He was waited for. You may let the dice be rolled without him now: reply “{key}” to "
            "this mail. The journal then says for ever that it was your letter, and every audit "
            "tells it. Or wait on: he is still asked.",
            key=key,
        )
    others = listed(may_turn(match)) or _("nobody")
    return _(
        "He was waited for. The dice may be rolled without him now by a letter of {others}: "
        "“{key}”. You may not, for the order is yours, or of the house.",
        others=others,
        key=key,
    )


def may_turn(match: Match[object]) -> tuple[str, ...]:
    """The seats of persons that may let be rolled what waits (docs/fair-play.md, 18)."""
    waits = match.dice.waits
    assert waits is not None
    persons = tuple(seat for seat in match.sitting.persons if seat not in match.sitting.ours)
    others = tuple(seat for seat in persons if seat != waits.seat)
    return others or persons
