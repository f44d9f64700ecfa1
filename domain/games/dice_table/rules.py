"""How the table is set, whom the match waits for, and what may be ordered."""

from collections.abc import Iterable, Iterator

from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.dice_table import (
    choosing,
    course,
    covered,
    decks,
    dice,
    drawing,
    facing,
    hands,
    held,
    mixing,
    moving,
    opening,
    paper,
    piles,
    unseen,
)
from domain.games.dice_table.box import known_box
from domain.games.dice_table.course import outcome
from domain.games.dice_table.reading import JOKERS, PLAYING_CARDS
from domain.games.dice_table.state import State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import DECKS, Seat

CHAPTERS = (
    dice, decks, drawing, hands, paper, course,
    opening, moving, facing, covered, mixing, held, unseen, piles, choosing,
)  # fmt: skip
"""Where its orders and events stand, in the order in which people read of them."""
OF_A_DECK = (drawing.Take, drawing.Flip, drawing.Deal, decks.Shuffle, decks.Gather)
"""What is offered of each deck, in this order."""


def setup(
    scenario: Scenario, seats: tuple[Seat, ...], options: Options, chance: Chance
) -> Happening:
    """The table is set; with cards a deck lies on it (1.1), or a box (7.1)."""
    yield course.Seated(seats)
    if scenario.key == "cards":
        jokers = JOKERS if options.get("jokers") == "on" else ()
        chance.seal(DECKS[0], (*PLAYING_CARDS, *jokers))
        yield decks.DeckLaid(seats[0], DECKS[0], "main", (*PLAYING_CARDS, *jokers))
    if scenario.key == "box":
        yield from opening.opened(seats, options["box"], options["setup"], chance)


def to_move(state: State) -> frozenset[Seat]:
    """Who has the move (1.2); where somebody says that it is over, who has not answered (6.1)."""
    if outcome(state) is not None or not state.seats:
        return frozenset()
    if state.claims:
        return frozenset(state.seats) - state.claims.keys()
    return frozenset({state.mover})


def everybody(state: State) -> frozenset[Seat]:
    """All may reach for the dice (1.2)."""
    return frozenset(state.seats) if outcome(state) is None else frozenset()


def legal_orders(state: State, seat: Seat) -> Iterator[TableOrder]:
    """What is offered to a seat that is to move; much more may be ordered than is offered."""
    if seat not in to_move(state):
        return
    if state.claims:
        yield from course.Over.offers(state, seat)
        yield from course.GoOn.offers(state, seat)
        return
    box = known_box(state)
    yield from (opening.rolls(box) if box else dice.Roll.offers(state, seat))
    for deck in state.decks.values():
        for one in OF_A_DECK if not deck.whose or seat in deck.whose else ():
            yield from one.of_deck(state, deck)
    for kind in kinds(TableOrder, decks, hands, paper, course, covered, piles):
        yield from kind.offers(state, seat)


def decide(state: State, seat: Seat, order: TableOrder, chance: Chance) -> Happening:
    """What an order leads to. At this table everybody may reach for the dice (1.2)."""
    if outcome(state) is not None:
        raise Illegal("6.1", "It is over.")
    return order.leads_to(state, seat, chance)


def advance(state: State, chance: Chance) -> Iterable[TableEvent]:
    """Nothing follows by itself."""
    return ()
