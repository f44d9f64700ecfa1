"""The landing in a turn: the tide (1.12), leaders and boats (2.1n), tests of obstacles (2.4)."""

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import listed
from domain.games.tcs_omaha import fire
from domain.games.tcs_omaha.ground import shore
from domain.games.tcs_omaha.landing import running, transports
from domain.games.tcs_omaha.landing.leaders import lead
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.closed import ObstacleTested
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    LINE,
    Happening,
    Now,
    TcsEvent,
    ground,
    hexes,
    kind,
    of_side,
)
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.words import OTHER


class TideTurned(TcsEvent, frozen=True):
    """The tide line moves; units that it catches advance (1.12a), ``anew`` dig from now (23.4)."""

    hour: str
    moved: dict[str, str] = {}
    anew: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        units = dict(state.units)
        for name, hex_ in self.moved.items():
            units[name] = replace(units[name], hex=hex_, dug=False)
        for name in self.anew:
            units[name] = replace(units[name], quiet=0)
        return replace(state, units=units)

    def told(self, state: State) -> str:
        before = f"; before it go {listed(self.moved)}" if self.moved else ""
        return f"The tide of {self.hour}{before}."


def tide_turns(now: Now, minute: int) -> Happening:
    moved, drowned = {}, []
    for name, unit in now.state.units.items():
        what = shore.caught(unit.hex, minute, tow_only=_tow_only(name), carrier=_towed(now, name))
        if what == "advances" and (dry := _refuge(now.state, name, minute)):
            moved[name] = dry
        elif what != "dry":
            drowned.append(name)
    told = forces.clock(now.state.scenario, now.state.turn)
    anew = tuple(name for name in moved if now.state.units[name].quiet)
    yield now.happens(TideTurned(told, moved, anew))
    for name in drowned:
        yield from fire.lost(now, name, "the tide")


def _refuge(state: State, name: str, minute: int) -> str:
    """The hex to which a unit advances: straight inland, or beside that where enemies stand on it;
    "" where they bar every way along the beach (1.12a, 12.4)."""
    at, foes = state.units[name].hex, hexes(state, OTHER[CARDS[name].side])
    ways = (shore.inland(at), *ground(state).beside[at])
    able = (h for h in ways if not shore.is_sea(h, minute))
    return next((h for h in able if h not in foes), "")


def _tow_only(name: str) -> bool:
    printed = kind(name)
    return printed.class_ == "gun" and not printed.move


def _towed(now: Now, name: str) -> bool:
    """Whether a carrier or vehicle of its side stands with a unit (1.12a)."""
    hex_ = now.state.units[name].hex
    return any(
        unit.hex == hex_ and CARDS[n].side == CARDS[name].side
        for n, unit in now.state.units.items()
        if kind(n).rolls
    )


def pending(state: State) -> bool:
    """Whether leaders and boats come first in the American Action Phase."""
    if not state.landing.sealed or (state.stage, state.side) != ("action", "american"):
        return False
    if state.landing.rolled != state.turn or transports.lands(state):
        return True
    return running.next_line(state) is not None


def goes_on(state: State, chance: Chance) -> Happening:
    """Leaders, then one line of boats after the other."""
    if state.landing.rolled != state.turn:
        yield from lead(state, chance)
        return
    if transports.lands(state):
        yield from transports.run(state, chance)
        return
    line = running.next_line(state)
    assert line is not None
    yield from running.run(state, line, chance)


def action_ends(state: State, chance: Chance) -> Happening:
    """At the end of the American Action Phase obstacle hexes are tested and breached (2.4)."""
    if not state.landing.sealed or state.side != "american" or state.stage != "action":
        return
    now = Now(state)
    known = state.landing.obstacles
    tried: set[str] = set()
    for name in sorted(of_side(state, "american"), key=lambda n: not kind(n).engineer):
        unit = state.units[name]
        if kind(name).class_ != "infantry" or unit.morale:
            continue
        hex_ = _barred(state, name, tried)
        if not hex_:
            continue
        tried.add(hex_)
        if hex_ in known:
            (die,) = chance.roll("d6", why=f"{name} breaches the mines of {hex_}")
            engineers = kind(name).engineer
            open_ = closed.breaches(die, engineers=engineers)
            found = "breached" if open_ else "mines"
        else:
            (die,) = chance.roll("d6", why=f"{name} tests {hex_}")
            found = closed.tested(die)
        yield now.happens(ObstacleTested(hex_, name, die, found))  # type: ignore[arg-type]


def _barred(state: State, name: str, tried: set[str]) -> str:
    """The obstacle hex or minefield next to a unit that it tests or breaches: straight inland if
    it can (2.4a, 13.2)."""
    at = state.units[name].hex
    straight = shore.inland(at)
    near = [
        h for h in ground(state).beside[at]
        if h not in tried
        and (state.landing.obstacles.get(h, "mines" if h in LINE else "") == "mines")
    ]  # fmt: skip
    return min(near, key=lambda h: (h != straight, h), default="")
