"""Chapter 9: overwatch, the fire of the other side at what moves or fires in its sight."""

from collections.abc import Iterable, Iterator, Mapping

from domain.game.decisions import Decision
from domain.game.ruleset import Chance, Illegal, Reaction, Window
from domain.games.tcs_omaha import events as e
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.fire import aim, area, point
from domain.games.tcs_omaha.fire import retreating as morale
from domain.games.tcs_omaha.german.pill_boxes import Weapon
from domain.games.tcs_omaha.position import Debt, March, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    exposed,
    far,
    ground,
    hex_of,
    in_open,
    kind,
    points,
    stack,
    stands,
    waits,
)
from domain.games.tcs_omaha.printed import CARDS, TABLES
from domain.games.tcs_omaha.words import OTHER, Side

NEAR = ("within-2", "within-4", "within-8")
FACTS = (*NEAR, "vehicle", "foot", "fresh")
REACTIONS = (
    Reaction("moves-in-open", "an enemy moves in the open before you",
             (o.Answer, o.Hold, o.LetPass), FACTS),
    Reaction("moves-in-cover", "an enemy moves in cover before you",
             (o.Answer, o.Hold, o.LetPass), FACTS),
    Reaction("shoots", "an enemy fires in your sight", (o.Answer, o.Hold), FACTS),
    Reaction("breaks", "a unit of yours breaks", (o.Retreat, o.Stay), ("in-open", "in-cover")),
)  # fmt: skip


def can_watch(state: State, name: str, hex_: str, *, moving: bool) -> bool:
    """Whether a unit may fire in overwatch at what triggers on a hex (9.1, 9.2)."""
    unit, printed, here = state.units[name], kind(name), ground(state)
    distance = here.distance(unit.hex, hex_)
    if distance > reach(state, name) or distance > far(state, hex_):
        return False
    if moving and here.hedge(unit.hex, hex_):
        return False
    if printed.mortar and not moving:
        return aim.observed(state, CARDS[name].side, hex_)
    return here.sees(unit.hex, hex_) and here.hedge(unit.hex, hex_) != "between"


def reach(state: State, name: str) -> int:
    """How far a unit fires in overwatch now, in hexes; -1 where it does not (9.1)."""
    unit, printed = state.units[name], kind(name)
    if unit.morale == "paralyzed" or not (printed.area or printed.attack):
        return -1
    if unit.mode != "fire" and not printed.fights_moving:
        return -1
    if printed.class_ == "pit" or waits(state, name):
        return -1
    most = max(printed.reach, printed.point_range)
    return min(most, TABLES.morale.near_overwatch) if unit.morale else most


def watchers(state: State, name: str, hex_: str, *, moving: bool) -> tuple[str, ...]:
    """The enemy hexes whose stacks may fire at a unit on a hex, nearest first."""
    foe, here = OTHER[CARDS[name].side], ground(state)
    found = [
        at
        for at, names in stands(state, foe).items()
        if any(_hurts(state, n, name, at, hex_, moving) for n in names)
    ]
    return tuple(sorted(found, key=lambda h: (here.distance(h, hex_), h)))


def _hurts(state: State, watcher: str, name: str, at: str, hex_: str, moving: bool) -> bool:
    """Whether a watcher can hurt what triggers: area fire foot, point fire armour (9.2)."""
    distance = ground(state).distance(at, hex_)
    return bool(weapons(watcher, name, distance)) and can_watch(state, watcher, hex_, moving=moving)


def weapons(watcher: str, name: str, distance: int) -> tuple[Weapon, ...]:
    """The weapons that a watcher turns on a unit so far away (9.2): a pill box both (3.3b); who
    else has two turns his gun on what rolls, and his machine guns on the crews of guns."""
    printed = kind(watcher)
    found: list[Weapon] = []
    if printed.attack and aim.hard(name) and distance <= printed.point_range:
        found.append("point")
    if printed.area and aim.soft(name) and distance <= printed.reach:
        found.append("area")
    if len(found) > 1 and printed.class_ != "pillbox":
        return ("point",) if kind(name).rolls else ("area",)
    return tuple(found)


def debt(state: State, name: str, hex_: str, *, moving: bool) -> Debt | None:
    """What the other side owes an answer to, if any stack of it may fire."""
    if kind(name).class_ == "leader":
        return None
    by = watchers(state, name, hex_, moving=moving)
    if not by:
        return None
    what = "shoots" if not moving else "moves-in-open" if in_open(state, hex_) else "moves-in-cover"
    return Debt(what, OTHER[CARDS[name].side], name, hex_, by)


# --- The window -------------------------------------------------------------------------------


def window(state: State) -> Window | None:
    """The answer that is waited for, and the one that stands where none comes."""
    if not state.debts or state.ending:
        return None
    owed = state.debts[0]
    return DECISIONS[owed.kind].window(state, owed)


