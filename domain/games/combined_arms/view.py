"""A position drawn with the words of every board. Only the armies are ever hidden."""

from collections.abc import Iterator
from math import sin

from msgspec import UNSET

from domain.game.game import AS_PRINTED, ruled
from domain.game.grammar.orders import line
from domain.game.told import say
from domain.game.view.board import Card, Choice, Map, Piece, Prompt, Space, Stroke, Track, View
from domain.game.view.symbols import app6
from domain.games.combined_arms.lookup import battle, defence, grid, on, on_square
from domain.games.combined_arms.movement import allowance
from domain.games.combined_arms.placement import elites_left
from domain.games.combined_arms.printed import TYPES, counted, name
from domain.games.combined_arms.rules import legal_orders, to_move
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.words import PHASES, SEATS, SIDES, Kind, Seat


def view(state: State, seat: str | None) -> View:
    """What a side, or a spectator, sees."""
    began = state.turn > 0
    return View(
        title=battle(state).title,
        turn=f"Turn {state.turn}" if began else "Before turn 1",
        phase=PHASES[state.stage],
        maps=(_map(state),),
        pieces=tuple(_piece(state, s, u) for s, u in sorted(state.units.items())),
        tracks=tuple(_tracks(state)),
        cards=tuple(_cards(state)),
        prompts=tuple(_prompt(state, s) for s in SEATS if s in to_move(state)),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=tuple(_notes(state)),
    )


# --- The board --------------------------------------------------------------------------------


def _map(state: State) -> Map:
    board = grid(state)
    spaces = tuple(
        Space(
            id=square,
            name=square,
            x=x,
            y=board.rows - 1 - y,
            shape="square",
            terrain=state.ground.get(square, "open"),
            facts=tuple(_ground(state, square)),
        )
        for square, (x, y) in board.at.items()
    )
    size = f"{board.columns} by {board.rows} squares"
    return Map(title=f"Combined Arms: {size}", spaces=spaces, strokes=tuple(_brooks(state)))


def _brooks(state: State) -> Iterator[Stroke]:
    """Two brooks, drawn and of no effect; they keep off squares that have a ground of their own."""
    board = grid(state)
    for start, bend in ((0.2, 0.28), (0.78, -0.18)):
        dry: list[str] = []
        for k in range(board.rows):
            middle = (start + bend * k / board.rows) * board.columns + sin(k)
            near = sorted(range(board.columns), key=lambda column: abs(column - middle))
            row = (f"{chr(ord('a') + column)}{board.rows - k}" for column in near)
            dry += [square for square in row if square not in state.ground][:1]
        if len(dry) > 1:
            yield Stroke((f"{dry[0]}/N", *dry, f"{dry[-1]}/S"))


def _ground(state: State, square: str) -> Iterator[str]:
    if square in state.ground and on(state, "difficult-terrain"):
        yield "Defense +1"


ART: dict[Kind, str] = {
    "light-tank": "light tank",
    "medium-tank": "tank",
    "heavy-tank": "heavy tank",
    "mechanized": "half-track",
    "howitzer": "howitzer",
    "anti-tank": "anti-tank gun",
    "anti-aircraft": "anti-aircraft gun",
    "air-field": "air field",
    "fortification": "fortification",
}
"""The silhouettes of what is more than men on foot."""


def _piece(state: State, square: str, unit: Unit) -> Piece:
    printed = TYPES[unit.kind]
    return Piece(
        id=unit.id,
        name=name(unit.kind),
        space=square,
        owner=unit.seat,
        symbol=app6(printed.symbol, hostile=unit.seat == "axis"),
        facts=tuple(_facts(state, square, unit)),
        mark=mark(unit),
        art=ART.get(unit.kind, ""),
        figures=f"{allowance(state, square)}-{printed.range}-{defence(state, square)}",
    )


MARKS: dict[Kind, str] = {
    "infantry": "I",
    "paratroopers": "P",
    "engineers": "E",
    "mechanized": "M",
    "light-tank": "L",
    "medium-tank": "T",
    "heavy-tank": "H",
    "howitzer": "W",
    "anti-tank": "A",
    "anti-aircraft": "F",
    "air-field": "R",
    "fortification": "B",
    "headquarters": "Q",
}
"""The letter of each type on a board in text: Flak, aiRfield, Bastion and hoWitzer among them."""


def mark(unit: Unit) -> str:
    """Its letter: Allied in capitals, Axis in small letters; an Elite unit has a star."""
    letter = MARKS[unit.kind] if unit.seat == "allied" else MARKS[unit.kind].lower()
    return f"{letter}*" if unit.elite else letter


