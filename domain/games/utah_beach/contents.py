"""D-Day: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Judge, Ruleset
from domain.games.utah_beach import GAME, rules
from domain.games.utah_beach.bot import captain, general, private, sergeant
from domain.games.utah_beach.ending import outcome
from domain.games.utah_beach.ground import PLACE_NAMES
from domain.games.utah_beach.losses import losses
from domain.games.utah_beach.phases import StageBegan, setup
from domain.games.utah_beach.printed import NAMES
from domain.games.utah_beach.reference import sheet
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.view import view
from domain.games.utah_beach.words import PHASES

RULES: Ruleset[State, UtahOrder, UtahEvent] = Ruleset(
    **vars(GAME),
    orders=rules.ORDERS,
    events=kinds(UtahEvent, *rules.CHAPTERS),
    start=State(),
    names=NAMES,
    places=frozenset(PLACE_NAMES),
    setup=setup,
    decide=rules.decide,
    advance=rules.advance,
    to_move=rules.to_move,
    legal_orders=rules.legal_orders,
    view=view,
    outcome=outcome,
    judge=lambda _: Judge("general", playouts=3000),
    endings=("allied-victory", "german-operational", "german-sudden-death"),
    nature=("cards", "dice"),
    losses=losses,
    moment=rules.moment,
    course=rules.course,
    phases=tuple(PHASES.values()),
    summed={StageBegan: ""},
    sheet=sheet,
    reactions=rules.REACTIONS,
    window=rules.window,
    bots={"captain": captain, "private": private, "sergeant": sergeant, "general": general},
)
