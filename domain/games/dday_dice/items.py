"""Items that change dice, or bring men and means: a function an Item."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from domain.game.ruleset import Chance
from domain.games.dday_dice import reasons
from domain.games.dday_dice.bonuses import BonusGranted
from domain.games.dday_dice.combat import due, toll_losses
from domain.games.dday_dice.dday import Happening
from domain.games.dday_dice.earning import AwardEarned, ResourcesGained
from domain.games.dday_dice.lookup import linked, listed, must_move, others
from domain.games.dday_dice.movement import moves
from domain.games.dday_dice.powers import (
    ANY_TIME,
    DICE_LIE,
    TALLY,
    DieRecoloured,
    DieTurned,
    Power,
    Refusal,
    TallyCopied,
    Targets,
    only,
    played,
    recolours,
    turns,
)
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.recruiting import SpecialistRecruited
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.straights import available
from domain.games.dday_dice.swapping import pool
from domain.games.dday_dice.tally import no_cry, skulls
from domain.games.dday_dice.words import (
    DICE,
    FACES,
    INDEX,
    LETTER,
    PIPS,
    SKULL,
    Award,
    Bonus,
    Card,
    Die,
    Face,
    Item,
    On,
    Seat,
    Specialist,
)

# --- Dice -------------------------------------------------------------------------------------


def _strategic_map(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Another colour (7.13)."""
    yield played(unit, "strategic-map", on)
    yield DieRecoloured(
        unit=unit.seat, die=cast(Die, on[0]), colour=LETTER[on[1]], by="strategic-map"
    )


def _blue(state: State, unit: Unit) -> Iterator[Targets]:
    """Each blue die with each other result."""
    for on in turns(state, unit):
        if unit.dice.colours[INDEX[cast(Die, on[0])]] == "B":
            yield on


