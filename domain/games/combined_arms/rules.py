"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.combined_arms import ending, firing, movement, mustering, placement, retreating
from domain.games.combined_arms import events as e
from domain.games.combined_arms import orders as o
from domain.games.combined_arms.printed import BATTLES, Battle
from domain.games.combined_arms.state import State
from domain.games.combined_arms.words import OTHER, SEATS, SIDES, Ground, Seat
from domain.grid.squares import Squares, squares

RULES_OF_CHOICE = ("cities", "difficult-terrain", "elite", "experienced", "reinforcements")

Happening = Iterator[e.ArmsEvent]


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The board is laid for the side that moves first (1.4), and armies drawn if asked for."""
    battle = BATTLES[scenario.key]
    campaign = scenario.key == "campaign"  # 9.11
    on = tuple(k for k in RULES_OF_CHOICE if campaign or options.get(k) == "on")
    on += tuple(k for k in ("cities-at-once",) if options.get(k) == "on")
    on += ("no-draws",) if options.get("draws") == "off" else ()  # 8.3a
    armies = options.get("armies", "chosen")
    yield e.FieldLaid(
        scenario=scenario.key,
        size=battle.field.size,
        first=cast(Seat, options.get("first-move", SEATS[0])),
        armies=armies,
        options=on,
        ground=_ground(battle, on, chance),
    )
    if armies == "random":  # 2.8
        for seat in SEATS:
            army = mustering.drawn(seat, battle.army, chance)
            yield e.ArmyRevealed(seat=seat, army=army)


def _ground(battle: Battle, on: tuple[str, ...], chance: Chance) -> dict[str, Ground]:
    """Cities in the middle rows (9.1) and the same difficult terrain on both halves (9.3)."""
    board = squares(battle.field.size, battle.field.size)
    home = battle.field.home
    ground: dict[str, Ground] = {}
    if "cities" in on:
        middle = [s for n in range(home + 1, board.rows - home + 1) for s in board.row(n)]
        cities = chance.draw(middle, battle.field.cities, why="the cities")
        ground |= dict.fromkeys(cities, "city")
    if "difficult-terrain" in on:
        half = [s for n in range(home, board.rows // 2 + 1) for s in board.row(n)]
        kinds: tuple[tuple[Ground, int], ...] = (
            ("mountain", battle.rough.mountains),
            ("bocage", battle.rough.bocage),
        )
        for kind, n in kinds:
            free = [s for s in half if s not in ground and _mirror(board, s) not in ground]
            for square in chance.draw(free, n, why=f"the {kind} of one half"):
                ground |= {square: kind, _mirror(board, square): kind}
    return ground


def _mirror(board: Squares, square: str) -> str:
    """The square that lies to the other side as this one does to its own."""
    x, y = board.at[square]
    return board.name(board.columns - 1 - x, board.rows - 1 - y)


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, seat: str, order: o.ArmsOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("8.7", "The battle is over; there is nothing to order.")
    side = cast(Seat, seat)
    match order:
        case o.Call() | o.Muster():
            yield from _choose(state, side, order)
        case o.Retreat():
            yield from _give_way(state, side, order)
        case _:
            _check_turn(state, side, order)
            yield from _in_turn(state, side, order)


def _choose(state: State, seat: Seat, order: o.Call | o.Muster) -> Happening:
    if state.stage != "muster" or seat in state.chosen:
        raise Illegal("2.9", "Your army is chosen and cannot be changed.")
    if isinstance(order, o.Call):
        return mustering.call(state, seat, order)
    return mustering.muster(state, seat, order)


def _give_way(state: State, seat: Seat, order: o.Retreat) -> Happening:
    if not state.broken or state.seat == seat:
        raise Illegal("7.2", "None of your units has to retreat.")
    return retreating.retreat(state, order)


STAGES: dict[type[o.ArmsOrder], tuple[str, ...]] = {
    o.Place: ("place",),
    o.PlaceAll: ("place",),
    o.PlaceAs: ("place",),
    o.Reinforce: ("reinforce",),
    o.Move: ("move",),
    o.Fire: ("fire",),
    o.Pass: ("move", "fire"),
}


def _check_turn(state: State, seat: Seat, order: o.ArmsOrder) -> None:
    """Raise Illegal unless it is the side's turn and the right moment for the order (1.6)."""
    if state.stage == "muster":
        raise Illegal("1.6", "First both sides choose their armies.")
    if state.seat != seat:
        raise Illegal("1.6", f"It is the turn of {SIDES[state.seat]}.")
    if state.broken:
        raise Illegal(
            "7.2", f"{SIDES[OTHER[seat]]} first chooses where its unit on {state.broken} retreats."
        )
    if state.stage not in STAGES[type(order)]:
        raise Illegal("1.6", f"{_elsewhere(state, order)} {_DUE[state.stage]}")


