"""The landing (2.1). Here, the boats of a scenario, its plan (2.1h), and who survives (2.1i)."""

import difflib
import functools
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.games.tcs_omaha.ground import BOXES, SECTORS, map_ground
from domain.games.tcs_omaha.landing.loading import ALL_WAVES, Available, Cargo, Units, class_of
from domain.games.tcs_omaha.position import Aboard, Boats, State
from domain.games.tcs_omaha.position.lookup import TcsEvent
from domain.games.tcs_omaha.printed import KINDS, forces
from domain.games.tcs_omaha.printed.landing import BOATS, LOAD, SURVIVAL, WAVES, Kind
from domain.grid.results import column

SAID = {key: key.lower().replace(" ", "-") for key in SECTORS}
"""Each sector as orders write it."""
NAMED = {word: key for key, word in SAID.items()}


@functools.cache
def afloat(scenario: str) -> Units:
    """Every unit that can sail, as a boat sees it."""
    found = forces.SCENARIOS[scenario]
    if set(found.beaches) == set(BOXES):
        words = [w for w in forces.COMPANIES if forces.COMPANIES[w].side == "american"]
    else:
        words = [w for b in forces.boats(found) for load in b.loads for w in load]
    names = dict.fromkeys(u for word in words for u in forces.units(word))
    return {name: cargo for name in names if (cargo := _cargo(forces.KIND_OF[name]))}


def _cargo(kind: str) -> Cargo | None:
    if kind not in forces.CARGO:
        return None
    return Cargo(forces.CARGO[kind], KINDS[kind].steps, kind.startswith("dd"))


@functools.cache
def available(scenario: str) -> Available:
    """The boats of each wave: all of them, or the share of a scenario on one map (2.1g)."""
    found = forces.SCENARIOS[scenario]
    if set(found.beaches) == set(BOXES):
        return ALL_WAVES
    counted: list[Counter[str]] = [Counter() for _ in WAVES]
    for line in forces.boats(found):
        counted[line.wave - 1][line.craft] += line.n
    return tuple(counted)


@functools.cache
def historical(scenario: str) -> tuple[Boats, ...]:
    """The historical plan as lines of the schematic."""
    units = afloat(scenario)
    return tuple(
        Boats(
            line.wave,
            line.craft,
            line.n,
            line.sector,
            tuple(
                tuple(Aboard(u, units[u].steps) for word in load for u in forces.units(word))
                for load in line.loads
            ),
        )
        for line in forces.boats(forces.SCENARIOS[scenario])
    )


WHOLE = ("day", "campaign")
"""Scenarios in which transports follow the assault as in history."""


@functools.cache
def first_transport() -> tuple[str, ...]:
    """The units of the first transport landing of history, as the plan names them (2.3f)."""
    return tuple(u for word in forces.PLAN.transport.first for u in forces.units(word))


def plan(state: State) -> tuple[Boats, ...]:
    """The lines that are written."""
    return state.landing.plan or ()


def loads(
    state: State, words: tuple[str, ...], waiting: Container[str] | None = None
) -> tuple[tuple[Aboard, ...], ...]:
    """The loads that words name: companies, units, parts of units, strokes between boats.

    A company is those of its units that are ``waiting``, or that the schematic has not yet.
    """
    found: list[list[Aboard]] = [[]]
    for word in words:
        if word == "|":
            found.append([])
        else:
            found[-1] += _aboard(state, word.strip(","), waiting)
    return tuple(map(tuple, found))


def _aboard(state: State, word: str, waiting: Container[str] | None) -> Iterator[Aboard]:
    units = afloat(state.scenario)
    named, _, part = word.partition(":")
    known = {u.casefold(): u for u in units} | {forces.COMPANY_OF[u].casefold(): "" for u in units}
    folded = named.casefold()
    if folded not in known or (part and not part.isdigit()):
        near = difflib.get_close_matches(folded, known, 1, 0.4)
        told = f" Did you mean {near[0].upper()}?" if near else ""
        raise Illegal("2.1h", f"No unit {word[:40]} sails here.{told}")
    if unit := known[folded]:
        yield Aboard(unit, int(part) if part else units[unit].steps)
        return
    aboard = Counter({p.unit: p.steps for b in plan(state) for p in b.aboard})
    members = [u for u in units if forces.COMPANY_OF[u].casefold() == folded]
    able = [u for u in members if (not aboard[u] if waiting is None else u in waiting)]
    left = [Aboard(u, units[u].steps) for u in able]
    yield from left or [Aboard(u, units[u].steps) for u in members]


