"""How ``steady`` recruits, moves and fights."""

from collections.abc import Sequence

from domain.game.ruleset import BotLuck
from domain.games.dday_dice import combat, movement
from domain.games.dday_dice.answering import Accept, Decline
from domain.games.dday_dice.bot import hunt, worth
from domain.games.dday_dice.bunkers import Withdraw
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.earning import Buy
from domain.games.dday_dice.finding import Find
from domain.games.dday_dice.giving import Give, can_give
from domain.games.dday_dice.landing import Land
from domain.games.dday_dice.lookup import battle, must_move, sector, sector_at
from domain.games.dday_dice.losses import Lose
from domain.games.dday_dice.movement import Move, Stay
from domain.games.dday_dice.printed import SPECIALISTS, VEHICLES
from domain.games.dday_dice.recruiting import Recruit
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.turns import Done
from domain.games.dday_dice.using import Use
from domain.games.dday_dice.words import BUNKERS, Item, Resource, Specialist, Vehicle

BARGAIN = 0.9
"""What a Star has to bring before a Specialist is recruited."""
ITEM_WORTH: dict[Item, float] = {
    "ammo-box": 3.0,
    "bangalore-torpedo": 9.0,
    "flame-thrower": 10.0,
    "bazooka": 7.0,
    "field-radio": 5.0,
    "command-jacket": 2.0,
    "flak-vest": 4.0,
    "gammon-bomb": 4.2,
    "grenade": 3.5,
    "whistle": 3.0,
    "mine-detector": 2.5,
    "toolkit": 2.5,
    "walkie-talkie": 2.0,
    "lucky-charm": 1.0,
    "medal-case": 3.5,
    "pocket-bible": 2.8,
    "signalling-lamp": 5.0,
}
SPARE_MEN = 6
"""Men beyond its own losses that a Unit keeps before it gives any away."""


