"""The story of the dice."""

from collections.abc import Callable
from typing import Any, cast

from domain.games.dday_dice import events as e
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State
from domain.games.dday_dice.wording import (
    BONUS,
    SHOWN,
    because,
    resources,
    rolled,
    unit,
)
from domain.games.dday_dice.words import COLOUR, DICE, Card


def _dice_thrown(_: State, event: e.DiceThrown | e.MulliganTaken) -> str:
    again = "takes a mulligan and " if isinstance(event, e.MulliganTaken) else ""
    return f"{unit(event.unit)} {again}rolls {rolled(DICE, event.faces)}."


def _dice_locked(state: State, event: e.DiceLocked) -> str:
    shown = dict(zip(DICE, state.units[event.unit].dice.faces, strict=True))
    return f"{unit(event.unit)} locks {rolled(event.dice, [shown[d] for d in event.dice])}."


def _dice_rerolled(_: State, event: e.DiceRerolled) -> str:
    return f"{unit(event.unit)} rolls again: {rolled(event.dice, event.faces)}."


def _dice_kept(state: State, event: e.DiceKept) -> str:
    dice = rolled(DICE, state.units[event.unit].dice.faces)
    return f"{unit(event.unit)} keeps {dice}."


def _die_rerolled(_: State, event: e.DieRerolled) -> str:
    by = name(cast(Card, event.by))
    return f"{unit(event.unit)}'s {by} rolls {event.die} again: {SHOWN[event.face]}."


def _die_turned(_: State, event: e.DieTurned) -> str:
    return f"{unit(event.unit)} turns {event.die} to {SHOWN[event.face]}{because(event.by)}."


def _die_recoloured(_: State, event: e.DieRecoloured) -> str:
    colour = COLOUR[event.colour]
    return f"{unit(event.unit)} counts {event.die} as {colour}{because(event.by)}."


def _tally_copied(_: State, event: e.TallyCopied) -> str:
    return f"{unit(event.unit)} copies {unit(event.of)}'s tally: {rolled(DICE, event.faces)}."


def _tally_photographed(_: State, event: e.TallyPhotographed) -> str:
    return f"{unit(event.unit)}'s Final Tally is photographed for the next turn."


def _tally_repeated(_: State, event: e.TallyRepeated) -> str:
    return f"{unit(event.unit)} has its photographed tally: {rolled(DICE, event.faces)}."


def _swap_offered(state: State, event: e.SwapOffered) -> str:
    mine, theirs = state.units[event.unit].dice.faces, state.units[event.to].dice.faces
    give = SHOWN[mine[DICE.index(event.die)]]
    get = SHOWN[theirs[DICE.index(event.theirs)]]
    return (
        f"{unit(event.unit)} offers {unit(event.to)} its {event.die} {give} "
        f"for {event.theirs} {get}."
    )


def _swap_declined(_: State, event: e.SwapDeclined) -> str:
    return f"{unit(event.by)} declines {unit(event.unit)}'s offer."


def _dice_swapped(_: State, event: e.DiceSwapped) -> str:
    return f"{unit(event.unit)}'s {event.die} and {unit(event.to)}'s {event.theirs} are traded."


def _pool_thrown(_: State, event: e.PoolThrown) -> str:
    return f"The Trading Pool shows {rolled(DICE, event.faces)}."


def _pool_die_taken(state: State, event: e.PoolDieTaken) -> str:
    face = SHOWN[state.spare[DICE.index(event.theirs)]]
    return f"{unit(event.unit)} trades {event.die} for {event.theirs} {face} of the Trading Pool."


def _dice_cancelled(state: State, event: e.DiceCancelled) -> str:
    if not event.dice:
        return ""
    shown = dict(zip(DICE, state.units[event.unit].dice.faces, strict=True))
    dice = rolled(event.dice, [shown[d] for d in event.dice])
    return f"{unit(event.unit)}'s Skulls cancel {dice}."


def _bonus_taken(_: State, event: e.BonusTaken) -> str:
    chosen = {"move": ": the next move is free", "soldiers": "", "stars": ""}
    how = f": a white {SHOWN[event.adds]}" if event.adds else chosen.get(event.choice, "")
    return f"{unit(event.unit)} scores {BONUS[event.bonus]}{how}!"


def _tie_broken(_: State, event: e.TieBroken) -> str:
    what = {"award": "chooses its Award", "special-find": "takes its Special Find"}
    return f"{unit(event.unit)} {what[event.what]} first, by the die."


def _tally_collected(_: State, event: e.TallyCollected) -> str:
    return f"{unit(event.unit)} collects {resources(event)}."


def _resources_gained(_: State, event: e.ResourcesGained) -> str:
    return f"{unit(event.unit)} gains {resources(event)}{because(event.by)}."


def _award_earned(_: State, event: e.AwardEarned) -> str:
    how = f" for {event.courage} Courage" if event.courage else " for a straight"
    how = because(event.by) if event.by else how
    return f"{unit(event.unit)} earns the {name(event.award)}{how}."


SENTENCES: dict[type[e.DiceEvent], Callable[[State, Any], str]] = {
    e.DiceThrown: _dice_thrown,
    e.MulliganTaken: _dice_thrown,
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
