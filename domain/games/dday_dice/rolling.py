"""Phase 1: the first throw, locking, rolling again, and dice traded through the Lieutenant."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NoReturn

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.changes import put
from domain.games.dday_dice.lookup import expect, in_play, others, sector
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import (
    DICE,
    INDEX,
    NO_DIE,
    SKULL,
    SOLDIER,
    TWO_SOLDIERS,
    Die,
    Partner,
    Seat,
)

THROWS = 3


def first_throws(state: State, chance: Chance) -> Iterator[e.DiceEvent]:
    """The throw with which the turn begins, for every Unit (2.2)."""
    for unit in state.active:
        if unit.photo:  # 6.14
            yield e.TallyRepeated(unit=unit.seat, faces=unit.photo, colours=unit.photo_colours)
            continue
        faces = _throw(state, unit, chance, f"first roll of turn {state.turn}")
        yield e.DiceThrown(unit=unit.seat, faces=faces, locks=locks(state, unit))


def _throw(state: State, unit: Unit, chance: Chance, why: str) -> tuple[int, ...]:
    """Throw all dice; in a Sector of five dice the last one rests (2.6)."""
    dice = DICE[:5] if sector(state, unit).five_dice else DICE
    labels = [f"{unit.seat} {die}" for die in dice]
    faces = chance.roll(f"{len(dice)}d6", why=why, labels=labels)
    return faces if len(dice) == len(DICE) else (*faces, NO_DIE)


def locks(state: State, unit: Unit) -> int:
    """How many dice a Unit locks: two, with a General in play one (2.3, 2.5, 2.9, 6.5)."""
    here = sector(state, unit)
    if here.no_locks:
        return 0
    return 1 if in_play(state, "general") else here.locks or 2


_LOCKED = {1: ("6.5", "one die is"), 2: ("2.3", "two dice are"), 3: ("2.9", "three dice are")}


def lock(state: State, unit: Unit, order: o.Lock, _: Chance) -> Iterator[e.DiceEvent]:
    """Lock dice of the first throw."""
    expect(unit, ("lock",), "lock dice")
    _own_dice(unit, order.dice, "2.3")
    if len(order.dice) != (due := locks(state, unit)):
        rule, word = _LOCKED[due]
        raise Illegal(rule, f"Exactly {word} locked; name {due}.")
    yield e.DiceLocked(unit=unit.seat, dice=order.dice)
    skulls = [unit.dice.faces[INDEX[die]] for die in order.dice].count(SKULL)
    if skulls and "marksman" in unit.specialists:
        yield e.ResourcesGained(unit=unit.seat, by="marksman", soldiers=3 * skulls)  # 6.15


def mulligan(state: State, unit: Unit, _: o.Mulligan, chance: Chance) -> Iterator[e.DiceEvent]:
    """Throw everything again when no Soldier shows (2.8)."""
    expect(unit, ("lock", "roll"), "take a mulligan")
    if not _may_mulligan(state, unit):
        _refuse_mulligan(state, unit)
    why = f"mulligan of turn {state.turn}"
    faces, dice = unit.dice.faces, loose(state, unit)  # 2.10
    labels = [f"{unit.seat} {die}" for die in dice]
    for die, face in zip(dice, chance.roll(f"{len(dice)}d6", why=why, labels=labels), strict=True):
        faces = put(faces, INDEX[die], face)
    yield e.MulliganTaken(unit=unit.seat, faces=faces)


def _refuse_mulligan(state: State, unit: Unit) -> NoReturn:
    """Say why not all dice are thrown again (2.8)."""
    if "soldier-mulligan" not in state.options:
        raise Illegal("2.8", "The Soldier mulligan is an option that this match is played without.")
    if "mulligan" in unit.match:
        raise Illegal("2.8", "This Unit has had its mulligan; it comes once a match.")
    if unit.dice.throws > 1 or unit.dice.locked:
        raise Illegal("2.8", "A mulligan comes before any die is locked; dice are locked now.")
    if {SOLDIER, TWO_SOLDIERS} & set(unit.dice.faces):
        raise Illegal("2.8", "This throw shows a Soldier; a mulligan is for throws without any.")
    raise Illegal("2.10", "All dice are Skulls, and Skulls are not rolled again here.")


def _may_mulligan(state: State, unit: Unit) -> bool:
    return (
        "soldier-mulligan" in state.options
        and "mulligan" not in unit.match
        and unit.dice.throws == 1
        and not unit.dice.locked
        and bool(loose(state, unit))
        and not {SOLDIER, TWO_SOLDIERS} & set(unit.dice.faces)
    )


def reroll(state: State, unit: Unit, order: o.Reroll, chance: Chance) -> Iterator[e.DiceEvent]:
    """Throw unlocked dice again (2.4)."""
    expect(unit, ("roll",), "roll again")
    _own_dice(unit, order.dice, "2.4")
    free = loose(state, unit)
    for die in order.dice:
        if die in unit.dice.locked:
            raise Illegal("2.3", f"{die} is locked and not rolled again this turn; leave it out.")
        if die not in free:
            raise Illegal("2.10", f"{die} is a Skull, and Skulls are not rolled again here.")
    throw = unit.dice.throws + 1
    labels = [f"{unit.seat} {die}" for die in order.dice]
    why = f"roll {throw} of turn {state.turn}"
    faces = chance.roll(f"{len(order.dice)}d6", why=why, labels=labels)
    yield e.DiceRerolled(unit=unit.seat, dice=order.dice, faces=faces, last=throw == THROWS)


def loose(state: State, unit: Unit) -> list[Die]:
    """The dice that may be rolled again: not locked, nor Skulls in a Sector that keeps them."""
    held = (NO_DIE, SKULL) if sector(state, unit).no_skull_rerolls else (NO_DIE,)
    dice = unit.dice
    return [d for d in DICE if dice.faces[INDEX[d]] not in held and d not in dice.locked]


def _own_dice(unit: Unit, dice: tuple[Die, ...], rule: str) -> None:
    if len(set(dice)) < len(dice):
        raise Illegal(rule, "A die is named twice; name each die once.")
    for die in dice:
        _on_table(unit, die)


def _on_table(unit: Unit, die: Die) -> None:
    if unit.dice.faces[INDEX[die]] == NO_DIE:
        raise Illegal("2.6", f"{die} rests: only five dice are rolled in this Sector.")


def keep(_: State, unit: Unit, order: o.Keep, chance: Chance) -> Iterator[e.DiceEvent]:
    """Let the dice lie as the Final Tally."""
    expect(unit, ("roll",), "keep its dice")
    yield e.DiceKept(unit=unit.seat)


# --- The Lieutenant (6.6) ---------------------------------------------------------------------


def swap(state: State, unit: Unit, order: o.Swap, _: Chance) -> Iterator[e.DiceEvent]:
    """Offer a die for a die, or take one of the Trading Pool."""
    expect(unit, ("tally",), "trade a die")
    if not in_play(state, "lieutenant"):
        raise Illegal("6.6", "Dice are traded through a Lieutenant; no Unit on the beach has one.")
    if "swapped" in unit.turn:
        raise Illegal("6.6", "This Unit has traded its die of this turn.")
    _on_table(unit, order.mine)
    if order.partner == "pool":
        yield from _from_pool(state, unit, order)
        return
    other = state.units.get(order.partner)
    if other is None or not _may_be_asked(unit, other):
        _refuse_swap(unit, other, order.partner)
    _on_table(other, order.theirs)
    yield e.SwapOffered(unit=unit.seat, die=order.mine, to=other.seat, theirs=order.theirs)


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


def _from_pool(state: State, unit: Unit, order: o.Swap) -> Iterator[e.DiceEvent]:
    """Trade with the pool of a Unit that is alone (14.3)."""
    if not state.spare or not state.spare[INDEX[order.theirs]]:
        if not state.spare:
            raise Illegal("14.3", "There is no Trading Pool: it is for a Unit that plays alone.")
        raise Illegal("14.3", f"{order.theirs} of the Trading Pool is spent; name another.")
    yield e.PoolDieTaken(unit=unit.seat, die=order.mine, theirs=order.theirs, locks=True)


def _may_be_asked(unit: Unit, other: Unit) -> bool:
    return (
        other.seat != unit.seat
        and other.stage in ("tally", "tallied")
        and "swapped" not in other.turn
        and f"asked {other.seat}" not in unit.turn
    )


def accept(state: State, unit: Unit, order: o.Accept, _: Chance) -> Iterator[e.DiceEvent]:
    """Agree to a dice trade."""
    mine, theirs = _offer(state, unit, order.unit)
    yield e.DiceSwapped(unit=order.unit, die=mine, to=unit.seat, theirs=theirs, locks=True)


def decline(state: State, unit: Unit, order: o.Decline, _: Chance) -> Iterator[e.DiceEvent]:
    """Refuse a dice trade."""
    _offer(state, unit, order.unit)
    yield e.SwapDeclined(unit=order.unit, by=unit.seat)


def _offer(state: State, unit: Unit, by: Seat) -> tuple[Die, Die]:
    offer = state.units[by].offer if by in state.units else None
    if not offer or offer[2] != unit.seat:
        raise Illegal("6.6", f"{by.capitalize()} has offered no dice trade to this Unit.")
    return offer[0], offer[1]


def asking(state: State, unit: Unit) -> list[Unit]:
    """The Units whose offer waits for this one's answer."""
    return [u for u in state.units.values() if u.offer and u.offer[2] == unit.seat]