def _before_us(state: State, owed: Debt) -> Iterator[str]:
    distance = min(ground(state).distance(at, owed.hex) for at in owed.by)
    yield from (word for word in NEAR if distance <= int(word[-1]))
    yield "foot" if kind(owed.unit).foot else "vehicle"
    if any(fresh(state, at, owed.seat, owed.unit) for at in owed.by):
        yield "fresh"


def _of_broken(state: State, owed: Debt) -> Iterator[str]:
    yield "in-open" if in_open(state, owed.hex) else "in-cover"


def fresh(state: State, hex_: str, side: str, at: str) -> bool:
    """Whether no unit of a stack has fired in this turn (9.3).

    A pill box counts by the weapons that it would turn on the unit ``at`` (3.3b): as long as one
    of them has not fired, it has not.
    """
    distance = ground(state).distance(hex_, state.units[at].hex)
    return not any(
        state.units[n].fired or _fired_with(state, n, weapons(n, at, distance))
        for n in stack(state, hex_, side)
    )


def _fired_with(state: State, name: str, turned: tuple[Weapon, ...]) -> bool:
    """Whether a pill box has fired with all the weapons that it would turn on a target (3.3b)."""
    fired = state.landing.guns.get(name, ())
    return bool(fired) and set(turned) <= set(fired)


def _fires(_: State, owed: Debt) -> Iterator[o.TcsOrder]:
    yield o.Answer()
    yield from (o.Answer(hex=at) for at in owed.by)
    yield o.Hold()


def _passes(state: State, owed: Debt) -> Iterator[o.TcsOrder]:
    yield from _fires(state, owed)
    yield o.LetPass()


def _falls_back(state: State, owed: Debt) -> Iterator[o.TcsOrder]:
    yield o.Stay()
    if not morale.cannot_choose(state, owed.unit):
        yield o.Retreat()


DECISIONS: Mapping[str, Decision[State, Debt, o.TcsOrder]] = {
    "moves-in-open": Decision("moves-in-open", _passes, lambda _: o.Answer(), _before_us),
    "moves-in-cover": Decision("moves-in-cover", _passes, lambda _: o.Answer(), _before_us),
    "shoots": Decision("shoots", _fires, lambda _: o.Answer(), _before_us),
    "breaks": Decision("breaks", _falls_back, lambda _: o.Stay(), _of_broken),
}


def offers(state: State) -> Iterable[o.TcsOrder]:
    """Every answer to what is owed first."""
    owed = state.debts[0]
    return DECISIONS[owed.kind].offers(state, owed)


def answer(state: State, seat: str, order: o.TcsOrder, chance: Chance) -> Happening:
    """What an answer leads to."""
    owed, now = state.debts[0], Now(state)
    rest = state.debts[1:]
    match owed.kind, order:
        case "breaks", o.Stay():
            yield e.Owed(rest)
        case "breaks", o.Retreat():
            if why := morale.cannot_choose(state, owed.unit):
                raise Illegal("2.3d", f"{why}; say “stay”.")
            yield now.happens(e.Owed(rest))
            yield from morale.fall_back(now, owed.unit, 0, chosen=True)
        case "moves-in-open" | "moves-in-cover" | "shoots", o.Answer():
            yield from _fire(now, owed, order, chance)
        case "moves-in-open" | "moves-in-cover" | "shoots", o.Hold():
            yield now.happens(e.Waved(owed.unit))
            yield now.happens(e.Owed(rest))
        case "moves-in-open" | "moves-in-cover", o.LetPass():
            yield now.happens(e.Waved(owed.unit, whole=True))
            yield now.happens(e.Owed(rest))
        case _:
            raise Illegal("9.1", f"Your answer comes first. {asked(owed)}")


def asked(owed: Debt) -> str:
    """What a seat is asked, in words."""
    if owed.kind == "breaks":
        return f"{owed.unit} on {owed.hex} breaks: retreat or stay."
    does = "fires from" if owed.kind == "shoots" else "moves in your sight to"
    how = "fire or hold" if owed.kind == "shoots" else "fire, hold or let-pass"
    return f"{owed.unit} {does} {owed.hex}: {how}."


# --- Fire -------------------------------------------------------------------------------------


def _fire(now: Now, owed: Debt, order: o.Answer, chance: Chance) -> Happening:
    at = best(now.state, owed)
    if order.hex is not None:
        at = hex_of(now.state, order.hex)
        if at not in owed.by:
            near = ", ".join(owed.by)
            raise Illegal("9.2", f"No stack on {at} may fire at {owed.unit}; these may: {near}.")
    yield now.happens(e.Owed(now.state.debts[1:]))
    moving = owed.kind != "shoots"
    names = [
        n for n in stack(now.state, at, owed.seat)
        if _hurts(now.state, n, owed.unit, at, owed.hex, moving)
    ]  # fmt: skip
    marked = not fresh(now.state, at, owed.seat, owed.unit)
    if marked:
        (die,) = chance.roll("d6", why=f"the stack on {at} fires once more")
        spotted = all(kind(n).mortar for n in names)
        need = TABLES.overwatch.marked_spotted if spotted else TABLES.overwatch.marked_self
        yield now.happens(e.PermissionRolled(at, die, need, die >= need))
        if die < need:
            return
    march = now.state.march
    yield from _shots(now, names, owed, chance, marked=marked)
    if march is not None and moving:
        yield from _back(now, march, at, chance)
    yield from _others(now, owed, at)


