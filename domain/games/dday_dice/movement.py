"""Phase 4: moving, what a Sector asks for, landmines and arrival."""

from collections.abc import Iterator
from typing import Literal

from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.combat import saves
from domain.games.dday_dice.lookup import expect, must_move, sector, served, training
from domain.games.dday_dice.printed import Line, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import BUNKER, Specialist
from domain.games.dday_dice.words import Sector as SectorName
from domain.ruleset import Chance, Illegal

BEACHMASTER = 3


def move(state: State, unit: Unit, order: o.Move, chance: Chance) -> Iterator[e.DiceEvent]:
    """Move to another Sector (10.1)."""
    expect(unit, ("march", "stayed"), "move")
    line = _line(state, unit, order.to)
    _check_vehicle(unit, line)
    _check_requirements(state, unit, order)
    courage = _price(unit, line, order)
    if order.aid:
        yield e.CardPlayed(unit=unit.seat, card=order.aid)
    yield e.SectorEntered(unit=unit.seat, sector=order.to, courage=courage)
    if line.forward and "beachmaster" in unit.specialists:
        yield e.ResourcesGained(unit=unit.seat, by="beachmaster", soldiers=BEACHMASTER)  # 6.1
    if line.mined and not _ignores_mines(unit):
        (die,) = chance.roll("1d6", why=f"landmines, turn {state.turn}", labels=[unit.seat])
        yield e.MinesStruck(unit=unit.seat, die=die, saved=saves(state, unit))
    if order.specialist:
        yield e.SpecialistSacrificed(unit=unit.seat, specialist=order.specialist)


def _line(state: State, unit: Unit, to: SectorName) -> Line:
    """The way to a Sector that may be entered (10.1, 10.2)."""
    if to in unit.visited:
        raise Illegal("10.2", f"This Unit has been in {place(to)} before; choose another Sector.")
    ways = training(state).ways[unit.sector]
    for line in ways:
        if line.to == to:
            return line
    names = ", ".join(place(line.to) for line in ways if line.to not in unit.visited)
    raise Illegal(
        "10.1", f"{place(to)} is not adjacent, or lies behind; from here: {names or 'nowhere'}."
    )


def _check_vehicle(unit: Unit, line: Line) -> None:
    """Refuse to drive over landmines or into the Bunker (8.14)."""
    if unit.vehicle and (line.mined or line.to == BUNKER):
        raise Illegal(
            "8.14",
            f"The {name(unit.vehicle)} cannot cross landmines nor enter the Bunker: "
            f"“abandon {unit.vehicle}” first, or give it away.",
        )


def _check_requirements(state: State, unit: Unit, order: o.Move) -> None:
    """Refuse a move without what the Sector asks for (10.6, 10.7, 4.6)."""
    target = training(state).sectors[order.to]
    cry = "cry" in unit.turn
    if target.needs and target.needs not in unit.specialists and not cry:
        raise Illegal("10.6", f"{place(order.to)} is entered only with a {name(target.needs)}.")
    asked = _asks_sacrifice(state, unit, order.to)
    if asked and order.specialist is None:
        raise Illegal("10.7", f"{place(order.to)} asks for a Specialist: “sacrificing corporal”.")
    if asked and order.specialist not in unit.specialists:
        raise Illegal("10.7", f"This Unit has no {order.specialist} to sacrifice.")
    if order.specialist and not asked:
        raise Illegal("10.7", "No sacrifice is asked for here; leave it out.")


def _asks_sacrifice(state: State, unit: Unit, to: SectorName) -> bool:
    spared = "cry" in unit.turn or served(state, unit, "ambulance")  # 4.6, 8.15
    return training(state).sectors[to].sacrifice and not spared


def _price(unit: Unit, line: Line, order: o.Move) -> int:
    """The Courage that the move costs (10.3, 4.6, 7.16)."""
    cost = 0 if "cry" in unit.turn else line.courage
    if order.aid:
        if order.aid not in unit.items:
            raise Illegal("7.16", "This Unit has no Whistle.")
        if not cost:
            raise Illegal("7.16", "This move costs no Courage; keep the Whistle for an advance.")
        return 0
    if unit.courage < cost:
        raise Illegal(
            "10.3", f"To advance there costs {cost} Courage and this Unit has {unit.courage}."
        )
    return cost


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


# --- Landmines (10.8) -------------------------------------------------------------------------


def _ignores_mines(unit: Unit) -> bool:
    return "minesweeper" in unit.specialists or "mine-detector" in unit.turn  # 6.9, 7.11


def mines_ahead(state: State, unit: Unit) -> bool:
    """Whether a Unit may have to cross landmines now."""
    ways = training(state).ways[unit.sector]
    mined = any(line.mined and line.to not in unit.visited for line in ways)
    return mined and not _ignores_mines(unit)


def mine_losses(unit: Unit) -> int:
    """What the landmine die costs (6.7)."""
    return max(0, unit.mine - unit.saves)


def explode(unit: Unit) -> e.CasualtiesDue:
    """The landmine die as losses."""
    saved = min(unit.saves, unit.mine)
    return e.CasualtiesDue(unit=unit.seat, n=mine_losses(unit), mine=unit.mine, saved=saved)


# --- Arrival ----------------------------------------------------------------------------------


def arrive(state: State, unit: Unit, chance: Chance) -> Iterator[e.DiceEvent]:
    """What a Sector gives to a Unit that has reached it (10.9, 10.10)."""
    here = sector(state, unit)
    if here.joins and here.joins not in (*unit.specialists, *unit.dead):
        yield e.SpecialistJoined(unit=unit.seat, specialist=here.joins, by="sector")
    if here.soldiers:
        why = f"Soldiers of {place(unit.sector)}, turn {state.turn}"
        (n,) = chance.roll(here.soldiers, why=why, labels=[unit.seat])
        yield e.ResourcesGained(unit=unit.seat, by="sector", soldiers=n)
    yield e.UnitArrived(unit=unit.seat)


# --- What is offered --------------------------------------------------------------------------


def moves(state: State, unit: Unit) -> Iterator[o.Move]:
    """Every move that a Unit could make now."""
    for line in training(state).ways[unit.sector]:
        if line.to in unit.visited:
            continue
        victims: tuple[Specialist | None, ...] = (None,)
        if _asks_sacrifice(state, unit, line.to):
            victims = unit.specialists
        for victim in victims:
            for aid in _aids(unit):
                order = o.Move(to=line.to, specialist=victim, aid=aid)
                if _possible(state, unit, line, order):
                    yield order


def _aids(unit: Unit) -> tuple[Literal["whistle"] | None, ...]:
    return (None, "whistle") if "whistle" in unit.items else (None,)


def _possible(state: State, unit: Unit, line: Line, order: o.Move) -> bool:
    try:
        _check_vehicle(unit, line)
        _check_requirements(state, unit, order)
        _price(unit, line, order)
    except Illegal:
        return False
    return True


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """To move or to stay; a Unit that must move and can, cannot stay."""
    none = True
    for order in moves(state, unit):
        none = False
        yield order
    if none or not must_move(state, unit):
        yield o.Stay()
