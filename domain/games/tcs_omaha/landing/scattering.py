"""Where boats land (1.16, 1.17, 2.1l): beach boxes, paths to a sector, and the hex in it."""

import itertools

from domain.games.tcs_omaha.landing.printed import PATHS, SECTORS

DIE = range(1, 7)


def beach_of(sector: str) -> str:
    """The beach of a sector, whose beach box is that of its boats: "Fox Green 2" has "Fox Green"
    (1.17, 2.3a)."""
    return sector.rpartition(" ")[0]


def sectors_of(beach: str) -> tuple[str, ...]:
    """The sectors of a beach from west to east (1.16)."""
    return tuple(s for s in SECTORS.columns if beach_of(s) == beach)


def path(box: str, die: int) -> str:
    """The sector into which a boat or boat group of a beach box drifts; "" is off the map, and the
    boats are lost (2.1l)."""
    return PATHS[box][die - 1]


def columns(sector: str, die: int) -> tuple[int, ...]:
    """The columns in which a boat of this die may land, counted from the west edge (2.1l).

    In Dog Red 1 a die may stand for two, between which the landing side chooses.
    """
    divisions = SECTORS.divisions.get(sector)
    if divisions:
        return divisions[die - 1]
    return (SECTORS.columns[sector][0] + die - 1,)


def sector_at(column: int) -> str:
    """The sector in which a column of the beach lies (1.16)."""
    for sector, (first, last) in SECTORS.columns.items():
        if first <= column <= last:
            return sector
    raise KeyError(column)


def complete() -> list[str]:
    """What the tables leave open, each in a sentence; none where every die leads somewhere."""
    wrong = [f"{box} needs six paths." for box, paths in PATHS.items() if len(paths) != len(DIE)]
    ends = itertools.chain.from_iterable(PATHS.values())
    wrong += [f"There is no sector {s}." for s in ends if s and s not in SECTORS.columns]
    for sector, (first, last) in SECTORS.columns.items():
        reached = {c for die in DIE for c in columns(sector, die)}
        if reached != set(range(first, last + 1)):
            wrong.append(f"The dice of {sector} do not reach all its columns.")
    return wrong
