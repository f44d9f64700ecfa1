"""A position drawn with the words of every board. Nothing here is secret."""

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from domain.game.grammar.orders import line
from domain.game.told import listed
from domain.game.view.board import Choice, Layer, Map, Mark, Piece, Prompt, View
from domain.game.view.symbols import app6
from domain.games.five_for_fighting import beside
from domain.games.five_for_fighting.acting import can_act
from domain.games.five_for_fighting.answering import debt_of
from domain.games.five_for_fighting.five import FiveOrder
from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    BLUFFS,
    EXITS,
    LANDING,
    MARKS,
    PLACES,
    PRIZES,
    RIVERS,
    ROADS,
    STRONGPOINTS,
    WORLD,
    seams,
)
from domain.games.five_for_fighting.hits import odds
from domain.games.five_for_fighting.lookup import (
    beaches_of,
    field_of,
    is_campaign,
    left,
    need,
    unspent,
)
from domain.games.five_for_fighting.placing import KINDS_FREE
from domain.games.five_for_fighting.printed import SHEETS, SUPPORT, UNITS
from domain.games.five_for_fighting.rules import QUESTIONS, legal_orders, to_move
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.support import in_range
from domain.games.five_for_fighting.words import JOINED, PHASES, Beach, card_name
from domain.grid.sheet import links, point, spaces

GROUND = {
    "S": "sea",
    "B": "beach",
    "L": "clear",
    "H": "bocage",
    "W": "woods",
    "T": "town",
    "Y": "city",
    "M": "marsh",
}


def view(state: State, seat: str | None) -> View:
    """What a seat, or a spectator, sees; a commander of a beach sees his part of the coast."""
    beaches, moving = seen(state, seat), to_move(state)
    offered = tuple(legal_orders(state, seat)) if seat else ()
    return View(
        title=_title(state),
        turn=f"Turn {state.turn}" if state.turn else "Before turn 1",
        phase=PHASES[state.stage],
        maps=tuple(map(_sheet, sheets(beaches))),
        pieces=tuple(_pieces(state, beaches)),
        tracks=tuple(beside.tracks(state)),
        cards=tuple(beside.cards(state, beaches)),
        prompts=tuple(_prompt(state, s) for s in state.seats if s in moving),
        choices=tuple(_choices(state, seat, offered)) if seat else (),
        notes=tuple(beside.notes(state, beaches)),
        layers=_layers(state, beaches),
    )


def _title(state: State) -> str:
    if is_campaign(state) or not state.beaches:
        return "Five for Fighting · campaign" if state.beaches else "Five for Fighting"
    return f"Five for Fighting · {SHEETS[state.beaches[0]].name}"


def seen(state: State, seat: str | None) -> tuple[Beach, ...]:
    """The beaches that lie before a seat: a commander's own, or the three that connect (11.4)."""
    if seat is None or "-" not in seat or seat not in state.seats:
        return state.beaches
    own = beaches_of(state, seat)
    return JOINED if set(own) & set(JOINED) else own


# --- The maps ---------------------------------------------------------------------------------


def sheets(beaches: Sequence[Beach]) -> Iterator[tuple[Beach, ...]]:
    """The beaches by the map on which they are drawn: those that connect are one (1.3)."""
    for connects, group in groupby(beaches, key=JOINED.__contains__):
        together = tuple(group)
        yield from [together] if connects else ((beach,) for beach in together)


@functools.cache
def _sheet(beaches: tuple[Beach, ...]) -> Map:
    shown = {name: GROUND[mark] for beach in beaches for name, mark in MARKS[beach].items()}
    along = ((RIVERS, "river"), (BLUFFS, "bluff"), (ROADS, "road"))
    drawn = [SHEETS[beach].drawn for beach in beaches]
    name = SHEETS[beaches[0]].name if len(beaches) == 1 else listed(b.capitalize() for b in beaches)
    return Map(
        title=f"{name}: 6 June 1944; the printed map is lost, this one is reconstructed",
        spaces=spaces(WORLD.middle, shown, PLACES, facts=_printed),
        links=tuple(link for sides, kind in along for link in links(sides, kind, shown)),
        labels=tuple(dict.fromkeys(label for one in drawn for label in one.labels)),
        strokes=tuple(stroke for one in drawn for stroke in one.strokes),
        marks=tuple(mark for beach in beaches for mark in _marks(beach, beaches)),
        scale=SCALE,
        unit="km",
    )


SCALE = 1.2
"""About how far it is across a hex."""
SIDES_OF_HEX = {"west": "NW", "east": "NE", "north": "N", "south": "S"}


def _marks(beach: Beach, together: Sequence[Beach]) -> Iterator[Mark]:
    """Goals, strongpoints, batteries, exits, and roads that go on to a beach that is not drawn
    here."""
    sheet = SHEETS[beach]
    for hex_, points in sheet.victory.hexes.items():
        for _ in range(points):
            yield Mark("goal", hex_, "Victory hex, a star for each point")
    for hex_, name in sheet.ground.strongpoints.items():
        guns = "battery" in name
        kind: Literal["battery", "strongpoint"] = "battery" if guns else "strongpoint"
        yield Mark(kind, hex_, "Battery, a strongpoint" if guns else "Strongpoint")
    for hex_, edge in sheet.victory.exits.items():
        yield Mark("exit", hex_, sheet.drawn.leads[hex_], SIDES_OF_HEX[edge])
    for one, other in seams(beach):
        if BEACH_OF[other] not in together:
            yield Mark("onward", one, sheet.drawn.leads[one], point(WORLD, one, other))


