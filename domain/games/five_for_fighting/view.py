"""A position drawn with the words of every board. Nothing here is secret."""

import functools
from collections.abc import Iterable, Iterator
from typing import Literal

from domain.game.board import Card, Choice, Link, Map, Mark, Piece, Prompt, Space, Track, View
from domain.game.orders import line
from domain.games.five_for_fighting import answering, combat, entering, scoring, support
from domain.games.five_for_fighting import orders as o
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
)
from domain.games.five_for_fighting.lookup import (
    active,
    beaches_of,
    colour,
    field_of,
    is_campaign,
    is_face,
    left,
    need,
    unspent,
)
from domain.games.five_for_fighting.printed import SHEETS, SUPPORT, UNITS
from domain.games.five_for_fighting.sight import legal_orders, to_move
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import (
    JOINED,
    PHASES,
    SIDES,
    Beach,
    card_name,
    side_of,
)
from domain.grid.sheet import Side

IDENTITY = {"allied": "03", "german": "06"}
"""Friend and hostile, as the Allied staff draws them."""
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
    beaches = seen(state, seat)
    return View(
        title=_title(state),
        turn=f"Turn {state.turn}" if state.turn else "Before turn 1",
        phase=PHASES[state.stage],
        maps=tuple(_sheet(b) for b in beaches),
        pieces=tuple(_pieces(state, beaches)),
        tracks=tuple(_tracks(state)),
        cards=tuple(_cards(state, beaches)),
        prompts=tuple(_prompt(state, s) for s in state.seats if s in to_move(state)),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=tuple(_notes(state, seat, beaches)),
    )


def _title(state: State) -> str:
    if is_campaign(state) or not state.beaches:
        return "Five for Fighting · campaign" if state.beaches else "Five for Fighting"
    return f"Five for Fighting · {SHEETS[state.beaches[0]].name}"


def seen(state: State, seat: str | None) -> tuple[Beach, ...]:
    """The maps that lie before a seat: its beaches, and of joined ones their neighbours (11.4)."""
    if seat is None or "-" not in seat:
        return state.beaches
    own = beaches_of(state, seat)
    near = set(own)
    for beach in own:
        if beach in JOINED:
            at = JOINED.index(beach)
            near |= {b for b in state.beaches if b in JOINED[max(0, at - 1) : at + 2]}
    return tuple(sorted(near, key=lambda b: (b not in own, state.beaches.index(b))))


# --- The maps ---------------------------------------------------------------------------------


@functools.cache
def _sheet(beach: Beach) -> Map:
    marks = MARKS[beach]
    spaces = tuple(
        Space(
            id=name,
            name=PLACES.get(name, name),
            x=WORLD.middle(name)[0],
            y=WORLD.middle(name)[1],
            shape="hex",
            terrain=GROUND[mark],
            facts=tuple(_printed(name)),
        )
        for name, mark in marks.items()
    )
    links = (*_links(RIVERS, "river", marks), *_links(BLUFFS, "bluff", marks),
             *_links(ROADS, "road", marks))  # fmt: skip
    drawn = SHEETS[beach].drawn
    return Map(
        title=f"{SHEETS[beach].name}: 6 June 1944",
        spaces=spaces,
        links=links,
        labels=drawn.labels,
        strokes=drawn.strokes,
        marks=tuple(_marks(beach)),
        scale=SCALE,
        unit="km",
    )


SCALE = 1.2
"""About how far it is across a hex."""
SIDES_OF_HEX = {"west": "NW", "east": "NE", "north": "N", "south": "S"}


def _marks(beach: Beach) -> Iterator[Mark]:
    """Goals, strongpoints, batteries and exits."""
    sheet = SHEETS[beach]
    for hex_ in sheet.victory.hexes:
        yield Mark("goal", hex_, "Victory hex")
    for hex_, name in sheet.ground.strongpoints.items():
        guns = "battery" in name
        kind: Literal["battery", "strongpoint"] = "battery" if guns else "strongpoint"
        yield Mark(kind, hex_, "Battery, a strongpoint" if guns else "Strongpoint")
    for hex_, edge in sheet.victory.exits.items():
        yield Mark("exit", hex_, sheet.drawn.leads[hex_], SIDES_OF_HEX[edge])


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


