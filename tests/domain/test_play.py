"""Playing any game: what an order writes, what follows by itself, and what is refused."""

from collections.abc import Iterable
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Chance, Event, Illegal
from domain.match.rekeying import rekey
from domain.match.writing import WouldRoll
from tests.domain.room import Room, with_rules
from tests.toys import toy


def test_sitting_down_last_sets_the_game_up() -> None:
    room = Room()
    room.give("blue", "join")
    assert room.types() == ["match.opened", "command", "seat.taken"]
    room.give("red", "join")
    assert room.types(3) == [
        *("command", "seat.taken", "match.begun", "deck.sealed"),
        *("card.dealt", "card.dealt", "toy.HandDealt"),
        *("card.dealt", "card.dealt", "toy.HandDealt", "setup.ended"),
    ]
    assert room.match.begun == room.match.size == 14
    assert room.folded() == room.match


def test_an_order_writes_its_rolls_and_what_came_of_them() -> None:
    room = Room().begin()
    written = room.give("red", "storm")
    assert written.orders == "storm"
    assert written.told
    assert room.types(14) == ["command", "roll", "dice.rolled", "dice.rolled", "toy.Stormed"]
    link, first, second, stormed = (room.pub(n) for n in range(15, 19))
    assert [draw["r"] for draw in link["draws"]] == [first["r"], second["r"]]
    assert (first["roll"], first["draw"], second["draw"]) == (15, 0, 1)
    assert (first["labels"], first["why"]) == (["left", "right"], "storming")
    assert stormed["pips"] == sum(first["r"]) + sum(second["r"])
    assert room.folded() == room.match


def test_an_order_that_tells_nothing_says_so() -> None:
    room = Room().begin()
    assert not room.give("red", "plan club1").told
    assert room.give("red", "scout").told


def test_a_refused_order_writes_nothing() -> None:
    room = Room().begin()
    before = room.match
    for seat, text in (("red", "play joker"), ("green", "storm"), ("red", "agree")):
        with pytest.raises(Illegal):
            room.give(seat, text)
    with pytest.raises(NotUnderstood):
        room.give("red", "surrender")
    assert room.match is before


def test_a_trial_stops_before_anything_is_told() -> None:
    room = Room().begin()
    for text in ("storm", "scout"):
        with pytest.raises(WouldRoll):
            room.give("red", text, trial=True)
    assert room.give("red", "plan club1", trial=True).match.size == room.match.size + 2
    assert room.folded() == room.match


@pytest.mark.parametrize("tells", ["show", "reveal"])
def test_a_card_is_shown_or_revealed_once_it_was_dealt_and_not_before(tells: str) -> None:
    def decide(state: Any, seat: str, order: Any, chance: Chance) -> Iterable[Event]:
        to = {"to": "blue"} if tells == "reveal" else {}
        getattr(chance, tells)("field", order.card, **to)
        return ()

    room = Room(with_rules(decide=decide)).begin()
    deck = room.match.table.decks["field"]
    for at, written in ((deck.next, 0), (deck.next - 1, 1)):
        start = room.match.size
        room.give("red", f"play {deck.cards[at]}")
        assert len(room.types(start)) == 1 + written


def _draws_a_card(state: Any, seat: str, order: Any, chance: Chance) -> Iterable[Event]:
    if isinstance(order, toy.Scout):
        cards = chance.deal("field", 1, to=seat)
        yield toy.Planned(seat, cards[0])
    else:
        yield from toy.decide(state, seat, order, chance)


def test_a_trial_does_not_look_at_the_next_card() -> None:
    room = Room(with_rules(decide=_draws_a_card)).begin()
    with pytest.raises(WouldRoll, match="depends on the next card of field"):
        room.give("red", "scout", trial=True)
    assert room.give("red", "scout").told
    assert room.folded() == room.match


def test_a_deck_gives_no_more_cards_than_it_holds() -> None:
    room = Room(with_rules(decide=_draws_a_card)).begin()
    for _ in range(4):
        room.give("red", "scout")
    with pytest.raises(Illegal, match="has 0 cards left, not 1"):
        room.give("red", "scout")


