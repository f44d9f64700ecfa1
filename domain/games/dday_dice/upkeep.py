"""Phase 2: Skulls, Red-White-Blue bonuses, collecting, and the Award for a straight."""

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.combat import saves
from domain.games.dday_dice.lookup import battle, expect, helped, sector
from domain.games.dday_dice.muster import findable, price
from domain.games.dday_dice.printed import ITEMS, name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import break_ties, choosing, must_wait
from domain.games.dday_dice.tally import (
    bonuses,
    cancels,
    four_of_a_kind,
    item_points,
    results,
    straight,
    targets,
    worthless,
)
from domain.games.dday_dice.words import (
    COURAGE,
    FACES,
    INDEX,
    PIPS,
    SKULL,
    SOLDIER,
    STAR,
    TOOL,
    TWO_SOLDIERS,
    Bonus,
    Item,
    Seat,
    Taken,
)

COUNTING: tuple[Bonus, ...] = (
    "dead-mans-gift",
    "leadership",
    "reinforcement",
    "fresh-troops",
    "battle-cry",
)
"""The bonuses that are taken before the tally is collected; Special Find needs its points."""


def count(state: State, unit: Unit, _: Chance) -> Iterator[e.DiceEvent]:
    """What happens next by itself for a Unit that counts; nothing when it must choose."""
    waiting = [(b, g) for b, g in bonuses(state, unit) if b in COUNTING]
    if ("dead-mans-gift", False) in waiting:
        yield from _take(state, unit, "dead-mans-gift", None, granted=False)
    elif len(unit.dice.cancelled) != cancels(state, unit):
        yield from _cancel_by_itself(state, unit)
    elif waiting:
        for bonus, granted in waiting:
            choices = list(choices_of(state, unit, bonus))
            if len(choices) == 1:
                yield from _take(state, unit, bonus, choices[0], granted=granted)
                return
    else:
        yield collected(state, unit)
        yield from _sector_counts(state, unit)


def _sector_counts(state: State, unit: Unit) -> Iterator[e.DiceEvent]:
    """What a Sector gives or takes by the tally: four of a kind, an ambush (3.9, 10.15)."""
    here = sector(state, unit)
    four = here.four if here.four and four_of_a_kind(state, unit) else 0
    if four > 0:
        yield e.ResourcesGained(unit=unit.seat, by="sector", soldiers=four)
    toll = max(0, -four) + (results(state, unit)[STAR] if here.ambush else 0)
    if toll:
        yield e.TollDue(unit=unit.seat, n=toll, saved=min(toll, saves(state, unit)))


def _cancel_by_itself(state: State, unit: Unit) -> Iterator[e.DiceEvent]:
    """Cancel without asking where nothing can be chosen, or nothing is lost (3.1)."""
    due = cancels(state, unit)
    before = unit.dice.cancelled
    spare = [die for die in worthless(state, unit) if die not in before]
    for dice in (targets(unit), [*before, *spare][:due]):
        if len(dice) == due:
            yield e.DiceCancelled(unit=unit.seat, dice=tuple(dice))
            return


def collected(state: State, unit: Unit) -> e.TallyCollected:
    """The tally as resources (3.5)."""
    n = results(state, unit)
    return e.TallyCollected(
        unit=unit.seat,
        soldiers=n[SOLDIER] + 2 * n[TWO_SOLDIERS],
        courage=n[COURAGE],
        stars=n[STAR],
        points=item_points(n[TOOL]),
    )


def after_collecting(state: State, unit: Unit, chance: Chance) -> Iterator[e.DiceEvent]:
    """What happens next by itself for a Unit that has collected; nothing when it must choose."""
    for bonus, granted in bonuses(state, unit):
        choices = list(choices_of(state, unit, bonus))
        if len(choices) == 1:
            yield from _take(state, unit, bonus, choices[0], granted=granted)
            return
    if choosing(state, unit) and len(state.awards) == 1:
        yield e.AwardEarned(unit=unit.seat, award=state.awards[0])
    else:
        yield from break_ties(state, unit, chance)


