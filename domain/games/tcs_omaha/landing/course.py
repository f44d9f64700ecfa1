"""What the landing does in the sequence of a turn: tide, leaders, boats, obstacles, release."""

from domain.game.ruleset import Chance
from domain.games.tcs_omaha import artillery as supplies
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha import fire as losing
from domain.games.tcs_omaha.beach import obstacles, tide
from domain.games.tcs_omaha.command.sheets import MOST
from domain.games.tcs_omaha.events import MatchOpened, PartBegan, SheetWritten, UnitDestroyed
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landing import running, transports
from domain.games.tcs_omaha.leaders import cup
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import (
    LINE,
    Happening,
    Now,
    far,
    ground,
    hexes,
    kind,
    of_side,
    stands,
)
from domain.games.tcs_omaha.printed import CARDS, forces
from domain.games.tcs_omaha.scenes import ASHORE, scene
from domain.games.tcs_omaha.support import salvos
from domain.games.tcs_omaha.words import OTHER, Mission, Side


def opened(key: str, options: tuple[str, ...]) -> Happening:
    """The forces of a scenario on the maps stand; boats are planned first (2.1h, 20.2)."""
    found = forces.SCENARIOS[key]
    germans, americans = forces.german_hexes(found), forces.american_hexes(found)
    yield MatchOpened(key, len(scene(key).turns), {**germans, **americans}, options)
    yield e.LandingOpened(found.unreleased, found.entering, found.mines)
    yield from supplies.opens(found.batteries)
    yield from _sheets("german", "hasty", _companies(germans))
    if key in ASHORE:
        here, goals = field(key), scene(key).goals
        inland = _companies({n: h for n, h in americans.items() if not seaward(h)})
        nearest = {c: min(goals, key=lambda g: here.distance(h, g)) for c, h in inland.items()}
        yield from _sheets("american", "attack", nearest)
        yield e.PlanSealed((), ())
    else:
        yield PartBegan("american", "load")


def _companies(hexes: dict[str, str]) -> dict[str, str]:
    """The companies of some foot, each with a hex of it."""
    return {CARDS[n].company: hex_ for n, hex_ in hexes.items() if kind(n).foot}


def _sheets(side: Side, mission: Mission, goals: dict[str, str]) -> Happening:
    """The sheets of companies that stand on land: one each, or one a battalion where they would
    be more than a side may have (20.2, 3.2)."""
    groups: dict[str, list[str]] = {}
    for company in goals:
        one = company if len(goals) <= MOST[side] else forces.COMPANIES[company].battalion
        groups.setdefault(one, []).append(company)
    for n, (title, companies) in enumerate(groups.items(), 1):
        goal, name = goals[companies[0]], title.replace("/", "-")
        sheet = Sheet(side, name, mission, goal, tuple(companies), active=True)
        yield SheetWritten(side, f"{side}-{n}", sheet)


# --- Before both sides plan (1.12a, 2.3f, 3.1) --------------------------------------------


def turn_begins(now: Now, chance: Chance) -> Happening:
    """The tide turns with the hour, leaders leave at 1300, a release is rolled for."""
    if not now.state.landing.sealed:
        return
    minute = clock.minutes(now.state.scenario, now.state.turn)
    if not minute % tide.HOUR:
        yield from _tide(now, minute)
    if minute == cup.REMOVED:
        for name in [n for n in now.state.units if kind(n).class_ == "leader"]:
            yield now.happens(UnitDestroyed(name, "all leaders leave play at 1300"))
    yield from supplies.comes(now, minute)
    if now.state.turn == 1:
        yield from salvos.fire(now, chance)
    yield from entering.lehr(now, minute)
    yield from entering.roll(now, minute, chance)


def _tide(now: Now, minute: int) -> Happening:
    moved, drowned = {}, []
    for name, unit in now.state.units.items():
        what = tide.caught(unit.hex, minute, tow_only=_tow_only(name), carrier=_towed(now, name))
        if what == "advances" and (dry := _refuge(now.state, name, minute)):
            moved[name] = dry
        elif what != "dry":
            drowned.append(name)
    told = clock.told(now.state.scenario, now.state.turn)
    anew = tuple(name for name in moved if now.state.units[name].quiet)
    yield now.happens(e.TideTurned(told, moved, anew))
    for name in drowned:
        yield from losing.lost(now, name, "the tide")


def _refuge(state: State, name: str, minute: int) -> str:
    """The hex to which a unit advances: straight inland, or beside that where enemies stand on it;
    "" where they bar every way along the beach (1.12a, 12.4)."""
    at, foes = state.units[name].hex, hexes(state, OTHER[CARDS[name].side])
    ways = (tide.inland(at), *ground(state).beside[at])
    able = (h for h in ways if not tide.is_sea(h, minute))
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


# --- The American action (2.1n, 2.3f) -------------------------------------------------------


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
        yield from _lead(state, chance)
        return
    if transports.lands(state):
        yield from transports.run(state, chance)
        return
    line = running.next_line(state)
    assert line is not None
    yield from running.run(state, line, chance)


def _lead(state: State, chance: Chance) -> Happening:
    """Leaders in danger roll, and those that live free the units near them (2.3f)."""
    now = Now(state)
    led: set[str] = set()
    foes = stands(state, "german")
    for leader in [n for n in state.units if kind(n).class_ == "leader"]:
        if _in_danger(state, leader, foes):
            dice = chance.roll("2d6", why=f"{leader} under fire")
            dead = cup.killed(dice)
            yield now.happens(e.LeaderRolled(leader, dice, dead))
            if dead:
                yield now.happens(UnitDestroyed(leader, "killed at the head of his men"))
                continue
        here, at = ground(state), state.units[leader].hex
        own = {n: here.distance(at, state.units[n].hex) for n in of_side(state, "american")}
        led.update(n for n in cup.led(own) if kind(n).class_ != "leader")
    yield e.LeadersLed(state.turn, tuple(sorted(led)))


def _in_danger(state: State, leader: str, foes: dict[str, list[str]]) -> bool:
    here, at = ground(state), state.units[leader].hex
    return any(
        cup.in_danger([(off, max(kind(n).reach, kind(n).point_range), here.sees(hex_, at))],
                      far(state, at))
        for hex_, names in foes.items()
        if (off := here.distance(hex_, at)) <= far(state, at)
        for n in names
    )  # fmt: skip


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
            open_ = obstacles.breaches(die, engineers=engineers)
            found = "breached" if open_ else "mines"
        else:
            (die,) = chance.roll("d6", why=f"{name} tests {hex_}")
            found = obstacles.tested(die)
        yield now.happens(e.ObstacleTested(hex_, name, die, found))  # type: ignore[arg-type]


def _barred(state: State, name: str, tried: set[str]) -> str:
    """The obstacle hex or minefield next to a unit that it tests or breaches: straight inland if
    it can (2.4a, 13.2)."""
    at = state.units[name].hex
    straight = tide.inland(at)
    near = [
        h for h in ground(state).beside[at]
        if h not in tried
        and (state.landing.obstacles.get(h, "mines" if h in LINE else "") == "mines")
    ]  # fmt: skip
    return min(near, key=lambda h: (h != straight, h), default="")
