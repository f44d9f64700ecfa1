"""How ``steady`` rolls and counts."""

from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import BotLuck
from domain.games.dday_dice import tally
from domain.games.dday_dice.bonuses import Take
from domain.games.dday_dice.bot import hunt, worth
from domain.games.dday_dice.crossing import SKULLS_TO_CLIMB
from domain.games.dday_dice.dday import DiceOrder
from domain.games.dday_dice.lookup import battle, must_move
from domain.games.dday_dice.rolling import Keep, Reroll
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import Choose
from domain.games.dday_dice.swapping import Swap
from domain.games.dday_dice.throwing import Lock, Mulligan, loose
from domain.games.dday_dice.turns import Done
from domain.games.dday_dice.upkeep import Cancel
from domain.games.dday_dice.using import Use
from domain.games.dday_dice.words import (
    COURAGE,
    DICE,
    INDEX,
    LETTER,
    PIPS,
    SKULL,
    STAR,
    Award,
    Card,
    Die,
    DieSaid,
    Face,
    On,
    Seat,
)

PAIR = 0.42
"""The chance that two rolls of one die complete a pair of colours, with both dice of a colour."""
FAIR = range(1, 7)


def lock(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Lock what is worth most together."""
    if any(isinstance(x, Mulligan) for x in offered):
        return Mulligan()
    values, bonus = worth.faces(state, unit), worth.bonus(state, unit)
    locks = [x for x in offered if isinstance(x, Lock)]
    return max(locks, key=lambda x: _together(unit, x.dice, values, bonus))


def _together(
    unit: Unit, dice: tuple[DieSaid, ...], values: dict[int, float], bonus: dict[int, float]
) -> float:
    shown = [(unit.dice.colours[INDEX[d]], unit.dice.faces[INDEX[d]]) for d in dice]
    total = sum(-1.0 if face == SKULL else values.get(face, 0.0) for _, face in shown)
    if len(shown) > 1 and shown[0][1] == shown[1][1] and shown[0][0] != shown[1][0]:
        face = shown[0][1]
        if face == SKULL or values[face] > 0:
            total += PAIR * bonus[face]
    return total


def roll(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Roll the dice again of which another result would on average be better."""
    if hunt.hunted(state, unit):
        return hunt.roll(state, unit)
    values = worth.faces(state, unit)
    shown = list(zip(unit.dice.colours, unit.dice.faces, strict=True))
    now = worth.tally(shown, values)
    again: list[Die] = []
    for die in loose(state, unit):
        at = INDEX[die]
        other = [worth.tally(_with(shown, at, face), values) for face in FAIR]
        hope = 0.25 if unit.dice.throws == 1 else 0.0
        if sum(other) / 6 + hope > now:
            again.append(die)
    return Reroll(dice=tuple(again)) if again else Keep()


def _with(shown: list[tuple[str, int]], at: int, face: int) -> list[tuple[str, int]]:
    return [*shown[:at], (shown[at][0], face), *shown[at + 1 :]]


def final(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Use the card that makes the tally better by most; play Awards at once."""
    if order := hunt.final(state, unit, offered):
        return order
    values, bonus = worth.faces(state, unit), worth.bonus(state, unit)
    shown = list(zip(unit.dice.colours, unit.dice.faces, strict=True))
    now = worth.tally(shown, values, bonus)
    best: tuple[float, DiceOrder] = (now + 0.4, Done())
    for order in offered:
        if isinstance(order, Use) and not hunt.saves(state, unit, order.card):
            best = max(best, (_used(state, unit, shown, values, order), order), key=_first)
        elif isinstance(order, Swap) and order.partner == "pool":
            face = state.spare[INDEX[order.theirs]]
            swapped = _with(shown, INDEX[order.mine], face)
            best = max(best, (worth.tally(swapped, values, bonus), order), key=_first)
    return best[1]


def _first(pair: tuple[float, DiceOrder]) -> float:
    return pair[0]


GLADLY: dict[Card, float] = {
    "distinguished-service-cross": 6.0,
    "memorial-cross": 5.0,
    "military-cross": 4.0,
    "croix-de-guerre": 3.0,
    "purple-heart": 3.0,
    "bronze-star": 3.0,
    "toolkit": 3.0,
    "signalling-lamp": 6.0,
    "medal-case": 4.0,
    "command-jacket": 2.5,
}
"""Cards that are played as soon as they can be."""
BEST_ON: tuple[On, ...] = ("fresh-troops", "engineer", "beachmaster", "bangalore-torpedo")


def _used(
    state: State,
    unit: Unit,
    shown: list[tuple[str, int]],
    values: dict[int, float],
    order: Use,
) -> float:
    """What the tally is worth after a card is used."""
    bonus = worth.bonus(state, unit)
    now, on = worth.tally(shown, values, bonus), order.on
    if order.card == "dexedrine" or "battle-cry" in on:
        waits = any(s.cry_only for s in battle(state).sectors.values())
        hunts = hunt.hunted(state, unit) == COURAGE and not hunt.caught(state, unit)
        return now + (worth.THE_CRY if hunts else 0.0 if waits else 3.0)
    if order.card == "ammo-box":
        turned = [(c, PIPS[cast(Face, on[0])] if f == SKULL else f) for c, f in shown]
        return worth.tally(turned, values, bonus) - 2.0
    if order.card == "combat-photographer":
        return now + now - 12.0
    if order.card == "medal-of-honor":
        return now + 5.0 * (not hunt.quiet(state, unit))
    if order.card in GLADLY or (on and on[0] in BEST_ON):
        return now + GLADLY.get(order.card, 3.0) + 0.5 * bool(on and on[0] in BEST_ON)
    if not on or on[0] not in DICE:
        return now
    at = INDEX[on[0]]
    if order.card in ("corporal", "jeep"):
        return sum(worth.tally(_with(shown, at, face), values, bonus) for face in FAIR) / 6
    if order.card in ("captain", "strategic-map"):
        changed = [*shown[:at], (LETTER[on[1]], shown[at][1]), *shown[at + 1 :]]
        return worth.tally(changed, values, bonus)
    for die, face in zip(on[::2], on[1::2], strict=True):
        shown = _with(shown, INDEX[cast(Die, die)], PIPS[face])
    return worth.tally(shown, values, bonus) - 2.0


# --- Counting ---------------------------------------------------------------------------------

AWARDS: tuple[Award, ...] = (
    "distinguished-service-cross",
    "distinguished-service-order",
    "medal-of-honor",
    "memorial-cross",
    "silver-star",
    "bronze-star",
    "military-cross",
)


def count(state: State, unit: Unit, offered: list[DiceOrder], luck: BotLuck) -> DiceOrder:
    """Give Skulls the dice that are worth least; take what is worth most."""
    values = worth.faces(state, unit)
    asked = [x for x in offered if isinstance(x, Cancel | Take | Choose)]
    return max(asked, key=lambda order: _counted(state, unit, order, values))


def _counted(state: State, unit: Unit, order: DiceOrder, values: dict[int, float]) -> float:
    match order:
        case Cancel(dice=dice):
            left = zip(DICE, unit.dice.colours, unit.dice.faces, strict=True)
            return worth.tally([(c, f) for d, c, f in left if d not in dice], values)
        case Choose(award=award):
            return -float(AWARDS.index(award)) if award in AWARDS else -20.0
        case Take(bonus="battle-cry", choice="move"):
            return 3.5 if _wants_free_move(state, unit) else 1.0
        case Take(bonus="leadership", choice="skull"):
            climbs = hunt.hunted(state, unit) == SKULL
            return 50.0 * (climbs and tally.skulls(state, unit) == SKULLS_TO_CLIMB - 1)
        case Take(bonus="leadership", choice=choice) if choice in PIPS:
            return _added(unit, PIPS[choice], values)
        case Take(choice="soldiers"):
            return 3.0
        case Take(bonus="special-find", choice="bazooka"):
            return 5.0
        case Take(bonus="special-find", choice="stars"):
            return 2 * values[STAR]
        case Take(bonus="reinforcement", choice=choice):
            return -float(state.units[cast(Seat, choice)].strength)
    return 0.0


def _wants_free_move(state: State, unit: Unit) -> bool:
    if hunt.hunted(state, unit) == COURAGE:
        return True
    price = worth.next_price(state, unit)
    return price > unit.courage and (must_move(state, unit) or worth.rows_left(state, unit) < 4)


def _added(unit: Unit, face: int, values: dict[int, float]) -> float:
    """What a white result of Leadership brings."""
    dice = replace(unit.dice, added=(*unit.dice.added, face))
    sets = tally.sets(replace(unit, dice=dice), face) > tally.sets(unit, face)
    return values.get(face, 0.0) + sets * worth.BONUS[face]
