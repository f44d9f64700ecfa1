"""Chapters 3 and 4: decks, hands, and what is done with a card."""

import pytest

from domain.game.secrets import known
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.decks import Boxed, DeckLaid, Gathered, Shuffled
from domain.games.dice_table.drawing import Drawn, TurnedUp
from domain.games.dice_table.hands import Discarded, Given, Played, Shown
from domain.games.dice_table.reading import PLAYING_CARDS, read_cards
from tests.games.dice_table.seated import MAIN, SMALL, table

rule = pytest.mark.rule


@rule("3.1")
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("1-3", ("1", "2", "3")),
        ("2*infantry tank", ("infantry", "infantry-2", "tank")),
        ("2xInfantry infantry", ("Infantry", "Infantry-2", "infantry-3")),
        ("jokers", ("Joker-1", "Joker-2")),
        ("playing-cards", PLAYING_CARDS),
    ],
)
def test_cards_are_listed_as_people_list_them(text: str, cards: tuple[str, ...]) -> None:
    assert read_cards(text.split()) == cards
    laid = table().when("red", f"deck chits of {text}")
    laid.then(DeckLaid("red", "deck-1", "chits", cards))


@rule("3.1")
def test_a_deck_may_have_a_card_a_line() -> None:
    laid = table().when("red", "deck events: 3 x Hold the line; Counterattack; end")
    cards = ("Hold-the-line", "Hold-the-line-2", "Hold-the-line-3", "Counterattack")
    laid.then(DeckLaid("red", "deck-1", "events", cards))
    counted = table().when("red", "deck events: 3 Hold the line; Counterattack; end")
    counted.then(DeckLaid("red", "deck-1", "events", cards))
    table().when("red", "deck loot: 2 Gold, 3 Silver; end").refused("3.1", "“2 Gold” on one")


@rule("3.1")
def test_a_deck_has_bounds_and_a_name_of_its_own() -> None:
    table().when("red", "deck big of 1-200").includes()
    table().when("red", "deck big of 1-201").refused("3.1", "at most 200")
    table().when("red", "deck big of 201*a").refused("3.1", "at most 200")
    table().when("red", "deck odd of 9-1").refused("3.1", "runs backwards")
    table().when("red", "deck odd of 2 Good 3 Bad").refused("3.1", "“2*Good 3*Bad”")
    table().when("red", "deck y of Fog 3 Rain").refused("3.1", "“3*Fog”", "“N-3”")
    table().when("red", "deck ranks of 2 3 J Q Leader").accepted()
    table().when("red", "deck odd of 1 2 3 leader").includes()
    table().when("red", "deck odd of <b>").refused("3.1", "not the name of a card")
    table().when("red", "deck all of 1-3").refused("3.1", "a name")
    table(SMALL).when("red", "deck MAIN of 1-3").refused("3.1", "There is already a deck")
    again = table(SMALL).when("red", "deck more of A")
    again.then(DeckLaid("red", "deck-2", "more", ("A-2",)))
    full = table()
    for n in range(8):
        full = full.when("red", f"deck d{n} of 1-2")
    full.when("red", "deck d9 of 1-2").refused("3.1", "room for 8")


@rule("3.2")
def test_who_draws_alone_sees_his_cards_and_all_see_how_many() -> None:
    drawn = table(SMALL).when("blue", "take 2 from main", "A", "C")
    drawn.then(Drawn("blue", "deck-1", 2, "blue", ("A", "C")))
    for seat in ("red", None):
        state = known(drawn.happened[0], seat).after(table(SMALL).state)
        assert state.hands["blue"] is None
        assert state.held["blue"] == {"deck-1": 2}
        assert not RULES.view(state, seat).cards
    assert [c.id for c in RULES.view(drawn.state, "blue").cards] == ["A", "C"]


