"""Dice and cards as people name them, at a table (2.1 to 4.4)."""

import re

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as some

from domain.game.grammar.orders import spelled
from domain.game.grammar.words import NotUnderstood
from domain.games.dice_table.contents import RULES
from domain.match.codec import Codec
from domain.table.grammar.lines import read_line, read_said

CODEC = Codec(RULES)


def means(text: str) -> str:
    return spelled(*read_said(CODEC, text))


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("keep the best 3 of 4d6", "roll 4d6"),
        ("roll 2d6 or 3d6", "roll 2d6 3d6"),
        ("secretly roll two d20 and take the higher", "secretly roll 2d20"),
        ("roll 2d6 plus 1 halved", "roll 2d6+1"),
        ("roll 6", "roll d6"),
        ("roll 3d6 to move secretly", "secretly roll 3d6 to move"),
        ("roll d6-d6", "roll d6 d6"),
        ("secretly roll 2d6-d6 odds", "secretly roll 2d6 d6"),
        ("roll 2d6*2", "roll 2d6"),
        ("roll best of 3d6", "roll 3d6"),
        ("roll 3d6, lowest", "roll 3d6"),
        ("2d6 rally", "roll 2d6 rally"),
        ("roll d66", "roll tens:d6 units:d6"),
        ("roll d66", "roll 1d66"),
        ("use up 3 fuel", "set fuel -3"),
        ("roll 2d10 for the ambush then green moves", "roll 2d10 for the ambush"),
        ("roll 2d6 and done", "roll 2d6"),
        ("roll 2d6 for morale, then end my turn", "roll 2d6 for morale"),
    ],
)
def test_what_changes_dice_is_asked_before_they_fall(text: str, line: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        means(text)
    assert f"“{line}”" in str(refused.value)
    assert means(line) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("draw from events", "take 1 from events"),
        ("draw an event", "take 1 from event"),
        ("2H to blue", "give 2H to blue"),
        ("draw another card", "take 1"),
        ("turn over the next event", "flip from event"),
        ("turn up the next card", "flip"),
        ("green has the move", "done to green"),
        ("roll 2d6 for morale, 8 or more", "roll 2d6 for morale for 8 at least"),
        ("2d6, 5 or less", "roll 2d6 for 5 at most"),
        ("I score 2 VP", "set VP +2"),
        ("roll percentile, 45 or less", "roll d100 for 45 at most"),
        ("both gliders to 0805", "move both gliders to 0805"),
        ("all rifles in 0805 to 0705", "move all rifles in 0805 to 0705"),
        ("foxhole in 0805", "deploy foxhole at 0805"),
        ("Lewis goes with the mortar to 0605", "move Lewis and mortar to 0605"),
        ("mark rifle 2 as disrupted", "mark rifle 2 disrupted"),
        ("take the marker off rifle-2", "unmark rifle-2"),
        ("draw 1 from the events deck", "take 1 from events"),
        ("draw 1 support", "take 1 from support"),
        ("flip a terrain card", "flip from terrain"),
        ("flip over the top card", "flip"),
        ("deal 3 to everyone", "deal 3 to all"),
        ("VP = 10", "set VP 10"),
        ("set VP=9", "set VP 9"),
        ("roll percentile", "roll d100"),
        ("reveal blue-2", "uncover blue-2"),
        ("I concede", "resign"),
    ],
)
def test_what_newcomers_typed_is_read(text: str, line: str) -> None:
    assert means(text) == line


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("VP 4", "set VP 4"),
        ("set VP 3, CP 4", "a line for each counter"),
        ("mark Rifle-1 disrupted and Rifle-2 shaken", "a line for each piece"),
        ("discard a random card", "Name each card"),
        ("gun fires at Sherman 2d6", "roll 2d6"),
        ("Grenadier-3 is disrupted", "mark Grenadier-3 disrupted"),
        ("take 5S", "put 5S on top"),
        ("say hello", "note hello"),
        ("put it back", "which card or counter"),
        ("flip a coin", "roll d2"),
        ("my turn", "“done” hands the move on"),
    ],
)
def test_what_newcomers_typed_and_no_order_does_is_told(text: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        means(text)


COUNTS = {"a": 1, "one": 1, "two": 2, "7": 7, "twelve": 12}
DICE = {"die": 6, "d10": 10, "ten-sided die": 10, "percentile die": 100}
ADDED = {"": 0, " plus 1": 1, " +2": 2, ", minus two": -2, " with a -3 modifier": -3}


@pytest.mark.rule("2.1", "2.3")
@drawn(*map(some.sampled_from, (sorted(COUNTS), sorted(DICE), sorted(ADDED), ("", ", secretly"))))
def test_how_many_dice_of_what_kind_with_what_added_is_said_in_any_words(
    count: str, die: str, added: str, unseen: str
) -> None:
    many, plus = COUNTS[count], ADDED[added]
    dice = f"{many if many > 1 else ''}d{DICE[die]}{f'{plus:+d}' if plus else ''}"
    said = f"throw {count} {re.sub('die', 'dice', die) if many > 1 else die}{added}{unseen}"
    assert means(said) == f"{'secretly ' if unseen else ''}roll {dice}"


@pytest.mark.rule("5.2", "5.3")
@pytest.mark.parametrize(
    "line", ["write roll two dice", "seal play the ace of spades", "note 3 d6"]
)
def test_what_is_written_keeps_its_words(line: str) -> None:
    assert means(line) == line


FORMS = """
take 2 from support; take 1; deal 5 to all from main; deal 2 to blue; flip from main; flip 2
flip 3 from main; play QH; play QH against the left wing; discard QH 3H; give QH to blue; show QH
show QH to blue; put QH on top of main; put QH below main; put Fog into discards; look 1; open 1
put us-3 into chits; look 3 from support; fetch Fog from support; shuffle main; gather main
box main; deck chits of 1-10 3*infantry leader; set VP 3; set VP +2; set 1/116 hex 1203, lost
clear VP; write Rifle-1 holds; seal we go left; turn; turn 5 Axis moves; turn 5; done; done to blue
over red; over nobody; go-on; roll 2d6; roll d6 d6; roll attacker:d6 defender:d6; roll d100 weather
roll 2d6+1 attack on the bridge; secretly roll d10; secretly roll 2d6-1 scouts; pull 2 from chits
pull from chits; pull 1 from chits to Dax; move Rifle-1 to 0605; move all at 0805 to 0605
move Rifle-1 to 0605 via 0705; deploy foxhole at 0705; remove Rifle-1; stack Rifle-1 Lewis
flip Rifle-1; rotate Sherman 60; rotate Sherman left; mark Rifle-1 lost; unmark Rifle-1 lost
mix blue-1, blue-2; cover Lewis; uncover blue-1; take 2 from support anyway; shuffle support anyway
"""


@pytest.mark.parametrize("line", re.split("; |\n", FORMS.strip()))
def test_a_line_as_its_form_has_it_means_just_that(line: str) -> None:
    assert means(line) == spelled(*read_line(CODEC, line))
