"""D-Day Dice: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Judge, Ruleset
from domain.games.dday_dice import GAME
from domain.games.dday_dice.bot import captain, private, steady
from domain.games.dday_dice.dday import DiceEvent, DiceOrder
from domain.games.dday_dice.outcome import given_up, outcome
from domain.games.dday_dice.printed import NAMES
from domain.games.dday_dice.reference import sheet
from domain.games.dday_dice.rules import (
    CHAPTERS,
    ORDERS,
    advance,
    course,
    decide,
    legal_orders,
    moment,
)
from domain.games.dday_dice.setting_up import receive, sequel, setup
from domain.games.dday_dice.sight import to_move
from domain.games.dday_dice.spoken import reworded
from domain.games.dday_dice.state import State
from domain.games.dday_dice.turns import PhaseBegan
from domain.games.dday_dice.view import view
from domain.games.dday_dice.words import PHASES

RULES: Ruleset[State, DiceOrder, DiceEvent] = Ruleset(
    **vars(GAME),
    orders=ORDERS,
    events=kinds(DiceEvent, *CHAPTERS),
    start=State(),
    names=NAMES,
    reworded=reworded,
    setup=setup,
    decide=decide,
    advance=advance,
    to_move=to_move,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    judge=lambda _: Judge("captain", playouts=5500, tries=24),
    resigned=given_up,
    endings=("bunker-left", "bunker-taken", "bunker-taken-with-losses", "unit-lost", "wiped-out"),
    nature=("alone", "cards", "dice"),
    moment=moment,
    course=course,
    phases=PHASES,
    summed={PhaseBegan: ""},
    sheet=sheet,
    sequel=sequel,
    receive=receive,
    bots={"steady": steady, "private": private, "captain": captain},
)
