"""Phase 2: Skulls, and what the tally brings."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.bonuses import COUNTING, choices_of, take
from domain.games.dday_dice.combat import saves
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained, TallyCollected
from domain.games.dday_dice.lookup import expect, sector
from domain.games.dday_dice.losses import TollDue
from domain.games.dday_dice.naming import meant
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import break_ties, choosing
from domain.games.dday_dice.tally import (
    bonuses,
    cancels,
    four_of_a_kind,
    item_points,
    results,
    targets,
    worthless,
)
from domain.games.dday_dice.wording import called, dice_shown, rolled
from domain.games.dday_dice.words import (
    COURAGE,
    DICE,
    INDEX,
    SKULL,
    SOLDIER,
    STAR,
    TOOL,
    TWO_SOLDIERS,
    Die,
    DieSaid,
    Seat,
)

# --- Skulls (3.1) -----------------------------------------------------------------------------


class DiceCancelled(DiceEvent, frozen=True):
    """Skulls cancel dice."""

    unit: Seat
    dice: tuple[Die, ...]

    def after(self, state: State) -> State:
        dice = replace(state.units[self.unit].dice, cancelled=self.dice)
        return change(state, self.unit, dice=dice)

    def told(self, state: State) -> str:
        if not self.dice:
            return ""
        shown = dict(zip(DICE, state.units[self.unit].dice.faces, strict=True))
        dice = rolled(self.dice, [shown[d] for d in self.dice])
        return f"{called(self.unit)}'s Skulls cancel {dice}."


class Cancel(DiceOrder, frozen=True):
    """Choose the dice that Skulls cancel."""

    form = "cancel {dice}"
    help = "Name the dice that your Skulls cancel, one for each Skull."
    stages = ("count",)
    names = ("dice",)
    dice: tuple[DieSaid, ...]

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if len(unit.dice.cancelled) != (due := cancels(state, unit)):
            for some in combinations(targets(unit), due):
                if set(unit.dice.cancelled) <= set(some):
                    yield cls(dice=some)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Name the dice that Skulls cancel (3.1)."""
        expect(unit, self.stages, "cancel dice")
        due = cancels(state, unit)
        if len(unit.dice.cancelled) == due:
            raise Illegal("3.1", "No Skull of this tally waits for a die to cancel.")
        allowed = targets(unit)
        dice = meant(unit, self.dice, allowed, "3.1")
        for die in dice:
            if die not in allowed and unit.dice.faces[INDEX[die]] == SKULL:
                raise Illegal("3.2", f"{die} is a Skull itself: a Skull cancels another die.")
            if die not in allowed:
                raise Illegal("3.2", f"{die} does not count in this tally; name a die that does.")
        if len(dice) != due:
            raise Illegal("3.1", f"Name {due} different dice for the Skulls to cancel.")
        if not set(unit.dice.cancelled) <= set(dice):
            raise Illegal(
                "3.1", f"{' and '.join(unit.dice.cancelled)} are cancelled: name them too."
            )
        yield DiceCancelled(unit=unit.seat, dice=dice)

    def words(self, state: State, mine: Unit) -> str:
        return f"Let your Skulls cancel {dice_shown(mine, self.dice)}"


def _cancel_by_itself(state: State, unit: Unit) -> Happening:
    """Cancel without asking where nothing can be chosen, or nothing is lost (3.1)."""
    due = cancels(state, unit)
    before = unit.dice.cancelled
    spare = [die for die in worthless(state, unit) if die not in before]
    for dice in (targets(unit), [*before, *spare][:due]):
        if len(dice) == due:
            yield DiceCancelled(unit=unit.seat, dice=tuple(dice))
            return


# --- Collecting (3.5) -------------------------------------------------------------------------


def collected(state: State, unit: Unit) -> TallyCollected:
    """The tally as resources (3.5)."""
    n = results(state, unit)
    return TallyCollected(
        unit=unit.seat,
        soldiers=n[SOLDIER] + 2 * n[TWO_SOLDIERS],
        courage=n[COURAGE],
        stars=n[STAR],
        points=item_points(n[TOOL]),
    )


def _sector_counts(state: State, unit: Unit) -> Happening:
    """What a Sector gives or takes by the tally: four of a kind, an ambush (3.9, 10.15)."""
    here = sector(state, unit)
    four = here.four if here.four and four_of_a_kind(state, unit) else 0
    if four > 0:
        yield ResourcesGained(unit=unit.seat, by="sector", soldiers=four)
    toll = max(0, -four) + (results(state, unit)[STAR] if here.ambush else 0)
    if toll:
        yield TollDue(unit=unit.seat, n=toll, saved=min(toll, saves(state, unit)))


# --- What follows by itself -------------------------------------------------------------------


def count(state: State, unit: Unit, _: Chance) -> Happening:
    """What happens next by itself for a Unit that counts; nothing when it must choose."""
    waiting = [(b, g) for b, g in bonuses(state, unit) if b in COUNTING]
    if ("dead-mans-gift", False) in waiting:
        yield from take(state, unit, "dead-mans-gift", None, granted=False)
    elif len(unit.dice.cancelled) != cancels(state, unit):
        yield from _cancel_by_itself(state, unit)
    elif waiting:
        for bonus, granted in waiting:
            choices = list(choices_of(state, unit, bonus))
            if len(choices) == 1:
                yield from take(state, unit, bonus, choices[0], granted=granted)
                return
    else:
        yield collected(state, unit)
        yield from _sector_counts(state, unit)


def after_collecting(state: State, unit: Unit, chance: Chance) -> Happening:
    """What happens next by itself for a Unit that has collected; nothing when it must choose."""
    for bonus, granted in bonuses(state, unit):
        choices = list(choices_of(state, unit, bonus))
        if len(choices) == 1:
            yield from take(state, unit, bonus, choices[0], granted=granted)
            return
    if choosing(state, unit) and len(state.awards) == 1:
        yield AwardEarned(unit=unit.seat, award=state.awards[0])
    else:
        yield from break_ties(state, unit, chance)
