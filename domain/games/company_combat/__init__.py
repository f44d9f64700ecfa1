"""Company Combat: an American and a German infantry company on three Fronts, with cards and dice.

Squads come from each side's own deck and stand open; hands of tactics cards are secret. In a turn a
side deploys, scouts, suppresses with fire, assaults and rallies, and the other may answer out of
turn with an ambush or a jammed radio. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.chapters import kinds
from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.company_combat.answering import REACTIONS, window
from domain.games.company_combat.bot import captain, private, sergeant, steady
from domain.games.company_combat.charging import Charge
from domain.games.company_combat.company import CompanyEvent, CompanyOrder
from domain.games.company_combat.ending import adjudicate, outcome
from domain.games.company_combat.firing import Suppress
from domain.games.company_combat.reference import sheet
from domain.games.company_combat.rules import (
    CHAPTERS,
    ORDERS,
    advance,
    decide,
    legal_orders,
    moment,
    to_move,
)
from domain.games.company_combat.scouting import Recon
from domain.games.company_combat.state import State
from domain.games.company_combat.support import PlaySupport
from domain.games.company_combat.turns import Done, PhaseBegan, setup
from domain.games.company_combat.view import view
from domain.games.company_combat.words import PHASES, SEATS, SQUADS, TACTICS

SCENARIO = Scenario(
    key="meeting",
    title="Meeting Engagement",
    summary="Two infantry companies meet; ten enemy losses, or the field on all three Fronts, win.",
    seats=SEATS,
    fewest=2,
    options=(
        Option(
            key="first-turn",
            title="Who begins",
            choices=("drawn", *SEATS),
            default="drawn",
            rule="1.3",
        ),
        Option(
            key="opening",
            title="Draws of the first turns",
            choices=("balanced", "as-printed"),
            default="balanced",
            rule="1.6a",
        ),
    ),
)

RULES: Ruleset[State, CompanyOrder, CompanyEvent] = Ruleset(
    key="company_combat",
    title="Company Combat",
    version=1,
    scenarios=(SCENARIO,),
    orders=ORDERS,
    events=kinds(CompanyEvent, *CHAPTERS),
    start=State(),
    setup=setup,
    decide=decide,
    advance=advance,
    to_move=to_move,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    endings=("fronts", "losses", "turn-limit"),
    nature=("cards", "dice", "secrets"),
    moment=moment,
    phases=tuple(PHASES.values()),
    summed={PhaseBegan: ""},
    sheet=sheet,
    decks=lambda _: (*SQUADS.values(), TACTICS),
    bots={"steady": steady, "private": private, "sergeant": sergeant, "captain": captain},
    levels={"private": "easy", "sergeant": "medium", "captain": "hard"},
    adjudicate=adjudicate,
    reactions=REACTIONS,
    volleys=(Recon, Suppress, PlaySupport, Charge, Done),
    window=window,
)
