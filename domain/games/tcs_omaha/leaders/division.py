"""The 29th Division on the beaches of the 1st (2.7)."""

from collections.abc import Iterable

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.printed.command import DAY, DIVISION29, minute

LEAVES = DAY + minute(DIVISION29.leaves)
"""The last turn of the 29th Division on the map (2.7b)."""


def belongs(unit: str) -> bool:
    """Whether a unit is of the 29th Division: "1/A/1/115", "E/2/116" (2.7)."""
    return unit.rsplit("/", 1)[-1] in DIVISION29.regiments


def forfeits(on_map: Iterable[str], now: int) -> str:
    """The unit with which the American side loses the game, "" for none: every unit of the 29th
    has left over the west edge by 1200 of 7 June (2.7b)."""
    if now <= LEAVES:
        return ""
    return min((unit for unit in on_map if belongs(unit)), default="")


PLAYED = "history-29th=on"
"""The option of a game true to history for the 29th (2.7a)."""


def check_all_sail(ashore: Iterable[str]) -> None:
    """Raise Illegal where a unit of the 116th sails in no wave of a game true to history (2.7a)."""
    left = min((u for u in ashore if u.rsplit("/", 1)[-1] == DIVISION29.first), default="")
    if left:
        raise Illegal("2.7a", f"{left} is not in any wave; the 116th lands in waves 1 and 2.")


def check_transport(unit: str, waiting: Iterable[str]) -> None:
    """Raise Illegal where somebody would land from transports before the 115th has (2.7a).

    ``waiting`` are the units that wait for a transport; no landing holds the whole regiment.
    """
    left = min((u for u in waiting if u.rsplit("/", 1)[-1] == DIVISION29.second), default="")
    if left and unit.rsplit("/", 1)[-1] != DIVISION29.second:
        raise Illegal("2.7a", f"The 115th lands before {unit}, as in history; {left} waits.")


def check_plan(unit: str, wave: int, beach: str) -> None:
    """Raise Illegal where a unit of the 29th cannot land so in a game true to history (2.7a).

    ``wave`` 0 is the first transport landing.
    """
    regiment = unit.rsplit("/", 1)[-1]
    if regiment == DIVISION29.first and (
        wave not in DIVISION29.first_waves or beach not in DIVISION29.first_beaches
    ):
        raise Illegal(
            "2.7a",
            f"{unit} lands in wave 1 or 2, on {' or '.join(DIVISION29.first_beaches)}, as in "
            "history.",
        )
    if regiment == DIVISION29.second and wave not in (0, DIVISION29.second_wave):
        raise Illegal(
            "2.7a", f"{unit} lands in wave 3 or in the first transport landing, as in history."
        )