def _facts(state: State, square: str, unit: Unit) -> Iterator[str]:
    printed = TYPES[unit.kind]
    yield f"Move {allowance(state, square)}"
    yield f"Range {printed.range}"
    yield f"Defense {defence(state, square)}"
    if unit.elite:
        yield "Elite"
    elif unit.kills and on(state, "experienced"):
        yield f"{unit.kills} destroyed"
    if square in state.damage:
        yield f"{state.damage[square]} damage"
    if square == state.broken:
        yield "must retreat"
    elif square in state.routed:
        yield "retreated"
    if square in state.moved:
        yield "moved"
    if square in state.fired:
        yield "attacked"


# --- Beside the board -------------------------------------------------------------------------


def _tracks(state: State) -> Iterator[Track]:
    for seat in SEATS:
        units = [u for u in state.units.values() if u.seat == seat]
        yield Track(title="Units", value=len(units), owner=seat)
        if seat in state.reserve and state.stage == "place":
            yield Track(title="To place", value=sum(state.reserve[seat].values()), owner=seat)
        if state.stage == "place" and on(state, "elite"):
            yield Track(title="Elite to name", value=elites_left(state, seat), owner=seat)
    if state.turn:
        ends = battle(state).ends
        yield Track(title="Turn", value=state.turn, most=ends.turns)
        quiet = max(0, state.quiet - 1) // len(SEATS)
        yield Track(title="Turns without loss", value=quiet, most=ends.quiet)


def _cards(state: State) -> Iterator[Card]:
    """The units that are not on the board, a card for each type."""
    if state.stage == "muster":
        for seat in SEATS:
            yield from (_card(k, n, seat, "chosen") for k, n in _army(state, seat).items())
    elif state.stage == "place":
        for seat, left in state.reserve.items():
            yield from (_card(k, n, seat, "to place") for k, n in left.items())


def _army(state: State, seat: Seat) -> dict[Kind, int]:
    return state.chosen.get(seat) or {}


def _card(kind: Kind, n: int, seat: Seat, where: str) -> Card:
    printed = TYPES[kind]
    traits = f"Move {printed.move}, Range {printed.range}, Defense {printed.defence}."
    return Card(
        id=kind,
        name=counted(n, kind),
        text=f"{traits} {printed.text}".strip(),
        owner=seat,
        place=where,
    )


RECONSTRUCTED = {
    "battle": say(
        "Reconstructed, not printed: how much rough ground there is, the ready-made "
        "armies, and the draws. The reference sheet has them all."
    ),
    "campaign": say(
        "Reconstructed, not printed: how large the map and the armies are, how much rough "
        "ground there is, the ready-made armies, and the draws. The reference sheet has them all."
    ),
}


def _notes(state: State) -> Iterator[str]:
    yield RECONSTRUCTED[state.scenario]
    yield from ruled("8.3a", printed=on(state, AS_PRINTED))
    if state.stage == "muster":
        for seat in SEATS:
            if seat in state.chosen:
                yield say("{side} has chosen its army.", side=SIDES[seat])
        if state.armies == "chosen":
            limits = battle(state).army
            yield say(
                "An army of your own has {n} units with 1 headquarters, {types} more types at "
                "least, {same} of a type and {tanks} tanks at most.",
                n=limits.units,
                types=limits.types,
                same=limits.same,
                tanks=limits.tanks,
            )
    elif state.stage == "place":
        yield say(
            "You may say in secret where all your units will stand; one of them is placed whenever "
            "it is your turn."
        )
        for seat, spots in ({} if state.placing is UNSET else state.placing).items():
            still = ", ".join(
                f"{spot.kind}{' elite' * spot.elite} {spot.square}" for spot in spots or ()
            )
            form = "{side} will still place {units}."
            if not still:
                form = "{side} will still place what it has sealed."
            yield say(form, side=SIDES[seat], units=still)


# --- What is asked ----------------------------------------------------------------------------

_QUESTIONS = {
    "muster": say(
        "Choose your army in secret, then say “ready”. The reference sheet lists what is in each."
    ),
    "place": say("Place a unit on your home rows, or all at once."),
    "reinforce": say("Place your reinforcement on your back row."),
    "move": say("Move your units, or pass to attack."),
    "fire": say("Attack, or pass to end your turn."),
}


def _prompt(state: State, seat: Seat) -> Prompt:
    text = _QUESTIONS.get(state.stage, "")
    if state.broken:
        unit = state.units[state.broken]
        text = say("Choose a retreat for the {unit}.", unit=on_square(unit, state.broken))
    return Prompt(seat=seat, text=text, on=(state.broken,) if state.broken else ())


def _choices(state: State, seat: str) -> Iterator[Choice]:
    for order in legal_orders(state, seat):
        yield Choice(
            line=line(order),
            on=order.touched(state),
            note=order.weighed(state),
            says=order.said(state, seat),
        )
