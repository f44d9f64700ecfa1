"""The words of Combined Arms: seats, types of unit, armies, as players write them."""

from typing import Literal

from domain.game.told import say

Seat = Literal["allied", "axis"]
Kind = Literal[
    "infantry",
    "paratroopers",
    "engineers",
    "mechanized",
    "light-tank",
    "medium-tank",
    "heavy-tank",
    "howitzer",
    "anti-tank",
    "anti-aircraft",
    "air-field",
    "fortification",
    "headquarters",
]
Class = Literal["infantry", "tank", "artillery", "air", "base"]
Army = Literal[
    "us-infantry",
    "us-armored",
    "british-corps",
    "allied-airborne",
    "soviet-shock",
    "panzer-corps",
    "grenadiers",
    "fallschirm",
    "atlantic-wall",
    "africa-corps",
]
Number = Literal[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"
]
"""How many of a type are called up; more than any army may have."""
Ground = Literal["city", "mountain", "bocage"]
Stage = Literal["muster", "place", "begin", "reinforce", "move", "fire"]
SetUp = Literal["line", "deep", "wings", "oblique"]
"""Placements that are suggested."""
Ending = Literal["", "headquarters", "cities", "repetition", "stalemate", "turn-limit"]

SEATS: tuple[Seat, ...] = ("allied", "axis")
OTHER: dict[str, Seat] = {"allied": "axis", "axis": "allied"}
AHEAD: dict[str, int] = {"allied": 1, "axis": -1}
"""Which way a side marches: rows up or down."""
SIDES = {"allied": say("Allied"), "axis": say("Axis")}
PHASES: dict[str, str] = {
    "muster": "Muster",
    "place": "Placement",
    "begin": "Move Phase",
    "reinforce": "Reinforcements",
    "move": "Move Phase",
    "fire": "Attack Phase",
}
