"""The landing schematic (2.1h) is written line by line before the game."""

from collections.abc import Iterator, Sequence
from typing import Literal

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha.ground import SECTORS, beach_of, tide_line
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.landing import (
    NAMED,
    SAID,
    WHOLE,
    afloat,
    available,
    distances,
    division,
    first_transport,
    historical,
    line_told,
    loads,
    plan,
)
from domain.games.tcs_omaha.landing.leaders import FirstTransport
from domain.games.tcs_omaha.landing.loading import check, light, named_aboard, sail_in
from domain.games.tcs_omaha.position import Boats, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    SecretEvent,
    TcsOrder,
    allowed,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import hex_of
from domain.games.tcs_omaha.position.obeying import LeftOut
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.landing import BOATS, ROCKETS
from domain.games.tcs_omaha.words import HOUR, Side

H_HOUR = 6 * HOUR + 30
"""When the first wave lands, in minutes."""


class BoatsLoaded(SecretEvent, frozen=True):
    """Lines of the schematic are written; only the landing side can read them (2.1h)."""

    hidden = ("lines",)  # what sails where is a secret until it lands
    lines: tuple[Boats, ...] | None = None

    def after(self, state: State) -> State:
        plan = state.landing.plan
        known = plan is not None and self.lines is not None
        return with_landing(state, plan=(*plan, *self.lines) if known else None)  # type: ignore[misc]

    def told(self, state: State) -> str:
        if self.lines is None:
            return "The American side loads boats."
        units = afloat(state.scenario)
        if len(self.lines) > 1:
            return f"{len(self.lines)} lines of the landing plan are written."
        (line,) = self.lines
        return f"{line_told(line, units)} {light(line, units)}".rstrip()


class BoatsUnloaded(SecretEvent, frozen=True):
    """A line of the schematic is struck out, counted from 1; 0 is all of them."""

    hidden = ("line",)  # which is a secret
    line: int | None = None

    def after(self, state: State) -> State:
        plan = state.landing.plan
        if plan is None or self.line is None:
            return state
        left = tuple(b for k, b in enumerate(plan, 1) if self.line and k != self.line)
        return with_landing(state, plan=left)

    def told(self, state: State) -> str:
        if self.line is None:
            return "The American side unloads boats."
        plan = state.landing.plan
        if not self.line or plan is None:
            return ""
        was = line_told(plan[self.line - 1], afloat(state.scenario))
        return f"Line {self.line} of the landing plan is struck. It was “{was}”"


class RocketsAimed(SecretEvent, frozen=True):
    """The targets of the rocket craft are chosen (2.2a)."""

    hidden = ("targets",)  # where they aim is a secret until they fire
    targets: tuple[str, ...] | None = None

    def after(self, state: State) -> State:
        return with_landing(state, salvos=self.targets)

    def told(self, state: State) -> str:
        if self.targets is None:
            return "The rocket craft are aimed."
        return f"The rocket craft aim at {listed(self.targets)}." if self.targets else ""


Sector = Literal[
    "dog-red-1", "easy-green-1", "easy-green-2", "easy-red-1", "easy-red-2", "easy-red-3",
    "easy-red-4", "fox-green-1", "fox-green-2", "fox-red-1", "fox-red-2", "fox-red-3",
    "fox-red-4", "fox-red-5", "fox-red-6", "fox-red-7", "fox-red-8",
]  # fmt: skip
"""The beach sectors as they are written in orders (1.16)."""
Boat = Literal["lca", "rhino", "lct", "dukw"]


class Historical(TcsOrder, frozen=True):
    """Take the historical plan."""

    form = "plan historical"
    help = "Load all boats as on 6 June 1944; you can change single lines afterwards."
    secret = True

    def said(self, state: State, seat: str) -> str:
        return "Load all boats as on 6 June 1944"

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Historical"]:
        """It, unless it is what is written."""
        if plan(state) != historical(state.scenario):
            yield cls()

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield BoatsUnloaded(0)
        yield BoatsLoaded(historical(state.scenario))
        if state.scenario in WHOLE:
            yield FirstTransport(first_transport())
        yield RocketsAimed(salvos(state))