def _scouts_again(state: Any, chance: Chance) -> Iterable[Event]:
    side = state.sides.get("red", toy.Side())
    if side.strength is not None and side.plan is None:
        (strength,) = chance.roll("d6", why="scouting on", to="red")
        yield toy.Planned("red", str(strength))


def test_what_follows_by_itself_draws_on_the_same_hidden_link() -> None:
    """One link of a stream for a command, whoever asks for the dice."""
    room = Room(with_rules(advance=_scouts_again)).begin()
    room.give("red", "scout")
    assert room.types(14) == [
        *("command", "roll.hidden", "dice.rolled", "toy.Scouted"),
        *("dice.rolled", "toy.Planned"),
    ]
    hidden = room.openings[15]["red"][0]
    assert len(hidden["draws"]) == 2
    assert room.match.dice.streams["~red"].i == 1
    assert room.folded() == room.match


def _seals_twice(_: Any, __: str, ___: Any, chance: Chance) -> Iterable[Event]:
    chance.seal("field", toy.CARDS)
    chance.seal("field", toy.CARDS)
    return ()


def test_one_command_opens_one_link_of_a_stream() -> None:
    room = Room(with_rules(decide=_seals_twice)).begin()
    with pytest.raises(ValueError, match="opens one link of ~field, not two"):
        room.give("red", "storm")


def test_a_game_that_never_comes_to_rest_is_told() -> None:
    def advance(state: Any, _: Chance) -> Iterable[Event]:
        if state.storms:
            yield toy.Stormed("red", 0)

    room = Room(with_rules(advance=advance)).begin()
    with pytest.raises(RuntimeError, match="toy does not come to rest"):
        room.give("red", "storm")


def test_the_end_is_written_once() -> None:
    room = Room().begin()
    for seat in ("red", "blue"):
        for card in room.match.table.position.sides[seat].cards:
            room.give(seat, f"play {card}")
    assert room.types().count("finished") == 1
    assert room.match.outcome is not None
    with pytest.raises(Illegal, match="This match is over"):
        room.give("red", "storm")
    assert room.folded() == room.match


def test_a_computer_stays_in_its_seat() -> None:
    room = Room(red="person", blue="computer:random").begin()
    with pytest.raises(Illegal, match="A computer stays"):
        room.give("blue", "leave")


def test_whoever_sits_down_next_goes_on() -> None:
    room = Room().begin()
    position = room.match.table.position
    room.give("red", "leave")
    with pytest.raises(Illegal, match="Nobody sits at Red"):
        room.give("red", "storm")
    room.give("red", "join")
    assert room.match.table.position == position
    room.give("red", "storm")
    assert room.types().count("match.begun") == 1
    assert room.folded() == room.match


def test_chains_are_replaced_by_epoch() -> None:
    room = Room().begin()
    room.give("red", "storm")
    assert room.match.dice.nearly_used_up(65) == []
    assert room.match.dice.nearly_used_up(64) == ["red", "~field"]
    written = rekey(room.codec, room.match, {"red": "ab" * 32}, "used up", room.context())
    assert written.match.dice.streams["red"].epoch == 1
    assert written.match.dice.streams["red"].i == 0
    assert written.match.dice.streams["red"].born == room.match.size
    assert written.match.dice.streams["blue"] == room.match.dice.streams["blue"]
    room.match = room._kept(written)
    assert room.folded() == room.match


@pytest.mark.parametrize(
    "text", ["plan a\x00", "plan a\nplan b", "plan a\x85b", "plan \ud800x", "plan a\u202eb"]
)
def test_an_order_is_one_line_of_signs(text: str) -> None:
    room = Room().begin()
    with pytest.raises(NotUnderstood, match="a single line of plain text"):
        room.give("red", text)


def test_a_game_that_rolls_before_it_refuses_is_broken_and_writes_nothing() -> None:
    def decide(_: Any, __: str, ___: Any, chance: Chance) -> Iterable[Event]:
        chance.roll("d6", why="too early")
        raise Illegal("1", "Too late to refuse.")

    room = Room(with_rules(decide=decide)).begin()
    before = room.match
    with pytest.raises(RuntimeError, match="rolled and then refused"):
        room.give("red", "storm")
    assert room.match is before