def _links(sides: Iterable[Side], kind: str, marks: dict[str, str]) -> Iterator[Link]:
    for a, b in sorted(tuple(sorted(side)) for side in sides):
        if a in marks and b in marks:
            yield Link(a, b, kind)


# --- Counters ---------------------------------------------------------------------------------


def symbol(name: str) -> str:
    """The APP-6 code of a unit."""
    unit = UNITS[name]
    echelon, function, modifiers = unit.kind.symbol.split(":")
    return f"10{IDENTITY[unit.side]}1000{echelon}{function}{modifiers}"


def _pieces(state: State, beaches: tuple[Beach, ...]) -> Iterator[Piece]:
    for name, unit in state.units.items():
        if BEACH_OF[unit.hex] in beaches:
            yield Piece(
                id=name,
                name=name,
                space=unit.hex,
                owner=UNITS[name].side,
                symbol=symbol(name),
                facts=tuple(_facts(state, name)),
                range=UNITS[name].kind.range,
                directs=SUPPORT.artillery_range if UNITS[name].side == "german" else 0,
            )


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


# --- Beside the map ---------------------------------------------------------------------------


def _tracks(state: State) -> Iterator[Track]:
    if state.turn:
        yield Track(title="Turn", value=state.turn, most=state.last)
        yield Track(title="Cards left", value=len(state.deck))
    for beach in state.beaches:
        name = f"{beach.capitalize()} points" if is_campaign(state) else "Victory points"
        note = "won as it stands" if beach in scoring.won(state) else ""
        yield Track(
            title=name, value=scoring.points(state, beach), owner="allied",
            most=SHEETS[beach].victory.win, note=note,
        )  # fmt: skip
    for side in SIDES:
        names = [n for n in state.units if UNITS[n].side == side]
        yield Track(title="Units", value=len(names), owner=side)
        lost = [n for n in state.gone if UNITS[n].side == side]
        yield Track(title="Lost", value=len(lost), owner=side)
    if state.card:
        for beach in state.beaches:
            title = f"{beach.capitalize()} left" if is_campaign(state) else "Card left"
            yield Track(title=title, value=left(state, beach), owner=colour(state.card))
    if state.strikes:
        yield Track(title="Free naval strike", value=state.strikes, owner="allied")


def _cards(state: State, beaches: tuple[Beach, ...]) -> Iterator[Card]:
    """The card on the table, reinforcements by turn, and losses."""
    if state.card:
        yield Card(
            id=state.card,
            name=card_name(state.card),
            text=_gives(state),
            owner=active(state) or "",
            place="on the table",
            face=state.card,
        )
    for side in SIDES:
        yield from _coming(state, side, beaches)
        lost = [n for n in state.gone if UNITS[n].side == side and UNITS[n].beach in beaches]
        if lost:
            yield Card(
                id=f"{side}-lost", name="Eliminated", text=", ".join(lost), owner=side,
                place="losses",
            )  # fmt: skip


def _gives(state: State) -> str:
    """What the card on the table gives, in words."""
    total = sum(state.given.values())
    if is_face(state.card):
        kind = "a support attack or a recovery" if total == 1 else "support attacks or recoveries"
        return kind if total == 1 else f"{total} {kind}, one kind a beach"
    each = f", at most {state.cap} a beach" if is_campaign(state) else ""
    return f"{total} activation{'s' if total > 1 else ''}{each}"


