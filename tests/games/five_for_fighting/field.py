"""Positions of Five for Fighting for the tests, in a line of text."""

from typing import Any

from msgspec.structs import replace

from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.lookup import full_deck
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import BEACHES, CAMPAIGN, SIDES
from tests.rigs.scenario import Given, given


def at(scenario: str, units: str, card: str = "2H", **more: Any) -> Given:
    """A position: units as "1/8@1224 3/919@1223r", r for reduced; a card lies on the table."""
    placed = {}
    for word in units.split():
        name, _, where = word.partition("@")
        placed[name] = Unit(where[:4], reduced=where.endswith("r"))
    beaches = BEACHES if scenario == CAMPAIGN else (scenario,)
    seats, waiting = more.pop("seats", SIDES), more.pop("waiting", ())
    started: dict[str, Any] = {
        "scenario": scenario,
        "seats": seats,
        "beaches": beaches,
        "last": 5 if scenario == CAMPAIGN else 6,
        "turn": 2,
        "stage": "cards",
        "units": placed,
        "deck": tuple(c for c in full_deck(scenario) if c != card),
        "chanced": SIDES,
        "gone": tuple(n for n in UNITS if n not in placed and n not in waiting),
    }
    started |= {key: more.pop(key) for key in ("turn", "options", "released") if key in more}
    state = State(**started)
    if card:
        state = given(RULES, replace(state, deck=(*state.deck, card))).steps(card).state
    return given(RULES, replace(state, **more))


def opened(scenario: str, *options: str, seats: tuple[str, ...] = SIDES) -> Given:
    """A match at its beginning, with these options on."""
    chosen = {o.key: o.default for o in RULES.scenario(scenario).options}
    chosen |= dict(option.split("=") for option in options)
    events = RULES.setup(RULES.scenario(scenario), seats, chosen, None)  # type: ignore[arg-type]
    return given(RULES, None, *events)


def hex_of(now: Given, name: str) -> str:
    """Where a unit stands; "" where it is not on the map."""
    unit = now.state.units.get(name)
    return unit.hex if unit else ""
