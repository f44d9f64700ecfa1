"""What goes aboard what (2.1b to 2.1h, 2.1m): lines of the schematic, and why one cannot be."""

import math
from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from domain.game.grammar.words import either, squeezed
from domain.game.ruleset import Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha.ground import BOXES, SECTORS, beach_of, sectors_of
from domain.games.tcs_omaha.position import Aboard, Boats
from domain.games.tcs_omaha.printed.landing import BOATS, LOAD, TRANSPORT, WAVES, Craft
from domain.games.tcs_omaha.words import HOUR, minute

ROMAN = ("", "I", "II", "III", "IV")


class Cargo(NamedTuple):
    """A unit as a boat sees it: its kind in the table of loads, its steps, whether it swims."""

    kind: str
    steps: int
    swims: bool = False

    @property
    def points(self) -> int:
        """Load points of the whole unit (2.1b)."""
        return self.steps * LOAD.points[self.kind]


Units = Mapping[str, Cargo]
Available = tuple[Mapping[str, int], ...]
"""The boats of each assault wave (2.1g)."""
ALL_WAVES: Available = tuple(wave.boats for wave in WAVES)


def points(units: Units, load: Iterable[Aboard]) -> int:
    """The load points of what is aboard (2.1b)."""
    return sum(part.steps * LOAD.points[units[part.unit].kind] for part in load)


def class_of(units: Units, load: Iterable[Aboard]) -> int:
    """The highest load class aboard (2.1c); 0 of an empty boat."""
    return max((LOAD.classes[units[part.unit].kind] for part in load), default=0)


def fill(boats: Boats, units: Units) -> tuple[tuple[Aboard, ...], ...]:
    """What each boat of a line carries: as it was written, or one boat filled after the other.

    Only LCA divide a unit at will (2.1j); what is too large for any boat is divided among others.
    """
    if boats.kind == "dd" or len(boats.loads) > 1 or boats.n == 1:
        return boats.loads
    room = BOATS[boats.kind].points
    at_will = BOATS[boats.kind].group > 1
    filled: list[list[Aboard]] = [[] for _ in range(boats.n)]
    left = [room] * boats.n
    for part in boats.loads[0]:
        each = LOAD.points[units[part.unit].kind]
        divided = at_will or part.steps * each > room
        _stow(part, each, divided, filled, left)
    return tuple(map(tuple, filled))


