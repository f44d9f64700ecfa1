"""A computer commander: fires where it pays, then goes for the goal of his sheets."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from domain.game.ruleset import BotLuck
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.bot import planning
from domain.games.tcs_omaha.bot.aims import CHANCE, FEAR, danger, expected, goes_home, ready, west
from domain.games.tcs_omaha.bot.planning import runs_in
from domain.games.tcs_omaha.bot.styles import CAPTAIN, LIEUTENANT, MAJOR, Style
from domain.games.tcs_omaha.fire import aim, area, point
from domain.games.tcs_omaha.fire.answering import Answer, Hold, Retreat, Stay
from domain.games.tcs_omaha.fire.firing import Fire
from domain.games.tcs_omaha.fire.point import Close
from domain.games.tcs_omaha.ground import INLAND, seaward
from domain.games.tcs_omaha.landing import WHOLE
from domain.games.tcs_omaha.landing.division import Leave
from domain.games.tcs_omaha.movement import Move
from domain.games.tcs_omaha.movement.assault import Assault, Overrun
from domain.games.tcs_omaha.movement.breaches import Breach, sites
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    TcsOrder,
    dug_in,
    ground,
    kind,
    of_side,
    of_units,
    points,
    stack,
    stands,
    steps,
)
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.support import flying
from domain.games.tcs_omaha.support.flying import Strike
from domain.games.tcs_omaha.words import OTHER, Side

Player = Callable[[State, str, Sequence[TcsOrder], BotLuck], TcsOrder]


def player(style: Style) -> Player:
    """A commander who leads in a style."""

    def play(state: State, seat: str, offered: Sequence[TcsOrder], luck: BotLuck) -> TcsOrder:
        """The order that promises most of those that such a commander gives."""
        if state.debts:
            return answer(state, offered, style)
        if state.stage == "load":
            return planning.load(state, seat, offered)
        if state.stage == "plan":
            return planning.plan(state, seat, offered, style)
        return act(state, seat, offered, style)

    return play


LEVELS = {"major": player(MAJOR), "captain": player(CAPTAIN), "lieutenant": player(LIEUTENANT)}
"""The commanders, the best first."""


STORM = 7
"""Fire points with which a pill box is stormed."""


def answer(state: State, offered: Sequence[TcsOrder], style: Style = MAJOR) -> TcsOrder:
    """Fire in overwatch; a broken unit in the open falls back."""
    owed = state.debts[0]
    if owed.kind == "breaks":
        covered = TABLES.area.cover[ground(state).terrain[owed.hex]] < 0
        return Stay() if covered or Retreat() not in offered else Retreat()
    return Answer() if style.watches else Hold()


def act(state: State, seat: str, offered: Sequence[TcsOrder], style: Style = MAJOR) -> TcsOrder:
    """Assaults that promise much, then fire, then movement, then nothing."""
    side: Side = "american" if seat == "american" else "german"
    if _has_led_enough(state, side, style):
        return Done()
    best, most = None, 0.0
    for order in offered:
        worth = _worth(state, side, order, style)
        if worth > most:
            best, most = order, worth
    if best is not None:
        return best
    return _march(state, offered, style) or Done()


def _has_led_enough(state: State, side: Side, style: Style) -> bool:
    """Whether as many units of a side acted in this turn, pill boxes among them (3.3b), as a
    commander gets round to."""
    if style.share == 1:
        return False
    able = [n for n in of_side(state, side) if kind(n).move or kind(n).area]
    gone = sum(state.units[n].acted or n in state.landing.guns for n in able)
    return gone >= max(style.share * len(able), style.least)


def _worth(state: State, side: Side, order: TcsOrder, style: Style) -> float:
    match order:
        case Move():
            return 0.0
        case Fire(target=target, units=units, victim=None):
            back = style.fears and style.fears * RETURN * _answered(state, units)
            return _fire_worth(state, side, units, target) - back
        case Strike(target=target, plane=plane, weapon=weapon, victim=None):
            type_ = state.landing.sortie[plane - 1].type
            victims = stack(state, target, OTHER[side])
            added = area.modifiers(state, (), target, victims, indirect=True)
            return expected(flying.firepower(type_, bombs=weapon == "bombs"), added)
        case Strike(victim=str(victim)):
            return 0.4 * steps(state, victim)
        case Fire(units=units, victim=str(victim)):
            return 1.5 * _hits(state, units[0], victim)
        case Close(unit=unit, victim=victim):
            return 1.2 if state.units[unit].mode == "fire" else 0.8
        case Assault(target=target, units=units):
            return _assault_worth(state, side, units, target, style.odds)
        case Breach():
            return 9.0
        case Leave(units=units):
            return 9.0 if goes_home(state, CARDS[units[0]].company) else 0.0
        case Overrun(target=target):
            return 1.0 if not _antitank(state, side, target) else 0.0
    return 0.0


_WORTH: dict[tuple[object, ...], float] = {}
"""What a fire is worth, by all that it depends on: it is asked for each order of a part anew."""
MOST_KEPT = 20000


def _fire_worth(state: State, side: Side, units: tuple[str, ...], target: str) -> float:
    victims = stands(state, OTHER[side])[target]
    there = [(n, state.units[n]) for n in (*units, *victims)]
    who = tuple((n, u.hex, u.lost, u.mode, u.road, dug_in(u)) for n, u in there)
    key = (state.scenario, target, state.smoke.get(target, 0), who)
    worth = _WORTH.get(key)
    if worth is None:
        direct = [n for n in units if not kind(n).mortar]
        added = area.modifiers(state, direct or units, target, victims, indirect=not direct)
        total = sum(points(state, n) for n in units)
        worth = expected(total, added) / float(len(units) ** 0.5)
        if len(_WORTH) > MOST_KEPT:
            _WORTH.clear()
        _WORTH[key] = worth
    return worth


RETURN = 0.4
"""How much of what may come back counts against a fire."""


def _answered(state: State, units: tuple[str, ...]) -> float:
    """Steps that overwatch may take from who fires (9.1)."""
    return max(danger(state, n, state.units[n].hex, still=True) for n in units)


def _hits(state: State, name: str, victim: str) -> float:
    here = ground(state)
    distance = here.distance(state.units[name].hex, state.units[victim].hex)
    need = TABLES.point.number(distance) - point.added(state, name, victim)
    return sum(chance for n, chance in CHANCE.items() if n >= need)


def _assault_worth(
    state: State, side: Side, units: tuple[str, ...], target: str, odds: float
) -> float:
    foes = stack(state, target, OTHER[side])
    theirs = sum(points(state, n) for n in foes if not state.units[n].morale)
    mine = sum(points(state, n) for n in units)
    if any(kind(n).class_ == "pillbox" for n in foes):
        return 2.0 if mine >= STORM else 0.0
    broken = all(state.units[n].morale for n in foes if kind(n).foot or kind(n).rolls)
    return 3.0 if broken else 2.0 if mine >= odds * theirs else 0.0


def _antitank(state: State, side: Side, target: str) -> bool:
    return any(
        kind(n).class_ == "infantry" and not state.units[n].morale and steps(state, n) >= 2
        for n in stack(state, target, OTHER[side])
    )


def _march(state: State, offered: Sequence[TcsOrder], style: Style) -> TcsOrder | None:
    """The move that brings a unit nearest to where it should be, in cover where it can."""
    by_unit: dict[str, list[Move]] = {}
    for order in offered:
        if isinstance(order, Move):
            by_unit.setdefault(order.unit, []).append(order)
    crowd = Counter(unit.hex for unit in state.units.values())
    guns = {state.units[n].hex for n in by_unit if kind(n).tow_only}
    for name, moves in by_unit.items():
        if kind(name).class_ == "carrier" and state.units[name].hex in guns:
            continue  # it goes with its gun (12.5)
        wish = Wish(state, name, crowd, style)
        key = wish.key(moves)
        if key not in _CONTENT:
            best = max(moves, key=lambda x: (wish.worth(x.way), x.way))
            if wish.worth(best.way) > wish.worth(state.units[name].hex):
                return best
            if len(_CONTENT) > MOST_KEPT:
                _CONTENT.clear()
            _CONTENT.add(key)
    return None


_CONTENT: set[tuple[object, ...]] = set()
"""Units that want to be nowhere else, by all that it depends on."""
BOLD = 0.5
"""What is left of that fear on the beach, where staying kills too."""


class Wish:
    """Where a unit wants to be: near to its goal, covered, not too crowded or near to the enemy."""

    def __init__(self, state: State, name: str, crowd: Mapping[str, int], style: Style) -> None:
        self.state, self.name, self.crowd, self.fear = state, name, crowd, style.fears * FEAR
        self.sheet = command.sheet_of(state, name)
        self.here, self.waits = ground(state), planning.waits(state, name)
        self.is_leader = kind(name).class_ == "leader"
        self.foes = aim.targets(state, CARDS[name].side)

    def key(self, moves: Sequence[Move]) -> tuple[object, ...]:
        """All on which it depends where the unit wants to be."""
        at = self.state.units[self.name].hex
        beside = tuple(self.crowd.get(m.way, 0) for m in moves)
        hexes = tuple(m.way for m in moves)
        landing = self.state.landing
        opened = (tuple(landing.obstacles.items()), landing.breaches)
        foes = frozenset(self.foes), ready(self.state, CARDS[self.name].side)
        smoke = tuple(self.state.smoke.items())
        about = foes, opened, smoke, self.fear
        return self.state.scenario, self.name, at, self.sheet, beside, hexes, about

    def worth(self, hex_: str) -> float:
        """How good a hex is."""
        if self.is_leader and self.state.scenario in WHOLE:
            return rallies(self.state, hex_)
        beside = self.crowd.get(hex_, 0) - (self.state.units[self.name].hex == hex_)
        afraid = self.fear and kind(self.name).foot
        risk = self.fear * danger(self.state, self.name, hex_) if afraid else 0.0
        if self.waits:
            return crossing(self.state, self.name, hex_, beside) - BOLD * risk
        guards = secures(self.state, self.name, hex_, beside)
        if self.sheet is None:
            lone = strays(self.state, hex_) if self.is_leader else 0
            return guards + drawn(self.state, self.name, hex_, beside) - BOLD * risk - lone
        here = self.here
        away = here.distance(hex_, self.sheet[1].goal)
        want = 0 if kind(self.name).class_ == "infantry" or self.sheet[1].then else 2
        cover = -TABLES.area.cover[here.terrain[hex_]]
        return guards - 1.0 * abs(away - want) + 0.3 * cover - 0.4 * beside - risk


def crossing(state: State, name: str, hex_: str, crowd: int) -> float:
    """How much a unit on the beach wants to be on a hex: over the shingle, or where it opens."""
    here = ground(state)
    if goes_home(state, CARDS[name].company):
        return -1.0 * here.distance(hex_, west(state, hex_))
    if not seaward(hex_):
        risk = danger(state, name, hex_) if runs_in(state, name) else 0.0
        return 5.0 + 0.5 * INLAND[hex_] - 0.2 * crowd - CROSSING * risk
    if kind(name).rolls or kind(name).tow_only:
        return -0.5 * _to_breach(state, hex_) - 0.4 * crowd
    along = here.distance(state.units[name].hex, hex_)
    opens = any(state.landing.obstacles.get(h) in OPEN for h in here.beside[hex_])
    return 1.0 * opens - abs(INLAND[hex_]) - 0.4 * crowd - 0.3 * along


GUARD = 2.5
"""How much a unit wants to stand on a security hex of a breach that nobody holds."""


def secures(state: State, name: str, hex_: str, crowd: int) -> float:
    """How much an American platoon wants a hex for a breach in the shingle (2.5a)."""
    if CARDS[name].side != "american" or kind(name).class_ != "infantry" or crowd:
        return 0.0
    return GUARD * any(
        hex_ in site.security for key, site in sites(state).items()
        if key not in state.landing.breaches
    )  # fmt: skip


def _to_breach(state: State, hex_: str) -> int:
    """Hexes from the nearest place where a breach is or may be."""
    here = ground(state)
    return min((here.distance(hex_, site.beach) for site in sites(state).values()), default=0)


CROSSING = 4.0
"""How many hexes of way a step is worth that may be lost in crossing the shingle."""

OPEN = ("wire", "clear", "breached")
"""Obstacle hexes that infantry gets through."""


def drawn(state: State, name: str, hex_: str, crowd: int) -> float:
    """How much a unit without a sheet wants to be on a hex: at the shingle, then inland if led."""
    if not command.landing(state) or CARDS[name].side != "american":
        return 0.0
    here = ground(state)
    goal = min(scene(state.scenario).aims, key=lambda g: here.distance(state.units[name].hex, g))
    return 0.5 * INLAND[hex_] - 0.2 * here.distance(hex_, goal) - 0.4 * crowd


def rallies(state: State, hex_: str) -> float:
    """How much a leader wants to be on a hex: where he frees most men for the way inland (2.3f)."""
    men = followers(state, "american").get(hex_, 0)
    return men + 0.5 * INLAND[hex_] - strays(state, hex_)


def strays(state: State, hex_: str) -> int:
    """How many hexes beyond his reach (2.3f) a leader is there from the nearest of his men."""
    here = ground(state)
    away = min((here.distance(hex_, at) for at in platoons(state, "american")), default=0)
    return max(0, away - COMMAND.reach)


@of_units
def platoons(state: State, side: str) -> frozenset[str]:
    """The hexes of the infantry of a side."""
    names = of_side(state, side)
    return frozenset(state.units[n].hex for n in names if kind(n).class_ == "infantry")


@of_units
def followers(state: State, side: str) -> dict[str, int]:
    """The steps of foot on the beach, or behind it without a sheet, that a leader would free from
    each hex (2.3f)."""
    here, found = ground(state), dict[str, int]()
    for name in of_side(state, side):
        if kind(name).class_ == "infantry" and not state.units[name].morale:
            for hex_ in here.grid.within(state.units[name].hex, COMMAND.reach):
                found[hex_] = found.get(hex_, 0) + steps(state, name)
    return found
