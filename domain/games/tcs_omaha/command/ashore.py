"""Command after the landing (2.3, 3.1): the beach, a leader, a sheet; how many op sheets."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS, kind
from domain.games.tcs_omaha.printed.command import COMMAND, RELEASE
from domain.games.tcs_omaha.words import Side

Ground = Literal["seaward", "landward"]


class Orders(NamedTuple):
    """Under which of the three methods of command a unit stands (2.3c)."""

    ground: Ground = "landward"
    """On which side of the shingle it stands (2.3d)."""
    sheet: bool = False
    """It follows an implemented op sheet that it may carry out."""
    led: bool = False
    """It was near a leader when the Action Phase began (2.3f)."""

    @property
    def free(self) -> bool:
        """Whether it moves and fights as its owner likes."""
        return self.led or self.ground == "seaward"


def check_move(unit: str, orders: Orders) -> None:
    """Raise Illegal where a unit may not move in regular movement (2.3d)."""
    if not orders.free and not orders.sheet:
        raise Illegal(
            "2.3d",
            f"{unit} is landward of the shingle without orders: it may fire, or retreat toward the "
            f"sea. Bring a leader within {COMMAND.reach} hexes, or implement an op sheet.",
        )


def check_step(unit: str, orders: Orders, *, onto: Ground) -> None:
    """Raise Illegal where a step leaves what lets a unit move (2.3d).

    Who moves only because he is seaward of the shingle stays there.
    """
    check_move(unit, orders)
    if onto == "landward" and not orders.led and not orders.sheet:
        raise Illegal(
            "2.3d",
            f"{unit} moves freely only seaward of the shingle; crossing it takes a leader or an "
            "op sheet.",
        )


def retreats_at_will(orders: Orders, *, toward_sea: bool) -> bool:
    """Whether a unit may retreat by choice: without orders only toward the sea (2.3d)."""
    return orders.free or orders.sheet or toward_sea


def may_stay(orders: Orders, turns_defended: int) -> bool:
    """Whether an unassigned unit may still hold; seaward of the shingle always (2.3g)."""
    return orders.ground == "seaward" or orders.sheet or turns_defended < COMMAND.defence


def check_count(side: Side, implemented: int) -> None:
    """Raise Illegal where a side would have one op sheet too many (2.3a, 3.2).

    Its owner abandons or completes one first; what is still being prepared does not count.
    """
    most = COMMAND.sheets[side]
    if implemented < most:
        return
    said = "abandon or complete one first"
    if side == "german":
        raise Illegal("3.2", f"The Germans may have {most} implemented op sheets; {said}.")
    raise Illegal("2.3a", f"The Americans may have {most} implemented op sheets; {said}.")


def rate(gained: int, *, led: bool) -> int:
    """Weighted turns that a unit gains; under a leader never more than one a turn (2.3a)."""
    return min(gained, COMMAND.led_rate) if led else gained


def check_landing_sheet(
    sector: str, boxes: Collection[str], box_of_sector: str, *, transport: bool
) -> None:
    """Raise Illegal where units cannot land with such a sheet (2.3a, 2.1m).

    ``boxes``: the beach boxes of the boats that carry its units.
    """
    if transport:
        raise Illegal("2.1m", "Transports land without op sheets; prepare one after the landing.")
    if not sector:
        raise Illegal("2.3a", "The sheet of a landing unit names its beach sector.")
    wrong = sorted(set(boxes) - {box_of_sector})
    if wrong:
        raise Illegal(
            "2.3a",
            f"A unit for {sector} starts from the box of {box_of_sector}, not {wrong[0]}; change "
            "the boat or the sheet.",
        )


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
        check_step(name, known, onto=side_of(hex_))


def may_fire_freely(state: State, name: str) -> bool:
    """Whether a unit fires without a sheet: all Americans after the landing, pill boxes, pits."""
    if not landing(state):
        return False
    fixed = kind(name).class_ in ("pillbox", "pit")
    return fixed or CARDS[name].side == "american" or marching(state, name)