def _stow(
    part: Aboard, each: int, divided: bool, filled: list[list[Aboard]], left: list[int]
) -> None:
    """Put a unit into the first boats that have room; the last takes what has none."""
    steps = part.steps
    for at, room in enumerate(left):
        if not divided and steps * each > room and at < len(left) - 1:
            continue
        taken = steps if at == len(left) - 1 else min(steps, room // each)
        if taken:
            filled[at].append(Aboard(part.unit, taken))
            left[at] -= taken * each
            steps -= taken
        if not steps:
            return


def check(
    boats: Boats, plan: Iterable[Boats], units: Units, available: Available, landing: str = ""
) -> None:
    """Raise Illegal where a line cannot join the lines of the plan, or of another ``landing``."""
    plan = tuple(plan)
    if not 1 <= boats.wave <= len(available):
        raise Illegal("2.1a", f"There are {len(available)} assault waves, 1 to {len(available)}.")
    if boats.sector not in SECTORS:
        raise Illegal("1.16", no_sector(boats.sector))
    _check_units(boats, plan, units)
    _check_one_line(boats, plan)
    if boats.kind == "dd":
        _check_swimmers(boats, units)
        return
    _check_boats(boats, plan, available, landing or f"Wave {boats.wave}")
    _check_loads(boats, units)


def no_sector(word: str, sails: Iterable[str] = ()) -> str:
    """Why a word names no beach sector, and which there are: those to which the units that it is
    about ``sails``, those of the beach that it names, or all (1.16)."""
    said = squeezed(word)
    of_beach = [s for s in SECTORS if said.startswith(squeezed(beach_of(s)))]
    there = [s.lower().replace(" ", "-") for s in (*sails,) or of_beach or SECTORS]
    return f"{word[:40]} is not a beach sector; write {either(there)}."


def _check_units(boats: Boats, plan: tuple[Boats, ...], units: Units) -> None:
    if not any(boats.aboard):
        raise Illegal("2.1h", "A boat does not sail empty: name the units aboard.")
    for name in dict.fromkeys(part.unit for part in boats.aboard):
        asked = sum(part.steps for part in boats.aboard if part.unit == name)
        aboard = sum(p.steps for line in plan for p in line.aboard if p.unit == name)
        left = units[name].steps - aboard
        if asked > left:
            lines = listed([str(at) for at in sail_in(plan, {name})])
            has = f"{left} steps are left" if left else f"all of it is aboard in line {lines}"
            raise Illegal("2.1h", f"{name} has {units[name].steps} steps and {has}.")


def sail_in(plan: Iterable[Boats], units: Set[str]) -> list[int]:
    """The lines of a plan that carry some of these units, counted from 1."""
    return [at for at, line in enumerate(plan, 1) if any(p.unit in units for p in line.aboard)]


def _check_one_line(boats: Boats, plan: tuple[Boats, ...]) -> None:
    """Raise Illegal where steps of a unit sail in another line: a unit is divided among the boats
    of one boat group alone (2.1j)."""
    for part in boats.aboard:
        for at, line in enumerate(plan, 1):
            aboard = sum(p.steps for p in line.aboard if p.unit == part.unit)
            if aboard:
                raise Illegal(
                    "2.1j",
                    f"{aboard} steps of {part.unit} sail in line {at}, wave {line.wave} to "
                    f"{line.sector}, and only the boats of one group may divide a unit: write "
                    f"“unload {at}”, then one line that takes all of it.",
                )


def _check_swimmers(boats: Boats, units: Units) -> None:
    for part in boats.aboard:
        if not units[part.unit].swims:
            raise Illegal("2.1e", f"{part.unit} has no DD tanks; it needs a boat.")


def _check_boats(boats: Boats, plan: tuple[Boats, ...], available: Available, landing: str) -> None:
    craft = BOATS[boats.kind]
    has = available[boats.wave - 1].get(boats.kind, 0)
    left = has - used(plan, boats.wave, boats.kind)
    if not has:
        there = available[boats.wave - 1]
        others = ", ".join(f"{there[k]} {c.name}" for k, c in BOATS.items() if k in there)
        raise Illegal("2.1g", f"{landing} has no {craft.name}; it has {others}.")
    if not 1 <= boats.n <= left:
        are = "none is" if not left else "1 is" if left == 1 else f"{left} are"
        raise Illegal("2.1g", f"{landing} has {has} {craft.name}; {are} left.")
    if craft.group > 1 and boats.n > craft.group:
        raise Illegal(
            "2.1d", f"A boat group has at most {craft.group} {craft.name}; write two lines."
        )
    if len(boats.loads) not in (1, boats.n):
        raise Illegal(
            "2.1j", f"Loads for {len(boats.loads)} boats are written, but {boats.n} are named."
        )


def used(plan: Iterable[Boats], wave: int, kind: str) -> int:
    """How many boats of a kind a plan has in a wave."""
    return sum(line.n for line in plan if line.wave == wave and line.kind == kind)


def _check_loads(boats: Boats, units: Units) -> None:
    craft = BOATS[boats.kind]
    for part in boats.aboard:
        kind = units[part.unit].kind
        class_ = LOAD.classes[kind]
        if class_ > craft.class_:
            fit = _takers(class_)
            raise Illegal(
                "2.1c",
                f"{part.unit} is of load class {ROMAN[class_]}, and {craft.name} takes up to "
                f"{ROMAN[craft.class_]}; {fit} takes it.",
            )
    for load in fill(boats, units):
        _check_load(boats, craft, load, units)


def _takers(class_: int) -> str:
    return " or ".join(c.name for c in BOATS.values() if c.class_ >= class_)


def _too_many(boats: Boats, craft: Craft, weight: int, whole: int) -> str:
    """Why a load does not fit: of one boat, or spread over all boats of a line."""
    need = max(math.ceil(whole / craft.points), boats.n + 1)
    room = f"which takes {craft.points}"
    if len(boats.loads) == 1 < boats.n and whole > boats.n * craft.points:
        many = f"{whole} load points are too many for {boats.n} {craft.name}, each of {room}"
        return f"{many}; this load needs at least {need}."
    one = f"{weight} load points are too many for one {craft.name}, {room}"
    return f"{one}; this load needs at least {need}."


def _check_load(boats: Boats, craft: Craft, load: tuple[Aboard, ...], units: Units) -> None:
    weight = points(units, load)
    if weight > craft.points:
        raise Illegal("2.1b", _too_many(boats, craft, weight, points(units, boats.aboard)))
    if not weight:
        raise Illegal("2.1h", f"One of the {boats.n} {craft.name} would sail empty; name fewer.")
    if craft.group == 1:
        _check_whole(craft, load, units)


def _check_whole(craft: Craft, load: tuple[Aboard, ...], units: Units) -> None:
    for part in load:
        unit = units[part.unit]
        if part.steps < unit.steps and unit.points <= craft.points:
            raise Illegal(
                "2.1j",
                f"Only LCA divide a unit: all {unit.steps} steps of {part.unit} fit into one "
                f"{craft.name}.",
            )


def check_whole_plan(plan: Iterable[Boats], available: Available, units: Units) -> None:
    """Raise Illegal while LCT or Rhinos sail in a later wave and a DUKW stays behind, or has less
    than its points (2.1f)."""
    plan = tuple(plan)
    heavy = [b for b in plan if b.kind in ("lct", "rhino") and available[b.wave - 1].get("dukw")]
    for wave in range(1, len(available) + 1) if heavy else ():
        lines = [line for line in plan if (line.wave, line.kind) == (wave, "dukw")]
        loads = [points(units, load) for line in lines for load in fill(line, units)]
        full = sum(weight >= BOATS["dukw"].least for weight in loads)
        if left := available[wave - 1].get("dukw", 0) - full:
            raise Illegal(
                "2.1f",
                f"Load all DUKWs first, each with at least {BOATS['dukw'].least} points: {left} of "
                f"wave {wave} have less. Or leave LCT and Rhinos out of the later waves.",
            )


def light(boats: Boats, units: Units) -> str:
    """What a line of DUKWs keeps from sailing that have less than their points (2.1f); "" if all
    have enough."""
    craft = BOATS[boats.kind] if boats.kind == "dukw" else None
    if craft is None or all(points(units, load) >= craft.least for load in fill(boats, units)):
        return ""
    least = min(points(units, load) for load in fill(boats, units))
    return (
        f"A DUKW of this line has {least} of at least {craft.least} points: until it has them, no "
        "LCT and no Rhino of the later waves sails (2.1f)."
    )


FIRST = minute(TRANSPORT.from_)
"""The first hour of a transport landing, in minutes from 0000 of 6 June (2.1a)."""


def assign(boats: Boats, assigned: Iterable[Boats], units: Units, minute: int) -> None:
    """Raise Illegal where a transport cannot be assigned now, to land in an hour (2.1m)."""
    if minute % HOUR:
        left = HOUR - minute % HOUR
        raise Illegal(
            "2.1m", f"Transports are assigned on the hour; the next is in {left} minutes."
        )
    if minute + HOUR < FIRST:
        raise Illegal(
            "2.1m",
            f"No transport lands before {TRANSPORT.from_}: the first are assigned an hour earlier.",
        )
    if boats.kind == "dd":
        raise Illegal("2.1e", "DD tanks swim only in an assault wave; now they need an LCT.")
    check(boats, assigned, units, (TRANSPORT.boats,), "A transport landing")


def may_land_in(beach: str, sector: str) -> None:
    """Raise Illegal where a sector is not one of the beach to which a transport was assigned."""
    if beach not in BOXES:
        raise Illegal("2.1m", f"{beach} is not a beach; the beaches are {', '.join(BOXES)}.")
    if beach_of(sector) != beach:
        raise Illegal(
            "2.1m",
            f"The transport was assigned to {beach}: land it in {' or '.join(sectors_of(beach))}.",
        )


def named_aboard(units: Iterable[str]) -> str:
    """Units that sail, each once; of many the first."""
    return listed(few(tuple(dict.fromkeys(unit for unit in units if unit != "|"))))
