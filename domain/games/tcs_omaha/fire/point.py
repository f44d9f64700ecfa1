"""Point fire, foot against vehicles, and fire that is returned (6.7, 6.8, 9.5)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.game.view.reference import Met
from domain.games.tcs_omaha import command, fire
from domain.games.tcs_omaha.fire import Owed, aim, area, lose, point
from domain.games.tcs_omaha.fire.area import marked, with_guns
from domain.games.tcs_omaha.position import March, State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    behind_hedge,
    exposed,
    ground,
    kind,
    of_side,
    stack,
    steps,
)
from domain.games.tcs_omaha.position.naming import called, enemy, held_by, hex_of, own
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import CLOSE_CHART, OTHER, POINT_CHART, Side


class _Duel(TcsEvent, frozen=True):
    verb: ClassVar[str]
    chart: ClassVar[str]
    unit: str
    victim: str
    dice: tuple[int, ...]
    added: int
    need: int
    hit: bool
    overwatch: bool = False

    def after(self, state: State) -> State:
        guns = dict(state.landing.guns)
        shooter = marked(state.units[self.unit], self.unit, "point", guns, self.overwatch)
        victim = replace(state.units[self.victim], hit=True)
        units = {**state.units, self.unit: shooter, self.victim: victim}
        return replace(with_guns(state, guns), units=units)

    def told(self, state: State) -> str:
        dice = f"{sum(self.dice)}{self.added:+d}" if self.added else f"{sum(self.dice)}"
        return f"{self.shot()}: {dice} against {self.need}, {self.result_told()}."

    def met(self, state: State) -> Met:
        apart = (state.units[name].hex for name in (self.unit, self.victim))
        return Met(self.chart, ground(state).distance(*apart))

    def result_told(self) -> str:
        """Whether it hit, in words."""
        return "a hit" if self.hit else "a miss"

    def shot(self) -> str:
        """Who fires at whom, in words."""
        return f"{self.unit} {self.verb} {self.victim}"


class PointFired(_Duel, frozen=True):
    """Point fire at one unit."""

    verb = "fires at"
    chart = POINT_CHART


class ClosedIn(_Duel, frozen=True):
    """Foot fought a vehicle at close range; ``overwatch`` where it is not an action of its own."""

    verb = "fights"
    chart = CLOSE_CHART


def added(state: State, name: str, victim: str) -> int:
    """What is added to the roll of point fire (6.7)."""
    table, here = TABLES.point, ground(state)
    shooter, target = state.units[name], state.units[victim]
    edge = kind(name).attack - kind(victim).defence
    half = abs(edge) // 2 * (1 if edge > 0 else -1)
    total = max(-table.most, min(table.most, half))
    cover = here.terrain[target.hex]
    total += table.village if cover == "village" else 0
    covered = TABLES.area.cover[cover] < 0 or behind_hedge(state, shooter.hex, target.hex)
    total += table.cover if covered and cover != "village" else 0
    total += table.zone if target.hex in here.zones else 0
    total += TABLES.area.shingle if here.shingle(shooter.hex, target.hex) else 0
    total += TABLES.area.smoke * state.smoke.get(target.hex, 0)
    total += table.moving_target if target.acted and target.mode == "move" else 0
    total += table.moving_firer if shooter.mode == "move" else 0
    return total


def shoot(
    now: Now, name: str, victim: str, chance: Chance, *, overwatch: bool = False
) -> Happening:
    """Two dice against the number of the range; a hit takes a step (6.7)."""
    state = now.state
    distance = ground(state).distance(state.units[name].hex, state.units[victim].hex)
    need, more = TABLES.point.number(distance), added(state, name, victim)
    dice = chance.roll("2d6", why=f"point fire of {name} at {victim}")
    hit = sum(dice) + more >= need
    yield now.happens(PointFired(name, victim, dice, more, need, hit, overwatch))
    if hit:
        yield from struck(now, victim, chance, action=not overwatch)


def struck(now: Now, victim: str, chance: Chance, *, action: bool) -> Happening:
    """A hit takes a step; a gun that has one left checks its morale (6.7)."""
    hex_ = now.state.units[victim].hex
    yield from lose(now, victim, 1)
    yield from fire.comes_out(now, victim, hex_, chance)
    if victim in now.state.units and kind(victim).foot:
        extra = TABLES.morale.action if action else 0
        yield from area.check(now, hex_, (victim,), extra, chance)


def close_in(
    now: Now,
    name: str,
    victim: str,
    chance: Chance,
    *,
    inside: bool = False,
    overwatch: bool = False,
) -> Happening:
    """Foot fights a vehicle at most two hexes away; ``inside`` is from its hex (6.8, 14.2)."""
    target = now.state.units[victim]
    need, more = closing(now.state, name, victim, inside=inside)
    where = "in its hex" if inside else "at close range"
    dice = chance.roll("2d6", why=f"{name} fights {victim} {where}")
    hit = sum(dice) + more >= need
    yield now.happens(ClosedIn(name, victim, dice, more, need, hit, overwatch))
    if hit:
        yield from lose(now, victim, 1)
        yield from fire.comes_out(now, victim, target.hex, chance)


def closing(state: State, name: str, victim: str, *, inside: bool = False) -> tuple[int, int]:
    """What two dice must reach where foot fights a vehicle, and what is added to them (6.8)."""
    table, start, end = TABLES.close, state.units[name].hex, state.units[victim].hex
    more = table.faust if kind(name).faust else 0
    more += table.engineer if kind(name).engineer else 0
    more += table.guarded if kind(victim).rolls and guarded(state, victim) else 0
    return table.numbers[0 if inside else ground(state).distance(start, end)], more


def guarded(state: State, victim: str) -> bool:
    """Whether foot that is not suppressed stands beside a vehicle (6.8)."""
    return any(
        unit.hex == state.units[victim].hex
        and CARDS[other].side == CARDS[victim].side
        and kind(other).foot
        and not unit.morale
        for other, unit in state.units.items()
    )


class FireReturned(TcsEvent, frozen=True):
    """The stack that covers a movement returns fire at who fired (9.5)."""

    unit: str
    cover: str
    target: str

    def after(self, state: State) -> State:
        march = state.march
        return replace(state, march=replace(march, cover="")) if march is not None else state

    def told(self, state: State) -> str:
        return f"The stack on {self.cover} fires back at {self.target}."


def cover_of(state: State, side: Side, name: str, word: str) -> str:
    """The hex of the stack that returns fire for a movement (9.5)."""
    here, at = ground(state), state.units[name].hex
    near = sorted(held_by(state, side, word), key=lambda hex_: (here.distance(hex_, at), hex_))
    for hex_ in near or [hex_of(state, word)]:
        if any(n != name and _can_return(state, n) for n in stack(state, hex_, side)):
            return hex_
    raise Illegal(
        "9.5",
        f"You have nobody on {listed(near) or hex_} who can return fire: steady, in Fire Mode, and "
        "not having fired this turn.",
    )


def _can_return(state: State, name: str) -> bool:
    unit, printed = state.units[name], kind(name)
    ready = unit.mode == "fire" or printed.fights_moving
    return ready and not (unit.morale or unit.fired) and bool(printed.area or printed.attack)


def returned(now: Now, march: March, at: str, chance: Chance) -> Happening:
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
    yield now.happens(FireReturned(march.unit, march.cover, at))
    if by_area:
        yield from area.fire(now, soft, at, victims, chance, overwatch=True)
        return
    for name in guns:
        if hard in now.state.units:
            yield from shoot(now, name, hard, chance, overwatch=True)


class Close(TcsOrder, frozen=True):
    """Fight a vehicle at close range."""

    form = "tackle {victim} with {unit}"
    help = "Fight a vehicle with foot at most two hexes away: “tackle 1/A/741 with 1/5/916”."
    victim: str
    unit: str

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Foot fights a vehicle (6.8)."""
        name, victim = own(state, side, self.unit), enemy(state, side, self.victim)
        if kind(victim).class_ not in ARMOUR:
            raise Illegal("6.8", f"{victim} is not a vehicle; fire at its hex.")
        rule, why = _cannot_close(state, name, victim)
        if rule:
            raise Illegal(rule, f"{why}; choose another unit.")
        now = Now(state)
        yield from point.close_in(now, name, victim, chance)
        yield from triggered(now, state, [name])

    def said(self, state: State, seat: str) -> str:
        return f"Fight {called(state, self.victim)} at close range with {self.unit}"

    def touched(self) -> tuple[str, ...]:
        return (self.unit, self.victim)

    def weighed(self, state: State) -> str:
        need, more = point.closing(state, self.unit, self.victim)
        return hits_told(need - more)

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Close"]:
        """Every vehicle at which foot is near enough."""
        foes = aim.targets(state, side)
        armour = {h: [v for v in names if kind(v).class_ in ARMOUR] for h, names in foes.items()}
        there = frozenset(h for h, found in armour.items() if found)
        for name in of_side(state, side) if there else ():
            near = aim.visible(state, state.units[name].hex, _FARTHEST, there)
            for victim in (v for h in armour if h in near for v in armour[h]):
                if not _cannot_close(state, name, victim)[0]:
                    yield cls(victim=victim, unit=name)


