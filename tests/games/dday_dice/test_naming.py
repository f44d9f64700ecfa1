"""Chapter 2.11: dice by their colours, by what they show and how many, as players type them."""

from types import SimpleNamespace
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, line, spelled
from domain.game.ruleset import Illegal
from domain.games.dday_dice.contents import RULES
from domain.match.codec import Codec
from domain.table.grammar.at_hand import AtHand
from domain.table.grammar.lines import read_said, spellings
from service.application.carrying import read_now
from tests.games.dday_dice.beach import baker, beach, unit
from tests.games.luck import Seeded
from tests.rigs.scenario import Given

rule = pytest.mark.rule
CODEC: Codec[Any, Any, Any] = Codec(RULES)
FIRST = "skull two courage two tool skull"
LOCK = beach(unit("lock", FIRST), baker("lock", FIRST))
MIXED = beach(unit("lock", "courage star star soldier tool courage"))
ROLL = beach(unit("roll", FIRST, locked=("R2", "W2")))
SKULLS = beach(unit("roll", "skull skull skull soldier star star", locked=("B1", "B2")))
COUNT = beach(unit("count", "star two courage two tool skull"))
GREY = beach(unit("roll", FIRST, locked=("R2", "W2"), colours="RWWWBB"))


def named(given: Given, text: str) -> str:
    """The dice that a line names there, in alphabetical order, or why it is refused."""
    order: Any = read_said(CODEC, text)[0]
    assert line(order) in spellings(CODEC, text), "a letter and a log are compared by these"
    try:
        event: Any = next(iter(RULES.decide(given.state, "able", order, Seeded(3))))
    except Illegal as refusal:
        return str(refusal)
    return " ".join(sorted(event.dice))


@rule("2.11")
@pytest.mark.parametrize(
    ("given", "text", "dice"),
    [
        (LOCK, "lock both doubles", "R2 W2"),
        (LOCK, "lock the two double soldiers", "R2 W2"),
        (LOCK, "set aside the doubles", "R2 W2"),
        (LOCK, "lock the red double and the white double", "R2 W2"),
        (LOCK, "lock my second red and my first white", "R2 W1"),
        (LOCK, "lock the blue ones", "B1 B2"),
        (LOCK, "lock R2 (2 soldiers) and W1 (courage)", "R2 W1"),
        (LOCK, "lock the dice that show skulls", "B2 R1"),
        (LOCK, "lock all but the skulls, the courage and the tool", "R2 W2"),
        (MIXED, "lock the red and the white star", "R2 W1"),
        (MIXED, "lock the red and blue courage", "B2 R1"),
        (MIXED, "lock the star on red and the courage on blue", "B2 R2"),
        (LOCK, "lock the doubles on red and white", "R2 W2"),
        (MIXED, "keep the single soldier and the tool", "B1 W2"),
        (ROLL, "reroll everything except the courage", "B1 B2 R1"),
        (ROLL, "reroll all but W1 and B1", "B2 R1"),
        (ROLL, "reroll everything that isn't a tool", "B2 R1 W1"),
        (ROLL, "reroll the reds and blues", "B1 B2 R1"),
        (ROLL, "reroll the red die", "R1"),
        (ROLL, "reroll the four unlocked dice", "B1 B2 R1 W1"),
        (ROLL, "roll both skulls again", "B2 R1"),
        (SKULLS, "reroll all three skulls", "R1 R2 W1"),
        (SKULLS, "reroll both red skulls", "R1 R2"),
        (SKULLS, "reroll the rest except the soldier", "R1 R2 W1"),
        (COUNT, "my skull cancels the blue tool", "B1"),
        (COUNT, "let the skull take out W1", "W1"),
        (COUNT, "skull on the star", "R1"),
        (COUNT, "cancel the red double", "R2"),
        (GREY, "reroll the red die", "R1"),
        (GREY, "reroll the whites", "W1"),
    ],
)
def test_dice_are_named_as_at_a_table(given: Given, text: str, dice: str) -> None:
    assert named(given, text) == dice


@rule("2.11")
@pytest.mark.parametrize(
    ("given", "text", "why"),
    [
        (LOCK, "lock three doubles", "Only R2 and W2 show two Soldiers."),
        (LOCK, "lock the courage and a skull", "R1 and B2 show Skull; name those"),
        (LOCK, "lock my red courage and the white soldier", "None of R1 and R2 is red and shows"),
        (LOCK, "lock em both", "Say of what there are so many"),
        (ROLL, "reroll all three", "R1, W1, B1 and B2 may be meant; name 3."),
        (ROLL, "reroll both stars", "None of those dice shows Star"),
        (ROLL, "reroll both courage", "Only W1 shows Courage."),
        (ROLL, "reroll all but everything", "No die is left"),
        (SKULLS, "reroll both skulls", "R1, R2 and W1 show Skull; name 2."),
        (COUNT, "cancel the red one", "R1 and R2 are red; name those that you mean."),
        (ROLL, "keep the tool", "“reroll all-but tool” rolls the others again, “keep” stops"),
        (ROLL, "hold all but the tool", "“reroll tool” rolls the others again"),
    ],
)
def test_what_may_be_meant_in_two_ways_is_asked(given: Given, text: str, why: str) -> None:
    assert why in named(given, text)


@pytest.mark.parametrize("text", ["Able moves to 3", "able goes to sector 3", "move Able to 3"])
def test_who_a_line_says_does_it_is_who_sent_it(text: str) -> None:
    now = beach(unit("march", courage=5), baker("march", courage=5))
    seen = SimpleNamespace(seen_by=lambda _: now.state)
    match: Any = SimpleNamespace(begun=1, table=seen)
    assert spelled(*read_now(CODEC, AtHand(CODEC, match, "able"), text)) == "move 3"
    assert "move 3" in spellings(CODEC, text)
    with pytest.raises(NotUnderstood):
        read_now(CODEC, AtHand(CODEC, match, "baker"), text)
