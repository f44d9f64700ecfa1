"""Chapter 6: the Attack Phase, with what each type is good and safe against."""

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.game.told import listed, say
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.lookup import called, defence, grid, on_square, own
from domain.games.combined_arms.movement import movers
from domain.games.combined_arms.naming import EVERY, may_be, one_named, units_named
from domain.games.combined_arms.printed import TYPES, name
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.words import Seat

HIT = 1
STRONG_HIT = 2


class UnitFired(ArmsEvent, frozen=True):
    """A unit attacked another and did so much damage to it."""

    square: str
    target: str
    damage: int

    def after(self, state: State) -> State:
        helped = (*state.helped.get(self.target, ()), self.square)
        return replace(
            state,
            fired=(*state.fired, self.square),
            damage={**state.damage, self.target: self._taken(state)},
            helped={**state.helped, self.target: helped},
        )

    def told(self, state: State) -> str:
        return say(
            "The {unit} on {square} attacked the {target} on {other}: damage {n} of {most}.",
            unit=called(state, self.square),
            square=self.square,
            target=called(state, self.target),
            other=self.target,
            n=self._taken(state),
            most=defence(state, self.target),
        )

    def _taken(self, state: State) -> int:
        return state.damage.get(self.target, 0) + self.damage


class Fire(ArmsOrder, frozen=True):
    """Attack with one unit or several."""

    form = "fire {units} at {target}"
    help = "Attack a unit with one or more of yours: “fire d4 at d6”, “fire d4 e3 f3 at d6”."
    stages = ("fire",)
    units: tuple[str, ...]
    target: str

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Fire"]:
        for square in movers(state):
            for target in sorted(targets(state, square)):
                yield cls(units=(square,), target=target)

    def elsewhere(self, state: State) -> str:
        if state.stage == "move":
            return say("Attacks come after the moves; “pass” ends your Move Phase.")
        return super().elsewhere(state)

    def leads_to(self, state: State, seat: Seat) -> Iterator[UnitFired]:
        """The attacks of the units in their order, until the target must retreat (6.6)."""
        squares, target = self._meant(state, seat)
        enemy = state.units.get(target)
        if enemy is None:
            raise Illegal(
                "6.1", "There is nobody on {square}; attack an enemy unit.", square=target
            )
        if enemy.seat == seat:
            told = "Your own {unit} stand on {square}; attack an enemy."
            raise Illegal("6.1", told, unit=name(enemy.kind), square=target)
        if len(set(squares)) < len(squares):
            raise Illegal("6.1", "Each unit attacks once; name different units.")
        for square in squares:
            _check(state, seat, square, target)
        taken = state.damage.get(target, 0)
        for square in squares:
            if taken >= defence(state, target):
                return
            done = damage(state.units[square], enemy)
            taken += done
            yield UnitFired(square=square, target=target, damage=done)

    def _meant(self, state: State, seat: Seat) -> tuple[list[str], str]:
        """The squares of those that attack, and of their target (1.2)."""
        mine = {square for square, unit in state.units.items() if unit.seat == seat}
        reach = {square: {*targets(state, square)} for square in mine}
        words = EVERY[:1] if "all-but" in self.units else self.units
        named = [some for word in words if (some := may_be(state, word, mine))]
        foes = state.units.keys() - mine
        pools = [
            [foe for foe in foes if how(any(foe in reach[one] for one in some) for some in named)]
            for how in (all, any)
        ]
        target = one_named(state, self.target, *pools)
        able = [square for square in mine if target in reach[square]]
        return units_named(state, self.units, able, mine), target

    def said(self, state: State, seat: str) -> str:
        squares: Sequence[str] = self.units
        at = self.target
        if not {*squares, at} <= state.units.keys():
            squares, at = self._meant(state, cast(Seat, seat))
        who = listed(on_square(state.units[square], square) for square in squares)
        target = on_square(state.units[at], at)
        return say("Attack {target} with {units}", target=target, units=who)

    def why(self, state: State, seat: str) -> str:
        more = [
            s for s in movers(state) if s not in self.units and self.target in targets(state, s)
        ]
        form = (
            "It gives way at {needs} damage and has {done}; {n} more of yours can fire too."
            if more
            else "It gives way at {needs} damage and has {done}; no other unit of yours reaches it."
        )
        done, needs = state.damage.get(self.target, 0), defence(state, self.target)
        return say(form, needs=needs, done=done, n=len(more))

    def weighed(self, state: State) -> str:
        """What it does: there is no chance in it (6.3, 6.4)."""
        enemy, taken = state.units[self.target], state.damage.get(self.target, 0)
        hit = sum(damage(state.units[square], enemy) for square in self.units)
        left = defence(state, self.target) - taken
        if hit >= left:
            return say("{n} damage: it must retreat", n=hit)
        return say("{n} of {most} damage", n=hit, most=left)

    def touched(self, state: State) -> tuple[str, ...]:
        return (*self.units, self.target)


def _check(state: State, seat: str, square: str, target: str) -> None:
    """Raise Illegal unless a unit may attack the target."""
    unit = own(state, seat, square)
    who = on_square(unit, square)
    if square in state.fired:
        raise Illegal("6.1", "The {unit} has already attacked this turn.", unit=who)
    if not ready(state, square):
        raise Illegal("3.8", "The {unit} has moved and cannot attack in the same turn.", unit=who)
    away, reach = grid(state).distance(square, target), TYPES[unit.kind].range
    if away > reach:
        told = "The Range of the {unit} is {reach}; {square} is {n} squares away."
        raise Illegal("6.2", told, unit=who, reach=reach, square=target, n=away)
    if unit.kind == "air-field" and sheltered(state, target):
        raise Illegal("3.3", "Anti-Aircraft Guns protect {square} from Air Fields.", square=target)


def damage(by: Unit, target: Unit) -> int:
    """What an attack does (6.3, 3.4, 3.5, 9.7); what makes it strong is not added up (3.9)."""
    return STRONG_HIT if by.elite or target.kind in TYPES[by.kind].strong else HIT


def sheltered(state: State, square: str) -> bool:
    """Whether Air Fields cannot attack the unit on a square (3.3)."""
    seat = state.units[square].seat
    return any(
        (unit := state.units.get(near)) is not None
        and unit.kind == "anti-aircraft"
        and unit.seat == seat
        for near in (square, *grid(state).around[square])
    )


def ready(state: State, square: str) -> bool:
    """Whether the unit on a square may still attack (6.1, 3.8)."""
    moved_field = square in state.moved and state.units[square].kind == "air-field"
    return square not in state.fired and not moved_field


def targets(state: State, square: str) -> Iterator[str]:
    """The enemies that the unit on a square may attack (6.1, 6.2)."""
    if not ready(state, square):
        return
    unit, (x, y) = state.units[square], grid(state).at[square]
    reach, at = TYPES[unit.kind].range, grid(state).at
    for target, enemy in state.units.items():
        if enemy.seat == unit.seat:
            continue
        a, b = at[target]
        if -reach <= a - x <= reach and -reach <= b - y <= reach:
            if unit.kind == "air-field" and sheltered(state, target):
                continue
            yield target


def can_fire(state: State) -> bool:
    """Whether the side to move has an attack left."""
    return any(
        next(targets(state, square), None)
        for square, unit in state.units.items()
        if unit.seat == state.seat
    )
