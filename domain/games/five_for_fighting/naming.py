"""What the words of an order name: hexes and units, and the nearest that would be (2.1, 2.2)."""

import difflib
from collections.abc import Collection, Container, Iterable, Sequence

from domain.game.ruleset import Illegal
from domain.game.told import cardinal, few
from domain.games.five_for_fighting.ground import BEACH_OF, PLACES, STRONGPOINTS, ground, is_sea
from domain.games.five_for_fighting.lookup import MEN, on
from domain.games.five_for_fighting.printed import OF_KIND, STRONGPOINT, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import CALLED, JOINED, OTHER, Side
from domain.grid.map_text import bare

BY_NAME = {name.casefold(): name for name in UNITS}
MARKS = ".,;:!?…\"'“”„«»\u2018\u2019"
"""What a player may put around a name, and means nothing."""


def check_joined(start: str, goal: str) -> None:
    """Raise Illegal where two hexes are on maps that do not connect (1.3)."""
    one, other = BEACH_OF[start], BEACH_OF[goal]
    if one != other and not {one, other} <= set(JOINED):
        names = f"{one.capitalize()} and {other.capitalize()}"
        raise Illegal("1.3", f"The maps of {names} do not connect.")


def plain(name: str) -> str:
    """A name without blanks, strokes, accents and capitals: "pointeduhoc" of Pointe-du-Hoc."""
    return "".join(letter for letter in bare(name) if letter.isalnum())


_PLAIN = {name: plain(name) for name in UNITS}
BY_PLAIN = {key: name for name, key in _PLAIN.items() if list(_PLAIN.values()).count(key) == 1}
"""The units by their names without blanks and strokes, as far as each has one of its own."""


def names(hex_: str) -> tuple[str, ...]:
    """What a hex may be called: its place, also without what stands in brackets."""
    name = PLACES.get(hex_, "")
    return (name, name.partition("(")[0].strip()) if name else ()


PLAIN_PLACES: dict[str, list[str]] = {}
for _hex in PLACES:
    for _key in {plain(name) for name in names(_hex)}:
        PLAIN_PLACES.setdefault(_key, []).append(_hex)


def hex_of(state: State, word: str) -> str:
    """The land hex that a word of an order names (2.1)."""
    said, here = word.strip(MARKS), ground(state.scenario)
    if said in here.grid.at:
        if is_sea(said):
            raise Illegal("2.1", f"{said} is all sea; no unit can be there.")
        return said
    known = [h for h in places(said) if h in here.grid.at]
    if len(known) == 1:
        return known[0]
    unit = BY_NAME.get(said.casefold())
    if unit in state.units:
        where = state.units[unit].hex
        raise Illegal("2.1", f"{unit} is a unit; name the hex on which it stands, {where}.")
    for hex_ in (h for h in (said, *places(said)) if h in BEACH_OF):
        where = BEACH_OF[hex_].capitalize()
        raise Illegal("2.1", f"{said} lies on {where}, which is not played in this match.")
    near = _nearest(said, {plain(n): f"{n} ({h})" for h in here.land for n in names(h)})
    raise Illegal(
        "2.1", f"There is no hex {said} here; {near or f'name one such as {here.land[0]}'}."
    )


def places(word: str) -> list[str]:
    """The hexes of all five maps whose place has this name (2.1)."""
    return PLAIN_PLACES.get(plain(word), [])


def _nearest(word: str, known: dict[str, str]) -> str:
    """The known names that a word is nearest to, to be told; "" where none is near."""
    near = [known[n] for n in difflib.get_close_matches(plain(word), known, 2, 0.7)]
    return f"the nearest is {' or '.join(near)}" if near else ""


def named(state: State, side: Side, word: str, among: Iterable[str] = ()) -> str:
    """The unit that a word names: its counter, or the hex or place where a unit of the side stands
    alone.

    ``among`` are those that may be meant by their kind alone; () is all on the map.
    """
    said = word.strip(MARKS)
    if name := _counter(said) or _of_kind(side, said, among or state.units):
        return name
    here = own_on(state, side, {said, *places(said)})
    if len(here) == 1:
        return here[0]
    if len(here) > 1:
        raise Illegal("2.2", f"On {said} stand {' and '.join(here)}; name one of them.")
    if places(said):
        raise Illegal("2.2", f"No {CALLED[side]} unit stands on {said}.")
    near = _nearest(said, {plain(n): n for n in MEN[side] if UNITS[n].beach in state.beaches})
    then = near or "name it or its hex"
    raise Illegal("2.2", f"There is no {CALLED[side]} unit {said[:12]}; {then}.")


