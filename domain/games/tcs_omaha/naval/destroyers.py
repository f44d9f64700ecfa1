"""Naval gunfire (2.6): one destroyer mission a turn, at what ships see, far from friends."""

from collections.abc import Callable, Mapping, Sequence

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.naval.printed import DESTROYERS

FIRST = 60 * int(DESTROYERS.from_[:2]) + int(DESTROYERS.from_[2:])
"""The first turn of naval fire, in minutes from 0000 of 6 June (2.6a)."""


def check_time(minute: int, *, fired: bool) -> None:
    """Raise Illegal where no destroyer fires now (2.6a)."""
    if minute < FIRST:
        raise Illegal("2.6a", f"Destroyers fire from {DESTROYERS.from_} of 6 June on, not earlier.")
    if fired:
        raise Illegal("2.6a", "One destroyer mission a turn; the next can be called next turn.")


def check_target(
    target: str,
    friends: Mapping[str, int],
    *,
    seen: bool,
    team: bool,
    others: Callable[[], Sequence[str]] = tuple,
) -> None:
    """Raise Illegal where destroyers may not fire at a hex (2.6c).

    ``friends``: American units with their distances from it. ``seen``: from ten metres above some
    point of the north edge of the map. ``team``: a fire support team whose radio works sees it
    (2.6d). ``others`` are the hexes at which they may fire, the nearest first.
    """
    if not seen and not team:
        raise Illegal(
            "2.6c",
            f"No ship at the north edge sees {target} from {DESTROYERS.observer} m above the sea; "
            f"{_instead(others())}.",
        )
    near = {unit: off for unit, off in friends.items() if off <= DESTROYERS.friends_beyond}
    if near:
        unit = min(near, key=lambda name: (near[name], name))
        raise Illegal(
            "2.6c",
            f"{unit} is {near[unit]} hexes from {target}, and destroyers fire only with no "
            f"friend within {DESTROYERS.friends_beyond}; {_instead(others())}.",
        )


def _instead(others: Sequence[str]) -> str:
    if not others:
        return "now there is no target for them"
    return f"now they may fire at {' or '.join(others[:3])}"


def designator(die: int, *, night: bool) -> int:
    """Hexes by which a ship's designator round falls off its target (2.6b)."""
    return die * (DESTROYERS.at_night if night else DESTROYERS.designator)