@rule("3.2")
def test_cards_are_dealt_to_one_or_to_all_as_far_as_they_go() -> None:
    table(SMALL).when("blue", "deal 2 to all", "A", "B", "C", "D").then(
        Drawn("blue", "deck-1", 2, "blue", ("A", "B")),
        Drawn("red", "deck-1", 2, "blue", ("C", "D")),
    )
    table(SMALL).when("blue", "deal 5 to red", "A", "B", "C", "D", "E").includes()
    table(SMALL).when("blue", "deal 3 to all").refused("3.2", "main has 5 cards left")
    table(SMALL).when("blue", "deal 1 to green").refused("3.2", "The seats are")
    table(SMALL).when("blue", "take 0").refused("3.2")
    table(MAIN).when("blue", "take 31").refused("3.2")
    table().when("blue", "take 1").refused("3.2", "No deck lies here")
    table(SMALL).when("blue", "take 1 from other").refused("3.2", "main")


@rule("3.3")
def test_discards_go_back_and_hands_stay() -> None:
    held = table(SMALL).when("red", "take 2", "A", "B").when("red", "discard A")
    again = held.when("blue", "shuffle main").then(Shuffled("blue", "deck-1", 4))
    assert again.state.decks["deck-1"].discards == ()
    assert again.state.hands["red"] == ("B",)
    empty = table(SMALL).when("red", "take 5", *"ABCDE")
    empty.when("red", "shuffle main").refused("3.3", "no discards")
    empty.when("red", "shuffle sub").refused("3.3")


@rule("3.4")
def test_gathering_takes_every_card_back() -> None:
    held = table(SMALL, DeckLaid("red", "deck-2", "two", ("X",)))
    held = held.when("red", "take 2 from main", "A", "B").when("red", "take 1 from two", "X")
    held = held.when("red", "play A").when("red", "discard B")
    back = held.when("blue", "gather main").then(Gathered("blue", "deck-1"))
    assert back.state.decks["deck-1"].left == 5
    assert (back.state.hands["red"], back.state.lying) == (("X",), ())
    assert back.state.held["red"] == {"deck-2": 1}
    held.when("red", "gather three").refused("3.4")


@rule("3.5")
def test_a_deck_that_is_put_away_takes_its_cards_along() -> None:
    held = table(SMALL).when("red", "take 2", "A", "B").when("red", "play A")
    gone = held.when("red", "box main").then(Boxed("red", "deck-1"))
    assert (gone.state.decks, gone.state.hands["red"], gone.state.lying) == ({}, (), ())
    table().when("red", "box main").refused("3.5")


@rule("3.6")
def test_cards_are_turned_up_for_all() -> None:
    up = table(SMALL).when("red", "flip", "C").then(TurnedUp("red", "deck-1", ("C",)))
    assert [c.id for c in RULES.view(up.state, None).cards] == ["C"]
    table(SMALL).when("red", "flip 2 from main", "C", "D").includes()
    up.when("red", "flip 5").refused("3.6", "4 cards left")
    table(MAIN).when("red", "flip 31").refused("3.6")


@rule("4.1")
def test_a_card_of_ones_hand_is_played_with_words() -> None:
    held = table(SMALL).when("red", "take 1", "A")
    played = held.when("red", "play a against the left").then(
        Played("red", "A", "against the left")
    )
    assert played.state.held["red"] == {}
    played.when("red", "play A").refused("4.1")
    held.when("blue", "play A").refused("4.1", "You hold no card A")


@rule("4.1")
def test_a_numbered_card_is_played_by_its_name_alone_if_one_fits() -> None:
    deck = DeckLaid("red", "deck-1", "main", ("96-Strategy-Board", "7-Fog", "8-Fog", "2H"))
    held = table(deck).when("red", "take 4", "96-Strategy-Board", "7-Fog", "8-Fog", "2H")
    held.when("red", "play strategy board at dawn").then(
        Played("red", "96-Strategy-Board", "at dawn")
    )
    for neither in ("Fog", "H", "Strategy"):
        held.when("red", f"play {neither}").refused(
            "4.1", f"You hold no card {neither}; you hold 96-Strategy-Board, 7-Fog, 8-Fog and 2H."
        )