ARMOUR = ("vehicle", "carrier", "pillbox")

_FARTHEST = len(TABLES.close.numbers) - 1


def triggered(now: Now, before: State, names: list[str]) -> Happening:
    """Fire triggers overwatch once for each hex from which it came (9.1)."""
    owed = []
    seen: set[str] = set()
    for name in names:
        at = before.units[name].hex
        if at not in seen and name in now.state.units:
            seen.add(at)
            debt = aim.debt(now.state, name, at, moving=False)
            if debt is not None:
                owed.append(debt)
    if owed:
        yield now.happens(Owed((*now.state.debts, *owed)))


def _cannot_close(state: State, name: str, victim: str) -> tuple[str, str]:
    unit, target = state.units[name], state.units[victim]
    most = len(TABLES.close.numbers) - 1
    if (
        kind(name).class_ not in ("infantry", "weapons")
        or steps(state, name) < TABLES.close.least_steps
    ):
        return "6.8", f"{name} is not foot with at least two steps"
    if unit.acted or unit.morale:
        return "6.8", f"{name} has acted or is {unit.morale or 'done'}"
    if (bars := command.cannot_fire(state, name))[0]:
        return bars
    here = ground(state)
    distance = here.distance(unit.hex, target.hex)
    if distance and kind(victim).class_ == "pillbox":
        return "3.3d", f"{victim} is a pill box, which foot fights only from its own hex"
    if distance > most:
        return "6.8", f"{victim} is {distance} hexes away"
    if not here.sees(unit.hex, target.hex):
        return "6.8", f"{name} does not see {victim}"
    return "", ""


CHANCE = {n: 6 - abs(7 - n) for n in range(2, 13)}
"""Of 36 throws of two dice, how many bring each sum."""


THROWS = sum(CHANCE.values())


def chance_of(least: int) -> float:
    """The chance that two dice bring a sum, or more, from 0 to 1."""
    return sum(many for dice, many in CHANCE.items() if dice >= least) / THROWS


def hits_told(least: int) -> str:
    return f"hits {percent(chance_of(least))}"


def percent(of: float) -> str:
    """A chance from 0 to 1 in words."""
    return f"{100 * of:.0f} %"
