"""The turns of phrase of the story."""

from collections.abc import Iterable
from typing import cast

from domain.game.told import listed
from domain.games.dday_dice import events as e
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.words import (
    COURAGE,
    NO_DIE,
    SKULL,
    SOLDIER,
    STAR,
    TOOL,
    TWO_SOLDIERS,
    By,
    Card,
    Resource,
    Seat,
)

SHOWN = {
    SKULL: "Skull",
    STAR: "Star",
    SOLDIER: "Soldier",
    TWO_SOLDIERS: "two Soldiers",
    COURAGE: "Courage",
    TOOL: "Tool",
}


def unit(seat: Seat) -> str:
    """The name of a Unit."""
    return seat.capitalize()


def rolled(dice: Iterable[str], faces: Iterable[int]) -> str:
    """Dice with what they show."""
    pairs = zip(dice, faces, strict=True)
    return listed(f"{die} {SHOWN[face]}" for die, face in pairs if face != NO_DIE)


def number(n: int, one: str, many: str) -> str:
    """A number with its word."""
    return f"{n} {one if n == 1 else many}"


def amount(n: int, what: Resource) -> str:
    """So much of a resource, in words."""
    return number(n, *_RESOURCES[what])


_RESOURCES: dict[Resource, tuple[str, str]] = {
    "soldiers": ("Soldier", "Soldiers"),
    "courage": ("Courage", "Courage"),
    "stars": ("Star", "Stars"),
    "points": ("Item Point", "Item Points"),
}


def resources(event: e.TallyCollected | e.ResourcesGained | e.ResourcesGiven) -> str:
    """What is gained or given, in words."""
    parts = [amount(n, what) for what in _RESOURCES if (n := getattr(event, what))]
    return listed(parts) if parts else "nothing"


BONUS: dict[By, str] = {
    "dead-mans-gift": "a Dead Man's Gift",
    "leadership": "Leadership",
    "reinforcement": "Reinforcement",
    "fresh-troops": "Fresh Troops",
    "battle-cry": "a Battle Cry",
    "special-find": "a Special Find",
}


def because(by: By) -> str:
    """What brought something, at the end of a sentence."""
    if not by:
        return ""
    if by == "sector":
        return " from the Sector"
    return f" by {BONUS[by]}" if by in BONUS else f" by the {name(cast(Card, by))}"
