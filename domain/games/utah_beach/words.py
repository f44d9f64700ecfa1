"""The words of Utah Beach: seats, stages and markers, as players write them."""

from typing import Literal

Seat = Literal["allied", "german"]
Stage = Literal[
    "beach",
    "drop",
    "drift",
    "storm",
    "assault",
    "refit",
    "bombard",
    "move",
    "land",
    "fight",
    "mobile-move",
    "mobile-fight",
]
Division = Literal["82", "101"]
Marker = Literal["1", "2", "ground", "air", "naval", "mines", "none"]
Kind = Literal["attack", "storm", "assault"]
Task = Literal["defend", "support", "mines", "lose", "stand", "retreat", "advance", "crowd"]
Ending = Literal["", "allied-victory", "german-operational", "german-sudden-death"]

SEATS: tuple[Seat, ...] = ("allied", "german")
OTHER: dict[str, Seat] = {"allied": "german", "german": "allied"}
ALL = "all"
"""Every beach that has no marker, or every unit that may attack a hex (2.2)."""
SIDES = {"allied": "Allied", "german": "German"}
DIVISIONS: tuple[Division, ...] = ("82", "101")
PHASES: dict[str, str] = {
    "beach": "Amphibious Landings",
    "drop": "Airborne Landings",
    "drift": "Airborne Landings",
    "storm": "Airborne Landings",
    "assault": "Beach Assaults",
    "refit": "Support Fire Marker Phase",
    "bombard": "Bombardment",
    "move": "Movement Phase",
    "land": "Landing of Reinforcements",
    "fight": "Combat Phase",
    "mobile-move": "Mobile Movement Phase",
    "mobile-fight": "Mobile Combat Phase",
}
TURN: tuple[Stage, ...] = ("bombard", "move", "land", "fight", "mobile-move", "mobile-fight")
"""The phases of one side's part of a turn, in their order."""

COMBAT_CHART = "Combat: differential, by the line of the ground"
ASSAULT_CHART = "Beach assault: differential against a defence of zero"
BOMBARDMENT_CHART = "Bombardment"
RESISTANCE_CHART = "Stiff resistance"
"""What the tables of results are called on the reference sheet."""
SHORT = {"marsh against armour": "marsh, mobile"}
"""What a line of them is called there, where it is not by its own name."""
