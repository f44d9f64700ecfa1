"""Positions for the tests of Combined Arms, drawn as pictures.

Capitals are Allied and march up, small letters are Axis and march down: Infantry, Paratroopers,
Engineers, Mechanized, Light, Tank (medium), Heavy, hoWitzer, Anti-tank, Flak, aiRfield, Bastion
(a Fortification) and Q, the Headquarters.
"""

from textwrap import dedent
from typing import Any

from msgspec.structs import replace

from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.setting_up import FieldLaid
from domain.games.combined_arms.state import State, Unit
from domain.games.combined_arms.words import Kind
from domain.grid.squares import squares
from tests.games.luck import Seeded
from tests.rigs.scenario import Given, given
from tests.rigs.scripted import Scripted

LETTERS: dict[str, Kind] = {
    "I": "infantry",
    "P": "paratroopers",
    "E": "engineers",
    "M": "mechanized",
    "L": "light-tank",
    "T": "medium-tank",
    "H": "heavy-tank",
    "W": "howitzer",
    "A": "anti-tank",
    "F": "anti-aircraft",
    "R": "air-field",
    "B": "fortification",
    "Q": "headquarters",
}
SIXTEEN = (
    "infantry 4 engineers 2 mechanized 2 light-tank 2 howitzer 2 anti-tank 2 "
    "anti-aircraft 1 headquarters 1"
)
"""An army of one's own that keeps every limit."""
FACING = """
    . . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . . i . . . .
    . . . I W . . .
    . . . . . . . .
    . . . . . . . .
    Q . . . . . . .
"""
"""An Allied infantry with howitzers at its side, and the infantry of the Axis before it."""


def clean(picture: str) -> str:
    """A picture without the indentation of the test around it."""
    return dedent(picture).strip()


def units(picture: str, *, elite: str = "") -> dict[str, Unit]:
    """The units of a picture; ``elite`` names the squares of Elite ones."""
    found = {}
    for square, mark in squares(8, 8).read(clean(picture)).items():
        kind, seat = LETTERS[mark.upper()], "allied" if mark.isupper() else "axis"
        found[square] = Unit(f"{seat}-{square}", kind, seat, square in elite.split())  # type: ignore[arg-type]
    return found


def battle(picture: str, *, options: tuple[str, ...] = (), elite: str = "", **fields: Any) -> Given:
    """The units of a picture in turn 2, Allied to attack if nothing else is said."""
    fields = {"stage": "fire", "seat": "allied", "turn": 2, "quiet": 1} | fields
    state = State(scenario="battle", options=options, units=units(picture, elite=elite))
    return given(RULES, replace(state, **fields))


def moving(picture: str, **fields: Any) -> Given:
    """The same in the Move Phase."""
    return battle(picture, **{"stage": "move"} | fields)


def opened(scenario: str = "battle", *chance: int | str, **options: str) -> Given:
    """A match that has just begun, with these options."""
    table = RULES.scenario(scenario)
    chosen = {o.key: o.default for o in table.options}
    chosen |= {key.replace("_", "-"): choice for key, choice in options.items()}
    return given(RULES, None, *RULES.setup(table, table.seats, chosen, Scripted(*chance)))


def laid(scenario: str, seed: int = 1, **options: str) -> FieldLaid:
    """The board of a match."""
    table = RULES.scenario(scenario)
    chosen = {o.key: o.default for o in table.options}
    chosen |= {key.replace("_", "-"): choice for key, choice in options.items()}
    event = next(iter(RULES.setup(table, table.seats, chosen, Seeded(seed))))
    assert isinstance(event, FieldLaid)
    return event


def placing(**options: str) -> Given:
    """A match in which both sides have chosen an army."""
    chosen = opened(**options).when("allied", "army us-infantry").when("axis", "army panzer-corps")
    return chosen.goes_on()


def shown(turn: Given, verb: str, square: str, *, mark: str = "x") -> str:
    """The picture of the position with the squares marked that a unit may move to or attack."""
    cut = f"{verb} {square}{'-' if verb == 'move' else ' at '}"
    marks = {s: _letter(u) for s, u in turn.state.units.items()}
    for line in turn.offered(turn.state.seat):
        if line.startswith(cut):
            marks[line.removeprefix(cut)] = mark
    return squares(8, 8).picture(marks)


def _letter(unit: Unit) -> str:
    letter = next(key for key, kind in LETTERS.items() if kind == unit.kind)
    return letter if unit.seat == "allied" else letter.lower()


def picture(turn: Given) -> str:
    """The position as a picture."""
    return squares(8, 8).picture({s: _letter(u) for s, u in turn.state.units.items()})
