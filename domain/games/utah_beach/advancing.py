"""Chapter 7.8: the advance after combat."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach.answering import PLACES, UtahQuestion, of_target, rest
from domain.games.utah_beach.ground import FIRST, TOUCHING
from domain.games.utah_beach.landing import marched
from domain.games.utah_beach.lookup import Field, called, hexes_of, on_board, strengths
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, Walk
from domain.games.utah_beach.words import Seat

ANY = "any"
TARGET = "in"
"""The word for the hex that was won."""


class UnitAdvanced(Walk, frozen=True):
    """A victorious unit advances over these hexes; ``takes`` as in a move."""

    verb = "advances"


class Advance(UtahOrder, frozen=True):
    """Advance after combat."""

    form = "advance {unit} {way}"
    help = "Advance a victorious unit: “advance 8/4 2503”."
    names = ("unit", "way")
    unit: str
    way: str

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """One victorious unit advances."""
        ways = advances(state, state.debts[0].units)
        if self.unit.casefold() == ANY:
            name, goal = _strongest(state, ways)
        else:
            name, goal = on_board(state, seat, self.unit), hexes_of(self.way)[-1]
        if (name, goal) not in ways:
            able = " or ".join(f"{n} to {to}" for n, to in ways)
            raise Illegal("7.8", f"{name} cannot advance to {goal}; possible: {able}.")
        path = ways[name, goal]
        yield from marched(state, seat, UnitAdvanced, name, path)
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        assert state.combat is not None
        if self.unit == ANY:
            return f"Advance your strongest into {called(state.combat.target)}"
        return f"Advance {self.unit} to {called(self.way)}"


class Stay(UtahOrder, frozen=True):
    """Do not advance."""

    form = "stay"
    help = "Do not advance after combat."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        return "Stay: nobody advances"


Ways = dict[tuple[str, str], tuple[str, ...]]


def advances(state: State, names: Sequence[str]) -> Ways:
    """Every advance into the hex that was won, and for mobile units one further."""
    combat = state.combat
    if combat is None or combat.kind == "storm":
        return {}
    field = Field(state, combat.seat)
    won = combat.target
    if won in field.foe or won in field.own:
        return {}
    found: Ways = {}
    for name in names:
        if name not in state.units or won not in dict(_steps(name, state.units[name].hex)):
            continue
        found[name, won] = (won,)
        if UNITS[name].mobile:
            for to, _ in _steps(name, won):
                if to in TOUCHING[won] and to not in {*field.zone, *field.closed, *field.own}:
                    found[name, to] = (won, to)
    return found


def _steps(name: str, hex_: str) -> Sequence[tuple[str, int]]:
    return FIRST[UNITS[name].mobile][hex_]


def _strongest(state: State, ways: Ways) -> tuple[str, str]:
    """The strongest unit that can advance into the hex that was won."""
    assert state.combat is not None
    won = state.combat.target
    able = [name for name, to in ways if to == won]
    if not able:
        raise Illegal("7.8", "No unit can advance; order “stay”.")
    return max(able, key=lambda n: (strengths(state, n)[1], n)), won


def _answers(state: State, debt: Debt) -> Iterator[UtahOrder]:
    for name, goal in advances(state, debt.units):
        yield Advance(unit=name, way=goal)
    yield from (Stay(), Advance(unit=ANY, way=TARGET))


def _nowhere(state: State, debt: Debt) -> Iterator[UtahEvent]:
    """Nobody can advance."""
    if not advances(state, debt.units):
        yield rest(state)


ADVANCE = UtahQuestion(
    "advance",
    _answers,
    lambda _: Stay(),
    of_target,
    title="your unit may advance after combat",
    answers=(Advance, Stay),
    words=PLACES,
    first="{side} advances or stays",
    text="Advance into {place}, or stay.",
    settled=_nowhere,
)
