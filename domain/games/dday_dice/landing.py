"""How a battle begins: what lies ready, which options change it, and where each Unit lands."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.battles import BATTLES, Battle
from domain.games.dday_dice.lookup import battle, expect, others
from domain.games.dday_dice.printed import (
    AWARDS,
    REGULAR_ITEMS,
    REGULARS,
    SPECIAL_ITEMS,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    place,
)
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import Award, Item, Seat, Sector, Specialist

EQUIPPED = 10
NOT_ALONE: tuple[Award | Item | Specialist, ...] = (
    "victoria-cross",
    "carrier-pigeon",
    "dispatch-case",
    "mortar",
    "war-correspondent",
)
"""The cards that one Unit alone does not use (14.2)."""
WILD = {2: 3, 3: 3, 4: 1}
"""How many Regular Specialists of each cost a Unit draws (13.6)."""
WHIM = 2
BLIND = 4


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Iterator[e.DiceEvent]:
    """The Units come ashore, or are about to (1.2, 1.7, 13.9)."""
    played, units = BATTLES[scenario.key], cast(tuple[Seat, ...], seats)
    on = tuple(key for key, choice in options.items() if choice != "off")
    out = NOT_ALONE if len(units) == 1 else ()
    starts = played.starts
    first, printed = next(iter(starts.items()))
    waits = len(starts) > 1 or "blind-start" in on
    yield e.ExerciseBegan(
        scenario=scenario.key,
        units=units,
        sector=first,
        soldiers=0 if waits else printed.soldiers,
        courage=0 if waits else printed.courage,
        stars=0 if waits else printed.stars,
        landing=tuple(starts) if waits else (),
        points=EQUIPPED if "well-equipped" in on else 0,  # 13.4
        specialists=tuple(s for s in _uniques(played, units, options, chance) if s not in out),
        items=tuple(i for i in _items(played, units, options, chance) if i not in out),
        awards=tuple(a for a in AWARDS if a not in out) if played.awards else (),
        vehicles=tuple(VEHICLES) if played.awards else (),
        options=on,
        decks=_decks(units, options, chance),
    )


# --- Options (13.5, 13.6, 13.7) ---------------------------------------------------------------


def _everybody(options: Options) -> bool:
    return options.get("bazooka-joe") == "all"


def _wild(options: Options) -> bool:
    return options.get("wild-specialists") == "on" and not _everybody(options)


def _uniques(
    played: Battle, units: tuple[Seat, ...], options: Options, chance: Chance
) -> tuple[Specialist, ...]:
    """The Unique Specialists of the Pool (13.5, 13.6)."""
    fixed = tuple(s for s in UNIQUES if played.reserved(s))
    if _everybody(options):
        return UNIQUES
    if not _wild(options):
        return tuple(s for s in played.specialists if SPECIALISTS[s].unique)
    out = NOT_ALONE if len(units) == 1 else ()
    choice = [s for s in UNIQUES if s not in (*fixed, *out)]
    drawn = chance.draw(choice, len(units), why="the Unique Specialists")
    return (*cast(tuple[Specialist, ...], drawn), *fixed)


def _decks(
    units: tuple[Seat, ...], options: Options, chance: Chance
) -> dict[Seat, tuple[Specialist, ...]]:
    """The Regular Specialists of each Unit, where the battle's list is not used (13.5, 13.6)."""
    if _everybody(options):
        return dict.fromkeys(units, REGULARS)
    if not _wild(options):
        return {}
    decks: dict[Seat, tuple[Specialist, ...]] = {}
    for seat in units:
        drawn: list[str] = []
        for cost, n in WILD.items():
            pile = [s for s in REGULARS if SPECIALISTS[s].cost == cost]
            why = f"{seat.capitalize()}'s Specialists of {cost} Stars"
            drawn += chance.draw(pile, n, why=why)
        decks[seat] = cast(tuple[Specialist, ...], tuple(drawn))
    return decks


def _items(
    played: Battle, units: tuple[Seat, ...], options: Options, chance: Chance
) -> tuple[Item, ...]:
    """The Items of the Pool: those of a Sector lie there instead (10.13, 13.5, 13.7)."""
    alone = len(units) == 1
    aside = played.aside(alone=alone)
    special = tuple(i for i in SPECIAL_ITEMS if i not in aside)
    if options.get("bazooka-joe", "off") != "off":
        items: tuple[Item, ...] = (*REGULAR_ITEMS, *special)
    elif options.get("quartermasters-whim") == "on":
        choice = [i for i in special if not (alone and i in NOT_ALONE)]
        drawn = chance.draw(choice, WHIM * len(units), why="the Special Items")
        items = (*REGULAR_ITEMS, *cast(tuple[Item, ...], drawn))
    else:
        items = played.items
    return tuple(i for i in items if i not in aside)


# --- Landing (1.7, 13.8, 15.2) ----------------------------------------------------------------


def choices(state: State, unit: Unit) -> Iterator[Sector]:
    """Where a Unit may land: on two maps neither stays empty (15.2)."""
    played = battle(state)
    ashore = [u for u in others(state, unit) if u.stage == "bled"]
    missing = {"m", "s"} - {u.sector[0] for u in ashore} if played.decks else set()
    last = len(ashore) == len(state.units) - 1
    for start in played.starts:
        if not (last and missing and start[0] not in missing):
            yield start


def land(state: State, unit: Unit, order: o.Land, chance: Chance) -> Iterator[e.DiceEvent]:
    """Land in a starting Sector (1.7)."""
    expect(unit, ("land",), "land")
    if order.to not in battle(state).starts:
        names = " or ".join(place(s) for s in battle(state).starts)
        raise Illegal("1.7", f"Units land in {names}.")
    if order.to not in choices(state, unit):
        raise Illegal("15.2", "At least one Unit lands on each of the two maps.")
    yield landed(state, unit, order.to, chance)


def landed(state: State, unit: Unit, to: Sector, chance: Chance) -> e.UnitLanded:
    """The Unit comes ashore with its resources, printed or rolled for (1.7, 13.8, 15.2)."""
    played = battle(state)
    start = played.starts[to]
    letter = to[0] if played.decks else ""
    deck = played.decks[letter] if letter and not unit.deck else ()
    if "blind-start" not in state.options:
        return e.UnitLanded(
            unit=unit.seat, sector=to, soldiers=start.soldiers, courage=start.courage,
            stars=start.stars, specialist=start.joins, beach=letter, deck=deck,
        )  # fmt: skip
    labels = [f"{unit.seat} marker"] * BLIND
    faces = chance.roll(f"{BLIND}d6", why=f"{unit.seat.capitalize()}'s blind start", labels=labels)
    soldiers = 1 + sum(n for n in faces if n <= 3)
    stars = sum({4: 1, 5: 2}.get(n, 0) for n in faces)
    return e.UnitLanded(
        unit=unit.seat, sector=to, soldiers=soldiers, stars=stars, beach=letter, deck=deck
    )
