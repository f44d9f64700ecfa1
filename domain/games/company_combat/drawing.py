"""Chapter 3: squads that are drawn, deployed and moved, and what the Company Commander calls."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.grammar.orders import line
from domain.game.ruleset import Chance, Illegal
from domain.game.told import many, say
from domain.game.view.board import Batch
from domain.games.company_combat.company import CardsDrawn, CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.hand import less, more, tactics
from domain.games.company_combat.lookup import (
    across,
    at,
    called,
    capital,
    own,
    own_unit,
    the_front,
    the_unit,
    with_name,
)
from domain.games.company_combat.printed import FIGURES, squad
from domain.games.company_combat.state import State, Unit
from domain.games.company_combat.words import (
    FRONTS,
    NEXT_TO,
    SQUADS,
    Front,
    Seat,
)

# --- Squads -----------------------------------------------------------------------------------


class SquadsDrawn(CardsDrawn, frozen=True):
    """Squads are drawn; until they are deployed only their side knows which."""

    def after(self, state: State) -> State:
        side = state.sides[self.seat]
        state = replace(state, drawn=True, called=state.called or self.called)
        return state.with_side(
            self.seat,
            reserve=more(side.reserve, self.cards),
            reserves=side.reserves + self.n,
            deck=side.deck - self.n,
        )

    def told(self, state: State) -> str:
        return self.told_as(many(self.n, "{n} squad", "{n} squads"), map(called, self.cards or ()))


def squads(state: State, chance: Chance, n: int, *, called: bool = False) -> Happening:
    """Draw squads, as many as there are (3.1, 3.3)."""
    n = min(n, own(state).deck)
    cards = chance.deal(SQUADS[state.seat], n, to=state.seat) if n else ()
    yield SquadsDrawn(seat=state.seat, n=n, cards=cards, called=called)


def squads_due(state: State) -> int:
    """How many squads the side to move draws (3.1, 1.6)."""
    opens = state.turn == 1 and state.seat == state.first and not state.printed
    return FIGURES.opening.first_squads if opens else FIGURES.draw.squads


# --- Deployment -------------------------------------------------------------------------------


class SquadDeployed(CompanyEvent, frozen=True):
    """A squad takes its place, face up."""

    seat: Seat
    unit: str
    front: Front

    def after(self, state: State) -> State:
        side = state.sides[self.seat]
        left = side.reserves - 1
        return state.with_side(
            self.seat,
            units={**side.units, self.unit: Unit(self.front)},
            reserve=less(side.reserve, self.unit) if left else (),
            reserves=left,
        )

    def told(self, state: State) -> str:
        unit, front = capital(the_unit(self.seat, self.unit)), the_front(self.front)
        return say("{unit} takes up position at {front}.", unit=unit, front=front)


class Deploy(CompanyOrder, frozen=True):
    """Deploy a squad that was drawn."""

    form = "deploy {unit} to {front}"
    help = "Deploy a squad that you drew: “deploy rifle-15 to left”, or “deploy all to left”."
    stages = ("deploy",)
    unit: str
    front: Front

    @classmethod
    def offers(cls, state: State) -> Iterator["Deploy"]:
        for drawn in own(state).reserve or ():
            yield from (cls(drawn, front) for front in FRONTS)

    @classmethod
    def batches(cls, state: State) -> Iterator[Batch]:
        """Every squad that was drawn: to where fewest stand, or all of them to one Front."""
        drawn = own(state).reserve or ()
        if len(drawn) < 2:
            return
        stand = {front: len(at(state, state.seat, front)) for front in FRONTS}
        spread = list[str]()
        for name in drawn:
            front = min(FRONTS, key=lambda one: stand[one])
            stand[front] += 1
            spread.append(line(cls(name, front)))
        yield Batch("each squad where fewest stand", tuple(spread))
        for front in FRONTS:
            yield Batch(f"all squads to {front}", tuple(line(cls(n, front)) for n in drawn))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The squad takes its place, face up, or all that were drawn do (3.2)."""
        unit, drawn = self.unit.casefold(), own(state).reserve or ()
        named = drawn if unit == "all" else unit.split()
        if not named or not {*named} <= {*drawn}:
            if unit in own(state).units:
                where = own(state).units[unit].front
                told = "{unit} is already deployed, at the {front}."
                raise Illegal("3.2", told, unit=unit, front=where)
            told = "You have not drawn {words}; you have drawn {squads}."
            squads = " and ".join(drawn) or say("no squad")
            raise Illegal("3.2", told, words=self.unit[:32], squads=squads)
        for name in named:
            chance.show(SQUADS[state.seat], name)
            yield SquadDeployed(seat=state.seat, unit=name, front=self.front)

    def why(self, state: State, seat: str) -> str:
        mine = len(at(state, state.seat, self.front))
        told, foes = "At {front} you have {n}: {foes}.", across(state, state.seat, self.front)
        return say(told, front=the_front(self.front), n=mine, foes=foes)

    def said(self, state: State, seat: str) -> str:
        if self.unit.casefold() == "all":
            return say("Deploy all squads at {front}", front=the_front(self.front))
        unit, front = called(self.unit), the_front(self.front)
        return say("Deploy {unit} at {front}", unit=unit, front=front)

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.unit, self.front)


