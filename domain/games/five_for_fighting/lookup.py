"""What the position says, asked in the words of the rules."""

import difflib
from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.five_for_fighting.ground import (
    BEACH_OF,
    PLACES,
    Ground,
    ground,
    is_sea,
)
from domain.games.five_for_fighting.printed import PLAY, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import (
    BLACK,
    CALLED,
    CAMPAIGN,
    FACES,
    JOINED,
    JOKERS,
    NUMBERS,
    OTHER,
    RED,
    SIDES,
    Beach,
    Side,
    side_of,
)
from domain.grid.hexes import zone
from domain.grid.map_text import bare, stacks

MEN = {side: frozenset(n for n, u in UNITS.items() if u.side == side) for side in SIDES}
"""The units of each side."""
BY_NAME = {name.casefold(): name for name in UNITS}
MARKS = ".,;:!?…\"'“”„«»\u2018\u2019"
"""What a player may put around a name, and means nothing."""


class Field:
    """The maps as one side sees them: where it stands, where the enemy stands and reaches."""

    def __init__(self, state: State, side: Side) -> None:
        self.ground: Ground = ground(state.scenario)
        mine = MEN[side]
        units = state.units.items()
        self.own = stacks((name, unit.hex) for name, unit in units if name in mine)
        self.foe = stacks((name, unit.hex) for name, unit in units if name not in mine)
        self.zone = zone(self.foe, self.ground.beside)
        """The hexes next to an enemy, where a unit stops (5.5)."""

    def room(self, hex_: str) -> bool:
        """Whether a unit of the side may end there (5.6)."""
        return hex_ not in self.foe and len(self.own.get(hex_, ())) < PLAY.stacking


_laid_out: dict[Side, tuple[State, Field]] = {}
"""The last field of each side: one position is asked many times in a row."""


def field_of(state: State, side: Side) -> Field:
    """The field of a side on a position; positions and fields never change."""
    kept = _laid_out.get(side)
    if kept is not None and kept[0] is state:
        return kept[1]
    field = Field(state, side)
    _laid_out[side] = (state, field)
    return field


def on(state: State, option: str, choice: str = "on") -> bool:
    """Whether an optional rule is played."""
    return f"{option}={choice}" in state.options


def is_campaign(state: State) -> bool:
    """Whether all five beaches are played together."""
    return state.scenario == CAMPAIGN


# --- Cards ------------------------------------------------------------------------------------


def full_deck(scenario: str) -> tuple[str, ...]:
    """The deck of a beach game, with a second Joker in the campaign (3.1, 8.6)."""
    cards = tuple(rank + suit for suit in (*RED, *BLACK) for rank in (*NUMBERS, *FACES))
    return (*cards, *(JOKERS if scenario == CAMPAIGN else JOKERS[:1]))


def colour(card: str) -> Side:
    """Whose card it is: red is Allied, black is German (3.2)."""
    return "allied" if card[-1] in RED else "german"


def is_face(card: str) -> bool:
    """Whether it is a Jack, a Queen or a King."""
    return card[:-1] in FACES


def value(card: str) -> int:
    """The number of a number card; an Ace is 1."""
    return 1 if card[0] == "A" else int(card[:-1])


# --- Seats and what they may spend ------------------------------------------------------------


def commander(state: State, side: Side, beach: str) -> str:
    """The seat that commands a side on a beach (11.1)."""
    seat = f"{side}-{beach}"
    return seat if seat in state.seats else side


def beaches_of(state: State, seat: str) -> tuple[Beach, ...]:
    """The beaches that a seat commands."""
    side, _, beach = seat.partition("-")
    if beach:
        return tuple(b for b in state.beaches if b == beach and seat in state.seats)
    return tuple(b for b in state.beaches if f"{side}-{b}" not in state.seats)


def active(state: State) -> Side | None:
    """The side whose card lies on the table."""
    return colour(state.card) if state.card else None


def left(state: State, beach: Beach) -> int:
    """What the card on the table still has for a beach (8.2)."""
    if not state.card or beach in state.passed:
        return 0
    seat = commander(state, colour(state.card), beach)
    return max(0, min(bound(state, beach) - state.used.get(beach, 0), unspent(state, seat)))


def bound(state: State, beach: Beach) -> int:
    """What one beach may spend of the card (8.2); less after Fubar or Snafu (8.7a)."""
    if beach != state.short:
        return state.cap
    return 0 if value(state.card) % 2 else state.cap - 1


def unspent(state: State, seat: str) -> int:
    """What a seat has not spent of its share of the card."""
    spent = sum(state.used.get(b, 0) for b in beaches_of(state, seat))
    return state.given.get(seat, 0) - spent


# --- Words of orders --------------------------------------------------------------------------


def check_joined(start: str, goal: str) -> None:
    """Raise Illegal where two hexes are on maps that do not connect (1.3)."""
    one, other = BEACH_OF[start], BEACH_OF[goal]
    if one != other and not {one, other} <= set(JOINED):
        names = f"{one.capitalize()} and {other.capitalize()}"
        raise Illegal("1.3", f"The maps of {names} do not connect.")


def plain(name: str) -> str:
    """A name without blanks, strokes, accents and capitals: "pointeduhoc" of Pointe-du-Hoc."""
    return "".join(letter for letter in bare(name) if letter.isalnum())


