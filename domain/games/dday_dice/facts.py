"""What stands in a Sector of the map, a short text for each icon."""

from collections.abc import Iterator

from domain.games.dday_dice.lookup import battle, sector_at
from domain.games.dday_dice.maps import Sector
from domain.games.dday_dice.printed import VEHICLES, name, place
from domain.games.dday_dice.state import State
from domain.games.dday_dice.words import Sector as SectorName

PLAIN = {
    "black": "Can't stay here",
    "no_locks": "No dice are locked",
    "five_dice": "Five dice only",
    "no_skull_rerolls": "Skulls are not rolled again",
    "wild_skull": "+1 Skull of any colour a turn",
    "no_finds": "No Items found here",
    "one_unit": "One Unit only",
    "fixed": "DEF cannot be lowered",
    "permanent": "Stay as long as you like",
    "climb": "Climb: four Skulls",
    "cry_only": "Battle Cry only",
    "no_cry": "No Battle Cry here",
    "ambush": "-1 Soldier for each Star",
    "rally": "+1 Soldier for each bonus",
}


def facts(state: State, key: SectorName) -> Iterator[str]:
    """What is printed in a Sector, and what lies on it this turn."""
    here = sector_at(state, key)
    first, *later = map(str, here.defence)
    then = f" then DEF {', '.join(later)}" if later else ""
    yield f"DEF {first}{' black' * here.black}{then}"
    if die := state.ground.get(key):
        yield battle(state).names[key, die]
    elif (key, 1) in battle(state).names:
        yield "Unknown ground"
    yield from _fire(state, key, here)
    yield from (text for field, text in PLAIN.items() if getattr(here, field))
    yield from _asked(here)
    yield from _given(here, gone=key in state.taken)
    yield from (f"{name(item)} used" for where, item in state.relief if where == key)
    yield from (f"Gammon Bomb: DEF -{n}" for where, n in state.bombs if where == key)


def printed_facts(here: Sector) -> Iterator[str]:
    """What a Sector does by what is printed there, its DEF and its guns aside."""
    if here.black:
        yield PLAIN["black"]
    yield from (text for field, text in PLAIN.items() if field != "black" and getattr(here, field))
    yield from _shelled(here)
    yield from _asked(here)
    yield from _given(here, gone=False)


def _shelled(here: Sector) -> Iterator[str]:
    if here.shells:
        yield f"Mortar fire: -{here.shells} Soldiers a turn"
    if here.traps:
        yield f"Booby traps: -{here.traps} Soldiers a turn without a Minesweeper"


def _fire(state: State, key: SectorName, here: Sector) -> Iterator[str]:
    if here.guns and key in state.silenced:
        yield "Machine guns silenced"
    elif here.guns:
        dice = state.guns.get(key)
        many = f" x{here.guns}" if here.guns > 1 else ""
        yield f"Machine-gun fire{many}: {sum(dice)}" if dice else f"Machine-gun fire{many}"
    if here.special:
        yield f"Each 6: -1 {here.special.capitalize()}"
    yield from _shelled(here)


def _asked(here: Sector) -> Iterator[str]:
    if here.needs:
        yield f"Needs a {name(here.needs)}"
    if here.sacrifice:
        yield "Sacrifice a Specialist"
    if here.gives_up:
        yield f"Sacrifice the {name(here.gives_up)}"
    if here.locks:
        yield f"{here.locks} dice are locked, without a General"
    for face in dict.fromkeys(here.loses):
        lost = here.loses.count(face)
        yield f"-{lost} {face.capitalize()}{'s' * (lost > 1 and face != 'courage')} a turn"
    if here.four:
        yield f"Four of a kind: {here.four:+} Soldiers"
    if here.retreat:
        yield f"Retreat to {place(here.retreat)}"


def _given(here: Sector, *, gone: bool) -> Iterator[str]:
    if here.joins:
        yield f"{name(here.joins)} joins"
    if here.result:
        yield f"+1 {here.result.capitalize()} a turn"
    if here.soldiers:
        yield f"+{here.soldiers} Soldiers on arrival"
    if here.finds and not gone:
        yield f"First Unit: {name(here.finds)}"
    if here.vehicle and not gone:
        cost = VEHICLES[here.vehicle].cost
        where = "for the first Unit" if here.free else f"to be found here ({cost} Item Points)"
        yield f"{name(here.vehicle)} {where}"
    if here.prize and not gone:
        yield "First Unit: an Award"
