"""Chapters 14 and 15: assault by foot, overrun by tanks."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Chance
from domain.game.spent import Gone
from domain.game.told import listed
from domain.games.tcs_omaha import fire
from domain.games.tcs_omaha.command import bounds, can_move
from domain.games.tcs_omaha.fire import area, point, retreating
from domain.games.tcs_omaha.fire.point import close_in
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.movement.breaches import BreachPassed
from domain.games.tcs_omaha.movement.reaching import passable
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.closed import fits, loads
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    exposed,
    ground,
    hexes,
    in_open,
    kind,
    of_side,
    points,
    stack,
    steps,
    with_units,
)
from domain.games.tcs_omaha.position.naming import called_all, foes_at, place_called
from domain.games.tcs_omaha.position.obeying import obeying
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.words import OTHER, Side


class Assaulted(TcsEvent, frozen=True):
    """A hex is assaulted or overrun."""

    units: tuple[str, ...]
    target: str
    overrun: bool = False

    def after(self, state: State) -> State:
        return with_units(state, self.units, acted=True, quiet=0)

    def told(self, state: State) -> str:
        what = "over-run" if self.overrun else "assault"
        verb = f"{what}s" if len(self.units) == 1 else what
        return f"{listed(self.units)} {verb} {self.target}."


class HexTaken(TcsEvent, frozen=True):
    """The attackers go into the hex."""

    units: tuple[str, ...]
    target: str

    def after(self, state: State) -> State:
        return with_units(state, self.units, hex=self.target)

    def told(self, state: State) -> str:
        return f"{listed(self.units)} take {self.target}."


class _Attack(TcsOrder, frozen=True):
    target: Where
    units: tuple[str, ...]

    def touched(self) -> tuple[str, ...]:
        return (*self.units, self.target)


class Assault(_Attack, frozen=True):
    """Assault a hex."""

    form = "assault {target} with {units}"
    help = "Assault a neighbouring hex with foot in Move Mode: “assault A36.09 with 1/A/1/16”."

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator[TcsOrder]:
        """Every assault and overrun: each unit alone, and the stack together."""
        foes = hexes(state, OTHER[side])
        groups: dict[tuple[str, str], list[str]] = {}
        for name in of_side(state, side):
            if can_move(state, name):
                continue
            at = state.units[name].hex
            for target in ground(state).beside[at]:
                if target not in foes:
                    continue
                if not cannot_assault(state, name, target)[0]:
                    yield cls(target=target, units=(name,))
                    groups.setdefault((at, target), []).append(name)
                if not cannot_overrun(state, side, name, target)[0]:
                    yield Overrun(target=target, units=(name,))
        for (_, target), names in groups.items():
            if len(names) > 1:
                yield cls(target=target, units=tuple(names))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """The defender fires first; then both fire at once, three rounds at most (14.1, 14.2)."""
        target = foes_at(state, side, self.target)
        if not stack(state, target, OTHER[side]):
            raise Gone("14.1", f"No enemy stands on {target}; move there.")
        names = yield from obeying(
            state, side, self.units, lambda n: cannot_assault(state, n, target),
            lambda _: "assault with others",
        )  # fmt: skip
        now = Now(state)
        yield now.happens(Assaulted(tuple(names), target))
        yield from _first_fire(now, side, names, target, chance)
        for _ in range(ROUNDS):
            mine, theirs = _steady(now, names), _fighting(now, side, target)
            if not mine or not theirs:
                break
            yield from _round(now, mine, theirs, target, chance)
            yield from storm(now, side, mine, target, chance)
        yield from _decided(now, side, names, target)

    def said(self, state: State, seat: str) -> str:
        return f"Assault {place_called(state, self.target)} with {called_all(state, self.units)}"


class Overrun(_Attack, frozen=True):
    """Overrun a hex."""

    form = "overrun {target} with {units}"
    help = "Drive tanks over foot in the open beside them: “overrun A36.10 with 1/A/741”."

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Foot in the way fights the tanks; then they fire doubled and drive on (15.1, 15.2)."""
        target = foes_at(state, side, self.target)
        if not stack(state, target, OTHER[side]):
            raise Gone("15.1", f"No enemy stands on {target}; move there.")
        names = yield from obeying(
            state, side, self.units, lambda n: cannot_overrun(state, side, n, target),
            lambda _: "fire instead",
        )  # fmt: skip
        now = Now(state)
        yield now.happens(Assaulted(tuple(names), target, overrun=True))
        for foe in stack(state, target, OTHER[side]):
            left = _steady(now, names)
            able = kind(foe).class_ == "infantry" and not now.state.units[foe].morale
            if left and able and steps(now.state, foe) >= TABLES.close.least_steps:
                yield from point.close_in(now, foe, left[0], chance, overwatch=True)
        left = _steady(now, names)
        victims = exposed(now.state, target, OTHER[side])
        if left and victims:
            total = 2 * sum(points(now.state, n) for n in left)
            yield from area.resolve(
                now, tuple(left), target, victims, total, TABLES.area.in_open, chance,
                action=False, pick=False,
            )  # fmt: skip
        if left and not stack(now.state, target, OTHER[side]):
            yield from _drive_on(now, left, target)

    def said(self, state: State, seat: str) -> str:
        return f"Drive over the enemy on {self.target} with {called_all(state, self.units)}"


