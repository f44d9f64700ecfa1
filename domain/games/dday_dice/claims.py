"""Phase 3: what a Unit could take, and who gets a card that several want (5.8)."""

from collections.abc import Iterator
from itertools import chain
from typing import cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.changes import change
from domain.games.dday_dice.dday import DiceEvent
from domain.games.dday_dice.lookup import in_play, listed, others, sector, served
from domain.games.dday_dice.printed import ITEMS, SPECIALISTS, VEHICLES, name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Card, Item, Seat, Specialist, Vehicle

# --- Specialists (5.1) ------------------------------------------------------------------------


def available(state: State, unit: Unit, specialist: Specialist) -> bool:
    """Whether a Specialist could join this Unit (5.1, 5.2)."""
    mine = (*unit.specialists, *unit.dead)
    return specialist not in mine and specialist in listed(state, unit)


def stars(unit: Unit, specialist: Specialist) -> int:
    """What a Specialist costs this Unit (6.8)."""
    return SPECIALISTS[specialist].cost - ("messenger" in unit.specialists)


def has_recruited(unit: Unit) -> bool:
    """Whether a Unit has its recruit of the turn, or has claimed one (5.1)."""
    return "recruited" in unit.turn or unit.claim in SPECIALISTS


# --- Items and Vehicles (5.3) -----------------------------------------------------------------


def price(state: State, unit: Unit, item: Item) -> int:
    """What an Item costs this Unit (6.19, 8.16)."""
    return max(0, ITEMS[item].cost - _rebate(state, unit))


def _rebate(state: State, unit: Unit) -> int:
    """By how much every Item costs this Unit less (6.19, 8.16)."""
    return 2 * in_play(state, "quartermaster") + served(state, unit, "armored-car")


def findable(state: State, unit: Unit) -> Iterator[Item]:
    """The Items of the Pool that a Unit could pay for where it stands (5.3, 5.7)."""
    if not sector(state, unit).no_finds:
        most = unit.points + _rebate(state, unit)
        yield from (i for i in state.items if ITEMS[i].cost <= most)


def stands_here(state: State, unit: Unit) -> Vehicle | None:
    """The Vehicle that a Unit could find in its Sector (8.21)."""
    here = sector(state, unit)
    if here.free or unit.vehicle or here.vehicle not in state.vehicles:
        return None
    return here.vehicle


def drivable(state: State, unit: Unit) -> Iterator[Vehicle]:
    """The Vehicle of its Sector, where a Unit could pay for it (8.21)."""
    vehicle = stands_here(state, unit)
    if vehicle and VEHICLES[vehicle].cost <= unit.points:
        yield vehicle


def has_found(state: State, unit: Unit) -> bool:
    """Whether the limit is reached; a Half-Track lifts it (8.18)."""
    if unit.claim in ITEMS or unit.claim in VEHICLES:
        return True
    return "found" in unit.turn and not served(state, unit, "half-track")


# --- The same card (5.8) ----------------------------------------------------------------------


class CardClaimed(DiceEvent, frozen=True):
    """A card of the Pool is asked for while another Unit could still ask for it."""

    unit: Seat
    card: Card

    def after(self, state: State) -> State:
        return change(state, self.unit, claim=self.card)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} asks for the {name(self.card)}; others could too."


class ClaimLost(DiceEvent, frozen=True):
    """Another Unit had the better claim."""

    unit: Seat
    card: Card
    to: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, claim=None, stage="muster")

    def told(self, state: State) -> str:
        return f"The {name(self.card)} goes to {called(self.to)}, not to {called(self.unit)}."


def claim(unit: Unit, card: Card) -> CardClaimed:
    """Ask for a card that others may want too; Illegal while an earlier claim is open (5.8)."""
    if unit.claim is not None:
        raise Illegal(
            "5.8",
            f"This Unit has claimed the {name(unit.claim)}; wait until that is settled.",
        )
    return CardClaimed(unit=unit.seat, card=card)


def contested(state: State, unit: Unit, card: Card) -> bool:
    """Whether another Unit has claimed a card, or could ask for it now or after its claim."""
    claimed = any(u.claim == card for u in others(state, unit))
    return claimed or bool(_wanting(state, unit, card))


def rivals(state: State, unit: Unit, card: Card) -> list[Unit]:
    """The Units that could ask for a card of the Pool now."""
    return [u for u in _wanting(state, unit, card) if u.claim is None]


def _wanting(state: State, unit: Unit, card: Card) -> list[Unit]:
    """The other Units that could take a card of the Pool in this phase."""
    return [u for u in others(state, unit) if u.stage == "muster" and _wants(state, u, card)]


def _wants(state: State, unit: Unit, card: Card) -> bool:
    if card in ITEMS or card in VEHICLES:
        here = chain(findable(state, unit), drivable(state, unit))
        return card in here and not has_found(state, unit)
    specialist = cast(Specialist, card)
    return (
        SPECIALISTS[specialist].unique
        and specialist not in unit.dead
        and not has_recruited(unit)
        and unit.stars >= stars(unit, specialist)
    )


def must_wait_for(state: State, unit: Unit, card: Card) -> bool:
    """Whether a claim of this Unit keeps it from claiming another card (5.8)."""
    return unit.claim is not None and contested(state, unit, card)


def first(claimants: list[Unit], why: str, chance: Chance) -> Unit:
    """The Unit with the fewest Soldiers, then by dice until one is highest (5.8)."""
    fewest = min(u.strength for u in claimants)
    tied = [u for u in claimants if u.strength == fewest]
    while len(tied) > 1:
        labels = [u.seat for u in tied]
        rolls = chance.roll(f"{len(tied)}d6", why=why, labels=labels)
        tied = [u for u, n in zip(tied, rolls, strict=True) if n == max(rolls)]
    return tied[0]