_PLAIN = {name: plain(name) for name in UNITS}
BY_PLAIN = {key: name for name, key in _PLAIN.items() if list(_PLAIN.values()).count(key) == 1}
"""The units by their names without blanks and strokes, as far as each has one of its own."""


def _names(hex_: str) -> tuple[str, ...]:
    """What a hex may be called: its place, also without what stands in brackets."""
    name = PLACES.get(hex_, "")
    return (name, name.partition("(")[0]) if name else ()


PLAIN_PLACES: dict[str, list[str]] = {}
for _hex in PLACES:
    for _key in {plain(name) for name in _names(_hex)}:
        PLAIN_PLACES.setdefault(_key, []).append(_hex)


def hex_of(state: State, word: str) -> str:
    """The land hex that a word of an order names (2.1)."""
    said, here = word.strip(MARKS), ground(state.scenario)
    if said in here.grid.at:
        if is_sea(said):
            raise Illegal("2.1", f"{said} is all sea; no unit can be there.")
        return said
    known = [h for h in places(said) if h in here.grid.at]
    if len(known) == 1:
        return known[0]
    unit = BY_NAME.get(said.casefold())
    if unit in state.units:
        where = state.units[unit].hex
        raise Illegal("2.1", f"{unit} is a unit; name the hex on which it stands, {where}.")
    for hex_ in (h for h in (said, *places(said)) if h in BEACH_OF):
        where = BEACH_OF[hex_].capitalize()
        raise Illegal("2.1", f"{said} lies on {where}, which is not played in this match.")
    near = _nearest(said, {plain(n): f"{n} ({h})" for h in here.land for n in _names(h)})
    raise Illegal(
        "2.1", f"There is no hex {said} here; {near or f'name one such as {here.land[0]}'}."
    )


def places(word: str) -> list[str]:
    """The hexes of all five maps whose place has this name (2.1)."""
    return PLAIN_PLACES.get(plain(word), [])


def _nearest(word: str, known: dict[str, str]) -> str:
    """The known names that a word is nearest to, to be told; "" where none is near."""
    near = [known[n] for n in difflib.get_close_matches(plain(word), known, 2, 0.7)]
    return f"the nearest is {' or '.join(near)}" if near else ""


def named(state: State, side: Side, word: str) -> str:
    """The unit that a word names: its counter, or the hex where a unit of the side stands alone."""
    said = word.strip(MARKS)
    name = BY_NAME.get(said.casefold()) or ("" if said.isdecimal() else BY_PLAIN.get(plain(said)))
    if name:
        return name
    here = [n for n, u in state.units.items() if u.hex == said and UNITS[n].side == side]
    if len(here) == 1:
        return here[0]
    if len(here) > 1:
        raise Illegal("2.2", f"On {said} stand {' and '.join(here)}; name one of them.")
    near = _nearest(said, {plain(n): n for n in MEN[side] if UNITS[n].beach in state.beaches})
    then = near or "name it or its hex"
    raise Illegal("2.2", f"There is no {CALLED[side]} unit {said[:12]}; {then}.")


def unit_of(state: State, side: Side, word: str) -> str:
    """The unit of a side that a word names (2.2)."""
    name = named(state, side, word)
    if UNITS[name].side != side:
        raise Illegal("2.2", f"{name} is {CALLED[OTHER[side]]}; order your own units.")
    return name


def on_board(state: State, side: Side, word: str) -> str:
    """The unit of a side on the map that a word names (2.2)."""
    name = unit_of(state, side, word)
    if name not in state.units:
        raise Illegal("2.2", f"{name} is not on the map; {absence(state, name)}.")
    return name


def absence(state: State, name: str) -> str:
    """Why a unit is not on the map, and what may bring it."""
    unit = UNITS[name]
    if unit.beach not in state.beaches:
        return f"{unit.beach.capitalize()} is not played in this match"
    if name in state.exited:
        return "it has left the map"
    if name in state.drowned:
        return "it went down in the sea"
    if name in state.gone:
        back = "; a die at the end of each turn may bring it back"
        returns = on(state, "replacements") and unit.kind.move
        return f"it was eliminated{back if returns else ''}"
    if name in state.released or 0 < unit.turn <= state.turn:
        order = "land" if unit.by == "sea" else "enter"
        return f"“{order} {name} …” brings it with a number card"
    if unit.option and not any(o.partition("=")[0] == unit.option for o in state.options):
        return f"it is in play only with the option {unit.option}"
    if unit.option:
        return "a die is rolled for it at the start of each turn from turn 2 on"
    return f"it comes on turn {unit.turn}"


def of_side(state: State, side: Side) -> Iterator[str]:
    """The units of a side on the maps."""
    return (name for name in state.units if UNITS[name].side == side)


def beach_at(state: State, name: str) -> Beach:
    """The beach on whose sheet a unit stands."""
    return BEACH_OF[state.units[name].hex]


def need(state: State, name: str) -> int:
    """The number a unit hits on as it is now (6.1)."""
    kind = UNITS[name].kind
    return kind.reduced if state.units[name].reduced else kind.full


def check_beach(state: State, seat: str, beach: Beach) -> None:
    """Raise Illegal unless the seat commands its side on a beach (11.1)."""
    if beach not in beaches_of(state, seat):
        other = commander(state, side_of(seat), beach)
        own = " and ".join(b.capitalize() for b in beaches_of(state, seat))
        raise Illegal("11.1", f"{beach.capitalize()} is commanded by {other}; you command {own}.")