@rule("4.1")
def test_the_only_card_of_its_rank_in_a_hand_goes_by_that_rank() -> None:
    deck = DeckLaid("red", "deck-1", "main", ("6D", "6H", "10S", "QC"))
    held = table(deck).when("red", "take 3", "6D", "10S", "QC")
    held.when("red", "play queen").then(Played("red", "QC"))
    held.when("red", "discard six ten").includes()
    both = held.when("red", "take 1", "6H")
    both.when("red", "play six").refused("4.1", "You hold no card six")


@rule("4.2")
def test_cards_are_discarded_out_of_the_hand_or_off_the_table() -> None:
    held = table(SMALL).when("red", "take 2", "A", "B").when("red", "play A")
    gone = held.when("red", "discard A B").then(
        Discarded("red", "A"), Discarded("red", "B", held=True)
    )
    assert gone.state.decks["deck-1"].discards == ("A", "B")
    held.when("red", "discard A A").refused("4.2", "twice")
    held.when("blue", "discard B").refused("4.2")
    held.when("blue", "discard A").includes(Discarded("blue", "A"))


@rule("4.3")
def test_two_know_which_card_was_given() -> None:
    three = table(SMALL, seats=("red", "blue", "green")).when("red", "take 2", "A", "B")
    given = three.when("red", "give A to blue").then(Given("red", "blue", "deck-1", "A"))
    (event,) = given.happened
    assert known(event, "blue") == event
    assert known(event, "green") == Given("red", "blue", "deck-1")
    as_green = known(event, "green").after(
        Drawn("red", "deck-1", 2, "red").after(table(SMALL, seats=("red", "blue", "green")).state)
    )
    assert as_green.held == {
        "red": {"deck-1": 1}, "blue": {"deck-1": 1}, "green": {}
    }  # fmt: skip
    three.when("red", "give A to red").refused("4.3", "That is you")
    three.when("red", "give C to blue").refused("4.3")
    three.when("red", "give A to white").refused("4.3")


@rule("4.4")
def test_a_card_is_shown_and_kept() -> None:
    held = table(SMALL).when("red", "take 1", "A")
    open_to_all = held.when("red", "show A").then(Shown("red", "", "A"))
    assert known(open_to_all.happened[0], None) == open_to_all.happened[0]
    one = held.when("red", "show A to blue").then(Shown("red", "blue", "A"))
    assert known(one.happened[0], None) == Shown("red", "blue")
    assert one.state.hands["red"] == ("A",)
    held.when("red", "show B").refused("4.4")
    held.when("red", "show A to red").refused("4.4")


@rule("3.3")
@rule("3.4")
def test_a_whole_deck_is_neither_shuffled_nor_gathered_again() -> None:
    begun = table(SMALL)
    begun.withholds("red", "shuffle main", "gather main").offers("red", "take 1 from main")
    drawn = begun.when("red", "take 1", "A")
    drawn.withholds("red", "shuffle main").offers("red", "gather main")
    drawn.when("red", "discard A").offers("red", "shuffle main", "gather main")


@rule("4.2", "4.3", "4.4")
def test_a_whole_hand_is_discarded_given_or_shown() -> None:
    two = table(SMALL).when("red", "take 2", "A", "B")
    two.when("red", "show hand").then(Shown("red", "", "A"), Shown("red", "", "B"))
    two.when("red", "show all to blue").then(Shown("red", "blue", "A"), Shown("red", "blue", "B"))
    gone = two.when("red", "discard hand")
    gone.then(Discarded("red", "A", held=True), Discarded("red", "B", held=True))
    gone.when("red", "discard hand").refused("4.2")
    given = two.when("red", "give hand to blue")
    assert [len(given.state.hands[seat] or ()) for seat in ("red", "blue")] == [0, 2]


@rule("3.6")
def test_a_deck_may_be_flipped_by_its_name_alone() -> None:
    up = table(SMALL).when("red", "flip main", "C")
    up.then(TurnedUp("red", "deck-1", ("C",)))


@rule("3.1", "3.2")
def test_one_card_is_told_as_one() -> None:
    laid = table().when("red", "deck fate of Storm")
    assert laid.happened[0].told(laid.state) == "Red lays out the deck fate, 1 card, shuffled."
    laid.when("red", "take 2 from fate").refused("3.2", "has 1 card left")
