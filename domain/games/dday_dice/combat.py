"""Phase 5: the guns, the defence of a Sector, and casualties."""

from collections.abc import Iterator
from itertools import combinations, islice

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import (
    battle,
    company,
    expect,
    in_bunker,
    sector,
    sector_at,
    served,
)
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit, men
from domain.games.dday_dice.words import Sector, Specialist

RELIEF = {"bazooka": 7, "flame-thrower": 10}
"""What an Item takes from DEF; a Bangalore Torpedo takes all, a Grenade stops the guns."""
SILENCERS = ("grenade", "mortar")
ENGINEER = 5
TANK = 2
SIX = 6
"""The result of a machine-gun die that does special damage."""
MOST_OFFERS = 60
"""How many ways to share losses are offered; any other that adds up is accepted as well."""


# --- Machine-gun fire (11.2) ------------------------------------------------------------------


def under_guns(state: State, where: Sector) -> bool:
    """Whether machine guns fire at a Sector this turn (6.17, 7.9, 7.23)."""
    if not battle(state).sectors[where].guns or where in state.silenced:
        return False
    return not any((where, item) in state.relief for item in SILENCERS)


def open_fire(state: State, chance: Chance) -> Iterator[e.DiceEvent]:
    """One roll for each Sector with Units under its guns, mortars or traps (11.8, 11.10)."""
    guns, shells = {}, {}
    held = {u.sector for u in state.active}
    for where, printed in battle(state).sectors.items():
        if where not in held:
            continue
        if under_guns(state, where):
            guns[where] = chance.roll(
                f"{printed.guns}d6",
                why=f"machine-gun fire, turn {state.turn}",
                labels=[f"sector {where}"] * printed.guns,
            )
        here = sector_at(state, where)
        if dice := here.shells or here.traps:
            what = "mortar fire" if here.shells else "booby traps"
            why = f"{what}, turn {state.turn}"
            (shells[where],) = chance.roll(dice, why=why, labels=[f"sector {where}"])
    yield e.EnemyFired(guns=guns, shells=shells)


def gun_fire(state: State, unit: Unit) -> int:
    """What machine guns do to a Unit (7.7)."""
    return 0 if "flak-vest" in unit.turn else sum(state.guns.get(unit.sector, ()))


def shelling(state: State, unit: Unit) -> int:
    """What mortars and booby traps do to a Unit (11.8)."""
    if sector(state, unit).traps and "minesweeper" in unit.specialists:
        return 0
    return state.shells.get(unit.sector, 0)


def sixes(state: State, unit: Unit) -> int:
    """How often a Unit suffers special damage: each 6 (11.7, 7.7, 8.20)."""
    if "flak-vest" in unit.turn or served(state, unit, "tank"):
        return 0
    return state.guns.get(unit.sector, ()).count(SIX)


# --- Defence (11.1) ---------------------------------------------------------------------------


def defence(state: State, unit: Unit) -> int:
    """The DEF that a Unit meets, with all that lowers it (6.4, 7.21, 8.20, 11.5, 11.9, 15.5)."""
    here = sector(state, unit)
    hard = here.defence[min(unit.chevrons, len(here.defence)) - 1]
    if here.fixed:
        return hard
    used = [item for where, item in state.relief if where == unit.sector]
    if "bangalore-torpedo" in used:
        return 0
    less = sum(RELIEF.get(item, 0) for item in used)
    less += sum(n for where, n in state.bombs if where == unit.sector)
    less += TANK * served(state, unit, "tank")
    if in_bunker(unit):
        less += ENGINEER * any("engineer" in u.specialists for u in company(state, unit))
        safe = (u for u in state.units.values() if u.home and u.sector == unit.sector)
        less += sum(len(u.specialists) for u in safe)
    if battle(state).decks and unit.sector[0] == "s" and "m8" not in state.taken:
        hard += 1
    return max(0, hard - less)


def due(state: State, unit: Unit) -> e.CasualtiesDue:
    """What a Unit must lose in this combat (11.1, 11.2, 11.7, 11.8, 6.7, 8.15)."""
    if _protected(state, unit):
        return e.CasualtiesDue(unit=unit.seat, n=0)
    hard, guns, shells = defence(state, unit), gun_fire(state, unit), shelling(state, unit)
    total = hard + guns + shells
    saved = min(saves(state, unit) + unit.saves, total)
    special, hits = sector(state, unit).special, sixes(state, unit)
    return e.CasualtiesDue(
        unit=unit.seat,
        n=total - saved,
        defence=hard,
        guns=guns,
        shells=shells,
        saved=saved,
        courage=min(hits, unit.courage) if special == "courage" else 0,
        specialists=min(hits, len(unit.specialists)) if special == "specialist" else 0,
    )


def saves(state: State, unit: Unit) -> int:
    """How many losses of a phase are saved (6.7, 8.15)."""
    return ("medic" in unit.specialists) + served(state, unit, "ambulance")


