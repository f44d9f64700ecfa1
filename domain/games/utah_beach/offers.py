"""What is offered: each order by itself, all regiments ashore and all parachutists at once."""

from collections.abc import Iterator, Sequence

from domain.game.board import Batch, Choice
from domain.game.orders import line
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.saying import said, standing_in
from domain.games.utah_beach.sight import legal_orders
from domain.games.utah_beach.state import State
from domain.games.utah_beach.weighing import weigher

SAYS = {
    "land": "land all, each on a beachhead of its own",
    "drop": "drop all, each on a hex of its own",
}


def choices(state: State, seat: str) -> Iterator[Choice]:
    """What a side may order now, in words, with what it touches and costs."""
    weigh = weigher(state, seat)
    standing = standing_in(state)
    for order in legal_orders(state, seat):
        says = said(state, standing, order)
        yield Choice(line=line(order), on=_touched(state, order), note=weigh(order), says=says)


def _touched(state: State, order: o.UtahOrder) -> tuple[str, ...]:
    """The ids on the board that an order is about."""
    match order:
        case o.Move(unit=unit, way=way) | o.Advance(unit=unit, way=way):
            return (unit, way)
        case o.Land(unit=unit, hex=hex_) | o.Drop(unit=unit, hex=hex_):
            return (unit, hex_)
        case o.Zone(hex=hex_) | o.Assault(hex=hex_):
            return (hex_,)
        case o.Beachhead(hexes=hexes):
            return hexes
        case o.Attack(target=target, units=units):
            return (*units, target)
        case o.Bombard(target=target, unit=unit):
            return (target, unit) if unit else (target,)
        case o.Retreat(way=way):
            return (state.debts[0].units[0], way.rpartition("-")[2])
        case o.Lose(unit=unit) | o.Defend(unit=unit) | o.Rebuild(unit=unit):
            return (unit,)
    return ()


def batches(offered: Sequence[Choice]) -> Iterator[Batch]:
    """Where several units land or drop: each on the first hex that no other takes, if all can."""
    for verb, says in SAYS.items():
        lines = tuple(_apart(offered, verb))
        units = {choice.line.split()[1] for choice in offered if choice.line.startswith(f"{verb} ")}
        if len(lines) == len(units) > 1:
            yield Batch(says, lines)


def _apart(offered: Sequence[Choice], verb: str) -> Iterator[str]:
    taken = set[str]()
    for choice in offered:
        said, *names = choice.line.split()
        if said == verb and len(names) == 2 and taken.isdisjoint(names):
            taken.update(names)
            yield choice.line