# --- Bonuses (4.1) ----------------------------------------------------------------------------


def choices_of(state: State, unit: Unit, bonus: Bonus) -> Iterator[Taken | None]:
    """As what a bonus may be taken; None where there is nothing to choose."""
    if bonus == "leadership":
        yield from (cast(Taken, FACES[face]) for face in sorted(battle(state).counts))
        yield from (u.seat for u in helped(state, unit))
    elif bonus == "reinforcement":
        units = helped(state, unit)
        yield from (u.seat for u in units)
        if not units:
            yield None
    elif bonus == "battle-cry":
        yield from ("soldiers", "move")
    elif bonus == "special-find":
        yield from (i for i in findable(state, unit) if ITEMS[i].special)
        yield "stars"
    else:
        yield None


def take(state: State, unit: Unit, order: o.Take, _: Chance) -> Iterator[e.DiceEvent]:
    """Take a bonus that has a choice."""
    expect(unit, ("count", "collected"), "take a bonus")
    held = dict(bonuses(state, unit))
    if order.bonus not in held or (order.bonus in COUNTING) != (unit.stage == "count"):
        raise Illegal("4.1", f"This tally has no {_title(order.bonus)} to take now.")
    if len(unit.dice.cancelled) != cancels(state, unit):
        raise Illegal("3.1", "Skulls come first: name the dice they cancel, “cancel B1”.")
    choices = list(choices_of(state, unit, order.bonus))
    if order.choice not in choices:
        ways = ", ".join(str(c) for c in choices)
        raise Illegal(_RULES[order.bonus], f"{_title(order.bonus)} can be taken as one of: {ways}.")
    if order.bonus == "special-find" and must_wait(state, unit):
        raise Illegal("4.7", "The Unit with the fewest Soldiers takes its Special Find first.")
    yield from _take(state, unit, order.bonus, order.choice, granted=held[order.bonus])


_RULES: dict[Bonus, str] = {
    "dead-mans-gift": "4.2",
    "leadership": "4.3",
    "reinforcement": "4.4",
    "fresh-troops": "4.5",
    "battle-cry": "4.6",
    "special-find": "4.7",
}


def _title(bonus: Bonus) -> str:
    return bonus.replace("-", " ").replace("mans", "man's")


def _take(
    state: State, unit: Unit, bonus: Bonus, choice: Taken | None, *, granted: bool
) -> Iterator[e.DiceEvent]:
    adds = PIPS.get(str(choice), 0) if bonus == "leadership" else 0
    yield e.BonusTaken(unit=unit.seat, bonus=bonus, choice=choice or "", adds=adds, granted=granted)
    if "veteran" in unit.specialists:
        yield e.ResourcesGained(unit=unit.seat, by="veteran", soldiers=1)  # 6.12
    if "chaplain" in unit.specialists:
        yield e.ResourcesGained(unit=unit.seat, by="chaplain", courage=1)  # 6.13
    if sector(state, unit).rally:
        yield e.ResourcesGained(unit=unit.seat, by="sector", soldiers=1)  # 10.15
    yield from _EFFECTS[bonus](state, unit, choice)


def _dead_mans_gift(state: State, unit: Unit, choice: Taken | None) -> Iterator[e.DiceEvent]:
    if battle(state).items:  # 13.2
        yield e.ResourcesGained(unit=unit.seat, by="dead-mans-gift", points=20)


def _leadership(state: State, _: Unit, choice: Taken | None) -> Iterator[e.DiceEvent]:
    if choice in state.units:
        yield e.ResourcesGained(unit=choice, by="leadership", courage=2)


def _reinforcement(_: State, unit: Unit, choice: Taken | None) -> Iterator[e.DiceEvent]:
    yield e.ResourcesGained(unit=unit.seat, by="reinforcement", soldiers=4)
    if choice:
        yield e.ResourcesGained(unit=cast(Seat, choice), by="reinforcement", soldiers=4)


