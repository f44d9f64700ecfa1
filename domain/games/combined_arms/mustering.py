"""Chapters 2 and 4: armies, chosen or drawn, and their placement; reinforcements (9.9, 9.10)."""

from collections.abc import Iterator, Mapping

from domain.game.ruleset import Chance, Illegal
from domain.games.combined_arms import events as e
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.lookup import battle, home_rows, on, square_of
from domain.games.combined_arms.printed import BASES, READY, TANKS, TYPES, Limits, name, ready
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import AHEAD, SIDES, Kind, Seat

# --- Choosing (2.1) ---------------------------------------------------------------------------


def call(state: State, seat: Seat, order: o.Call) -> Iterator[e.ArmsEvent]:
    """Choose an army that is ready (2.7)."""
    if READY[order.army].seat != seat:
        raise Illegal(
            "2.7", f"The {order.army} army belongs to the other side; choose one of yours."
        )
    yield e.ArmyChosen(seat=seat, army=dict(ready(order.army, battle(state).army)))


def muster(state: State, seat: Seat, order: o.Muster) -> Iterator[e.ArmsEvent]:
    """Choose an army unit by unit."""
    if state.armies != "chosen":
        raise Illegal("2.7", "This match is played with historical armies: choose one by name.")
    army = _counted(order.units)
    check(army, battle(state).army)
    yield e.ArmyChosen(seat=seat, army=army)


def _counted(words: tuple[str, ...]) -> dict[Kind, int]:
    """The units that words name, each with a number after it; without one it is one unit."""
    army: dict[Kind, int] = {}
    last: Kind | None = None
    for word in words:
        if not word.isdigit():
            last = word  # type: ignore[assignment]
            army[last] = army.get(last, 0) + 1  # type: ignore[index, arg-type]
        elif last is None:
            raise Illegal("2.2", "Name each type before its number: “army infantry 4 …”.")
        else:
            army[last] += int(word) - 1
            last = None
    return army


def check(army: Mapping[Kind, int], limits: Limits) -> None:
    """Raise Illegal unless an army keeps the limits."""
    total = sum(army.values())
    if total != limits.units:
        raise Illegal("2.2", f"An army has {limits.units} units; you named {total}.")
    if army.get("headquarters", 0) != 1:
        raise Illegal("2.3", "An army has exactly one Headquarters; add “headquarters 1”.")
    tanks = sum(n for kind, n in army.items() if kind in TANKS)
    if tanks > limits.tanks:
        raise Illegal("2.4", f"An army has {limits.tanks} tanks at most; you named {tanks}.")
    for kind, n in army.items():
        if n > limits.same:
            raise Illegal(
                "2.5", f"An army has {limits.same} of a type at most; you named {n} {name(kind)}."
            )
    if len(army) - 1 < limits.types:
        raise Illegal(
            "2.6",
            f"An army has {limits.types} types at least besides the Headquarters; "
            f"these are {len(army) - 1}.",
        )


def armies(state: State, seat: str) -> Iterator[o.Call]:
    """The armies of a side that are ready."""
    return (o.Call(army=key) for key, row in READY.items() if row.seat == seat)


def drawn(seat: Seat, limits: Limits, chance: Chance) -> dict[Kind, int]:
    """An army drawn from a bag (2.8): its types first, then tanks that may join, then the rest."""
    who = f"{SIDES[seat]} army"
    kinds = [k for k in TYPES if k != "headquarters"]
    first = chance.draw(kinds, limits.types, why=f"the types of the {who}")
    left = [k for k in kinds for _ in range(limits.same - (k in first))]
    tanks = [k for k in left if k in TANKS]
    room = limits.tanks - sum(1 for k in first if k in TANKS)
    joining = chance.draw(tanks, room, why=f"the tanks that may join the {who}")
    bag = [*(k for k in left if k not in TANKS), *joining]
    rest = chance.draw(bag, limits.units - limits.types - 1, why=f"the rest of the {who}")
    drawn = ("headquarters", *first, *rest)
    return {kind: drawn.count(kind) for kind in TYPES if kind in drawn}


