"""Breaches in the shingle (2.5): when one opens, and who passes."""

from collections.abc import Collection
from typing import NamedTuple

from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.games.tcs_omaha.beach.printed import BREACHES


class Site(NamedTuple):
    """What a potential breach asks of the position (2.5a)."""

    pill_boxes: Collection[str]
    """Pill boxes that have the hexside in range and in sight; visibility has no part in it."""
    security: tuple[str, ...]
    """The security hexes that are printed for it."""
    held: Collection[str]
    """Those of them that American units occupy."""
    tank: int | None
    """Hexes to the nearest American tank; None where there is none."""
    german: int | None
    """Hexes to the nearest German unit."""


def missing(site: Site) -> list[str]:
    """What still stands against a breach, each in a sentence (2.5a)."""
    found = []
    if site.pill_boxes:
        found.append(f"A pill box has it in range and sight: {listed(sorted(site.pill_boxes))}.")
    empty = [hex_ for hex_ in site.security if hex_ not in site.held]
    if empty:
        found.append(f"American units must stand on {listed(sorted(empty))}.")
    if site.tank is None or site.tank > BREACHES.tank_within:
        away = "there is none" if site.tank is None else f"the nearest is {site.tank} away"
        found.append(f"A tank must be within {BREACHES.tank_within} hexes; {away}.")
    if site.german is not None and site.german <= BREACHES.germans_beyond:
        near = BREACHES.germans_beyond
        found.append(f"A German unit is {site.german} hexes off; none may be within {near}.")
    return found


def check(site: Site) -> None:
    """Raise Illegal, with all that is missing, where a breach cannot be made (2.5a)."""
    against = missing(site)
    if against:
        raise Illegal("2.5a", "No breach can be made here yet. " + " ".join(against))


def check_passage(*, open_: bool, rolls: bool, passed: int) -> None:
    """Raise Illegal where a unit cannot pass a breach now (2.5b, 2.5c).

    ``passed`` counts the vehicles and carriers of both sides that passed it this turn. Men cross
    beside them, and Germans pass like Americans.
    """
    if rolls and not open_:
        raise Illegal("1.13", "Vehicles and carriers cross the shingle only at a breach.")
    if rolls and passed:
        raise Illegal(
            "2.5b", "One vehicle or carrier a turn passes a breach; take another, or wait."
        )
