"""How a side stands, in the few lines of a mail: what changed, who can still act, who can fire at
whom, who has no orders, and where the others are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.game.ruleset import Report
from domain.game.told import few, listed
from domain.games.tcs_omaha import artillery, command, movement
from domain.games.tcs_omaha.artillery import calling
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.fire.firing import SAID, can_fire
from domain.games.tcs_omaha.position import State, closed
from domain.games.tcs_omaha.position.lookup import CARDS, ground, kind, of_side, steps
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.view import this_turn, told
from domain.games.tcs_omaha.words import Side

LINE, MOST = 66, 12
"""The letters of a line of a report, and the most lines that one kind of it asks for."""

WEAPONS: tuple[aim.Weapon, ...] = ("area", "point")

LOW = 2
"""Missions with shells from which on a battery is low on them."""


class Told(NamedTuple):
    """What is told of a company or a place."""

    text: str
    brief: str = ""
    """The same in fewer words."""


def sitrep(state: State, seat: str, before: State | None) -> tuple[Report, ...]:
    """How a side stands, what matters most first; ``before`` is the position that it last saw."""
    if not state.turn:
        return ()
    side: Side = "german" if seat == "german" else "american"
    own = _companies(state, of_side(state, side))
    aims = _aims(state, side)
    close = {CARDS[name].company for names in aims.values() for name in names}
    pressed = {company for company, names in own.items() if any(_pressed(state, n) for n in names)}
    close |= {company for company, names in own.items() if any(_watched(state, n) for n in names)}
    front = {company: names for company, names in own.items() if company in close | pressed}
    rear = {company: names for company, names in own.items() if company not in front}
    idle = {c: names for c, names in rear.items() if any(_idle(state, n) for n in names)}
    others = {company: names for company, names in rear.items() if company not in idle}
    first = sorted(front, key=lambda c: (c not in pressed, c not in close))
    elsewhere = (_area(state, c, others[c]) for c in sorted(others, key=_leads))
    able = tuple(_able(state, side, own, aims))
    came = tuple(_arrived(state, side, before))
    seen = 2 if came else 3
    near = "In contact" if close else "Under fire"
    reports = (
        _report("Asked", 1, map(Told, this_turn.asked(state, side))),
        _report("Changed", 1 if came else 2, _changed(before, state, side)),
        _report("Arrived", _room(came), came),
        _report("Turn", 1, _turn(state, side), later=state.stage != "plan"),
        _report("Tide", 1, (Told(*one) for one in this_turn.tide(state, side))),
        _report("Can still act", _room(able), able),
        _report(near, seen, (_company(state, c, front[c]) for c in first)),
        _report("Enemies", 2 * seen, _enemies(state, side, _now(state, side, aims))),
        _report("Without orders", 1, (_area(state, c, idle[c]) for c in idle)),
        _report("Elsewhere", 0 if came else 1 if able else 2, elsewhere),
        _report("Obstacles", 1, map(Told, this_turn.obstacles(state, side))),
        _report("Planes", 1, map(Told, this_turn.planes(state, side))),
        _report("Guns", 1, _guns(state, side), later=state.stage != "plan"),
        _report("Sheets", 0, _sheets(state, side), later=state.stage != "plan"),
    )
    return tuple(report for report in reports if report.entries)


def _report(title: str, lines: int, told: Iterable[Told], *, later: bool = False) -> Report:
    """``later``: what is of use once a side plans again."""
    found = list(told)
    return Report(
        title,
        entries=tuple(one.text for one in found),
        brief=tuple(one.brief or one.text for one in found),
        lines=lines,
        later=later,
    )


def _room(told: Sequence[Told]) -> int:
    """The lines that all of it takes, at most half a report."""
    return min(MOST, 1 + sum(len(one.text) + 3 for one in told) // LINE)


def _companies(state: State, names: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(CARDS[name].company, []).append(name)
    return found


def _pressed(state: State, name: str) -> bool:
    """Whether a unit is under fire or shaken."""
    unit = state.units[name]
    return bool(unit.hit or unit.pressed or unit.morale)


def _watched(state: State, name: str) -> bool:
    """Whether an enemy who is seen could fire at a unit (9.1)."""
    return bool(aim.watching(state, name, state.units[name].hex, moving=False))


def _able(
    state: State, side: Side, own: dict[str, list[str]], aims: dict[str, list[str]]
) -> Iterator[Told]:
    """Who can still act in the part of a side, once some of it have acted or fired (21.2)."""
    if not _acting(state, side) or not any(
        any(_spent(state, n)) for names in own.values() for n in names
    ):
        return
    aimed = {name for names in _now(state, side, aims).values() for name in names}
    loads = closed.loads(state)
    for company, names in own.items():
        left = [n for n in names if n in aimed or any(movement.moves(state, n, loads))]
        if left:
            some = "" if len(left) == len(names) else f" {', '.join(map(_short, left))}"
            yield Told(f"{company}{some}")


def _acting(state: State, side: Side) -> bool:
    """Whether units of a side act now."""
    return state.stage == "action" and state.side == side


def _turn(state: State, side: Side) -> Iterator[Told]:
    """Who acts first in this turn, and which boats land."""
    for text in (this_turn.first(state), this_turn.wave(state, side)):
        if text:
            yield Told(text)


def _leads(company: str) -> bool:
    """Whether it is a leader, who belongs to none."""
    return company in CARDS and kind(company).class_ == "leader"


def _idle(state: State, name: str) -> bool:
    """Whether a unit waits for a sheet or a leader (8.6, 2.3d)."""
    if kind(name).class_ in ("leader", "pillbox", "pit"):
        return False
    return command.roams(state, name) == "nowhere" and command.sheet_of(state, name) is None


def _aims(state: State, side: Side) -> dict[str, list[str]]:
    """Who of a side can turn his fire on each hex with enemies (6.2)."""
    foes, found = aim.targets(state, side), dict[str, list[str]]()
    for name in of_side(state, side):
        if state.units[name].morale != "paralyzed":
            for hex_ in _aimed(state, name, foes, WEAPONS):
                found.setdefault(hex_, []).append(name)
    return found


def _aimed(
    state: State, name: str, foes: dict[str, list[str]], weapons: Iterable[aim.Weapon]
) -> set[str]:
    """The hexes on which a unit can turn some weapons."""
    printed, found = kind(name), set[str]()
    if printed.area and "area" in weapons:
        found |= set(aim.area_targets(state, name, foes))
    if printed.attack and "point" in weapons:
        seen = aim.visible(state, state.units[name].hex, printed.point_range, foes)
        found |= {hex_ for hex_ in seen if any(map(aim.hard, foes[hex_]))}
    return found


def _now(state: State, side: Side, aims: dict[str, list[str]]) -> dict[str, list[str]]:
    """Those who can turn their fire on each hex that may still fire, while their side acts."""
    if not _acting(state, side):
        return aims
    foes, found = aim.targets(state, side), dict[str, list[str]]()
    for name in dict.fromkeys(name for names in aims.values() for name in names):
        weapons = [w for w in WEAPONS if not can_fire(state, name, w)[0]]
        for hex_ in _aimed(state, name, foes, weapons):
            found.setdefault(hex_, []).append(name)
    return found


def _company(state: State, company: str, names: Sequence[str]) -> Told:
    """A company by its stacks: "E/2/16: A33.20 1, 2 moving; A34.20 3 paralyzed; no orders"."""
    stacks: dict[str, list[str]] = {}
    for name in names:
        stacks.setdefault(state.units[name].hex, []).append(name)
    marching = all(_marches(state, name) for name in names)
    told = [f"{at} {_stack(state, there, marching=marching)}" for at, there in stacks.items()]
    if any(_idle(state, n) for n in names):
        told.append("no orders")
    head = "" if list(names) == [company] else f"{company}{' moving' * marching}: "
    return _area(state, company, names)._replace(text=f"{head}{'; '.join(told)}")


def _stack(state: State, names: Sequence[str], *, marching: bool = False) -> str:
    told = ((_short(name), *_worn(state, name, marching=marching)) for name in names)
    return ", ".join(map(" ".join, told))


def _short(name: str) -> str:
    """A unit within its company: "1" of 1/E/2/16."""
    return name.removesuffix(CARDS[name].company).rstrip("/") or name


def _worn(state: State, name: str, *, marching: bool = False) -> Iterator[str]:
    """What keeps a unit from doing what others of its kind do; ``marching`` is said of all."""
    unit = state.units[name]
    if unit.lost:
        yield f"({steps(state, name)} of {kind(name).steps})"
    if unit.morale:
        yield unit.morale
    elif _marches(state, name) and not marching:
        yield "moving"
    yield from _spent(state, name)


def _spent(state: State, name: str) -> Iterator[str]:
    """What a unit has done in this turn: "acted", or the fire that limits its overwatch (9.3)."""
    unit, guns = state.units[name], state.landing.guns.get(name, ())
    if unit.acted:
        yield "acted"
    elif len(guns) == 1 and kind(name).area and kind(name).attack:
        yield f"fired its {SAID[guns[0]]}"  # a pill box has two weapons (3.3b)
    elif guns:
        yield "fired"
    elif unit.fired:
        yield "fired in overwatch"


def _marches(state: State, name: str) -> bool:
    """Whether a unit can move and so not fire (23.1)."""
    printed = kind(name)
    return state.units[name].mode == "move" and printed.area > 0 and not printed.fights_moving


def _area(state: State, company: str, names: Sequence[str]) -> Told:
    """A company by the hexes, or in brief the columns, between which it stands: "G/1/16 A28.21 to
    A30.22 (4, 1 paralyzed)"."""
    at = sorted({state.units[name].hex for name in names}, key=ground(state).grid.middle)
    columns = tuple(dict.fromkeys(hex_.partition(".")[0] for hex_ in at))
    worn = [how for name in names for how in (state.units[name].morale, *_spent(state, name))]
    one = len(names) == 1
    many = [] if one else [str(len(names))]
    many += [how if one else f"{n} {how}" for how, n in Counter(filter(None, worn)).items()]
    more = f" ({', '.join(many)})" if many else ""
    text, brief = (
        f"{company} {' to '.join((*row[:1], *row[1:][-1:]))}{more}"
        for row in (at, at if len(at) == 1 else columns)
    )
    return Told(text, brief)


