"""Chapter 7: morale, companies that are shaken, retreats."""

import functools
from collections.abc import Iterator, Mapping, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import command as following
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import fire as losing
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.beach import shingle
from domain.games.tcs_omaha.command import ashore
from domain.games.tcs_omaha.ground import INLAND
from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.leaders import sheets
from domain.games.tcs_omaha.position import Debt, State, closed
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    ground,
    hexes,
    kind,
    of_side,
    of_units,
    own,
    sheltered,
    stands,
    steps,
)
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.words import OTHER, Feet, Morale, Side


def effective(state: State, name: str) -> int:
    """Printed morale, steps lost and the morale of the company; higher is worse (7.1)."""
    card = CARDS[name]
    return card.kind.morale + state.units[name].lost + state.shaken.get(card.company, 0)


def check(
    now: Now, hex_: str, names: Sequence[str], extra: int, chance: Chance, *, pick: bool = True
) -> Happening:
    """One roll for all that were hit on a hex; each reads it with its own morale (7.1)."""
    if not names:
        return
    dice = chance.roll("2d6", why=f"morale on {hex_}")
    yield now.happens(e.MoraleRolled(hex_, dice))
    for name in names:
        unit = now.state.units[name]
        shelter = sheltered(now.state, unit.hex)
        total = sum(dice) + effective(now.state, name) + extra
        total += TABLES.morale.shaken if unit.morale == "suppressed" else 0
        total += TABLES.morale.shelter if shelter else 0
        yield from suffer(now, name, total, pick=pick)


def suffer(now: Now, name: str, total: int, *, pick: bool = True) -> Happening:
    """What a total on the morale table does to a unit (7.2)."""
    table, unit = TABLES.morale, now.state.units[name]
    if total < table.suppressed:
        return
    if total < table.pick:
        yield from _falls(now, name, total, "suppressed")
    elif total < table.paralyzed:
        yield from _falls(now, name, total, "paralyzed")
        if pick and unit.morale != "paralyzed" and _may_choose(now.state, name):
            debt = Debt("breaks", CARDS[name].side, name, unit.hex)
            yield now.happens(e.Owed((*now.state.debts, debt)))
    elif total < table.flight:
        yield from _falls(now, name, total, "paralyzed")
    else:
        yield from _flees(now, name, total)


def _may_choose(state: State, name: str) -> bool:
    """Whether a unit that breaks has a choice: it may fall back, and has a way (7.2). At the
    shingle nobody is asked, for a retreat there would only make his company worse (1.13a)."""
    stays = _stays(state, name)[0] == "paralyzed"
    return not stays and bool(way(state, name, chosen=True)) and not cannot_choose(state, name)


def _falls(now: Now, name: str, total: int, morale: Morale) -> Happening:
    if now.state.units[name].morale in ("paralyzed", morale):
        return
    yield now.happens(e.MoraleFell(name, total, morale))


def _flees(now: Now, name: str, total: int) -> Happening:
    """A forced retreat; the company is shaken (7.2), once also where the shingle keeps its men
    (1.13a)."""
    if _stays(now.state, name)[0] != "paralyzed":
        yield from shake(now, CARDS[name].company, 1)
    if total >= TABLES.morale.rout:
        last = steps(now.state, name) == 1
        yield now.happens(e.StepsLost(name, 1))
        if last:
            yield now.happens(e.UnitDestroyed(name, "it broke"))
            return
    others = tuple(d for d in now.state.debts if (d.kind, d.unit) != ("breaks", name))
    if others != now.state.debts:  # who is made to fall back has no choice any more (7.2)
        yield now.happens(e.Owed(others))
    yield from fall_back(now, name, total)


def shake(now: Now, company: str, by: int) -> Happening:
    """The morale of a company gets worse (7.3)."""
    yield now.happens(e.CompanyShaken(company, now.state.shaken.get(company, 0) + by))


def heavy_losses(now: Now, lost: Mapping[str, int]) -> Happening:
    """Four or five steps in one fire shake a company once, six or more twice (7.3)."""
    by_company: dict[str, int] = {}
    for name, n in lost.items():
        if kind(name).foot:
            company = CARDS[name].company
            by_company[company] = by_company.get(company, 0) + n
    for company, n in by_company.items():
        worse = next((more for least, more in TABLES.morale.heavy if n >= least), 0)
        if worse:
            yield from shake(now, company, worse)


# --- Retreat ----------------------------------------------------------------------------------


def fall_back(
    now: Now, name: str, total: int, *, chosen: bool = False, action: bool = False
) -> Happening:
    """A unit falls back and is suppressed; where it cannot, it is paralyzed (7.4).

    At the shingle it stays, paralyzed, and its company is shaken (1.13a).
    """
    does, worse = _stays(now.state, name)
    if does == "paralyzed":
        yield from shake(now, CARDS[name].company, worse)
        yield from _falls(now, name, total, "paralyzed")
        return
    path = way(now.state, name, chosen=chosen)
    if not path:
        if _beside_enemy(now.state, now.state.units[name].hex, name):
            yield from losing.lost(now, name, "it could not fall back from the enemy")
        else:
            yield from _falls(now, name, total, "paralyzed")
        return
    if now.state.units[name].morale != "suppressed":
        yield now.happens(e.MoraleFell(name, total, "suppressed"))
    yield from retreats(now, name, path, action=action)


def retreats(now: Now, name: str, path: tuple[str, ...], *, action: bool = False) -> Happening:
    """A unit goes its way back, and clears the wire on it (7.4, 2.4c)."""
    yield now.happens(e.Retreated(name, path, action))
    yield from closed.cleared(now, name, path)


def _stays(state: State, name: str) -> tuple[shingle.Retreat, int]:
    """Whether the shingle keeps a unit that is to fall back, and what that costs (1.13a)."""
    return shingle.at_the_shingle(_side(state, name), beside=_at_shingle(state, name))


