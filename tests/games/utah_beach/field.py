"""Positions of Utah Beach for the tests, in a line of text."""

from typing import Any

from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.printed import CUPS
from domain.games.utah_beach.state import Debt, State, Unit
from tests.rigs.scenario import Given, given

FULL = {
    "german": tuple(m for m in CUPS["german"] if m != "mines"),
    "ground": CUPS["ground"],
    "air": CUPS["air"],
}
EMPTY: dict[str, tuple[str, ...]] = {"german": (), "ground": (), "air": ()}


def at(units: str, stage: str = "move", seat: str = "allied", **more: Any) -> Given:
    """A position: units as "8/4@2405 919/709@2503r", r for reduced, b for on its beach."""
    placed = {}
    for word in units.split():
        name, _, where = word.partition("@")
        placed[name] = Unit(where[:4], reduced="r" in where, ashore="b" in where)
    started: dict[str, Any] = {
        "scenario": "landing",
        "last": 17,
        "turn": 8,
        "stage": stage,
        "seat": seat,
        "units": placed,
        "beachheads": ("2607",),
        "cups": EMPTY,
        "gone": ABSENT,
    }
    started |= more
    started["gone"] = tuple(name for name in started["gone"] if name not in placed)
    return given(RULES, State(**started))


ABSENT = (
    "357/90", "358/90", "39/9", "47/9", "60/9", "CCA/4", "CCB/4", "CCR/4", "313/79", "314/79",
    "315/79", "191/91", "1057/91", "1058/91", "243/243", "920/243", "921/243", "922/243",
    "37/17SS", "17FLAK/17SS", "33/17SS", "17AT/17SS", "1049/77", "1050/77", "5/5", "15/5",
    "8/4", "12/4", "22/4", "359/90",
)  # fmt: skip
"""Units that are out of the way, so that nothing arrives by itself."""


def without(*names: str) -> tuple[str, ...]:
    """The absent units without these, which may come."""
    return tuple(name for name in ABSENT if name not in names)


def owes(task: Any, seat: Any, *units: str, n: int = 0) -> tuple[Debt, ...]:
    """What a seat has to settle."""
    return (Debt(task, seat, units, n),)


def hex_of(now: Given, name: str) -> str:
    """Where a unit stands; "" where it is not on the map."""
    unit = now.state.units.get(name)
    return unit.hex if unit else ""
