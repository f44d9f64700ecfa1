"""What American units may do after the landing (2.3a-2.3g); how many op sheets."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.printed.command import COMMAND, Side

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


def begins(sector: str, stands_in: str) -> bool:
    """Whether a unit can begin its landing sheet: on its correct sector (2.3, 2.3e)."""
    return sector == stands_in
