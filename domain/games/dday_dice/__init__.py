"""D-Day Dice: Units of Allied soldiers roll their way up a beach, together.

A turn has five phases which all Units play at the same time: they roll six dice, count what the
dice bring, recruit Specialists and find Items, move, and suffer the fire of the Sector they are
in. They win in the Bunker. This is Battle Map N-01, Exercise Tiger, with its three trainings;
``rulebook.toml`` has every rule and where it comes from.
"""

from domain.games.dday_dice.bot import steady
from domain.games.dday_dice.events import EVENTS, DiceEvent
from domain.games.dday_dice.evolve import evolve
from domain.games.dday_dice.orders import ORDERS, DiceOrder
from domain.games.dday_dice.outcome import given_up, outcome
from domain.games.dday_dice.printed import TRAININGS
from domain.games.dday_dice.rules import advance, decide, setup
from domain.games.dday_dice.sight import legal_orders, moment, to_move
from domain.games.dday_dice.state import State
from domain.games.dday_dice.story import tell
from domain.games.dday_dice.view import view
from domain.games.dday_dice.words import SEATS
from domain.ruleset import Option, Ruleset, Scenario

POINTS = Option(key="victory-points", title="Victory Points", rule="12.4")
MULLIGAN = Option(key="soldier-mulligan", title="Soldier mulligan", rule="2.8")
EQUIPPED = Option(key="well-equipped", title="Well equipped", rule="13.4")
OPTIONS = {
    "tiger-practice": (MULLIGAN,),
    "tiger-basic": (POINTS, MULLIGAN),
    "tiger-advanced": (POINTS, MULLIGAN, EQUIPPED),
}

SCENARIOS = tuple(
    Scenario(
        key=key,
        title=training.title,
        summary=training.summary,
        seats=SEATS,
        fewest=1,
        options=OPTIONS[key],
    )
    for key, training in TRAININGS.items()
)

RULES: Ruleset[State, DiceOrder, DiceEvent] = Ruleset(
    key="dday_dice",
    title="D-Day Dice",
    version=1,
    scenarios=SCENARIOS,
    orders=ORDERS,
    events=EVENTS,
    start=State(),
    setup=setup,
    decide=decide,
    advance=advance,
    evolve=evolve,
    to_move=to_move,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    resigned=given_up,
    moment=moment,
    tell=tell,
    bots={"steady": steady},
)
