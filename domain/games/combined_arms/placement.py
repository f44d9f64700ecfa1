"""Chapter 4: armies are placed, unit by unit in turns or whole (4.4), with Elite units (9.6)."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Literal, NoReturn

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.game.ruleset import Clause, Illegal
from domain.game.told import say
from domain.games.combined_arms import setups
from domain.games.combined_arms.arms import ArmsEvent, ArmsOrder
from domain.games.combined_arms.lookup import (
    battle,
    empty,
    home_rows,
    next_id,
    on,
    raised,
    square_of,
)
from domain.games.combined_arms.printed import counted, name
from domain.games.combined_arms.state import Spot, State, Unit
from domain.games.combined_arms.words import AHEAD, SEATS, SIDES, Kind, Seat, SetUp


class UnitPlaced(ArmsEvent, frozen=True):
    """A unit of the army stands on the board."""

    seat: Seat
    unit: str
    kind: Kind
    square: str
    elite: bool = False

    def after(self, state: State) -> State:
        left = dict(state.reserve[self.seat])
        left[self.kind] -= 1
        if not left[self.kind]:
            del left[self.kind]
        unit = Unit(self.unit, self.kind, self.seat, self.elite)
        return replace(
            state,
            placing=self._still_to_place(state, left),
            units={**state.units, self.square: unit},
            raised=raised(state, self.seat, self.kind),
            reserve={**state.reserve, self.seat: left},
            seat=next(s for s in SEATS if s != self.seat),
        )

    def _still_to_place(
        self, state: State, left: dict[Kind, int]
    ) -> dict[Seat, tuple[Spot, ...] | None] | UnsetType:
        """The orders for whole placements that are not yet carried out."""
        if state.placing is UNSET or self.seat not in state.placing:
            return state.placing
        others = {s: spots for s, spots in state.placing.items() if s != self.seat}
        spots = state.placing[self.seat]
        after = None if spots is None else tuple(s for s in spots if s.square != self.square)
        return {**others, self.seat: after} if left else others or UNSET

    def told(self, state: State) -> str:
        form = "{side} places Elite {unit}." if self.elite else "{side} places {unit}."
        unit = say("{unit} on {square}", unit=name(self.kind), square=self.square)
        return say(form, side=SIDES[self.seat], unit=unit)


class PlacementGiven(ArmsEvent, frozen=True):
    """A side has said where all its units will stand that are left; its own secret."""

    seat: Seat
    places: tuple[Spot, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Each place is open when its unit stands there."""
        return {"places": (self.seat,)}

    def after(self, state: State) -> State:
        given = {} if state.placing is UNSET else state.placing
        return replace(state, placing={**given, self.seat: self.places})

    def told(self, state: State) -> str:
        return say("{side} has said where all its units will stand.", side=SIDES[self.seat])


class _Placement(ArmsOrder, frozen=True):
    """An order that places units of the army."""

    stages = ("place",)

    def elsewhere(self, state: State) -> str:
        return say("All units of your army are placed.")


class Place(_Placement, frozen=True):
    """Place a unit of the army."""

    form = "place {unit} {square} [{rank}]"
    help = "Place a unit on your home rows: “place light-tank d2”; add “elite” if Elite is played."
    unit: Kind
    square: str
    rank: Literal["elite"] | None = None

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Place"]:
        squares = empty(state, seat, battle(state).field.home)
        elite = elites_left(state, seat) > 0
        for kind in sorted(state.reserve[seat]):
            for square in squares:
                yield cls(unit=kind, square=square)
                if elite:
                    yield cls(unit=kind, square=square, rank="elite")

    def leads_to(self, state: State, seat: Seat) -> Iterator[UnitPlaced]:
        square, depth = square_of(state, self.square), battle(state).field.home
        if self.unit not in (state.chosen.get(seat) or {}):
            raise Illegal("4.3", "Your army has no {unit}.", unit=name(self.unit))
        if self.unit not in state.reserve[seat]:
            raise Illegal("4.3", "Your {unit} are all placed.", unit=name(self.unit))
        if square not in home_rows(state, seat, depth):
            rows = _rows(state, seat, depth)
            raise Illegal("4.1", "Place it on your home rows, {rows}.", rows=rows)
        if square in state.units:
            told = "There is a unit on {square}; place it on an empty square."
            raise Illegal("1.5", told, square=square)
        if self.rank and not on(state, "elite"):
            raise Illegal("9.6", "Elite units are not played in this match; leave out “elite”.")
        if self.rank and elites_left(state, seat) < 1:
            most = battle(state).elite.most
            told = "You have already made {n} units Elite; leave out “elite”."
            raise Illegal("9.6", told, n=most)
        yield _placed(state, seat, Spot(self.unit, square, self.rank == "elite"))

    def said(self, state: State, seat: str) -> str:
        form = "Place Elite {unit} on {square}" if self.rank else "Place {unit} on {square}"
        return say(form, unit=name(self.unit), square=self.square)

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.unit, self.square)


