"""Where boats land (1.16, 1.17, 2.1l): beach boxes, paths to a sector, and the hex in it."""

from domain.games.tcs_omaha.ground.shore import BOXES, SECTORS


def beach_of(sector: str) -> str:
    """The beach of a sector, whose beach box is that of its boats: "Fox Green 2" has "Fox Green"
    (1.17, 2.3a)."""
    return SECTORS[sector].beach


def sectors_of(beach: str) -> tuple[str, ...]:
    """The sectors of a beach from west to east (1.16)."""
    return tuple(s.name for s in SECTORS.values() if s.beach == beach)


def path(box: str, die: int) -> str:
    """The sector into which a boat or boat group of a beach box drifts; "" is off the map, and the
    boats are lost (2.1l)."""
    return BOXES[box].scatter[die - 1]


def column(sector: str, die: int) -> int:
    """The column in which a boat of this die lands, counted from the west edge; where a die stands
    for two, the western (2.1l)."""
    return SECTORS[sector].faces[die - 1][0]
