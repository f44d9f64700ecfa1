"""Orders that go wrong most often: each refused with its rule, and nothing has happened."""

from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.ruleset import Illegal
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.state import Unit
from tests.games.dday_dice.beach import baker, beach, unit
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("1.6", "2.3", "2.6", "5.1", "5.2", "5.3", "5.7", "6.3", "9.1", "10.1")
@pytest.mark.parametrize(
    ("able", "text", "number"),
    [
        (unit("muster"), "lock R1 W1", "1.6"),
        (unit("roll", DICE), "move 2", "1.6"),
        (unit("moved", sector="2"), "recruit medic", "1.6"),
        (unit("ready", sector="2"), "use grenade", "7.9"),
        (unit("tally", DICE, dead=("corporal",)), "use corporal R1", "6.3"),
        (unit("muster", stars=9, dead=("medic",)), "recruit medic", "5.2"),
        (unit("lock", DICE), "lock R1 R1", "2.3"),
        (unit("roll", "star star star star star -"), "reroll B2", "2.6"),
        (unit("roll", DICE, locked=("R1",)), "reroll R1", "2.3"),
        (unit("muster", sector="2", courage=3), "give 1 courage to baker", "9.1"),
        (unit("muster", sector="2", items=("whistle",)), "give whistle to baker", "9.1"),
        (unit("muster", stars=9, turn=("recruited",)), "recruit medic", "5.1"),
        (unit("muster", points=99, turn=("found",)), "find whistle", "5.3"),
        (unit("muster", sector="7", points=99), "find whistle", "5.7"),
        (unit("march", courage=9), "move 9", "10.1"),
        (unit("bled", sector="bunker", home=2), "done", "1.6"),
        (unit("bled", sector="5", soldiers=0, wiped=True), "stay", "1.6"),
    ],
)  # fmt: skip
def test_it_is_refused_with_its_rule(able: object, text: str, number: str) -> None:
    before = beach(able, baker("muster"), scenario="omaha").state  # type: ignore[arg-type]
    happened = RULES.decide(before, "able", parse(text, RULES.orders), Scripted())
    with pytest.raises(Illegal) as refusal:
        next(iter(happened))
    assert refusal.value.rule == number


def refused(rule: str, why: str, order: str, *units: Unit, so: str, **table: Any) -> Any:
    """An order of Able that a rule refuses, with ``why`` among its words, and what that shows."""
    return pytest.param(rule, why, order, units, table, id=so)


@rule(
    "2.4", "3.1", "3.7", "4.6", "5.1", "5.6", "6.14", "6.17", "6.20",
    "6.24", "7.1", "7.4", "7.5", "7.23", "7.27", "8.14", "10.1", "10.7", "10.14", "13.1", "15.3",
)  # fmt: skip
@pytest.mark.parametrize(
    ("number", "why", "order", "units", "table"),
    [
        refused("1.6", "", "use mortar 7", unit("fire", sector="8", items=("mortar",)),
                scenario="merville", so="a mortar is too late after the guns"),
        refused("1.6", "", "use grenadier", unit("fire", sector="7", specialists=("grenadier",)),
                scenario="merville", so="a grenadier is too late after the guns"),
        refused("2.4", "twice", "reroll B1 B1", unit("roll", DICE),
                so="a die is named once"),
        refused("3.1", "No Skull", "cancel W1",
                unit("count", "star soldier soldier two courage tool"),
                so="nothing is cancelled without a skull"),
        refused("3.7", "", "choose military-cross",
                unit("collected", "skull star soldier two courage courage"),
                so="five results are not a straight"),
        refused("5.1", "cannot be recruited", "recruit scout", unit("muster", stars=9),
                scenario="tiger-basic", so="a specialist must be listed for the training"),
        refused("5.6", "by itself", "use medic",
                unit("tally", "star " * 6, specialists=("medic",), items=("whistle",)),
                so="what works by itself is not used"),
        refused("6.14", "", "use combat-photographer",
                unit("tally", DICE, soldiers=0, specialists=("combat-photographer",)),
                scenario="omaha", so="a photographer who is the last man is not sacrificed"),
        refused("6.24", "", "use war-correspondent baker",
                unit("muster", sector="3", vehicle="jeep", specialists=("war-correspondent",)),
                baker("muster", sector="9"), scenario="pointe-du-hoc",
                so="no vehicle is switched onto a cliff"),
        refused("7.1", "does not work in a Bunker", "use bangalore-torpedo",
                unit("fire", sector="bunker", items=("bangalore-torpedo",)),
                so="a bangalore torpedo is no use in the bunker"),
        refused("7.4", "Baker is in this Sector", "use carrier-pigeon baker",
                unit("muster", items=("carrier-pigeon",)), baker("muster"),
                so="a carrier pigeon flies to another sector"),
        refused("7.5", "Final Tally", "use dispatch-case baker",
                unit("tally", "skull " * 6, items=("dispatch-case",)),
                baker("roll", DICE),
                so="only a final tally is copied"),
        refused("7.27", "No barrier stops this Unit in Sector 3", "use wirecutters",
                unit("march", sector="3", items=("wirecutters",)), scenario="merville",
                so="wirecutters are kept where there is no barrier"),
        refused("10.1", "lies behind", "move 2",
                unit("march", sector="5", visited=("5",), courage=9), so="a unit never moves back"),
        refused("10.4", "", "stay", unit("march", sector="4", courage=9, chevrons=2),
                scenario="tiger-practice", so="the practice run keeps black shields"),
        refused("10.7", "leave it out", "move 2 sacrificing medic",
                unit("march", courage=1, specialists=("medic",)),
                so="no sacrifice where none is asked"),
        refused("10.7", "Medic", "move 6 sacrificing decoy",
                unit("march", sector="4", courage=9, specialists=("hero", "decoy")),
                scenario="omaha", so="a decoy takes the place only of someone who is there"),
        refused("10.14", "", "move 11",
                unit("march", "star " * 6, sector="9", turn=("cry",), chevrons=2, courage=9),
                scenario="pointe-du-hoc", so="a granted battle cry climbs no cliff"),
        refused("15.3", "no way back", "move m13",
                unit("march", sector="s13", visited=("m1", "m12", "s13"), courage=9),
                baker("march", sector="s1"), scenario="deadstick",
                so="nobody goes back to a beach it has left"),
    ],
)  # fmt: skip
def test_it_is_refused_in_words(
    number: str, why: str, order: str, units: tuple[Unit, ...], table: dict[str, Any]
) -> None:
    beach(*units, **table).when("able", order).refused(number, why)


@pytest.mark.parametrize("text", ["lock R3 W1", "recruit sergeant", "move 99", "give courage", ""])
def test_what_the_game_does_not_know_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        parse(text, RULES.orders)
