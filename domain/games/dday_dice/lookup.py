"""Questions about a position that several chapters ask."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Illegal
from domain.games.dday_dice.battles import BATTLES, Battle
from domain.games.dday_dice.maps import Sector
from domain.games.dday_dice.printed import SPECIALISTS
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import BUNKERS, Seat, Specialist, Vehicle
from domain.games.dday_dice.words import Sector as SectorName


def unit_of(state: State, seat: str) -> Unit | None:
    """The Unit of a seat that is in the match."""
    return state.units.get(cast(Seat, seat))


def battle(state: State) -> Battle:
    """The battle that is played."""
    return BATTLES[state.scenario]


def sector(state: State, unit: Unit) -> Sector:
    """The Sector where a Unit stands."""
    return sector_at(state, unit.sector)


def sector_at(state: State, key: SectorName) -> Sector:
    """A Sector as it is now: what its random attributes turned out to be included (10.15)."""
    die = state.ground.get(key)
    played = BATTLES[state.scenario]
    return played.grounds[key, die] if die else played.sectors[key]


def unknown(state: State, key: SectorName) -> bool:
    """Whether nobody has found out yet what a random Sector is like (10.15)."""
    return (key, 1) in battle(state).grounds and key not in state.ground


def listed(state: State, unit: Unit) -> Iterator[Specialist]:
    """The Specialists that lie ready for a Unit: its own deck and the Pool (5.1, 10.9, 13.6)."""
    played = battle(state)
    yield from unit.deck or (s for s in played.specialists if not SPECIALISTS[s].unique)
    yield from (s for s in state.specialists if not played.reserved(s))


def others(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The other Units that are still on the beach."""
    return tuple([u for u in state.units.values() if u.seat != unit.seat and u.active])


def helped(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Whom an effect on "another Unit" may be given to; alone, the Unit itself (14.1)."""
    return (unit,) if state.alone else others(state, unit)


def partners(state: State, unit: Unit) -> tuple[Unit, ...]:
    """With whom a Unit may trade: who shares its Sector, or is reached by pigeon (9.1, 7.4)."""
    return tuple([u for u in others(state, unit) if u.sector == unit.sector or linked(unit, u)])


def linked(unit: Unit, other: Unit) -> bool:
    """Whether a Carrier Pigeon flies between two Units this turn (7.4)."""
    return (
        f"carrier-pigeon {other.seat}" in unit.turn or f"carrier-pigeon {unit.seat}" in other.turn
    )


def company(state: State, unit: Unit) -> Iterator[Unit]:
    """All Units on the beach in the Sector of a Unit, itself included."""
    return (u for u in state.units.values() if u.active and u.sector == unit.sector)


def served(state: State, unit: Unit, vehicle: str) -> bool:
    """Whether a Unit has the use of a Vehicle: its own or another's in its Sector (8.14)."""
    return vehicle in vehicles(state, unit)


def vehicles(state: State, unit: Unit) -> list[Vehicle]:
    """The Vehicles in the Sector of a Unit: each Unit there has the use of them (8.14)."""
    return [
        u.vehicle
        for u in state.units.values()
        if u.vehicle and u.sector == unit.sector and u.active
    ]


def roomy(state: State, unit: Unit) -> bool:
    """Whether a Unit can take a Vehicle: it has none and is on no cliff nor in a Bunker (8.14)."""
    return not (unit.vehicle or sector(state, unit).climb or in_bunker(unit))


def in_play(state: State, specialist: str) -> bool:
    """Whether a Unit on the beach has this Specialist, on whichever map (15.8)."""
    return any(specialist in u.specialists and u.active for u in state.units.values())


def must_move(state: State, unit: Unit) -> bool:
    """Whether a Unit has to leave its Sector this turn (3.6, 10.4, 6.18)."""
    if "point-man" in unit.turn:
        return False
    return unit.chevrons > 3 or (unit.chevrons > 1 and sector(state, unit).black)


def in_bunker(unit: Unit) -> bool:
    """Whether a Unit stands in a Bunker."""
    return unit.sector in BUNKERS


def expect(unit: Unit, stages: tuple[str, ...], what: str) -> None:
    """Refuse an order whose time it is not (1.6)."""
    if unit.stage not in stages:
        raise Illegal("1.6", f"{unit.seat.capitalize()} cannot {what} now; it {now(unit)}")


def now(unit: Unit) -> str:
    """What a Unit is doing, to end a sentence with."""
    return _NOW.get(unit.stage, "waits.")


_NOW = {
    "land": "chooses where it lands: “land 1”.",
    "lock": "has to lock dice first: “lock R1 W2”.",
    "roll": "is rolling: “reroll …” or “keep”.",
    "tally": "has its Final Tally: use cards, or say “done”.",
    "tallied": "has finished rolling and waits for the others.",
    "count": "is counting its tally.",
    "collected": "has collected its tally.",
    "toll": "suffers what its Sector takes: use a card, or say “done”.",
    "muster": "may recruit, find and trade: say “done” after that.",
    "mustered": "has finished this phase and waits for the others.",
    "march": "must move or stay: “move 5”, “stay”.",
    "stayed": "has decided to stay and waits for the others.",
    "moved": "has moved and waits for the others.",
    "queued": "waits to see whether another Unit moves there.",
    "survey": "sees what the Sector brings: use a card, or say “done”.",
    "prize": "has to choose its Award: “choose victoria-cross”.",
    "mines": "stands in landmines: use a card, or say “done”.",
    "losses": "has to choose its losses first: “lose 4 soldiers”.",
    "brace": "waits for the guns: use a Grenade, or say “done”.",
    "braced": "waits for the guns.",
    "fire": "is under fire: use cards, trade, or say “done”.",
    "ready": "is ready and waits for the others.",
    "taken": "has taken a Bunker: “withdraw” or “press on”.",
    "pressing": "presses on and waits for the others.",
    "bled": "has suffered its losses and waits for the others.",
}
