"""Orders that go wrong most often: each refused with its rule, and nothing has happened."""

import pytest

from domain.game.orders import NotUnderstood, parse
from domain.game.ruleset import Illegal
from domain.games.dday_dice.contents import RULES
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


@pytest.mark.parametrize("text", ["lock R3 W1", "recruit sergeant", "move 99", "give courage", ""])
def test_what_the_game_does_not_know_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        parse(text, RULES.orders)
