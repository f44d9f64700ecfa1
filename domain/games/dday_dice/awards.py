"""The twelve Awards, played with the Final Tally on the table (8.1): a function an Award."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import cast

from domain.game.ruleset import Chance
from domain.games.dday_dice import reasons
from domain.games.dday_dice.bonuses import BonusGranted
from domain.games.dday_dice.dday import Happening
from domain.games.dday_dice.earning import ResourcesGained
from domain.games.dday_dice.finding import ItemFound, VehicleFound
from domain.games.dday_dice.lookup import listed, others, roomy
from domain.games.dday_dice.powers import TALLY, DieTurned, Power, Refusal, Targets, played, turns
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.recruiting import SpecialistJoined, SpecialistRecruited
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import available
from domain.games.dday_dice.swapping import pool
from domain.games.dday_dice.tally import no_cry
from domain.games.dday_dice.words import (
    BONUSES,
    PIPS,
    Award,
    Bonus,
    Card,
    Die,
    Face,
    Item,
    Seat,
    Specialist,
    Vehicle,
)


def _gain(
    award: Award,
    soldiers: int,
    courage: int,
    stars: int,
    _: State,
    unit: Unit,
    on: Targets,
    chance: Chance,
) -> Happening:
    """Distinguished Service Cross, Military Cross, Croix de Guerre (8.3, 8.10, 8.12)."""
    yield played(unit, award)
    yield ResourcesGained(unit=unit.seat, by=award, soldiers=soldiers, courage=courage, stars=stars)


def _protect(award: Award, _: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Medal of Honor and Victoria Cross: their mark protects until the turn ends (8.2, 8.8)."""
    yield played(unit, award, on)


def _neighbours(state: State, unit: Unit) -> Iterator[Targets]:
    yield from ((u.seat,) for u in others(state, unit) if u.sector == unit.sector)


def _helped(state: State, unit: Unit) -> Iterator[Targets]:
    """Another Unit, where there is one; alone only the first part counts (14.1)."""
    units = others(state, unit)
    yield from ((u.seat,) for u in units)
    if not units:
        yield ()


