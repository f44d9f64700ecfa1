"""Leaders (2.3f): who may be drawn, with whom each lands, whom he leads, how he dies."""

import difflib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.fire import UnitDestroyed
from domain.games.tcs_omaha.position import Aboard, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    SecretEvent,
    TcsEvent,
    TcsOrder,
    far,
    ground,
    kind,
    of_side,
    stands,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import meant
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.command import AVAILABLE, COMMAND, LEADERS
from domain.games.tcs_omaha.printed.landing import BOATS, TRANSPORT
from domain.games.tcs_omaha.words import Side, minute
from domain.grid.results import column


class LeaderBerthed(SecretEvent, frozen=True):
    """A leader is to land with a unit, should he be drawn (2.3f)."""

    hidden = ("leader", "unit")  # who sails with whom is a secret until it lands
    leader: str | None = None
    unit: str | None = None

    def after(self, state: State) -> State:
        if self.leader is None or self.unit is None:
            return state
        return with_landing(state, berths={**state.landing.berths, self.leader: self.unit})

    def told(self, state: State) -> str:
        if self.leader is None:
            return "A leader is given a boat."
        return f"{self.leader}, if drawn, lands with {self.unit}."


class FirstTransport(SecretEvent, frozen=True):
    """The units of the first transport landing are named (2.3f, 2.1m)."""

    hidden = ("units",)  # who comes first is a secret until it lands
    units: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        return state if self.units is None else with_landing(state, follow=self.units)

    def told(self, state: State) -> str:
        if self.units is None:
            return "The first transport landing is named."
        return f"In the first transport landing sail {listed(self.units)}."


class LeaderRolled(TcsEvent, frozen=True):
    """Two dice for a leader in sight and range of the enemy (2.3f)."""

    leader: str
    dice: tuple[int, ...]
    killed: bool

    def after(self, state: State) -> State:
        """His grave stays where he fell."""
        if not self.killed:
            return state
        grave = {self.leader: state.units[self.leader].hex}
        return with_landing(state, graves={**state.landing.graves, **grave})

    def told(self, state: State) -> str:
        how = "is killed" if self.killed else "goes on under fire"
        return f"{self.leader} {how} ({sum(self.dice)})."


class LeadersLed(TcsEvent, frozen=True):
    """The units that leaders free in this American Action Phase (2.3f)."""

    turn: int
    units: tuple[str, ...]

    def after(self, state: State) -> State:
        return with_landing(state, led=self.units, rolled=self.turn)

    def told(self, state: State) -> str:
        return f"Leaders free {listed(self.units)}." if self.units else ""


