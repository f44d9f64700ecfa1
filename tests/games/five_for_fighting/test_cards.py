"""Chapter 3: the deck, cards, what they give, and turns."""

from collections import Counter

import pytest

from domain.games.five_for_fighting.cards import TurnBegan, TurnEnded
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.hits import DeckShuffled
from domain.games.five_for_fighting.jokers import JokerTurned
from domain.games.five_for_fighting.lookup import full_deck
from domain.games.five_for_fighting.movement import UnitMoved
from domain.games.five_for_fighting.state import Debt
from domain.games.five_for_fighting.words import JOKERS
from tests.games.five_for_fighting.field import at

PAIR = "1/8@1224 2/8@1325 5/919@0818"


@pytest.mark.rule("3.1", "8.6")
def test_the_deck_has_45_cards_and_in_the_campaign_a_second_joker() -> None:
    deck = full_deck("utah")
    assert len(deck) == len(set(deck)) == 45
    assert Counter(card[:-1] for card in deck if card not in JOKERS) == dict.fromkeys(
        ["A", "2", "3", "4", "5", "6", "7", "8", "J", "Q", "K"], 4
    )
    assert set(full_deck("campaign")) - set(deck) == {"Joker-2"}
    begun = at("utah", PAIR, "", between=True, turn=2).steps()
    assert begun.state.deck == deck
    assert at("campaign", PAIR).state.last == 5


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("card", "side"), [("2H", "allied"), ("3D", "allied"), ("2S", "german"), ("7C", "german")]
)
def test_red_is_allied_and_black_is_german(card: str, side: str) -> None:
    now = at("utah", PAIR, card)
    now.waits_for(side)
    other = "german" if side == "allied" else "allied"
    order = "move 1/8 1125" if other == "allied" else "move 5/919 0718"
    now.when(other, order).refused("3.2", "wait")
    assert not now.offered(other)


@pytest.mark.rule("3.2")
def test_without_a_card_nobody_acts() -> None:
    now = at("utah", PAIR, "", debts=(Debt("honour", "german", by=("5/919",)),))
    now.when("allied", "move 1/8 1125").refused("3.8")
    at("utah", PAIR, "").when("allied", "move 1/8 1125").refused("3.2", "No card")


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("card", "n"), [("AH", 3), ("2H", 2), ("3H", 1), ("7D", 1), ("8D", 2)])
def test_a_number_card_gives_so_many_activations(card: str, n: int) -> None:
    assert at("utah", PAIR, card).state.given == {"allied": n}
    assert at("utah", PAIR, card).state.cap == n


@pytest.mark.rule("3.3")
def test_an_activation_moves_or_attacks_and_a_unit_acts_once() -> None:
    now = at("utah", "1/8@1224 2/8@1325 3/919@1223", "4H")
    moved = now.when("allied", "move 2/8 1226")
    moved.when("allied", "move 2/8 1126").refused("3.3", "has already acted")
    moved.when("allied", "attack 1223 with 2/8").refused("3.3")
    fired = moved.when("allied", "attack 1223 with 1/8", "JH", "7C")
    fired.when("allied", "move 1/8 1125").refused("3.3")
    assert fired.goes_on().state.card == ""


@pytest.mark.rule("3.3")
def test_armour_moves_and_then_attacks_with_the_same_activation() -> None:
    now = at("utah", "70@1325 1/8@1326 3/919@1223", "3H")
    moved = now.when("allied", "move 70 1224").goes_on()
    moved.waits_for("allied").offers("allied", "attack 1223 with 70")
    moved.when("allied", "move 1/8 1226").refused("3.3")
    fired = moved.when("allied", "attack 1223 with 70", "8H")
    assert fired.state.used == {"utah": 1}
    fired.when("allied", "attack 1223 with 70").refused("3.3")
    assert fired.goes_on().state.card == ""


@pytest.mark.rule("3.4")
def test_a_face_card_gives_one_support_or_one_recovery() -> None:
    now = at("utah", "1/8@1224r 3/919@1223", "KH")
    now.offers("allied", "support 1223", "recover 1/8")
    now.when("allied", "move 1/8 1125").refused("3.4", "King of Hearts")
    now.when("allied", "recover 1/8").goes_on().lacks(UnitMoved)
    assert now.when("allied", "recover 1/8").goes_on().state.card == ""
    number = at("utah", "1/8@1224r 3/919@1223")
    number.when("allied", "recover 1/8").refused("3.4", "2 of Hearts")
    number.when("allied", "support 1223").refused("3.4")


@pytest.mark.rule("3.5", "3.6")
def test_the_joker_of_a_beach_ends_the_turn() -> None:
    now = at("utah", PAIR, "")
    over = now.steps("Joker-1")
    over.then(
        JokerTurned(card="Joker-1", result="end"),
        TurnEnded(turn=2),
    )
    over.steps().includes(TurnBegan(turn=3, deck=full_deck("utah")))


@pytest.mark.rule("3.5")
def test_a_joker_before_both_sides_had_a_card_shuffles() -> None:
    for chanced in ((), ("allied",), ("german",)):
        again = at("utah", PAIR, "", chanced=chanced).steps("Joker-1")
        again.lacks(TurnEnded).includes(DeckShuffled(deck=full_deck("utah")))
        assert again.state.chanced == chanced


@pytest.mark.rule("3.6")
def test_a_beach_has_six_turns() -> None:
    fifth = at("utah", PAIR, "", between=True, turn=5).steps()
    assert fifth.state.turn == 6
    assert RULES.outcome(fifth.state) is None
    sixth = at("utah", PAIR, "", between=True, turn=6).steps()
    assert RULES.outcome(sixth.state) is not None
    sixth.when("allied", "move 1/8 1125").refused("12.1")


@pytest.mark.rule("3.7")
def test_passing_ends_the_card() -> None:
    now = at("utah", PAIR)
    passed = now.when("allied", "pass")
    passed.when("allied", "move 1/8 1125").refused("3.7")
    assert passed.goes_on().state.card == ""
    now.when("german", "pass").refused("3.2")
    now.when("allied", "pass gold").refused("11.1")


@pytest.mark.rule("3.7")
def test_passing_gives_up_an_attack_of_armour_that_moved() -> None:
    now = at("utah", "70@1325 3/919@1223", "3H").when("allied", "move 70 1224")
    now.when("allied", "pass").when("allied", "attack 1223 with 70").refused("3.7")


@pytest.mark.rule("3.7")
def test_a_card_that_leaves_nothing_to_do_is_spent() -> None:
    assert at("utah", PAIR, "KS").goes_on().state.card == ""
    assert at("utah", "5/919@0818", "2H").goes_on().state.card == ""


@pytest.mark.rule("3.8")
def test_what_is_asked_is_answered_first_and_nothing_else_is() -> None:
    owed = (Debt("opportunity", "german", "1/8", ("3/919",)),)
    now = at("utah", "1/8@1224 3/919@1223", debts=owed)
    now.waits_for("german").offers("german", "fire", "hold")
    now.when("allied", "move 1/8 1125").refused("3.8", "german")
    now.when("german", "later").refused("3.8", "fire or hold")
    at("utah", PAIR).when("allied", "fire").refused("3.8", "when")
    (window,) = RULES.windows(now.state)
    assert (window.seat, window.kind, window.facts) == (
        "german",
        "opportunity",
        ("utah", "infantry"),
    )
    assert RULES.windows(at("utah", PAIR).state) == ()
