"""D-Day: Utah Beach: from the landing to the link-up, in regiments, on a map of hexes.

The Allies land from sea and air, must keep their beachheads and a line of supply to them, and
capture seven hexes from Carentan to the west edge by turn 17. The Germans arrive from west and
south and need only hold one of them. ``rulebook.toml`` has every rule and where it comes from.
"""

from domain.game.chapters import kinds
from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.utah_beach import rules
from domain.games.utah_beach.bot import captain, general, private, sergeant
from domain.games.utah_beach.ending import outcome
from domain.games.utah_beach.phases import StageBegan, setup
from domain.games.utah_beach.reference import sheet
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.view import view
from domain.games.utah_beach.words import PHASES, SEATS

WEATHER = Option(key="weather", title="Weather", rule="14.1")
FLAK = Option(key="flak", title="German flak", rule="15.0")
EARLY = Option(key="early-end", title="Allied victory as soon as all is taken", rule="13.0a")

SCENARIOS = (
    Scenario(
        key="landing",
        title="Landing and link-up",
        summary="The scenario: seventeen turns from the landing to the west edge of the map.",
        seats=SEATS,
        fewest=2,
        options=(WEATHER, FLAK, EARLY),
    ),
    Scenario(
        key="campaign",
        title="Campaign on one map",
        summary="The same landing, weather and more replacements, and the cities as the goal.",
        seats=SEATS,
        fewest=2,
        options=(FLAK, EARLY),
    ),
)

RULES: Ruleset[State, UtahOrder, UtahEvent] = Ruleset(
    key="utah_beach",
    title="D-Day: Utah Beach",
    version=1,
    scenarios=SCENARIOS,
    orders=rules.ORDERS,
    events=kinds(UtahEvent, *rules.CHAPTERS),
    start=State(),
    setup=setup,
    decide=rules.decide,
    advance=rules.advance,
    to_move=rules.to_move,
    legal_orders=rules.legal_orders,
    view=view,
    outcome=outcome,
    endings=("allied-victory", "german-operational", "german-sudden-death"),
    nature=("cards", "dice"),
    moment=rules.moment,
    phases=tuple(PHASES.values()),
    summed={StageBegan: ""},
    sheet=sheet,
    reactions=rules.REACTIONS,
    window=rules.window,
    bots={"captain": captain, "private": private, "sergeant": sergeant, "general": general},
    levels={"private": "easy", "sergeant": "medium", "general": "hard"},
)
