"""The words of D-Day Dice: faces, dice, cards and places, as players write them."""

from typing import Literal

Colour = Literal["red", "white", "blue"]
Die = Literal["R1", "R2", "W1", "W2", "B1", "B2"]
Red = Literal[
    "red", "red-skull", "red-star", "red-soldier", "red-two-soldiers", "red-courage", "red-tool",
    "reds", "red-skulls", "red-stars", "red-soldiers", "red-doubles", "red-courages", "red-tools",
]  # fmt: skip
White = Literal[
    "white", "white-skull", "white-star", "white-soldier", "white-two-soldiers", "white-courage",
    "white-tool", "whites", "white-skulls", "white-stars", "white-soldiers", "white-doubles",
    "white-courages", "white-tools",
]  # fmt: skip
Blue = Literal[
    "blue", "blue-skull", "blue-star", "blue-soldier", "blue-two-soldiers", "blue-courage",
    "blue-tool", "blues", "blue-skulls", "blue-stars", "blue-soldiers", "blue-doubles",
    "blue-courages", "blue-tools",
]  # fmt: skip
DieSaid = Literal[
    "R1", "R2", "W1", "W2", "B1", "B2", "skull", "skulls", "star", "stars", "soldier", "soldiers",
    "two-soldiers", "doubles", "courage", "courages", "tool", "tools", "rest", Red, White, Blue,
    "both", "two", "three", "four", "five", "dice", "all", "all-but",
]  # fmt: skip
"""A die by its name, its colour or what it shows, or both; several in the plural, how many of them,
all that may be meant or all but some."""
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
Beach = Literal[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
    "bunker", "bunker-a", "bunker-b",
]  # fmt: skip
Merville = Literal[
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12", "m13", "m-bunker",
]  # fmt: skip
Sword = Literal[
    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15",
    "s-bunker",
]  # fmt: skip
Sector = Literal[Beach, Merville, Sword]
"""A Sector of one map; in Operation Deadstick a letter says which map it is on."""

Regular = Literal[
    "beachmaster",
    "chaplain",
    "corporal",
    "hero",
    "medic",
    "minesweeper",
    "paratrooper",
    "pathfinder",
    "platoon-leader",
    "point-man",
    "scout",
    "sharpshooter",
    "veteran",
]
Unique = Literal[
    "captain",
    "combat-photographer",
    "decoy",
    "engineer",
    "general",
    "grenadier",
    "lieutenant",
    "marksman",
    "messenger",
    "quartermaster",
    "war-correspondent",
]
Specialist = Literal[Regular, Unique]
Item = Literal[
    "ammo-box",
    "bangalore-torpedo",
    "bazooka",
    "binoculars",
    "carrier-pigeon",
    "command-jacket",
    "dexedrine",
    "dispatch-case",
    "field-radio",
    "flak-vest",
    "flame-thrower",
    "gammon-bomb",
    "grappling-hook",
    "grenade",
    "lucky-charm",
    "medal-case",
    "mine-detector",
    "mortar",
    "pocket-bible",
    "rangefinder",
    "rope-ladder",
    "shoulder-patch",
    "signalling-lamp",
    "strategic-map",
    "toolkit",
    "walkie-talkie",
    "whistle",
    "wirecutters",
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
Prize = Literal["award", "special-find"]
"""What several Units may have equal claims to in phase 2."""
On = Literal[
    Die, Face, Colour, Seat, Card, Bonus, Sector,
    "gun", "shell", "bomb", "mines", "ground", "men", "stars", "1", "2", "3", "4", "5", "6",
]  # fmt: skip
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
BONUS_CHART = "The same on red, white and blue"
"""What their table is called on the reference sheet."""
ALIKE = ("Skulls", "Stars", "Soldiers", "two Soldiers", "Courage", "Tools")
"""What its rows begin with, by pips."""

SEATS: tuple[Seat, ...] = ("able", "baker", "charlie", "dog")
BUNKERS: tuple[Sector, ...] = ("bunker", "bunker-a", "bunker-b", "m-bunker", "s-bunker")
PHASES = ("Landing", "Roll the Dice", "Upkeep", "Recruit and Find", "Move", "Combat")

INDEX: dict[str, int] = {die: index for index, die in enumerate(DICE)}
"""Where a die stands among the six."""
