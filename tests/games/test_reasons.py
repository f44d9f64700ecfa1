"""Five reasons have five sentences: what is refused for another reason says another thing."""

from itertools import chain
from typing import Any

import pytest

from domain.games.dday_dice.state import Unit as Landed
from tests.games.combined_arms.board import battle, moving, placing
from tests.games.company_combat.field import field
from tests.games.dday_dice.beach import baker, beach, unit
from tests.games.utah_beach.field import at
from tests.rigs.scenario import Given

PLACED = "place all: headquarters d8; mechanized d8; end"
AIR = """
    . . . . . . . q
    . . . . . . . .
    . . . i . . . .
    . . . . . . . .
    . . . R I . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""


def dice(able: Landed, *, scenario: str = "omaha", **other: Any) -> Given:
    """Able on a beach with Baker."""
    return beach(able, baker("muster", **other), scenario=scenario)


def rolled(scenario: str = "omaha", *, stage: str = "tally", **able: Any) -> Given:
    """Able with a Corporal, its dice on the table and W1 locked."""
    lies: dict[str, Any] = {
        "dice": "star star star two two two",
        "specialists": ("corporal",),
        "locked": ("W1",),
    }
    return beach(unit(stage, **lies | able), baker("tally"), scenario=scenario)


def armed(item: str, *, silenced: tuple[str, ...] = (), **able: Any) -> Given:
    """Able with an Item in phase 3."""
    own = unit("muster", items=(item,), **able)
    return beach(own, baker("muster"), scenario="omaha", silenced=silenced)


SMOKE = ("smoke-1", "medic-1")
REFUSED: dict[str, list[tuple[Given, str, str, str]]] = {
    "combined arms: a move": [
        (moving(AIR), "allied", "move d4-d4", "already on d4"),
        (moving(AIR), "allied", "move d4-e4", "a unit on e4"),
        (moving(AIR), "allied", "move a1-a2", "bases never move"),
        (moving(AIR), "allied", "move d4-e5", "next to an enemy"),
        (moving(AIR), "allied", "move d4-c3", "no friend next to it"),
        (moving(AIR), "allied", "move h1-h2", "no unit on h1"),
        (moving(AIR), "allied", "move d6-d5", "is Axis"),
        (moving(AIR), "allied", "move d4-z9", "no square z9"),
    ],
    "combined arms: a placement": [
        (placing(), "axis", "place mechanized d2", "home rows"),
        (placing(), "axis", "place paratroopers d7", "no Paratroopers"),
        (placing(), "axis", "place mechanized d7 elite", "not played in this match"),
        (placing(), "axis", PLACED, "a square of its own"),
        (placing(), "axis", "place all: mechanized d7; end", "Not placed"),
    ],
    "company combat: a card": [
        (
            field("suppress", hand=SMOKE),
            "american",
            "support left with smoke-1",
            "not a Support card",
        ),
        (field("suppress", hand=SMOKE), "american", "play medic-1 on rifle-1", "Rally Phase"),
        (field("suppress", hand=SMOKE), "american", "play smoke-2 on left", "do not hold smoke-2"),
        (field("suppress", hand=SMOKE), "american", "play smoke-1 on sky", "Name a Front"),
    ],
    "company combat: a unit": [
        (field("assault"), "american", "assault rifle-1 with rifle-2", "rifle-1 is your own"),
        (field("assault"), "american", "assault grenadier-1 with grenadier-2", "is the enemy's"),
        (field("assault"), "american", "assault grenadier-1 with rifle-9", "no unit rifle-9"),
        (field("assault"), "american", "assault grenadier-1 with rifle-2", "rifle-2 is at"),
        (field("deploy"), "american", "deploy rifle-1 to left", "already deployed"),
        (field("deploy"), "american", "move rifle-1 to left", "already at the left"),
        (field("deploy"), "american", "move rifle-1 to right", "to the center"),
        (field("deploy"), "american", "deploy rifle-7 to left", "have not drawn"),
    ],
    "utah beach: support": [
        (at("8/4@2405 919/709@2505", "bombard"), "allied", "bombard 2505 mines", "is German"),
        (at("8/4@2405 919/709@2505", "bombard"), "allied", "bombard 2505 air", "cup is empty"),
        (
            at("8/4@2405 919/709@2505", "bombard", "german"),
            "german",
            "bombard 2405 mines",
            "do not help a bombardment",
        ),
        (at("8/4@2405 919/709@2505", "bombard", "german"), "german", "bombard 2405 air", "no air"),
        (
            at("8/4@2405 919/709@2505", "fight", "german"),
            "german",
            "attack 2405 from 919/709 support mines",
            "put aside",
        ),
    ],
    "utah beach: an order of another phase": [
        (at("8/4@2405 919/709@2505", "fight"), "allied", "bombard 2505 air", "Bombardment"),
        (at("8/4@2405 919/709@2505", "fight"), "allied", "rebuild 8/4", "Support Fire Marker"),
        (at("8/4@2405", "fight", "german"), "german", "land 8/4 2607", "Only Allied units land"),
        (at("8/4@2405", "fight", "german"), "german", "rebuild 8/4", "replacement points"),
        (at("8/4@2405 919/709@2505", "fight"), "allied", "zone 82 2402", "Airborne Landings"),
    ],
    "combined arms: an order of another phase": [
        (moving(AIR), "allied", "fire d4 at d6", "Attacks come after the moves"),
        (moving(AIR), "allied", "place infantry d2", "are placed"),
        (moving(AIR), "allied", "reinforce infantry d1", "You have no reinforcement"),
        (battle(AIR), "allied", "move d4-d5", "Move Phase is over"),
        (placing(), "axis", "pass", "too early in the turn"),
    ],
    "utah beach: a unit that is not there": [
        (at("8/4@2405 919/709@2505", "fight"), "allied", "attack 2505 from 22/4", "was eliminated"),
        (
            at("8/4@2405 919/709@2505", "fight", gone=()),
            "allied",
            "attack 2505 from 313/79",
            "on turn 5",
        ),
    ],
    "dday dice: an Item": [
        (dice(unit("muster", points=90), items=("whistle",)), "able", "find whistle", "Baker has"),
        (dice(unit("muster", points=90)), "able", "find dexedrine", "not an Item of this battle"),
        (dice(unit("muster", points=90, items=("whistle",))), "able", "find whistle", "already"),
        (dice(unit("muster", points=90, sector="7")), "able", "find whistle", "in this Sector"),
        (dice(unit("muster", points=1)), "able", "find grenade", "costs 10"),
        (
            dice(unit("muster", points=90), scenario="utah"),
            "able",
            "find shoulder-patch",
            "only to the first Unit to reach Sector 10",
        ),
    ],
    "dday dice: a Specialist": [
        (dice(unit("muster", stars=9, dead=("medic",))), "able", "recruit medic", "has fallen"),
        (dice(unit("muster", stars=9, specialists=("medic",))), "able", "recruit medic", "already"),
        (dice(unit("muster", stars=9)), "able", "recruit paratrooper", "cannot be recruited on"),
        (
            dice(unit("muster", stars=9), specialists=("captain",)),
            "able",
            "recruit captain",
            "serves with",
        ),
        (dice(unit("muster", stars=1)), "able", "recruit medic", "costs 4"),
    ],
    "dday dice: a move": [
        (dice(unit("march", courage=9)), "able", "move 9", "is not next to"),
        (
            dice(unit("march", sector="4", courage=9, visited=("4",))),
            "able",
            "move 2",
            "lies behind",
        ),
        (
            dice(unit("march", sector="4", courage=9, visited=("1", "4"))),
            "able",
            "move 1",
            "before",
        ),
        (dice(unit("march", courage=0)), "able", "move 2", "costs"),
    ],
    "dday dice: a mulligan": [
        (dice(unit("lock", "star star star star star star")), "able", "mulligan", "is an option"),
    ],
    "dday dice: what is given": [
        (
            dice(unit("muster", specialists=("medic",))),
            "able",
            "give medic to baker",
            "Specialists",
        ),
        (dice(unit("muster")), "able", "give silver-star to baker", "Awards are never"),
        (dice(unit("muster")), "able", "give whistle to baker", "has no Whistle"),
        (dice(unit("muster")), "able", "give 1 soldiers to able", "another Unit than this one"),
        (dice(unit("muster"), sector="2"), "able", "give 1 soldiers to baker", "this Sector"),
        (dice(unit("muster", soldiers=1)), "able", "give 1 soldiers to baker", "one man"),
    ],
    "dday dice: a die rolled again": [
        (rolled(), "able", "use corporal W1", "W1 is locked"),
        (rolled(turn=("corporal",)), "able", "use corporal W2", "used this turn"),
        (rolled(), "able", "use corporal", "one unlocked die"),
        (rolled(specialists=()), "able", "use corporal W2", "has no Corporal"),
        (rolled(stage="muster"), "able", "use corporal W2", "Use the Corporal with the Final"),
        (
            rolled("utah", sector="6", dice="skull star star star star star"),
            "able",
            "use corporal R1",
            "Skulls are not rolled again",
        ),
    ],
    "dday dice: a card out of its time": [
        (armed("toolkit"), "able", "use toolkit", "with the Final Tally"),
        (armed("flak-vest"), "able", "use flak-vest", "in phase 4 or in phase 5"),
        (armed("flame-thrower"), "able", "use flame-thrower", "in phase 5; Able"),
        (armed("whistle"), "able", "use whistle", "with a move"),
        (armed("binoculars"), "able", "use binoculars R1 star", "while dice lie on the table"),
    ],
    "dday dice: a weapon that does nothing": [
        (armed("grenade"), "able", "use grenade", "is not under machine guns"),
        (armed("grenade", silenced=("9",), sector="9"), "able", "use grenade", "already silent"),
        (armed("bangalore-torpedo", sector="bunker"), "able", "use bangalore-torpedo", "a Bunker"),
        (armed("wirecutters"), "able", "use wirecutters", "No barrier stops this Unit"),
    ],
    "dday dice: an exchange": [
        (
            dice(unit("muster", courage=3)),
            "able",
            "offer 1 courage for 1 courage of baker",
            "another kind",
        ),
    ],
}
CASES = list(chain.from_iterable(REFUSED.values()))


@pytest.mark.parametrize(("now", "seat", "text", "why"), CASES, ids=[c[2] for c in CASES])
def test_a_refusal_gives_its_reason(now: Given, seat: str, text: str, why: str) -> None:
    after = now.when(seat, text)
    assert after.refusal is not None
    assert why in after.refusal.reason, after.refusal.reason
    assert after.refusal.reason.count("  ") == 0


@pytest.mark.parametrize("kind", REFUSED)
def test_different_reasons_have_different_sentences(kind: str) -> None:
    said = [now.when(seat, text).refusal for now, seat, text, _ in REFUSED[kind]]
    sentences = {refusal.reason for refusal in said if refusal}
    assert len(sentences) == len(REFUSED[kind])
