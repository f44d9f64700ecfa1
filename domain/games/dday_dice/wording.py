"""The turns of phrase of events and orders."""

from collections.abc import Iterable, Sequence
from typing import Any, cast

from domain.game.told import listed
from domain.games.dday_dice.dday import DiceEvent
from domain.games.dday_dice.printed import CARDS, name
from domain.games.dday_dice.state import Unit
from domain.games.dday_dice.words import (
    COURAGE,
    INDEX,
    NO_DIE,
    PIPS,
    SEATS,
    SKULL,
    SOLDIER,
    STAR,
    TOOL,
    TWO_SOLDIERS,
    By,
    Card,
    DieSaid,
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


def called(seat: Seat) -> str:
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


def resources(event: DiceEvent) -> str:
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


# --- What orders say --------------------------------------------------------------------------


FEW = 3
"""Dice that are told with what they show."""


def dice_shown(mine: Unit, dice: Sequence[DieSaid]) -> str:
    """Dice of a Unit as they were named: a few with what they show, more without."""
    few = len(dice) <= FEW
    return listed(die_shown(mine.dice.faces, d) if few and d in INDEX else d for d in dice)


def die_shown(faces: tuple[int, ...], die: str) -> str:
    """A die with what it shows."""
    face = faces[INDEX[die]] if faces else 0
    return f"{die} ({SHOWN[face]})" if face else die


_ROLLED = {
    "gun": "the machine-gun die",
    "shell": "the mortar die",
    "bomb": "the Gammon Bomb's die",
    "mines": "the landmine die",
    "ground": "the die for the ground",
    "men": "the die for Soldiers",
}


def named(mine: Unit, word: str) -> str:
    """What a card is used on: a die with what it shows, a face, a Unit, a card."""
    if word in INDEX:
        return die_shown(mine.dice.faces, word)
    if word in PIPS:
        return SHOWN[PIPS[word]]
    if word in SEATS:
        return called(word)
    if word in CARDS:
        return f"the {name(word)}"
    return BONUS.get(cast(Any, word)) or _ROLLED.get(word, word)


LONG = 66
"""Letters up to which what a card does stands behind its name."""


def explained(words: str, text: str) -> str:
    """With what a card does, where that is short."""
    first = text.partition(".")[0].partition(";")[0]
    if first.startswith("Sacrifice"):
        return words.replace("Use", "Sacrifice", 1) + first.removeprefix("Sacrifice")
    more = f": {first[:1].lower()}{first[1:]}" if first else ""
    return words + more if len(words + more) <= LONG else words


def card_words(verb: str, card: Card) -> str:
    """Words about a card that is taken, with what it does."""
    return explained(f"{verb} the {name(card)}", CARDS[card].text)