def _enemies(state: State, side: Side, aims: dict[str, list[str]]) -> Iterator[Told]:
    """Enemies by place: first those at whom most can fire, then those whom somebody sees."""
    foes, here, seen = aim.targets(state, side), ground(state), aim.watched(state, side)
    own = {state.units[name].hex for name in of_side(state, side)}
    known = [hex_ for hex_ in foes if hex_ in aims or hex_ in seen]
    alone = len({CARDS[name].company for names in aims.values() for name in names}) == 1
    off = {hex_: min(here.distance(hex_, at) for at in own) for hex_ in known}
    for hex_ in sorted(known, key=lambda h: (-len(aims.get(h, ())), off[h])):
        there = _companies(state, foes[hex_])
        told = ", ".join(_foe(state, company, names) for company, names in there.items())
        by = sorted({CARDS[name].company for name in aims.get(hex_, ())})
        all_, brief = _reach(by, alone), _reach(few(by), alone)
        yield Told(f"{hex_} {told}{all_}", f"{hex_} {', '.join(there)}{brief}")


def _reach(by: Sequence[str], alone: bool) -> str:
    """Who reaches a place; where one company is ``alone`` in that, which places it does not."""
    if alone:
        return "" if by else " (out of reach)"
    return f" (reached by {listed(by)})" if by else ""


