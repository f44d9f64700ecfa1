"""Whose move it is and what a Unit may order now."""

from collections.abc import Callable, Iterator

from domain.game.ruleset import Moment
from domain.games.dday_dice import combat, landing, movement, rolling, trading, upkeep, using
from domain.games.dday_dice import muster as phase3
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import must_move, unit_of
from domain.games.dday_dice.outcome import over
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import PHASES


def awaited(state: State, unit: Unit) -> bool:
    """Whether the match waits for this Unit (1.4)."""
    if unit.wiped or unit.home:
        return False
    waits = _WAITS.get(unit.stage)
    return (waits is not None and waits(state, unit)) or bool(rolling.asking(state, unit))


def _must(_: State, __: Unit) -> bool:
    return True


def _lands(state: State, unit: Unit) -> bool:
    return len(list(landing.choices(state, unit))) > 1


def _tallies(state: State, unit: Unit) -> bool:
    if unit.offer:
        return False
    return using.asked(state, unit) or bool(next(rolling.swaps(state, unit), None))


def _counts(state: State, unit: Unit) -> bool:
    return next(upkeep.offers(state, unit), None) is not None


def _suffers(state: State, unit: Unit) -> bool:
    return using.asked(state, unit) or trading.asked(state, unit)


def _musters(state: State, unit: Unit) -> bool:
    buys = next(phase3.offers(state, unit), None) is not None
    return buys or using.asked(state, unit) or trading.asked(state, unit)


def _marches(state: State, unit: Unit) -> bool:
    """More than one way to go on, or something that could open one."""
    ways = movement.offers(state, unit)
    next(ways)
    if next(ways, None) or using.asked(state, unit):
        return True
    return unmoved(state, unit) and _may_do_more(state, unit)


_WAITS: dict[str, Callable[[State, Unit], bool]] = {
    **dict.fromkeys(("lock", "roll", "losses", "prize", "taken"), _must),
    "land": _lands,
    "tally": _tallies,
    **dict.fromkeys(("count", "collected"), _counts),
    "muster": _musters,
    "march": _marches,
    **dict.fromkeys(("toll", "mines", "survey", "brace"), using.asked),
    "fire": _suffers,
}
"""Whether there is a choice, for a Unit at its stage; at any other it is finished."""


def _may_do_more(state: State, unit: Unit) -> bool:
    """Whether a Unit with one way left still has a card, a Vehicle or a partner for a gift."""
    if unit.vehicle is not None or next(using.offers(state, unit), None) is not None:
        return True
    goes = next(movement.moves(state, unit), None) is not None
    return goes and next(trading.offers(state, unit), None) is not None


def to_move(state: State) -> frozenset[str]:
    """The Units that the match waits for."""
    if over(state):
        return frozenset()
    return frozenset(u.seat for u in state.units.values() if awaited(state, u))


def legal_orders(state: State, seat: str) -> Iterator[o.DiceOrder]:
    """What a Unit may order now; also what it may do while the match waits for others."""
    unit = unit_of(state, seat)
    if unit is None or not unit.active or over(state):
        return
    if rolling.asking(state, unit):
        yield from rolling.answers(state, unit)
        return
    if unit.offer:
        return
    yield from _own(state, unit)
    if unit.stage in using.CLOSING and awaited(state, unit):
        yield o.Done()
    yield from using.offers(state, unit)
    yield from trading.offers(state, unit)


def _own(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """The orders that belong to the phase."""
    match unit.stage:
        case "land":
            for start in landing.choices(state, unit):
                yield o.Land(to=start)
        case "lock" | "roll":
            yield from rolling.offers(state, unit)
        case "tally":
            yield from rolling.swaps(state, unit)
        case "count" | "collected" | "prize":
            yield from upkeep.offers(state, unit)
        case "muster":
            yield from phase3.offers(state, unit)
            yield from _abandoning(unit)
        case "march":
            yield from movement.offers(state, unit)
            yield from _abandoning(unit)
            if "spares" in unit.match:
                yield o.Spare(whom="nobody")
        case "losses":
            yield from combat.offers(unit)
        case "taken":
            yield o.Withdraw()
            yield o.PressOn()


def _abandoning(unit: Unit) -> Iterator[o.DiceOrder]:
    if unit.vehicle:
        yield o.Abandon(vehicle=unit.vehicle)


def unmoved(state: State, unit: Unit) -> bool:
    """Whether a Unit that must move this turn has not moved yet (10.4, 10.5)."""
    return unit.stage in ("march", "stayed") and must_move(state, unit)


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.phase])