def _protected(state: State, unit: Unit) -> bool:
    """Whether an Award spares a Unit (8.2, 8.8)."""
    cross = f"victoria-cross {unit.seat}"
    return "medal-of-honor" in unit.turn or any(cross in u.turn for u in state.active)


# --- Casualties (11.3) ------------------------------------------------------------------------


def fallen(unit: Unit, why: str) -> Iterator[e.DiceEvent]:
    """Losses that leave no choice: the whole Unit, or Soldiers alone (11.4, 11.6)."""
    if unit.owed >= unit.soldiers + _cover(unit, unit.specialists) or not _survives(unit):
        yield e.UnitWipedOut(unit=unit.seat, why=why)
    elif unit.doomed:
        if unit.doomed == len(unit.specialists) and unit.soldiers >= unit.owed:
            yield e.CasualtiesTaken(
                unit=unit.seat, soldiers=unit.owed, specialists=unit.specialists
            )
    elif not unit.specialists or ("spares" in unit.match and unit.soldiers >= unit.owed):
        yield e.CasualtiesTaken(unit=unit.seat, soldiers=unit.owed)


def _survives(unit: Unit) -> bool:
    """Whether some way to share the losses leaves a man; a Paratrooper falls whole (6.16)."""
    return any(
        way.soldiers < unit.soldiers or len(way.specialists) < len(unit.specialists)
        for way in _ways(unit)
    )


def _cover(unit: Unit, lost: tuple[Specialist, ...]) -> int:
    """For how many losses these Specialists count, after special damage took the least of them."""
    return sum(sorted(map(men, lost))[unit.doomed :])


def spare(_: State, unit: Unit, order: o.Spare, chance: Chance) -> Iterator[e.DiceEvent]:
    """An order that stands: Soldiers fall first as long as they suffice (11.6)."""
    on = order.whom == "specialists"
    if on == ("spares" in unit.match):
        raise Illegal("11.6", "This is already your standing wish.")
    yield e.SpecialistsSpared(unit=unit.seat, on=on)


def lose(_: State, unit: Unit, order: o.Lose, chance: Chance) -> Iterator[e.DiceEvent]:
    """Share the losses between Soldiers and Specialists."""
    expect(unit, ("losses",), "choose losses")
    lost = order.specialists
    if strangers := set(lost) - set(unit.specialists):
        raise Illegal("11.3", f"This Unit has no {name(min(strangers))} to lose.")
    if len(set(lost)) != len(lost):
        raise Illegal("11.3", "A Specialist is named twice; name each once.")
    if not 0 <= order.soldiers <= unit.soldiers:
        raise Illegal("11.3", f"This Unit has {unit.soldiers} Soldiers besides its Specialists.")
    if len(lost) < unit.doomed:
        raise Illegal("11.7", f"Special damage takes Specialists: name at least {unit.doomed}.")
    if order.soldiers != _soldiers_for(unit, lost):
        raise Illegal(
            "11.3", f"Exactly {unit.owed} must be lost, Soldiers and Specialists together."
        )
    yield e.CasualtiesTaken(unit=unit.seat, soldiers=order.soldiers, specialists=lost)


def _soldiers_for(unit: Unit, lost: tuple[Specialist, ...]) -> int | None:
    """The Soldiers that fall besides these Specialists; None where one of them is one too many."""
    cover = _cover(unit, lost)
    for one in lost if len(lost) > unit.doomed else ():
        if _cover(unit, tuple(s for s in lost if s != one)) >= unit.owed:
            return None
    return max(0, unit.owed - cover)


def offers(unit: Unit) -> Iterator[o.DiceOrder]:
    """Ways to share the losses, fewest Specialists first, bounded."""
    yield from islice(_ways(unit), MOST_OFFERS)
    if "spares" not in unit.match:
        yield o.Spare(whom="specialists")


def _ways(unit: Unit) -> Iterator[o.Lose]:
    most = min(unit.owed + unit.doomed, len(unit.specialists))
    for n in range(unit.doomed, most + 1):
        for lost in combinations(unit.specialists, n):
            soldiers = _soldiers_for(unit, lost)
            if soldiers is not None and soldiers <= unit.soldiers:
                yield o.Lose(soldiers=soldiers, specialists=lost)


# --- Merville's Bunker (15.7) -----------------------------------------------------------------


def withdraw(_: State, unit: Unit, order: o.Withdraw, chance: Chance) -> Iterator[e.DiceEvent]:
    """Be safe in the Bunker."""
    expect(unit, ("taken",), "withdraw")
    yield e.BunkerTaken(unit=unit.seat, sector=unit.sector)


def press_on(_: State, unit: Unit, order: o.PressOn, chance: Chance) -> Iterator[e.DiceEvent]:
    """Stay in play."""
    expect(unit, ("taken",), "press on")
    yield e.UnitReady(unit=unit.seat)
