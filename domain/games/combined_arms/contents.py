"""WWII Combined Arms: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Judge, Ruleset
from domain.game.told import say
from domain.games.combined_arms import GAME
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.bot import captain, general, private
from domain.games.combined_arms.ending import outcome
from domain.games.combined_arms.lookup import losses
from domain.games.combined_arms.placement import UnitPlaced
from domain.games.combined_arms.printed import NAMES
from domain.games.combined_arms.reference import sheet
from domain.games.combined_arms.retreating import REACTIONS, window
from domain.games.combined_arms.rules import (
    CHAPTERS,
    ORDERS,
    advance,
    course,
    decide,
    legal_orders,
    moment,
    planning,
    to_move,
)
from domain.games.combined_arms.saving import SETUPS
from domain.games.combined_arms.setting_up import setup
from domain.games.combined_arms.spoken import reworded
from domain.games.combined_arms.state import State
from domain.games.combined_arms.turns import PhaseBegan
from domain.games.combined_arms.view import view
from domain.games.combined_arms.words import PHASES

RULES: Ruleset[State, ArmsOrder, ArmsEvent] = Ruleset(
    **vars(GAME),
    orders=ORDERS,
    events=kinds(ArmsEvent, *CHAPTERS),
    start=State(scenario="battle"),
    names=NAMES,
    reworded=reworded,
    setup=setup,
    decide=decide,
    advance=advance,
    to_move=to_move,
    planning=planning,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    judge=lambda _: Judge("captain", playouts=4000, tries=12),
    endings=("cities", "headquarters", "repetition", "stalemate", "turn-limit"),
    nature=("cards", "secrets"),
    scored=(say("unit left"), say("units left")),
    losses=losses,
    moment=moment,
    course=course,
    phases=tuple(PHASES.values()),
    summed={PhaseBegan: "", UnitPlaced: "{count} units are placed."},
    sheet=sheet,
    reactions=REACTIONS,
    window=window,
    setups=SETUPS,
    bots={"captain": captain, "private": private, "general": general},
)
