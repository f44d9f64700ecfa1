"""What a computer commander plans: boats, sheets, then a mode for each unit."""

from collections.abc import Sequence

from domain.games.tcs_omaha import command, landing
from domain.games.tcs_omaha.artillery.calling import Call
from domain.games.tcs_omaha.bot import aims, supporting
from domain.games.tcs_omaha.bot.styles import MAJOR, Style
from domain.games.tcs_omaha.command import Change, sheets
from domain.games.tcs_omaha.command.sheets import MOST, OpSheet, Tear, mine
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.germans.entering import Enter
from domain.games.tcs_omaha.ground import INLAND, seaward
from domain.games.tcs_omaha.position import State, naming
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    TcsOrder,
    ground,
    kind,
    of_side,
    of_units,
    points,
    stack,
    stands,
    steps,
)
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.printed.forces import LANDINGS, scene
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.words import OTHER, Mission, Mode, Side

FAR_OFF = 3
"""Hexes from a goal from which a company must march before it can hold it."""


def plan(state: State, seat: str, offered: Sequence[TcsOrder], style: Style = MAJOR) -> TcsOrder:
    """A sheet for who has none, and the mode that each unit needs."""
    if (arrival := enter(state, offered)) is not None:
        return arrival
    if (sheet := _sheet(state, seat, offered)) is not None:
        return sheet
    if not style.calls:
        offered = [x for x in offered if not isinstance(x, supporting.FROM_AFAR)]
    if (support := supporting.plan(state, seat, offered, calls=style.calls)) is not None:
        return support
    foes = aim.targets(state, seat)
    shells = [x for x in offered if isinstance(x, Call) and x.shell != "smoke"]
    best = max(
        shells, key=lambda x: (_shelling(state, seat, x.target, foes), x.target), default=None
    )
    if best is not None and _shelling(state, seat, best.target, foes) >= LEAST_STEPS:
        return best
    return _mode(state, "american" if seat == "american" else "german", offered, foes) or Done()


def _mode(
    state: State, side: Side, offered: Sequence[TcsOrder], foes: dict[str, list[str]]
) -> TcsOrder | None:
    """The mode that most units at once want: all of the side, a company, or one unit."""
    wish: dict[str, Mode] = {}
    for order in offered:
        if not isinstance(order, Change):
            continue
        names = [n for n in naming.several(state, side, order.units)
                 if not command.can_turn(state, n, order.mode)]  # fmt: skip
        for name in names:
            if name not in wish:
                wish[name] = wanted(state, name, foes)
            if wish[name] != order.mode:
                break
        else:
            return order
    return None


