"""Chapter 12: movement and towing: who may go where, by which way."""

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.command import bounds, can_move
from domain.games.tcs_omaha.command.bounds import Bounds
from domain.games.tcs_omaha.fire import point
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.movement.groups import GroupOrdered, GroupStopped, forecast
from domain.games.tcs_omaha.movement.marching import step_on
from domain.games.tcs_omaha.movement.reaching import (
    NOTHING,
    SHINGLE,
    Origin,
    goes_to,
    hemmed,
    origin,
    passable,
    reach_from,
    reachable,
    ways,
    within,
)
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.closed import Loads
from domain.games.tcs_omaha.position.field import Field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsOrder,
    ground,
    hexes,
    kind,
    of_side,
    stands,
)
from domain.games.tcs_omaha.position.naming import (
    called,
    called_all,
    hex_of,
    own,
    place_called,
    route,
    spelled,
)
from domain.games.tcs_omaha.position.obeying import Bar, Obeying, heard, obeying
from domain.games.tcs_omaha.words import OTHER, SIDES, Feet, Side
from domain.grid.lines import between


class Move(TcsOrder, frozen=True):
    """Move a unit, or several."""

    form = "move {unit} [from {start}] [to] {way} [towed by {carrier}] [covered by {cover}]"
    help = (
        "Move a unit to a hex, or hex by hex: “move 1/A/1/16 A36.12” or “… A36.13-A36.12”; with a "
        "stack that returns the first fire at it: “… covered by A35.14”. What stands with a gun "
        "tows it; name it if you like: “… towed by 1/Trucks/7-FA”. A company, a battalion or a "
        "stack goes together, each unit as near as it gets: “move A/1/16 to A36.12”."
    )
    unit: str
    way: Where
    cover: Where | None = None
    carrier: str | None = None
    start: Where | None = None

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Move"]:
        """Every movement of a side."""
        there = closed.loads(state)
        for name in of_side(state, side):
            yield from moves(state, name, there)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A unit sets out; the first step under enemy eyes may draw fire (12.1, 9.1). A group
        sets out one after another (12.6)."""
        start = hex_of(state, self.start) if self.start else ""
        names = yield from _setting_out(state, side, (self.unit,), self.way, start)
        if len(names) > 1:
            yield from _together(state, side, self, names, chance)
            return
        (name,) = names
        by = _by(state, side, name, self.carrier)
        way = goes_to(state, name, self.way) if spelled(self.way) == SHINGLE else self.way
        path, there = _path(state, name, by, way), closed.loads(state)
        if full := next((n for n in (name, by) if not closed.fits(state, n, path[-1], there)), ""):
            raise Illegal("4.1", f"{path[-1]} is full for {full}; stop before it or beside it.")
        rule, why = bounds.astray(state, name, path[-1])
        if rule:
            raise Illegal(rule, why)
        cover = point.cover_of(state, side, name, self.cover) if self.cover else ""
        tows = name if by != name else ""
        yield from step_on(Now(state), by, path, cover, chance, tows)

    def why(self, state: State, seat: str) -> str:
        foes, to = hexes(state, OTHER[seat]), spelled(self.way)
        if not foes or to not in ground(state).grid.names:
            return ""
        away = min(ground(state).distance(to, foe) for foe in foes)
        far = "1 hex" if away == 1 else f"{away} hexes"
        return f"On {to}, {self.unit} is {far} from the nearest enemy."

    def said(self, state: State, seat: str) -> str:
        does = f"Move {called(state, self.unit)} to {place_called(state, self.way)}"
        return does if self.unit in CARDS else _forecast(state, seat, self, does)

    def touched(self) -> tuple[str, ...]:
        return (self.unit, self.way)


class MoveSeveral(TcsOrder, frozen=True):
    """Move units that are named one by one."""

    form = "move {units} to {way} [covered by {cover}]"
    help = "Move several units to one hex: “move 1/A/1/16, 2/A/1/16 to A36.12”."
    units: tuple[str, ...]
    way: Where
    cover: Where | None = None

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """They set out one after another (12.6)."""
        names = yield from _setting_out(state, side, self.units, self.way)
        yield from _together(state, side, self, names, chance)

    def does(self, state: State) -> str:
        """What it does, without who will not get there."""
        return f"Move {called_all(state, self.units)} to {place_called(state, self.way)}"

    def said(self, state: State, seat: str) -> str:
        return _forecast(state, seat, self, self.does(state))

    def touched(self) -> tuple[str, ...]:
        return (*self.units, self.way)


def _setting_out(
    state: State, side: Side, words: tuple[str, ...], way: str, start: str = ""
) -> Obeying:
    """The units that words name that can move, from a hex if an order names one, and that may be
    where it sends them (12.1, 12.6, 2.3d)."""
    to = "" if spelled(way) == SHINGLE else route(state, way)[-1]

    def cannot(name: str) -> Bar:
        if start and (at := state.units[name].hex) != start:
            return "22.4", f"{name} is on {at}, not on {start}"
        if bar := FIXED.get(kind(name).class_):
            return bar
        if (why := can_move(state, name)) or not to:
            return "12.1", why
        try:
            command.check(state, name, to, sheet=command.sheet_of(state, name) is not None)
        except Illegal as barred:
            return barred.rule, barred.reason
        return "", ""

    def instead(name: str) -> str:
        return "" if kind(name).class_ in FIXED else "move another unit"

    return obeying(state, side, words, cannot, instead)


def _forecast(state: State, seat: str, order: Move | MoveSeveral, does: str) -> str:
    """What an order of several does, with who stays out of it and who does not get there."""
    words = (order.unit,) if isinstance(order, Move) else order.units
    side = next(side for side in SIDES if side == seat)
    to = SHINGLE if spelled(order.way) == SHINGLE else order.way

    def onward(now: State, group: Sequence[str]) -> tuple[str, str, str] | None:
        went = next_of(now, group, to)
        return (went.unit, _by(now, side, went.unit, None), went.way) if went else None

    try:
        names, left = heard(_setting_out(state, side, words, to))
        short = forecast(state, in_turn(names), to, onward) if len(names) > 1 else ""
    except Illegal:
        return does
    return ": ".join(filter(None, (does, "; ".join(filter(None, (short, *left))))))


def _together(
    state: State, side: Side, order: Move | MoveSeveral, names: list[str], chance: Chance
) -> Happening:
    """Units set out for one hex; the order is refused if none of them can come nearer (12.6)."""
    hex_ = SHINGLE if spelled(order.way) == SHINGLE else hex_of(state, order.way)
    now = Now(state)
    names = in_turn(names)
    if not any(nearest(state, name, hex_) for name in names):
        yield from Move(names[0], hex_).leads_to(state, side, chance)
        return
    shot = point.cover_of(state, side, names[0], order.cover) if order.cover else ""
    yield now.happens(GroupOrdered(tuple(names), hex_, shot))
    yield from together(now.state, side, chance)


def in_turn(names: Iterable[str]) -> list[str]:
    """Units in the order in which they set out: guns before what tows them leaves (12.5, 12.6)."""
    return sorted(names, key=lambda n: not kind(n).tow_only)


def together(state: State, side: Side, chance: Chance) -> Happening:
    """The next unit of a group goes as near to their hex as it gets (12.6)."""
    group = state.landing.group
    assert group is not None
    there = [n for n in group.units if n in state.units]
    if order := next_of(state, there, group.to):
        shot = group.cover if group.cover in hexes(state, side) else None
        yield from replace(order, cover=shot).leads_to(state, side, chance)
        return
    goal = {n: goes_to(state, n, group.to) for n in there}
    stayed = [n for n in there if not state.units[n].acted and state.units[n].hex != goal[n]]
    loads = closed.loads(state)
    full = {n: not closed.fits(state, n, goal[n], loads) for n in stayed}
    none = {
        n: f"{goal[n]} is full for {n} (4.1)" if full[n] else f"{n} finds no way nearer"
        for n in stayed
    }
    why = (can_move(state, n) or none[n] for n in stayed)
    yield GroupStopped(tuple(stayed), tuple(why))


def next_of(state: State, names: Iterable[str], word: str) -> Move | None:
    """The movement of the first of a group that can come nearer; None if nobody can (12.6)."""
    able = (nearest(state, name, word) for name in names if not can_move(state, name))
    return next(filter(None, able), None)


def nearest(state: State, name: str, word: str) -> Move | None:
    """The movement that brings a unit nearest to where a word sends it, None if none brings it
    nearer."""
    here, there, to = ground(state), closed.loads(state), goes_to(state, name, word)
    off = here.distance(state.units[name].hex, to)
    nearer = (m for m in moves(state, name, there) if here.distance(m.way, to) < off)
    return min(nearer, key=lambda m: (here.distance(m.way, to), m.way), default=None)


FIXED: dict[str, tuple[str, str]] = {
    "pillbox": ("3.3c", "A pill box never moves; its garrison may leave it: “convert …”."),
    "pit": ("3.4a", "A rocket pit cannot move; it fires its one shot from where it is."),
}
"""Why works stay where they are, in Fire Mode (3.3c, 3.3d, 3.4a)."""


def _by(state: State, side: Side, name: str, word: str | None) -> str:
    """Who rolls or walks where a unit is ordered to move: it, or what tows it (12.5)."""
    able = command.towing(state, name) if kind(name).tow_only else [name]
    if word is None:
        return able[0]
    if not kind(name).tow_only:
        raise Illegal("12.5", f"{name} moves by itself; leave out “towed by {word[:40]}”.")
    by = own(state, side, word)
    if by not in able:
        raise Illegal("12.5", f"{by} cannot tow {name} now; {able[0]} can.")
    return by


def moves(state: State, name: str, there: Loads) -> Iterator[Move]:
    """Every movement to which a unit may be ordered."""
    if can_move(state, name):
        return
    foes, by = hexes(state, OTHER[CARDS[name].side]), name
    full = closed.full(state, name, there)
    if kind(name).tow_only:
        by = command.towing(state, name)[0]
        full |= closed.full(state, by, there)
    bound, at = bounds.of(state, name), hemmed(origin(state, name, by), foes)
    for order in _moves(name, at, foes if bound.mission == "move" else NOTHING, bound):
        if order.way not in full:
            yield order


@functools.lru_cache(8192)
def _moves(name: str, at: Origin, foes: frozenset[str], bound: Bounds) -> tuple[Move, ...]:
    """Those to each hex within reach, whoever of its own side stands there."""
    near = [h for h in within(at).spent if h != at.start]
    ways = bounds.inside(at.here, at.start, bound, near, foes)
    return tuple(Move(unit=name, way=hex_) for hex_ in ways)


def _path(state: State, name: str, by: str, written: str) -> tuple[str, ...]:
    """The way of a unit, checked: the cheapest to one hex, or as it is written (12.2, 12.4)."""
    start, words = state.units[name].hex, route(state, written)
    foes = stands(state, OTHER[CARDS[name].side])
    sheet = command.sheet_of(state, name) is not None
    for hex_ in words:
        if hex_ in foes:
            raise Illegal("12.4", f"Enemies stand on {hex_}; fire at it or assault it.")
        closed.check(state, by, hex_, forced=len(words) > 1)
        command.check(state, name, hex_, sheet=sheet)
    if words[-1] == start:
        raise Illegal("12.1", f"{name} is already on {start}; name another hex.")
    if len(words) == 1:
        found = reachable(state, name, by)
        if words[0] not in found.spent:
            _check_passed(state, name, by, words[0])
            raise Illegal(*_beyond(state, name, by, words[0]))
        return found.path(words[0])
    return _written(state, by, words)


def _beyond(state: State, name: str, by: str, to: str) -> tuple[str, str]:
    """The paragraph and the words for why a unit cannot get to a hex, with the nearest to which it
    may be ordered; where its sheet forbids the hex at any distance, that alone (8.5, 12.2)."""
    if (astray := bounds.astray(state, name, to))[0]:
        return astray
    here, start = ground(state), state.units[name].hex
    able = (order.way for order in moves(state, name, closed.loads(state)))
    near = min(able, key=lambda h: (here.distance(h, to), h), default="")
    rule, why = _bar(passable(state, by), kind(by).ground, start, to)
    can = f"it can get as far as {near}" if near else "it can go nowhere now"
    return rule, f"{name} cannot get to {to}: {f'{why}; ' if why else ''}{can}."


def _check_passed(state: State, name: str, by: str, to: str) -> None:
    """Raise Illegal where only a breach that another passed in this turn bars the way (2.5b)."""
    at, foes = origin(state, name, by), hexes(state, OTHER[CARDS[name].side])
    opened = reach_from(at._replace(here=ground(state)), foes)
    if to in opened.spent and (used := breaches.crossed(state, by, opened.path(to))):
        raise Illegal("2.5b", f"{name} cannot get to {to}: {breaches.passed_told(used[0])}.")


def _bar(here: Field, feet: Feet, start: str, to: str) -> tuple[str, str]:
    """The paragraph and the words for what bars the straight way to a hex; without any, it is too
    far (12.2)."""
    way = (start, *between(here.grid, start, to)[0], to)
    bars = (here.bar(feet, a, b) for a, b in pairwise(way) if b in here.terrain)
    return next((bar for bar in bars if bar[0]), ("12.2", ""))


def _written(state: State, name: str, words: list[str]) -> tuple[str, ...]:
    printed = kind(name)
    at, left, way = state.units[name].hex, 2 * printed.move, ways(state, name)
    words = words[1:] if words[0] == at else words
    for hex_ in words:
        cost = dict(way[at]).get(hex_, 0)
        if not cost:
            here = passable(state, name)
            rule, why = "12.2", "they are not neighbours"
            if hex_ in here.beside[at]:
                rule, why = here.bar(printed.ground, at, hex_)
            if used := breaches.between(state, at, hex_):
                rule, why = "2.5b", breaches.passed_told(used)
            raise Illegal(rule, f"{name} cannot go from {at} to {hex_}: {why}.")
        left -= cost
        if left < 0:
            raise Illegal("12.2", f"{name} has no movement left at {at}; end its way there.")
        at = hex_
    return tuple(words)
