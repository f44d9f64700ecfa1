"""Chapter 9: replacements: eliminated units that return."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.games.five_for_fighting.answering import FiveQuestion, Owed, debt_of, rest
from domain.games.five_for_fighting.entering import UnitEntered, check_entry, open_doors
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.ground import called
from domain.games.five_for_fighting.lookup import commander, on
from domain.games.five_for_fighting.naming import hex_of
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.words import BEACHES

STATIC = "Rad"
"""The radar station does not come back (9.3)."""


class ReplacementRolled(FiveEvent, frozen=True):
    """Whether an eliminated unit returns."""

    unit: str
    die: int
    came: bool

    def after(self, state: State) -> State:
        if not self.came:
            return state
        name = self.unit
        return replace(
            state,
            gone=tuple(n for n in state.gone if n != name),
            released=(*state.released, name),
            weak=(*state.weak, name),
        )

    def told(self, state: State) -> str:
        how = "returns, reduced" if self.came else "does not return yet"
        return f"{self.unit} {how} (die {self.die})."


class Return(FiveOrder, frozen=True):
    """Place a replacement at once."""

    form = "return {hex}"
    help = "Place the unit that returns: “return 2727”."
    names = ("hex",)
    stages = ()
    hex: str

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        name, hex_ = debt_of(state, seat).unit, hex_of(state, self.hex)
        check_entry(state, name, hex_)
        yield UnitEntered(unit=name, hex=hex_)
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        return f"Let {debt_of(state, seat).unit} return at {called(self.hex)}"


class Later(FiveOrder, frozen=True):
    """Keep a replacement for the next turn, or a naval strike for later in this one."""

    form = "later"
    help = (
        "Keep for later a unit that returns, which then enters as a reinforcement, or a free "
        "naval strike."
    )
    stages = ()

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        yield rest(state)

    def said(self, state: State, seat: str) -> str:
        debt = debt_of(state, seat)
        if debt.task == "strike":
            return "Keep the naval strike for later in this turn"
        return f"Let {debt.unit} enter later, as a reinforcement"


def _offers(state: State, debt: Debt) -> Iterator[FiveOrder]:
    for hex_ in open_doors(state, debt.unit):
        yield Return(hex=hex_)
    yield Later()


REPLACEMENT = FiveQuestion(
    kind="replacement",
    title="an eliminated unit of yours returns",
    answers=(Return, Later),
    offers=_offers,
    text=lambda debt: f"{debt.unit} returns: “return” and a hex, or “later”.",
    words=BEACHES,
    facts=lambda _, debt: (UNITS[debt.unit].beach,),
    arises=lambda state: on(state, "replacements"),
    lapse=lambda _: Later(),
)


def returns(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """A die for each eliminated unit (9.1)."""
    debts = []
    for name in state.gone:
        unit = UNITS[name]
        if unit.code == STATIC or name in state.drowned:
            continue
        (die,) = chance.roll("d6", why=f"return of {name}")
        yield ReplacementRolled(unit=name, die=die, came=die <= state.turn)
        if die <= state.turn:
            debts.append(Debt("replacement", commander(state, unit.side, unit.beach), name))
    if debts:
        yield Owed(debts=tuple(debts))
