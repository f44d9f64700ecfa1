"""The landing schematic (2.1h): written line by line before the game, then settled."""

import difflib
import functools
from collections import Counter
from collections.abc import Container, Iterator

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.boats.scattering import beach_of
from domain.games.tcs_omaha.ground import ground
from domain.games.tcs_omaha.ground.shore import BOXES, SECTORS
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.landing.loading import (
    ALL_WAVES,
    Aboard,
    Available,
    Boats,
    Cargo,
    Units,
    check,
)
from domain.games.tcs_omaha.leaders import division
from domain.games.tcs_omaha.naval.rockets import check_targets
from domain.games.tcs_omaha.orders import TcsOrder
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, hex_of
from domain.games.tcs_omaha.printed import KINDS, forces
from domain.games.tcs_omaha.printed.landing import WAVES

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


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, order: TcsOrder) -> Happening:
    """What an order about the schematic leads to; Illegal where a rule forbids it."""
    match order:
        case o.Historical():
            yield e.BoatsUnloaded(0)
            yield e.BoatsLoaded(historical(state.scenario))
            if state.scenario in WHOLE:
                yield before.FirstTransport(first_transport())
            targets = forces.PLAN.rockets.targets
            yield e.RocketsAimed(tuple(h for h in targets if h in distances(state.scenario)))
        case o.Load():
            aboard = loads(state, order.units)
            yield _joined(
                state, Boats(order.wave, order.boat, order.n, NAMED[order.sector], aboard)
            )
        case o.Swim():
            aboard = loads(state, order.units)
            yield _joined(state, Boats(order.wave, "dd", 0, NAMED[order.sector], aboard))
        case o.Unload():
            if order.line and not 1 <= order.line <= len(plan(state)):
                raise Illegal("2.1h", f"The plan has {len(plan(state))} lines, counted from 1.")
            yield e.BoatsUnloaded(order.line)
        case o.Rockets():
            yield e.RocketsAimed(_aimed(state, order.targets))
        case _:
            raise Illegal("2.1h", "First the landing plan: “plan historical”, then “done”.")


def _joined(state: State, line: Boats) -> e.BoatsLoaded:
    check(line, plan(state), afloat(state.scenario), available(state.scenario))
    beach = beach_of(line.sector)
    beaches = forces.SCENARIOS[state.scenario].beaches
    if beach not in beaches:
        raise Illegal(
            "1.17", f"Nobody lands on {beach} here; the beaches are {', '.join(beaches)}."
        )
    if division.PLAYED in state.options:
        for part in line.aboard:
            division.check_plan(part.unit, line.wave, beach)
    return e.BoatsLoaded((line,))


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
    here = ground(forces.SCENARIOS[scenario].piece)
    found = dict.fromkeys(here.obstacles, 0)
    edge = list(found)
    for hex_ in edge:
        for near in here.grid.beside[hex_]:
            if near not in found:
                found[near] = found[hex_] + 1
                edge.append(near)
    return found


def _aimed(state: State, words: tuple[str, ...]) -> tuple[str, ...]:
    hexes = tuple(hex_of(state, word) for word in words)
    off = distances(state.scenario)
    check_targets([(hex_, off[hex_]) for hex_ in hexes])
    return hexes


def offers(state: State) -> Iterator[TcsOrder]:
    """What can be ordered before the first turn: the historical plan, and what is not aboard."""
    lines = plan(state)
    if lines != historical(state.scenario):
        yield o.Historical()
    aboard = {part.unit for line in lines for part in line.aboard}
    for line in historical(state.scenario):
        if not aboard & {part.unit for part in line.aboard}:
            yield _offer(line)
    for at in range(1, len(lines) + 1):
        yield o.Unload(line=at)


def _offer(line: Boats) -> TcsOrder:
    units: list[str] = []
    for load in line.loads:
        units += ["|"] * bool(units) + [part.unit for part in load]
    sector = SAID[line.sector]
    if line.kind == "dd":
        return o.Swim(line.wave, sector, tuple(units))  # type: ignore[arg-type]
    return o.Load(line.wave, line.n, line.kind, sector, tuple(units))  # type: ignore[arg-type]


def told(line: Boats, units: Units) -> str:
    """A line of the schematic in words."""
    aboard = ", ".join(
        part.unit if part.steps == units[part.unit].steps else f"{part.unit}:{part.steps}"
        for part in line.aboard
    )
    many = f"{line.n} {line.kind.upper()}" if line.n else "swimming"
    return f"Wave {line.wave}: {many} to {line.sector} with {aboard}."
