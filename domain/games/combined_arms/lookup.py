"""What the position says, asked in the words of the rules."""

from domain.game.ruleset import Illegal, Losses
from domain.game.told import say
from domain.games.combined_arms.printed import BATTLES, TYPES, Battle, name
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.words import AHEAD, SIDES, Kind, Seat
from domain.grid.squares import Squares, squares

ELITE_DEFENCE = 1
GROUND_DEFENCE = 1


def battle(state: State) -> Battle:
    """The scenario that is played."""
    return BATTLES[state.scenario]


def grid(state: State) -> Squares:
    """The squares of the board (1.1); they count distance in all eight directions (1.3)."""
    return squares(state.size, state.size)


def on(state: State, option: str) -> bool:
    """Whether an optional rule is played."""
    return option in state.options


def square_of(state: State, word: str) -> str:
    """The square that a word of an order names (1.2)."""
    square = word.casefold()
    if square not in grid(state).at:
        told, last = (
            "There is no square {words} here; name one of a1 to {square}.",
            grid(state).names[-1],
        )
        raise Illegal("1.2", told, words=word[:20], square=last)
    return square


def own(state: State, seat: str, square: str) -> Unit:
    """The unit of a side on a square (5.5)."""
    unit = state.units.get(square)
    if unit is None:
        raise Illegal("5.5", "There is no unit on {square}.", square=square)
    if unit.seat != seat:
        told = "The unit on {square} is {side}; order your own."
        raise Illegal("5.5", told, square=square, side=SIDES[unit.seat])
    return unit


def called(state: State, square: str) -> str:
    """The unit on a square in a sentence: “Allied Elite Infantry”."""
    unit = state.units[square]
    form = "{side} Elite {unit}" if unit.elite else "{side} {unit}"
    return say(form, side=SIDES[unit.seat], unit=name(unit.kind))


def on_square(unit: Unit, square: str) -> str:
    """A unit with its square: “Light Tanks on d4”."""
    return say("{unit} on {square}", unit=name(unit.kind), square=square)


def next_id(state: State, seat: Seat, kind: Kind) -> str:
    """The id of the next unit of a type."""
    return f"{seat}-{kind}-{state.raised.get(f'{seat}-{kind}', 0) + 1}"


def raised(state: State, seat: Seat, kind: Kind) -> dict[str, int]:
    """How many units ever stood on the board, with one more of a type."""
    key = f"{seat}-{kind}"
    return {**state.raised, key: state.raised.get(key, 0) + 1}


def losses(state: State) -> Losses:
    """The units of each side that stood on the board once, and do no more."""
    lost = dict.fromkeys(SIDES.values(), 0)
    for key, count in state.raised.items():
        lost[SIDES[key.partition("-")[0]]] += count
    for unit in state.units.values():
        lost[SIDES[unit.seat]] -= 1
    return Losses(lost, (say("unit"), say("units")))


def home_rows(state: State, seat: str, depth: int) -> tuple[str, ...]:
    """The squares of so many rows on a side's own edge, its back row first."""
    numbers = range(1, depth + 1)
    if AHEAD[seat] < 0:
        numbers = range(state.size, state.size - depth, -1)
    return tuple(s for number in numbers for s in grid(state).row(number))


def empty(state: State, seat: str, depth: int) -> list[str]:
    """Those of them on which nobody stands."""
    return [s for s in home_rows(state, seat, depth) if s not in state.units]


def defence(state: State, square: str) -> int:
    """How much damage the unit on a square takes before it must retreat (6.4, 9.4, 9.7)."""
    unit = state.units[square]
    points = TYPES[unit.kind].defence
    if unit.elite:
        points += ELITE_DEFENCE
    if square in state.ground and on(state, "difficult-terrain"):
        points += GROUND_DEFENCE
    return points


def touches(state: State, square: str, seat: str, *, but: str = "") -> bool:
    """Whether a unit of a side stands next to a square, not counting the one on ``but``."""
    units = state.units
    return any(
        near != but and (unit := units.get(near)) is not None and unit.seat == seat
        for near in grid(state).around[square]
    )


def broken(state: State) -> str:
    """The square of the unit that has taken as much damage as it can (6.4); "" for none."""
    for square, taken in state.damage.items():
        if taken >= defence(state, square):
            return square
    return ""
