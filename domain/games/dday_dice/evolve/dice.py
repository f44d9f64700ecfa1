"""Phases 1 and 2: what happens to dice, and what they bring."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.dday_dice import events as e
from domain.games.dday_dice.changes import (
    REOPENED,
    change,
    put,
    recolour,
    with_mark,
    without,
)
from domain.games.dday_dice.state import Dice, State, Unit
from domain.games.dday_dice.words import INDEX, Die


def _dice_thrown(state: State, event: e.DiceThrown) -> State:
    dice = Dice(faces=event.faces, throws=1)
    return change(state, event.unit, dice=dice, stage="lock" if event.locks else "roll")


def _mulligan_taken(state: State, event: e.MulliganTaken) -> State:
    unit = state.units[event.unit]
    dice = replace(unit.dice, faces=event.faces)
    return change(state, event.unit, dice=dice, match=with_mark(unit.match, "mulligan"))


def _dice_locked(state: State, event: e.DiceLocked) -> State:
    dice = replace(state.units[event.unit].dice, locked=event.dice)
    return change(state, event.unit, dice=dice, stage="roll")


def _dice_rerolled(state: State, event: e.DiceRerolled) -> State:
    unit = state.units[event.unit]
    faces = list(unit.dice.faces)
    for die, face in zip(event.dice, event.faces, strict=True):
        faces[INDEX[die]] = face
    dice = replace(unit.dice, faces=tuple(faces), throws=unit.dice.throws + 1)
    return change(state, event.unit, dice=dice, stage="tally" if event.last else "roll")


def _dice_kept(state: State, event: e.DiceKept) -> State:
    return change(state, event.unit, stage="tally")


def _die_rerolled(state: State, event: e.DieRerolled) -> State:
    unit = state.units[event.unit]
    faces = put(unit.dice.faces, INDEX[event.die], event.face)
    dice = replace(unit.dice, faces=faces)
    return change(state, event.unit, dice=dice, turn=with_mark(unit.turn, event.by))


def _die_turned(state: State, event: e.DieTurned) -> State:
    dice = state.units[event.unit].dice
    faces = put(dice.faces, INDEX[event.die], event.face)
    return change(state, event.unit, dice=replace(dice, faces=faces))


def _die_recoloured(state: State, event: e.DieRecoloured) -> State:
    unit = state.units[event.unit]
    colours = recolour(unit.dice.colours, INDEX[event.die], event.colour)
    dice = replace(unit.dice, colours=colours)
    return change(state, event.unit, dice=dice, turn=with_mark(unit.turn, event.by))


def _tally_copied(state: State, event: e.TallyCopied) -> State:
    dice = replace(state.units[event.unit].dice, faces=event.faces, colours=event.colours)
    return change(state, event.unit, dice=dice)


def _tally_photographed(state: State, event: e.TallyPhotographed) -> State:
    dice = state.units[event.unit].dice
    return change(state, event.unit, photo=dice.faces, photo_colours=dice.colours)


def _tally_repeated(state: State, event: e.TallyRepeated) -> State:
    dice = Dice(faces=event.faces, colours=event.colours, throws=3)
    return change(state, event.unit, dice=dice, photo=(), photo_colours="", stage="tally")


def _swap_offered(state: State, event: e.SwapOffered) -> State:
    turn = with_mark(state.units[event.unit].turn, f"asked {event.to}")
    return change(state, event.unit, offer=(event.die, event.theirs, event.to), turn=turn)


def _swap_declined(state: State, event: e.SwapDeclined) -> State:
    return change(state, event.unit, offer=None)


def _dice_swapped(state: State, event: e.DiceSwapped) -> State:
    mine, theirs = state.units[event.unit], state.units[event.to]
    units = {
        seat: replace(u, offer=None) if u.offer and u.offer[2] in (event.unit, event.to) else u
        for seat, u in state.units.items()
    }
    units[event.unit] = _with_die_of(mine, event.die, theirs, event.theirs, event.locks)
    units[event.to] = _with_die_of(theirs, event.theirs, mine, event.die, event.locks)
    return replace(state, units=units)


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


def _pool_thrown(state: State, event: e.PoolThrown) -> State:
    return replace(state, spare=event.faces)


def _pool_die_taken(state: State, event: e.PoolDieTaken) -> State:
    unit, here, there = state.units[event.unit], INDEX[event.die], INDEX[event.theirs]
    dice = replace(
        _lock_of(unit.dice, event.die, False) if event.locks else unit.dice,
        faces=put(unit.dice.faces, here, state.spare[there]),
        colours=recolour(unit.dice.colours, here, event.theirs[0]),
    )
    state = replace(state, spare=put(state.spare, there, 0))
    return change(state, event.unit, dice=dice, turn=with_mark(unit.turn, "swapped"))


def _dice_cancelled(state: State, event: e.DiceCancelled) -> State:
    dice = replace(state.units[event.unit].dice, cancelled=event.dice)
    return change(state, event.unit, dice=dice)


def _bonus_taken(state: State, event: e.BonusTaken) -> State:
    unit, bonus = state.units[event.unit], event.bonus
    dice = unit.dice
    if event.granted:
        dice = replace(dice, granted=without(dice.granted, bonus))
    else:
        cancelled = () if bonus == "dead-mans-gift" else dice.cancelled
        dice = replace(dice, taken=(*dice.taken, bonus), cancelled=cancelled)
    if event.adds:
        dice = replace(dice, added=(*dice.added, event.adds))
    cries = bonus == "battle-cry" and event.choice == "move"
    return change(
        state, event.unit, dice=dice, turn=with_mark(unit.turn, "cry") if cries else unit.turn
    )


def _tie_broken(state: State, event: e.TieBroken) -> State:
    turn = with_mark(state.units[event.unit].turn, f"first {event.what}")
    return change(state, event.unit, turn=turn)


def _tally_collected(state: State, event: e.TallyCollected) -> State:
    return _gained(state, event, "collected")


def _resources_gained(state: State, event: e.ResourcesGained) -> State:
    return _gained(state, event, state.units[event.unit].stage)


def _gained(state: State, event: e.ResourcesGained | e.TallyCollected, stage: str) -> State:
    unit = state.units[event.unit]
    return change(
        state,
        event.unit,
        soldiers=unit.soldiers + event.soldiers,
        courage=unit.courage + event.courage,
        stars=unit.stars + event.stars,
        points=unit.points + event.points,
        stage=stage,
    )


def _award_earned(state: State, event: e.AwardEarned) -> State:
    unit = state.units[event.unit]
    state = replace(state, awards=without(state.awards, event.award))
    if event.by == "sector" and unit.sector not in state.taken:
        state = replace(state, taken=(*state.taken, unit.sector))
    return change(
        state,
        event.unit,
        awards=(*unit.awards, event.award),
        earned=unit.earned + 1,
        courage=unit.courage - event.courage,
        stage="moved" if unit.stage == "prize" else unit.stage,
        turn=with_mark(unit.turn, "award"),
    )


FOLDS: dict[type[e.DiceEvent], Callable[[State, Any], State]] = {
    e.DiceThrown: _dice_thrown,
    e.MulliganTaken: _mulligan_taken,
    e.DiceLocked: _dice_locked,
    e.DiceRerolled: _dice_rerolled,
    e.DiceKept: _dice_kept,
    e.DieRerolled: _die_rerolled,
    e.DieTurned: _die_turned,
    e.DieRecoloured: _die_recoloured,
    e.TallyCopied: _tally_copied,
    e.TallyPhotographed: _tally_photographed,
    e.TallyRepeated: _tally_repeated,
    e.SwapOffered: _swap_offered,
    e.SwapDeclined: _swap_declined,
    e.DiceSwapped: _dice_swapped,
    e.PoolThrown: _pool_thrown,
    e.PoolDieTaken: _pool_die_taken,
    e.DiceCancelled: _dice_cancelled,
    e.BonusTaken: _bonus_taken,
    e.TieBroken: _tie_broken,
    e.TallyCollected: _tally_collected,
    e.ResourcesGained: _resources_gained,
    e.AwardEarned: _award_earned,
}
