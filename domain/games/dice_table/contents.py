"""The Table: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Ruleset
from domain.games.dice_table import GAME, opening, summed
from domain.games.dice_table.bot import partner
from domain.games.dice_table.course import course, moment, outcome
from domain.games.dice_table.decks import DeckLaid, called, mixed_by
from domain.games.dice_table.moving import Moved
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
from domain.games.dice_table.spoken import reworded
from domain.games.dice_table.state import State
from domain.games.dice_table.table import TableEvent, TableOrder
from domain.games.dice_table.view import view
from domain.games.dice_table.words import BOX_DECKS, DECKS, NAMES

RULES: Ruleset[State, TableOrder, TableEvent] = Ruleset(
    **vars(GAME),
    orders=kinds(TableOrder, *CHAPTERS),
    events=kinds(TableEvent, *CHAPTERS),
    start=State(),
    names=NAMES,
    reworded=reworded,
    setup=setup,
    called=opening.called,
    side_called=opening.side_called,
    decide=decide,
    advance=advance,
    to_move=to_move,
    meanwhile=everybody,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    summed={DeckLaid: summed.decks, Moved: summed.ways},
    endings=("won", "drawn"),
    nature=("alone", "cards", "dice", "secrets"),
    moment=moment,
    course=course,
    has_the_move=lambda state: state.mover,
    sheet=sheet,
    decks=lambda scenario: BOX_DECKS if scenario.key == "box" else DECKS,
    deck_called=called,
    mixed_by=mixed_by,
    bots={"partner": partner},
)
