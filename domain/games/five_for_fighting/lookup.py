"""What the position says, asked in the words of the rules."""

import unicodedata
from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.five_for_fighting.ground import BEACH_OF, PLACES, Ground, ground, is_sea
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
)
from domain.grid.hexes import zone
from domain.grid.sheet import stacks

MEN = {side: frozenset(n for n, u in UNITS.items() if u.side == side) for side in SIDES}
"""The units of each side."""
BY_NAME = {name.casefold(): name for name in UNITS}


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
        return tuple(b for b in state.beaches if b == beach)
    return tuple(b for b in state.beaches if f"{side}-{b}" not in state.seats)


def active(state: State) -> Side | None:
    """The side whose card lies on the table."""
    return colour(state.card) if state.card else None


def left(state: State, beach: Beach) -> int:
    """What the card on the table still has for a beach (8.2)."""
    if not state.card or beach in state.passed:
        return 0
    seat = commander(state, colour(state.card), beach)
    spent = sum(state.used.get(b, 0) for b in beaches_of(state, seat))
    cap = state.cap - (beach == state.short)
    return max(0, min(cap - state.used.get(beach, 0), state.given.get(seat, 0) - spent))


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
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _names(hex_: str) -> tuple[str, ...]:
    """What a hex may be called: its place, also without what stands in brackets."""
    name = PLACES.get(hex_, "")
    return (name, name.partition("(")[0]) if name else ()


def hex_of(state: State, word: str) -> str:
    """The land hex that a word of an order names (2.1)."""
    here = ground(state.scenario)
    if word in here.grid.at:
        if is_sea(word):
            raise Illegal("2.1", f"{word} is all sea; no unit can be there.")
        return word
    named = [h for h in here.land if plain(word) in (plain(n) for n in _names(h))]
    if len(named) == 1:
        return named[0]
    unit = BY_NAME.get(word.casefold())
    if unit in state.units:
        where = state.units[unit].hex
        raise Illegal("2.1", f"{unit} is a unit; name the hex on which it stands, {where}.")
    raise Illegal("2.1", f"There is no hex {word} here; name one such as {here.land[0]}.")


def unit_of(state: State, side: Side, word: str) -> str:
    """The unit of a side that a word names: its counter, or the hex where it stands alone (2.2)."""
    name = BY_NAME.get(word.casefold(), "")
    if not name:
        here = [n for n, u in state.units.items() if u.hex == word and UNITS[n].side == side]
        if len(here) == 1:
            return here[0]
        if len(here) > 1:
            raise Illegal("2.2", f"On {word} stand {' and '.join(here)}; name one of them.")
        raise Illegal("2.2", f"There is no {CALLED[side]} unit {word[:12]}; name it or its hex.")
    if UNITS[name].side != side:
        raise Illegal("2.2", f"{name} is {CALLED[OTHER[side]]}; order your own units.")
    return name


def standing(state: State, side: Side, word: str) -> str:
    """The unit of a side on the map that a word names (2.2)."""
    name = unit_of(state, side, word)
    if name not in state.units:
        raise Illegal("2.2", f"{name} is not on the map.")
    return name


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
        raise Illegal("11.1", f"{beach.capitalize()} is another commander's beach.")
