"""Retreats (7.3, 7.4, 7.8, 1.13a): who falls back, where to, and what it costs."""

import functools
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.game.view.reference import Met
from domain.games.tcs_omaha import command, fire
from domain.games.tcs_omaha.ground import INLAND, seaward
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    ground,
    hexes,
    kind,
    of_side,
    stands,
    waits,
    with_units,
)
from domain.games.tcs_omaha.position.naming import called_all
from domain.games.tcs_omaha.position.obeying import Bar, obeying
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.printed.landing import SHINGLE
from domain.games.tcs_omaha.words import MORALE_CHART, OTHER, Feet, Morale, Side


class MoraleFell(TcsEvent, frozen=True):
    """What the roll did to a unit; ``total`` is the roll with its morale."""

    unit: str
    total: int
    morale: Morale

    def after(self, state: State) -> State:
        return with_units(state, (self.unit,), morale=self.morale)

    def told(self, state: State) -> str:
        return f"{self.unit} is {self.morale}{f' ({self.total})' if self.total else ''}."

    def met(self, state: State) -> Met | None:
        return Met(MORALE_CHART, self.total) if self.total else None


class CompanyShaken(TcsEvent, frozen=True):
    """The morale of a company gets worse or better; ``level`` is what it is now."""

    company: str
    level: int
    die: int = 0

    def after(self, state: State) -> State:
        shaken = state.shaken | {self.company: self.level}
        return replace(state, shaken={name: level for name, level in shaken.items() if level})

    def told(self, state: State) -> str:
        how = "is shaken" if self.level > state.shaken.get(self.company, 0) else "takes heart"
        return f"{self.company} {how}: its morale is {self.level}."


class Retreated(TcsEvent, frozen=True):
    """A unit fell back; ``action`` by choice, as its action (7.8)."""

    unit: str
    path: tuple[str, ...]
    action: bool = False

    def after(self, state: State) -> State:
        acted = state.units[self.unit].acted or self.action
        return with_units(
            state, (self.unit,), hex=self.path[-1], mode="move", quiet=0, dug=False, acted=acted
        )

    def told(self, state: State) -> str:
        return f"{self.unit} falls back to {self.path[-1]}."