def _rangefinder(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Another result for a blue die (7.25)."""
    yield played(unit, "rangefinder", on)
    face = PIPS[cast(Face, on[1])]
    yield DieTurned(unit=unit.seat, die=cast(Die, on[0]), face=face, by="rangefinder")


def _skulls(unit: Unit) -> list[Die]:
    return [die for die in DICE if unit.dice.faces[INDEX[die]] == SKULL]


def _for_skulls(state: State, unit: Unit) -> Iterator[Targets]:
    if skulls(state, unit):
        yield from ((cast(On, face),) for face in FACES[2:])


def _ammo_box(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """One other result for all Skulls (7.17)."""
    yield played(unit, "ammo-box", on)
    for die in _skulls(unit):
        yield DieTurned(unit=unit.seat, die=die, face=PIPS[cast(Face, on[0])], by="ammo-box")


def _tallies(state: State, unit: Unit) -> Iterator[Targets]:
    for other in others(state, unit):
        if other.stage in ("tally", "tallied"):
            yield (other.seat,)


def _dispatch_case(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """The tally of another Unit (7.5)."""
    other = state.units[cast(Seat, on[0])]
    yield played(unit, "dispatch-case", on)
    yield TallyCopied(
        unit=unit.seat, of=other.seat, faces=other.dice.faces, colours=other.dice.colours
    )


def _cries(state: State, unit: Unit) -> Iterator[Targets]:
    if not no_cry(state, unit):
        yield ()


def _mute(state: State, unit: Unit, _: Targets = ()) -> Refusal | None:
    where = place(unit.sector)
    return ("4.6", f"There is no Battle Cry in {where}.") if no_cry(state, unit) else None


def _bonus(
    item: Item, bonus: Bonus, _: State, unit: Unit, on: Targets, chance: Chance
) -> Happening:
    """Command Jacket, Dexedrine and Signalling Lamp (7.18, 7.19, 7.20)."""
    yield played(unit, item)
    yield BonusGranted(unit=unit.seat, bonus=bonus)


# --- Resources --------------------------------------------------------------------------------


def _radio(
    item: Item, soldiers: int, _: State, unit: Unit, on: Targets, chance: Chance
) -> Happening:
    """Field Radio and Walkie-Talkie (7.6, 7.15)."""
    yield played(unit, item)
    yield ResourcesGained(unit=unit.seat, by=item, soldiers=soldiers)


def _star_or_courage(_: State, unit: Unit) -> Iterator[Targets]:
    yield from (("star",), ("courage",))


def _lucky_charm(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A Star or a Courage (7.10)."""
    yield played(unit, "lucky-charm", on)
    star = on[0] == "star"
    yield ResourcesGained(unit=unit.seat, by="lucky-charm", stars=int(star), courage=int(not star))


def _pocket_bible(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Courage (7.24)."""
    yield played(unit, "pocket-bible")
    yield ResourcesGained(unit=unit.seat, by="pocket-bible", courage=3)


def _undecorated(state: State, unit: Unit) -> Iterator[Targets]:
    if state.awards and "award" not in unit.turn:
        yield ()


def _medal_case(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """An Award at random (7.28, 5.5)."""
    yield played(unit, "medal-case")
    drawn = chance.draw(state.awards, 1, why=f"an Award for {unit.seat.capitalize()}")
    yield AwardEarned(unit=unit.seat, award=cast(Award, drawn[0]), by="medal-case")


def _free_recruits(state: State, unit: Unit) -> Iterator[Targets]:
    """Whom a Shoulder Patch may recruit: it costs a Soldier and is the turn's recruit (7.12)."""
    if unit.soldiers and unit.strength > 1 and not unit.claim and "recruited" not in unit.turn:
        claimed = {other.claim for other in others(state, unit)}
        for specialist in listed(state, unit):
            if available(state, unit, specialist) and specialist not in claimed:
                yield (specialist,)


def _shoulder_patch(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A Specialist for a Soldier (7.12)."""
    who = cast(Specialist, on[0])
    yield played(unit, "shoulder-patch", on)
    yield SpecialistRecruited(unit=unit.seat, specialist=who, soldiers=1, by="shoulder-patch")
    yield from pool(state, unit, who, chance)


def _far_units(state: State, unit: Unit) -> Iterator[Targets]:
    for other in others(state, unit):
        if other.sector != unit.sector and not linked(unit, other):
            yield (other.seat,)


def _needs_help(state: State, unit: Unit) -> bool:
    """In phase 4 a pigeon is worth a question to a Unit that must move and cannot alone."""
    stuck = must_move(state, unit) and next(moves(state, unit), None) is None
    return unit.stage != "march" or stuck


def _in_danger(state: State, unit: Unit) -> bool:
    """Whether the next losses would be the end of the Unit."""
    losses = toll_losses(unit) if unit.stage != "fire" else due(state, unit).n
    return losses >= unit.strength


_FAR = reasons.first(
    partial(reasons.no_partner, "7.4"),
    partial(reasons.beside, "7.4", "you can trade without a pigeon"),
    reasons.paired,
)
_COPIED = reasons.first(partial(reasons.no_partner, "7.5"), reasons.untold)
_RANGED = reasons.first(
    partial(reasons.unrolled, "7.25"), reasons.not_blue, partial(reasons.shown, "7.25")
)

POWERS: dict[Card, Power] = {
    "ammo-box": Power(
        rule="7.17", usage="“use ammo-box star” with Skulls in your Final Tally.",
        stages=TALLY, asked=TALLY, on=_for_skulls, why=reasons.no_skull, play=_ammo_box,
    ),
    "carrier-pigeon": Power(
        rule="7.4", usage="“use carrier-pigeon baker”: a Unit in another Sector.",
        stages=ANY_TIME, asked=("muster", "march", "fire"), on=_far_units, worth=_needs_help,
        why=_FAR,
        play=partial(only, "carrier-pigeon"),
    ),
    "command-jacket": Power(
        rule="7.18", usage="“use command-jacket” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, play=partial(_bonus, "command-jacket", "leadership"),
    ),
    "dexedrine": Power(
        rule="7.19", usage="“use dexedrine” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, on=_cries, why=_mute,
        play=partial(_bonus, "dexedrine", "battle-cry"),
    ),
    "dispatch-case": Power(
        rule="7.5", usage="“use dispatch-case baker”: a Unit that has its Final Tally.",
        stages=TALLY, asked=TALLY, on=_tallies, why=_COPIED, play=_dispatch_case,
    ),
    "field-radio": Power(
        rule="7.6", usage="“use field-radio”.",
        stages=ANY_TIME, asked=("toll", "mines", "fire"), worth=_in_danger,
        play=partial(_radio, "field-radio", 5),
    ),
    "grappling-hook": Power(
        rule="7.22", usage="“use grappling-hook” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, play=partial(only, "grappling-hook"),
    ),
    "lucky-charm": Power(
        rule="7.10", usage="“use lucky-charm star” or “use lucky-charm courage”.",
        stages=ANY_TIME, asked=("muster", "march"), on=_star_or_courage, play=_lucky_charm,
    ),
    "medal-case": Power(
        rule="7.28", usage="“use medal-case” before you have earned an Award this turn.",
        stages=("tally", "muster"), asked=("tally", "muster"), on=_undecorated,
        why=reasons.decorated, play=_medal_case,
    ),
    "pocket-bible": Power(
        rule="7.24", usage="“use pocket-bible”.",
        stages=ANY_TIME, asked=("muster", "march"), play=_pocket_bible,
    ),
    "rangefinder": Power(
        rule="7.25", usage="“use rangefinder B1 star”: a blue die, another result.",
        stages=TALLY, asked=TALLY, on=_blue, why=_RANGED, play=_rangefinder,
    ),
    "rope-ladder": Power(
        rule="7.26", usage="“use rope-ladder” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, play=partial(only, "rope-ladder"),
    ),
    "shoulder-patch": Power(
        rule="7.12",
        usage="“use shoulder-patch medic” in phase 3 with a Soldier to spare: an available "
        "Specialist, as the recruit of the turn.",
        stages=("muster",), asked=("muster",), on=_free_recruits,
        why=reasons.no_patch, play=_shoulder_patch,
    ),
    "signalling-lamp": Power(
        rule="7.20", usage="“use signalling-lamp” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, play=partial(_bonus, "signalling-lamp", "fresh-troops"),
    ),
    "strategic-map": Power(
        rule="7.13", usage="“use strategic-map R1 blue”: one die, another colour.",
        stages=DICE_LIE, asked=TALLY, on=recolours, why=reasons.colours("7.13"),
        play=_strategic_map,
    ),
    "toolkit": Power(
        rule="7.14", usage="“use toolkit” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, play=partial(only, "toolkit"),
    ),
    "walkie-talkie": Power(
        rule="7.15", usage="“use walkie-talkie”.",
        stages=ANY_TIME, asked=("toll", "mines", "fire"), worth=_in_danger,
        play=partial(_radio, "walkie-talkie", 2),
    ),
}  # fmt: skip
"""What is used by an order; the whistle is used with a move, weapons are in their own chapter."""
