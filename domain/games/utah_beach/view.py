"""A position drawn with the words of every board. Nothing here is secret."""

import re
from collections.abc import Callable, Iterator, Sequence

from domain.game.grammar.orders import line
from domain.game.told import listed
from domain.game.view.board import Batch, Choice, Layer, Map, Mark, Piece, Prompt, View
from domain.game.view.symbols import app6
from domain.games.utah_beach.beside import cards, notes, tracks
from domain.games.utah_beach.ending import out_of_supply, supplied
from domain.games.utah_beach.ground import (
    DEPOTS,
    DRAWN,
    EAST,
    EDGE_WAYS,
    GOALS,
    GRID,
    GROUND,
    HEIGHTS,
    PLACES,
    RIVERS,
    ROADS,
    TERRAIN,
    TRAILS,
    UNBRIDGED,
)
from domain.games.utah_beach.historic import rest_of_the_landings
from domain.games.utah_beach.landing import waiting
from domain.games.utah_beach.lookup import Field, strengths
from domain.games.utah_beach.movement import must_arrive
from domain.games.utah_beach.printed import TYPES, UNITS
from domain.games.utah_beach.rules import QUESTIONS, legal_orders, to_move
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahOrder
from domain.games.utah_beach.words import PHASES, SEATS, Seat
from domain.grid.sheet import links, spaces


def view(state: State, seat: str | None) -> View:
    """What a side, or a spectator, sees."""
    offered = _likeliest_first([*_choices(state, seat)]) if seat else ()
    return View(
        title=f"D-Day: Utah Beach{' · campaign' if state.scenario == 'campaign' else ''}",
        turn=f"Turn {state.turn}" if state.turn else "Before turn 1",
        phase=PHASES[state.stage],
        maps=(_SHEETS.get(state.scenario, _SHEETS["landing"]),),
        pieces=(*_markers(state), *_pieces(state)),
        tracks=tuple(tracks(state)),
        cards=tuple(cards(state)),
        prompts=tuple(_prompt(state, s) for s in SEATS if s in to_move(state)),
        choices=offered,
        batches=(*_batches(offered), *rest_of_the_landings(state, seat)),
        notes=tuple(notes(state)),
        layers=_layers(state),
    )


# --- The map ----------------------------------------------------------------------------------


def _sheet(beyond: tuple[str, ...]) -> Map:
    shown = {name: GROUND[TERRAIN[name]] for name in GRID.names if name not in beyond}
    return Map(
        title="Utah Beach: the Cotentin, June 1944",
        spaces=spaces(GRID.middle, shown, PLACES, HEIGHTS.__getitem__),
        links=(
            *links(RIVERS, "river", shown, RIVERS - UNBRIDGED),
            *links(TRAILS - ROADS, "trail", shown),
            *links(ROADS, "road", shown),
        ),
        labels=DRAWN.labels,
        strokes=tuple(s for s in DRAWN.strokes if beyond or s.kind != "river"),
        marks=tuple(_marks(beyond)),
        heights="no effect",
        scale=2.5,
        unit="miles",
    )


def _marks(beyond: tuple[str, ...]) -> Iterator[Mark]:
    for hex_ in GOALS:
        yield Mark("goal", hex_, "Allied goal")
    for hex_ in DEPOTS:
        yield Mark("depot", hex_, "German depot")
    for hex_ in sorted(EDGE_WAYS - {*beyond}):
        side = "S" if hex_[:2] == "01" else "W"
        yield Mark("entry", hex_, DRAWN.entries.get(hex_, ""), side)


_SHEETS = {"landing": _sheet(EAST), "campaign": _sheet(())}


def _layers(state: State) -> tuple[Layer, ...]:
    """The zones of control of each side (6.1), and the hexes with supply from the beach (12.0)."""
    if not state.turn:
        return ()
    allied, german = Field(state, "allied"), Field(state, "german")
    laid = {
        "German zones of control": allied.zone,
        "Allied zones of control": german.zone,
        "Allied supply from the beach": supplied(state, allied, state.beachheads),
    }
    return tuple(Layer(name, tuple(sorted(spaces))) for name, spaces in laid.items())