def _printed(name: str) -> Iterator[str]:
    """What is printed on a hex."""
    if name in PRIZES:
        yield f"{PRIZES[name]} VP"
    if name in STRONGPOINTS:
        yield STRONGPOINTS[name]
    if name in LANDING[BEACH_OF[name]]:
        yield "landing"
    if name in EXITS:
        yield f"exit {EXITS[name]}"


def _layers(state: State, beaches: Sequence[Beach]) -> tuple[Layer, ...]:
    """The hexes where a unit stops beside an enemy (5.5); on one beach also what naval guns and
    German artillery reach (7.2, 7.3), which over the whole coast is nearly everything."""
    if not state.turn:
        return ()
    allied, german = field_of(state, "allied"), field_of(state, "german")
    found = {"Beside Germans": allied.zone, "Beside Allies": german.zone}
    if len(state.beaches) == 1:
        hexes = allied.ground.near
        found["Reach of the naval guns"] = {h for h in hexes if in_range(allied, "allied", h)}
        found["Reach of German artillery"] = {h for h in hexes if in_range(german, "german", h)}
    return tuple(Layer(name, _seen(spaces, beaches)) for name, spaces in found.items())


def _seen(spaces: Iterable[str], beaches: Sequence[Beach]) -> tuple[str, ...]:
    return tuple(sorted(space for space in spaces if BEACH_OF[space] in beaches))


# --- Counters ---------------------------------------------------------------------------------


def _pieces(state: State, beaches: tuple[Beach, ...]) -> Iterator[Piece]:
    for name, unit in state.units.items():
        if BEACH_OF[unit.hex] in beaches:
            yield Piece(
                id=name,
                name=name,
                space=unit.hex,
                owner=UNITS[name].side,
                symbol=app6(UNITS[name].kind.symbol, hostile=UNITS[name].side == "german"),
                facts=tuple(_facts(state, name)),
                art=UNITS[name].kind.art,
                figures=_figures(state, name),
                range=UNITS[name].kind.range,
                directs=SUPPORT.artillery_range if UNITS[name].side == "german" else 0,
            )


def _figures(state: State, name: str) -> str:
    """What it hits on, its range and its movement, as on the counters of the sister games."""
    kind = UNITS[name].kind
    return f"{need(state, name)}+ {kind.range}-{kind.move}"


def _facts(state: State, name: str) -> Iterator[str]:
    kind = UNITS[name].kind
    yield f"hits {need(state, name)}+"
    yield f"range {kind.range}"
    yield f"move {kind.move}"
    if state.units[name].reduced:
        yield "reduced"
    if name in state.rolling:
        yield "may still attack"
    elif name in state.acted:
        yield "acted"


# --- What is asked ----------------------------------------------------------------------------

_SET_UP = {
    "pointe": "Set up units of Omaha on Pointe du Hoc, or pass.",
    "land": "Set up the first wave on the landing hexes; “ashore” sets up the rest and begins.",
    "free": "Set up units where you like, or pass.",
}


def _prompt(state: State, seat: str) -> Prompt:
    if state.debts:
        debt = debt_of(state, seat)
        about = (debt.unit,) if debt.unit else debt.by
        on = tuple(name for name in about if name in state.units)
        return Prompt(seat=seat, text=QUESTIONS[debt.task].text(debt), on=on)
    if state.stage != "cards":
        kinds = f" The die allows {KINDS_FREE[state.free.die]}." if state.free else ""
        return Prompt(seat=seat, text=_SET_UP[state.stage] + kinds)
    where = _left(state, seat) if is_campaign(state) else ""
    if not can_act(state, seat):
        where = " Share out what your commanders have left, or pass."
    return Prompt(seat=seat, text=f"The {card_name(state.card)}: {beside.gives(state)}.{where}")


def _left(state: State, seat: str) -> str:
    """What a card still has for each beach, and in all where that is less (8.1, 8.2, 8.4)."""
    open_ = {b: left(state, b) for b in beaches_of(state, seat) if left(state, b)}
    if not open_:
        return ""
    beaches = ", ".join(f"{b.capitalize()} {n}" for b, n in open_.items())
    total = unspent(state, seat)
    in_all = f"{total} in all, at most " if total < sum(open_.values()) else ""
    return f" Left: {in_all}{beaches}."


def _choices(state: State, seat: str, offered: Sequence[FiveOrder]) -> Iterator[Choice]:
    for order in offered:
        risk = order.risk(state, seat)
        note = odds(state, *risk) if risk else ""
        says = order.said(state, seat)
        yield Choice(line=line(order), on=order.touched(), note=note, says=says)
