"""Chapters 10 and 11: piles and cups of the box, cards that are put back, and the turn marker."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.game.ruleset import Order
from domain.game.secrets import known
from domain.games.dice_table.choosing import Fetched, Looked, Missed
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import TurnBegan
from domain.games.dice_table.decks import Boxed, DeckLaid, Shuffled
from domain.games.dice_table.drawing import Drawn, TurnedUp
from domain.games.dice_table.hands import Discarded, Played
from domain.games.dice_table.moving import Moved
from domain.games.dice_table.piles import Pulled, PutBack
from domain.kits.kit import Pile, hash_of
from service.drawing import draw
from service.kits.own import read
from tests.games.dice_table.boxed import BOX, CROWNS, SUPPORT, causeway, crowns, on_the_shelf
from tests.games.dice_table.seated import table
from tests.games.dice_table.test_box import opened
from tests.rigs.scenario import Given

rule = pytest.mark.rule


def support(*more: Drawn) -> Given:
    return causeway(SUPPORT, *more)


@rule("10.1")
def test_hidden_and_shuffled_piles_are_decks_by_their_names() -> None:
    with on_the_shelf(crowns()):
        begun = opened(CROWNS)
        begun.when("red", "take 1 from Great-Strategy", "Treachery").then(
            Drawn("red", "deck-1", 1, "red", ("Treachery",))
        )
        assert begun.state.decks["deck-1"].cards == ("Muster-1", "Muster-2", "Treachery")
        begun.when("red", "move Relic to Dax").then(Moved("red", ("p91",), "m0.Dax"))
        tracks = {t.title: (t.value, t.most) for t in RULES.view(begun.state, None).tracks}
        assert tracks["removed"] == (1, 1)
        assert tracks["Deck Great-Strategy"] == (3, 3)


@rule("10.2")
def test_pieces_are_pulled_at_random_for_all_to_see() -> None:
    begun = causeway()
    one = begun.when("red", "pull from chits", "us-3")
    one.then(Pulled("red", "pile:d1", ("c16",), "table"))
    assert one.whys == ["a draw for pulled from chits"]
    assert one.happened[0].told(begun.state) == "Red pulls us-3 from chits."
    two = begun.when("red", "pull 2 from chits to Turn 3", "us-3", "Pause-1")
    two.refused("8.2")
    placed = begun.when("red", "pull 2 from chits to 0605", "us-3", "Pause-1")
    placed.then(Pulled("red", "pile:d1", ("c16", "c24"), "m0.0605"))
    assert placed.happened[0].told(begun.state) == "Red pulls us-3 and Pause-1 from chits to 0605."
    begun.offers("red", "pull 1 from chits")
    begun.when("red", "pull 12 from chits", *_chits()).accepted()
    begun.when("red", "pull 13 from chits").refused("10.2", "chits holds 12 pieces")
    begun.when("red", "pull 0 from chits").refused("10.2", "1 to 30 pieces")
    begun.when("red", "pull 31 from chits").refused("10.2", "1 to 30 pieces")
    begun.when("red", "pull 1 from support").refused("10.2", "Name a cup or an open pile: chits")
    empty = begun.when("red", "pull 12 from chits", *_chits())
    empty.withholds("red", "pull 1 from chits")


def _chits() -> list[str]:
    return [f"{side}-{n}" for side in ("us", "german") for n in range(1, 6)] + [
        "Pause-1",
        "Pause-2",
    ]


@rule("10.1")
def test_who_draws_from_the_deck_of_another_side_says_so_twice() -> None:
    begun = causeway(replace(SUPPORT, whose=("blue",)))
    assert draw(RULES.view(begun.state, "red")), "the cloth shows it like any other"
    for line in ("take 1", "deal 1 to all", "deal 1 to red", "flip", "flip 2", "look 2",
                 "fetch Fog"):  # fmt: skip
        begun.when("red", f"{line} from support").refused(
            "10.1", f"support is Blue's deck; “{line} from support anyway” does it."
        )
    for line in ("gather", "shuffle", "box"):
        begun.when("red", f"{line} support").refused(
            "10.1", f"support is Blue's deck; “{line} support anyway” does it."
        )
    begun.when("red", "box support anyway").then(Boxed("red", "deck-1"))
    begun.when("red", "take 1").refused("10.1", "“take 1 from support anyway” does it.")
    begun.when("red", "take 1 from support anyway", "Fog").then(
        Drawn("red", "deck-1", 1, "red", ("Fog",))
    )
    for seat, line in (("blue", "take 1 from support"), ("red", "deal 1 to blue from support")):
        begun.when(seat, line, "Fog").then(Drawn("blue", "deck-1", 1, seat, ("Fog",)))
    begun.withholds("red", "take 1 from support", "flip from support", "shuffle support")
    begun.when("red", "done").offers("blue", "take 1 from support")
    gathered = begun.when("blue", "gather support")
    gathered.when("red", "take 1 from support").refused("10.1")


@rule("10.1")
def test_a_box_gives_a_deck_to_a_side_if_somebody_plays_it() -> None:
    text = BOX.replace("[cups]", '[drawn_by]\n"Great Strategy" = "Anjou"\n[cups]')
    kit = read(text.encode())
    with on_the_shelf(kit):
        for seats, whose in ((("red", "blue"), ("blue",)), (("red",), ())):
            begun = opened(hash_of(kit), seats=seats)
            assert begun.state.decks["deck-1"].whose == whose


@rule("10.3")
def test_pieces_go_into_a_cup() -> None:
    pulled = causeway().when("red", "pull 2 from chits", "us-3", "us-1")
    back = pulled.when("red", "put us-3 into chits")
    back.then(Moved("red", ("c16",), "pile:d1"))
    back.when("red", "put us-3 into chits").refused("8.2", "us-3 is in chits")
    back.when("red", "put us-1 into the sea").refused("10.3", "a cup or an open pile: chits")
    back.when("red", "put us-1").refused("10.3", "Say where")


@rule("10.3")
def test_a_card_of_a_hand_goes_back_unseen() -> None:
    begun = support(Drawn("red", "deck-1", 2, "red", ("Fog", "Storm")))
    put = begun.when("red", "put Fog on top of support")
    back = PutBack("red", "deck-1", hand=True, hidden=True, card="Fog")
    put.then(back)
    assert back.told(begun.state) == "Red puts Fog on top of support."
    unseen = known(back, "blue")
    assert unseen.card is None
    assert unseen.told(begun.state) == "Red puts a card on top of support."
    seen = unseen.after(known(_drawn(2), "blue").after(support().state))
    assert seen.decks["deck-1"].top == (None,)
    assert (seen.held["red"], seen.decks["deck-1"].count) == ({"deck-1": 1}, 3)
    taken = put.when("blue", "take 1")
    taken.then(Drawn("blue", "deck-1", 1, "blue", ("Fog",)))
    assert taken.state.decks["deck-1"].top == ()
    put.when("red", "take 2", "Nothing-1").then(
        Drawn("red", "deck-1", 2, "red", ("Fog", "Nothing-1"))
    )
    put.when("red", "flip").then(TurnedUp("red", "deck-1", ("Fog",)))


def _drawn(n: int) -> Drawn:
    return Drawn("red", "deck-1", n, "red", ("Fog", "Storm")[:n])


@rule("10.3")
def test_a_card_below_comes_last() -> None:
    begun = support(_drawn(2)).when("red", "put Fog below support")
    assert begun.state.decks["deck-1"].under == ("Fog",)
    all_ = begun.when("blue", "take 3", "Nothing-1", "Nothing-2")
    all_.then(Drawn("blue", "deck-1", 3, "blue", ("Nothing-1", "Nothing-2", "Fog")))
    assert all_.state.decks["deck-1"].count == 0
    begun.when("blue", "take 4").refused("3.2", "3 cards left")


@rule("10.3")
def test_cards_that_were_dealt_one_after_the_other_come_from_the_top() -> None:
    begun = support(_drawn(1)).when("red", "put Fog on top of support")
    begun.when("blue", "deal 1 to all", "Storm").then(
        Drawn("blue", "deck-1", 1, "blue", ("Fog",)), Drawn("red", "deck-1", 1, "blue", ("Storm",))
    )


@rule("10.3")
def test_what_all_see_goes_back_for_all_to_see() -> None:
    shown = support(_drawn(1)).when("red", "play Fog")
    put = shown.when("blue", "put fog on top of support")
    put.then(PutBack("blue", "deck-1", card="Fog"))
    assert not put.happened[0].sealed()
    assert put.state.lying == ()
    discarded = shown.when("blue", "put Fog into discards")
    discarded.then(Discarded("blue", "Fog"))
    discarded.when("red", "put Fog under support").then(PutBack("red", "deck-1", True, card="Fog"))
    held = support(_drawn(1)).when("red", "put Fog into discards")
    held.then(Discarded("red", "Fog", held=True))


@rule("10.3")
def test_a_card_on_another_pile_is_out_of_its_deck_until_it_is_gathered() -> None:
    with on_the_shelf(crowns()):
        begun = opened(CROWNS)
        held = begun.when("red", "take 1", "Treachery")
        aside = held.when("red", "put Treachery into removed")
        aside.then(PutBack("red", "deck-1", on="d9", hand=True, card="Treachery"))
        assert aside.happened[0].told(held.state) == "Red puts Treachery onto removed."
        aside.when("red", "shuffle Great-Strategy").then(Shuffled("red", "deck-1", 2))
        back = aside.when("blue", "put Treachery on top of Great-Strategy")
        assert back.state.decks["deck-1"].aside == {}
        assert back.state.decks["deck-1"].top == ("Treachery",)
        gathered = aside.when("red", "gather Great-Strategy").state.decks["deck-1"]
        assert (gathered.count, gathered.aside) == (3, {})


@rule("10.3")
def test_a_card_goes_out_of_the_game() -> None:
    held = support(_drawn(1))
    gone = held.when("red", "put Fog into removed")
    gone.then(PutBack("red", "deck-1", on="dead", hand=True, card="Fog"))
    assert gone.happened[0].told(held.state) == "Red puts Fog out of the game."
    assert "Out of the game: Fog" in RULES.view(gone.state, None).notes
    gone.when("red", "shuffle support").then(Shuffled("red", "deck-1", 3))


@rule("10.3", "3.3")
def test_shuffling_takes_what_was_put_on_top_and_below() -> None:
    begun = support(_drawn(2))
    put = begun.when("red", "put Fog on top of support").when("red", "put Storm below support")
    shuffled = put.when("red", "shuffle support")
    shuffled.then(Shuffled("red", "deck-1", 4))
    deck = shuffled.state.decks["deck-1"]
    assert (deck.top, deck.left, deck.under) == ((), 4, ())


@rule("10.3")
def test_what_cannot_be_put_back_is_refused() -> None:
    begun = support(_drawn(1))
    begun.when("red", "put Storm on top of support").refused(
        "10.3", "No card Storm is in your hand"
    )
    begun.when("red", "put Fog into support").refused("10.3", "Say “on top of support”")
    begun.when("red", "put Fog on top of chest").refused("10.3", "Name a deck that lies here")
    begun.when("blue", "put Fog below support").refused("10.3", "No card Fog is in your hand")
    two = begun.when("red", "deck more of A")
    two.when("red", "put Fog below more").refused("10.3", "Fog belongs to support, and not to more")
    table().when("red", "put A on top of main").refused("10.3", "No card A is in your hand")


@rule("10.4")
def test_who_looks_at_the_top_cards_alone_sees_them_and_they_stay() -> None:
    begun = support()
    looked = begun.when("red", "look 2 from support", "Fog", "Storm")
    looked.then(Looked("red", "deck-1", 2, ("Fog", "Storm")))
    unseen = known(looked.happened[0], "blue")
    assert unseen.told(begun.state) == "Red looks at the top 2 cards of support."
    deck = unseen.after(begun.state).decks["deck-1"]
    assert (deck.top, deck.left, deck.count) == ((None, None), 2, 4)
    again = looked.when("blue", "look 3", "Nothing-2")
    again.then(Looked("blue", "deck-1", 3, ("Fog", "Storm", "Nothing-2")))
    assert again.state.decks["deck-1"].left == 1
    again.when("red", "take 4", "Nothing-1").then(
        Drawn("red", "deck-1", 4, "red", ("Fog", "Storm", "Nothing-2", "Nothing-1"))
    )
    one = begun.when("red", "look 1", "Fog").happened[0]
    assert one.told(begun.state) == "Red looks at the top card of support: Fog."
    begun.when("red", "look 4", "Fog", "Storm", "Nothing-1", "Nothing-2").accepted()
    begun.when("red", "look 0").refused("10.4", "1 to 4 cards")
    begun.when("red", "look 5").refused("10.4", "1 to 4 cards")


@rule("10.4")
def test_a_card_is_chosen_for_all_to_see_and_the_rest_is_shuffled() -> None:
    begun = support(_drawn(1)).when("red", "put Fog below support")
    fetched = begun.when("blue", "fetch fog from support")
    fetched.then(Fetched("blue", "deck-1", "Fog", 3))
    assert fetched.happened[0].told(begun.state) == (
        "Blue takes Fog out of support and shuffles the rest."
    )
    deck = fetched.state.decks["deck-1"]
    assert (deck.under, deck.left) == ((), 3)
    assert fetched.state.hands["blue"] == ("Fog",)
    missed = fetched.when("red", "fetch Fog")
    missed.then(Missed("red", "deck-1", "Fog", 3))
    assert missed.happened[0].told(fetched.state) == (
        "Red looks for Fog in support, misses it and shuffles."
    )
    begun.when("blue", "fetch Tank from support").refused("10.4", "Tank is not a card of support")
    which = "support has Nothing-1 and Nothing-2: say which"
    begun.when("blue", "fetch nothing from support").refused("10.4", which)
    drawn = support(Drawn("red", "deck-1", 1, "red", ("Nothing-2",)))
    drawn.when("blue", "fetch Nothing from support").refused("10.4", which)


@rule("10.1", "10.2")
def test_a_deck_in_which_nothing_lies_at_the_beginning_is_a_cup() -> None:
    """As the draw cups of modules are, into which their players put what they pull."""
    kit = crowns()
    cup = Pile("d8", "Draw Cup", (), hidden=True, shuffled=True)
    with on_the_shelf(kit := replace(kit, decks=(*kit.decks, cup))):
        begun = opened(hash_of(kit)).when("red", "put Gaston, Duke of Foix into Draw Cup")
        assert begun.when("red", "pull from Draw Cup", "Gaston").happened == [
            Pulled("red", "pile:d8", ("p5",), "table")
        ]


@rule("11.1")
def test_the_turn_has_its_name_and_its_marker_goes_along() -> None:
    with on_the_shelf(crowns()):
        begun = opened(CROWNS)
        assert begun.happened[-1] == TurnBegan("red", 1, "Spring", "p7", "m1.Turn-Spring")
        second = begun.when("red", "turn")
        second.then(TurnBegan("red", 2, "Autumn", "p7", "m1.Turn-Autumn"))
        assert second.happened[0].told(begun.state) == "Turn 2: Autumn."
        stands = {p.name: p.space for p in RULES.view(second.state, None).pieces}
        assert stands["Turn"] == "Turn-Autumn"
        second.when("red", "turn").then(TurnBegan("red", 3))
        begun.when("red", "turn 2 Harvest").then(
            TurnBegan("red", 2, "Harvest", "p7", "m1.Turn-Autumn")
        )
        begun.when("red", "turn 0").then(TurnBegan("red", 0))
    causeway().when("red", "turn 8").then(TurnBegan("red", 8, "1800"))
    causeway().when("red", "turn 0600").then(TurnBegan("red", 2, "0600"))
    late = causeway(TurnBegan("red", 8, "1800"))
    late.when("red", "turn 9").then(TurnBegan("red", 9))


@rule("11.1")
def test_the_marker_stays_on_the_board_on_which_it_lies() -> None:
    """Modules draw a map twice, with a track on each, and a set-up uses one of them."""
    kit = crowns()
    track = next(board for board in kit.boards if board.code == "m1")
    again = replace(track, code="m9", name="The same in colour")
    pieces = {**kit.pieces, "p7": replace(kit.pieces["p7"], at="m9.Turn-Spring")}
    with on_the_shelf(kit := replace(kit, boards=(*kit.boards, again), pieces=pieces)):
        begun = opened(hash_of(kit))
        begun.when("red", "turn").then(TurnBegan("red", 2, "Autumn", "p7", "m9.Turn-Autumn"))


@rule("11.2")
def test_a_phase_of_the_box_is_named_without_a_new_turn() -> None:
    kit = crowns()
    assert kit.turn is not None
    phased = replace(kit, turn=replace(kit.turn, phases=("Move", "Sea Battle")))

    def offered(given: Given) -> list[Order]:
        return list(RULES.legal_orders(given.state, "red"))

    with on_the_shelf(phased):
        begun = opened(hash_of(phased))
        assert begun.happened[-1] == TurnBegan("red", 1, "Spring · Move", "p7", "m1.Turn-Spring")
        assert RULES.moment(begun.state).phase == "Spring · Move"
        assert parse("turn Sea Battle", RULES.orders) in offered(begun)
        battle = begun.when("red", "turn sea battle")
        battle.then(TurnBegan("red", 1, "Spring · Sea Battle", "p7", "m1.Turn-Spring"))
        assert parse("turn Move", RULES.orders) not in offered(battle)
        autumn = TurnBegan("red", 2, "Autumn · Move", "p7", "m1.Turn-Autumn")
        battle.when("red", "turn").then(autumn).when("red", "turn").then(
            TurnBegan("red", 3, "Move")
        )
        battle.when("red", "turn 2 move").then(autumn)
        for order in ("turn Autumn", "turn autumn move", "turn 2 sea battle"):
            assert battle.when("red", order).state.turn == 2
        there = "Move and Sea Battle; Spring and Autumn; turns have numbers from 1 to 2."
        battle.when("red", "turn 4").refused("11.1", f"is called “4”: {there}")
        battle.when("red", "turn 3 Move").refused("11.1", f"is called “3 Move”: {there}")
        for order in ("turn Harvest", "turn 2 Harvest", "turn Autumn Harvest"):
            battle.when("red", order).refused("11.2", f"is called “Harvest”: {there}")


@rule("10.3", "4.1")
def test_a_card_is_named_without_the_number_of_its_copy() -> None:
    begun = support(Drawn("red", "deck-1", 2, "red", ("Nothing-2", "Fog")))
    begun.when("red", "play nothing").then(Played("red", "Nothing-2"))
    begun.when("red", "put Nothing below support").accepted()


@rule("3.2", "3.3", "10.4")
@pytest.mark.parametrize("named", ["Great Strategy", "great strategy", "Great-Strategy"])
def test_a_deck_may_be_named_by_several_words(named: str) -> None:
    with on_the_shelf(crowns()):
        begun = opened(CROWNS)
        drawn = Drawn("red", "deck-1", 1, "red", ("Treachery",))
        begun.when("red", f"take 1 from {named}", "Treachery").then(drawn)
        begun.when("red", f"shuffle {named}").accepted()
        begun.when("red", f"look 1 from {named}", "Treachery").accepted()
        begun.when("red", f"deal 1 to all from {named}", "Muster-1", "Muster-2").accepted()
        begun.when("red", f"fetch Treachery from {named}").accepted()
        begun.when("red", "take 1 from Greater Strategy").refused("3.2", "Great-Strategy")


@rule("4.1", "4.3", "4.4")
def test_a_card_may_be_named_by_several_words() -> None:
    cards = ("Air-strike-1", "Air", "Fog")
    held = Drawn("red", "deck-1", 2, "red", cards[:2])
    begun = causeway(DeckLaid("red", "deck-1", "support", cards), held)
    begun.when("red", "play air strike on 0205").then(Played("red", "Air-strike-1", "on 0205"))
    begun.when("red", "play Air strikes").then(Played("red", "Air", "strikes"))
    begun.when("red", "show Air strike to blue").accepted()
    begun.when("red", "give Air strike to blue").accepted()


@rule("10.3")
@pytest.mark.parametrize("how", ["on top of", "into", "below", "onto"])
def test_a_card_goes_into_no_cup_and_nothing_of_it_is_told(how: str) -> None:
    held = support(Drawn("red", "deck-1", 1, "red", ("Fog",)))
    refused = held.when("red", f"put Fog {how} chits")
    refused.refused("10.3", "chits is a cup; cards go onto a deck: support.")
    assert refused.state.hands["red"] == ("Fog",)


@rule("10.3")
def test_a_counter_of_the_map_may_go_into_a_cup_and_the_answer_says_so() -> None:
    begun = causeway()
    for order in ("put Rifle-1 into chits", "move Rifle-1 to chits"):
        (moved,) = begun.when("red", order).happened
        assert moved.told(begun.state) == "Rifle-1/325 from 0805 is now in the cup chits."
    (moved,) = begun.when("blue", "put Rifle-1, Rifle-2 into chits").happened
    assert moved.told(begun.state) == (
        "Blue moves Rifle-1/325 and Rifle-2/325 from 0805 into the cup chits."
    )


@rule("10.2")
def test_what_nobody_sees_goes_into_no_cup() -> None:
    begun = causeway().when("blue", "cover Grenadier-1 at 0205")
    for order in ("move blue-1 to chits", "remove blue-1 to chits"):
        begun.when("blue", order).refused("10.2", "“uncover blue-1” first")
    begun.when("blue", "secretly Grenadier-2 to chits").refused("9.2", "chits is a cup")
