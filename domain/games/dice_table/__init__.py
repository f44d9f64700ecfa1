"""The Table: dice, decks, hands, counters and paper for any game that the house does not know.

People bring their own board and rules; the house rolls, shuffles and deals, keeps hands and sealed
orders secret, and proves all of it. Everybody may reach for the dice at any time, as at a real
table; who has the move is what people say. ``rulebook.toml`` has every rule.
"""

from domain.game.chapters import kinds
from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.dice_table.bot import partner
from domain.games.dice_table.course import moment, outcome
from domain.games.dice_table.reference import sheet
from domain.games.dice_table.rules import (
    CHAPTERS,
    advance,
    decide,
    everybody,
    legal_orders,
    setup,
    to_move,
)
from domain.games.dice_table.state import State
from domain.games.dice_table.table import TableEvent, TableOrder
from domain.games.dice_table.view import view
from domain.games.dice_table.words import DECKS, SEATS

RULES: Ruleset[State, TableOrder, TableEvent] = Ruleset(
    key="dice_table",
    title="The Table",
    version=1,
    scenarios=(
        Scenario(
            key="open",
            title="An open table",
            summary="Dice, counters and paper for any game; lay out the decks that you need.",
            seats=SEATS,
            fewest=1,
        ),
        Scenario(
            key="cards",
            title="A table with playing cards",
            summary="The same with a deck of 52 playing cards, shuffled.",
            seats=SEATS,
            fewest=1,
            options=(Option("jokers", "Two jokers in the deck", rule="1.1"),),
        ),
    ),
    orders=kinds(TableOrder, *CHAPTERS),
    events=kinds(TableEvent, *CHAPTERS),
    start=State(),
    setup=setup,
    decide=decide,
    advance=advance,
    to_move=to_move,
    meanwhile=everybody,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    endings=("won", "drawn"),
    nature=("alone", "cards", "dice", "secrets"),
    moment=moment,
    has_the_move=lambda state: state.mover,
    sheet=sheet,
    decks=lambda _: DECKS,
    bots={"partner": partner},
)
