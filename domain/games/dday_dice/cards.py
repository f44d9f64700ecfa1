"""Specialists, Items and Vehicles that are used by an order: a function a card."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from domain.games.dday_dice import events as e
from domain.games.dday_dice.combat import defence, due, gun_fire, under_guns
from domain.games.dday_dice.lookup import in_bunker, linked, must_move, others, training
from domain.games.dday_dice.movement import mine_losses, mines_ahead, moves
from domain.games.dday_dice.muster import available, pool
from domain.games.dday_dice.powers import (
    ANY_TIME,
    COMBAT,
    DICE_LIE,
    TALLY,
    Power,
    Targets,
    played,
    recolours,
    rolled,
    turns,
)
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import (
    LETTER,
    PIPS,
    Card,
    Die,
    Face,
    Item,
    On,
    Seat,
    Specialist,
)
from domain.ruleset import Chance

Played = Iterator[e.DiceEvent]

# --- Dice -------------------------------------------------------------------------------------


def _unlocked(_: State, unit: Unit) -> Iterator[Targets]:
    for die in rolled(unit, locked=False):
        yield (die,)


def _roll_again(by: Card, state: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """Corporal and Jeep (6.3, 8.19)."""
    die = cast(Die, on[0])
    labels = [f"{unit.seat} {die}"]
    (face,) = chance.roll("1d6", why=f"{by}, turn {state.turn}", labels=labels)
    yield e.DieRerolled(unit=unit.seat, die=die, face=face, by=by)


def _captain(_: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """Another colour (6.2)."""
    yield e.DieRecoloured(unit=unit.seat, die=cast(Die, on[0]), colour=LETTER[on[1]], by="captain")


def _strategic_map(state: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """Another colour (7.13)."""
    yield played(unit, "strategic-map", on)
    yield e.DieRecoloured(
        unit=unit.seat, die=cast(Die, on[0]), colour=LETTER[on[1]], by="strategic-map"
    )


def _seen(state: State, unit: Unit) -> Iterator[Targets]:
    """What Binoculars can be turned on (7.3)."""
    if unit.stage in DICE_LIE:
        yield from turns(state, unit)
    elif unit.stage == "mines":
        yield from (("mines", cast(On, str(n))) for n in range(1, 7) if n != unit.mine)
    elif state.guns.get(unit.sector):
        worst = max(state.guns[unit.sector])
        yield from (("gun", cast(On, str(n))) for n in range(1, 7) if n != worst)


def _binoculars(state: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """Another result for one die (7.3)."""
    yield played(unit, "binoculars", on)
    if on[0] == "mines":
        yield e.MineTurned(unit=unit.seat, die=int(on[1]), by="binoculars")
    elif on[0] == "gun":
        *milder, _ = sorted(state.guns[unit.sector])
        dice = (*milder, int(on[1]))
        yield e.GunTurned(unit=unit.seat, sector=unit.sector, dice=dice, by="binoculars")
    else:
        yield e.DieTurned(
            unit=unit.seat, die=cast(Die, on[0]), face=PIPS[cast(Face, on[1])], by="binoculars"
        )


def _tallies(state: State, unit: Unit) -> Iterator[Targets]:
    for other in others(state, unit):
        if other.stage in ("tally", "tallied"):
            yield (other.seat,)


def _dispatch_case(state: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """The tally of another Unit (7.5)."""
    other = state.units[cast(Seat, on[0])]
    yield played(unit, "dispatch-case", on)
    yield e.TallyCopied(
        unit=unit.seat, of=other.seat, faces=other.dice.faces, colours=other.dice.colours
    )


def _only(item: Item, _: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """An Item that works by having been used: its mark lasts until the end of the turn."""
    yield played(unit, item, on)


# --- Resources --------------------------------------------------------------------------------


def _radio(item: Item, soldiers: int, _: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """Field Radio and Walkie-Talkie (7.6, 7.15)."""
    yield played(unit, item)
    yield e.ResourcesGained(unit=unit.seat, by=item, soldiers=soldiers)


def _star_or_courage(_: State, unit: Unit) -> Iterator[Targets]:
    yield from (("star",), ("courage",))


def _lucky_charm(_: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """A Star or a Courage (7.10)."""
    yield played(unit, "lucky-charm", on)
    star = on[0] == "star"
    yield e.ResourcesGained(
        unit=unit.seat, by="lucky-charm", stars=int(star), courage=int(not star)
    )


def _free_recruits(state: State, unit: Unit) -> Iterator[Targets]:
    """Whom a Shoulder Patch may recruit: it costs a Soldier and is the turn's recruit (7.12)."""
    if unit.soldiers and unit.strength > 1 and not unit.claim and "recruited" not in unit.turn:
        for specialist in training(state).specialists:
            if available(state, unit, specialist):
                yield (specialist,)


