"""Transport landings (2.1m): from 1000, boats assigned an hour ahead, and no scatter."""

from collections.abc import Iterable

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.boats.scattering import beach_of, sectors_of
from domain.games.tcs_omaha.ground.shore import BOXES
from domain.games.tcs_omaha.landing.loading import Boats, Units, check
from domain.games.tcs_omaha.printed.landing import TRANSPORT

HOUR = 60
FIRST = int(TRANSPORT.from_[:2]) * HOUR
"""The first hour of a transport landing, in minutes from 0000 of 6 June (2.1a)."""


def assign(boats: Boats, assigned: Iterable[Boats], units: Units, minute: int) -> None:
    """Raise Illegal where a transport cannot be assigned now, to land in an hour (2.1m)."""
    if minute % HOUR:
        left = HOUR - minute % HOUR
        raise Illegal(
            "2.1m", f"Transports are assigned on the hour; the next is in {left} minutes."
        )
    if minute + HOUR < FIRST:
        raise Illegal(
            "2.1m",
            f"No transport lands before {TRANSPORT.from_}: the first are assigned an hour earlier.",
        )
    if boats.kind == "dd":
        raise Illegal("2.1e", "DD tanks swim only in an assault wave; now they need an LCT.")
    check(boats, assigned, units, (TRANSPORT.boats,), "A transport landing")


def may_land_in(beach: str, sector: str) -> None:
    """Raise Illegal where a sector is not one of the beach to which a transport was assigned."""
    if beach not in BOXES:
        raise Illegal("2.1m", f"{beach} is not a beach; the beaches are {', '.join(BOXES)}.")
    if beach_of(sector) != beach:
        raise Illegal(
            "2.1m",
            f"The transport was assigned to {beach}: land it in {' or '.join(sectors_of(beach))}.",
        )
