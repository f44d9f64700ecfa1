"""Five for Fighting: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Judge, Ruleset
from domain.games.five_for_fighting import GAME, rules
from domain.games.five_for_fighting.bot import major, private, sergeant
from domain.games.five_for_fighting.commanding import gives_up
from domain.games.five_for_fighting.entering import UnitPlaced
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.ground import PLACES
from domain.games.five_for_fighting.hits import losses
from domain.games.five_for_fighting.naming import names
from domain.games.five_for_fighting.printed import NAMES
from domain.games.five_for_fighting.reference import sheet
from domain.games.five_for_fighting.scoring import adjudicate, outcome, resigned
from domain.games.five_for_fighting.setting_up import StageBegan, setup
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.support import Support
from domain.games.five_for_fighting.view import view
from domain.games.five_for_fighting.words import PHASES

RULES: Ruleset[State, FiveOrder, FiveEvent] = Ruleset(
    **vars(GAME),
    orders=rules.ORDERS,
    events=kinds(FiveEvent, *rules.CHAPTERS),
    start=State(),
    names=NAMES,
    places=frozenset(name for hex_ in PLACES for name in names(hex_)),
    setup=setup,
    decide=rules.decide,
    advance=rules.advance,
    to_move=rules.to_move,
    meanwhile=rules.meanwhile,
    asides=(Support,),
    legal_orders=rules.legal_orders,
    view=view,
    outcome=outcome,
    judge=lambda scenario: Judge("major", playouts=800 if scenario == "campaign" else 10_000),
    endings=(
        *("allied-victory", "german-victory"),
        *("decisive-victory", "major-victory", "minor-victory"),
        *("minor-defeat", "major-defeat", "decisive-defeat"),
    ),
    nature=("cards", "dice"),
    moment=rules.moment,
    course=rules.course,
    phases=tuple(PHASES.values()),
    summed={StageBegan: "", UnitPlaced: "{count} units are set up."},
    bots={"major": major, "private": private, "sergeant": sergeant},
    resigned=resigned,
    gives_up=gives_up,
    adjudicate=adjudicate,
    reactions=rules.REACTIONS,
    window=rules.window,
    losses=losses,
    sheet=sheet,
)