def elites_left(state: State, seat: str) -> int:
    """How many units a side may still make Elite (9.6)."""
    if not on(state, "elite"):
        return 0
    made = sum(1 for u in state.units.values() if u.seat == seat and u.elite)
    return battle(state).elite.most - made


def _rows(state: State, seat: str, depth: int) -> str:
    first, last = (1, depth) if AHEAD[seat] > 0 else (state.size - depth + 1, state.size)
    return say("{first} to {last}", first=first, last=last)


def _placed(state: State, seat: Seat, spot: Spot) -> UnitPlaced:
    """The next unit of a type stands on its square."""
    unit = next_id(state, seat, spot.kind)
    return UnitPlaced(seat=seat, unit=unit, kind=spot.kind, square=spot.square, elite=spot.elite)


def next_of(state: State) -> Iterator[UnitPlaced]:
    """The next unit of a placement that was given whole; nothing where none was (4.4)."""
    spots = None if state.placing is UNSET else state.placing.get(state.seat)
    if spots:
        yield _placed(state, state.seat, spots[0])


class Placing(Clause, frozen=True):
    """A unit and its square."""

    form: ClassVar[str] = "{unit} {square} [{rank}]"
    unit: Kind
    square: str
    rank: Literal["elite"] | None = None


class PlaceAll(_Placement, frozen=True):
    """Say where the rest of the army stands, in one order."""

    form = "place all: {places}"
    help = (
        "Say in secret where all your remaining units will stand; one is placed whenever it "
        "is your "
        "turn: “place all: infantry d3; howitzer e2; …; end”."
    )
    secret = True
    places: tuple[Placing, ...]

    def leads_to(self, state: State, seat: Seat) -> Iterator[PlacementGiven]:
        left = Counter[Kind](state.reserve[seat])
        taken: dict[str, Kind] = {}
        elites = elites_left(state, seat)
        spots = []
        for row in self.places:
            square = square_of(state, row.square)
            if square in taken:
                raise Illegal(
                    "1.5",
                    "You place both the {unit} and the {other} on {square}. "
                    "Give each unit a square of its own.",
                    unit=name(taken[square]),
                    other=name(row.unit),
                    square=square,
                )
            if row.rank and elites < 1:
                _refuse_elite(state)
            for _ in Place(row.unit, square, row.rank).leads_to(state, seat):
                taken[square] = row.unit
            left[row.unit] -= 1
            elites -= row.rank is not None
            if left[row.unit] < 0:
                have = state.reserve[seat][row.unit]
                told = "Of {unit} you have {n} to place, and name more."
                raise Illegal("4.3", told, unit=name(row.unit), n=have)
            spots.append(Spot(row.unit, square, row.rank is not None))
        if missing := [counted(n, kind) for kind, n in left.items() if n]:
            told = "Not placed: {units}. Name a square for each unit."
            raise Illegal("4.4", told, units=", ".join(missing))
        yield PlacementGiven(seat=seat, places=tuple(spots))

    def said(self, state: State, seat: str) -> str:
        return say("Say where all your remaining units will stand")


def _refuse_elite(state: State) -> NoReturn:
    if most := setups.most_elite(state):
        told = "You may make {n} units Elite; leave out “elite” for the others."
        raise Illegal("9.6", told, n=most)
    raise Illegal("9.6", "Elite units are not played in this match; leave out “elite”.")


class PlaceAs(_Placement, frozen=True):
    """Place the rest of the army as a set-up suggests."""

    form = "place as {setup}"
    help = (
        "Place all your remaining units in a ready-made set-up: “place as line”, “place as "
        "deep”, “place as wings” or “place as oblique”."
    )
    secret = True
    setup: SetUp

    def leads_to(self, state: State, seat: Seat) -> Iterator[PlacementGiven]:
        yield PlacementGiven(seat=seat, places=setups.suggested(state, seat, self.setup))

    def said(self, state: State, seat: str) -> str:
        return say("Place all your remaining units {how}", how=setups.SAID[self.setup])
