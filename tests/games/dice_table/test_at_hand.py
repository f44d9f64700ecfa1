"""What a hand completes on a table without a map: every line is an order that is taken."""

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.game.secrets import known
from domain.game.view.board import View
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.drawing import Drawn
from domain.games.dice_table.paper import CounterSet, EnvelopeSealed
from service.drawing import draw
from tests.games.dice_table.seated import SMALL, table
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule

WORDS = {
    "roll": "2d6 attack", "secretly": "d6", "deck": "chits of 1-4", "take": "2", "deal": "1",
    "flip": "2", "play": "on the left", "set": "7", "write": "hold", "seal": "go left",
}  # fmt: skip


FALLS: dict[str, tuple[int | str, ...]] = {
    "roll": (3, 4), "secretly": (5,), "take": ("B", "C"), "deal": ("B", "C"), "flip": ("B", "C"),
}  # fmt: skip
NAMED = {"set {words}": "Supply 2", "clear {words}": "VP"}

LAID = (
    SMALL, Drawn("red", "deck-1", 1, "red", ("A",)), CounterSet("red", "VP", "3"),
    EnvelopeSealed("red", 1, "reserve"),
)  # fmt: skip


def seen(viewer: str | None) -> View:
    """What a viewer knows of a table on which something of everything lies."""
    state = table(*(known(event, viewer) for event in LAID)).state
    return RULES.view(state, viewer)


@rule("2.1", "2.3", "3.1", "3.2", "3.5", "3.6", "4.1", "4.3", "4.4", "5.1", "5.2", "5.3")
def test_every_order_that_a_hand_completes_at_the_table_is_taken() -> None:
    state, view, verbs = table(*LAID).state, seen("red"), set[str]()
    for grip in view.grips:
        verb = grip.line.split()[0]
        for piece in grip.pieces or ():
            words = NAMED.get(grip.line, WORDS.get(verb))
            line = grip.line.format(pieces=piece, words=words)
            luck = Scripted(*FALLS.get(verb, ()))
            assert list(RULES.decide(state, "red", parse(line, RULES.orders), luck)), line
            verbs.add(verb)
    assert verbs == {*WORDS, "box", "show", "give", "clear"}


@rule("1.2")
def test_every_seat_completes_orders_whoever_has_the_move() -> None:
    assert seen("red").grips
    assert seen("blue").grips
    assert seen(None).grips == ()


@rule("4.1", "5.3")
def test_the_cloth_shows_what_its_viewer_knows_and_counts_the_rest() -> None:
    own = draw(seen("red"), seat="red")
    assert 'data-id="A"' in own
    assert "reserve" in own
    for viewer in ("blue", None):
        drawn = draw(seen(viewer))
        assert 'data-id="A"' not in drawn
        assert "reserve" not in drawn
        assert "Red holds 1 of main" in drawn
        assert 'data-id="Envelope 1"' in drawn


@rule("10.1")
def test_a_hand_is_warned_of_the_deck_of_another_side_and_cannot_put_it_away() -> None:
    state = table(replace(SMALL, whose=("blue",))).state
    pile = [one for one in RULES.view(state, "red").grips if one.pieces == ("Deck main",)]
    assert {one.warns for one in pile} == {"main is Blue's deck."}
    assert {one.line.split()[0] for one in pile} == {"take", "deal", "flip"}
    own = [one for one in RULES.view(state, "blue").grips if one.pieces == ("Deck main",)]
    assert {one.warns for one in own} == {""}
    assert "box main" in [one.line for one in own]


@rule("3.2", "3.6")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("take 7 from main", "Draw 7 cards of main into your hand, unseen"),
        ("take 1", "Draw a card into your hand, unseen"),
        ("take 2 from main anyway", "Draw 2 cards of main into your hand, unseen"),
        ("deal 5 to all from main", "Deal everybody 5 cards of main"),
        ("deal 1 to blue", "Deal Blue a card"),
        ("flip", "Turn the top card face up"),
        ("flip 3 from main", "Turn 3 cards of main face up"),
    ],
)
def test_a_drafted_order_says_how_many_cards_of_which_deck(line: str, said: str) -> None:
    assert parse(line, RULES.orders).said(table(SMALL).state, "red") == said


@rule("4.1")
def test_a_table_asks_about_the_card_that_came_last_to_a_hand_and_tells_nobody_else() -> None:
    def asked(viewer: str | None) -> dict[str, tuple[str, ...]]:
        return {one.seat: one.on for one in seen(viewer).prompts}

    assert asked("red")["red"] == ("A",)
    assert "A" not in {name for who in ("blue", None) for on in asked(who).values() for name in on}