def _sheet(state: State, seat: str, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A sheet for a company that has none, toward the goal that is nearest to it."""
    strong, landing = _strong(state), state.scenario in LANDINGS
    sheets = [
        x for x in offered
        if isinstance(x, OpSheet)
        and strong & set(x.members)
        and (landing or x.mission == _mission(state, seat, x))
    ]  # fmt: skip
    if seat == "german" and landing and (back := aims.counter(state)) is not None:
        return back
    if not sheets:
        return None
    side: Side = "american" if seat == "american" else "german"
    if len(mine(state, side)) >= MOST[side]:
        return _tear(state, side)
    if state.landing.breaches:  # armour first, while it has a way (2.5b)
        sheets = [x for x in sheets if aims.rolls(state, x.members)] or sheets
    largest = max(len(x.members) for x in sheets)
    wide = largest > 1 and (scene(state.scenario).piece == WHOLE or len(free(sheets)) > FEW)
    here = ground(state)
    company = next(x.members for x in sheets if not wide or len(x.members) == largest)
    if landing:
        return aims.sheet(state, side, next(x for x in sheets if x.members == company))
    hexes = [u.hex for n, u in state.units.items() if CARDS[n].company in company]
    return min(
        (x for x in sheets if x.members == company),
        key=lambda x: min(here.distance(h, x.goal[0]) for h in hexes),
    )


def _mission(state: State, seat: str, sheet: OpSheet) -> Mission:
    """Americans attack; Germans hold where they stand, and attack what is far off."""
    if seat == "american":
        return "attack"
    here = ground(state)
    hexes = [u.hex for n, u in state.units.items() if CARDS[n].company in sheet.members]
    (goal,) = sheet.goal
    near = any(here.distance(hex_, goal) <= FAR_OFF for hex_ in hexes)
    return "hasty" if near or goal in {u.hex for u in state.units.values()} else "attack"


def _strong(state: State) -> set[str]:
    """The companies with a platoon at half or more, and more steps than are worth nothing."""
    left: dict[str, int] = {}
    fit = set()
    for name, unit in state.units.items():
        guns = kind(name).tow_only and bool(state.landing.breaches) and seaward(unit.hex)
        if kind(name).class_ in ("infantry", "vehicle") or guns:
            company = CARDS[name].company
            left[company] = left.get(company, 0) + _weight(state, name)
            if 2 * unit.lost <= kind(name).steps:
                fit.add(company)
    return {company for company in fit if left[company] > WEAK}


WHOLE, FEW = "ABCD", 6
"""Battalions get a sheet on the whole map, and where more companies wait than this."""
WEAK = 4
"""Steps of infantry that are not worth a sheet."""


def free(sheets: Sequence[OpSheet]) -> set[str]:
    """The companies for which sheets are offered."""
    return {company for sheet in sheets for company in sheet.members}


def _tear(state: State, side: Side) -> TcsOrder | None:
    """The sheet of which least is left is given up, where it is next to nothing; never one that
    was written just now."""
    left = {
        sheet.title: sum(_weight(state, n) for n in sheets.members(state, sheet))
        for sheet in sheets.mine(state, side).values()
        if sheet.active or sheet.weighted
    }
    title = min(left, key=lambda t: (left[t], t), default="")
    return Tear((title,)) if title and left[title] <= WEAK else None


def _weight(state: State, name: str) -> int:
    """What is left of a unit, in steps of infantry."""
    return steps(state, name) * WEIGHT.get(kind(name).class_, 0)


WEIGHT = {"infantry": 1, "vehicle": 3, "gun": 3}
"""Steps of infantry that a step counts when sheets are given and given up."""
LEAST_STEPS = 4
"""Steps that are worth a mission."""


def _shelling(state: State, seat: str, target: str, foes: dict[str, list[str]]) -> int:
    """Enemy steps about a target; 0 where own men stand too near."""
    here = ground(state)
    if any(here.distance(state.units[n].hex, target) <= 1 for n in of_side(state, seat)):
        return 0
    return sum(
        steps(state, n) for hex_, names in foes.items() if here.distance(hex_, target) <= 1
        for n in names if kind(n).foot
    )  # fmt: skip


def wanted(state: State, name: str, foes: dict[str, list[str]]) -> Mode:
    """Fire Mode for who has something to fire at and is where he should be; else Move Mode."""
    found = command.sheet_of(state, name)
    printed, unit, here = kind(name), state.units[name], ground(state)
    if printed.tow_only and found and found[1].mission == "move":
        return "move" if _limbered(state, name) else "fire"
    if not printed.move or shells(state, name, foes):
        return "fire"
    if found is None:
        return mode(state, name)
    if aims.goes_home(state, CARDS[name].company):
        return "move"
    if runs_in(state, name):
        return at_shingle(state, name)
    away = here.distance(unit.hex, found[1].goal)
    shoots = _shoots(state, name, foes)
    if printed.fights_moving:
        return "move"
    if found[1].mission in ("hasty", "prepared"):
        return "fire"
    if printed.class_ == "infantry":
        near = min((here.distance(unit.hex, h) for h in foes), default=9)
        steady = printed.steps - unit.lost
        goes = near > 2 or not shoots or (steady >= 3 and away <= 2)
        if found[1].mission == "attack" and near == 1 and _storms(state, name):
            return "move"
        if state.scenario in LANDINGS:
            goes = goes and aims.may_advance(state, name, found[1].goal)
        return "move" if away and goes else "fire"
    return "fire" if shoots or away <= printed.reach // 2 else "move"


def _limbered(state: State, gun: str) -> bool:
    """Whether something that tows stands with a gun (12.5)."""
    there = stack(state, state.units[gun].hex, CARDS[gun].side)
    return any(kind(n).rolls and not state.units[n].morale for n in there)


def _storms(state: State, name: str) -> bool:
    """Whether the infantry of a stack is twice as strong as enemies next to it, or they broke."""
    here, side, at = ground(state), CARDS[name].side, state.units[name].hex
    own = [n for n in stack(state, at, side) if kind(n).class_ == "infantry"]
    mine = sum(points(state, n) for n in own if not state.units[n].morale)
    foes = stands(state, OTHER[side])
    there = [foes[h] for h in here.beside[at] if h in foes]
    theirs = [sum(points(state, n) for n in names if not state.units[n].morale) for names in there]
    return any(mine >= 2 * many for many in theirs)


def _shoots(state: State, name: str, foes: dict[str, list[str]]) -> bool:
    return bool(kind(name).area) and any(True for _ in aim.area_targets(state, name, foes))


def load(state: State, seat: str, offered: Sequence[TcsOrder]) -> TcsOrder:
    """Boats and a sheet for the men of each sector, or sheets for reinforcements."""
    whole = state.scenario in landing.WHOLE
    if seat == "german":
        return (aims.of_reserves(state) if whole else None) or Done()
    return (
        supporting.load_boats(state, offered)
        or (aims.of_landing(state) if whole else None)
        or Done()
    )


def waits(state: State, name: str) -> bool:
    """Whether a unit is an American one on the seaward side of the shingle."""
    american = CARDS[name].side == "american"
    return command.landing(state) and american and seaward(state.units[name].hex)


def runs_in(state: State, name: str) -> bool:
    """Whether a unit is foot on the beach of a scenario of boats, which has hours to wait."""
    return state.scenario in LANDINGS and kind(name).foot and waits(state, name)


def shells(state: State, name: str, foes: dict[str, list[str]]) -> bool:
    """Whether a tank that landed stands before a pill box, and fires best where it halts (6.7)."""
    if state.scenario not in landing.WHOLE or kind(name).class_ != "vehicle":
        return False
    boxes = (n for names in foes.values() for n in names if kind(n).class_ == "pillbox")
    return waits(state, name) and any(not aim.point_reach(state, name, box) for box in boxes)


def mode(state: State, name: str) -> Mode:
    """The mode of a unit without a sheet: on until the shingle, then fire."""
    if not command.landing(state) or CARDS[name].side != "american":
        return "move" if command.marching(state, name) else "fire"
    if aims.goes_home(state, CARDS[name].company):
        return "move"
    if _led(state, name):
        return at_shingle(state, name) if runs_in(state, name) else "move"
    return "fire" if INLAND[state.units[name].hex] >= 0 else "move"


def at_shingle(state: State, name: str) -> Mode:
    """The mode of foot on the beach that may go on: under the shingle it waits for its time."""
    below = INLAND[state.units[name].hex] < 0
    return "move" if below or aims.may_cross(state, name) else "fire"


def _led(state: State, name: str) -> bool:
    """Whether a leader stands near enough to free a unit when it acts (2.3f)."""
    here, hex_ = ground(state), state.units[name].hex
    return any(here.distance(at, hex_) <= COMMAND.reach for at in leaders(state, "american"))


@of_units
def leaders(state: State, side: str) -> list[str]:
    """The hexes of the leaders of a side."""
    return [state.units[n].hex for n in of_side(state, side) if kind(n).class_ == "leader"]


def enter(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A company that may enter comes where it is nearest to the Americans."""
    entries = [x for x in offered if isinstance(x, Enter)]
    if not entries:
        return None
    here = ground(state)
    foes = [u.hex for n, u in state.units.items() if CARDS[n].side == "american"]
    return min(entries, key=lambda x: min((here.distance(x.hex, f) for f in foes), default=0))
