"""Chapter 3.3: what is decided between orders, at once or by a standing order given ahead."""

from collections.abc import Iterator, Mapping, Sequence

from domain.game.ruleset import Illegal, Reaction, Window
from domain.games.utah_beach import aftermath, combat, landing, retreating
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import CITIES, GOALS, GRID, TERRAIN, WEST
from domain.games.utah_beach.lookup import best_defender, strengths
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Debt, State
from domain.grid.hexes import Hexes

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
KINDS: Mapping[str, str] = {
    "support": "attack",
    "defend": "stack",
    "mines": "mines",
    "lose": "loss",
    "crowd": "loss",
    "stand": "resistance",
    "retreat": "retreat",
    "advance": "advance",
}
WEAKEST, STRONGEST, HOME, ANY = "weakest", "strongest", "home", "any"
BEARINGS = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}
CITY_HEXES = frozenset(hex_ for hexes in CITIES.values() for hex_ in hexes)


def window(state: State) -> Window | None:
    """The answer that is waited for, and the one that stands where none comes."""
    if not state.debts or state.ending:
        return None
    debt = state.debts[0]
    return Window(debt.seat, KINDS[debt.task], tuple(_facts(state, debt)), _lapse(debt))


def _lapse(debt: Debt) -> o.UtahOrder:
    match debt.task:
        case "support":
            return o.Support(support=("none",))
        case "defend":
            return o.Defend(unit=STRONGEST)
        case "mines":
            return o.Mines(choice="use")
        case "stand":
            return o.Yield()
        case "retreat":
            return o.Retreat(way=HOME)
        case "advance":
            return o.Stay()
    return o.Lose(unit=WEAKEST)


def _facts(state: State, debt: Debt) -> Iterator[str]:
    if debt.task == "mines":
        own = state.combat is not None and state.combat.seat == debt.seat
        yield "attacking" if own else "defending"
    if debt.task in ("stand", "retreat"):
        unit = state.units[debt.units[0]]
        yield "reduced" if unit.reduced else "full"
        yield from _ground(unit.hex)
        if state.combat is None:
            yield "bombarded"
    elif debt.task in ("support", "advance") and state.combat is not None:
        yield from _ground(state.combat.target)


def _ground(hex_: str) -> Iterator[str]:
    if hex_ in GOALS:
        yield "goal"
    if hex_ in CITY_HEXES:
        yield "city"
    if TERRAIN[hex_] == "B":
        yield "beach"
    yield "cover" if TERRAIN[hex_] in combat.COVER else "open"


# --- Answers that name no place ---------------------------------------------------------------


def words(state: State, debt: Debt) -> Iterator[o.UtahOrder]:
    """Answers that can be given ahead, beside those that name a hex or a unit."""
    match debt.task:
        case "defend":
            yield o.Defend(unit=STRONGEST)
        case "lose" | "crowd":
            yield from (o.Lose(unit=WEAKEST), o.Lose(unit=STRONGEST))
        case "retreat":
            if retreating.paths(state, debt.units[0], debt.n):
                yield from (o.Retreat(way=word) for word in (HOME, *BEARINGS))
        case "advance":
            yield o.Advance(unit=ANY, way=TARGET)


TARGET = "in"
"""The word for the hex that was won."""


def loser(state: State, debt: Debt, word: str) -> str:
    """The unit that a word of an order names for a loss; "" where it is no such word."""
    crowd = debt.task == "crowd"
    able = landing.crowded(state, debt) if crowd else debt.units
    ranked = retreating.weaker_first(state, able)
    return {WEAKEST: ranked[0], STRONGEST: ranked[-1]}.get(word.casefold(), "")


def defender(state: State, debt: Debt, word: str) -> str:
    """The unit that is named to defend by its strength alone."""
    return best_defender(state, debt.units) if word.casefold() == STRONGEST else ""


def advancing(state: State, debt: Debt, order: o.Advance) -> o.Advance:
    """The order with the strongest unit that can advance, where it names any."""
    if order.unit.casefold() != ANY:
        return order
    assert state.combat is not None
    able = [n for n, to in aftermath.advances(state, debt.units) if to == state.combat.target]
    if not able:
        raise Illegal("7.8", "No unit can advance; order “stay”.")
    best = max(able, key=lambda n: (strengths(state, n)[1], n))
    return o.Advance(unit=best, way=state.combat.target)


def retreat_path(state: State, debt: Debt, way: str) -> tuple[str, ...]:
    """The path of a retreat, by hexes, by its goal, or by a word for its direction (7.6)."""
    word = way.casefold()
    if word != HOME and word not in BEARINGS:
        return retreating.chosen(state, debt, way)
    found = retreating.paths(state, debt.units[0], debt.n)
    if not found:
        raise Illegal("7.6", f"{debt.units[0]} has no retreat.")
    if word == HOME:
        return found[_homeward(state, debt.units[0], tuple(found))]
    right, up = BEARINGS[word]
    return found[max(found, key=lambda h: (_along(GRID, h, right, up), h))]


def _along(grid: Hexes, hex_: str, right: int, up: int) -> float:
    x, y = grid.middle(hex_)
    return right * x - up * y


def _homeward(state: State, name: str, ends: Sequence[str]) -> str:
    """The end nearest to a beachhead, or for Germans to the west edge; cover decides."""
    homes = state.beachheads or ends if UNITS[name].seat == "allied" else WEST
    return min(
        ends,
        key=lambda h: (
            min(GRID.distance(h, home) for home in homes),
            TERRAIN[h] not in combat.COVER,
            h,
        ),
    )
