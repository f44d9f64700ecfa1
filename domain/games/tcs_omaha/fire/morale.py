"""Chapter 7: morale, companies that are shaken, retreats."""

from collections.abc import Mapping, Sequence

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha.lookup import Happening, Now, ground, kind, sheltered, stands, steps
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.state import Debt, State
from domain.games.tcs_omaha.words import OTHER, Morale


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
        if pick and unit.morale != "paralyzed" and way(now.state, name):
            debt = Debt("breaks", CARDS[name].side, name, unit.hex)
            yield now.happens(e.Owed((*now.state.debts, debt)))
    elif total < table.flight:
        yield from _falls(now, name, total, "paralyzed")
    else:
        yield from _flees(now, name, total)


def _falls(now: Now, name: str, total: int, morale: Morale) -> Happening:
    if now.state.units[name].morale in ("paralyzed", morale):
        return
    yield now.happens(e.MoraleFell(name, total, morale))


def _flees(now: Now, name: str, total: int) -> Happening:
    """A forced retreat; the company is shaken (7.2)."""
    yield from shake(now, CARDS[name].company, 1)
    if total >= TABLES.morale.rout:
        last = steps(now.state, name) == 1
        yield now.happens(e.StepsLost(name, 1))
        if last:
            yield now.happens(e.UnitDestroyed(name, "it broke"))
            return
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


def fall_back(now: Now, name: str, total: int) -> Happening:
    """A unit falls back and is suppressed; where it cannot, it is paralyzed (7.4)."""
    path = way(now.state, name)
    if not path:
        if _beside_enemy(now.state, now.state.units[name].hex, name):
            yield now.happens(e.UnitDestroyed(name, "it could not fall back from the enemy"))
        else:
            yield from _falls(now, name, total, "paralyzed")
        return
    if now.state.units[name].morale != "suppressed":
        yield now.happens(e.MoraleFell(name, total, "suppressed"))
    yield now.happens(e.Retreated(name, path))


def _beside_enemy(state: State, hex_: str, name: str) -> bool:
    foes = stands(state, OTHER[CARDS[name].side])
    return any(near in foes for near in ground(state).beside[hex_])


def way(state: State, name: str) -> tuple[str, ...]:
    """The way back of a unit: away from the nearest enemy, into cover; () where there is none.

    Each step is farther from the enemy that was nearest than the step before, or as far (7.4).
    """
    here, unit, printed = ground(state), state.units[name], kind(name)
    if printed.ground == "none" or not printed.move:
        return ()
    foes = stands(state, OTHER[CARDS[name].side])
    if not foes:
        return ()
    threat = min(foes, key=lambda h: (here.distance(unit.hex, h), h))
    left, at = 2 * printed.move, unit.hex
    path: list[str] = []
    while True:
        steps_on = [
            (to, cost) for to, cost in here.ways[printed.ground][at]
            if cost <= left and to not in foes and to not in path
            and here.distance(to, threat) > here.distance(at, threat)
            and not any(near in foes for near in here.beside[to])
        ]  # fmt: skip
        if not steps_on:
            return tuple(path)
        at, cost = min(steps_on, key=lambda s: (TABLES.area.cover[here.terrain[s[0]]], s[1], s[0]))
        left -= cost
        path.append(at)
        if TABLES.area.cover[here.terrain[at]] < 0:
            return tuple(path)
