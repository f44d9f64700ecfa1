"""Rocket pits fire (3.4a, 3.4b): each once, and not always where it aims."""

from collections.abc import Sequence

from domain.game.ruleset import Chance
from domain.games.tcs_omaha.events import UnitDestroyed
from domain.games.tcs_omaha.fire import area
from domain.games.tcs_omaha.german import rocket_pits
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.position.lookup import Happening, Now, ground, kind, under_shells
from domain.grid.lines import beyond


def fire(
    now: Now, names: Sequence[str], target: str, victims: Sequence[str], chance: Chance
) -> Happening:
    """Area fire in which rocket pits may take part: those that miss fall elsewhere afterwards."""
    pits = [n for n in names if kind(n).class_ == "pit"]
    missed = []
    for pit in pits:
        (die,) = chance.roll("d6", why=f"targeting of {pit}")
        hit = rocket_pits.hits(die)
        yield now.happens(e.PitFired(pit, target, die, hit))
        if not hit:
            missed.append(pit)
    firing = [n for n in names if n not in missed]
    if firing:
        yield from area.fire(now, firing, target, victims, chance)
    for pit in missed:
        yield from _astray(now, pit, target, chance)
    for pit in pits:
        yield now.happens(UnitDestroyed(pit, "it has fired"))


def _astray(now: Now, pit: str, target: str, chance: Chance) -> Happening:
    """A salvo that missed falls off its target, on whoever is there (3.4b)."""
    direction, distance = chance.roll(
        "2d6", why=f"where {pit} falls", labels=("direction", "distance")
    )
    hex_ = beyond(ground(now.state).grid, target, direction - 1, distance)
    there = [n for n in under_shells(now.state, hex_) if n != pit]
    yield now.happens(e.PitStrayed(pit, hex_))
    if hex_ and there:
        yield from area.fire(now, [pit], hex_, there, chance)
