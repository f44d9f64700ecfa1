"""What the position says, asked in the words of the rules."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.five_for_fighting.ground import BEACH_OF, Ground, ground
from domain.games.five_for_fighting.printed import PLAY, UNITS
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import (
    BLACK,
    CAMPAIGN,
    FACES,
    JOKERS,
    NUMBERS,
    RED,
    SIDES,
    Beach,
    Side,
    side_of,
)
from domain.grid.hexes import zone
from domain.grid.map_text import stacks

MEN = {side: frozenset(n for n, u in UNITS.items() if u.side == side) for side in SIDES}
"""The units of each side."""


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


def check_beach(state: State, seat: str, beach: Beach) -> None:
    """Raise Illegal unless the seat commands its side on a beach (11.1)."""
    if beach not in beaches_of(state, seat):
        other = commander(state, side_of(seat), beach)
        own = " and ".join(b.capitalize() for b in beaches_of(state, seat))
        raise Illegal("11.1", f"{beach.capitalize()} is commanded by {other}; you command {own}.")


# --- Units ------------------------------------------------------------------------------------


def of_side(state: State, side: Side) -> Iterator[str]:
    """The units of a side on the maps."""
    return (name for name in state.units if UNITS[name].side == side)


def beach_at(state: State, name: str) -> Beach:
    """The beach on whose sheet a unit stands."""
    return BEACH_OF[state.units[name].hex]


def acts_for(state: State, name: str) -> Beach:
    """The beach for which a unit acts: that on which it stood when it began (8.2)."""
    return state.crossed.get(name) or beach_at(state, name)


def need(state: State, name: str) -> int:
    """The number a unit hits on as it is now (6.1)."""
    kind = UNITS[name].kind
    return kind.reduced if state.units[name].reduced else kind.full
