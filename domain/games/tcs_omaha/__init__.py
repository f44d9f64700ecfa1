"""Tactical Combat Series: Omaha. Platoons under written operation sheets, in turns of twenty
minutes: fire, overwatch, morale.

The seed is the first ten pages of Omaha; the series rules are reconstructed from what was published
about them. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.tcs_omaha import rules
from domain.games.tcs_omaha.bot import major
from domain.games.tcs_omaha.command.sheets import SheetWritten
from domain.games.tcs_omaha.fire.answering import REACTIONS, window
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import TcsEvent, TcsOrder
from domain.games.tcs_omaha.printed.forces import ASHORE, LANDINGS, LESSONS, scene
from domain.games.tcs_omaha.rules.carrying import Halt, on_their_way
from domain.games.tcs_omaha.rules.ending import HANDICAP, adjudicate, outcome, resigned
from domain.games.tcs_omaha.rules.preparing import setup
from domain.games.tcs_omaha.rules.turns import PartBegan
from domain.games.tcs_omaha.view import view
from domain.games.tcs_omaha.view.reference import sheet, survey
from domain.games.tcs_omaha.words import CLEAN_UP, PHASES, SIDES

TEAMS = (
    Option(key="support-teams", title="Naval fire support teams", rule="2.6d"),
    Option(key="history-29th", title="The 29th Division lands as in history", rule="2.7a"),
)
POINTS = Option(
    key=HANDICAP,
    title="Points that the American side needs more",
    choices=("off", "5", "10", "15", "20", "25", "30"),
    default="20",
    rule="19.3",
)
LEHR = Option(key="panzer-lehr", title="A battalion of Panzer Lehr comes on 7 June", rule="3.1")
OPTIONS = {"easy-red": TEAMS, "day": (*TEAMS, POINTS), "campaign": (*TEAMS, LEHR)}
SCENARIOS = tuple(
    Scenario(key=key, title=lesson.title, summary=lesson.summary, seats=SIDES, fewest=2)
    for key, lesson in LESSONS.items()
) + tuple(
    Scenario(
        key=key,
        title=scene(key).title,
        summary=scene(key).summary,
        seats=SIDES,
        fewest=2,
        options=OPTIONS.get(key, ()),
    )
    for key in (*ASHORE, *LANDINGS)
)

RULES: Ruleset[State, TcsOrder, TcsEvent] = Ruleset(
    key="tcs_omaha",
    title="Tactical Combat Series: Omaha",
    version=1,
    scenarios=SCENARIOS,
    orders=rules.ORDERS,
    events=rules.EVENTS,
    start=State(),
    setup=setup,
    decide=rules.decide,
    advance=rules.advance,
    to_move=rules.to_move,
    legal_orders=rules.legal_orders,
    view=view,
    sheet=sheet,
    outcome=outcome,
    moment=rules.moment,
    phases=(*PHASES.values(), CLEAN_UP),
    summed={PartBegan: "", SheetWritten: "{count} operation sheets are written."},
    endings=("american-victory", "draw", "german-victory"),
    nature=("cards", "dice", "secrets"),
    survey=survey,
    bots={"major": major},
    resigned=resigned,
    adjudicate=adjudicate,
    reactions=REACTIONS,
    window=window,
    meanwhile=on_their_way,
    asides=(Halt,),
)
