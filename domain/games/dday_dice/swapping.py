"""Dice that are traded through the Lieutenant (6.6, 14.3)."""

from collections.abc import Iterable, Iterator
from typing import NoReturn

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import (
    REOPENED,
    DiceEvent,
    DiceOrder,
    Happening,
    change,
    put,
    recolour,
    with_mark,
    without,
)
from domain.games.dday_dice.lookup import expect, in_play, others
from domain.games.dday_dice.naming import on_table
from domain.games.dday_dice.state import Dice, State, Unit
from domain.games.dday_dice.wording import SHOWN, called, die_shown, rolled
from domain.games.dday_dice.words import DICE, INDEX, NO_DIE, Die, Partner, Seat


class SwapOffered(DiceEvent, frozen=True):
    """A dice trade is offered through the Lieutenant."""

    unit: Seat
    die: Die
    to: Seat
    theirs: Die

    def after(self, state: State) -> State:
        turn = with_mark(state.units[self.unit].turn, f"asked {self.to}")
        return change(state, self.unit, offer=(self.die, self.theirs, self.to), turn=turn)

    def told(self, state: State) -> str:
        mine, theirs = state.units[self.unit].dice.faces, state.units[self.to].dice.faces
        give = SHOWN[mine[DICE.index(self.die)]]
        get = SHOWN[theirs[DICE.index(self.theirs)]]
        return (
            f"{called(self.unit)} offers {called(self.to)} its {self.die} {give} "
            f"for {self.theirs} {get}."
        )


class SwapDeclined(DiceEvent, frozen=True):
    """An offered dice trade is declined."""

    unit: Seat
    by: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, offer=None)

    def told(self, state: State) -> str:
        return f"{called(self.by)} declines {called(self.unit)}'s offer."


class DiceSwapped(DiceEvent, frozen=True):
    """Two Units have traded dice; other offers to or by them are void.

    ``locks`` says that a die takes its lock along; in the first rules the lock stayed in its place.
    """

    unit: Seat
    die: Die
    to: Seat
    theirs: Die
    locks: bool = False

    def after(self, state: State) -> State:
        mine, theirs = state.units[self.unit], state.units[self.to]
        units = {
            seat: replace(u, offer=None) if u.offer and u.offer[2] in (self.unit, self.to) else u
            for seat, u in state.units.items()
        }
        units[self.unit] = _with_die_of(mine, self.die, theirs, self.theirs, self.locks)
        units[self.to] = _with_die_of(theirs, self.theirs, mine, self.die, self.locks)
        return replace(state, units=units)

    def told(self, state: State) -> str:
        return f"{called(self.unit)}'s {self.die} and {called(self.to)}'s {self.theirs} are traded."


def _with_die_of(unit: Unit, die: Die, other: Unit, theirs: Die, locks: bool) -> Unit:
    here, there = INDEX[die], INDEX[theirs]
    dice = replace(
        _lock_of(unit.dice, die, theirs in other.dice.locked) if locks else unit.dice,
        faces=put(unit.dice.faces, here, other.dice.faces[there]),
        colours=recolour(unit.dice.colours, here, other.dice.colours[there]),
    )
    stage = REOPENED.get(unit.stage, unit.stage)
    return replace(unit, dice=dice, offer=None, turn=with_mark(unit.turn, "swapped"), stage=stage)


def _lock_of(dice: Dice, die: Die, locked: bool) -> Dice:
    """The dice with this place locked or not, as the die is that comes to lie there (6.6)."""
    others = without(dice.locked, die)
    return replace(dice, locked=(*others, die) if locked else others)


