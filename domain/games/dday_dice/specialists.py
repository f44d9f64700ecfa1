"""Specialists, and a Vehicle, that are used by an order: a function a card."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dday_dice import reasons
from domain.games.dday_dice.combat import due, toll_losses, under_guns
from domain.games.dday_dice.dday import DiceEvent, Happening, change, with_mark
from domain.games.dday_dice.lookup import in_bunker, must_move, others, sector
from domain.games.dday_dice.losses import fall
from domain.games.dday_dice.powers import (
    TALLY,
    DieRecoloured,
    DieRerolled,
    Power,
    TallyPhotographed,
    Targets,
    recolours,
)
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.throwing import loose
from domain.games.dday_dice.wording import because, called, number
from domain.games.dday_dice.words import LETTER, By, Card, Die, On, Seat, Sector, Specialist

# --- Dice -------------------------------------------------------------------------------------


def _loose(state: State, unit: Unit) -> Iterator[Targets]:
    for die in loose(state, unit):
        yield (die,)


def _roll_again(by: Card, state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Corporal and Jeep (6.3, 8.19)."""
    die = cast(Die, on[0])
    labels = [f"{unit.seat} {die}"]
    (face,) = chance.roll("1d6", why=f"{by}, turn {state.turn}", labels=labels)
    yield DieRerolled(unit=unit.seat, die=die, face=face, by=by)


