"""Leaders and their boats (2.3f): who may be drawn, and with whom each lands."""

import difflib
from collections.abc import Container, Iterable, Sequence

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.landing import schematic
from domain.games.tcs_omaha.landing.loading import Aboard
from domain.games.tcs_omaha.leaders import cup
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening
from domain.games.tcs_omaha.printed.command import LEADERS
from domain.games.tcs_omaha.printed.landing import BOATS, TRANSPORT

ROOM = sum(BOATS[kind].points * many for kind, many in TRANSPORT.boats.items())
"""Load points of all boats of one transport landing (2.1m)."""


def berth(state: State, order: o.Berth) -> Happening:
    """A leader is to land with a unit of his (2.3f)."""
    named = {name.casefold(): name for name in LEADERS}
    leader = named.get(order.leader.casefold(), "")
    if not leader:
        near = difflib.get_close_matches(order.leader, LEADERS, 1, 0.0)
        raise Illegal("2.3f", f"There is no leader {order.leader[:40]}; {near[0]} is one.")
    sailing = {part.unit for line in schematic.plan(state) for part in line.aboard}
    sailing |= set(state.landing.follow)
    (unit, *_) = _units(state, (order.unit,), sailing)
    cup.check_boat(leader, (unit,))
    if unit not in sailing:
        raise Illegal(
            "2.3f",
            f"{unit} is not in a boat yet: first load it, or name it for the first transport "
            "(“follow”), then the leader who lands with it.",
        )
    yield before.LeaderBerthed(leader, unit)


def follow(state: State, order: o.Follow) -> Happening:
    """The units of the first transport landing are named, as many as its boats hold (2.3f)."""
    units = schematic.afloat(state.scenario)
    names = _units(state, order.units)
    sail = {part.unit for line in schematic.plan(state) for part in line.aboard}
    if twice := next((name for name in names if name in sail), ""):
        raise Illegal("2.1h", f"{twice} already sails in an assault wave; name others.")
    many = sum(units[name].points for name in names)
    if many > ROOM:
        raise Illegal(
            "2.1m", f"They have {many} load points; a transport landing has {ROOM} at most."
        )
    yield before.FirstTransport(names)


def _units(
    state: State, words: Iterable[str], waiting: Container[str] | None = None
) -> tuple[str, ...]:
    loads = schematic.loads(state, tuple(words), waiting)
    return tuple(dict.fromkeys(part.unit for load in loads for part in load))


def candidates(state: State) -> tuple[str, ...]:
    """The leaders in the cup: those of the assault and of the first transport landing (2.3f)."""
    sail = [part.unit for line in schematic.plan(state) for part in line.aboard]
    return cup.in_the_cup((*sail, *state.landing.follow))


def of_line(state: State, at: int, loads: Sequence[tuple[Aboard, ...]]) -> dict[str, int]:
    """The leaders who sail in a line of the schematic, each with his boat of it (2.3f)."""
    return {
        leader: boat_of(state, leader, loads)
        for leader in waiting(state)
        if _has_men(state, leader, at) and not _later(state, leader) and _line(state, leader) == at
    }


def _has_men(state: State, leader: str, at: int) -> bool:
    return any(cup.commands(leader, part.unit) for part in schematic.plan(state)[at].aboard)


def _line(state: State, leader: str) -> int | None:
    """The line in which a leader sails: with the unit that was named for him, else his first."""
    lines = schematic.plan(state)
    wanted = state.landing.berths.get(leader)
    for n, line in enumerate(lines) if wanted else ():
        if any(part.unit == wanted for part in line.aboard):
            return n
    his = (n for n in range(len(lines)) if _has_men(state, leader, n))
    return min(his, key=lambda n: (lines[n].wave, n), default=None)


def boat_of(state: State, leader: str, loads: Sequence[tuple[Aboard, ...]]) -> int:
    """The first boat with the unit that was named for a leader, or with any of his."""
    wanted = state.landing.berths.get(leader)
    return min(
        (n for n, load in enumerate(loads)
         if any(cup.commands(leader, part.unit) for part in load)),
        key=lambda n: (all(part.unit != wanted for part in loads[n]), n),
    )  # fmt: skip


def _later(state: State, leader: str) -> bool:
    """Whether a leader lands from a transport: his unit was named so, or none of his assaults."""
    if state.landing.berths.get(leader) in state.landing.follow:
        return True
    sail = [part.unit for line in schematic.plan(state) for part in line.aboard]
    return not any(cup.commands(leader, unit) for unit in sail)


def of_transport(state: State, loads: Sequence[tuple[Aboard, ...]]) -> dict[str, int]:
    """The leaders whose units land first from a transport, each with his boat of it (2.3f)."""
    return {
        leader: boat_of(state, leader, loads)
        for leader in waiting(state)
        if _later(state, leader)
        and any(cup.commands(leader, part.unit) for load in loads for part in load)
    }


def waiting(state: State) -> tuple[str, ...]:
    """The leaders that were drawn, are alive, and have not landed; nobody lands from 1300 on, when
    all leaders leave play (2.3f)."""
    if clock.minutes(state.scenario, state.turn) >= cup.REMOVED:
        return ()
    return tuple(name for name in state.landing.leaders if name not in state.gone)
