"""Chapter 2.7 and 4.4: a piece is named by the only one at hand that can be meant."""

from typing import Any, cast

import pytest

from domain.games.company_combat.charging import AssaultDeclared
from domain.games.company_combat.company import CompanyOrder
from domain.games.company_combat.contents import RULES
from domain.games.company_combat.drawing import SquadDeployed
from domain.games.company_combat.effects import CoverLaid
from domain.games.company_combat.firing import SuppressionRolled
from domain.games.company_combat.naming import in_full
from domain.games.company_combat.printed import SQUADS, TACTICS
from domain.match.codec import Codec
from domain.table.grammar.may_mean import every_meaning
from tests.games.company_combat.field import FOES, LINE, field, side

rule = pytest.mark.rule
DRAWN = side(LINE, reserve=("mortar60-1", "rifle-9", "bar-3"), reserves=3)


@rule("2.7")
@pytest.mark.parametrize("said", ["mortar", "60-mm-mortar", "mortar-1", "mortar60", "mortar60-1"])
def test_what_was_drawn_is_named_by_its_kind(said: str) -> None:
    for verb in ("deploy", "move"):
        done = field("deploy", DRAWN).when("american", f"{verb} {said} to left")
        assert SquadDeployed(seat="american", unit="mortar60-1", front="left") in done.happened


@rule("2.7")
def test_two_of_a_kind_are_asked_about_and_none_is_refused() -> None:
    twice = side(LINE, reserve=("rifle-8", "rifle-9"), reserves=2)
    field("deploy", twice).when("american", "deploy rifle to left").refused(
        "2.7", "rifle-8", "rifle-9"
    )
    field("deploy", DRAWN).when("american", "deploy sherman to left").refused("3.2", "sherman")


@rule("2.7")
def test_those_on_the_field_act_and_are_targets_by_their_kind() -> None:
    line = {"rifle-1": "left", "bar-3": "left", "mortar60-1": "center"}
    assault = field("assault", line, {"grenadier-1": "left"})
    declared = assault.when("american", "assault grenadiers with rifle-squad bar").happened[0]
    assert isinstance(declared, AssaultDeclared)
    assert (declared.target, declared.units) == ("grenadier-1", ("rifle-1", "bar-3"))
    fire = field("suppress", line, FOES)
    for said in ("suppress with mortar", "assault center with mortar"):
        assert any(
            isinstance(e, SuppressionRolled) for e in fire.when("american", said, 3, 4).happened
        )


@rule("2.7")
def test_every_squad_and_card_is_named_as_its_sheet_prints_it() -> None:
    codec: Codec[Any, Any, Any] = Codec(RULES)
    printed = [
        *(
            (seat, kind, squad.name)
            for seat, some in SQUADS.items()
            for kind, squad in some.items()
        ),
        *(("american", kind, card.name) for kind, card in TACTICS.items()),
    ]
    for seat, kind, name in printed:
        card = f"{kind}-1"
        drawn = side({}, reserve=(card,), reserves=1) if kind not in TACTICS else side({}, (card,))
        sides = {"american": side({}), "german": side({})} | {seat: drawn}
        now = field("deploy", sides["american"], sides["german"], seat=seat).state
        order = "deploy {} to left" if kind not in TACTICS else "discard {}"
        for said in (name, f"{name} 1", kind):
            ways = every_meaning(codec, order.format(said))
            meant = [in_full(now, seat, cast(CompanyOrder, way)) for way in ways]
            named = {getattr(one, "unit", getattr(one, "card", "")) for one in meant}
            assert card in named, said


@rule("2.7")
def test_all_is_every_unit_that_can_do_it() -> None:
    line = {"rifle-1": "left", "bar-3": "left", "mortar60-1": "center"}
    assault = field("assault", line, {"grenadier-1": "left"})
    declared = assault.when("american", "assault grenadier with all").happened[0]
    assert isinstance(declared, AssaultDeclared)
    assert sorted(declared.units) == ["bar-3", "rifle-1"], "the mortar is at another Front"
    fire = field("suppress", line, FOES)
    for said in ("suppress with all", "suppress with center"):
        assert fire.when("american", said, 3, 4).accepted()
    fire.when("american", "suppress with right").refused("6.1")


@rule("6.1")
def test_who_fires_at_a_front_stands_across() -> None:
    line = {"hmg30-1": "left", "mortar81-1": "center"}
    fire = field("suppress", line, FOES)
    for said in ("suppress with mortar at-center", "suppress with all at-center"):
        rolled = [
            event.by
            for event in fire.when("american", said, 3, 4).happened
            if isinstance(event, SuppressionRolled)
        ]
        assert rolled == ["mortar81-1"], "the gun is at another Front"
    for said in ("suppress with mortar at-left", "assault left with mortar"):
        fire.when("american", said).refused("6.1", "only at the enemy across")
    fire.when("american", "suppress with all at-right").refused("6.1")


@rule("2.7")
def test_a_tank_and_any_word_of_a_name_will_do_for_one() -> None:
    drawn = side({"hauptmann-1": "left"}, reserve=("stug-1", "mortar-3"), reserves=2)
    done = field("deploy", {"captain-1": "left"}, drawn, seat="german")
    done = done.when("german", "deploy tank to left")
    assert SquadDeployed(seat="german", unit="stug-1", front="left") in done.happened
    hand = ("artillery-barrage-4", "mortar-barrage-1")
    turn = field("suppress", hand=hand)
    turn.when("american", "support center with artillery").accepted()
    turn.when("american", "support center with barrage").refused("2.7", "artillery-barrage-4")


@rule("4.4")
def test_a_card_is_named_by_what_is_printed_on_it() -> None:
    hand = ("woods-2", "ambush-1")
    turn = field("suppress", hand=hand)
    for said in ("play woods on center", "move woods to center"):
        laid = turn.when("american", said).happened
        assert any(isinstance(e, CoverLaid) and e.card == "woods-2" for e in laid)
    two = field("suppress", hand=("woods-1", "woods-2"))
    two.when("american", "play woods on center").refused("2.7", "woods-1")