# --- Counters ---------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[Piece]:
    hungry = set(out_of_supply(state)) if state.turn else set()
    for name, unit in state.units.items():
        yield Piece(
            id=name,
            name=name,
            space=unit.hex,
            owner=UNITS[name].seat,
            symbol=app6(TYPES[UNITS[name].type].symbol, hostile=UNITS[name].seat == "german"),
            facts=tuple(_facts(state, name, name in hungry)),
        )


def _facts(state: State, name: str, hungry: bool) -> Iterator[str]:
    yield "-".join(map(str, strengths(state, name)))
    if state.units[name].reduced:
        yield "reduced"
    if hungry:
        yield "out of supply"
    if name in state.moved:
        yield "moved"
    if name in state.fought:
        yield "attacked"
    if UNITS[name].mobile:
        yield "mobile"


def _markers(state: State) -> Iterator[Piece]:
    for hex_ in state.beachheads:
        yield Piece(id=f"beachhead-{hex_}", name="Utah", space=hex_, facts=("beachhead",),
                    art="beachhead")  # fmt: skip
    for division, hex_ in state.zones.items():
        yield Piece(id=f"zone-{division}", name=f"DZ {division}", space=hex_,
                    facts=("drop zone",), art="drop zone")  # fmt: skip


# --- What is offered --------------------------------------------------------------------------

_SAYS = {
    "land": "land all, each on a beachhead of its own",
    "drop": "drop all, each on a hex of its own",
}


def _choices(state: State, seat: str) -> Iterator[Choice]:
    """What a side may order now, in words, with what it touches and costs."""
    weighers: dict[type[UtahOrder], Callable[[UtahOrder], str]] = {}
    for order in legal_orders(state, seat):
        kind = type(order)
        weigh = weighers.get(kind) or weighers.setdefault(kind, kind.weigher(state))
        says = order.said(state, seat)
        yield Choice(line=line(order), on=order.touched(state), note=weigh(order), says=says)


def _likeliest_first(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices, with the likeliest hit in the place of the first that may hit, and so on: a page
    offers the first of what fits a press."""
    best = iter(sorted(filter(_likely, choices), key=_likely, reverse=True))
    return tuple(next(best) if _likely(one) else one for one in choices)


def _likely(choice: Choice) -> int:
    """How likely it hits, in per cent and one more; 0 where it says nothing of that."""
    told = HITS.match(choice.note)
    return int(told[1]) + 1 if told else 0


HITS = re.compile("hits ([0-9]+) %")


def _batches(offered: Sequence[Choice]) -> Iterator[Batch]:
    """Where several units land or drop: each on the first hex that no other takes, if all can."""
    for verb, says in _SAYS.items():
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


# --- What is asked ----------------------------------------------------------------------------

_QUESTIONS = {
    "beach": "Lay up to six beachhead markers, then land 8/4, 12/4, 22/4 "
    "and 359/90 on them, at most three on one.",
    "drop": "Choose a drop zone for the 82nd and one for the 101st, on open ground north of row "
    "19; then drop the four regiments of each on it or next to it, one a hex.",
    "storm": "Attack where your paratroopers came down among Germans.",
    "assault": "Fight the beach assaults, one beach after the other; at most two markers "
    "support each: “naval” (+7 each, on this turn only), “ground” or “air”, drawn from their cups.",
    "refit": "The support markers go back to their cups. Rebuild reduced units with replacement "
    "points, or pass.",
    "bombard": "Bombard, or pass to move.",
    "move": "Move your units, or pass.",
    "land": "Land your reinforcements, or pass.",
    "fight": "Attack, or pass.",
    "mobile-move": "Move your mobile units, or pass.",
    "mobile-fight": "Attack with mobile units, or pass to end your part of the turn.",
}


def _prompt(state: State, seat: Seat) -> Prompt:
    text = _QUESTIONS.get(state.stage, "")
    on: tuple[str, ...] = ()
    if state.debts:
        owed = state.debts[0]
        text = QUESTIONS[owed.task].prompt(state, owed)
        on = owed.units or ((state.combat.target,) if state.combat else ())
    elif state.stage == "move" and seat == "allied" and (late := waiting(state)):
        when = "land after your moves; an attack before that ends the landing"
        text = f"Move your units, or pass. {listed(late)} {when} (4.2)."
    elif unit := must_arrive(state):
        text = f"Move your units; {unit} must come onto the map before you pass."
    return Prompt(seat=seat, text=text, on=on)