# --- Placing (4) ------------------------------------------------------------------------------


def _id(state: State, seat: Seat, kind: Kind) -> str:
    return f"{seat}-{kind}-{state.raised.get(f'{seat}-{kind}', 0) + 1}"


def _empty(state: State, seat: str, depth: int) -> list[str]:
    return [s for s in home_rows(state, seat, depth) if s not in state.units]


def elites_left(state: State, seat: str) -> int:
    """How many units a side may still make Elite (9.6)."""
    if not on(state, "elite"):
        return 0
    made = sum(1 for u in state.units.values() if u.seat == seat and u.elite)
    return battle(state).elite.most - made


def placings(state: State, seat: Seat) -> Iterator[o.Place]:
    """Every placing that is possible now."""
    squares = _empty(state, seat, battle(state).field.home)
    elite = elites_left(state, seat) > 0
    for kind in sorted(state.reserve[seat]):
        for square in squares:
            yield o.Place(unit=kind, square=square)
            if elite:
                yield o.Place(unit=kind, square=square, rank="elite")


def place(state: State, seat: Seat, order: o.Place) -> Iterator[e.ArmsEvent]:
    """Place a unit of the army."""
    square, depth = square_of(state, order.square), battle(state).field.home
    if order.unit not in (state.chosen.get(seat) or {}):
        raise Illegal("4.3", f"Your army has no {name(order.unit)}.")
    if order.unit not in state.reserve[seat]:
        raise Illegal("4.3", f"Your {name(order.unit)} are all placed.")
    if square not in home_rows(state, seat, depth):
        raise Illegal("4.1", f"Place it on your home rows, {_rows(state, seat, depth)}.")
    if square in state.units:
        raise Illegal("1.5", f"There is a unit on {square}; place it on an empty square.")
    if order.rank and not on(state, "elite"):
        raise Illegal("9.6", "Elite units are not played in this match; leave out “elite”.")
    if order.rank and elites_left(state, seat) < 1:
        most = battle(state).elite.most
        raise Illegal("9.6", f"You have already made {most} units Elite; leave out “elite”.")
    yield placed(state, seat, order.unit, square, elite=order.rank == "elite")


def placed(state: State, seat: Seat, kind: Kind, square: str, *, elite: bool) -> e.UnitPlaced:
    """The next unit of a type stands on a square."""
    unit = _id(state, seat, kind)
    return e.UnitPlaced(seat=seat, unit=unit, kind=kind, square=square, elite=elite)


def _rows(state: State, seat: str, depth: int) -> str:
    return f"1 to {depth}" if AHEAD[seat] > 0 else f"{state.size - depth + 1} to {state.size}"


# --- Reinforcements (9.9, 9.10) ---------------------------------------------------------------


def has_room(state: State) -> bool:
    """Whether the side to move has an empty square on its back row."""
    return bool(_empty(state, state.seat, 1))


def reinforcements(state: State) -> Iterator[o.Reinforce]:
    """Every reinforcement that is possible now."""
    squares = _empty(state, state.seat, 1)
    return (o.Reinforce(unit=k, square=s) for k in TYPES if k not in BASES for s in squares)


def reinforce(state: State, seat: Seat, order: o.Reinforce) -> Iterator[e.ArmsEvent]:
    """Place a reinforcement."""
    square = square_of(state, order.square)
    if order.unit in BASES:
        raise Illegal("9.9", "A reinforcement cannot be a base; choose a unit that moves.")
    if square not in home_rows(state, seat, 1):
        raise Illegal("9.10", "A reinforcement stands on your back row.")
    if square in state.units:
        raise Illegal("1.5", f"There is a unit on {square}; place it on an empty square.")
    unit = _id(state, seat, order.unit)
    yield e.UnitReinforced(seat=seat, unit=unit, kind=order.unit, square=square)
