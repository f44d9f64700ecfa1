"""Tactical Combat Series: Omaha. Platoons under written operation sheets, in turns of twenty
minutes: fire, overwatch, morale.

The seed is the first ten pages of Omaha; the series rules are reconstructed from what was published
about them. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.tcs_omaha.bot import major
from domain.games.tcs_omaha.ending import adjudicate, outcome, resigned
from domain.games.tcs_omaha.events import EVENTS, PartBegan, SheetWritten, TcsEvent
from domain.games.tcs_omaha.evolve import evolve
from domain.games.tcs_omaha.fire.answering import REACTIONS, window
from domain.games.tcs_omaha.landed.before import EVENTS as PREPARING_EVENTS
from domain.games.tcs_omaha.landed.events import EVENTS as LANDING_EVENTS
from domain.games.tcs_omaha.landed.orders import ORDERS as LANDING_ORDERS
from domain.games.tcs_omaha.offers import legal_orders, moment, to_move
from domain.games.tcs_omaha.orders import ORDERS, Halt, TcsOrder
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.printed import LESSONS
from domain.games.tcs_omaha.rules import advance, carrying, decide, setup
from domain.games.tcs_omaha.rules import ending as scoring
from domain.games.tcs_omaha.saying import said
from domain.games.tcs_omaha.scenes import ASHORE, LANDINGS, scene
from domain.games.tcs_omaha.story import tell
from domain.games.tcs_omaha.survey import survey
from domain.games.tcs_omaha.view import view
from domain.games.tcs_omaha.view.reference import sheet
from domain.games.tcs_omaha.words import CLEAN_UP, PHASES, SIDES

TEAMS = (
    Option(key="support-teams", title="Naval fire support teams", rule="2.6d"),
    Option(key="history-29th", title="The 29th Division lands as in history", rule="2.7a"),
)
HANDICAP = Option(
    key=scoring.HANDICAP,
    title="Points that the American side needs more",
    choices=("off", "5", "10", "15", "20", "25", "30"),
    default="20",
    rule="19.3",
)
LEHR = Option(key="panzer-lehr", title="A battalion of Panzer Lehr comes on 7 June", rule="3.1")
OPTIONS = {"easy-red": TEAMS, "day": (*TEAMS, HANDICAP), "campaign": (*TEAMS, LEHR)}
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
    orders=(*ORDERS, *LANDING_ORDERS),
    events=(*EVENTS, *PREPARING_EVENTS, *LANDING_EVENTS),
    start=State(),
    setup=setup,
    decide=decide,
    advance=advance,
    evolve=evolve,
    to_move=to_move,
    legal_orders=legal_orders,
    says=lambda state, _, order: said(state, order),
    view=view,
    sheet=sheet,
    outcome=outcome,
    moment=moment,
    phases=(*PHASES.values(), CLEAN_UP),
    tell=tell,
    summed={PartBegan: "", SheetWritten: "{count} operation sheets are written."},
    endings=("american-victory", "draw", "german-victory"),
    nature=("cards", "dice", "secrets"),
    survey=survey,
    bots={"major": major},
    resigned=resigned,
    adjudicate=adjudicate,
    reactions=REACTIONS,
    window=window,
    meanwhile=carrying.on_their_way,
    asides=(Halt,),
)