def _shoulder_patch(state: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """A Specialist for a Soldier (7.12)."""
    who = cast(Specialist, on[0])
    yield played(unit, "shoulder-patch", on)
    yield e.SpecialistRecruited(unit=unit.seat, specialist=who, soldiers=1, by="shoulder-patch")
    yield from pool(state, unit, who, chance)


def _far_units(state: State, unit: Unit) -> Iterator[Targets]:
    for other in others(state, unit):
        if other.sector != unit.sector and not linked(unit, other):
            yield (other.seat,)


def _needs_help(state: State, unit: Unit) -> bool:
    """In phase 4 a pigeon is worth a question to a Unit that must move and cannot alone."""
    stuck = must_move(state, unit) and next(moves(state, unit), None) is None
    return unit.stage != "march" or stuck


# --- Combat -----------------------------------------------------------------------------------


def _relief(item: Item, _: State, unit: Unit, on: Targets, chance: Chance) -> Played:
    """What weakens the Sector for all Units there (5.6, 7.1, 7.2, 7.8, 7.9)."""
    yield played(unit, item)
    yield e.SectorRelieved(sector=unit.sector, by=item)


def _beach(_: State, unit: Unit) -> Iterator[Targets]:
    if not in_bunker(unit):
        yield ()


def _bunker(_: State, unit: Unit) -> Iterator[Targets]:
    if in_bunker(unit):
        yield ()


def _under_guns(state: State, unit: Unit) -> Iterator[Targets]:
    if under_guns(state, unit.sector):
        yield ()


def _defended(state: State, unit: Unit) -> bool:
    return defence(state, unit) > 0


def _fired_at(state: State, unit: Unit) -> bool:
    return gun_fire(state, unit) > 0


def _in_danger(state: State, unit: Unit) -> bool:
    """Whether the next losses would be the end of the Unit."""
    losses = mine_losses(unit) if unit.stage == "mines" else due(state, unit).n
    return losses >= unit.strength


POWERS: dict[Card, Power] = {
    "captain": Power(
        rule="6.2", usage="“use captain R1 blue”: one die, once a turn, another colour.",
        stages=TALLY, asked=TALLY, on=recolours, play=_captain,
    ),
    "corporal": Power(
        rule="6.3", usage="“use corporal R1”: one unlocked die, once a turn.",
        stages=TALLY, asked=TALLY, on=_unlocked, play=partial(_roll_again, "corporal"),
    ),
    "jeep": Power(
        rule="8.19", usage="“use jeep R1”: one unlocked die, once a turn.",
        stages=TALLY, asked=TALLY, on=_unlocked, play=partial(_roll_again, "jeep"),
    ),
    "bangalore-torpedo": Power(
        rule="7.1", usage="“use bangalore-torpedo” in a Sector that is not the Bunker.",
        stages=("muster", "march", "brace", "fire"), asked=COMBAT, on=_beach, worth=_defended,
        play=partial(_relief, "bangalore-torpedo"),
    ),
    "bazooka": Power(
        rule="7.2", usage="“use bazooka” in phase 3, 4 or 5.",
        stages=("muster", "march", "brace", "fire"), asked=COMBAT, worth=_defended,
        play=partial(_relief, "bazooka"),
    ),
    "binoculars": Power(
        rule="7.3",
        usage="“use binoculars R1 star”, “use binoculars gun 1” or “use binoculars mines 1”, "
        "with a result that the die does not show.",
        stages=(*DICE_LIE, "mines", "fire"), asked=("tally", "mines", "fire"), on=_seen,
        play=_binoculars,
    ),
    "carrier-pigeon": Power(
        rule="7.4", usage="“use carrier-pigeon baker”: a Unit in another Sector.",
        stages=ANY_TIME, asked=("muster", "march", "fire"), on=_far_units, worth=_needs_help,
        play=partial(_only, "carrier-pigeon"),
    ),
    "dispatch-case": Power(
        rule="7.5", usage="“use dispatch-case baker”: a Unit that has its Final Tally.",
        stages=TALLY, asked=TALLY, on=_tallies, play=_dispatch_case,
    ),
    "field-radio": Power(
        rule="7.6", usage="“use field-radio”.",
        stages=ANY_TIME, asked=("mines", "fire"), worth=_in_danger,
        play=partial(_radio, "field-radio", 5),
    ),
    "flak-vest": Power(
        rule="7.7", usage="“use flak-vest” in phase 4 or 5.",
        stages=("march", "brace", "fire"), asked=COMBAT, worth=_fired_at,
        play=partial(_only, "flak-vest"),
    ),
    "flame-thrower": Power(
        rule="7.8", usage="“use flame-thrower” in the Bunker.",
        stages=("brace", "fire"), asked=COMBAT, on=_bunker, worth=_defended,
        play=partial(_relief, "flame-thrower"),
    ),
    "grenade": Power(
        rule="7.9", usage="“use grenade” where machine guns fire, before they are rolled.",
        stages=("muster", "march", "brace"), asked=("brace",), on=_under_guns,
        play=partial(_relief, "grenade"),
    ),
    "lucky-charm": Power(
        rule="7.10", usage="“use lucky-charm star” or “use lucky-charm courage”.",
        stages=ANY_TIME, asked=("muster", "march"), on=_star_or_courage, play=_lucky_charm,
    ),
    "mine-detector": Power(
        rule="7.11", usage="“use mine-detector” before moving.",
        stages=("march",), asked=("march",), worth=mines_ahead,
        play=partial(_only, "mine-detector"),
    ),
    "shoulder-patch": Power(
        rule="7.12",
        usage="“use shoulder-patch medic” in phase 3 with a Soldier to spare: an available "
        "Specialist, as the recruit of the turn.",
        stages=("muster",), asked=("muster",), on=_free_recruits, play=_shoulder_patch,
    ),
    "strategic-map": Power(
        rule="7.13", usage="“use strategic-map R1 blue”: one die, another colour.",
        stages=DICE_LIE, asked=TALLY, on=recolours, play=_strategic_map,
    ),
    "toolkit": Power(
        rule="7.14", usage="“use toolkit” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, play=partial(_only, "toolkit"),
    ),
    "walkie-talkie": Power(
        rule="7.15", usage="“use walkie-talkie”.",
        stages=ANY_TIME, asked=("mines", "fire"), worth=_in_danger,
        play=partial(_radio, "walkie-talkie", 2),
    ),
}  # fmt: skip
"""What is used by an order; the whistle is used with a move, all else works by itself."""
