"""The story of the beach."""

from collections.abc import Callable
from typing import Any

from domain.game.told import listed
from domain.games.dday_dice import events as e
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State
from domain.games.dday_dice.wording import (
    because,
    number,
    unit,
)


def _specialist_sacrificed(_: State, event: e.SpecialistSacrificed) -> str:
    return f"{unit(event.unit)} sacrifices the {name(event.specialist)}."


def _specialist_spent(_: State, event: e.SpecialistSpent) -> str:
    stead = "" if event.specialist == event.by else f" in place of the {name(event.by)}"
    return f"{unit(event.unit)} sacrifices the {name(event.specialist)}{stead}."


def _move_queued(_: State, event: e.MoveQueued) -> str:
    return f"{unit(event.unit)} makes for {place(event.sector)}; others could too."


def _turned_away(_: State, event: e.TurnedAway) -> str:
    return f"{place(event.sector)} is for {unit(event.to)}, not for {unit(event.unit)}."


def _sectors_switched(state: State, event: e.SectorsSwitched) -> str:
    here, there = state.units[event.unit].sector, state.units[event.to].sector
    return (
        f"{unit(event.unit)} changes places with {unit(event.to)}: "
        f"{unit(event.unit)} in {place(there)}, {unit(event.to)} in {place(here)}."
    )


def _sector_entered(_: State, event: e.SectorEntered) -> str:
    price = f" for {event.courage} Courage" if event.courage else ""
    return f"{unit(event.unit)} moves to {place(event.sector)}{price}."


def _mines_struck(_: State, event: e.MinesStruck) -> str:
    return f"{unit(event.unit)} runs into landmines: {event.die}."


def _mine_turned(_: State, event: e.MineTurned) -> str:
    return f"The landmine die is turned to {event.die}{because(event.by)}."


def _ground_rolled(_: State, event: e.GroundRolled) -> str:
    return f"{unit(event.unit)} is first in {place(event.sector)}: {event.die}."


def _ground_turned(_: State, event: e.GroundTurned) -> str:
    return f"The die for the ground is turned to {event.die}{because(event.by)}."


def _men_rolled(_: State, event: e.MenRolled) -> str:
    return f"{unit(event.unit)} rolls for the Soldiers of the Sector: {event.die}."


def _men_turned(_: State, event: e.MenTurned) -> str:
    return f"The die for the Soldiers is turned to {event.die}{because(event.by)}."


def _ground_revealed(state: State, event: e.GroundRevealed) -> str:
    ground = BATTLES[state.scenario].names[event.sector, event.die]
    return f"{place(event.sector)} is {ground}."


def _mortar_taken(_: State, event: e.MortarTaken) -> str:
    return f"{unit(event.unit)} takes out the mortar that fires at Sword Beach."


def _prize_offered(_: State, event: e.PrizeOffered) -> str:
    return f"{unit(event.unit)} is first in {place(event.sector)} and chooses an Award."


def _guns_silenced(_: State, event: e.GunsSilenced) -> str:
    return f"The machine guns of {place(event.sector)} are silenced for good{because(event.by)}."


def _toll_due(_: State, event: e.TollDue) -> str:
    saved = f" (saved {event.saved})" if event.saved else ""
    return f"The Sector costs {unit(event.unit)} {event.n}{saved}."


def _losses_saved(_: State, event: e.LossesSaved) -> str:
    paid = f"{event.courage} Courage" if event.courage else number(event.stars, "Star", "Stars")
    saved = number(event.n, "Soldier", "Soldiers")
    return f"{unit(event.unit)} saves {saved} for {paid}{because(event.by)}."


def _unit_stayed(state: State, event: e.UnitStayed) -> str:
    return f"{unit(event.unit)} stays in {place(state.units[event.unit].sector)}."


def _enemy_fired(_: State, event: e.EnemyFired) -> str:
    parts = []
    if event.guns:
        guns = listed(f"{place(where)} {sum(dice)}" for where, dice in event.guns.items())
        parts.append(f"; machine guns: {guns}")
    if event.shells:
        shells = listed(f"{place(where)} {die}" for where, die in event.shells.items())
        parts.append(f"; mortars and traps: {shells}")
    return f"The enemy opens fire{''.join(parts)}."


