"""The German release system and variable reinforcements (3.1)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from domain.games.tcs_omaha.german.printed import RELEASE, Band, minute

Result = Literal["nothing", "company", "variable"]


def band(now: int) -> Band | None:
    """The line of the release table on a turn; None before the first (3.1)."""
    found = None
    for line in RELEASE.bands:
        if minute(line.from_) <= now:
            found = line
    return found


def result(dice: Sequence[int], now: int) -> Result:
    """What the roll of a Command Planning Phase brings: a company or battery of the owner's choice,
    or a variable reinforcement, which he may take as such a release instead (3.1)."""
    line = band(now)
    if line is None or not line.company or sum(dice) < line.company:
        return "nothing"
    return "variable" if line.variable and sum(dice) >= line.variable else "company"


def reinforcement(die: int, now: int, in_play: Collection[str]) -> str:
    """The unit that the second table brings; "" where it is in play already, and the release is
    lost (3.1). The units of a die come one after the other."""
    table = RELEASE.variable[0]
    for line in RELEASE.variable:
        if minute(line.from_) <= now:
            table = line
    return next((unit for unit in table.die[die - 1] if unit not in in_play), "")


def on_one_map(scenario: str, die: int, in_play: Collection[str]) -> str:
    """The company that a release brings on one map; "" where it is in play (3.1)."""
    for table in RELEASE.one_map:
        if table.scenario == scenario:
            unit = table.die[die - 1]
            return "" if unit in in_play else unit
    raise KeyError(scenario)


def alarmed(companies: Mapping[str, Iterable[int]]) -> tuple[str, ...]:
    """The unreleased companies that are released because an American ground unit moved to within
    five hexes of one of their units: each alone, not its battalion (3.1).

    ``companies``: the distances of their units from the American.
    """
    return tuple(
        sorted(c for c, offs in companies.items() if any(off <= RELEASE.within for off in offs))
    )
