"""The words of Company Combat: seats, Fronts, phases, as players write them."""

from typing import Literal

from domain.game.told import say

Seat = Literal["american", "german"]
Front = Literal["left", "center", "right"]
Stage = Literal["", "deploy", "tactics", "recon", "report", "suppress", "assault", "rally"]
Use = Literal[
    "support",
    "cover",
    "ground",
    "smoke",
    "grenades",
    "flank",
    "ambush",
    "sniper",
    "medic",
    "rally",
    "double",
    "jam",
    "ammo",
]
"""What a Tactics card is for."""
Ending = Literal["", "losses", "fronts", "turn-limit"]

SEATS: tuple[Seat, ...] = ("american", "german")
OTHER: dict[str, Seat] = {"american": "german", "german": "american"}
SIDES = {"american": say("American"), "german": say("German")}
FRONTS: tuple[Front, ...] = ("left", "center", "right")
FLANKS: tuple[Front, ...] = ("left", "right")
FRONT_NAMES = {"left": say("Left Flank"), "center": say("Center"), "right": say("Right Flank")}
THE_FRONTS = {
    "left": say("the Left Flank"),
    "center": say("the Center"),
    "right": say("the Right Flank"),
}
NEXT_TO: dict[str, tuple[Front, ...]] = {
    "left": ("center",),
    "center": FLANKS,
    "right": ("center",),
}
PHASES: dict[str, str] = {
    "": say("Set-up"),
    "deploy": say("Deploy Phase"),
    "tactics": say("Tactics Phase"),
    "recon": say("Recon Phase"),
    "report": say("Recon Phase"),
    "suppress": say("Suppression Phase"),
    "assault": say("Assault Phase"),
    "rally": say("Rally Phase"),
}
TACTICS = "tactics"
"""The name of the deck that both sides share."""
SQUADS: dict[str, str] = {"american": "american-squads", "german": "german-squads"}
"""The name of each side's squad deck."""

RECON_CHART, SUPPRESSION_CHART = "Recon Roll", "Suppression Roll"
ASSAULT_CHART, RALLY_CHART = "Assault Roll", "Rally Roll"
"""What the tables of rolls are called on the reference sheet."""
TWO_SIXES = "two sixes"
