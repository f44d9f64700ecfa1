"""Phase 5: the guns, the defence of a Sector, and casualties."""

from collections.abc import Iterator
from itertools import combinations, islice

from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import company, expect, in_bunker, sector, served, training
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Sector
from domain.ruleset import Chance, Illegal

RELIEF = {"bazooka": 7, "flame-thrower": 10}
"""What an Item takes from DEF; a Bangalore Torpedo takes all, a Grenade stops the guns."""
ENGINEER = 5
TANK = 2
MOST_OFFERS = 60
"""How many ways to share losses are offered; any other that adds up is accepted as well."""


# --- Machine-gun fire (11.2) ------------------------------------------------------------------


def under_guns(state: State, where: Sector) -> bool:
    """Whether machine guns fire at a Sector this turn (7.9)."""
    guns = training(state).sectors[where].guns
    return guns > 0 and (where, "grenade") not in state.relief


def open_fire(state: State, chance: Chance) -> Iterator[e.DiceEvent]:
    """One roll for each Sector with Units under machine-gun fire."""
    guns = {}
    for where, printed in training(state).sectors.items():
        if under_guns(state, where) and any(u.sector == where for u in state.active):
            guns[where] = chance.roll(
                f"{printed.guns}d6",
                why=f"machine-gun fire, turn {state.turn}",
                labels=[f"sector {where}"] * printed.guns,
            )
    yield e.EnemyFired(guns=guns)


def gun_fire(state: State, unit: Unit) -> int:
    """What machine guns do to a Unit (7.7)."""
    return 0 if "flak-vest" in unit.turn else sum(state.guns.get(unit.sector, ()))


# --- Defence (11.1) ---------------------------------------------------------------------------


def defence(state: State, unit: Unit) -> int:
    """The DEF that a Unit meets, with all that lowers it (6.4, 8.20, 11.5)."""
    printed = sector(state, unit).defence
    used = [item for where, item in state.relief if where == unit.sector]
    if "bangalore-torpedo" in used:
        return 0
    less = sum(RELIEF.get(item, 0) for item in used)
    less += TANK * served(state, unit, "tank")
    if in_bunker(unit):
        less += ENGINEER * any("engineer" in u.specialists for u in company(state, unit))
        less += sum(len(u.specialists) for u in state.units.values() if u.home)
    return max(0, printed[min(unit.chevrons, len(printed)) - 1] - less)


def due(state: State, unit: Unit) -> e.CasualtiesDue:
    """What a Unit must lose in this combat (11.1, 11.2, 6.7, 8.15)."""
    if _protected(state, unit):
        return e.CasualtiesDue(unit=unit.seat, n=0)
    hard, guns = defence(state, unit), gun_fire(state, unit)
    saved = min(saves(state, unit), hard + guns)
    n = hard + guns - saved
    return e.CasualtiesDue(unit=unit.seat, n=n, defence=hard, guns=guns, saved=saved)


def saves(state: State, unit: Unit) -> int:
    """How many losses of a phase are saved (6.7, 8.15)."""
    return ("medic" in unit.specialists) + served(state, unit, "ambulance")


def _protected(state: State, unit: Unit) -> bool:
    """Whether an Award spares a Unit (8.2, 8.8)."""
    cross = f"victoria-cross {unit.seat}"
    return "medal-of-honor" in unit.turn or any(cross in u.turn for u in state.units.values())


# --- Casualties (11.3) ------------------------------------------------------------------------


def fallen(unit: Unit, why: str) -> Iterator[e.DiceEvent]:
    """Losses that leave no choice: the whole Unit, or Soldiers alone (11.4, 11.6)."""
    if unit.owed >= unit.strength:
        yield e.UnitWipedOut(unit=unit.seat, why=why)
    elif not unit.specialists or ("spares" in unit.match and unit.soldiers >= unit.owed):
        yield e.CasualtiesTaken(unit=unit.seat, soldiers=unit.owed)


def spare(_: State, unit: Unit, order: o.Spare, chance: Chance) -> Iterator[e.DiceEvent]:
    """An order that stands: Soldiers fall first as long as they suffice (11.6)."""
    on = order.whom == "specialists"
    if on == ("spares" in unit.match):
        raise Illegal("11.6", "This order stands already.")
    yield e.SpecialistsSpared(unit=unit.seat, on=on)


def lose(_: State, unit: Unit, order: o.Lose, chance: Chance) -> Iterator[e.DiceEvent]:
    """Share the losses between Soldiers and Specialists."""
    expect(unit, ("losses",), "choose losses")
    lost = order.specialists
    if len(set(lost)) != len(lost) or not set(lost) <= set(unit.specialists):
        raise Illegal("11.3", "Name only Specialists of this Unit, each once.")
    if not 0 <= order.soldiers <= unit.soldiers:
        raise Illegal("11.3", f"This Unit has {unit.soldiers} Soldiers besides its Specialists.")
    if order.soldiers + len(lost) != unit.owed:
        raise Illegal(
            "11.3", f"Exactly {unit.owed} must be lost, Soldiers and Specialists together."
        )
    yield e.CasualtiesTaken(unit=unit.seat, soldiers=order.soldiers, specialists=lost)


def offers(unit: Unit) -> Iterator[o.DiceOrder]:
    """Ways to share the losses, fewest Specialists first, bounded."""
    fewest = max(0, unit.owed - unit.soldiers)
    most = min(unit.owed, len(unit.specialists))
    ways = (lost for n in range(fewest, most + 1) for lost in combinations(unit.specialists, n))
    for lost in islice(ways, MOST_OFFERS):
        yield o.Lose(soldiers=unit.owed - len(lost), specialists=lost)
    if "spares" not in unit.match:
        yield o.Spare(whom="specialists")
