"""A sortie of A-20 (2.10): it is called, perhaps the other side gets it, it strafes and bombs."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.fire import aim, area
from domain.games.tcs_omaha.fire.firing import check_exposed
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.naval import air
from domain.games.tcs_omaha.naval.printed import AIR
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    enemy,
    exposed,
    hex_of,
    kind,
    steps,
)
from domain.games.tcs_omaha.support import offshore
from domain.games.tcs_omaha.words import CALLED, OTHER, Side


def call(state: State, side: Side, order: o.Fly, chance: Chance) -> Happening:
    """Two dice for the sortie, two more for who uses it (2.10)."""
    if side != "american" or not offshore(state):
        raise Illegal("2.10", "No aircraft support you here.")
    if state.landing.flown:
        raise Illegal("2.10", "This turn's sortie has already been called.")
    if not _flies(state):
        raise Illegal("2.10", "The A-20 fly by day and under a clear sky only.")
    air.check_types(order.types)
    dice = chance.roll("2d6", why="A-20")
    if not air.come(dice, clear=True):
        yield e.SortieFlew(order.types, dice, (), "nobody")
        return
    again = chance.roll("2d6", why="whom the A-20 find")
    minute = clock.minutes(state.scenario, state.turn)
    owner: Side = "german" if air.mistaken(again, minute) else "american"
    yield e.SortieFlew(order.types, dice, again, owner)


def _flies(state: State) -> bool:
    return state.weather == "clear" and not clock.is_night(state.scenario, state.turn)


def call_offers(state: State, side: Side) -> Iterator[o.Fly]:
    """The sorties that may be called."""
    if side == "american" and offshore(state) and not state.landing.flown and _flies(state):
        yield from (
            o.Fly(("bombs", "bombs")), o.Fly(("bombs", "gunship")), o.Fly(("gunship", "gunship")),
        )  # fmt: skip


def strike(state: State, side: Side, order: o.Strike, chance: Chance) -> Happening:
    """An attack of one aircraft, in the Action Phase of who uses the sortie (2.10a)."""
    if state.landing.flown != side:
        who = CALLED.get(state.landing.flown, "")
        told = f"the {who} side has it" if who else "it was not called, or did not come"
        raise Illegal("2.10", f"You have no sortie in this turn: {told}.")
    planes = state.landing.sortie
    if not 1 <= order.plane <= len(planes):
        raise Illegal("2.10a", f"The aircraft of the sortie are 1 to {len(planes)}.")
    plane = planes[order.plane - 1]
    bombs = order.weapon == "bombs"
    air.check_attack(plane.type, strafed=plane.strafed, bombed=plane.bombed, bombs=bombs)
    target = hex_of(state, order.target)
    now = Now(state)
    if order.victim is not None:
        yield from _bomb_one(now, side, order, target, bombs, chance)
        return
    check_exposed(state, side, target)
    victims = exposed(state, target, OTHER[side])
    if not any(aim.soft(n) for n in victims):
        raise Illegal("2.10a", f"Nothing on {target} can be hurt by aircraft; name another hex.")
    yield now.happens(e.AircraftStruck(order.plane, target, bombs))
    total = air.firepower(plane.type, bombs=bombs)
    added = area.modifiers(now.state, (), target, victims, indirect=True)
    yield from area.resolve(now, (), target, victims, total, added, chance, how=_how(order))


def _bomb_one(
    now: Now, side: Side, order: o.Strike, target: str, bombs: bool, chance: Chance
) -> Happening:
    """A bomb at a point target, which is destroyed with all its steps; never a pill box (3.3d)."""
    victim = enemy(now.state, side, str(order.victim))
    if not bombs or now.state.units[victim].hex != target or not _bombed(victim):
        raise Illegal(
            "2.10a", f"{victim} on {target} is not a target for a bomb; bomb or strafe a hex."
        )
    yield now.happens(e.AircraftStruck(order.plane, target, bombs))
    dice = chance.roll("2d6", why=f"bomb at {victim}")
    hit = air.bomb_kills(dice)
    yield now.happens(e.Bombed(victim, dice, AIR.bombs.hit, hit, marks=True))
    if hit:
        yield from area.lose(now, victim, steps(now.state, victim))


def _bombed(name: str) -> bool:
    return aim.hard(name) and kind(name).class_ != "pillbox"


def _how(order: o.Strike) -> str:
    return f"A-20 {order.plane} {'bombs' if order.weapon == 'bombs' else 'strafes'}"


def strike_offers(state: State, side: Side) -> Iterator[o.Strike]:
    """Every attack that an aircraft of the side has left."""
    if state.landing.flown != side:
        return
    foes = aim.targets(state, side)
    for n, plane in enumerate(state.landing.sortie, 1):
        has = air.TYPES[plane.type]
        strafes, bombs = plane.strafed < has.strafes, plane.bombed < has.bombs
        for target, names in foes.items() if strafes or bombs else ():
            soft = any(aim.soft(v) for v in names)
            if soft and strafes:
                yield o.Strike(target, n)
            if soft and bombs:
                yield o.Strike(target, n, "bombs")
            for victim in names if bombs else ():
                if _bombed(victim):
                    yield o.Strike(target, n, "bombs", victim)