class Swap(DiceOrder, frozen=True):
    """Offer a dice trade through the Lieutenant."""

    form = "swap {mine} for {theirs} of {partner}"
    help = (
        "Offer a die to another Unit for one of its dice; if you play alone, trade with the pool."
    )
    stages = ("tally",)
    names = ("mine", "theirs")
    mine: Die
    theirs: Die
    partner: Partner

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        yield from swaps(state, unit)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Offer a die for a die, or take one of the Trading Pool."""
        expect(unit, self.stages, "trade a die")
        if not in_play(state, "lieutenant"):
            raise Illegal(
                "6.6", "Dice are traded through a Lieutenant; no Unit on the beach has one."
            )
        if "swapped" in unit.turn:
            raise Illegal("6.6", "This Unit has traded its die of this turn.")
        on_table(unit, self.mine)
        if self.partner == "pool":
            yield from _from_pool(state, unit, self)
            return
        other = state.units.get(self.partner)
        if other is None or not _may_be_asked(unit, other):
            _refuse_swap(unit, other, self.partner)
        on_table(other, self.theirs)
        yield SwapOffered(unit=unit.seat, die=self.mine, to=other.seat, theirs=self.theirs)

    def words(self, state: State, mine: Unit) -> str:
        give = die_shown(mine.dice.faces, self.mine)
        if self.partner == "pool":
            return f"Trade {give} for {die_shown(state.spare, self.theirs)} of the pool"
        theirs = die_shown(state.units[self.partner].dice.faces, self.theirs)
        return f"Offer {called(self.partner)} your {give} for its {theirs}"


def swaps(state: State, unit: Unit) -> Iterator[DiceOrder]:
    """The dice trades a Unit may propose, equal dice once."""
    if "swapped" in unit.turn or not in_play(state, "lieutenant"):
        return
    if state.alone:
        pool = [(d, state.spare[INDEX[d]]) for d in DICE if state.spare and state.spare[INDEX[d]]]
        yield from _pairs(unit, [(d, d[0], face) for d, face in pool], "pool")
    for other in others(state, unit):
        if _may_be_asked(unit, other):
            yield from _pairs(unit, _lying(other), other.seat)


def _may_be_asked(unit: Unit, other: Unit) -> bool:
    return (
        other.seat != unit.seat
        and other.stage in ("tally", "tallied")
        and "swapped" not in other.turn
        and f"asked {other.seat}" not in unit.turn
    )


def _refuse_swap(unit: Unit, other: Unit | None, partner: str) -> NoReturn:
    """Say why a Unit cannot be asked for a die (6.6)."""
    who = partner.capitalize()
    if other is None:
        raise Illegal("6.6", f"There is no Unit {who} in this match.")
    if other.seat == unit.seat:
        raise Illegal("6.6", "A die is traded with another Unit; name one.")
    if "swapped" in other.turn:
        raise Illegal("6.6", f"{who} has traded its die of this turn.")
    if f"asked {other.seat}" in unit.turn:
        raise Illegal("6.6", f"This Unit has asked {who} for a die this turn; it asks once.")
    raise Illegal("6.6", f"{who} has no Final Tally now; dice are traded when both have theirs.")


def _lying(unit: Unit) -> list[tuple[Die, str, int]]:
    dice = unit.dice
    return [
        (d, c, f) for d, c, f in zip(DICE, dice.colours, dice.faces, strict=True) if f != NO_DIE
    ]


def _pairs(
    unit: Unit, theirs: Iterable[tuple[Die, str, int]], partner: Partner
) -> Iterator[DiceOrder]:
    seen = set()
    for mine, colour, face in _lying(unit):
        for die, other_colour, other_face in theirs:
            trade = (colour, face, other_colour, other_face)
            if trade not in seen and trade[:2] != trade[2:]:
                seen.add(trade)
                yield Swap(mine=mine, theirs=die, partner=partner)


# --- The Trading Pool (14.3) ------------------------------------------------------------------


class PoolThrown(DiceEvent, frozen=True):
    """The Trading Pool of a Unit that is alone is thrown."""

    unit: Seat
    faces: tuple[int, ...]

    def after(self, state: State) -> State:
        return replace(state, spare=self.faces)

    def told(self, state: State) -> str:
        return f"The Trading Pool shows {rolled(DICE, self.faces)}."


class PoolDieTaken(DiceEvent, frozen=True):
    """A die of the Trading Pool replaces one of the Final Tally and is used up; ``locks`` alike."""

    unit: Seat
    die: Die
    theirs: Die
    locks: bool = False

    def after(self, state: State) -> State:
        unit, here, there = state.units[self.unit], INDEX[self.die], INDEX[self.theirs]
        dice = replace(
            _lock_of(unit.dice, self.die, False) if self.locks else unit.dice,
            faces=put(unit.dice.faces, here, state.spare[there]),
            colours=recolour(unit.dice.colours, here, self.theirs[0]),
        )
        state = replace(state, spare=put(state.spare, there, 0))
        return change(state, self.unit, dice=dice, turn=with_mark(unit.turn, "swapped"))

    def told(self, state: State) -> str:
        face = SHOWN[state.spare[DICE.index(self.theirs)]]
        return (
            f"{called(self.unit)} trades {self.die} for {self.theirs} {face} of the Trading Pool."
        )


def pool(state: State, unit: Unit, specialist: str, chance: Chance) -> Happening:
    """The Trading Pool that a Lieutenant brings to a Unit that is alone (14.3)."""
    if state.alone and specialist == "lieutenant":
        labels = [f"pool {die}" for die in DICE]
        faces = chance.roll("6d6", why="the Lieutenant's Trading Pool", labels=labels)
        yield PoolThrown(unit=unit.seat, faces=faces)


def _from_pool(state: State, unit: Unit, order: Swap) -> Happening:
    """Trade with the pool of a Unit that is alone (14.3)."""
    if not state.spare or not state.spare[INDEX[order.theirs]]:
        if not state.spare:
            raise Illegal("14.3", "There is no Trading Pool: it is for a Unit that plays alone.")
        raise Illegal("14.3", f"{order.theirs} of the Trading Pool is spent; name another.")
    yield PoolDieTaken(unit=unit.seat, die=order.mine, theirs=order.theirs, locks=True)


# --- The answer -------------------------------------------------------------------------------


def asking(state: State, unit: Unit) -> list[Unit]:
    """The Units whose offer waits for this one's answer."""
    return [u for u in state.units.values() if u.offer and u.offer[2] == unit.seat]


def _offer(state: State, unit: Unit, by: Seat) -> tuple[Die, Die]:
    offer = state.units[by].offer if by in state.units else None
    if not offer or offer[2] != unit.seat:
        raise Illegal("6.6", f"{by.capitalize()} has offered no dice trade to this Unit.")
    return offer[0], offer[1]


def accept(state: State, unit: Unit, by: Seat) -> Happening:
    """Agree to a dice trade."""
    mine, theirs = _offer(state, unit, by)
    yield DiceSwapped(unit=by, die=mine, to=unit.seat, theirs=theirs, locks=True)


def decline(state: State, unit: Unit, by: Seat) -> Happening:
    """Refuse a dice trade."""
    _offer(state, unit, by)
    yield SwapDeclined(unit=by, by=unit.seat)