# --- Movement ---------------------------------------------------------------------------------


class UnitMoved(CompanyEvent, frozen=True):
    """A unit moves to the Front beside its own."""

    unit: str
    front: Front

    def after(self, state: State) -> State:
        return state.with_unit(state.seat, self.unit, front=self.front, moved=True)

    def told(self, state: State) -> str:
        unit, front = capital(the_unit(state.seat, self.unit)), the_front(self.front)
        return say("{unit} moves to {front}.", unit=unit, front=front)


class Move(CompanyOrder, frozen=True):
    """Move a unit to the next Front."""

    form = "move {unit} to {front}"
    help = "Move a unit to the Front beside its own: “move rifle-15 to center”."
    stages = ("deploy",)
    unit: str
    front: Front

    @classmethod
    def offers(cls, state: State) -> Iterator["Move"]:
        for name, unit in own(state).units.items():
            if not unit.pinned and not unit.moved:
                yield from (cls(name, front) for front in NEXT_TO[unit.front])

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The unit moves to the Front beside its own, or each of several does (3.5)."""
        for name in self.unit.casefold().split():
            yield from self._moved(state, name)

    def _moved(self, state: State, name: str) -> Happening:
        unit = own_unit(state, name)
        who = with_name(name)
        if unit.pinned:
            raise Illegal("3.5", "{unit} is Pinned and cannot move.", unit=who)
        if unit.moved:
            raise Illegal("3.5", "{unit} has moved this turn.", unit=who)
        if self.front == unit.front:
            raise Illegal("3.5", "{unit} is already at the {front}.", unit=who, front=unit.front)
        if self.front not in NEXT_TO[unit.front]:
            near = " or ".join(NEXT_TO[unit.front])
            told = "From the {front} a unit moves to the {fronts}."
            raise Illegal("3.5", told, front=unit.front, fronts=near)
        yield UnitMoved(unit=name, front=self.front)

    def said(self, state: State, seat: str) -> str:
        unit, front = called(self.unit), the_front(self.front)
        return say("Move {unit} to {front}", unit=unit, front=front)

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.unit, self.front)


# --- The Company Commander --------------------------------------------------------------------

_CALLED = {
    "squad": say("Let your commander call an extra squad"),
    "tactics": say("Let your commander call an extra tactics card"),
}


class Call(CompanyOrder, frozen=True):
    """Let the Company Commander call for an extra card."""

    form = "call {what}"
    help = "Your Company Commander calls an extra card: “call squad”, “call tactics”."
    stages = ("deploy",)
    what: Literal["squad", "tactics"]

    @classmethod
    def offers(cls, state: State) -> Iterator["Call"]:
        if commanded(state) and not state.called:
            if own(state).deck:
                yield cls("squad")
            if state.tactics or state.discards:
                yield cls("tactics")

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """An extra card (3.4)."""
        if not commanded(state):
            raise Illegal("3.4", "Your Company Commander is not on the field.")
        if state.called:
            raise Illegal("3.4", "Your Company Commander has already called a card this turn.")
        if self.what == "squad":
            if not own(state).deck:
                raise Illegal("3.3", "There is no squad left in your deck.")
            yield from squads(state, chance, 1, called=True)
        else:
            if not state.tactics and not state.discards:
                raise Illegal("4.2", "There is no tactics card left.")
            yield from tactics(state, chance, 1, called=True)

    def said(self, state: State, seat: str) -> str:
        return _CALLED[self.what]


def commanded(state: State) -> bool:
    """Whether the Company Commander of the side to move is on the field (3.4)."""
    return any(squad(name).commander for name in own(state).units)
