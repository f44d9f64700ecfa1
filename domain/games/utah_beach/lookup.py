"""What the position says, asked in the words of the rules."""

import re
from collections.abc import Container, Iterable

from domain.game.ruleset import Illegal
from domain.game.told import cardinal, listed
from domain.games.utah_beach.ground import EAST, GRID, LAND, PLACES, TOUCHING, place
from domain.games.utah_beach.printed import SUPPORT, UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import OTHER, SIDES, Seat
from domain.grid.hexes import zone
from domain.grid.map_text import along, bare

ON_THE_BEACH = 3
"""How many units may stand together on the beach hex where they landed (11.2.1)."""
BY_NAME = {name.casefold(): name for name in UNITS}
SEATS = {name: unit.seat for name, unit in UNITS.items()}
AIRBORNE = frozenset(name for name, unit in UNITS.items() if unit.airborne)


class Field:
    """The map as one side sees it: where it stands, where the enemy stands and controls."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.own: dict[str, list[str]] = {}
        self.foe: dict[str, list[str]] = {}
        without = AIRBORNE if state.turn <= 1 else ()
        grips = []
        for name, unit in state.units.items():
            if SEATS[name] == seat:
                self.own.setdefault(unit.hex, []).append(name)
                continue
            self.foe.setdefault(unit.hex, []).append(name)
            if unit.hex in TOUCHING and name not in without:
                grips.append(unit.hex)
        self.zone = zone(grips, TOUCHING)
        """The enemy zone of control (6.1); on turn 1 airborne units have none (11.2.2f)."""
        beyond = () if state.scenario == "campaign" else EAST
        self.closed = {*self.foe, *beyond}
        """Where no unit of the side goes: enemy hexes, and the land beyond the Vire (10.1)."""


def strengths(state: State, name: str) -> tuple[int, int, int]:
    """Attack, defence and movement of a unit as it is now (1.1)."""
    printed = UNITS[name]
    return printed.reduced if state.units[name].reduced else printed.full


def standing(state: State, hex_: str) -> list[str]:
    """The units of both sides on a hex."""
    return [name for name, unit in state.units.items() if unit.hex == hex_]


def called(hex_: str) -> str:
    """A hex with its name, for an order in words: "hex 2505" if it has none."""
    if hex_ not in GRID.at:
        hex_ = (*places(hex_), hex_)[0]
    return place(hex_) if hex_ in PLACES else f"hex {hex_}"


def on(state: State, option: str) -> bool:
    """Whether an optional rule is played."""
    return option in state.options


def allowance(state: State, name: str) -> int:
    """Movement points of a unit, in half points; bad weather halves them, rounded up (14.1a)."""
    points = UNITS[name].full[2] if name not in state.units else strengths(state, name)[2]
    return 2 * (-(-points // 2) if state.weather == RAIN else points)


RAIN = 6
"""The die that brings bad weather (14.1)."""


def hex_of(word: str) -> str:
    """The land hex that a word of an order names (2.1)."""
    if word in LAND:
        return word
    if word in GRID.at:
        raise Illegal("2.1", f"{word} is all sea; no unit can be there.")
    named = places(word)
    if len(named) == 1:
        return named[0]
    if named:
        where = f"{PLACES[named[0]]} is on {listed(named)}"
        raise Illegal("2.1", f"{where}; name the hex that you mean.")
    raise Illegal("2.1", f"There is no hex {word[:12]} here; name one such as 2503.")


def places(word: str) -> list[str]:
    """The hexes whose place has this name, or alone begins so: "St-Martin" (2.1)."""
    said = _plain(word)
    named = {hex_: _plain(name) for hex_, name in PLACES.items()}
    whole = [hex_ for hex_, name in named.items() if name == said]
    begun = [hex_ for hex_, name in named.items() if name.startswith(f"{said} ") and " " in said]
    return whole or (begun if len(begun) == 1 else [])


def hexes_of(way: str) -> tuple[str, ...]:
    """The land hexes that a way of an order names (2.1)."""
    return tuple(hex_of(word) for word in along(way, places))


_SAINTS = dict.fromkeys(("saint", "sainte", "ste"), "st")
_ARTICLES = ("de", "du", "la", "le")


def _plain(name: str) -> str:
    """A place as people type it: "st mere eglise" of Ste-Mère-Église."""
    words = re.findall("[a-z0-9]+", bare(name))
    return " ".join(_SAINTS.get(word, word) for word in words if word not in _ARTICLES)


def unit_of(state: State, seat: Seat, word: str, among: Container[str] = ()) -> str:
    """The unit of a side that a word names: its number, or the hex or the place where it stands
    alone (2.2).

    ``among`` are those that may be meant by a regiment alone; () is all on the map.
    """
    name = BY_NAME.get(word.casefold(), "") or _of_regiment(state, seat, word, among)
    if not name and (hexes := [word] if word in LAND else places(word)):
        here = [n for n, u in state.units.items() if u.hex in hexes and UNITS[n].seat == seat]
        if len(here) > 1:
            raise Illegal("2.2", f"On {word} stand {' and '.join(here)}; name one of them.")
        if not here:
            raise Illegal("2.2", f"No {SIDES[seat]} unit stands on {word}.")
        return here[0]
    if not name:
        raise Illegal("2.2", f"There is no unit {word[:12]}; name one such as 8/4, or its hex.")
    if UNITS[name].seat != seat:
        raise Illegal("2.2", f"{name} is {SIDES[OTHER[seat]]}; order your own units.")
    return name


def _of_regiment(state: State, seat: Seat, word: str, among: Container[str]) -> str:
    """The unit that its regiment names alone; "" for no regiment (2.2)."""
    said = cardinal(word.casefold())
    found = [n for n in UNITS if n.partition("/")[0].casefold() == said]
    own = [n for n in found if UNITS[n].seat == seat] or found
    meant = [n for n in own if n in (among or state.units)] or own
    if len(meant) > 1:
        raise Illegal("2.2", f"{word} may be {' or '.join(meant)}; name the one that you mean.")
    return meant[0] if meant else ""


def where_is(state: State, seat: Seat, word: str) -> tuple[str, str]:
    """The land hex that a word names itself, or by the unit of a side that stands there, which
    comes with it; "" if it names no unit (2.2)."""
    if word in GRID.at or places(word) or not (named := _names_a_unit(state, seat, word)):
        return hex_of(word), ""
    name = on_board(state, seat, named)
    return state.units[name].hex, name


def _names_a_unit(state: State, seat: Seat, word: str) -> str:
    return BY_NAME.get(word.casefold(), "") or _of_regiment(state, seat, word, ())


def on_board(state: State, seat: Seat, word: str) -> str:
    """The unit of a side on the map that a word names (2.2)."""
    name = unit_of(state, seat, word)
    if name not in state.units:
        raise Illegal("2.2", f"{name} is not on the map: {whereabouts(state, name)}.")
    return name


def whereabouts(state: State, name: str) -> str:
    """Why a unit is not on the map."""
    if name in state.gone:
        return "it was eliminated"
    if UNITS[name].airborne and state.turn < 1:
        return "it has not dropped yet"
    arrives = max(1, UNITS[name].turn)
    if arrives > state.last:
        return f"it would arrive on turn {arrives}, and the match ends with turn {state.last}"
    return f"it arrives on turn {arrives}"


def best_defender(state: State, names: Iterable[str]) -> str:
    """The strongest of some units in defence, the first of equals."""
    return max(names, key=lambda n: strengths(state, n)[1], default="")


def in_range(state: State, seat: Seat, hex_: str) -> bool:
    """Whether a hex is at most two hexes from a unit of a side (8.3)."""
    return any(
        UNITS[n].seat == seat and GRID.distance(u.hex, hex_) <= SUPPORT.range
        for n, u in state.units.items()
    )
