"""Phase 3: Items and Vehicles are found (5.3, 8.21)."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal, NoReturn, cast

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, with_mark, without
from domain.games.dday_dice.lookup import battle, expect, sector
from domain.games.dday_dice.printed import ITEMS, VEHICLES, name, place
from domain.games.dday_dice.recruiting import recruited
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import (
    ClaimLost,
    claim,
    contested,
    drivable,
    findable,
    first,
    has_found,
    must_wait_for,
    price,
    rivals,
    stands_here,
)
from domain.games.dday_dice.wording import because, called, card_words, number
from domain.games.dday_dice.words import By, Item, Seat, Specialist, Vehicle


class ItemFound(DiceEvent, frozen=True):
    """An Item is found; ``by`` is the bonus or card that allowed it beyond the limit."""

    unit: Seat
    item: Item
    points: int = 0
    by: By = ""

    def after(self, state: State) -> State:
        state = _emptied(replace(state, items=without(state.items, self.item)), self)
        unit = state.units[self.unit]
        return change(
            state,
            self.unit,
            items=(*unit.items, self.item),
            points=unit.points - self.points,
            claim=None if unit.claim == self.item else unit.claim,
            turn=unit.turn if self.by else with_mark(unit.turn, "found"),
        )

    def told(self, state: State) -> str:
        price = f" for {number(self.points, 'Item Point', 'Item Points')}" if self.points else ""
        return f"{called(self.unit)} finds the {name(self.item)}{price}{because(self.by)}."


class VehicleFound(DiceEvent, frozen=True):
    """A Vehicle is found."""

    unit: Seat
    vehicle: Vehicle
    by: By = ""
    points: int = 0

    def after(self, state: State) -> State:
        state = _emptied(replace(state, vehicles=without(state.vehicles, self.vehicle)), self)
        unit = state.units[self.unit]
        return change(
            state,
            self.unit,
            vehicle=self.vehicle,
            points=unit.points - self.points,
            claim=None if unit.claim == self.vehicle else unit.claim,
            turn=unit.turn if self.by else with_mark(unit.turn, "found"),
        )

    def told(self, state: State) -> str:
        price = f" for {number(self.points, 'Item Point', 'Item Points')}" if self.points else ""
        return f"{called(self.unit)} takes the {name(self.vehicle)}{price}{because(self.by)}."


def _emptied(state: State, event: ItemFound | VehicleFound) -> State:
    """The position after a Sector has given its first Unit what lay there."""
    if event.by != "sector":
        return state
    return replace(state, taken=(*state.taken, state.units[event.unit].sector))


class Find(DiceOrder, frozen=True):
    """Find an Item with Item Points."""

    form = "find {item}"
    help = "Pay Item Points for an Item of the Pool or the Vehicle of your Sector; one a turn."
    stages = ("muster",)
    names = ("item",)
    item: Literal[Item, Vehicle]

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.points and not has_found(state, unit):
            for card in chain(findable(state, unit), drivable(state, unit)):
                if not must_wait_for(state, unit, card):
                    yield cls(item=card)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Find an Item or Vehicle, or claim one that others may want too."""
        expect(unit, self.stages, "find Items")
        card = self.item
        cost = _cost_here(state, unit, card)
        if has_found(state, unit):
            raise Illegal("5.3", "A Unit finds one Item a turn.")
        if unit.points < cost:
            raise Illegal(
                "5.3", f"The {name(card)} costs {cost} Item Points and this Unit has {unit.points}."
            )
        if contested(state, unit, card):
            yield claim(unit, card)
        else:
            yield _found(unit, card, cost)

    def words(self, state: State, mine: Unit) -> str:
        return card_words("Find", self.item)

    def weighed(self, state: State, unit: Unit) -> str:
        return f"{_cost(state, unit, self.item)} of {unit.points} Item Points"


def _cost(state: State, unit: Unit, card: Item | Vehicle) -> int:
    return VEHICLES[card].cost if card in VEHICLES else price(state, unit, cast(Item, card))


def _cost_here(state: State, unit: Unit, card: Item | Vehicle) -> int:
    """What a card that can be found here costs; a refusal where it cannot (5.3, 5.7, 8.21)."""
    if card in VEHICLES:
        if stands_here(state, unit) != card:
            _refuse_vehicle(state, unit, card)
        return VEHICLES[card].cost
    item = cast(Item, card)
    if sector(state, unit).no_finds:
        raise Illegal("5.7", "No Items can be found in this Sector.")
    if item not in state.items:
        _refuse_item(state, unit, item)
    return price(state, unit, item)


def _refuse_vehicle(state: State, unit: Unit, vehicle: Vehicle) -> NoReturn:
    """Say why a Vehicle cannot be found (8.14, 8.21)."""
    if unit.vehicle:
        raise Illegal(
            "8.21", f"This Unit already has the {name(unit.vehicle)}; a Unit has one Vehicle."
        )
    if sector(state, unit).vehicle != vehicle:
        raise Illegal("8.21", f"No {name(vehicle)} stands in {place(unit.sector)}.")
    raise Illegal("8.21", f"The {name(vehicle)} of {place(unit.sector)} is gone.")


def _refuse_item(state: State, unit: Unit, item: Item) -> NoReturn:
    """Say why an Item cannot be found (5.3)."""
    what = f"The {name(item)}"
    if item in unit.items:
        raise Illegal("5.3", f"This Unit already has the {name(item)}; there is only one.")
    for other in state.units.values():
        if item in other.items:
            raise Illegal("5.3", f"{what} is taken: {other.seat.capitalize()} has it.")
    lying = [
        where
        for where, there in battle(state).sectors.items()
        if item in (there.finds, there.finds_alone)
    ]
    if lying:
        raise Illegal("5.3", f"{what} goes only to the first Unit to reach {place(lying[0])}.")
    if "bazooka-joe" in state.options or item in battle(state).items:
        raise Illegal("5.3", f"{what} has been used and is gone.")
    raise Illegal("5.3", f"{what} is not an Item of this battle.")


def _found(unit: Unit, card: Item | Vehicle, points: int) -> DiceEvent:
    if card in VEHICLES:
        return VehicleFound(unit=unit.seat, vehicle=card, points=points)
    return ItemFound(unit=unit.seat, item=cast(Item, card), points=points)


# --- Who gets it (5.8) ------------------------------------------------------------------------


def settle(state: State, chance: Chance) -> Happening:
    """Give a claimed card to the best claimant when nobody else can ask for it."""
    for unit in state.active:
        card = unit.claim
        if card is None or rivals(state, unit, card):
            continue
        claimants = [u for u in state.active if u.claim == card]
        winner = first(claimants, f"who gets the {name(card)}", chance)
        for loser in claimants:
            if loser.seat != winner.seat:
                yield ClaimLost(unit=loser.seat, card=card, to=winner.seat)
        if card in ITEMS or card in VEHICLES:
            points = min(_cost(state, winner, card), winner.points)
            yield _found(winner, card, points)
        else:
            yield from recruited(state, winner, cast(Specialist, card), chance)
        return
