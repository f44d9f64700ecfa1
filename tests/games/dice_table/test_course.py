"""Chapters 1 and 6: the table, the move, turns, and the end."""

import pytest

from domain.games.dice_table.bot import ROUNDS, partner
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Claimed, MovePassed, TurnBegan, WentOn
from domain.games.dice_table.decks import DeckLaid
from domain.games.dice_table.dice import Rolled
from domain.games.dice_table.words import LAST_TURN
from tests.games.dice_table.seated import table
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule


@rule("1.1")
@pytest.mark.parametrize(
    ("scenario", "jokers", "cards"), [("open", "off", 0), ("cards", "off", 52), ("cards", "on", 54)]
)
def test_a_table_is_empty_or_has_a_deck(scenario: str, jokers: str, cards: int) -> None:
    chosen = RULES.scenario(scenario)
    events = list(RULES.setup(chosen, ("red",), {"jokers": jokers}, Scripted()))
    assert sum(len(x.cards) for x in events if isinstance(x, DeckLaid)) == cards
    assert len(RULES.decks(chosen)) == 8


@rule("1.2")
def test_the_move_goes_round_or_to_whom_it_is_handed() -> None:
    three = table(seats=("red", "blue", "green"))
    three.when("red", "done").then(MovePassed("red", "blue"))
    on = three.when("red", "done to green").then(MovePassed("red", "green"))
    assert RULES.to_move(on.state) == {"green"}
    assert RULES.to_move(on.when("green", "done").state) == {"red"}
    three.when("blue", "done").refused("1.2", "It is Red's move")
    three.when("red", "done to black").refused("1.2", "The seats are red, blue, green")


@rule("1.2")
def test_everybody_may_reach_for_the_dice() -> None:
    table().when("blue", "roll d6 defence", 4).then(
        Rolled("blue", ("d6",), "defence", ((4,),), (4,))
    )


@rule("1.3")
def test_turns_go_on_or_are_named() -> None:
    table().when("red", "turn").then(TurnBegan("red", 2))
    table().when("red", "turn Axis moves").then(TurnBegan("red", 2, "Axis moves"))
    table().when("red", "turn 0 Setup").then(TurnBegan("red", 0, "Setup"))
    last = table().when("red", f"turn {LAST_TURN}").then(TurnBegan("red", LAST_TURN))
    last.when("red", "turn").refused("1.3")
    table().when("red", f"turn {LAST_TURN + 1}").refused("1.3")


@rule("6.1")
def test_it_is_over_once_all_say_so_and_alike() -> None:
    said = table().when("red", "over red").then(Claimed("red", "red"))
    assert RULES.outcome(said.state) is None
    assert RULES.to_move(said.state) == {"blue"}
    said.when("red", "over red").refused("6.1", "You already said so")
    other = said.when("blue", "over nobody")
    assert RULES.outcome(other.state) is None, "two who say different things do not agree"
    assert RULES.to_move(other.state) == {"red"}
    won = RULES.outcome(said.when("blue", "over red").state)
    assert won is not None
    assert (won.ending, won.winners) == ("won", ("red",))
    drawn = RULES.outcome(other.when("red", "over nobody").state)
    assert drawn is not None
    assert (drawn.ending, drawn.winners) == ("drawn", ())
    said.when("blue", "over red").when("blue", "roll d6").refused("6.1", "It is over")
    table().when("red", "over green").refused("6.1", "Say who won")


@rule("6.2")
def test_who_says_that_it_goes_on_takes_all_of_it_back() -> None:
    said = table().when("red", "over red")
    on = said.when("blue", "go-on").then(WentOn("blue"))
    assert RULES.to_move(on.state) == {"red"}
    assert on.state.claims == {}
    table().when("red", "go-on").refused("6.2")


def test_a_partner_hands_the_move_on_until_nothing_happens_and_agrees() -> None:
    state = table().state
    for k in range(ROUNDS * 2):
        seat = ("red", "blue")[k % 2]
        order = partner(state, seat, list(RULES.legal_orders(state, seat)), None)  # type: ignore[arg-type]
        (event,) = RULES.decide(state, seat, order, Scripted())
        assert isinstance(event, MovePassed)
        state = event.after(state)
    claimed = partner(state, "red", list(RULES.legal_orders(state, "red")), None)  # type: ignore[arg-type]
    (event,) = RULES.decide(state, "red", claimed, Scripted())
    assert event == Claimed("red", "nobody")


@rule("1.1")
def test_a_table_on_which_nothing_lies_says_what_one_may_begin_with() -> None:
    begin = [card.name for card in RULES.view(table().state, "red").cards]
    assert begin == ["Dice", "Cards", "Units and counters", "Orders and paper"]
    rolled = table().when("red", "roll d6 the weather", 4)
    assert not RULES.view(rolled.state, "red").cards