class FallBack(TcsOrder, frozen=True):
    """Fall back by choice."""

    form = "fall-back [with] {units} [to {way}]"
    help = "Let units fall back by choice, suppressed, as their action: “fall-back 1/A/1/16”."
    discards = True
    units: tuple[str, ...]
    way: str | None = None

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["FallBack"]:
        """Every unit that may (7.8)."""
        for name in of_side(state, side):
            if not _cannot(state, name)[1]:
                yield cls((name,))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Units fall back by choice, as their action, one after another (7.8)."""
        names = yield from obeying(state, side, self.units, functools.partial(_cannot, state))
        if self.way is not None:
            told = f"The enemy and the cover say where {listed(few(names))} "
            raise Illegal("7.4", f"{told}falls back to; leave out “to …”.")
        now = Now(state)
        for name in names:
            yield from fall_back(now, name, 0, chosen=True, action=True)

    def said(self, state: State, seat: str) -> str:
        does, first = "fall back, suppressed", self.units[0]
        if first in state.units and stays(state, first)[0] == "paralyzed":
            does = "give way at the shingle, paralyzed there"
        return f"Let {called_all(state, self.units)} {does}"

    def touched(self) -> tuple[str, ...]:
        return self.units


Ground = Literal["seaward", "landward"]
Retreat = Literal["goes", "paralyzed"]


def may_retreat(
    ground: Ground, before: int, after: int, *, voluntary: bool, farther: bool = True
) -> bool:
    """Whether a retreat may go from ``before`` to ``after`` hexes off the shingle (1.13a).

    Seaward of it a forced retreat may lead toward the shingle or along it, even nearer to the
    enemy. A voluntary one never leads toward it. ``farther``: away from the enemy, as elsewhere.
    """
    if ground == "landward":
        return farther
    if voluntary:
        return farther and after >= before
    return farther or after <= before


def at_the_shingle(ground: Ground, *, beside: bool) -> tuple[Retreat, int]:
    """What a retreat result does, and what it adds to the company's morale (1.13a).

    Who lies at the shingle stays there, paralyzed, and his company's morale suffers.
    """
    if ground == "seaward" and beside:
        return "paralyzed", SHINGLE.shaken
    return "goes", 0


def shake(now: Now, company: str, by: int) -> Happening:
    """The morale of a company gets worse (7.3)."""
    yield now.happens(CompanyShaken(company, now.state.shaken.get(company, 0) + by))


def falls(now: Now, name: str, total: int, morale: Morale) -> Happening:
    if now.state.units[name].morale in ("paralyzed", morale):
        return
    yield now.happens(MoraleFell(name, total, morale))


def fall_back(
    now: Now, name: str, total: int, *, chosen: bool = False, action: bool = False
) -> Happening:
    """A unit falls back and is suppressed; where it cannot, it is paralyzed (7.4).

    At the shingle it stays, paralyzed, and its company is shaken (1.13a). Who has no way but over
    a cliff, an edge or into the sea is forced over it, and destroyed (1.8 to 1.11).
    """
    does, worse = stays(now.state, name)
    if does == "paralyzed":
        yield from shake(now, CARDS[name].company, worse)
        yield from falls(now, name, total, "paralyzed")
        return
    path = way(now.state, name, chosen=chosen)
    if not path:
        if over := "" if chosen else forced_over(now.state, name):
            yield from fire.lost(now, name, over)
        elif _beside_enemy(now.state, now.state.units[name].hex, name):
            yield from fire.lost(now, name, "it could not fall back from the enemy")
        else:
            yield from falls(now, name, total, "paralyzed")
        return
    if now.state.units[name].morale != "suppressed":
        yield now.happens(MoraleFell(name, total, "suppressed"))
    yield from retreats(now, name, path, action=action)


def retreats(now: Now, name: str, path: tuple[str, ...], *, action: bool = False) -> Happening:
    """A unit goes its way back, and clears the wire on it (7.4, 2.4c)."""
    yield now.happens(Retreated(name, path, action))
    yield from closed.cleared(now, name, path)


def forced_over(state: State, name: str) -> str:
    """What destroys a unit that is made to fall back, "" for nothing: every way from the nearest
    enemy that no other bars leads off the map (1.8), over a cliff (1.9), into the sea (1.11) or,
    for what rolls, over an extreme slope (1.10)."""
    foes, here = hexes(state, OTHER[CARDS[name].side]), ground(state)
    if kind(name).ground == "none" or not foes:
        return ""
    start, seas, side = state.units[name].hex, closed.wet(state), _side(state, name)
    threat = min(foes, key=lambda h: (here.distance(start, h), h))
    off, before = here.distance(start, threat), -INLAND[start]
    said: list[str] = []
    for way, to in enumerate(here.grid.ring[start]):
        farther = here.grid.ahead(start, way, threat) > off
        after = -INLAND[to] if to else before + 1
        if not may_retreat(side, before, after, voluntary=False, farther=farther):
            continue
        if to in foes or (to and not foes.isdisjoint(here.beside[to])):
            continue
        if not (bar := _barred(here, name, start, to, wet=to in seas)):
            return ""
        said.append(bar)
    return said[0] if said else ""


def _barred(here: Field, name: str, start: str, to: str, *, wet: bool) -> str:
    """What destroys a unit that is forced from one hex to the next, "" for nothing."""
    side = here.side(start, to)
    if not to:
        return "it was forced off the map (1.8)"
    if "cliff" in side:
        return "it was forced over a cliff (1.9)"
    if wet or here.terrain[to] == "sea":
        return "it was forced into the sea (1.11)"
    slope = "slope" in side and not kind(name).foot
    return "it was forced over an extreme slope (1.10)" if slope else ""


def stays(state: State, name: str) -> tuple[Retreat, int]:
    """Whether the shingle keeps a unit that is to fall back, and what that costs (1.13a)."""
    return at_the_shingle(_side(state, name), beside=_at_shingle(state, name))


def _side(state: State, name: str) -> Ground:
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

    Each step is farther from the enemy that was nearest, and toward its own side if one of them is:
    Germans inland, Americans toward the sea (7.4). Seaward of the shingle a forced one
    leads toward it, or along it, whatever the enemy does, and a chosen one never (1.13a).
    """
    printed, foes = kind(name), hexes(state, OTHER[CARDS[name].side])
    if printed.ground == "none" or not printed.move or not foes:
        return ()
    start, shut = state.units[name].hex, closed.closed(state, name)
    wire, most, side = closed.wire_before(state, name), 2 * printed.move, _side(state, name)
    here, north = ground(state), CARDS[name].side == "american"
    threat, near = _threats(here, start, most, foes)
    feet = printed.ground
    return _way(here, feet, start, most, shut, wire, threat, near, side, chosen, north)