def cover_of(state: State, side: Side, name: str, word: str) -> str:
    """The hex of the stack that returns fire for a movement (9.5)."""
    named = word.strip(",").casefold()
    by_name = next((n for n in state.units if n.casefold() == named), "")
    hex_ = state.units[by_name].hex if by_name else hex_of(state, word)
    able = [n for n in stack(state, hex_, side) if n != name and _can_return(state, n)]
    if not able:
        raise Illegal(
            "9.5",
            f"You have nobody on {hex_} who can return fire: steady, in Fire Mode, and not "
            "having fired this turn.",
        )
    return hex_


def _can_return(state: State, name: str) -> bool:
    unit, printed = state.units[name], kind(name)
    ready = unit.mode == "fire" or printed.fights_moving
    return ready and not (unit.morale or unit.fired) and bool(printed.area or printed.attack)


def _back(now: Now, march: March, at: str, chance: Chance) -> Happening:
    """The stack that covers a movement returns the first fire at it, once, whatever that did to who
    moved (9.5); a pill box with the weapon that has not fired (3.3b)."""
    if not march.cover:
        return
    side, guns_fired = CARDS[march.unit].side, now.state.landing.guns
    victims = exposed(now.state, at, OTHER[side])
    names = [
        n for n in stack(now.state, march.cover, side)
        if n != march.unit and _can_return(now.state, n)
    ]  # fmt: skip
    soft = [
        n for n in names
        if kind(n).area and "area" not in guns_fired.get(n, ())
        and not aim.area_reach(now.state, n, at)
    ]  # fmt: skip
    hard = next((v for v in victims if aim.hard(v)), "")
    guns = [
        n for n in names
        if hard and "point" not in guns_fired.get(n, ())
        and not aim.point_reach(now.state, n, hard)
    ]  # fmt: skip
    by_area = bool(soft) and any(aim.soft(v) for v in victims)
    if not by_area and not guns:
        return
    yield now.happens(e.FireReturned(march.unit, march.cover, at))
    if by_area:
        yield from area.fire(now, soft, at, victims, chance, overwatch=True)
        return
    for name in guns:
        if hard in now.state.units:
            yield from point.shoot(now, name, hard, chance, overwatch=True)


def _shots(now: Now, names: list[str], owed: Debt, chance: Chance, *, marked: bool) -> Happening:
    """Point fire at armour one by one, area fire at foot together; the weapon of a pill box that
    has fired fires again only where its stack was let to (3.3b, 9.3)."""
    unit, guns, here = owed.unit, {} if marked else now.state.landing.guns, ground(now.state)
    off = {n: here.distance(now.state.units[n].hex, owed.hex) for n in names}
    able: dict[Weapon, list[str]] = {
        weapon: [
            n for n in names
            if weapon in weapons(n, unit, off[n]) and weapon not in guns.get(n, ())
        ]
        for weapon in ("point", "area")
    }  # fmt: skip
    for name in able["point"]:
        if unit in now.state.units:
            yield from point.shoot(now, name, unit, chance, overwatch=True)
    if able["area"] and unit in now.state.units:
        yield from area.fire(now, able["area"], owed.hex, (unit,), chance, overwatch=True)


def _others(now: Now, owed: Debt, at: str) -> Happening:
    """Every stack within three hexes may answer too, but one farther only (9.4)."""
    unit = now.state.units.get(owed.unit)
    if unit is None or unit.hex != owed.hex:
        return
    here = ground(now.state)
    left = tuple(
        other
        for other in watchers(now.state, owed.unit, owed.hex, moving=owed.kind != "shoots")
        if other in owed.by
        and other != at
        and here.distance(other, owed.hex) <= TABLES.morale.near_overwatch
        and fresh(now.state, other, owed.seat, owed.unit)
    )
    if left:
        again = Debt(owed.kind, owed.seat, owed.unit, owed.hex, left)
        yield now.happens(e.Owed((again, *now.state.debts)))


def best(state: State, owed: Debt) -> str:
    """The stack that promises most: fresh before marked, then points, then the nearest."""
    return max(
        owed.by,
        key=lambda at: (
            fresh(state, at, owed.seat, owed.unit),
            sum(
                points(state, n) + kind(n).attack * aim.hard(owed.unit)
                for n in stack(state, at, owed.seat)
            ),
            -ground(state).distance(at, owed.hex),
            at,
        ),
    )