def _counter(said: str) -> str:
    """The unit that has this name on its counter; "" for none."""
    name = BY_NAME.get(cardinal(said.casefold()))
    return name or ("" if said.isdecimal() else BY_PLAIN.get(plain(said), ""))


def _of_kind(side: Side, said: str, among: Iterable[str]) -> str:
    """The only unit of the kind that a word names; "" for no kind (2.2)."""
    word = said.casefold()
    codes = OF_KIND.get(word) or OF_KIND.get(f"{word}s")
    if codes is None:
        return ""
    found = [n for n in among if UNITS[n].side == side and UNITS[n].code in codes]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Illegal("2.2", f"No {CALLED[side]} {said} can be meant here; name a unit or its hex.")
    raise Illegal("2.2", f"“{said}” may be {_either(found)}; name the one that you mean.")


def _either(names: Sequence[str]) -> str:
    *some, last = few(names, "{n} others")
    return f"{', '.join(some)} or {last}"


def aim(state: State, side: Side, word: str, near: Collection[str]) -> tuple[str, str | None]:
    """The land hex that a word aims at: itself, by the enemy that stands there, who comes with it,
    or as the only strongpoint ``near``, which are the enemy hexes in range (2.2)."""
    said = word.strip(MARKS)
    if said in ground(state.scenario).grid.at or places(said):
        return hex_of(state, said), None
    if said.casefold() == STRONGPOINT:
        found = [hex_ for hex_ in near if hex_ in STRONGPOINTS]
        if len(found) != 1:
            which = f"may be on {_either(found)}" if found else "of the enemy is not in range"
            raise Illegal("2.2", f"A strongpoint {which}; name the hex that you mean.")
        return found[0], None
    foes = [name for name, unit in state.units.items() if unit.hex in near]
    name = _counter(said) or _of_kind(OTHER[side], said, foes)
    if name and UNITS[name].side == side:
        raise Illegal("6.1", f"{name} is {CALLED[side]} itself; name an enemy or its hex.")
    if name and name not in state.units:
        raise Illegal("2.2", f"{name} is not on the map; {absence(state, name)}.")
    return (state.units[name].hex, name) if name else (hex_of(state, said), None)


def unit_of(state: State, side: Side, word: str, among: Iterable[str] = ()) -> str:
    """The unit of a side that a word names (2.2)."""
    name = named(state, side, word, among)
    if UNITS[name].side != side:
        raise Illegal("2.2", f"{name} is {CALLED[OTHER[side]]}; order your own units.")
    return name


def own_on(state: State, side: Side, hexes: Container[str]) -> list[str]:
    """The units of a side on some hexes."""
    return [n for n, u in state.units.items() if u.hex in hexes and UNITS[n].side == side]


def on_board(
    state: State, side: Side, word: str, start: str | None = None, among: Iterable[str] = ()
) -> str:
    """The unit of a side on the map that a word names, of those on ``start`` if that is said;
    ``among`` are those that its kind may mean (2.2)."""
    here = own_on(state, side, {hex_of(state, start)}) if start else []
    if start and not here:
        raise Illegal("2.2", f"No {CALLED[side]} unit stands on {start}.")
    name = unit_of(state, side, word, here or among)
    if here and name not in here:
        raise Illegal("2.2", f"{name} does not stand on {start}; {' and '.join(here)} would do.")
    if name not in state.units:
        raise Illegal("2.2", f"{name} is not on the map; {absence(state, name)}.")
    return name


def absence(state: State, name: str) -> str:
    """Why a unit is not on the map, and what may bring it."""
    unit = UNITS[name]
    if unit.beach not in state.beaches:
        return f"{unit.beach.capitalize()} is not played in this match"
    if name in state.exited:
        return "it has left the map"
    if name in state.drowned:
        return "it went down in the sea"
    if name in state.gone:
        back = "; a die at the end of each turn may bring it back"
        returns = on(state, "replacements") and unit.kind.move
        return f"it was eliminated{back if returns else ''}"
    if name in state.released or 0 < unit.turn <= state.turn:
        order = "land" if unit.by == "sea" else "enter"
        return f"“{order} {name} …” brings it with a number card"
    if unit.option and not any(o.partition("=")[0] == unit.option for o in state.options):
        return f"it is in play only with the option {unit.option}"
    if unit.option:
        return "a die is rolled for it at the start of each turn from turn 2 on"
    return f"it comes on turn {unit.turn}"
