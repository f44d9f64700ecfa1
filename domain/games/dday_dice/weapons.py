"""Items against the beach: its defence, its guns, its mines and its barriers; a function each."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.dday_dice import reasons
from domain.games.dday_dice.combat import SILENCERS, defence, gun_fire, mines_ahead, under_guns
from domain.games.dday_dice.dday import DiceEvent, Happening
from domain.games.dday_dice.lookup import battle, company, in_bunker, others, sector, served
from domain.games.dday_dice.powers import COMBAT, Power, Refusal, Targets, only, played
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import BUNKERS, Card, Item, On, Sector


class SectorRelieved(DiceEvent, frozen=True):
    """A Sector is easier until the end of the turn; ``n`` is the die of a Gammon Bomb."""

    sector: Sector
    by: Item
    n: int = 0

    def after(self, state: State) -> State:
        if self.n:
            return replace(state, bombs=(*state.bombs, (self.sector, self.n)))
        return replace(state, relief=(*state.relief, (self.sector, self.by)))

    def told(self, state: State) -> str:
        where = place(self.sector)
        if self.by == "wirecutters":
            return f"The barriers of {where} are open this turn."
        if self.n:
            return f"The defence of {where} is {self.n} less this turn."
        if self.by in SILENCERS:
            return f"The machine guns of {where} are silenced this turn."
        return f"The defence of {where} is weakened this turn."


def _relief(item: Item, _: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """What weakens the Sector for all Units there (5.6, 7.1, 7.2, 7.8, 7.9, 7.27)."""
    yield played(unit, item)
    yield SectorRelieved(sector=unit.sector, by=item)


def _lowers(state: State, unit: Unit) -> Iterator[Targets]:
    """Only where a DEF is left that can be lowered (11.9)."""
    if _held(state, unit) is None:
        yield ()


def _held(state: State, unit: Unit, _: Targets = ()) -> Refusal | None:
    """Why the DEF of the Sector cannot be lowered, if so (11.9)."""
    where = place(unit.sector)
    if sector(state, unit).fixed:
        return "11.9", f"Nothing lowers the DEF of {where}."
    if not any(defence(state, other) for other in company(state, unit)):
        return "11.9", f"The DEF of {where} is already 0; keep it."
    return None


def _beach(state: State, unit: Unit) -> Iterator[Targets]:
    if not in_bunker(unit):
        yield from _lowers(state, unit)


def _bunker(state: State, unit: Unit) -> Iterator[Targets]:
    if in_bunker(unit):
        yield from _lowers(state, unit)


def _mined(state: State, unit: Unit) -> Iterator[Targets]:
    if mines_ahead(state, unit):
        yield ()


def _safe(state: State, unit: Unit, _: Targets = ()) -> Refusal | None:
    return None if mines_ahead(state, unit) else ("7.11", "No landmines lie ahead of this Unit.")


def _guns(state: State, unit: Unit) -> Iterator[Targets]:
    if _quiet(state, unit) is None:
        yield ()


def _quiet(state: State, unit: Unit, _: Targets = ()) -> Refusal | None:
    """A Flak Vest is of no use where the guns have not fired, or will not."""
    silent = not gun_fire(state, unit) if unit.stage == "fire" else not _may_come(state, unit)
    return ("7.7", "No machine guns fire at this Unit.") if silent else None


def _may_come(state: State, unit: Unit) -> bool:
    """Before the guns fire: whether they will; before the Unit moves anything may come."""
    return unit.stage == "march" or under_guns(state, unit.sector)


def _under_guns(state: State, unit: Unit) -> Iterator[Targets]:
    if under_guns(state, unit.sector):
        yield ()


def _defended(state: State, unit: Unit) -> bool:
    return defence(state, unit) > 0 and not sector(state, unit).fixed


def _fired_at(state: State, unit: Unit) -> bool:
    return gun_fire(state, unit) > 0


def _gammon_bomb(state: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """A die off the DEF (7.21)."""
    yield played(unit, "gammon-bomb")
    (n,) = chance.roll("1d6", why=f"Gammon Bomb, turn {state.turn}", labels=[unit.seat])
    yield SectorRelieved(sector=unit.sector, by="gammon-bomb", n=n)


def _in_range(state: State, unit: Unit) -> Iterator[Targets]:
    """The adjacent Sectors, whichever way, whose machine guns a Mortar can stop (7.23)."""
    ways = battle(state).ways
    near = {line.to for line in ways[unit.sector]}
    near |= {key for key, lines in ways.items() if any(li.to == unit.sector for li in lines)}
    for key in battle(state).sectors:
        if key in near and key not in BUNKERS and under_guns(state, key):
            yield (cast(On, key),)


def _mortar(_: State, unit: Unit, on: Targets, chance: Chance) -> Happening:
    """No machine guns in an adjacent Sector (7.23)."""
    yield played(unit, "mortar", on)
    yield SectorRelieved(sector=cast(Sector, on[0]), by="mortar")


def _covers(state: State, unit: Unit) -> bool:
    """Whether another Unit stands where a Mortar could help."""
    targets = {on[0] for on in _in_range(state, unit)}
    return any(other.sector in targets for other in others(state, unit))


def _fenced(state: State, unit: Unit) -> Iterator[Targets]:
    """Wirecutters open the barriers of the Sector once a turn (7.27)."""
    ways = battle(state).ways[unit.sector]
    cut = (unit.sector, "wirecutters") in state.relief or served(state, unit, "bulldozer")
    if not cut and any(line.barrier and line.to not in unit.visited for line in ways):
        yield ()


POWERS: dict[Card, Power] = {
    "bangalore-torpedo": Power(
        rule="7.1", usage="“use bangalore-torpedo” in a Sector that is not the Bunker.",
        stages=("muster", "march", "brace", "fire"), asked=COMBAT, on=_beach, worth=_defended,
        why=reasons.first(partial(reasons.bunker, "7.1", "Bangalore Torpedo"), _held),
        play=partial(_relief, "bangalore-torpedo"),
    ),
    "bazooka": Power(
        rule="7.2", usage="“use bazooka” in phase 3, 4 or 5.",
        stages=("muster", "march", "brace", "fire"), asked=COMBAT, on=_lowers, worth=_defended,
        why=_held, play=partial(_relief, "bazooka"),
    ),
    "flak-vest": Power(
        rule="7.7", usage="“use flak-vest” in phase 4 or 5.",
        stages=("march", "brace", "fire"), asked=COMBAT, on=_guns, worth=_fired_at, why=_quiet,
        play=partial(only, "flak-vest"),
    ),
    "flame-thrower": Power(
        rule="7.8", usage="“use flame-thrower” in the Bunker.",
        stages=("brace", "fire"), asked=COMBAT, on=_bunker, worth=_defended,
        why=reasons.first(reasons.no_bunker, _held),
        play=partial(_relief, "flame-thrower"),
    ),
    "gammon-bomb": Power(
        rule="7.21", usage="“use gammon-bomb” in phase 3, 4 or 5.",
        stages=("muster", "march", "brace", "fire"), asked=COMBAT, on=_lowers, worth=_defended,
        why=_held, play=_gammon_bomb,
    ),
    "grenade": Power(
        rule="7.9", usage="“use grenade” where machine guns fire, before they are rolled.",
        stages=("muster", "march", "brace"), asked=("brace",), on=_under_guns,
        why=partial(reasons.silent, "7.9"), play=partial(_relief, "grenade"),
    ),
    "mine-detector": Power(
        rule="7.11", usage="“use mine-detector” before moving.",
        stages=("march",), asked=("march",), on=_mined, worth=mines_ahead, why=_safe,
        play=partial(only, "mine-detector"),
    ),
    "mortar": Power(
        rule="7.23", usage="“use mortar 7”: an adjacent Sector under machine guns, no Bunker, "
        "before they are rolled.",
        stages=("muster", "march", "brace"), asked=("brace",), on=_in_range, worth=_covers,
        why=reasons.out_of_range, play=_mortar,
    ),
    "wirecutters": Power(
        rule="7.27", usage="“use wirecutters” at a barrier, before moving.",
        stages=("muster", "march"), asked=("march",), on=_fenced, why=reasons.no_fence,
        play=partial(_relief, "wirecutters"),
    ),
}  # fmt: skip
