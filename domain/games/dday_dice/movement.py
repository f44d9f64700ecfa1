"""Phase 4: moving, staying, and who goes first where there is room for one."""

from collections.abc import Iterator
from typing import Literal

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.combat import saves
from domain.games.dday_dice.crossing import BEACHMASTER, check, line_to, possible, victims
from domain.games.dday_dice.lookup import battle, expect, must_move, others
from domain.games.dday_dice.maps import Line
from domain.games.dday_dice.muster import first
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Sector as SectorName


def move(state: State, unit: Unit, order: o.Move, chance: Chance) -> Iterator[e.DiceEvent]:
    """Move to another Sector (10.1)."""
    expect(unit, ("march", "stayed"), "move")
    check(state, unit, line_to(state, unit, order.to), order)
    if _rivals(state, unit, order.to) or _queuing(state, order.to):
        yield e.MoveQueued(
            unit=unit.seat, sector=order.to, specialist=order.specialist, aid=order.aid
        )
    else:
        yield from _enter(state, unit, order, chance)


def _enter(state: State, unit: Unit, order: o.Move, chance: Chance) -> Iterator[e.DiceEvent]:
    """What happens on the way (6.1, 6.22, 10.8)."""
    line = line_to(state, unit, order.to)
    courage = check(state, unit, line, order)
    if order.aid:
        yield e.CardPlayed(unit=unit.seat, card=order.aid)
    yield e.SectorEntered(unit=unit.seat, sector=order.to, courage=courage)
    if line.forward and "beachmaster" in unit.specialists:
        yield e.ResourcesGained(unit=unit.seat, by="beachmaster", soldiers=BEACHMASTER)  # 6.1
    if "pathfinder" in unit.specialists:
        yield e.ResourcesGained(unit=unit.seat, by="pathfinder", soldiers=1)  # 6.22
    if line.mined and not ignores_mines(unit):
        (die,) = chance.roll("1d6", why=f"landmines, turn {state.turn}", labels=[unit.seat])
        yield e.MinesStruck(unit=unit.seat, die=die, saved=saves(state, unit))
    if order.specialist:
        yield e.SpecialistSacrificed(unit=unit.seat, specialist=order.specialist)


def stay(state: State, unit: Unit, _: o.Stay, chance: Chance) -> Iterator[e.DiceEvent]:
    """Stay in the Sector (10.4)."""
    expect(unit, ("march",), "stay")
    if must_move(state, unit) and next(moves(state, unit), None):
        raise Illegal("10.4", f"This Unit must leave {place(unit.sector)} this turn.")
    yield e.UnitStayed(unit=unit.seat)


def abandon(_: State, unit: Unit, order: o.Abandon, chance: Chance) -> Iterator[e.DiceEvent]:
    """Leave a Vehicle behind (8.14)."""
    expect(unit, ("muster", "march"), "abandon a Vehicle")
    if unit.vehicle != order.vehicle:
        raise Illegal("8.14", f"This Unit has no {name(order.vehicle)}.")
    yield e.VehicleAbandoned(unit=unit.seat, vehicle=order.vehicle)


# --- Room for one (10.16) ---------------------------------------------------------------------


def _queuing(state: State, to: SectorName) -> list[Unit]:
    return [u for u in state.active if u.queue and u.queue[0] == to]


def _rivals(state: State, unit: Unit, to: SectorName) -> bool:
    """Whether another Unit could still move to a Sector for one."""
    if not battle(state).sectors[to].one_unit:
        return False
    marching = (u for u in others(state, unit) if u.stage == "march")
    return any(order.to == to for u in marching for order in moves(state, u))


def settle(state: State, chance: Chance) -> Iterator[e.DiceEvent]:
    """Let the best of those who wait move, when nobody else can come (10.16, 5.8)."""
    for unit in state.active:
        if not unit.queue or _rivals(state, unit, unit.queue[0]):
            continue
        to, victim, aid = unit.queue
        waiting = _queuing(state, to)
        winner = first(waiting, f"who moves to {place(to)}", chance)
        for loser in waiting:
            if loser.seat != winner.seat:
                yield e.TurnedAway(unit=loser.seat, sector=to, to=winner.seat)
        to, victim, aid = winner.queue or (to, victim, aid)
        order = o.Move(to=to, specialist=victim, aid=aid)
        yield from _enter(state, winner, order, chance)
        return


# --- Landmines (10.8) -------------------------------------------------------------------------


def ignores_mines(unit: Unit) -> bool:
    """Whether landmines do nothing to a Unit (6.9, 7.11)."""
    return "minesweeper" in unit.specialists or "mine-detector" in unit.turn


def mines_ahead(state: State, unit: Unit) -> bool:
    """Whether a Unit may have to cross landmines now."""
    ways = battle(state).ways[unit.sector]
    mined = any(line.mined and line.to not in unit.visited for line in ways)
    return mined and not ignores_mines(unit)


def toll_losses(unit: Unit) -> int:
    """What landmines, or the toll of a Sector, cost (6.7, 6.23)."""
    return max(0, unit.mine - unit.saves)


def explode(unit: Unit) -> e.CasualtiesDue:
    """The landmine die, or the toll, as losses."""
    saved = min(unit.saves, unit.mine)
    return e.CasualtiesDue(unit=unit.seat, n=toll_losses(unit), mine=unit.mine, saved=saved)


# --- What is offered --------------------------------------------------------------------------


def moves(state: State, unit: Unit) -> Iterator[o.Move]:
    """Every move that a Unit could make now."""
    for line in battle(state).ways[unit.sector]:
        if line.to not in unit.visited:
            yield from _along(state, unit, line)


def _along(state: State, unit: Unit, line: Line) -> Iterator[o.Move]:
    for victim in victims(state, unit, line.to):
        for aid in _aids(unit):
            order = o.Move(to=line.to, specialist=victim, aid=aid)
            if possible(state, unit, line, order):
                yield order


def _aids(unit: Unit) -> tuple[Literal["whistle"] | None, ...]:
    return (None, "whistle") if "whistle" in unit.items else (None,)


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """To move or to stay; a Unit that must move and can, cannot stay."""
    none = True
    for order in moves(state, unit):
        none = False
        yield order
    if none or not must_move(state, unit):
        yield o.Stay()
