"""WWII Combined Arms: two armies of brigades on a chessboard, and no dice at all.

In a turn a side moves its units and then attacks with them. One attack does nothing by itself: a
unit gives way only to several attacks in one turn, is destroyed when it gives way twice, and the
side whose Headquarters fall has lost. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.chapters import kinds
from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.bot import captain, general, private
from domain.games.combined_arms.ending import outcome
from domain.games.combined_arms.placement import UnitPlaced
from domain.games.combined_arms.printed import BATTLES
from domain.games.combined_arms.reference import sheet
from domain.games.combined_arms.retreating import REACTIONS, window
from domain.games.combined_arms.rules import (
    CHAPTERS,
    ORDERS,
    advance,
    decide,
    legal_orders,
    moment,
    planning,
    to_move,
)
from domain.games.combined_arms.saving import SETUPS
from domain.games.combined_arms.setting_up import setup
from domain.games.combined_arms.state import State
from domain.games.combined_arms.turns import PhaseBegan
from domain.games.combined_arms.view import view
from domain.games.combined_arms.words import PHASES, SEATS

FORCES = (
    Option(
        key="armies",
        title="Armies",
        choices=("chosen", "historical", "random"),
        default="chosen",
        rule="2.1",
    ),
    Option(key="first-move", title="Who moves first", choices=SEATS, default="allied", rule="1.4"),
)
CHOICES = (
    Option(key="cities", title="City spaces", rule="9.1"),
    Option(key="difficult-terrain", title="Difficult terrain", rule="9.3"),
    Option(key="elite", title="Elite units", rule="9.6"),
    Option(key="experienced", title="Experienced units", rule="9.8"),
    Option(key="reinforcements", title="Reinforcements", rule="9.9"),
)
ENDS = (
    Option(key="cities-at-once", title="All cities win at once, as printed", rule="9.2a"),
    Option(
        key="draws",
        title="Draws by repetition, stalemate and turn limit",
        choices=("on", "off"),
        default="on",
        rule="8.3a",
    ),
)
OPTIONS = {"battle": (*FORCES, *CHOICES, *ENDS), "campaign": (*FORCES, *ENDS)}

SCENARIOS = tuple(
    Scenario(
        key=key,
        title=battle.title,
        summary=battle.summary,
        seats=SEATS,
        fewest=2,
        options=OPTIONS[key],
    )
    for key, battle in BATTLES.items()
)

RULES: Ruleset[State, ArmsOrder, ArmsEvent] = Ruleset(
    key="combined_arms",
    title="WWII Combined Arms",
    version=1,
    scenarios=SCENARIOS,
    orders=ORDERS,
    events=kinds(ArmsEvent, *CHAPTERS),
    start=State(scenario="battle"),
    setup=setup,
    decide=decide,
    advance=advance,
    to_move=to_move,
    planning=planning,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    endings=("cities", "headquarters", "repetition", "stalemate", "turn-limit"),
    nature=("cards", "secrets"),
    moment=moment,
    phases=tuple(PHASES.values()),
    summed={PhaseBegan: "", UnitPlaced: "{count} units are placed."},
    sheet=sheet,
    reactions=REACTIONS,
    window=window,
    setups=SETUPS,
    bots={"captain": captain, "private": private, "general": general},
    levels={"private": "easy", "captain": "medium", "general": "hard"},
)
