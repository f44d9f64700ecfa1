"""Missions (8.9 to 8.12): what each of them lets a unit do, beside the way that it goes (8.5).

Each asks of a sheet that binds a unit, and answers with a paragraph and a sentence, ("", "") for
what the mission allows.
"""

from domain.games.tcs_omaha.position import Sheet, Unit
from domain.games.tcs_omaha.words import MISSIONS

AREA = 3
"""Hexes around the goal that belong to it (8.5)."""
RULES = {"attack": "8.9", "move": "8.10", "hasty": "8.11", "prepared": "8.12"}
"""The paragraph of each mission."""
QUIET = {"hasty": 3, "prepared": 1}
"""Quiet turns that digging in takes on each mission that digs in (8.11, 8.12)."""


def no_fire(sheet: Sheet, name: str, unit: Unit) -> tuple[str, str]:
    """On the march a unit fires as its action only at need (8.10)."""
    if sheet.mission != "move" or unit.hit or unit.pressed:
        return "", ""
    return "8.10", (
        f"{name} marches (sheet {sheet.title}) and was not fired at in this turn or the last, so "
        "it fires only in overwatch"
    )


def no_assault(sheet: Sheet, name: str, off: int) -> tuple[str, str]:
    """Who attacks assaults and overruns; Hasty Defense does so near its goal (8.9, 8.11)."""
    if sheet.mission == "attack" or (sheet.mission == "hasty" and off <= AREA):
        return "", ""
    where = f" beyond {AREA} hexes of {sheet.goal}" if sheet.mission == "hasty" else ""
    return RULES[sheet.mission], (
        f"The mission of {name} (sheet {sheet.title}) is {MISSIONS[sheet.mission]}, which neither "
        f"assaults nor overruns{where}; write a sheet to attack."
    )


def no_retreat(sheet: Sheet, name: str, unit: Unit) -> tuple[str, str]:
    """Who attacks falls back by choice if he is suppressed; Prepared Defense never (8.9, 8.12)."""
    if sheet.mission == "attack" and not unit.morale:
        return "8.9", (
            f"{name} attacks (sheet {sheet.title}), and falls back by choice only once it is "
            "suppressed; tear the sheet to call the attack off."
        )
    if sheet.mission == "prepared":
        return "8.12", (
            f"{name} is in Prepared Defense (sheet {sheet.title}) and never falls back by choice; "
            "tear the sheet to give the place up."
        )
    return "", ""


def quiet_turns(sheet: Sheet | None, off: int, usual: int) -> int:
    """The quiet turns that digging in takes a unit ``off`` hexes from its goal; 0 if its mission
    keeps it from digging (8.9 to 8.12)."""
    if sheet is None:
        return usual
    if sheet.mission == "prepared" and off > AREA:
        return usual
    return QUIET.get(sheet.mission, 0)


def stays(sheet: Sheet, unit: Unit, off: int) -> bool:
    """Whether a unit is dug in where Prepared Defense wants it, and leaves no more (8.12)."""
    return sheet.mission == "prepared" and unit.dug and off <= AREA
