"""The Table: dice, decks, hands, counters and paper for any game that the house does not know.

People bring their own board and rules; the house rolls, shuffles and deals, keeps hands and sealed
orders secret, and proves all of it. Everybody may reach for the dice at any time, as at a real
table; who has the move is what people say. ``rulebook.toml`` has every rule.
"""

from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.dice_table.bot import partner
from domain.games.dice_table.events import EVENTS, TableEvent
from domain.games.dice_table.evolve import evolve
from domain.games.dice_table.orders import ORDERS, TableOrder
from domain.games.dice_table.reference import sheet
from domain.games.dice_table.rules import advance, decide, outcome, setup
from domain.games.dice_table.saying import said
from domain.games.dice_table.sight import everybody, legal_orders, moment, to_move
from domain.games.dice_table.state import State
from domain.games.dice_table.story import tell
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
    orders=ORDERS,
    events=EVENTS,
    start=State(),
    setup=setup,
    decide=decide,
    advance=advance,
    evolve=evolve,
    to_move=to_move,
    meanwhile=everybody,
    legal_orders=legal_orders,
    says=lambda _, __, order: said(order),
    view=view,
    outcome=outcome,
    endings=("won", "drawn"),
    nature=("alone", "cards", "dice", "secrets"),
    moment=moment,
    has_the_move=lambda state: state.mover,
    tell=tell,
    sheet=sheet,
    decks=lambda _: DECKS,
    bots={"partner": partner},
)
