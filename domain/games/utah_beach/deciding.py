"""Chapter 3.3: what is decided between orders, at once or by a standing order given ahead."""

from collections.abc import Iterator, Mapping

from domain.game.decisions import Decision, kinds
from domain.game.ruleset import Reaction, Window
from domain.games.utah_beach import aftermath, combat, landing, retreating
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.answering import ANY, BEARINGS, HOME, STRONGEST, TARGET, WEAKEST
from domain.games.utah_beach.ground import CITIES, GOALS, TERRAIN
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.support import NO_SUPPORT
from domain.games.utah_beach.words import Task

PLACES = ("goal", "city", "cover", "open", "beach")
STATES = ("full", "reduced")
REACTIONS = (
    Reaction("attack", "your unit is attacked and may be supported", (o.Support,), PLACES),
    Reaction("stack", "a stack of yours is attacked", (o.Defend,)),
    Reaction("mines", "you drew the Mines", (o.Mines,), ("attacking", "defending")),
    Reaction("loss", "one of your units suffers a loss", (o.Lose,)),
    Reaction("resistance", "your unit may stand or yield", (o.Stand, o.Yield), (*PLACES, *STATES)),
    Reaction(
        "retreat",
        "your unit retreats",
        (o.Retreat, o.Hold),
        (*PLACES, *STATES, "bombarded"),
    ),
    Reaction("advance", "your unit may advance after combat", (o.Advance, o.Stay), PLACES),
)
KINDS = kinds(REACTIONS)
CITY_HEXES = frozenset(hex_ for hexes in CITIES.values() for hex_ in hexes)


def window(state: State) -> Window | None:
    """The answer that is waited for, and the one that stands where none comes."""
    if not state.debts or state.ending:
        return None
    debt = state.debts[0]
    return DECISIONS[debt.task].window(state, debt)


# --- The words of such a moment ---------------------------------------------------------------


def _of_target(state: State, _: Debt) -> Iterator[str]:
    if state.combat is not None:
        yield from _ground(state.combat.target)


def _of_unit(state: State, debt: Debt) -> Iterator[str]:
    unit = state.units[debt.units[0]]
    yield "reduced" if unit.reduced else "full"
    yield from _ground(unit.hex)
    if state.combat is None:
        yield "bombarded"


def _whose(state: State, debt: Debt) -> Iterator[str]:
    own = state.combat is not None and state.combat.seat == debt.seat
    yield "attacking" if own else "defending"


def _ground(hex_: str) -> Iterator[str]:
    if hex_ in GOALS:
        yield "goal"
    if hex_ in CITY_HEXES:
        yield "city"
    if TERRAIN[hex_] == "B":
        yield "beach"
    yield "cover" if TERRAIN[hex_] in combat.COVER else "open"


# --- The answers ------------------------------------------------------------------------------


def _defenders(_: State, debt: Debt) -> Iterator[o.UtahOrder]:
    return (o.Defend(unit=name) for name in (*debt.units, STRONGEST))


def _mines(_state: State, _: Debt) -> tuple[o.UtahOrder, ...]:
    return o.Mines(choice="use"), o.Mines(choice="aside")


def _stands(_state: State, _: Debt) -> tuple[o.UtahOrder, ...]:
    return o.Stand(), o.Yield()


def _losers(state: State, debt: Debt) -> Iterator[o.UtahOrder]:
    able = landing.crowded(state, debt) if debt.task == "crowd" else debt.units
    return (o.Lose(unit=name) for name in (*able, WEAKEST, STRONGEST))


def _retreats(state: State, debt: Debt) -> Iterator[o.UtahOrder]:
    yield from retreating.offers(state, debt)
    if retreating.paths(state, debt.units[0], debt.n):
        yield from (o.Retreat(way=word) for word in (HOME, *BEARINGS))


def _advances(state: State, debt: Debt) -> Iterator[o.UtahOrder]:
    for name, goal in aftermath.advances(state, debt.units):
        yield o.Advance(unit=name, way=goal)
    yield from (o.Stay(), o.Advance(unit=ANY, way=TARGET))


DECISIONS: Mapping[Task, Decision[State, Debt, o.UtahOrder]] = {
    "defend": Decision("stack", _defenders, lambda _: o.Defend(unit=STRONGEST)),
    "support": Decision(
        "attack", combat.answers, lambda _: o.Support(support=NO_SUPPORT), _of_target
    ),
    "mines": Decision("mines", _mines, lambda _: o.Mines(choice="use"), _whose),
    "lose": Decision("loss", _losers, lambda _: o.Lose(unit=WEAKEST)),
    "crowd": Decision("loss", _losers, lambda _: o.Lose(unit=WEAKEST)),
    "stand": Decision("resistance", _stands, lambda _: o.Yield(), _of_unit),
    "retreat": Decision("retreat", _retreats, lambda _: o.Retreat(way=HOME), _of_unit),
    "advance": Decision("advance", _advances, lambda _: o.Stay(), _of_target),
}
