"""The story of the beach."""

from collections.abc import Callable
from typing import Any

from domain.games.dday_dice import events as e
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State
from domain.games.dday_dice.story.wording import (
    because,
    listed,
    number,
    unit,
)


def _specialist_sacrificed(_: State, event: e.SpecialistSacrificed) -> str:
    return f"{unit(event.unit)} sacrifices the {name(event.specialist)}."


def _sector_entered(_: State, event: e.SectorEntered) -> str:
    price = f" for {event.courage} Courage" if event.courage else ""
    return f"{unit(event.unit)} moves to {place(event.sector)}{price}."


def _mines_struck(_: State, event: e.MinesStruck) -> str:
    return f"{unit(event.unit)} runs into landmines: {event.die}."


def _mine_turned(_: State, event: e.MineTurned) -> str:
    return f"The landmine die is turned to {event.die}{because(event.by)}."


def _unit_stayed(state: State, event: e.UnitStayed) -> str:
    return f"{unit(event.unit)} stays in {place(state.units[event.unit].sector)}."


def _enemy_fired(_: State, event: e.EnemyFired) -> str:
    if not event.guns:
        return "The enemy opens fire."
    guns = listed(f"{place(where)} {sum(dice)}" for where, dice in event.guns.items())
    return f"The enemy opens fire; machine guns: {guns}."


def _gun_turned(_: State, event: e.GunTurned) -> str:
    guns = sum(event.dice)
    return f"Machine-gun fire on {place(event.sector)} is turned to {guns}{because(event.by)}."


def _casualties_due(_: State, event: e.CasualtiesDue) -> str:
    parts = [
        text
        for n, text in (
            (event.defence, f"DEF {event.defence}"),
            (event.guns, f"machine guns {event.guns}"),
            (event.mine, f"landmines {event.mine}"),
            (event.saved, f"saved {event.saved}"),
        )
        if n
    ]
    why = f" ({', '.join(parts)})" if parts else ""
    if not event.n:
        return f"{unit(event.unit)} loses nobody{why}."
    return f"{unit(event.unit)} must lose {event.n}{why}."


def _casualties_taken(_: State, event: e.CasualtiesTaken) -> str:
    parts = [number(event.soldiers, "Soldier", "Soldiers")] if event.soldiers else []
    parts += [f"the {name(s)}" for s in event.specialists]
    return f"{unit(event.unit)} loses {listed(parts)}."


def _specialists_spared(_: State, event: e.SpecialistsSpared) -> str:
    if event.on:
        return f"{unit(event.unit)} will lose Soldiers before Specialists."
    return f"{unit(event.unit)} will choose its losses each time."


def _unit_wiped_out(_: State, event: e.UnitWipedOut) -> str:
    whys = {"combat": "in combat", "mines": "by landmines"}
    return f"{unit(event.unit)} is wiped out {whys.get(event.why, event.why)}."


def _bunker_taken(_: State, event: e.BunkerTaken) -> str:
    return f"{unit(event.unit)} has taken the Bunker and is safe."


def _nothing(_: State, event: e.UnitArrived) -> str:
    return ""


SENTENCES: dict[type[e.DiceEvent], Callable[[State, Any], str]] = {
    e.SpecialistSacrificed: _specialist_sacrificed,
    e.SectorEntered: _sector_entered,
    e.MinesStruck: _mines_struck,
    e.MineTurned: _mine_turned,
    e.UnitArrived: _nothing,
    e.UnitStayed: _unit_stayed,
    e.EnemyFired: _enemy_fired,
    e.GunTurned: _gun_turned,
    e.CasualtiesDue: _casualties_due,
    e.CasualtiesTaken: _casualties_taken,
    e.SpecialistsSpared: _specialists_spared,
    e.UnitWipedOut: _unit_wiped_out,
    e.BunkerTaken: _bunker_taken,
}