ROUNDS = 3
SHIFT = 2


def cannot_assault(state: State, name: str, target: str) -> tuple[str, str]:
    """The paragraph and the words for why a unit cannot assault a hex, ("", "") where it can
    (14.1)."""
    if why := can_move(state, name):
        return "14.1", why
    if kind(name).class_ != "infantry":
        return "14.1", f"{name} counts as {kind(name).name}, not infantry"
    if not _beside(state, name, target):
        return "14.1", _why_apart(state, name, target)
    return bounds.astray(state, name, target, assault=True)


def cannot_overrun(state: State, side: Side, name: str, target: str) -> tuple[str, str]:
    """The same of a tank that would overrun a hex (15.1)."""
    if why := can_move(state, name):
        return "15.1", why
    if not kind(name).tank or not kind(name).area:
        return "15.1", f"{name} is not a tank"
    if not in_open(state, target):
        zone = target in ground(state).zones
        why = "lies in a defensive zone, which is not open ground" if zone else "is not open ground"
        return "15.1", f"{target} {why}"
    if not all(kind(n).foot for n in stack(state, target, OTHER[side])):
        return "15.1", f"not only foot is on {target}"
    if not exposed(state, target, OTHER[side]):
        return "15.1", f"the squad from the pill box on {target} is safe from fire this phase"
    if not _beside(state, name, target):
        return "15.1", _why_apart(state, name, target, "drive")
    return bounds.astray(state, name, target, assault=True)


def _why_apart(state: State, name: str, target: str, goes: str = "step") -> str:
    """Why a unit cannot step onto a hex: what lies between, with its paragraph."""
    here, at = passable(state, name), state.units[name].hex
    feet, near = kind(name).ground, target in here.beside[at]
    rule, why = here.bar(feet, at, target) if near else ("", "")
    if rule and (used := breaches.between(state, at, target)):
        rule, why = "2.5b", breaches.passed_told(used)
    return f"{name} on {at} cannot {goes} onto {target}" + (f": {why} ({rule})" if rule else "")


def _beside(state: State, name: str, target: str) -> bool:
    at, most = state.units[name].hex, 2 * kind(name).move
    if target in closed.closed(state, name):
        return False
    here, wire = passable(state, name), closed.wire_before(state, name)
    cost = dict(closed.slowed(here, kind(name).ground, wire, most)[at]).get(target, 0)
    return 0 < cost <= most


def _steady(now: Now, names: list[str]) -> list[str]:
    return [n for n in names if n in now.state.units and not now.state.units[n].morale]


def _holding(now: Now, side: Side, target: str) -> list[str]:
    """Who still holds a hex: foot that is not broken, and pill boxes (14.3)."""
    there = stack(now.state, target, OTHER[side])
    return [
        n for n in there
        if (kind(n).foot and not now.state.units[n].morale) or kind(n).class_ == "pillbox"
    ]  # fmt: skip