class Berth(TcsOrder, frozen=True):
    """Give a leader his boat."""

    form = "berth {leader} with {unit}"
    help = "Say which unit a leader, if drawn, lands with: “berth Taylor with 1/E/2/16”."
    secret = True
    leader: str
    unit: str

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Berth"]:
        """Each leader who has no berth, with the first unit of his command that sails."""
        for leader in candidates(state):
            if leader not in state.landing.berths:
                sail = (part.unit for line in landing.plan(state) for part in line.aboard)
                mine = (n for n in (*sail, *state.landing.follow) if commands(leader, n))
                yield cls(leader, next(mine))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A leader is to land with a unit of his (2.3f)."""
        leader = meant(self.leader, LEADERS)
        if not leader:
            near = difflib.get_close_matches(self.leader, LEADERS, 1, 0.0)
            raise Illegal("2.3f", f"There is no leader {self.leader[:40]}; {near[0]} is one.")
        sailing = {part.unit for line in landing.plan(state) for part in line.aboard}
        sailing |= set(state.landing.follow)
        (unit, *_) = _units(state, (self.unit,), sailing)
        check_boat(leader, (unit,))
        if unit not in sailing:
            raise Illegal(
                "2.3f",
                f"{unit} is not in a boat yet: first load it, or name it for the first transport "
                "(“follow”), then the leader who lands with it.",
            )
        yield LeaderBerthed(leader, unit)

    def said(self, state: State, seat: str) -> str:
        return f"Let {self.leader}, if drawn, land with {self.unit}"


class Follow(TcsOrder, frozen=True):
    """Name the first transport landing."""

    form = "follow {units}"
    help = (
        "Name companies that sail in the first transport landing, before all others; their leaders "
        "may be drawn too: “follow A/1/26 B/1/26”."
    )
    secret = True
    units: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Follow"]:
        """Those of history, unless they are named or sail in a wave."""
        found = landing.first_transport()
        sail = {part.unit for line in landing.plan(state) for part in line.aboard}
        whole = state.scenario in landing.WHOLE and sail.isdisjoint(found)
        if whole and found != state.landing.follow:
            yield cls(found)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """The units of the first transport landing are named, as many as its boats hold (2.3f)."""
        units = landing.afloat(state.scenario)
        names = _units(state, self.units)
        sail = {part.unit for line in landing.plan(state) for part in line.aboard}
        if twice := next((name for name in names if name in sail), ""):
            raise Illegal("2.1h", f"{twice} already sails in an assault wave; name others.")
        many = sum(units[name].points for name in names)
        if many > ROOM:
            raise Illegal(
                "2.1m", f"They have {many} load points; a transport landing has {ROOM} at most."
            )
        yield FirstTransport(names)

    def said(self, state: State, seat: str) -> str:
        return f"Let {listed(few(self.units))} sail in the first transport landing"


REMOVED = minute(COMMAND.removed)
"""At the start of this turn all leaders leave play (2.3f)."""


def commands(leader: str, unit: str) -> bool:
    """Whether a unit is subordinate to a leader: "1/A/1/16" to Driscoll of 1/16, to Taylor of 16;
    all are to the assistant division commander."""
    of = LEADERS[leader].of
    return of == "ADC" or f"/{unit}".endswith(f"/{of}")


def in_the_cup(landing: Iterable[str]) -> tuple[str, ...]:
    """The leaders some of whose units land in the assault or the first transport landing."""
    units = tuple(landing)
    return tuple(name for name in LEADERS if any(commands(name, unit) for unit in units))


def drawn(dice: Sequence[int], cup: int) -> int:
    """How many leaders land, of the ``cup`` in it."""
    return min(AVAILABLE.leaders[column(AVAILABLE.least, sum(dice), -1)], cup)


def check_boat(leader: str, aboard: Iterable[str]) -> None:
    """Raise Illegal where a leader sails without any unit of his."""
    if not any(commands(leader, unit) for unit in aboard):
        of = LEADERS[leader].of
        raise Illegal("2.3f", f"{leader} lands with units of {of}; name one that is in a boat.")


def killed(dice: Sequence[int]) -> bool:
    """Whether the roll of an Action Phase in sight and range of the enemy kills a leader."""
    return sum(dice) >= COMMAND.dies


def freed(distances: Mapping[str, int]) -> tuple[str, ...]:
    """The units that a leader frees for this Action Phase, of their distances at its start."""
    return tuple(sorted(unit for unit, off in distances.items() if off <= COMMAND.reach))


ROOM = sum(BOATS[kind].points * many for kind, many in TRANSPORT.boats.items())
"""Load points of all boats of one transport landing (2.1m)."""


def _units(
    state: State, words: Iterable[str], waiting: Container[str] | None = None
) -> tuple[str, ...]:
    loads = landing.loads(state, tuple(words), waiting)
    return tuple(dict.fromkeys(part.unit for load in loads for part in load))


def candidates(state: State) -> tuple[str, ...]:
    """The leaders in the cup: those of the assault and of the first transport landing (2.3f)."""
    sail = [part.unit for line in landing.plan(state) for part in line.aboard]
    return in_the_cup((*sail, *state.landing.follow))


def of_line(state: State, at: int, loads: Sequence[tuple[Aboard, ...]]) -> dict[str, int]:
    """The leaders who sail in a line of the schematic, each with his boat of it (2.3f)."""
    return {
        leader: boat_of(state, leader, loads)
        for leader in waiting(state)
        if _has_men(state, leader, at) and not _later(state, leader) and _line(state, leader) == at
    }


def _has_men(state: State, leader: str, at: int) -> bool:
    return any(commands(leader, part.unit) for part in landing.plan(state)[at].aboard)


def _line(state: State, leader: str) -> int | None:
    """The line in which a leader sails: with the unit that was named for him, else his first."""
    lines = landing.plan(state)
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
         if any(commands(leader, part.unit) for part in load)),
        key=lambda n: (all(part.unit != wanted for part in loads[n]), n),
    )  # fmt: skip


def _later(state: State, leader: str) -> bool:
    """Whether a leader lands from a transport: his unit was named so, or none of his assaults."""
    if state.landing.berths.get(leader) in state.landing.follow:
        return True
    sail = [part.unit for line in landing.plan(state) for part in line.aboard]
    return not any(commands(leader, unit) for unit in sail)


def of_transport(state: State, loads: Sequence[tuple[Aboard, ...]]) -> dict[str, int]:
    """The leaders whose units land first from a transport, each with his boat of it (2.3f)."""
    return {
        leader: boat_of(state, leader, loads)
        for leader in waiting(state)
        if _later(state, leader)
        and any(commands(leader, part.unit) for load in loads for part in load)
    }


def waiting(state: State) -> tuple[str, ...]:
    """The leaders that were drawn, are alive, and have not landed; nobody lands from 1300 on, when
    all leaders leave play (2.3f)."""
    if forces.minutes(state.scenario, state.turn) >= REMOVED:
        return ()
    return tuple(name for name in state.landing.leaders if name not in state.gone)


def lead(state: State, chance: Chance) -> Happening:
    """Leaders in danger roll, and those that live free the units near them (2.3f)."""
    now = Now(state)
    led: set[str] = set()
    for leader in [n for n in state.units if kind(n).class_ == "leader"]:
        if in_danger(state, leader):
            dice = chance.roll("2d6", why=f"{leader} under fire")
            dead = killed(dice)
            yield now.happens(LeaderRolled(leader, dice, dead))
            if dead:
                yield now.happens(UnitDestroyed(leader, "killed at the head of his men"))
                continue
        here, at = ground(state), state.units[leader].hex
        own = {n: here.distance(at, state.units[n].hex) for n in of_side(state, "american")}
        led.update(n for n in freed(own) if kind(n).class_ != "leader")
    yield LeadersLed(state.turn, tuple(sorted(led)))


def in_danger(state: State, leader: str) -> bool:
    """Whether a leader must roll: an enemy has a clear line to him, within visibility and the range
    of its weapons (2.3f)."""
    here, at = ground(state), state.units[leader].hex
    return any(
        max(max(kind(n).reach, kind(n).point_range) for n in names) >= off and here.sees(hex_, at)
        for hex_, names in stands(state, "german").items()
        if (off := here.distance(hex_, at)) <= far(state, at)
    )
