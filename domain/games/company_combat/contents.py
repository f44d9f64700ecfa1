"""Company Combat: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Judge, Ruleset
from domain.game.told import say
from domain.games.company_combat import GAME
from domain.games.company_combat.answering import REACTIONS, window
from domain.games.company_combat.bot import captain, private, sergeant, steady
from domain.games.company_combat.charging import Charge
from domain.games.company_combat.company import CompanyEvent, CompanyOrder
from domain.games.company_combat.ending import adjudicate, outcome
from domain.games.company_combat.firing import Suppress
from domain.games.company_combat.hits import losses
from domain.games.company_combat.printed import NAMES
from domain.games.company_combat.reference import sheet
from domain.games.company_combat.rules import (
    CHAPTERS,
    ORDERS,
    advance,
    course,
    decide,
    legal_orders,
    moment,
    to_move,
)
from domain.games.company_combat.scouting import Recon
from domain.games.company_combat.spoken import reworded
from domain.games.company_combat.state import State
from domain.games.company_combat.support import PlaySupport
from domain.games.company_combat.turns import Done, PhaseBegan, setup
from domain.games.company_combat.view import view
from domain.games.company_combat.words import PHASES, SQUADS, TACTICS

RULES: Ruleset[State, CompanyOrder, CompanyEvent] = Ruleset(
    **vars(GAME),
    orders=ORDERS,
    events=kinds(CompanyEvent, *CHAPTERS),
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
    judge=lambda _: Judge("captain", playouts=14_000, tries=24),
    endings=("fronts", "losses", "turn-limit"),
    nature=("cards", "dice", "secrets"),
    scored=(say("enemy unit destroyed"), say("enemy units destroyed")),
    losses=losses,
    moment=moment,
    course=course,
    phases=tuple(PHASES.values()),
    summed={PhaseBegan: ""},
    sheet=sheet,
    decks=lambda _: (*SQUADS.values(), TACTICS),
    bots={"steady": steady, "private": private, "sergeant": sergeant, "captain": captain},
    adjudicate=adjudicate,
    reactions=REACTIONS,
    volleys=(Recon, Suppress, PlaySupport, Charge, Done),
    window=window,
)