def _coming(state: State, side: str, beaches: tuple[Beach, ...]) -> Iterator[Card]:
    away = {*state.units, *state.gone, *state.exited}
    coming: dict[tuple[int, Beach], list[str]] = {}
    for name, unit in UNITS.items():
        expected = entering.is_due(state, name) or (unit.turn > state.turn and not unit.option)
        if unit.side == side and unit.beach in beaches and name not in away and expected:
            turn = state.turn if entering.is_due(state, name) else unit.turn
            note = f"{name} (reduced)" if name in state.weak else name
            coming.setdefault((turn, unit.beach), []).append(note)
    for (turn, beach), names in sorted(coming.items()):
        when = "Now" if turn <= max(state.turn, 1) else f"Turn {turn}"
        yield Card(
            id=f"{side}-{beach}-{turn}", name=f"{when}, {beach.capitalize()}",
            text=", ".join(names), owner=side, place="arriving",
        )  # fmt: skip


def _notes(state: State, seat: str | None, beaches: tuple[Beach, ...]) -> Iterator[str]:
    for beach in beaches:
        wanted = scoring.still_wanted(state, beach)
        victory = SHEETS[beach].victory
        short = victory.win - scoring.points(state, beach)
        if short > 0 and state.beaches:
            yield f"{victory.win} points win {beach.capitalize()}: {', '.join(wanted)}."
    if state.late:
        yield f"One activation less with the next number card: {', '.join(state.late)}."
    if seat and seat in to_move(state) and state.card:
        yield from odds(state, seat)


def odds(state: State, seat: str) -> Iterator[str]:
    """The modified number of each attack that is offered, before it is risked (6.1)."""
    field = field_of(state, side_of(seat))
    for order in legal_orders(state, seat):
        if isinstance(order, o.Attack):
            victim = order.victim or field.foe[order.target][0]
            distance = field.ground.near[state.units[order.unit].hex][order.target]
            added = combat.modifier(state, distance, order.unit, order.target, victim)
            least = need(state, order.unit)
        elif isinstance(order, o.Support):
            victim = order.victim or field.foe[order.target][0]
            added = support.modifier(state, side_of(seat), order.target, victim)
            least = support.needed(side_of(seat))
        else:
            continue
        yield f"{line(order)}: {combat.promise(least, added)}."


# --- What is asked ----------------------------------------------------------------------------

_QUESTIONS = {
    "pointe": "Set up units of Omaha on Pointe du Hoc, or pass.",
    "land": "Set up the first wave on the landing hexes; “ashore” sets up the rest and begins.",
    "free": "Set up units where you like, or pass.",
}


def _prompt(state: State, seat: str) -> Prompt:
    if state.debts:
        return Prompt(seat=seat, text=answering.asked(state.debts[0]))
    if state.stage != "cards":
        return Prompt(seat=seat, text=_QUESTIONS[state.stage])
    where = _left(state, seat) if is_campaign(state) else ""
    return Prompt(seat=seat, text=f"The {card_name(state.card)}: {_gives(state)}.{where}")


def _left(state: State, seat: str) -> str:
    """What a card still has for each beach, and in all where that is less (8.1, 8.2, 8.4)."""
    open_ = {b: left(state, b) for b in beaches_of(state, seat) if left(state, b)}
    if not open_:
        return ""
    beaches = ", ".join(f"{b.capitalize()} {n}" for b, n in open_.items())
    total = unspent(state, seat)
    in_all = f"{total} in all, at most " if total < sum(open_.values()) else ""
    return f" Left: {in_all}{beaches}."


def _choices(state: State, seat: str) -> Iterator[Choice]:
    for order in legal_orders(state, seat):
        yield Choice(line=line(order), on=_touched(order))


def _touched(order: o.FiveOrder) -> tuple[str, ...]:
    """The ids on the board that an order is about."""
    match order:
        case o.Move(unit=unit, way=way):
            return (unit, way)
        case o.Land(unit=unit, hex=hex_) | o.Enter(unit=unit, hex=hex_):
            return (unit, hex_)
        case o.Place(unit=unit, hex=hex_):
            return (unit, hex_)
        case o.Attack(target=target, unit=unit, victim=victim):
            return (unit, victim or target)
        case o.Support(target=target, victim=victim):
            return (victim or target,)
        case o.Recover(unit=unit) | o.Exit(unit=unit):
            return (unit,)
        case o.Return(hex=hex_):
            return (hex_,)
    return ()
