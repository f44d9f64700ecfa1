"""Chapter 2.7: units by how many, where they stand and how they are, as players type them."""

from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, line, parse
from domain.game.ruleset import Illegal
from domain.games.company_combat.contents import RULES
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said, spellings
from tests.games.company_combat.field import field, hurt, pinned, side
from tests.games.luck import Seeded
from tests.rigs.scenario import Given

rule = pytest.mark.rule
CODEC: Codec[Any, Any, Any] = Codec(RULES)
DRAWN = field(
    "deploy", side({"bar-1": "left"}, reserve=("rifle-4", "rifle-6", "hmg30-2"), reserves=3)
)
PAIR = field(
    "deploy",
    side({"bar-5": "center", "bar-2": "center", "rifle-5": hurt("left", 1), "rifle-1": "left"}),
)
GUNS = field(
    "suppress",
    {"hmg30-2": "left", "hmg30-3": "left", "sherman-3": "left", "mortar60-1": "center"},
    hand=("air-strike-1", "mortar-barrage-1", "double-time-3"),
)
ASSAULT = field(
    "assault",
    {"rifle-10": "center", "rifle-3": "center", "bar-5": "center", "rifle-1": "left"},
    {
        "grenadier-1": "left",
        "mg42-5": "center",
        "volks-2": pinned("center"),
        "volks-3": "center",
    },
    hand=("grenades-1",),
)
TWICE = field(
    "assault",
    {"rifle-1": "left", "rifle-2": "right"},
    {"grenadier-2": "left", "grenadier-3": "right"},
)
SCOUTS = field("recon", {"scout-1": "left", "scout-2": "right"})


def does(given: Given, text: str) -> list[str] | str:
    """What a line leads to there, or why it is refused."""
    order: Any = read_said(CODEC, text)[0]
    assert line(order) in spellings(CODEC, text), "a letter and a log are compared by these"
    try:
        return [repr(event) for event in RULES.decide(given.state, "american", order, Seeded(7))]
    except Illegal as refusal:
        return str(refusal)


@rule("2.7")
@pytest.mark.parametrize(
    ("given", "text", "means"),
    [
        (DRAWN, "all three to the center", "deploy all to center"),
        (DRAWN, "the heavy machine gun goes to the left", "deploy hmg30-2 to left"),
        (DRAWN, "put the Browning in the middle", "deploy hmg30-2 to center"),
        (PAIR, "move the wounded rifle squad to the middle", "move rifle-5 to center"),
        (GUNS, "both MGs on the left suppress", "suppress with hmg30-2 hmg30-3"),
        (GUNS, "fire both machine guns", "suppress with hmg30-2 hmg30-3"),
        (GUNS, "suppress with both mgs and the sherman", "suppress with hmg30-2 hmg30-3 sherman-3"),
        (GUNS, "everything but the mortar fires", "suppress with hmg30-2 hmg30-3 sherman-3"),
        (GUNS, "fire everything on the left", "suppress with hmg30-2 hmg30-3 sherman-3"),
        (GUNS, "the tank opens up on the left", "suppress with sherman-3"),
        (GUNS, "the Sherman fires, then the mortar", "suppress with sherman-3 mortar60-1"),
        (GUNS, "MGs 2 and 3 and the mortar fire", "suppress with hmg30-2 hmg30-3 mortar60-1"),
        (GUNS, "suppressing fire from both MGs", "suppress with hmg30-2 hmg30-3"),
        (GUNS, "call in an airstrike on the left flank", "support left with air-strike-1"),
        (GUNS, "air support on the grenadiers 2", "support center with air-strike-1"),
        (GUNS, "hit the center with the barrage", "support center with mortar-barrage-1"),
        (GUNS, "double time", "play double-time-3"),
        (ASSAULT, "assault the machine gun with the BAR men", "assault mg42-5 with bar-5"),
        (ASSAULT, "all on the left assault the grenadiers", "assault grenadier-1 with rifle-1"),
        (TWICE, "all on the left assault the grenadiers", "assault grenadier-2 with rifle-1"),
        (ASSAULT, "rush the MG with both rifles", "assault mg42-5 with rifle-10 rifle-3"),
        (ASSAULT, "the BAR storms the pinned volksgrenadiers", "assault volks-2 with bar-5"),
        (ASSAULT, "assault the grenadiers", "assault grenadier-1 with rifle-1"),
        (ASSAULT, "the rifles attack the grenadiers", "assault grenadier-1 with rifle-1"),
        (
            ASSAULT,
            "attack the MG with both rifles and grenades",
            "assault mg42-5 with rifle-10 rifle-3 using grenades-1",
        ),
        (
            ASSAULT,
            "rifles 10 and 3 use grenades on the MG",
            "assault mg42-5 with rifle-10 rifle-3 using grenades-1",
        ),
        (SCOUTS, "scout the right", "recon with scout-2"),
        (SCOUTS, "the left scout has a look", "recon with scout-1"),
    ],
)
def test_units_and_cards_are_named_as_at_a_table(given: Given, text: str, means: str) -> None:
    order: Any = parse(means, RULES.orders)
    meant = [repr(e) for e in RULES.decide(given.state, "american", order, Seeded(7))]
    assert does(given, text) == meant


@rule("2.7")
@pytest.mark.parametrize(
    "text", ["their MGs fire at the left", "enemy mg fires at the left", "your Sherman fires"]
)
def test_what_others_do_is_no_order(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_said(CODEC, text)


@rule("2.7")
def test_two_that_are_named_at_once_both_go() -> None:
    moved = does(PAIR, "move both BARs to the right")
    assert [("bar-5" in one, "bar-2" in one) for one in moved] == [(True, False), (False, True)]
    assert len(does(DRAWN, "deploy both rifles to the left")) == 2


@rule("2.7")
@pytest.mark.parametrize(
    ("given", "text", "why"),
    [
        (DRAWN, "deploy both to the left", "name those that you mean"),
        (DRAWN, "deploy a rifle squad left", "rifle-4” or “rifle-6"),
        (GUNS, "all three MGs fire", "That may be “hmg30-2” or “hmg30-3”; name those"),
        (GUNS, "suppress with the machine gun", "“hmg30-2” or “hmg30-3”"),
        (ASSAULT, "assault the MG", "Several of your units can do that: name"),
        (ASSAULT, "assault the volks with the BAR", "“volks-2” or “volks-3”"),
        (ASSAULT, "rifle 1 assaults the MG", "rifle-1 is at the left, mg42-5 at the center"),
        (ASSAULT, "everyone on the right assaults the MG", "None of your units can assault"),
        (SCOUTS, "send the scout", "“scout-1” or “scout-2”"),
        (SCOUTS, "scout the center", "None of your units can go on Recon"),
    ],
)
def test_what_may_be_several_is_asked(given: Given, text: str, why: str) -> None:
    assert why in does(given, text)
