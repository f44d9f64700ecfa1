"""The words of Five for Fighting: sides, beaches and cards, as players write them."""

from typing import Literal

Side = Literal["allied", "german"]
Beach = Literal["utah", "omaha", "gold", "juno", "sword"]
Class = Literal["infantry", "armour", "guns"]
Stage = Literal["pointe", "land", "free", "cards"]
Task = Literal["opportunity", "replacement", "loss", "honour", "strike"]
Deed = Literal["support", "recover"]

SIDES: tuple[Side, ...] = ("allied", "german")
OTHER: dict[str, Side] = {"allied": "german", "german": "allied"}
CALLED = {"allied": "Allied", "german": "German"}
BEACHES: tuple[Beach, ...] = ("utah", "omaha", "gold", "juno", "sword")
"""From the German's left to his right (1.3)."""
JOINED: tuple[Beach, ...] = ("gold", "juno", "sword")
"""Beaches whose maps connect."""
COMMANDERS = tuple(f"{side}-{beach}" for beach in BEACHES[1:] for side in SIDES)
"""Seats beside the two commanders-in-chief, in the order in which a match takes them."""
CAMPAIGN = "campaign"

PHASES: dict[str, str] = {
    "pointe": "German Set-up",
    "land": "Allied Set-up",
    "free": "Free German Set-up",
    "cards": "Card Activations",
}

RED, BLACK = ("H", "D"), ("S", "C")
SUITS = {"H": "Hearts", "D": "Diamonds", "S": "Spades", "C": "Clubs"}
NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8")
FACES = ("J", "Q", "K")
RANKS = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
JOKERS = ("Joker-1", "Joker-2")


def side_of(seat: str) -> Side:
    """The side of a seat."""
    return "german" if seat.startswith("german") else "allied"


def card_name(card: str) -> str:
    """A card as people call it: "7 of Hearts"."""
    if card in JOKERS:
        return "Joker"
    return f"{RANKS.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


MISHAPS: dict[Side, tuple[str, str]] = {
    "german": ("8.7a", "Fubar"),
    "allied": ("8.7c", "Snafu"),
}
"""The random event that costs a side an activation, by its rule and its name."""
