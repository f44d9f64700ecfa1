"""The words of the Tactical Combat Series: sides, modes, missions, as players write them."""

from typing import Literal

Side = Literal["american", "german"]
Stage = Literal["load", "plan", "action", "clean", "over"]
Mode = Literal["move", "fire"]
Morale = Literal["", "suppressed", "paralyzed"]
Mission = Literal["attack", "move", "hasty", "prepared"]
Class = Literal["infantry", "weapons", "gun", "vehicle", "carrier", "leader", "pillbox", "pit"]
Feet = Literal["foot", "tracked", "wheeled", "none"]
Weather = Literal["clear", "overcast", "rain"]

SIDES: tuple[Side, ...] = ("american", "german")
OTHER: dict[str, Side] = {"american": "german", "german": "american"}
CALLED = {"american": "American", "german": "German"}
MISSIONS = {
    "attack": "Attack",
    "move": "Move",
    "hasty": "Hasty Defense",
    "prepared": "Prepared Defense",
}
PHASES: dict[tuple[Side, Stage], str] = {
    (side, stage): f"{CALLED[side]} {stage.capitalize()}"
    for stage in ("plan", "action")
    for side in SIDES
}
"""The parts of a turn in which a side orders (21.2)."""
PHASES["american", "load"] = "Landing Plan"
CLEAN_UP = "Clean-up"
FOOT: tuple[Class, ...] = ("infantry", "weapons", "gun")
"""Who has a morale, and steps that area fire takes."""
