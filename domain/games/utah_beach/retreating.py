"""Chapters 7.6, 7.7: retreats, after a combat or under bombardment (8.4), and stiff resistance."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.game.view.reference import Met
from domain.games.utah_beach.answering import PLACES, STATES, Owed, UtahQuestion, of_unit, rest
from domain.games.utah_beach.ground import COVER, GRID, ONWARD, TERRAIN, WEST, place
from domain.games.utah_beach.landing import marched
from domain.games.utah_beach.lookup import Field, called, hexes_of
from domain.games.utah_beach.losses import UnitEliminated, UnitReduced, loss, loss_said
from domain.games.utah_beach.printed import RESISTANCE, UNITS
from domain.games.utah_beach.reasons import near
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.utah import UtahEvent, UtahOrder, Walk
from domain.games.utah_beach.words import RESISTANCE_CHART, Seat
from domain.grid.hexes import away


class UnitStood(UtahEvent, frozen=True):
    """A unit offers stiff resistance."""

    unit: str
    die: int
    score: int
    held: bool

    def after(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        end = "it holds its ground" if self.held else "it gives way"
        return f"{self.unit} offers stiff resistance: die {self.die}, {self.score} in all, {end}."

    def met(self, state: State) -> Met:
        return Met(RESISTANCE_CHART, self.score if self.score >= RESISTANCE.costly else "less")


class Stand(UtahOrder, frozen=True):
    """Offer stiff resistance."""

    form = "stand"
    help = "Offer stiff resistance instead of retreating."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """A unit tries to hold its ground in place of a retreat."""
        units = state.debts[0].units
        (name,) = units
        (die,) = chance.roll("d6", why=f"stiff resistance of {name}")
        score = die + RESISTANCE.cover.get(TERRAIN[state.units[name].hex], 0)
        score += RESISTANCE.reduced if state.units[name].reduced else 0
        held = score >= RESISTANCE.costly
        yield UnitStood(unit=name, die=die, score=score, held=held)
        owed = state.debts[1:]
        dead = score < RESISTANCE.holds and state.units[name].reduced
        if score < RESISTANCE.holds:
            yield from loss(state, name, "stiff resistance")
        if held or dead:
            owed = tuple(d for d in owed if not (d.task == "retreat" and d.units == units))
        yield Owed(debts=owed)

    def said(self, state: State, seat: str) -> str:
        return f"Let {state.debts[0].units[0]} offer stiff resistance"


class Yield(UtahOrder, frozen=True):
    """Do not offer stiff resistance."""

    form = "yield"
    help = "Retreat without stiff resistance."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        return f"Let {state.debts[0].units[0]} retreat without resistance"


RESIST = UtahQuestion(
    "resistance",
    lambda _state, _: (Stand(), Yield()),
    lambda _: Yield(),
    of_unit,
    title="your unit may stand or yield",
    answers=(Stand, Yield),
    words=(*PLACES, *STATES),
    first="{side} lets {unit} stand or yield",
    text="Let {unit} offer stiff resistance, or yield.",
)


HOME = "home"
BEARINGS = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}


class UnitRetreated(Walk, frozen=True):
    """A unit retreats over these hexes; ``takes`` as in a move."""

    verb = "retreats"


class Retreat(UtahOrder, frozen=True):
    """Choose where a unit retreats."""

    form = "retreat {way}"
    help = "Retreat by hexes or to a goal: “retreat 2603-2703”, “retreat 2703”."
    way: str

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """By hexes, by its goal, or by a word for its direction (7.6)."""
        debt, word = state.debts[0], self.way.casefold()
        if word == HOME or word in BEARINGS:
            path = _towards(state, debt, word)
        else:
            path = _chosen(state, debt, self.way)
        yield from _gone(state, debt, path)

    def why(self, state: State, seat: str) -> str:
        to = self.way.split("-")[-1]
        return f"On {place(to)} {near(state, seat, to)}." if to in GRID.names else ""

    def said(self, state: State, seat: str) -> str:
        debt, way = state.debts[0], self.way
        if way in BEARINGS:
            where = f"as far {way} as it can"
        elif way != HOME:
            where = f"to {called(way.rpartition('-')[2])}"
        elif debt.seat == "german":
            where = "towards the west edge"
        else:
            where = "towards a beachhead" if state.beachheads else "into cover, if there is any"
        return f"Retreat {debt.units[0]} {where}"

    def touched(self, state: State) -> tuple[str, ...]:
        return (state.debts[0].units[0], self.way.rpartition("-")[2])


class Hold(UtahOrder, frozen=True):
    """Take a loss under bombardment in place of a retreat."""

    form = "hold"
    help = "Stay under bombardment and lose a step instead of retreating."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """A bombarded unit takes a loss in place of its retreat (8.4)."""
        if state.combat is not None:
            raise Illegal("8.4", "Only a bombarded unit may take a loss instead of retreating.")
        yield from _held(state, state.debts[0])

    def said(self, state: State, seat: str) -> str:
        (unit,) = state.debts[0].units
        return f"Let {unit} stay and {loss_said(state, unit)}"


def _held(state: State, debt: Debt) -> Iterator[UtahEvent]:
    yield from loss(state, debt.units[0], "bombardment")
    yield rest(state)


def _gone(state: State, debt: Debt, path: tuple[str, ...]) -> Iterator[UtahEvent]:
    """A unit retreats as far as it can; what is missing costs it a step, or its life (7.6)."""
    (name,) = debt.units
    if not path or (len(path) < debt.n and state.units[name].reduced):
        yield UnitEliminated(unit=name, why="no retreat")
    else:
        yield from marched(state, debt.seat, UnitRetreated, name, path)
        if len(path) < debt.n:
            yield UnitReduced(unit=name, why="short retreat")
    yield rest(state)


def paths(state: State, name: str, n: int) -> dict[str, tuple[str, ...]]:
    """The longest retreats that a unit can make, at most ``n`` hexes, by where they end (7.6)."""
    field = Field(state, UNITS[name].seat)
    ways, barred = ONWARD[UNITS[name].mobile], _barred(state, field)
    best: dict[str, tuple[str, ...]] = {}
    for found in away(GRID, state.units[name].hex, n, ways, barred):
        best = {to: path for to, path in found.items() if to not in field.own} or best
    return best


def _barred(state: State, field: Field) -> set[str]:
    """Where no retreat leads: enemies and their zones, which a drop among Germans ignores."""
    free = state.combat is not None and state.combat.kind == "storm"  # 11.2.2e
    return field.closed if free else field.zone | field.closed


def _chosen(state: State, debt: Debt, way: str) -> tuple[str, ...]:
    """The path of an order, whole or by its goal; Illegal where none leads there (7.6)."""
    found = paths(state, debt.units[0], debt.n)
    hexes = hexes_of(way)
    goal = hexes[-1]
    if goal not in found:
        ends = " or ".join(sorted(found))
        raise Illegal("7.6", f"{debt.units[0]} cannot retreat there; it can go to {ends}.")
    if len(hexes) > 1 and hexes != found[goal]:
        _check_path(state, debt.units[0], hexes, len(found[goal]))
        return hexes
    return found[goal]


def _check_path(state: State, name: str, hexes: tuple[str, ...], n: int) -> None:
    """Raise Illegal unless every hex of another path to the same goal may be entered (7.6)."""
    barred = _barred(state, Field(state, UNITS[name].seat))
    here = start = state.units[name].hex
    for step, to in enumerate(hexes, 1):
        open_ = to in dict(ONWARD[UNITS[name].mobile][here]) and to not in barred
        if not open_ or GRID.distance(start, to) != step or len(hexes) != n:
            raise Illegal("7.6", f"{name} cannot retreat over {to}; name the goal alone.")
        here = to


def _towards(state: State, debt: Debt, word: str) -> tuple[str, ...]:
    """The path of a retreat by a word for its direction (7.6)."""
    found = paths(state, debt.units[0], debt.n)
    if not found:
        raise Illegal("7.6", f"{debt.units[0]} has no retreat.")
    if word == HOME:
        return found[_homeward(state, debt.units[0], tuple(found))]
    right, up = BEARINGS[word]
    middle = {hex_: GRID.middle(hex_) for hex_ in found}
    return found[max(found, key=lambda h: (right * middle[h][0] - up * middle[h][1], h))]


def _homeward(state: State, name: str, ends: Sequence[str]) -> str:
    """The end nearest to a beachhead, or for Germans to the west edge; cover decides."""
    homes = state.beachheads or ends if UNITS[name].seat == "allied" else WEST
    return min(
        ends,
        key=lambda h: (min(GRID.distance(h, home) for home in homes), TERRAIN[h] not in COVER, h),
    )


# --- The question -----------------------------------------------------------------------------


def _answers(state: State, debt: Debt) -> Iterator[UtahOrder]:
    """Where a unit may retreat, whether it may hold, and the words for a direction."""
    found = paths(state, debt.units[0], debt.n)
    for path in found.values():
        yield Retreat(way="-".join(path))
    if state.combat is None:  # 8.4: under bombardment it may also hold
        yield Hold()
    if found:
        yield from (Retreat(way=word) for word in (HOME, *BEARINGS))


def _no_choice(state: State, debt: Debt) -> Iterator[UtahEvent]:
    """One way or none is not a choice, unless the unit may hold too."""
    ways = list(paths(state, debt.units[0], debt.n).values())
    if state.combat is None:  # 8.4: under bombardment it may also hold
        if not ways:
            yield from _held(state, debt)
    elif len(ways) < 2:
        yield from _gone(state, debt, ways[0] if ways else ())


RETREAT = UtahQuestion(
    "retreat",
    _answers,
    lambda _: Retreat(way=HOME),
    of_unit,
    title="your unit retreats",
    answers=(Retreat, Hold),
    words=(*PLACES, *STATES, "bombarded"),
    first="{side} chooses the retreat of {unit}",
    text="Choose the retreat of {unit}.",
    settled=_no_choice,
)