class Load(TcsOrder, frozen=True):
    """Load boats of the assault."""

    form = "load {wave} {n} {boat} to {sector} with {units}"
    help = (
        "Load boats of a wave, sealed to your side: “load 1 2 lca to easy-red-2 with E/2/16”; "
        "write "
        "part of a unit as “2/E/2/16:4”, and part the loads of single boats by strokes: “… | "
        "…”."
    )
    secret = True
    wave: int
    n: int
    boat: Boat
    sector: Sector
    units: tuple[str, ...]

    def said(self, state: State, seat: str) -> str:
        boats = f"{self.n} {BOATS[self.boat].name}"
        where = f"of wave {self.wave} for {NAMED[self.sector]}"
        return f"Load {boats} {where} with {named_aboard(self.units)}"

    def touched(self) -> tuple[str, ...]:
        """The beach of its sector, where a player looks while he plans."""
        columns = SECTORS[NAMED[self.sector]].columns
        return (tide_line(columns[len(columns) // 2], H_HOUR),)

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator[TcsOrder]:
        """The lines of history, those of tanks that swim too, that can still join the plan."""
        for line in historical(state.scenario):
            if allowed(_joined, state, line):
                yield _offer(line)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        sector, aboard = NAMED[self.sector], loads(state, self.units)
        yield from _sails(state, Boats(self.wave, self.boat, self.n, sector, aboard), self.units)


class Swim(TcsOrder, frozen=True):
    """Let DD tanks swim."""

    form = "swim {wave} to {sector} with {units}"
    help = "Let DD tanks swim in a wave: “swim 1 to easy-red-3 with B/741”."
    secret = True
    wave: int
    sector: Sector
    units: tuple[str, ...]

    def said(self, state: State, seat: str) -> str:
        return f"Let {named_aboard(self.units)} swim in wave {self.wave} to {NAMED[self.sector]}"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        sector, aboard = NAMED[self.sector], loads(state, self.units)
        yield from _sails(state, Boats(self.wave, "dd", 0, sector, aboard), self.units)


class Unload(TcsOrder, frozen=True):
    """Strike a line of the schematic."""

    form = "unload {line}"
    help = (
        "Strike a line of the landing plan, or those that carry a unit or a company: “unload 7”, "
        "“unload E/2/16”; “unload 0” strikes all."
    )
    secret = True
    line: str

    def said(self, state: State, seat: str) -> str:
        lines = f"line {self.line}" if self.line.isdigit() else f"the lines of {self.line}"
        return f"Strike {'all lines' if self.line == '0' else lines} of the landing plan"

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Unload"]:
        """Each line, and all of them."""
        yield from (cls(line=str(at)) for at in range(1, len(plan(state)) + 1))
        if plan(state):
            yield cls(line="0")

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        many = len(plan(state))
        if self.line.isdigit():
            if not many or int(self.line) > many:
                raise Illegal("2.1h", f"The plan has {many} lines, counted from 1.")
            yield BoatsUnloaded(int(self.line))
            return
        units = {part.unit for load in loads(state, (self.line,), ()) for part in load}
        if not (lines := sail_in(plan(state), units)):
            raise Illegal("2.1h", f"{self.line[:40]} is in no line of the landing plan.")
        for n in reversed(lines):
            yield BoatsUnloaded(n)

    def weighed(self, state: State) -> str:
        """What the line carries."""
        if not self.line.isdigit() or self.line == "0":
            return ""
        line = plan(state)[int(self.line) - 1]
        aboard = list(dict.fromkeys(part.unit for part in line.aboard))
        more = f" and {len(aboard) - MOST} more" if aboard[MOST:] else ""
        many = f"{line.n} {line.kind.upper()}" if line.n else "swimming"
        return f"wave {line.wave}, {many}: {', '.join(aboard[:MOST])}{more}"


class Rockets(TcsOrder, frozen=True):
    """Aim the rocket craft."""

    form = "rockets {targets}"
    help = "Aim the LCT(R), sealed to your side: “rockets A20.13 A32.14 A42.13”."
    secret = True
    targets: tuple[Where, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Rockets"]:
        """The targets of history, unless they are chosen."""
        if (found := salvos(state)) and found != state.landing.salvos:
            yield cls(found)

    def said(self, state: State, seat: str) -> str:
        return f"Aim the rocket craft at {listed(self.targets)}"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        yield RocketsAimed(_aimed(state, self.targets))


MOST = 3
"""How many units the note of a line names."""


def salvos(state: State) -> tuple[str, ...]:
    """The targets of the rocket craft in history that lie on the map in play (2.2a)."""
    return tuple(h for h in forces.PLAN.rockets.targets if h in distances(state.scenario))


def check_targets(targets: Sequence[tuple[str, int]]) -> None:
    """Raise Illegal where rocket craft cannot aim so (2.2a).

    ``targets``: hexes with their distances from the nearest beach obstacle hex.
    """
    if len(targets) > ROCKETS.craft:
        raise Illegal("2.2a", f"There are {ROCKETS.craft} LCT(R); {len(targets)} hexes are named.")
    for hex_, off in targets:
        if off > ROCKETS.from_obstacle:
            raise Illegal(
                "2.2a",
                f"{hex_} is {off} hexes from the beach obstacles; rockets reach "
                f"{ROCKETS.from_obstacle}.",
            )


def _sails(state: State, line: Boats, words: tuple[str, ...]) -> Happening:
    """A line joins the plan; who is named with a company and sails already is told (2.1h)."""
    yield _joined(state, line)
    named = {part.unit for load in loads(state, words, ()) for part in load}
    named -= {part.unit for part in line.aboard}
    said = [f"{n} sails in line {at}" for n in sorted(named) for at in sail_in(plan(state), {n})]
    if said:
        yield LeftOut("american", few(said))


def _joined(state: State, line: Boats) -> BoatsLoaded:
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
    return BoatsLoaded((line,))


def _aimed(state: State, words: tuple[str, ...]) -> tuple[str, ...]:
    hexes = tuple(hex_of(state, word) for word in words)
    off = distances(state.scenario)
    check_targets([(hex_, off[hex_]) for hex_ in hexes])
    return hexes


def _offer(line: Boats) -> TcsOrder:
    units: list[str] = []
    for load in line.loads:
        units += ["|"] * bool(units) + [part.unit for part in load]
    sector = SAID[line.sector]
    if line.kind == "dd":
        return Swim(line.wave, sector, tuple(units))  # type: ignore[arg-type]
    return Load(line.wave, line.n, line.kind, sector, tuple(units))  # type: ignore[arg-type]