def _gun_turned(_: State, event: e.GunTurned) -> str:
    guns = sum(event.dice)
    return f"Machine-gun fire on {place(event.sector)} is turned to {guns}{because(event.by)}."


def _shell_turned(_: State, event: e.ShellTurned) -> str:
    return f"The die for {place(event.sector)} is turned to {event.die}{because(event.by)}."


def _bomb_turned(_: State, event: e.BombTurned) -> str:
    return f"The die of the Gammon Bomb is turned to {event.die}{because(event.by)}."


_MINE = {2: "the Sector"}


def _special(event: e.CasualtiesDue) -> str:
    """What special damage takes besides."""
    men = number(event.specialists, "Specialist", "Specialists")
    parts = [f"{event.courage} Courage"] if event.courage else []
    parts += [men] if event.specialists else []
    return f", and special damage takes {listed(parts)}" if parts else ""


def _casualties_due(state: State, event: e.CasualtiesDue) -> str:
    parts = [
        text
        for n, text in (
            (event.defence, f"DEF {event.defence}"),
            (event.guns, f"machine guns {event.guns}"),
            (event.shells, f"mortars and traps {event.shells}"),
            (event.mine, f"{_MINE.get(state.phase, 'landmines')} {event.mine}"),
            (event.saved, f"saved {event.saved}"),
        )
        if n
    ]
    why = f" ({', '.join(parts)})" if parts else ""
    if not event.n:
        return f"{unit(event.unit)} loses nobody{why}{_special(event)}."
    return f"{unit(event.unit)} must lose {event.n}{why}{_special(event)}."


def _casualties_taken(_: State, event: e.CasualtiesTaken) -> str:
    parts = [number(event.soldiers, "Soldier", "Soldiers")] if event.soldiers else []
    parts += [f"the {name(s)}" for s in event.specialists]
    return f"{unit(event.unit)} loses {listed(parts) if parts else 'nobody'}."


def _specialists_spared(_: State, event: e.SpecialistsSpared) -> str:
    if event.on:
        return f"{unit(event.unit)} will lose Soldiers before Specialists."
    return f"{unit(event.unit)} will choose its losses each time."


def _unit_wiped_out(_: State, event: e.UnitWipedOut) -> str:
    whys = {"combat": "in combat", "mines": "by landmines", "toll": "by its Sector"}
    return f"{unit(event.unit)} is wiped out {whys.get(event.why, event.why)}."


def _bunker_taken(_: State, event: e.BunkerTaken) -> str:
    if event.sector:
        safe = "" if event.stays else " and is safe"
        return f"{unit(event.unit)} has taken {place(event.sector)}{safe}."
    return f"{unit(event.unit)} has taken the Bunker and is safe."


def _nothing(_: State, event: e.UnitArrived) -> str:
    return ""


SENTENCES: dict[type[e.DiceEvent], Callable[[State, Any], str]] = {
    e.SpecialistSacrificed: _specialist_sacrificed,
    e.SpecialistSpent: _specialist_spent,
    e.MoveQueued: _move_queued,
    e.TurnedAway: _turned_away,
    e.SectorsSwitched: _sectors_switched,
    e.SectorEntered: _sector_entered,
    e.MinesStruck: _mines_struck,
    e.MineTurned: _mine_turned,
    e.GroundRolled: _ground_rolled,
    e.GroundTurned: _ground_turned,
    e.MenRolled: _men_rolled,
    e.MenTurned: _men_turned,
    e.GroundRevealed: _ground_revealed,
    e.MortarTaken: _mortar_taken,
    e.PrizeOffered: _prize_offered,
    e.GunsSilenced: _guns_silenced,
    e.TollDue: _toll_due,
    e.LossesSaved: _losses_saved,
    e.UnitArrived: _nothing,
    e.UnitStayed: _unit_stayed,
    e.EnemyFired: _enemy_fired,
    e.GunTurned: _gun_turned,
    e.ShellTurned: _shell_turned,
    e.BombTurned: _bomb_turned,
    e.CasualtiesDue: _casualties_due,
    e.CasualtiesTaken: _casualties_taken,
    e.SpecialistsSpared: _specialists_spared,
    e.UnitWipedOut: _unit_wiped_out,
    e.BunkerTaken: _bunker_taken,
}