def _foe(state: State, company: str, names: Sequence[str]) -> str:
    if len(names) == 1:
        return " ".join((names[0], *_worn(state, names[0])))
    marching = all(_marches(state, name) for name in names)
    return f"{_stack(state, names, marching=marching)} of {company}{' moving' * marching}"


def _arrived(state: State, side: Side, before: State | None) -> Iterator[Told]:
    """Who came onto the map, hex by hex, and the steps that the sea, or the enemy since, took of
    each company: "A42.20: A/1/16 (4)"."""
    if before is None or not before.turn:
        return
    here = {n for n in (*state.units, *state.gone) if CARDS[n].side == side}
    came = sorted(here - {*before.units, *before.gone})
    at: dict[str, list[str]] = {}
    for name in came:
        if name in state.units:
            at.setdefault(state.units[name].hex, []).append(name)
    for hex_ in sorted(at, key=ground(state).grid.middle):
        there = _companies(state, at[hex_])
        yield Told(f"{hex_}: {', '.join(f'{c}{_many(c, n)}' for c, n in there.items())}")
    for company, names in _companies(state, came).items():
        left = sum(steps(state, n) for n in names if n in state.units)
        if lost := sum(kind(n).steps for n in names) - left:
            yield Told(f"{company} lost {lost} of {lost + left} steps")


