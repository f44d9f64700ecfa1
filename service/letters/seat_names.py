"""People's names in orders about seats: ``extend hans 3 days`` for the seat that Hans plays."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from domain.game.ruleset import Seat

_ABOUT: Final = r"^([^\w>\n]{0,4}(?:please )?(?:extend|replace) )"
ABOUT_A_SEAT: Final = re.compile(_ABOUT, re.IGNORECASE | re.MULTILINE)
"""A letter with a line about a seat."""


def with_seats(text: str, company: Mapping[Seat, str]) -> str:
    """A letter with seats in the place of the names of their players, in lines about a seat.

    ``company`` has the name of who plays each seat, "" for a computer. What is the name of a seat,
    or of several people, stays as it is.
    """
    for named, seat in _names(company).items():
        form = rf"{_ABOUT}{re.escape(named)}(?=\W|$)"
        text = re.sub(form, rf"\g<1>{seat}", text, flags=re.IGNORECASE | re.MULTILINE)
    return text


def _names(company: Mapping[Seat, str]) -> dict[str, Seat]:
    """The names that mean one person, the longest first."""
    found: dict[str, list[Seat]] = {}
    for seat, name in company.items():
        for said in {name.casefold(), *name.casefold().split()[:1]}:
            found.setdefault(said, []).append(seat)
    alone = {said: seats[0] for said, seats in found.items() if len(seats) == 1}
    names = sorted((said for said in alone if said and said not in company), key=len)
    return {said: alone[said] for said in reversed(names)}


NAMED: Final = re.compile(r"(extend|replace) (.+?)((?: \d+ days?| with \S+)?)")


def may_name(line: str, order: str, seats: Collection[Seat]) -> bool:
    """Whether a line may be this order if it calls a player by name, which only a house knows: all
    but that is the same, and it is the name of no seat."""
    said, kept = NAMED.fullmatch(line.casefold()), NAMED.fullmatch(order.casefold())
    if not said or not kept or said[2] in seats:
        return False
    return (said[1], said[3]) == (kept[1], kept[3])
