"""Fire as the action of a unit (6.1), foot against vehicles (6.8), and the odds of both."""

import functools
from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.fire import Owed, aim, area, pill_boxes, point
from domain.games.tcs_omaha.fire.aim import Weapon
from domain.games.tcs_omaha.fire.pill_boxes import SAID
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsOrder,
    exposed,
    ground,
    hexes,
    kind,
    of_side,
    points,
    stack,
    steps,
    waits,
)
from domain.games.tcs_omaha.position.naming import (
    MOST,
    called,
    called_all,
    enemy,
    hex_of,
    own,
    place_called,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import OTHER, Side


class Fire(TcsOrder, frozen=True):
    """Fire at a hex or at one unit of it."""

    form = "fire {target} with {units} [at {victim}]"
    help = (
        "Fire at the foot in a hex with units of one or more stacks, or at one target there by "
        "point fire: "
        "“fire A36.09 with 1/A/1/16 2/A/1/16”, “fire A36.09 with 1/A/741 at pak/14/916”."
    )
    target: str
    units: tuple[str, ...]
    victim: str | None = None

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Fire"]:
        """Every fire of a side: each unit, and each stack together."""
        foes = aim.targets(state, side)
        together: dict[tuple[str, str], list[str]] = {}
        for name in of_side(state, side):
            at, printed = state.units[name].hex, kind(name)
            by_area = bool(printed.area) and not can_fire(state, name)[0]
            for hex_ in aim.area_targets(state, name, foes) if by_area else ():
                yield cls(target=hex_, units=(name,))
                together.setdefault((at, hex_), []).append(name)
            by_point = bool(printed.attack) and not can_fire(state, name, "point")[0]
            for victim in _aimed(state, name, foes) if by_point else ():
                yield cls(target=state.units[victim].hex, units=(name,), victim=victim)
        for (_, hex_), names in together.items():
            if len(names) > 1:
                yield cls(target=hex_, units=tuple(names))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A fire as the action of units, and what it triggers (6.1, 9.1)."""
        target = hex_of(state, self.target)
        names = list(dict.fromkeys(own(state, side, word) for word in self.units))
        for name in names:
            rule, why = can_fire(state, name, "area" if self.victim is None else "point")
            if rule:
                raise Illegal(rule, f"{why[0].upper()}{why[1:]}.")
        now = Now(state)
        if self.victim is not None:
            yield from _point(now, side, names, target, self.victim, chance)
        else:
            yield from _area(now, side, names, target, chance)
        yield from _triggered(now, state, names)

    def said(self, state: State, seat: str) -> str:
        who = called_all(state, self.units)
        if self.victim is not None:
            return f"Fire at {called(state, self.victim)} on {self.target} with {who}"
        return f"Fire at {place_called(state, self.target)} with {who}"

    def touched(self) -> tuple[str, ...]:
        return (*self.units, self.victim or self.target)

    def weighed(self, state: State) -> str:
        if self.victim is None:
            return _odds(state, self.units, self.target)
        name, *_ = self.units
        here, there = state.units[name].hex, state.units[self.victim].hex
        need = TABLES.point.number(ground(state).distance(here, there))
        return _hits(need - point.added(state, name, self.victim))


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
        yield from _triggered(now, state, [name])

    def said(self, state: State, seat: str) -> str:
        return f"Fight {called(state, self.victim)} at close range with {self.unit}"

    def touched(self) -> tuple[str, ...]:
        return (self.unit, self.victim)

    def weighed(self, state: State) -> str:
        need, more = point.closing(state, self.unit, self.victim)
        return _hits(need - more)

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


def can_fire(state: State, name: str, weapon: Weapon = "area") -> tuple[str, str]:
    """The rule and the reason why a unit cannot fire as its action; ("", "") where it can.

    A pill box has two weapons, each of which acts by itself (3.3b).
    """
    unit, printed = state.units[name], kind(name)
    if waits(state, name):
        return "3.1", f"{CARDS[name].company} is not released; it neither moves nor fires"
    if weapon in state.landing.guns.get(name, ()):
        return (
            "3.3b",
            f"the {SAID[weapon]} of {name} has already fired this turn; fire its other weapon",
        )
    if unit.acted:
        return "6.1", f"{name} has already acted this turn; fire with another unit"
    if unit.morale:
        return "6.1", f"{name} is {unit.morale} until it comes round in Clean-up; fire with another"
    if unit.mode != "fire" and not printed.fights_moving:
        return "23.1", f"{name} is in Move Mode; put it into Fire Mode when you plan"
    if not command.may_fire(state, name):
        return "8.6", f"{name} follows no implemented sheet, so it fires only in overwatch"
    return "", ""


def _aimed(state: State, name: str, foes: dict[str, list[str]]) -> Iterator[str]:
    if not kind(name).attack:
        return
    there = hexes(state, OTHER[CARDS[name].side])
    near = aim.visible(state, state.units[name].hex, kind(name).point_range, there)
    for hex_, names in foes.items() if near else ():
        yield from (v for v in names if hex_ in near and aim.hard(v))


ARMOUR = ("vehicle", "carrier", "pillbox")
_FARTHEST = len(TABLES.close.numbers) - 1


def _area(now: Now, side: Side, names: list[str], target: str, chance: Chance) -> Happening:
    victims = exposed(now.state, target, OTHER[side])
    check_exposed(now.state, side, target)
    if not any(aim.soft(n) for n in victims):
        told = "nothing that area fire could hurt" if victims else "no enemy"
        raise Illegal("6.2", f"On {target} stands {told}; name another hex.")
    for name in names:
        if why := aim.area_reach(now.state, name, target):
            raise Illegal("6.2", f"{why[0].upper()}{why[1:]}; {_instead(now.state, name, target)}.")
    yield from pill_boxes.salvo(now, names, target, victims, chance)


def check_exposed(state: State, side: Side, target: str) -> None:
    """Raise Illegal where all that stands on a hex just came out of a pill box (3.3f)."""
    there = stack(state, target, OTHER[side])
    if there and not exposed(state, target, OTHER[side]):
        raise Illegal(
            "3.3f",
            f"{' and '.join(there)} came out of a pill box that was destroyed in this phase, and "
            "nobody may fire at that squad until the phase ends; name another hex.",
        )


def _point(
    now: Now, side: Side, names: list[str], target: str, word: str, chance: Chance
) -> Happening:
    victim = enemy(now.state, side, word)
    if now.state.units[victim].hex != target or not aim.hard(victim):
        fit = [v for v in stack(now.state, target, OTHER[side]) if aim.hard(v)]
        told = f"; these are: {', '.join(fit)}" if fit else ""
        raise Illegal("6.7", f"{victim} is not a target for point fire on {target}{told}.")
    for name in names:
        if why := aim.point_reach(now.state, name, victim):
            raise Illegal("6.2", f"{why[0].upper()}{why[1:]}; {_instead(now.state, name, target)}.")
    for name in names:
        if victim in now.state.units:
            yield from point.shoot(now, name, victim, chance)


def _instead(state: State, name: str, target: str) -> str:
    """What a unit may fire at, nearest to a target first."""
    foes, here = aim.targets(state, CARDS[name].side), ground(state)
    by_area = aim.area_targets(state, name, foes) if kind(name).area else ()
    able = {*by_area, *(state.units[v].hex for v in _aimed(state, name, foes))}
    near = sorted(able, key=lambda at: (here.distance(at, target), at))
    if not near:
        return "it has no target now"
    return f"it may fire at {' or '.join(near[:MOST])}"


def _triggered(now: Now, before: State, names: list[str]) -> Happening:
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
    if not command.may_fire(state, name):
        return "8.6", f"{name} follows no implemented sheet"
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


def _odds(state: State, units: tuple[str, ...], target: str) -> str:
    if any(kind(name).class_ == "pit" for name in units):  # which may fire elsewhere (3.4b)
        return ""
    victims = exposed(state, target, OTHER[CARDS[units[0]].side])
    total = sum(points(state, name) for name in units)
    foot = any(kind(name).foot for name in victims)
    return _salvo(total, area.added(state, units, target, victims), 1 if foot else area.THIN)


@functools.lru_cache(4096)
def _salvo(total: int, added: int, each: int) -> str:
    """The odds that area fire takes a step, of which each unit takes so many, and that it has foot
    check its morale."""
    half = (7 - TABLES.area.half_die) / 6
    loses = checks = 0.0
    for dice, many in CHANCE.items():
        result = TABLES.area.result(total, dice + added)
        taken = int(result) if result.isdigit() else 0
        loses += many * (half if result == "h" and each == 1 else taken >= each)
        checks += many * bool(result)
    told = f"loses a step {_percent(loses)}"
    return f"{told}, checks morale {_percent(checks)}" if each == 1 else told


def _hits(least: int) -> str:
    return f"hits {_percent(sum(many for dice, many in CHANCE.items() if dice >= least))}"


def _percent(of: float) -> str:
    return f"{100 * of / 36:.0f} %"