def land(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """The first Sector; on two maps in turns."""
    if not battle(state).decks:
        return offered[0]
    mine = "ms"[list(state.units).index(unit.seat) % 2]
    there = [x for x in offered if isinstance(x, Land) and x.to[0] == mine]
    return there[0] if there else offered[0]


def survey(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Let the die for the ground lie; be safe in a Bunker that is taken."""
    return Done() if Done() in offered else Withdraw()


# --- Phase 3 ----------------------------------------------------------------------------------


def muster(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """The best recruit and the best find; Courage to a partner that lacks it."""
    recruits = [x.specialist for x in offered if isinstance(x, Recruit)]
    if recruits and (best := _recruit(state, unit, recruits)):
        return Recruit(specialist=best)
    if find := _find(state, unit, offered):
        return find
    if Buy() in offered and unit.courage >= worth.courage_needed(state, unit) + 6:
        return Buy()
    if gift := _courage_gift(state, unit, offered):
        return gift
    return Done()


def _find(state: State, unit: Unit, offered: list[DiceOrder]) -> DiceOrder | None:
    """The best Item; on the way to a cliff or a closed Bunker what opens it."""
    found = [x.item for x in offered if isinstance(x, Find)]
    if vehicle := next((card for card in found if card in VEHICLES), None):
        return Find(item=vehicle) if unit.points >= 30 else None
    sectors = battle(state).sectors.values()
    if any(s.climb for s in sectors) and not unit.dead:
        for item in hunt.HELPS_TO_CLIMB:
            if item in found:
                return Find(item=item)
    cry = "dexedrine" in found and any(s.cry_only for s in sectors)
    worths: dict[Item | Vehicle, float] = {
        **dict(ITEM_WORTH.items()),
        "dexedrine": 20.0 if cry else 2.0,
    }
    items = [item for item in found if item not in VEHICLES and item in worths]
    return Find(item=max(items, key=lambda item: worths[item])) if items else None


def _recruit(state: State, unit: Unit, recruits: list[Specialist]) -> Specialist | None:
    best = max(recruits, key=lambda s: worth.man(state, unit, s))
    bargain = worth.man(state, unit, best) / SPECIALISTS[best].cost
    return best if bargain >= BARGAIN else None


def _courage_gift(state: State, unit: Unit, offered: list[DiceOrder]) -> DiceOrder | None:
    for order in offered:
        if isinstance(order, Give) and order.what == "courage" and order.n == 1:
            other = state.units[order.unit]
            short = worth.next_price(state, other) - other.courage
            stuck = must_move(state, other)
            keeps = worth.next_price if stuck else worth.courage_needed
            spare = min(unit.courage - keeps(state, unit), can_give(unit, "courage"))
            if short > 0 and spare >= (short if stuck else 1):
                return Give(n=min(short, spare), what="courage", unit=order.unit)
    return None


PRICE: dict[Resource, float] = {"soldiers": 1.0, "courage": 1.5, "stars": 1.5, "points": 0.3}
"""What a resource is worth to a Unit that has no special use for it."""


def answer(state: State, unit: Unit, decline: Decline, offered: Sequence[DiceOrder]) -> DiceOrder:
    """Accept an exchange that brings at least what it costs; keep one's dice."""
    accept, exchange = Accept(unit=decline.unit), state.units[decline.unit].exchange
    if accept not in offered or exchange is None:
        return decline
    n, what, m, price, _ = exchange
    keeps = what == "soldiers" or price != "soldiers" or unit.strength - m > SPARE_MEN
    return accept if keeps and n * PRICE[what] >= m * PRICE[price] else decline


# --- Phase 4 ----------------------------------------------------------------------------------


def march(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Gather men below the guns as long as possible, then go through without a stop."""
    moves = [x for x in offered if isinstance(x, Move)]
    if Use(card="mine-detector") in offered and _will_cross_mines(state, unit):
        return Use(card="mine-detector")
    if held := _holds_on(state, unit, offered):
        return held
    charm = Use(card="lucky-charm", on=("courage",))
    if not moves:
        return charm if must_move(state, unit) and charm in offered else Stay()
    best = min(moves, key=lambda move: _cost(state, unit, move))
    if Stay() in offered and not _goes(state, unit, best):
        return Stay()
    return best


def _holds_on(state: State, unit: Unit, offered: list[DiceOrder]) -> DiceOrder | None:
    """A Point Man where men are still gathered, or where nothing else is left."""
    point = Use(card="point-man")
    if point not in offered:
        return None
    stuck = Stay() in offered
    return point if stuck or hunt.quiet(state, unit) else None


def _goes(state: State, unit: Unit, best: Move) -> bool:
    """Whether to move although it could stay."""
    if worth.hoards(state, unit) and worth.rows_left(state, unit) < 2:
        return unit.courage >= worth.courage_needed(state, unit)
    if best.to in BUNKERS or (sector(state, unit).permanent and hunt.hunted(state, unit)):
        return best.to in BUNKERS
    if sector(state, unit).climb:
        ways = battle(state).ways[unit.sector]
        return any(line.to == best.to and line.forward for line in ways)
    if _bides(state, unit):
        return False
    losses = combat.due(state, unit).defence + worth.GUN * sector(state, unit).guns
    if not hunt.quiet(state, unit):
        return True
    return losses > 5 and unit.courage >= worth.courage_needed(state, unit)


def _bides(state: State, unit: Unit) -> bool:
    """Whether a Unit waits on Sword until Merville's Bunker is taken (15.4)."""
    waits = battle(state).decks and unit.sector[0] == "s"
    return bool(waits) and "m-bunker" not in state.bunkers


def _cost(state: State, unit: Unit, move: Move) -> float:
    """What a move costs; sideways is worth the time it gains below the guns."""
    ways = battle(state).ways[unit.sector]
    line = next(line for line in ways if line.to == move.to)
    cost = worth.danger(state, unit, line)
    if not line.forward:
        quiet = hunt.quiet(state, unit) and hunt.fire(sector_at(state, move.to)) <= hunt.QUIET
        gathers = (quiet or _bides(state, unit)) and unit.strength > 8
        cost += -9.0 if gathers else 6.0
    if move.specialist:
        cost += 0.2 * worth.man(state, unit, move.specialist)
    if move.aid:
        cost += 0.5 if unit.courage >= line.courage else 0.0
    return cost


def _will_cross_mines(state: State, unit: Unit) -> bool:
    moves = list(movement.moves(state, unit))
    if not moves:
        return False
    best = min(moves, key=lambda move: _cost(state, unit, move))
    ways = battle(state).ways[unit.sector]
    mined = any(line.mined for line in ways if line.to == best.to)
    return mined and (must_move(state, unit) or _goes(state, unit, best))


# --- Phase 5 ----------------------------------------------------------------------------------


def brace(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """A grenade where it is hard to survive."""
    grenade = Use(card="grenade")
    hard = combat.defence(state, unit) >= 8 or unit.strength < 12
    return grenade if hard and grenade in offered else Done()


def fire(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Cards where they save most, and men for a partner who would fall."""
    used = [x for x in offered if isinstance(x, Use) and _saves(state, unit, x)]
    if used:
        return used[0]
    for order in offered:
        if isinstance(order, Give) and order.what == "soldiers" and order.n == 1:
            n = _men_for(state, unit, state.units[order.unit])
            if n:
                return Give(n=n, what="soldiers", unit=order.unit)
    return Done()


def _saves(state: State, unit: Unit, order: Use) -> bool:
    """Whether now is the time for a card."""
    hard, guns = combat.defence(state, unit), combat.gun_fire(state, unit)
    if order.card in ("field-radio", "walkie-talkie", "lucky-charm"):
        return order.card != "lucky-charm"
    if order.card == "flak-vest":
        return guns >= 3
    if order.card == "binoculars":
        lowest = ("gun", "1"), ("mines", "1")
        return order.on in lowest and max(guns, unit.mine) >= 4
    if order.card == "hero":
        return _rescues(state, unit, order)
    if order.card in ("gammon-bomb", "bazooka", "bangalore-torpedo", "flame-thrower"):
        enough = 10 if unit.strength > hard + guns + 6 else 6
        return hard >= enough or (hard > 0 and unit.strength <= hard + guns)
    return False


def _rescues(state: State, unit: Unit, order: Use) -> bool:
    """Stars that are to spare, and Courage beyond the way ahead; in need everything."""
    n, need = int(order.on[1]), unit.strength <= combat.due(state, unit).n + 2
    if order.on[0] == "star":
        return need or unit.stars - n >= 4 or worth.rows_left(state, unit) == 0
    return need or unit.courage - n >= worth.courage_needed(state, unit)


def _men_for(state: State, unit: Unit, other: Unit) -> int:
    """How many Soldiers to give to a partner who would be wiped out."""
    short = combat.due(state, other).n + 1 - other.strength
    spare = unit.soldiers - combat.due(state, unit).n - SPARE_MEN // 2
    spare = min(spare, can_give(unit, "soldiers"))
    return short if 0 < short <= spare else 0


def losses(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """The ways that cost the least able men; in the Bunker all count alike."""
    ways = [x for x in offered if isinstance(x, Lose)]
    return min(ways, key=lambda x: sum(worth.man(state, unit, s) for s in x.specialists))