def _fresh_troops(_: State, unit: Unit, choice: Taken | None) -> Iterator[e.DiceEvent]:
    yield e.ResourcesGained(unit=unit.seat, by="fresh-troops", soldiers=6)


def _battle_cry(_: State, unit: Unit, choice: Taken | None) -> Iterator[e.DiceEvent]:
    if choice == "soldiers":
        yield e.ResourcesGained(unit=unit.seat, by="battle-cry", soldiers=3)


def _special_find(state: State, unit: Unit, choice: Taken | None) -> Iterator[e.DiceEvent]:
    if choice == "stars":
        yield e.ResourcesGained(unit=unit.seat, by="special-find", stars=2)
    else:
        item = cast(Item, choice)
        points = price(state, unit, item)
        yield e.ItemFound(unit=unit.seat, item=item, points=points, by="special-find")


_EFFECTS = {
    "dead-mans-gift": _dead_mans_gift,
    "leadership": _leadership,
    "reinforcement": _reinforcement,
    "fresh-troops": _fresh_troops,
    "battle-cry": _battle_cry,
    "special-find": _special_find,
}


# --- Skulls and straights ---------------------------------------------------------------------


def cancel(state: State, unit: Unit, order: o.Cancel, _: Chance) -> Iterator[e.DiceEvent]:
    """Name the dice that Skulls cancel (3.1)."""
    expect(unit, ("count",), "cancel dice")
    due = cancels(state, unit)
    if len(unit.dice.cancelled) == due:
        raise Illegal("3.1", "No Skull of this tally waits for a die to cancel.")
    allowed = targets(unit)
    for die in order.dice:
        if die not in allowed and unit.dice.faces[INDEX[die]] == SKULL:
            raise Illegal("3.2", f"{die} is a Skull itself: a Skull cancels another die.")
        if die not in allowed:
            raise Illegal("3.2", f"{die} does not count in this tally; name a die that does.")
    if len(set(order.dice)) != len(order.dice) or len(order.dice) != due:
        raise Illegal("3.1", f"Name {due} different dice for the Skulls to cancel.")
    if not set(unit.dice.cancelled) <= set(order.dice):
        raise Illegal("3.1", f"{' and '.join(unit.dice.cancelled)} are cancelled: name them too.")
    yield e.DiceCancelled(unit=unit.seat, dice=order.dice)


def choose(state: State, unit: Unit, order: o.Choose, _: Chance) -> Iterator[e.DiceEvent]:
    """Choose an Award for a straight (3.7)."""
    expect(unit, ("collected", "prize"), "choose an Award")
    prize = unit.stage == "prize"
    if not prize and not choosing(state, unit):
        if straight(state, unit) and state.awards:
            raise Illegal("3.7", "The Unit with the fewest Soldiers chooses its Award first.")
        if straight(state, unit):
            raise Illegal("5.4", "There are no Awards left to choose from.")
        raise Illegal(
            "3.7", "An Award is chosen for a straight: this tally does not show all six results."
        )
    if order.award not in state.awards:
        raise Illegal("5.5", f"The {name(order.award)} has already been earned; choose another.")
    yield e.AwardEarned(unit=unit.seat, award=order.award, by="sector" if prize else "")


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """The orders of a Unit that counts, has collected or has a prize to choose."""
    if unit.stage == "count" and len(unit.dice.cancelled) != (due := cancels(state, unit)):
        for some in combinations(targets(unit), due):
            if set(unit.dice.cancelled) <= set(some):
                yield o.Cancel(dice=some)
        return
    for bonus in dict(bonuses(state, unit)):
        if bonus == "special-find" and must_wait(state, unit):
            continue
        if (bonus in COUNTING) == (unit.stage == "count"):
            for choice in choices_of(state, unit, bonus):
                if choice is not None:
                    yield o.Take(bonus=bonus, choice=choice)
    if unit.stage == "prize" or choosing(state, unit):
        for award in state.awards:
            yield o.Choose(award=award)
