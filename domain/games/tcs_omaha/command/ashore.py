"""Under which command a unit acts in a landing scenario (2.3c): the beach, a leader, a sheet."""

from typing import Literal

from domain.games.tcs_omaha.german.printed import RELEASE
from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.leaders import sheets
from domain.games.tcs_omaha.leaders.sheets import Ground, Orders
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import kind
from domain.games.tcs_omaha.printed import CARDS


def landing(state: State) -> bool:
    """Whether the scenario has a landing, whose rules of command hold."""
    return state.landing.sealed


def side_of(hex_: str) -> Ground:
    """The side of the shingle on which a hex lies (2.3d)."""
    return "seaward" if seaward(hex_) else "landward"


def orders(state: State, name: str, *, sheet: bool) -> Orders:
    """The methods of command that hold for an American unit now (2.3c)."""
    return Orders(side_of(state.units[name].hex), sheet, name in state.landing.led)


Free = Literal["nowhere", "seaward", "anywhere"]


def free(state: State, name: str) -> Free:
    """Where a unit may go without asking for a sheet (2.3d, 2.3f, 3.1)."""
    if not landing(state):
        return "nowhere"
    if CARDS[name].side == "german":
        return "anywhere" if marching(state, name) else "nowhere"
    if name in state.landing.led:
        return "anywhere"
    return "seaward" if seaward(state.units[name].hex) else "nowhere"


def marching(state: State, name: str) -> bool:
    """Whether a German reinforcement still marches on without a sheet (3.1)."""
    entered = state.landing.entering.get(CARDS[name].company, 0)
    return entered > 0 and state.turn - entered < RELEASE.marches


def check(state: State, name: str, hex_: str, *, sheet: bool) -> None:
    """Raise Illegal where an American unit has no command to go to a hex (2.3d)."""
    if landing(state) and CARDS[name].side == "american" and kind(name).class_ != "leader":
        known = orders(state, name, sheet=sheet)
        sheets.check_step(name, known, onto=side_of(hex_))


def may_fire(state: State, name: str) -> bool:
    """Whether a unit fires without a sheet: all Americans after the landing, pill boxes, pits."""
    if not landing(state):
        return False
    fixed = kind(name).class_ in ("pillbox", "pit")
    return fixed or CARDS[name].side == "american" or marching(state, name)