def _fighting(now: Now, side: Side, target: str) -> list[str]:
    """Who still fights on a hex: who holds it, and what rolls (14.2)."""
    there = stack(now.state, target, OTHER[side])
    return [*_holding(now, side, target), *(n for n in there if kind(n).rolls)]


def _first_fire(now: Now, side: Side, names: list[str], target: str, chance: Chance) -> Happening:
    """Those of the defender who could fire in overwatch, and do not lob, fire first (14.1)."""
    firers = [n for n in _fighting(now, side, target) if kind(n).area and not kind(n).mortar]
    firers = [n for n in firers if now.state.units[n].mode == "fire" or kind(n).fights_moving]
    if firers:
        at = now.state.units[names[0]].hex
        total = sum(points(now.state, n) for n in firers)
        yield from area.resolve(
            now, tuple(firers), at, names, total,
            area.modifiers(now.state, firers, at, names), chance, overwatch=True, pick=False,
        )  # fmt: skip


def _round(now: Now, mine: list[str], theirs: list[str], target: str, chance: Chance) -> Happening:
    """Both sides fire at once, two columns to the right; of what shelters, the ground of the hex
    and its defensive zone count (14.2, 1.6)."""
    at = now.state.units[mine[0]].hex
    strength = [(sum(points(now.state, n) for n in side)) for side in (mine, theirs)]
    foot = [n for n in theirs if kind(n).foot]
    here = ground(now.state)
    covered = TABLES.area.cover[here.terrain[target]]
    covered += TABLES.area.zone if target in here.zones else 0
    for total, who, victims, hex_, added in (
        (strength[0], mine, foot, target, covered),
        (strength[1], theirs, mine, at, 0),
    ):
        left = [n for n in victims if n in now.state.units]
        if total and left:
            yield from area.resolve(
                now, tuple(who), hex_, left, total, added, chance,
                overwatch=True, shift=SHIFT, pick=False,
            )  # fmt: skip


def _decided(now: Now, side: Side, names: list[str], target: str) -> Happening:
    """Who no longer holds falls back or is lost, and the attackers go in (14.3)."""
    mine = _steady(now, names)
    if not mine or _holding(now, side, target):
        return
    for name in stack(now.state, target, OTHER[side]):
        path = () if kind(name).class_ == "pit" else retreating.way(now.state, name)
        if path:
            yield from retreating.retreats(now, name, path)
        else:
            over = retreating.forced_over(now.state, name)
            yield from fire.lost(now, name, over or "it was overrun in the assault")
    if inside := _fit(now.state, mine, target):
        yield now.happens(HexTaken(inside, target))
        yield from closed.cleared(now, inside[0], (target,))


def _fit(state: State, names: list[str], target: str) -> tuple[str, ...]:
    """Those who go in, in the order in which they were named, as far as there is room (4.1)."""
    inside: dict[str, str] = {}
    for name in names:
        if fits(state, name, target, loads(state, inside)):
            inside[name] = target
    return tuple(inside)


def _drive_on(now: Now, names: list[str], target: str) -> Happening:
    """Tanks drive onto a hex that was cleared, through a breach one in a turn (15.2, 2.5b)."""
    inside = []
    for name in _fit(now.state, names, target):
        used = breaches.used_up(now.state, name, (target,))
        if set(used) & set(now.state.landing.passed):
            continue
        for key in used:
            yield now.happens(BreachPassed(key, name))
        inside.append(name)
    if inside:
        yield now.happens(HexTaken(tuple(inside), target))


def storm(now: Now, side: Side, names: Sequence[str], target: str, chance: Chance) -> Happening:
    """Each platoon that is steady fights a pill box of the hex that it assaults, or a vehicle."""
    for name in names:
        unit = now.state.units.get(name)
        if unit is None or unit.morale or steps(now.state, name) < TABLES.close.least_steps:
            continue
        there = stack(now.state, target, OTHER[side])
        boxes = [n for n in there if kind(n).class_ == "pillbox"]
        if found := [*boxes, *(n for n in there if kind(n).rolls)]:
            yield from close_in(now, name, found[0], chance, inside=True)