def _side(state: State, name: str) -> shingle.Ground:
    """The side of the shingle on which a unit stands; landward where there is none (1.13a)."""
    on_beach = state.landing.sealed and seaward(state.units[name].hex)
    return "seaward" if on_beach else "landward"


def _at_shingle(state: State, name: str) -> bool:
    here, hex_ = ground(state), state.units[name].hex
    return any(here.is_shingle(hex_, near) for near in here.beside[hex_])


def _beside_enemy(state: State, hex_: str, name: str) -> bool:
    foes = stands(state, OTHER[CARDS[name].side])
    return any(near in foes for near in ground(state).beside[hex_])


def way(state: State, name: str, *, chosen: bool = False) -> tuple[str, ...]:
    """The way back of a unit, into cover; () where there is none.

    Each step is farther from the enemy that was nearest (7.4). Seaward of the shingle a forced one
    leads toward it, or along it, whatever the enemy does, and a chosen one never (1.13a).
    """
    printed, foes = kind(name), hexes(state, OTHER[CARDS[name].side])
    if printed.ground == "none" or not printed.move or not foes:
        return ()
    start, shut = state.units[name].hex, closed.closed(state, name)
    wire, most, side = closed.wire_before(state, name), 2 * printed.move, _side(state, name)
    return _way(ground(state), printed.ground, start, most, shut, wire, foes, side, chosen)


@functools.lru_cache(4096)
def _way(
    here: Field,
    feet: Feet,
    start: str,
    most: int,
    shut: frozenset[str],
    wire: frozenset[str],
    foes: frozenset[str],
    side: shingle.Ground,
    chosen: bool,
) -> tuple[str, ...]:
    threat = min(foes, key=lambda h: (here.distance(start, h), h))
    ways, left, at = closed.slowed(here, feet, wire, most), most, start
    path: list[str] = []
    while True:
        steps_on = [
            (to, cost) for to, cost in ways[at]
            if cost <= left and to not in shut and to not in foes and to not in path
            and to != start
            and shingle.may_retreat(
                side, -INLAND[at], -INLAND[to], voluntary=chosen,
                farther=here.distance(to, threat) > here.distance(at, threat),
            )
            and foes.isdisjoint(here.beside[to])
        ]  # fmt: skip
        if not steps_on:
            return tuple(path)
        at, cost = min(steps_on, key=lambda s: _comfort(here, side, chosen, s))
        left -= cost
        path.append(at)
        if (side == "seaward" and not chosen and seaward(at) and not INLAND[at]) or (
            side == "landward" and TABLES.area.cover[here.terrain[at]] < 0
        ):
            return tuple(path)


def _comfort(
    here: Field, side: shingle.Ground, chosen: bool, step: tuple[str, int]
) -> tuple[int, int, int, str]:
    """Men make for the shingle on the beach, for cover elsewhere; the least comes first."""
    to, cost = step
    off = -INLAND[to] if side == "seaward" and not chosen else 0
    return off, TABLES.area.cover[here.terrain[to]], cost, to


def cannot_choose(state: State, name: str) -> str:
    """Why a unit may not fall back by choice, "" where it may: without orders it goes toward the
    sea only (2.3d), and seaward of the shingle never toward it (1.13a)."""
    if not ashore.landing(state) or CARDS[name].side != "american":
        return ""
    if _at_shingle(state, name) and _side(state, name) == "seaward":
        return ""
    path, start = way(state, name, chosen=True), state.units[name].hex
    toward_sea = bool(path) and INLAND[path[-1]] < INLAND[start]
    known = ashore.orders(state, name, sheet=following.sheet_of(state, name) is not None)
    if sheets.retreats_at_will(known, toward_sea=toward_sea):
        return ""
    return f"{name} has no orders landward of the shingle; it falls back only toward the sea"


def give_way(state: State, side: Side, order: o.FallBack) -> Happening:
    """A unit falls back by choice, as its action (7.8)."""
    name = own(state, side, order.unit)
    if why := _cannot_give_way(state, name):
        raise Illegal("7.8", f"{why[0].upper()}{why[1:]}.")
    if why := cannot_choose(state, name):
        raise Illegal("2.3d", f"{why}.")
    yield from fall_back(Now(state), name, 0, chosen=True, action=True)


def _cannot_give_way(state: State, name: str) -> str:
    unit = state.units[name]
    if not kind(name).foot or not kind(name).move:
        return f"{name} does not fall back by choice; foot does"
    if unit.acted or unit.morale == "paralyzed":
        return f"{name} has acted or is paralyzed; choose another unit"
    at_beach = _side(state, name) == "seaward" and _at_shingle(state, name)
    if at_beach or not way(state, name, chosen=True):
        return f"{name} has no way back; it stays"
    return ""


def offers(state: State, side: Side) -> Iterator[o.FallBack]:
    """Every unit that may fall back by choice, where an enemy is near enough to matter (7.8)."""
    close = _close(state, side)
    for name in of_side(state, side):
        if state.units[name].hex not in close:
            continue
        if not _cannot_give_way(state, name) and not cannot_choose(state, name):
            yield o.FallBack(name)


@of_units
def _close(state: State, side: str) -> frozenset[str]:
    """The hexes of a side that have an enemy near."""
    here, foes = ground(state), hexes(state, OTHER[side])
    return frozenset(h for h in hexes(state, side) if not foes.isdisjoint(_near(here, h)))


@functools.lru_cache(2048)
def _near(here: Field, hex_: str) -> frozenset[str]:
    return frozenset(here.grid.within(hex_, CLOSE))


CLOSE = 4
"""Hexes to an enemy within which falling back is offered; it is possible farther off too."""
