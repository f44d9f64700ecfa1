"""How a computer commander lands: sheets, the shingle, the draws."""

from collections.abc import Sequence

from domain.games.tcs_omaha import command, landing
from domain.games.tcs_omaha.bot import aims, supporting
from domain.games.tcs_omaha.fire import aim
from domain.games.tcs_omaha.germans.entering import Enter
from domain.games.tcs_omaha.ground import INLAND
from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.movement.breaches import sites
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    TcsOrder,
    ground,
    kind,
    of_side,
    of_units,
    steps,
)
from domain.games.tcs_omaha.printed.command import COMMAND
from domain.games.tcs_omaha.printed.forces import LANDINGS, scene
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.words import Mode


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


def crossing(state: State, name: str, hex_: str, crowd: int) -> float:
    """How much a unit on the beach wants to be on a hex: over the shingle, or where it opens."""
    here = ground(state)
    if aims.goes_home(state, CARDS[name].company):
        return -1.0 * here.distance(hex_, aims.west(state, hex_))
    if not seaward(hex_):
        risk = aims.danger(state, name, hex_) if runs_in(state, name) else 0.0
        return 5.0 + 0.5 * INLAND[hex_] - 0.2 * crowd - CROSSING * risk
    if kind(name).class_ == "vehicle":
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
    return men + 0.5 * INLAND[hex_]


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
