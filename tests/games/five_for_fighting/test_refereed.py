"""What a referee found who had read the seed alone."""

import pytest

from domain.game.orders import NotUnderstood, parse
from domain.games.five_for_fighting import cards, entering
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.naming import hex_of
from domain.games.five_for_fighting.replacing import ReplacementRolled
from domain.games.five_for_fighting.setting_up import SwimRolled
from domain.games.five_for_fighting.state import Free
from tests.games.five_for_fighting.field import at
from tests.rigs.scripted import Scripted

WIDE = "1/8@1224 10/726@2728 2/116@2727 1-Hamps@4329 RWR@5129 1-S.Lancs@6830"


@pytest.mark.rule("10.1")
def test_a_tank_that_went_down_is_not_replaced() -> None:
    now = at("campaign", WIDE, "", options=("replacements=on",), gone=())
    state = SwimRolled(unit="Staffs.Y", die=6, result="eliminated").after(now.state)
    rolled = [
        event for event in cards.end(state, Scripted()) if isinstance(event, ReplacementRolled)
    ]
    assert "Staffs.Y" in state.gone
    assert not rolled


@pytest.mark.rule("8.2")
def test_no_more_is_shared_out_than_can_be_used() -> None:
    seats = ("allied", "german", "allied-omaha", "german-omaha", "allied-gold", "german-gold")
    given = {"allied": 3, "allied-omaha": 1, "allied-gold": 1}
    now = at("campaign", WIDE, "AH", seats=seats, given=given)
    now.when("allied", "share 3 gold from utah").refused("8.2", "allied-gold can use 2 more")
    shared = now.when("allied", "share 2 gold from utah")
    assert shared.state.given["allied-gold"] == 3
    shared.when("allied", "share 1 gold from utah").refused("8.2", "can use no more")
    assert not [
        o for o in RULES.legal_orders(shared.state, "allied") if getattr(o, "to", "") == "gold"
    ]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("word", "hex_"),
    [
        ("pointe-du-hoc", "2025"),
        ("Pointe-du-Hoc", "2025"),
        ("la-breche", "7031"),
        ("benouville", "7434"),
    ],
)
def test_a_place_of_several_words_is_written_with_hyphens(word: str, hex_: str) -> None:
    assert hex_of(at("campaign", WIDE, "2H").state, word) == hex_


@pytest.mark.rule("3.3")
def test_a_single_beach_is_not_told_of_other_beaches() -> None:
    now = at("sword", "1-S.Lancs@6830 2-E.Yorks@6930", "5H", used={"sword": 1})
    now.when("allied", "move 2-E.Yorks 6931").refused("3.3", "is used up")


@pytest.mark.rule("5.3")
def test_a_bluff_next_door_is_named_as_what_bars_the_way() -> None:
    now = at("omaha", "741@3128 4/916@3229", "2H")
    now.when("allied", "move 741 3228").refused("5.3", "bluffs")


@pytest.mark.rule("1.3")
def test_maps_that_do_not_connect_are_named() -> None:
    now = at("campaign", "642-Ost@3332 1/726@3529 1-Hamps@3328", "2S")
    now.when("german", "move 642-Ost 3532").refused("1.3", "Omaha and Gold do not connect")
    now.when("german", "attack 3328 with 1/726").refused("1.3", "Gold and Omaha do not connect")


@pytest.mark.rule("4.3")
def test_of_many_hexes_by_which_a_unit_may_come_the_number_is_told() -> None:
    name = "3KG/6FJ"
    now = at("utah", "1/8@1224", "2S", waiting=(name,), options=("utah-fj=on",), released=(name,))
    allowed = entering.doors(now.state, name)
    assert len(allowed) > entering.MANY
    now.when("german", f"enter {name} 1123").refused(
        "4.3", f"and {len(allowed) - entering.MANY} more"
    )


@pytest.mark.rule("10.2")
def test_the_free_set_up_says_which_units() -> None:
    units = "2/116@2727 439-Ost@1926 10/726@2728 11/726@2728"
    now = at("campaign", units, "", stage="free", free=Free(die=2, left=2))
    asked = [p.text for p in RULES.view(now.state, "german").prompts if p.seat == "german"]
    assert "two Ost infantry units" in asked[0]


@pytest.mark.rule("6.1")
def test_the_form_of_an_order_is_told_whole() -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse("attack 7131 with 2/79 and 1-S.Lancs", RULES.orders)
    assert "“attack <target> with <unit> [at <victim>]”" in str(refused.value)
