"""Whose move it is (1.4)."""

from collections.abc import Callable
from itertools import chain

from domain.games.dday_dice.answering import Accept
from domain.games.dday_dice.bonuses import Take
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.earning import Buy
from domain.games.dday_dice.exchanging import GiveCard
from domain.games.dday_dice.finding import Find
from domain.games.dday_dice.landing import choices
from domain.games.dday_dice.lookup import must_move
from domain.games.dday_dice.movement import Move, Stay, moves
from domain.games.dday_dice.outcome import over
from domain.games.dday_dice.recruiting import Recruit
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import Choose
from domain.games.dday_dice.swapping import asking, swaps
from domain.games.dday_dice.upkeep import Cancel
from domain.games.dday_dice.using import Use, asked


def awaited(state: State, unit: Unit) -> bool:
    """Whether the match waits for this Unit (1.4)."""
    if unit.wiped or unit.home:
        return False
    waits = _WAITS.get(unit.stage)
    return (waits is not None and waits(state, unit)) or bool(asking(state, unit))


def _must(_: State, __: Unit) -> bool:
    return True


def _lands(state: State, unit: Unit) -> bool:
    return len(list(choices(state, unit))) > 1


def _tallies(state: State, unit: Unit) -> bool:
    if unit.offer:
        return False
    return asked(state, unit) or bool(next(swaps(state, unit), None))


def _counts(state: State, unit: Unit) -> bool:
    return _offered(state, unit, Cancel, Take, Choose)


def _suffers(state: State, unit: Unit) -> bool:
    return asked(state, unit) or _may_trade(state, unit)


def _musters(state: State, unit: Unit) -> bool:
    buys = _offered(state, unit, Recruit, Find, Buy)
    return buys or asked(state, unit) or _may_trade(state, unit)


def _marches(state: State, unit: Unit) -> bool:
    """More than one way to go on, or something that could open one."""
    ways = chain(Move.offers(state, unit), Stay.offers(state, unit))
    next(ways)
    if next(ways, None) or asked(state, unit):
        return True
    return unmoved(state, unit) and _may_do_more(state, unit)


_WAITS: dict[str, Callable[[State, Unit], bool]] = {
    **dict.fromkeys(("lock", "roll", "losses", "prize", "taken"), _must),
    "land": _lands,
    "tally": _tallies,
    **dict.fromkeys(("count", "collected"), _counts),
    "muster": _musters,
    "march": _marches,
    **dict.fromkeys(("toll", "mines", "survey", "brace"), asked),
    "fire": _suffers,
}
"""Whether there is a choice, for a Unit at its stage; at any other it is finished."""


def _may_do_more(state: State, unit: Unit) -> bool:
    """Whether a Unit with one way left still has a card, a Vehicle or a partner for a gift."""
    if unit.vehicle is not None or _offered(state, unit, Use):
        return True
    goes = next(moves(state, unit), None) is not None
    return goes and _offered(state, unit, Accept, GiveCard)


def to_move(state: State) -> frozenset[str]:
    """The Units that the match waits for."""
    if over(state):
        return frozenset()
    return frozenset(u.seat for u in state.units.values() if awaited(state, u))


def unmoved(state: State, unit: Unit) -> bool:
    """Whether a Unit that must move this turn has not moved yet (10.4, 10.5)."""
    return unit.stage in ("march", "stayed") and must_move(state, unit)


def _offered(state: State, unit: Unit, *kinds: type[DiceOrder]) -> bool:
    """Whether a Unit is offered an order of these kinds."""
    for kind in kinds:
        if unit.stage in kind.stages and next(kind.offers(state, unit), None) is not None:
            return True
    return False


def _may_trade(state: State, unit: Unit) -> bool:
    """Whether a Unit is waited for because it can trade (9.3)."""
    return state.phase in (3, 5) and _offered(state, unit, Accept, GiveCard)
