"""Chapter 6: attacks; how the number is found, changed and compared."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder, Shot, spend
from domain.games.five_for_fighting.ground import (
    BLUFFS,
    STRONGPOINTS,
    TERRAIN,
    called,
    ground,
    place,
)
from domain.games.five_for_fighting.hits import drawn, hits, promise, struck
from domain.games.five_for_fighting.lookup import Field, acts_for, field_of, need
from domain.games.five_for_fighting.naming import aim, check_joined, named, on_board
from domain.games.five_for_fighting.printed import COMBAT, UNITS
from domain.games.five_for_fighting.spending import actor, check_card, check_open
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import CALLED, OTHER, Side, side_of

BEACH = "B"


class Attacked(Shot, frozen=True):
    """A unit attacked: the number, what was added, what it needed.

    ``how`` is the card or "d10"; ``free`` for an attack that spends nothing.
    """

    unit: str

    def after(self, state: State) -> State:
        if self.free:
            return replace(state, rolling=tuple(n for n in state.rolling if n != self.unit))
        return spend(state, state.units[self.unit].hex, self.unit)

    def told(self, state: State) -> str:
        return f"{self.unit} attacks {self.victim} on {place(self.target)}: {self.result}."


class Attack(FiveOrder, frozen=True):
    """Attack a hex."""

    form = "attack {target} with {unit} [from {start}] [at {victim}]"
    help = "Attack a hex with a unit; if two stand there, name one: “attack 2627 with 741”."
    target: str
    unit: str
    victim: str | None = None
    start: str | None = None

    @classmethod
    def of(cls, state: State, name: str) -> Iterator["Attack"]:
        """Those of one unit."""
        field = field_of(state, UNITS[name].side)
        for hex_ in targets(field, name, state.units[name].hex):
            for victim in victims(state, field.foe[hex_]):
                yield cls(target=hex_, unit=name, victim=victim)

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """An activation; armour that moved attacks with the same one (3.3, 6.1)."""
        check_card(state, seat, face=False)
        side = side_of(seat)
        name = on_board(state, side, self.unit, self.start)
        free = name in state.rolling
        if free:
            check_open(state, seat, acts_for(state, name))
        else:
            actor(state, seat, name)
        field = field_of(state, side)
        target, meant = self._aim(state, side, name)
        victim = chosen_victim(state, field, target, side, meant)
        start, most = state.units[name].hex, UNITS[name].kind.range
        distance = field.ground.near[start].get(target, 99)
        if distance > most:
            check_joined(start, target)
            far = "1 hex" if most == 1 else f"{most} hexes"
            raise Illegal("6.2", f"{name} fires up to {far} away; {place(target)} is out of range.")
        yield from shot(state, chance, name, target, victim, distance, free=free)

    def said(self, state: State, seat: str) -> str:
        name = on_board(state, side_of(seat), self.unit, self.start)
        target, meant = self._aim(state, side_of(seat), name)
        whom = aimed_at(state, seat, target, meant)
        moved = ", which has moved" if name in state.rolling else ""
        return f"Attack {whom} on {called(target)} with {name}{moved}"

    def why(self, state: State, seat: str) -> str:
        whom = aimed_at(state, seat, self.target, self.victim)
        falls = "destroys" if state.units[whom].reduced else "reduces"
        more = "" if state.units[whom].reduced else "; a second hit would destroy it"
        return f"A hit by {self.unit} {falls} {whom}{more}."

    def _aim(self, state: State, side: Side, name: str) -> tuple[str, str | None]:
        """The hex that is attacked, and whom there the order names."""
        near = [*targets(field_of(state, side), name, state.units[name].hex)]
        target, unit = aim(state, side, self.target, near)
        return target, self.victim or unit

    def risk(self, state: State, seat: str) -> tuple[int, int]:
        victim = aimed_at(state, seat, self.target, self.victim)
        near = ground(state.scenario).near[state.units[self.unit].hex]
        added = modifier(state, near[self.target], self.unit, self.target, victim)
        return need(state, self.unit), added

    def touched(self) -> tuple[str, ...]:
        return self.unit, self.victim or self.target


def cover(target: str, name: str, start: str = "") -> int:
    """What protects a unit on a hex: the worst of ground, strongpoint and bluff (6.4)."""
    worst = COMBAT.cover.hex.get(TERRAIN[target], 0)
    if target in STRONGPOINTS and UNITS[name].side == "german":
        worst = min(worst, COMBAT.cover.strongpoint)
    if TERRAIN.get(start) == BEACH and frozenset((start, target)) in BLUFFS:
        worst = min(worst, COMBAT.cover.bluff)
    return worst


def modifier(state: State, distance: int, name: str, target: str, victim: str) -> int:
    """All that is added to the number of an attack (6.3, 6.4)."""
    kind = UNITS[name].kind
    added = cover(target, victim, state.units[name].hex)
    if kind.class_ == "infantry" and distance > 1:
        added += COMBAT.far_infantry
    if kind.class_ == "armour" and distance == 1:
        added += COMBAT.near_armour
    if kind.class_ == "guns" and UNITS[victim].armour:
        added += COMBAT.guns_at_armour
    return added


# --- Whom it hits -----------------------------------------------------------------------------


def targets(field: Field, name: str, start: str) -> Iterator[str]:
    """The enemy hexes in range of a unit (6.2)."""
    most, near = UNITS[name].kind.range, field.ground.near[start]
    return (hex_ for hex_ in field.foe if near.get(hex_, 99) <= most)


def victims(state: State, names: list[str]) -> Iterator[str | None]:
    """Whom an order may name on a hex: nobody where one unit stands alone."""
    if len(names) == 1:
        yield None
    else:
        yield from names


def chosen_victim(state: State, field: Field, target: str, side: Side, word: str | None) -> str:
    """The enemy unit on a hex that an order names; else one that is reduced (6.5)."""
    here = field.foe.get(target, [])
    if not here:
        raise Illegal("6.1", f"No {CALLED[OTHER[side]]} unit stands on {place(target)}.")
    if word is None:
        return min(here, key=lambda n: (not state.units[n].reduced, n))
    victim = named(state, OTHER[side], word, here)
    if UNITS[victim].side == side:
        whose = f"{victim} is {CALLED[side]} itself"
        raise Illegal("6.5", f"{whose}; name an enemy there: {' or '.join(here)}.")
    if victim not in here:
        do = "do" if len(here) > 1 else "does"
        raise Illegal("6.5", f"{victim} does not stand on {target}; {' and '.join(here)} {do}.")
    return victim


def aimed_at(state: State, seat: str, target: str, victim: str | None) -> str:
    """Whom an order means: the unit that is named, or that stands there alone."""
    return victim or field_of(state, side_of(seat)).foe[target][0]


# --- How it is fired ---------------------------------------------------------------------------


def shot(
    state: State,
    chance: Chance,
    name: str,
    target: str,
    victim: str,
    distance: int,
    *,
    free: bool,
    die: bool = False,
) -> Iterator[FiveEvent]:
    """One attack, with a card or with D10, and what it does (6.1, 8.3, 9.5)."""
    added, needed = modifier(state, distance, name, target, victim), need(state, name)
    why = f"{name} attacks {victim} on {target}: {promise(needed, added)}"
    how, number = yield from drawn(state, chance, why, die=die)
    hit = hits(how, number, added, needed)
    yield Attacked(
        unit=name, target=target, victim=victim, how=how, number=number, modifier=added,
        need=needed, hit=hit, free=free,
    )  # fmt: skip
    if hit:
        yield struck(state, victim)
