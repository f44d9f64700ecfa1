"""What a player reads where a sentence could mislead."""

import pytest

from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.state import Free
from tests.games.five_for_fighting.field import at, opened
from tests.rigs.scenario import Given

WIDE = "1/8@1224 10/726@2728 2/116@2727 1-Hamps@4329 RWR@5129 1-S.Lancs@6830"


def asked(now: Given, seat: str) -> str:
    return next(p.text for p in RULES.view(now.state, seat).prompts if p.seat == seat)


@pytest.mark.rule("8.4")
def test_a_face_card_tells_that_its_five_are_five_in_all() -> None:
    assert "Left: 5 in all, at most Utah 5, Omaha 5," in asked(at("campaign", WIDE, "KH"), "allied")


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("card", "in_all"), [("AH", True), ("3H", False), ("2H", False)])
def test_an_ace_alone_of_the_numbers_has_less_in_all_than_its_bounds(
    card: str, in_all: bool
) -> None:
    assert ("5 in all" in asked(at("campaign", WIDE, card), "allied")) is in_all


@pytest.mark.rule("2.1")
def test_a_unit_where_a_hex_belongs_is_told_its_hex() -> None:
    now = at("omaha", "2/116@2727 10/726@2728", "2H")
    now.when("allied", "move 2/116 10/726").refused("2.1", "name the hex on which it stands, 2728")
    now.when("allied", "move 2/116 7/916").refused("2.1", "There is no hex")


@pytest.mark.rule("6.5")
def test_one_unit_does_and_two_units_do() -> None:
    one = at("omaha", "2/116@2727 10/726@2728 7/916@2828", "2H")
    one.when("allied", "attack 2728 with 2/116 at 7/916").refused("6.5", "10/726 does.")
    two = at("omaha", "2/116@2727 10/726@2728 11/726@2728 7/916@2828", "2H")
    two.when("allied", "attack 2728 with 2/116 at 7/916").refused("6.5", "11/726 do.")


@pytest.mark.rule("10.2")
def test_the_free_set_up_tells_enemies_from_a_full_hex() -> None:
    units = "2/116@2727 439-Ost@1926 10/726@2728 11/726@2728"
    now = at("campaign", units, "", stage="free", free=Free(die=1, left=1))
    now.when("german", "place 439-Ost 2727").refused("10.2", "2727 is held by 2/116")
    now.when("german", "place 439-Ost 2728").refused("10.2", "no room")


@pytest.mark.rule("3.8")
@pytest.mark.parametrize(
    ("scenario", "options", "kinds"),
    [
        ("omaha", (), set()),
        ("omaha", ("opportunity=on",), {"opportunity"}),
        ("omaha", ("replacements=on",), {"replacement"}),
        ("campaign", (), {"fubar"}),
    ],
)
def test_only_moments_that_come_are_offered_for_an_answer_ahead(
    scenario: str, options: tuple[str, ...], kinds: set[str]
) -> None:
    state = opened(scenario, *options).state
    assert {r.kind for r in RULES.reactions if r.arises(state)} == kinds


@pytest.mark.rule("6.2")
def test_a_range_of_one_hex_is_one_hex() -> None:
    now = at("omaha", "2/116@2727 439-Ost@2630", "2S")
    now.when("german", "attack 2727 with 439-Ost").refused("6.2", "fires up to 1 hex away")
