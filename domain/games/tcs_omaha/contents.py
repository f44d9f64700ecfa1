"""Tactical Combat Series: Omaha: the contents page of its rules."""

from domain.game.ruleset import Judge, Ruleset
from domain.games.tcs_omaha import GAME, rules
from domain.games.tcs_omaha.bot import LEVELS
from domain.games.tcs_omaha.command.sheets import SheetWritten
from domain.games.tcs_omaha.fire.answering import REACTIONS, Waved, window
from domain.games.tcs_omaha.fire.area import Rallied
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.kinds import GROUPS
from domain.games.tcs_omaha.position.lookup import CARDS, TcsEvent, TcsOrder
from domain.games.tcs_omaha.rules.carrying import Halt, on_their_way
from domain.games.tcs_omaha.rules.ending import adjudicate, losses, outcome, resigned
from domain.games.tcs_omaha.rules.preparing import setup
from domain.games.tcs_omaha.rules.turns import PartBegan
from domain.games.tcs_omaha.view import summed, view
from domain.games.tcs_omaha.view.fought import FOUGHT, fought
from domain.games.tcs_omaha.view.pressed import pressed
from domain.games.tcs_omaha.view.printed_map import place
from domain.games.tcs_omaha.view.reference import sheet, survey
from domain.games.tcs_omaha.view.sitrep import sitrep
from domain.games.tcs_omaha.view.together import together
from domain.games.tcs_omaha.words import BEGUN, CLEAN_UP, PHASES

JUDGES = {
    "firefight": Judge("major", playouts=10_000),
    "spalding": Judge("major", playouts=6000),
    "first-wave": Judge("major", playouts=3000),
    "colleville": Judge("major", playouts=1500, tries=12),
    "easy-red": Judge("major", playouts=500, tries=8),
}
"""The scenarios on one map or a piece of it; a day of the whole beach takes too long."""

RULES: Ruleset[State, TcsOrder, TcsEvent] = Ruleset(
    **vars(GAME),
    orders=rules.ORDERS,
    events=rules.EVENTS,
    start=State(),
    names={**{name: name for name in (*CARDS, "all", *GROUPS)}, **BEGUN},
    setup=setup,
    decide=rules.decide,
    advance=rules.advance,
    to_move=rules.to_move,
    legal_orders=rules.legal_orders,
    view=view,
    sheet=sheet,
    outcome=outcome,
    sitrep=sitrep,
    judge=JUDGES.get,
    losses=losses,
    moment=rules.moment,
    course=rules.course,
    apart=True,
    volleys=rules.VOLLEYS,
    phases=(*PHASES.values(), CLEAN_UP),
    summed={
        PartBegan: "",
        Waved: "",
        SheetWritten: "{count} operation sheets are written.",
        Rallied: summed.rallied,
        **dict.fromkeys(FOUGHT, fought),
    },
    endings=("american-victory", "draw", "german-victory"),
    nature=("cards", "dice", "secrets"),
    survey=survey,
    place=place,
    bots=LEVELS,
    resigned=resigned,
    adjudicate=adjudicate,
    reactions=REACTIONS,
    window=window,
    meanwhile=on_their_way,
    pressed=pressed,
    together=together,
    asides=(Halt,),
)
