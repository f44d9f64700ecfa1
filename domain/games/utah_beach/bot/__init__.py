"""Computer players for both sides: they plan with distances and fight by the odds."""

from collections.abc import Callable, Sequence

from domain.game.bots import erring
from domain.game.ruleset import BotLuck
from domain.games.utah_beach.advancing import Advance, Stay
from domain.games.utah_beach.bot import fight
from domain.games.utah_beach.bot.fight import CAPTAIN, GENERAL, Style
from domain.games.utah_beach.bot.march import Plan
from domain.games.utah_beach.combat import Attack
from domain.games.utah_beach.dropping import Drop
from domain.games.utah_beach.ground import GRID, PLACES, TERRAIN
from domain.games.utah_beach.landing import Beachhead, Land
from domain.games.utah_beach.losses import Lose, weaker_first
from domain.games.utah_beach.movement import Move
from domain.games.utah_beach.refitting import Rebuild
from domain.games.utah_beach.retreating import Hold, Retreat, Stand, Yield
from domain.games.utah_beach.state import State
from domain.games.utah_beach.storming import Assault
from domain.games.utah_beach.support import Defend, Mines
from domain.games.utah_beach.turns import Done, Pass
from domain.games.utah_beach.utah import UtahOrder
from domain.games.utah_beach.words import SEATS, Seat
from domain.games.utah_beach.zones import Zone

BEACHHEADS = ("2607", "2508", "2707", "2806")
ZONES = {"82": "2403", "101": "2306"}


Player = Callable[[State, str, Sequence[UtahOrder], BotLuck], UtahOrder]


def player(style: Style) -> Player:
    """The computer player of a strength."""

    def play(state: State, seat: str, offered: Sequence[UtahOrder], luck: BotLuck) -> UtahOrder:
        """Choose among what is offered."""
        return _chosen(state, SEATS[SEATS.index(seat)], offered, style)

    return play


def _chosen(state: State, side: Seat, offered: Sequence[UtahOrder], style: Style) -> UtahOrder:
    if state.debts:
        return _settles(state, side, offered)
    match state.stage:
        case "beach" | "drop":
            return _lands(state, offered)
        case "storm" | "assault":
            return fight.best_assault(state, [x for x in offered if isinstance(x, Assault)])
        case "bombard":
            return fight.bombardment(state, side, offered, style) or Pass()
        case "move" | "mobile-move":
            return _moves(state, side, offered)
        case "refit" | "land":
            return _brings_up(state, offered)
    attacks = [x for x in offered if isinstance(x, Attack)]
    return fight.best_attack(state, side, attacks, style) or Pass()


def _lands(state: State, offered: Sequence[UtahOrder]) -> UtahOrder:
    """A beachhead for each regiment of the 4th Division, and drops behind them."""
    for hex_ in BEACHHEADS:
        order = Beachhead(hexes=(hex_,))
        if order in offered:
            return order
    for division, hex_ in ZONES.items():
        zone = Zone(division=division, hex=hex_)  # type: ignore[arg-type]
        if zone in offered:
            return zone
    free = [x for x in offered if isinstance(x, Land | Drop)]
    if not free:
        zones = [x for x in offered if isinstance(x, Zone)]
        return min(zones, key=_off_plan) if zones else Pass()
    crowd = [u.hex for u in state.units.values()]
    return min(free, key=lambda x: (crowd.count(x.hex), _harm(x.hex), x.unit, x.hex))


def _off_plan(zone: Zone) -> tuple[int, str]:
    """How far a drop zone lies from where it was to be; an earlier one may be in its way."""
    return GRID.distance(zone.hex, ZONES[zone.division]), zone.hex


def _harm(hex_: str) -> int:
    """How many ways a drift from a hex does harm."""
    return sum(not n or TERRAIN[n] in "wCB~" for n in (*GRID.ring[hex_], hex_))


def _brings_up(state: State, offered: Sequence[UtahOrder]) -> UtahOrder:
    """Rebuild the strongest and land where there is most room."""
    rebuilt = [x for x in offered if isinstance(x, Rebuild)]
    if rebuilt:
        return max(rebuilt, key=lambda x: (fight.worth(state, x.unit), x.unit))
    landed = [x for x in offered if isinstance(x, Land)]
    if landed:
        crowd = [u.hex for u in state.units.values()]
        return min(
            landed, key=lambda x: (crowd.count(x.hex), -fight.printed(x.unit), x.unit, x.hex)
        )
    return Pass()


def _moves(state: State, seat: Seat, offered: Sequence[UtahOrder]) -> UtahOrder:
    """The move that gains most; reinforcements come in any case."""
    moves = [x for x in offered if isinstance(x, Move)]
    plan = Plan(state, seat)
    best: UtahOrder | None = None
    gain = 0.05
    for move in moves:
        better = plan.score(move.unit, move.way) - plan.stays(move.unit)
        if better > gain:
            best, gain = move, better
    return best or (Pass() if Pass() in offered else moves[0])


def _settles(state: State, seat: Seat, offered: Sequence[UtahOrder]) -> UtahOrder:
    """What is asked in a combat."""
    debt = state.debts[0]
    match debt.task:
        case "support":
            return fight.answer(state, seat, offered)
        case "mines":
            return Mines(choice="use")
        case "stand":
            return Stand() if fight.stands(state, debt.units[0]) else Yield()
        case "lose" | "crowd":
            names = tuple(x.unit for x in offered if isinstance(x, Lose) and "/" in x.unit)
            return Lose(unit=weaker_first(state, names)[0])
        case "defend":
            return max(
                (x for x in offered if isinstance(x, Defend) and "/" in x.unit),
                key=lambda x: fight.toughness(state, x.unit),
            )
        case "retreat":
            return _retreat(state, seat, offered)
    return _advance(state, seat, offered)


def _retreat(state: State, seat: Seat, offered: Sequence[UtahOrder]) -> UtahOrder:
    plan, name = Plan(state, seat), state.debts[0].units[0]
    ways = [x for x in offered if isinstance(x, Retreat) and x.way[-1].isdigit()]
    if Hold() in offered and not state.units[name].reduced and state.units[name].hex in PLACES:
        return Hold()
    return max(ways, key=lambda x: (plan.score(name, x.way.rpartition("-")[2]), x.way))


def _advance(state: State, seat: Seat, offered: Sequence[UtahOrder]) -> UtahOrder:
    plan = Plan(state, seat)
    best: UtahOrder = Stay()
    gain = -0.5
    for order in offered:
        if isinstance(order, Advance) and "/" in order.unit:
            better = plan.score(order.unit, order.way) - plan.stays(order.unit)
            if better > gain:
                best, gain = order, better
    return best


captain, general = player(CAPTAIN), player(GENERAL)
private, sergeant = erring(captain, 0.45, Done), erring(captain, 0.12, Done)