@functools.cache
def distances(scenario: str) -> dict[str, int]:
    """The distance of each hex of the map from the nearest beach obstacle hex."""
    here = map_ground(forces.SCENARIOS[scenario].piece)
    found = dict.fromkeys(here.obstacles, 0)
    edge = list(found)
    for hex_ in edge:
        for near in here.grid.beside[hex_]:
            if near not in found:
                found[near] = found[hex_] + 1
                edge.append(near)
    return found


def line_told(line: Boats, units: Units) -> str:
    """A line of the schematic in words."""
    aboard = ", ".join(
        part.unit if part.steps == units[part.unit].steps else f"{part.unit}:{part.steps}"
        for part in line.aboard
    )
    many = f"{line.n} {line.kind.upper()}" if line.n else "swimming"
    return f"Wave {line.wave}: {many} to {line.sector} with {aboard}."


class BoatRan(TcsEvent, frozen=True):
    """A boat ran for the beach: two dice, as modified, against the number (2.1i)."""

    line: int
    boat: int
    kind: Kind
    dice: tuple[int, ...]
    total: int
    need: int
    lost: dict[str, int] = {}
    """Steps that went down, by unit."""

    def after(self, state: State) -> State:
        lost = sum(self.lost.values())
        total = {**state.steps_lost, "american": state.steps_lost.get("american", 0) + lost}
        return replace(state, steps_lost=total) if lost else state

    def told(self, state: State) -> str:
        roll = f"{self.total} against {self.need}"
        if self.total <= self.need:
            return f"{boat(self.kind)} comes through ({roll})."
        lost = listed(f"{steps} of {name}" for name, steps in self.lost.items())
        return f"{boat(self.kind)} is lost ({roll}), and with it {lost or 'nobody'}."


def boat(kind: str) -> str:
    """A boat, or a tank that swims."""
    return f"An {BOATS[kind].name}" if kind in BOATS and kind[0] in "l" else (
        f"A {BOATS[kind].name}" if kind in BOATS else "A DD tank"
    )  # fmt: skip


def modifier(pill_boxes: int) -> int:
    """What the pill boxes that still stand add to the dice of a boat (2.1k)."""
    return SURVIVAL.modifiers[column(SURVIVAL.boxes, pill_boxes, -1)]


def needed(kind: Kind, load: Iterable[Aboard], units: Units) -> int:
    """The highest modified roll with which a boat survives (2.1i)."""
    if kind == "dukw":
        return SURVIVAL.most[f"dukw with class {'II' if class_of(units, load) > 1 else 'I'}"]
    return SURVIVAL.most[kind]


def total(kind: Kind, dice: Sequence[int], pill_boxes: int) -> int:
    """Two dice as modified; DUKWs and swimming tanks have no modifier (2.1i)."""
    return sum(dice) + (modifier(pill_boxes) if kind in SURVIVAL.modified else 0)


def survives(
    kind: Kind, load: Iterable[Aboard], units: Units, dice: Sequence[int], pill_boxes: int
) -> bool:
    """Whether a boat, or a tank that swims, makes the beach (2.1i)."""
    return total(kind, dice, pill_boxes) <= needed(kind, load, units)


def fullest_first(loads: Sequence[Sequence[Aboard]], units: Units) -> list[int]:
    """The order in which the boats of a group roll: the most fully laden first (2.1j)."""
    weight = [sum(p.steps * LOAD.points[units[p.unit].kind] for p in load) for load in loads]
    return sorted(range(len(loads)), key=lambda at: -weight[at])


def lost_at_random(drawn: Iterable[Aboard], units: Units, points: int) -> tuple[Aboard, ...]:
    """The steps that go down with ``points`` load points, unit after unit as drawn (2.1j).

    A step of more points than are left to lose is spared, and the next unit suffers.
    """
    lost: list[Aboard] = []
    for part in drawn:
        each = LOAD.points[units[part.unit].kind]
        steps = min(part.steps, points // each)
        if steps:
            lost.append(Aboard(part.unit, steps))
            points -= steps * each
    return tuple(lost)


def without(aboard: Iterable[Aboard], lost: Iterable[Aboard]) -> tuple[Aboard, ...]:
    """What is left of a load after a loss."""
    gone: dict[str, int] = {}
    for part in lost:
        gone[part.unit] = gone.get(part.unit, 0) + part.steps
    left: list[Aboard] = []
    for part in aboard:
        taken = min(part.steps, gone.get(part.unit, 0))
        gone[part.unit] = gone.get(part.unit, 0) - taken
        if part.steps > taken:
            left.append(Aboard(part.unit, part.steps - taken))
    return tuple(left)
