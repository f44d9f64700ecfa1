"""D-Day Dice: Units of Allied soldiers roll their way up a beach, together.

A turn has five phases which all Units play at the same time: they roll six dice, count what the
dice bring, recruit Specialists and find Items, move, and suffer the fire of the Sector they are
in. They win in the Bunker. There are eight Battle Maps, from the three trainings of Exercise Tiger
to Merville Battery, and Operation Deadstick across two of them; ``rulebook.toml`` has every rule
and where it comes from.
"""

from domain.game.chapters import kinds
from domain.game.ruleset import Option, Ruleset, Scenario
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.bot import captain, private, steady
from domain.games.dday_dice.campaign import receive, sequel
from domain.games.dday_dice.dday import DiceEvent, DiceOrder
from domain.games.dday_dice.outcome import given_up, outcome
from domain.games.dday_dice.reference import sheet
from domain.games.dday_dice.rules import CHAPTERS, ORDERS, advance, decide, legal_orders, moment
from domain.games.dday_dice.setting_up import setup
from domain.games.dday_dice.sight import to_move
from domain.games.dday_dice.state import State
from domain.games.dday_dice.turns import PhaseBegan
from domain.games.dday_dice.view import view
from domain.games.dday_dice.words import PHASES, SEATS

POINTS = Option(key="victory-points", title="Victory Points", rule="12.4")
MULLIGAN = Option(key="soldier-mulligan", title="Soldier mulligan", rule="2.8")
EQUIPPED = Option(key="well-equipped", title="Well equipped", rule="13.4")
BAZOOKA = Option(
    key="bazooka-joe", title="Bazooka Joe", choices=("off", "items", "all"), rule="13.5"
)
WILD = Option(key="wild-specialists", title="Wild Specialists", rule="13.6")
WHIM = Option(key="quartermasters-whim", title="The Quartermaster's whim", rule="13.7")
BLIND = Option(key="blind-start", title="Blind start", rule="13.8")
OPTIONS = {"tiger-practice": (MULLIGAN,), "tiger-basic": (POINTS, MULLIGAN)}
EVERY = (POINTS, MULLIGAN, EQUIPPED, BAZOOKA, WILD, WHIM, BLIND)
"""The options of all other battles."""

SCENARIOS = tuple(
    Scenario(
        key=key,
        title=played.title,
        summary=played.summary,
        seats=SEATS,
        fewest=2 if played.decks else 1,
        options=OPTIONS.get(key, EVERY),
    )
    for key, played in BATTLES.items()
)

RULES: Ruleset[State, DiceOrder, DiceEvent] = Ruleset(
    key="dday_dice",
    title="D-Day Dice",
    version=1,
    scenarios=SCENARIOS,
    orders=ORDERS,
    events=kinds(DiceEvent, *CHAPTERS),
    start=State(),
    setup=setup,
    decide=decide,
    advance=advance,
    to_move=to_move,
    legal_orders=legal_orders,
    view=view,
    outcome=outcome,
    resigned=given_up,
    endings=("bunker-left", "bunker-taken", "bunker-taken-with-losses", "unit-lost", "wiped-out"),
    nature=("alone", "cards", "dice"),
    moment=moment,
    phases=PHASES,
    summed={PhaseBegan: ""},
    sheet=sheet,
    sequel=sequel,
    receive=receive,
    bots={"steady": steady, "private": private, "captain": captain},
    levels={"private": "easy", "steady": "medium", "captain": "hard"},
)
