"""Who is first in phase 2, where several Units may want the same (3.7, 4.7, 5.8)."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance
from domain.games.dday_dice import events as e
from domain.games.dday_dice.muster import findable, first
from domain.games.dday_dice.printed import ITEMS
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.tally import bonuses, straight
from domain.games.dday_dice.words import Prize

COUNTS = ("count", "toll", "tolled", "losses", "collected")
"""Where a Unit stands in phase 2."""


def choosing(state: State, unit: Unit) -> bool:
    """Whether it is this Unit that chooses an Award for its straight now (3.7)."""
    if unit.stage != "collected" or not state.awards or not straight(state, unit):
        return False
    return _is_first(unit, _straights(state), "award")


def must_wait(state: State, unit: Unit) -> bool:
    """Whether another Unit takes its Special Find before this one (4.7)."""
    finders = _finders(state)
    return bool(finders) and not _is_first(unit, finders, "special-find")


def break_ties(state: State, unit: Unit, chance: Chance) -> Iterator[e.TieBroken]:
    """The roll between this Unit and its equals, when all of them have counted (5.8)."""
    equals = [u for u in state.active if u.stage == "collected" and u.strength == unit.strength]
    if len(equals) < 2:
        return
    for what, units in (("award", _straights(state)), ("special-find", _finders(state))):
        best = _best(units)
        ready = len(best) > 1 and all(u.stage == "collected" for u in best)
        won = any(f"first {what}" in u.turn for u in best)
        if ready and not won and any(u.seat == unit.seat for u in best):
            winner = first(best, f"who is first: {what}", chance)
            yield e.TieBroken(unit=winner.seat, what=cast(Prize, what))
            return


def _best(units: list[Unit]) -> list[Unit]:
    """The Units with the fewest Soldiers."""
    fewest = min((u.strength for u in units), default=0)
    return [u for u in units if u.strength == fewest]


def _is_first(unit: Unit, units: list[Unit], what: Prize) -> bool:
    """Whether a Unit comes before these: it alone has the fewest Soldiers, or has won the roll."""
    best = _best(units)
    won = [u for u in best if f"first {what}" in u.turn] if len(best) > 1 else best
    return any(u.seat == unit.seat for u in won[:1])


def _straights(state: State) -> list[Unit]:
    """The Units that may choose an Award for a straight."""
    if not state.awards:
        return []
    return [u for u in state.active if u.stage in ("count", "collected") and straight(state, u)]


def _finders(state: State) -> list[Unit]:
    """The Units with a Special Find to take, as far as there is something to find."""
    return [u for u in state.active if u.stage in COUNTS and _may_find(state, u)]


def _may_find(state: State, unit: Unit) -> bool:
    """Whether a Unit has a Special Find to take, with something to find; or may have it."""
    if "special-find" not in dict(bonuses(state, unit)):
        return False
    return unit.stage != "collected" or any(ITEMS[i].special for i in findable(state, unit))