def _elsewhere(state: State, order: o.ArmsOrder) -> str:
    """Why an order has another moment."""
    match order:
        case o.Place() | o.PlaceAll() | o.PlaceAs():
            return "All units of your army are placed."
        case o.Reinforce():
            return "You have no reinforcement to place now."
        case o.Move() if state.stage == "fire":
            return "Your Move Phase is over."
        case o.Fire() if state.stage == "move":
            return "Attacks come after the moves; “pass” ends your Move Phase."
    return "It is too early in the turn for that."


_DUE = {
    "place": "Place a unit, “place infantry d2”, or all: “place as line”, “place all: …; end”.",
    "reinforce": "Place your reinforcement: “reinforce infantry d1”.",
    "move": "Move, or end your Move Phase with “pass”.",
    "fire": "Attack, or end your turn with “pass”.",
}


def _in_turn(state: State, seat: Seat, order: o.ArmsOrder) -> Happening:
    """What an order of the side to move leads to."""
    match order:
        case o.Place():
            yield from mustering.place(state, seat, order)
        case o.PlaceAll():
            yield from placement.place_all(state, seat, order)
        case o.PlaceAs():
            yield from placement.place_as(state, seat, order)
        case o.Reinforce():
            yield from mustering.reinforce(state, seat, order)
        case o.Move():
            yield from movement.move(state, seat, order)
        case o.Fire():
            yield from firing.fire(state, seat, order)
        case o.Pass():
            yield e.PhaseBegan(phase="fire") if state.stage == "move" else _next_turn(state)


# --- What follows by itself (1.7) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    if over := list(ending.overrun(state)):
        yield from over
        return
    match state.stage:
        case "muster":
            if len(state.chosen) == len(SEATS):  # 2.1
                for seat in SEATS:
                    yield e.ArmyRevealed(seat=seat, army=state.chosen[seat] or {})
        case "place":  # 4.2
            if any(state.reserve.values()):
                yield from placement.next_of(state)
            else:
                yield _turn(state, state.first, 1)
        case "begin":
            yield from _begin(state)
        case "move":
            if not movement.can_move(state):
                yield e.PhaseBegan(phase="fire")
        case "fire":
            yield from _fighting(state)


def _begin(state: State) -> Happening:
    """The start of a turn: an end, a reinforcement, or the Move Phase (5.1)."""
    if not state.reinforced:
        ends = list(ending.at_the_start(state))
        if ends:
            yield from ends
            return
        if ending.reinforced(state):
            if mustering.has_room(state):
                yield e.PhaseBegan(phase="reinforce")
                return
            yield e.ReinforcementLost(seat=state.seat)
    yield e.PhaseBegan(phase="move", lifted=movement.lifted(state))


def _fighting(state: State) -> Happening:
    """A unit gives way, a side is beaten, or nobody is left who can attack (6.4, 8.1, 8.6)."""
    if state.broken:
        return
    happened = False
    for happening in (ending.fallen(state), retreating.consequences(state)):
        for event in happening:
            happened = True
            yield event
        if happened:
            return
    if not firing.can_fire(state):
        yield _next_turn(state)


def _next_turn(state: State) -> e.TurnBegan:
    """The turn of the other side (5.1); damage is forgotten (6.5)."""
    seat = OTHER[state.seat]
    return _turn(state, seat, state.turn + (seat == state.first))


def _turn(state: State, seat: Seat, turn: int) -> e.TurnBegan:
    return e.TurnBegan(seat=seat, turn=turn, position=ending.position(state, seat))