def _captain(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Another colour (6.2)."""
    yield DieRecoloured(unit=unit.seat, die=cast(Die, on[0]), colour=LETTER[on[1]], by="captain")


# --- Sacrifices (6.20) ------------------------------------------------------------------------


class SpecialistSpent(DiceEvent, frozen=True):
    """A Specialist is sacrificed for what ``by`` can do: himself, or a Decoy in his place."""

    unit: Seat
    specialist: Specialist
    by: Specialist

    def after(self, state: State) -> State:
        turn = with_mark(state.units[self.unit].turn, self.by)
        return fall(state, self.unit, 0, (self.specialist,), turn=turn)

    def told(self, state: State) -> str:
        stead = "" if self.specialist == self.by else f" in place of the {name(self.by)}"
        return f"{called(self.unit)} sacrifices the {name(self.specialist)}{stead}."


def _spent(by: Specialist, unit: Unit, on: Targets) -> SpecialistSpent:
    """He is sacrificed, or the Decoy in his place (6.20)."""
    who: Specialist = "decoy" if on and on[-1] == "decoy" else by
    return SpecialistSpent(unit=unit.seat, specialist=who, by=by)


def _himself(unit: Unit) -> Iterator[Targets]:
    """Who may be sacrificed: he, or a Decoy; never the last man."""
    if unit.strength > 1:
        yield ()
        if "decoy" in unit.specialists:
            yield ("decoy",)


def _of_all(_: State, unit: Unit) -> Iterator[Targets]:
    yield from _himself(unit)


def _photographer(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """The same Final Tally next turn (6.14)."""
    yield _spent("combat-photographer", unit, on)
    yield TallyPhotographed(unit=unit.seat)


def _stuck(state: State, unit: Unit) -> Iterator[Targets]:
    if must_move(state, unit):
        yield from _himself(unit)


def _point_man(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """One turn more in the Sector: his mark holds it (6.18)."""
    yield _spent("point-man", unit, on)


def _fired_upon(state: State, unit: Unit) -> Iterator[Targets]:
    if not in_bunker(unit) and under_guns(state, unit.sector):
        yield from _himself(unit)


class GunsSilenced(DiceEvent, frozen=True):
    """The machine guns of a Sector are silent for good."""

    sector: Sector
    by: Specialist

    def after(self, state: State) -> State:
        return replace(state, silenced=(*state.silenced, self.sector))

    def told(self, state: State) -> str:
        return f"The machine guns of {place(self.sector)} are silenced for good{because(self.by)}."


def _grenadier(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """No more machine guns in the Sector (6.17)."""
    yield _spent("grenadier", unit, on)
    yield GunsSilenced(sector=unit.sector, by="grenadier")


def _partners(state: State, unit: Unit) -> Iterator[Targets]:
    """With whom a Unit may change places: not a Vehicle on a cliff, nor a Bunker (6.24, 8.14)."""
    if in_bunker(unit) or unit.claim:
        return
    for other in others(state, unit):
        cliffs = (unit.vehicle and sector(state, other).climb) or (
            other.vehicle and sector(state, unit).climb
        )
        away = other.sector != unit.sector and not in_bunker(other) and not other.claim
        if away and not cliffs:
            yield from ((other.seat, *who) for who in _himself(unit))


class SectorsSwitched(DiceEvent, frozen=True):
    """Two Units change places."""

    unit: Seat
    to: Seat

    def after(self, state: State) -> State:
        here, there = state.units[self.unit].sector, state.units[self.to].sector
        state = change(state, self.unit, sector=there, visited=(there,))
        return change(state, self.to, sector=here, visited=(here,))

    def told(self, state: State) -> str:
        here, there = state.units[self.unit].sector, state.units[self.to].sector
        return (
            f"{called(self.unit)} changes places with {called(self.to)}: "
            f"{called(self.unit)} in {place(there)}, {called(self.to)} in {place(here)}."
        )


def _war_correspondent(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Another Unit's place (6.24)."""
    yield _spent("war-correspondent", unit, on)
    yield SectorsSwitched(unit=unit.seat, to=cast(Seat, on[0]))


# --- The Hero (6.23) --------------------------------------------------------------------------


def _rescues(state: State, unit: Unit) -> Iterator[Targets]:
    """For what, and how often, a Hero can save a Soldier now."""
    losses = due(state, unit).n if unit.stage == "fire" else toll_losses(unit)
    for what, have in (("courage", unit.courage), ("star", unit.stars)):
        for n in range(1, min(6, losses, have) + 1):
            yield cast(On, what), cast(On, str(n))


class LossesSaved(DiceEvent, frozen=True):
    """A card saves Soldiers for Courage or Stars."""

    unit: Seat
    n: int
    by: By
    courage: int = 0
    stars: int = 0

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        return change(
            state,
            self.unit,
            saves=unit.saves + self.n,
            courage=unit.courage - self.courage,
            stars=unit.stars - self.stars,
        )

    def told(self, state: State) -> str:
        paid = f"{self.courage} Courage" if self.courage else number(self.stars, "Star", "Stars")
        saved = number(self.n, "Soldier", "Soldiers")
        return f"{called(self.unit)} saves {saved} for {paid}{because(self.by)}."


def _hero(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """Soldiers for Courage or Stars (6.23)."""
    n, paid = int(on[1]), on[0] == "courage"
    yield LossesSaved(
        unit=unit.seat, n=n, by="hero", courage=n if paid else 0, stars=0 if paid else n
    )


_GUNS = reasons.first(
    partial(reasons.bunker, "6.17", "Grenadier"),
    partial(reasons.silent, "6.17"),
    reasons.sacrifice("6.17"),
)
_SWITCH = reasons.first(
    partial(reasons.no_partner, "6.24"),
    partial(reasons.beside, "6.24", "change places with a Unit in another"),
    reasons.safe_from_switch,
    reasons.sacrifice("6.24"),
)

POWERS: dict[Card, Power] = {
    "captain": Power(
        rule="6.2", usage="“use captain R1 blue”: one die, once a turn, another colour.",
        stages=TALLY, asked=TALLY, on=recolours, why=reasons.colours("6.2"), play=_captain,
    ),
    "combat-photographer": Power(
        rule="6.14", usage="“use combat-photographer” with your Final Tally on the table.",
        stages=TALLY, asked=TALLY, on=_of_all, why=reasons.sacrifice("6.14"),
        play=_photographer,
    ),
    "corporal": Power(
        rule="6.3", usage="“use corporal R1”: one unlocked die, once a turn.",
        stages=TALLY, asked=TALLY, on=_loose, why=reasons.rolls("6.3"),
        play=partial(_roll_again, "corporal"),
    ),
    "grenadier": Power(
        rule="6.17", usage="“use grenadier” where machine guns fire, before they are rolled.",
        stages=("muster", "march", "brace"), asked=("brace",), on=_fired_upon,
        why=_GUNS, play=_grenadier,
    ),
    "hero": Power(
        rule="6.23", usage="“use hero courage 2” or “use hero star 1”, for losses that are due.",
        stages=("toll", "mines", "fire"), asked=("toll", "mines", "fire"), on=_rescues,
        why=reasons.no_rescue, play=_hero,
    ),
    "jeep": Power(
        rule="8.19", usage="“use jeep R1”: one unlocked die, once a turn.",
        stages=TALLY, asked=TALLY, on=_loose, why=reasons.rolls("8.19"),
        play=partial(_roll_again, "jeep"),
    ),
    "point-man": Power(
        rule="6.18", usage="“use point-man” when your Unit must move and has somebody else.",
        stages=("march",), asked=("march",), on=_stuck,
        why=reasons.first(reasons.free_to_stay, reasons.sacrifice("6.18")), play=_point_man,
    ),
    "war-correspondent": Power(
        rule="6.24", usage="“use war-correspondent baker”: a Unit in another Sector, no Bunker.",
        stages=("muster",), asked=("muster",), on=_partners, why=_SWITCH,
        play=_war_correspondent,
    ),
}  # fmt: skip
"""All other Specialists work by themselves."""