# --- What is offered --------------------------------------------------------------------------


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """The orders of a Unit that locks or rolls."""
    if _may_mulligan(state, unit):
        yield o.Mulligan()
    if unit.stage == "lock":
        dice = [d for d in DICE if unit.dice.faces[INDEX[d]]]
        for some in combinations(dice, locks(state, unit)):
            yield o.Lock(dice=some)
        return
    dice = loose(state, unit)
    yield o.Keep()
    for n in range(1, len(dice) + 1):
        for some in combinations(dice, n):
            yield o.Reroll(dice=some)


def answers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """The answers to offered dice trades."""
    for other in asking(state, unit):
        yield o.Accept(unit=other.seat)
        yield o.Decline(unit=other.seat)


def swaps(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """The dice trades a Unit may propose, equal dice once."""
    if "swapped" in unit.turn or not in_play(state, "lieutenant"):
        return
    if state.alone:
        pool = [(d, state.spare[INDEX[d]]) for d in DICE if state.spare and state.spare[INDEX[d]]]
        yield from _pairs(unit, [(d, d[0], face) for d, face in pool], "pool")
    for other in others(state, unit):
        if _may_be_asked(unit, other):
            yield from _pairs(unit, _lying(other), other.seat)


def _lying(unit: Unit) -> list[tuple[Die, str, int]]:
    dice = unit.dice
    return [
        (d, c, f) for d, c, f in zip(DICE, dice.colours, dice.faces, strict=True) if f != NO_DIE
    ]


def _pairs(
    unit: Unit, theirs: Iterable[tuple[Die, str, int]], partner: Partner
) -> Iterator[o.DiceOrder]:
    seen = set()
    for mine, colour, face in _lying(unit):
        for die, other_colour, other_face in theirs:
            trade = (colour, face, other_colour, other_face)
            if trade not in seen and trade[:2] != trade[2:]:
                seen.add(trade)
                yield o.Swap(mine=mine, theirs=die, partner=partner)