@functools.lru_cache(4096)
def _threats(
    here: Field, start: str, most: int, foes: frozenset[str]
) -> tuple[str, frozenset[str]]:
    """The nearest enemy, and all that a way of so many half points could come to."""
    off = {foe: here.distance(start, foe) for foe in foes}
    return min(foes, key=lambda h: (off[h], h)), frozenset(h for h in foes if off[h] <= most + 1)


@functools.lru_cache(4096)
def _way(
    here: Field,
    feet: Feet,
    start: str,
    most: int,
    shut: frozenset[str],
    wire: frozenset[str],
    threat: str,
    foes: frozenset[str],
    side: Ground,
    chosen: bool,
    north: bool,
) -> tuple[str, ...]:
    ways, left, at = closed.slowed(here, feet, wire, most), most, start
    path: list[str] = []
    while True:
        steps_on = [
            (to, cost) for to, cost in ways[at]
            if cost <= left and to not in shut and to not in foes and to not in path
            and to != start
            and may_retreat(
                side, -INLAND[at], -INLAND[to], voluntary=chosen,
                farther=here.distance(to, threat) > here.distance(at, threat),
            )
            and foes.isdisjoint(here.beside[to])
        ]  # fmt: skip
        if not steps_on:
            return tuple(path)
        at, cost = min(steps_on, key=lambda s: _comfort(here, side, chosen, north, at, s))
        left -= cost
        path.append(at)
        if (side == "seaward" and not chosen and seaward(at) and not INLAND[at]) or (
            side == "landward" and TABLES.area.cover[here.terrain[at]] < 0
        ):
            return tuple(path)


def _comfort(
    here: Field, side: Ground, chosen: bool, north: bool, at: str, step: tuple[str, int]
) -> tuple[int, bool, int, int, str]:
    """Men make for the shingle on the beach; elsewhere for their own side, north or south, then for
    cover. The least comes first."""
    to, cost = step
    off = -INLAND[to] if side == "seaward" and not chosen else 0
    astray = (here.grid.ring[at].index(to) in NORTH) != north
    return off, astray, TABLES.area.cover[here.terrain[to]], cost, to


NORTH = (0, 1, 5)
"""The directions of a hex that lead north, the side of the sea, as its ring counts them."""


def cannot_choose(state: State, name: str) -> str:
    """Why a unit may not fall back by choice, "" where it may: without orders it goes toward the
    sea only (2.3d), and seaward of the shingle never toward it (1.13a)."""
    if not command.landing(state) or CARDS[name].side != "american":
        return ""
    if _at_shingle(state, name) and _side(state, name) == "seaward":
        return ""
    path, start = way(state, name, chosen=True), state.units[name].hex
    toward_sea = bool(path) and INLAND[path[-1]] < INLAND[start]
    led = name in state.landing.led or command.sheet_of(state, name) is not None
    if led or toward_sea or seaward(start):
        return ""
    return f"{name} has no orders landward of the shingle; it falls back only toward the sea"


def _cannot(state: State, name: str) -> Bar:
    """The paragraph and the words for why a unit may not fall back by choice (7.8, 2.3d)."""
    unit, held = state.units[name], command.held(state, name)
    if not kind(name).foot or not kind(name).move:
        return "7.8", f"{name} does not fall back by choice; foot does"
    if waits(state, name):
        return "7.8", f"{CARDS[name].company} waits for its release (3.1)"
    if unit.acted or unit.morale == "paralyzed":
        return "7.8", f"{name} has acted or is paralyzed; choose another unit"
    if stays(state, name)[0] == "goes" and not way(state, name, chosen=True):
        return "7.8", f"{name} has no way back; it stays"
    return held if held[0] else ("2.3d", cannot_choose(state, name))
