"""The German release system and variable reinforcements (3.1)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from domain.game.ruleset import Illegal
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


def check_release(name: str, unreleased: Collection[str]) -> None:
    """Raise Illegal where something is released that does not wait for it (3.1)."""
    if name not in unreleased:
        wait = ", ".join(sorted(unreleased)) or "nothing"
        raise Illegal("3.1", f"{name} waits for no release; there is {wait}.")


def check_act(company: str, unreleased: Collection[str]) -> None:
    """Raise Illegal where an unreleased company is to move or fire (3.1)."""
    if company in unreleased:
        raise Illegal(
            "3.1",
            f"{company} is not released: wait for a release, or until an American comes within "
            f"{RELEASE.within} hexes.",
        )


def check_march(turns_on_map: int, *, sheet: bool) -> None:
    """Raise Illegal where a reinforcement without an op sheet marches on (3.1).

    It moves in its first two turns, then halts until a sheet is implemented.
    """
    if not sheet and turns_on_map >= RELEASE.marches:
        raise Illegal(
            "3.1",
            f"Reinforcements march {RELEASE.marches} turns without an op sheet; implement one.",
        )