def _memorial_cross(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Soldiers for two Units (8.11)."""
    yield played(unit, "memorial-cross", on)
    for seat in (unit.seat, *cast(tuple[Seat, ...], on)):
        yield ResourcesGained(unit=seat, by="memorial-cross", soldiers=4)


def _recruits(state: State, unit: Unit) -> Iterator[Targets]:
    for specialist in listed(state, unit):
        if available(state, unit, specialist):
            yield (specialist,)


def _silver_star(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A free recruit (8.4)."""
    who = cast(Specialist, on[0])
    yield played(unit, "silver-star", on)
    yield SpecialistRecruited(unit=unit.seat, specialist=who, by="silver-star")
    yield from pool(state, unit, who, chance)


def _dead(_: State, unit: Unit) -> Iterator[Targets]:
    yield from ((s,) for s in unit.dead if s not in unit.specialists)


def _purple_heart(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A lost Specialist returns (8.6)."""
    who = cast(Specialist, on[0])
    yield played(unit, "purple-heart", on)
    yield SpecialistJoined(unit=unit.seat, specialist=who, by="purple-heart")
    yield from pool(state, unit, who, chance)


def _items(state: State, _: Unit) -> Iterator[Targets]:
    yield from ((i,) for i in state.items)


def _bronze_star(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A free find (8.5)."""
    yield played(unit, "bronze-star", on)
    yield ItemFound(unit=unit.seat, item=cast(Item, on[0]), by="bronze-star")


def _vehicles(state: State, unit: Unit) -> Iterator[Targets]:
    if roomy(state, unit):
        yield from ((v,) for v in state.vehicles)


def _legion_of_merit(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A free Vehicle (8.7)."""
    yield played(unit, "legion-of-merit", on)
    yield VehicleFound(unit=unit.seat, vehicle=cast(Vehicle, on[0]), by="legion-of-merit")


def _bonuses(state: State, unit: Unit) -> Iterator[Targets]:
    """Any bonus, but no Battle Cry where there is none (4.6)."""
    mute = no_cry(state, unit)
    yield from ((bonus,) for bonus in BONUSES.values() if not (mute and bonus == "battle-cry"))


def _mute(state: State, unit: Unit, on: Targets) -> Refusal | None:
    where = place(unit.sector)
    mute = on == ("battle-cry",) and no_cry(state, unit)
    return ("4.6", f"There is no Battle Cry in {where}.") if mute else None


def _service_order(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Any Red-White-Blue bonus (8.9)."""
    yield played(unit, "distinguished-service-order", on)
    yield BonusGranted(unit=unit.seat, bonus=cast(Bonus, on[0]))


def _one_or_two_turns(state: State, unit: Unit) -> Iterator[Targets]:
    one = list(turns(state, unit))
    yield from one
    yield from ((*a, *b) for a, b in combinations(one, 2) if a[0] != b[0])


def _mention(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Other results for two dice (8.13)."""
    yield played(unit, "mention-in-despatches", on)
    for die, face in zip(on[::2], on[1::2], strict=True):
        yield DieTurned(
            unit=unit.seat,
            die=cast(Die, die),
            face=PIPS[cast(Face, face)],
            by="mention-in-despatches",
        )


_power = partial(Power, stages=TALLY, asked=TALLY)

POWERS: dict[Card, Power] = {
    "bronze-star": _power(
        rule="8.5", usage="“use bronze-star bazooka”: an Item of the Pool.",
        on=_items, why=reasons.not_in_pool, play=_bronze_star,
    ),
    "croix-de-guerre": _power(
        rule="8.12", usage="“use croix-de-guerre”.",
        play=partial(_gain, "croix-de-guerre", 0, 0, 3),
    ),
    "distinguished-service-cross": _power(
        rule="8.3", usage="“use distinguished-service-cross”.",
        play=partial(_gain, "distinguished-service-cross", 6, 0, 0),
    ),
    "distinguished-service-order": _power(
        rule="8.9", usage="“use distinguished-service-order battle-cry”: any bonus.",
        on=_bonuses, why=_mute, play=_service_order,
    ),
    "legion-of-merit": _power(
        rule="8.7", usage="“use legion-of-merit jeep”: any Vehicle left, for a Unit without one, "
        "on the beach and not on a cliff.",
        on=_vehicles, play=_legion_of_merit,
    ),
    "medal-of-honor": _power(
        rule="8.2", usage="“use medal-of-honor”.", play=partial(_protect, "medal-of-honor"),
    ),
    "memorial-cross": _power(
        rule="8.11", usage="“use memorial-cross baker”: another Unit; if you play alone, nobody.",
        on=_helped, play=_memorial_cross,
    ),
    "mention-in-despatches": _power(
        rule="8.13", usage="“use mention-in-despatches R1 star B2 tool”: one or two of your dice.",
        on=_one_or_two_turns, play=_mention,
    ),
    "military-cross": _power(
        rule="8.10", usage="“use military-cross”.",
        play=partial(_gain, "military-cross", 0, 4, 0),
    ),
    "purple-heart": _power(
        rule="8.6", usage="“use purple-heart medic”: a Specialist this Unit has lost.",
        on=_dead, why=reasons.not_lost, play=_purple_heart,
    ),
    "silver-star": _power(
        rule="8.4", usage="“use silver-star medic”: an available Specialist.",
        on=_recruits, why=reasons.no_recruit, play=_silver_star,
    ),
    "victoria-cross": _power(
        rule="8.8", usage="“use victoria-cross baker”: another Unit in the same Sector.",
        on=_neighbours,
        why=reasons.first(partial(reasons.no_partner, "8.8"), reasons.far),
        play=partial(_protect, "victoria-cross"),
    ),
}  # fmt: skip
