"""The words of D-Day Dice: faces, dice, cards and places, as players write them."""

from typing import Literal

Colour = Literal["red", "white", "blue"]
Die = Literal["R1", "R2", "W1", "W2", "B1", "B2"]
Face = Literal["skull", "star", "soldier", "two-soldiers", "courage", "tool"]
Bonus = Literal[
    "dead-mans-gift",
    "leadership",
    "reinforcement",
    "fresh-troops",
    "battle-cry",
    "special-find",
]
Resource = Literal["soldiers", "courage", "stars", "points"]
Seat = Literal["able", "baker", "charlie", "dog"]
Partner = Literal["able", "baker", "charlie", "dog", "pool"]
"""With whom dice are traded: a Unit, or the Trading Pool of a Unit that is alone."""
Sector = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "bunker"]

Specialist = Literal[
    "beachmaster",
    "captain",
    "corporal",
    "engineer",
    "general",
    "lieutenant",
    "medic",
    "messenger",
    "minesweeper",
    "scout",
    "sharpshooter",
    "veteran",
]
Item = Literal[
    "bangalore-torpedo",
    "bazooka",
    "binoculars",
    "carrier-pigeon",
    "dispatch-case",
    "field-radio",
    "flak-vest",
    "flame-thrower",
    "grenade",
    "lucky-charm",
    "mine-detector",
    "shoulder-patch",
    "strategic-map",
    "toolkit",
    "walkie-talkie",
    "whistle",
]
Award = Literal[
    "bronze-star",
    "croix-de-guerre",
    "distinguished-service-cross",
    "distinguished-service-order",
    "legion-of-merit",
    "medal-of-honor",
    "memorial-cross",
    "mention-in-despatches",
    "military-cross",
    "purple-heart",
    "silver-star",
    "victoria-cross",
]
Vehicle = Literal["ambulance", "armored-car", "bulldozer", "half-track", "jeep", "tank"]
Card = Literal[Specialist, Item, Award, Vehicle]
Tradable = Literal["messenger", Item, Vehicle]
By = Literal[Card, Bonus, "sector", ""]
"""What brings something besides the dice."""
On = Literal[
    Die, Face, Colour, Seat, Card, Bonus, "gun", "mines", "stars", "1", "2", "3", "4", "5", "6"
]
"""What a card may be used on: "use binoculars B1 star", "use captain R2 blue"."""
Taken = Literal[Face, Seat, Item, "soldiers", "move", "stars"]
"""What a bonus with a choice may be taken as."""

DICE: tuple[Die, ...] = ("R1", "R2", "W1", "W2", "B1", "B2")
COLOURS = "RRWWBB"
"""The colour of each of the six dice before any card or trade, one letter a die."""
LETTER: dict[str, str] = {"red": "R", "white": "W", "blue": "B"}
COLOUR = {letter: colour for colour, letter in LETTER.items()}

NO_DIE, SKULL, STAR, SOLDIER, TWO_SOLDIERS, COURAGE, TOOL = range(7)
FACES: tuple[str, ...] = ("", "skull", "star", "soldier", "two-soldiers", "courage", "tool")
"""The face of a die by its pips."""
PIPS: dict[str, int] = {face: pips for pips, face in enumerate(FACES) if pips}
BONUSES: dict[int, Bonus] = {
    SKULL: "dead-mans-gift",
    STAR: "leadership",
    SOLDIER: "reinforcement",
    TWO_SOLDIERS: "fresh-troops",
    COURAGE: "battle-cry",
    TOOL: "special-find",
}
"""The Red-White-Blue bonus of three such faces, by pips."""

SEATS: tuple[Seat, ...] = ("able", "baker", "charlie", "dog")
BUNKER: Sector = "bunker"
PHASES = ("", "Roll the Dice", "Upkeep", "Recruit and Find", "Move", "Combat")

INDEX: dict[Die, int] = {die: index for index, die in enumerate(DICE)}
"""Where a die stands among the six."""
