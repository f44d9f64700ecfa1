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
        "The match has waited at entry {n} since {time} for the witness {name}, which opens a "
        "link for each roll. It does not answer.",
        n=waits.n,
        time=since,
        name=name,
    )
    if waits.seat:
        told = _(
            "{seat}'s order at entry {n} has waited since {time} for the witness {name}, which "
            "opens a link for each roll. It does not answer.",
            seat=waits.seat.title(),
            n=waits.n,
            time=since,
            name=name,
        )
    lost = _(
        "Nothing is lost. The order is written down and fixed, and we ask the witness again four "
        "times a minute; when it answers, the dice are rolled and the match goes on by itself. "
        "Until then you can only write notes, and nobody's time runs."
    )
    parts = [told, lost, _may(match, seat, stage, when(later(waits.ts, keys.wait), zone))]
    if address:
        parts.append(_("The last thing it signed for this match: {address}", address=address))
    return "\n\n".join(parts)


def _may(match: Match[object], seat: str, stage: str, until: str) -> str:
    waits = match.dice.waits
    assert waits is not None
    key = f"key {waits.n}"
    if stage != "key":
        return _(
            "You need not do anything. If it is still silent at {time}, a player may have the "
            "dice rolled without it, with “{key}”; a mail will say so. If you know who runs the "
            "witness, ask whether it is up.",
            time=until,
            key=key,
        )
    if seat in may_turn(match):
        return _(
            "We have waited long enough. You may have the dice rolled without the witness now: "
            "reply “{key}” to this mail. The journal then says for ever that you asked for it, "
            "and every audit shows it. Or wait on: we keep asking the witness.",
            key=key,
        )
    others = listed(may_turn(match)) or _("nobody")
    return _(
        "We have waited long enough. The dice may now be rolled without the witness by a mail "
        "from {others}: “{key}”. You may not, because the order is yours, or the house's.",
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
