"""Phase 5: the guns and the defence of a Sector; and the mines before it."""

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.games.dday_dice.dday import DiceEvent, Happening, change
from domain.games.dday_dice.lookup import battle, company, in_bunker, sector, sector_at, served
from domain.games.dday_dice.losses import CasualtiesDue
from domain.games.dday_dice.printed import place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called
from domain.games.dday_dice.words import Seat, Sector

RELIEF = {"bazooka": 7, "flame-thrower": 10}
"""What an Item takes from DEF; a Bangalore Torpedo takes all, a Grenade stops the guns."""
SILENCERS = ("grenade", "mortar")
ENGINEER = 5
TANK = 2
SIX = 6
"""The result of a machine-gun die that does special damage."""


# --- Machine-gun fire (11.2) ------------------------------------------------------------------


class EnemyFired(DiceEvent, frozen=True):
    """The enemy opens fire, with its dice by Sector: machine guns, and mortars or booby traps."""

    guns: dict[Sector, tuple[int, ...]] = {}
    shells: dict[Sector, int] = {}

    def after(self, state: State) -> State:
        units = {s: replace(u, stage="fire") if u.active else u for s, u in state.units.items()}
        state = replace(state, guns=self.guns, units=units)
        return replace(state, shells=self.shells) if self.shells else state

    def told(self, state: State) -> str:
        parts = []
        if self.guns:
            guns = listed(f"{place(where)} {sum(dice)}" for where, dice in self.guns.items())
            parts.append(f"; machine guns: {guns}")
        if self.shells:
            shells = listed(f"{place(where)} {die}" for where, die in self.shells.items())
            parts.append(f"; mortars and traps: {shells}")
        return f"The enemy opens fire{''.join(parts)}."


def under_guns(state: State, where: Sector) -> bool:
    """Whether machine guns fire at a Sector this turn (6.17, 7.9, 7.23)."""
    if not battle(state).sectors[where].guns or where in state.silenced:
        return False
    return not any((where, item) in state.relief for item in SILENCERS)


def open_fire(state: State, chance: Chance) -> Happening:
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
    yield EnemyFired(guns=guns, shells=shells)


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
    hard = here.hard(unit.chevrons)
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


def due(state: State, unit: Unit) -> CasualtiesDue:
    """What a Unit must lose in this combat (11.1, 11.2, 11.7, 11.8, 6.7, 8.15)."""
    if _protected(state, unit):
        return CasualtiesDue(unit=unit.seat, n=0)
    hard, guns, shells = defence(state, unit), gun_fire(state, unit), shelling(state, unit)
    total = hard + guns + shells
    saved = min(saves(state, unit) + unit.saves, total)
    special, hits = sector(state, unit).special, sixes(state, unit)
    return CasualtiesDue(
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


def under_fire(state: State, unit: Unit) -> str:
    """What a Unit meets where it stands: its DEF now, and dice on top (11.1, 11.2, 11.8)."""
    here = sector(state, unit)
    dice = here.guns * under_guns(state, unit.sector) + bool(here.shells or here.traps)
    more = f" and {dice}d6" if dice else ""
    return f"DEF {defence(state, unit)}{more}"


class MinesStruck(DiceEvent, frozen=True):
    """A landmine die is rolled; ``saved`` of the losses are prevented by those who crossed."""

    unit: Seat
    die: int
    saved: int = 0

    def after(self, state: State) -> State:
        return change(state, self.unit, mine=self.die, saves=self.saved, stage="mines")

    def told(self, state: State) -> str:
        return f"{called(self.unit)} runs into landmines: {self.die}."


def ignores_mines(unit: Unit) -> bool:
    """Whether landmines do nothing to a Unit (6.9, 7.11)."""
    return "minesweeper" in unit.specialists or "mine-detector" in unit.turn


def mines_ahead(state: State, unit: Unit) -> bool:
    """Whether a Unit may have to cross landmines now."""
    ways = battle(state).ways[unit.sector]
    mined = any(line.mined and line.to not in unit.visited for line in ways)
    return mined and not ignores_mines(unit)


def toll_losses(unit: Unit) -> int:
    """What landmines, or the toll of a Sector, cost (6.7, 6.23)."""
    return max(0, unit.mine - unit.saves)


def explode(unit: Unit) -> CasualtiesDue:
    """The landmine die, or the toll, as losses."""
    saved = min(unit.saves, unit.mine)
    return CasualtiesDue(unit=unit.seat, n=toll_losses(unit), mine=unit.mine, saved=saved)