def _many(company: str, names: Sequence[str]) -> str:
    """Which units of a company: " 1" of one alone, " (4)" of several."""
    if len(names) > 1:
        return f" ({len(names)})"
    return f" {_short(names[0])}" if names[0] != company else ""


def _changed(before: State | None, state: State, side: Side) -> Iterator[Told]:
    """The steps that each company lost, the most first, who left the map, and which enemies came
    onto it."""
    if before is None or not before.turn:
        return
    lost, gone, left = Counter[str](), Counter[str](), Counter[str]()
    for name in before.units:
        if name in state.landing.away:
            left[CARDS[name].company] += 1
            continue
        company, now = CARDS[name].company, state.units.get(name)
        lost[company] += max(0, steps(before, name) - (steps(state, name) if now else 0))
        gone[company] += now is None
    for company, many in lost.most_common():
        if many:
            units = f" ({gone[company]} gone)" if gone[company] else ""
            whole = company in CARDS and gone[company]  # a leader, who is of no company
            yield Told(f"{company} was lost" if whole else f"{company} lost {many}{units}")
    yield from (Told(f"{company}: {many} left the map") for company, many in left.items())
    new = [n for n in state.units if n not in before.units and CARDS[n].side != side]
    if companies := tuple(_companies(state, new)):
        yield Told(f"new: {listed(few(companies))}")


def _guns(state: State, side: Side) -> Iterator[Told]:
    """The batteries that can be called, with what they have left, and where their shells are to
    fall (10.1, 10.6)."""
    free, coming = calling.ready(state, side), {m.battery: m for m in state.missions}
    for name, battery in state.batteries.items():
        if battery.side != side or not artillery.guns(state, name):
            continue
        left = artillery.missions_left(state, name)["he"]
        told = f"{name} {left} missions" if left > LOW else f"{name} low, {left} left"
        if mission := coming.get(name):
            what = "smoke" if mission.smoke else "light" if mission.illum else "shells"
            when = forces.clock(state.scenario, mission.due)
            told = f"{told}, {what} on {mission.target} at {when}"
        elif name not in free:
            told = f"{told}, has fired"
        yield Told(told)


def _sheets(state: State, side: Side) -> Iterator[Told]:
    """The operation sheets of a side, in full and in brief."""
    for sheet in sheets.mine(state, side).values():
        yield Told(f"{sheet.title}: {told(state, sheet)}", sheet.title)
