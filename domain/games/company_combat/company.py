"""What every order and every event of Company Combat has; the chapters have the rest."""

from collections.abc import Iterator
from typing import ClassVar

from domain.game.grammar.forms import verb_of
from domain.game.ruleset import Chance, Event, Illegal, Order
from domain.game.view.board import Batch
from domain.games.company_combat.lookup import waits_for_answer
from domain.games.company_combat.printed import FIGURES
from domain.games.company_combat.state import State
from domain.games.company_combat.words import OTHER, PHASES, SIDES, Seat, Stage

_DUE = {
    "deploy": "Deploy your squads (“deploy rifle-1 to left”), move, and end the phase with “done”.",
    "tactics": f"You hold more than {FIGURES.draw.hand} cards: “discard …”.",
    "recon": "Send Recon Units, and end the phase with “done”.",
    "report": "Choose what your Recon found: “report hand” or “report positions”.",
    "suppress": "Units fire at the Front across (“suppress with rifle-1”); “done” ends the phase.",
    "assault": "Assault, and end the phase with “done”.",
    "rally": "Play cards to rally, and end your turn with “done”.",
}


class CompanyEvent(Event, frozen=True):
    """An event of this game. Its figures are outcomes, not rules."""


class CardsDrawn(CompanyEvent, frozen=True):
    """Cards are drawn; only their side knows which."""

    seat: Seat
    n: int
    cards: tuple[str, ...] | None = None
    called: bool = False

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """The cards are their side's secret."""
        return {"cards": (self.seat,)}


Happening = Iterator[CompanyEvent]


class CompanyOrder(Order, frozen=True):
    """An order of this game, of the side whose turn it is if nothing else is said.

    Its help names no card that exists: what everybody reads must not look like a hand.
    """

    stages: ClassVar[tuple[Stage, ...]] = ()
    """The phases in which it may be given."""

    @classmethod
    def due(cls, state: State) -> bool:
        """Whether the match waits for such orders, among others."""
        return not waits_for_answer(state) and state.stage in cls.stages

    @classmethod
    def offers(cls, state: State) -> Iterator["CompanyOrder"]:
        """Those that may be given while they are due, from what their side knows."""
        return iter(())

    @classmethod
    def batches(cls, state: State) -> Iterator[Batch]:
        """Several of them that go with one press, while they are due."""
        return iter(())

    def check(self, state: State, seat: Seat) -> None:
        """Raise Illegal unless it is the side's turn and the right phase (1.4)."""
        if state.seat != seat:
            raise Illegal("1.4", f"It is the turn of the {SIDES[state.seat]} company.")
        if waits_for_answer(state):
            raise Illegal("9.1", f"The {SIDES[OTHER[seat]]} company may answer first.")
        if state.stage not in self.stages:
            own = f"“{verb_of(type(self))}” belongs to the {PHASES[self.stages[0]]}"
            now = f"this is the {PHASES[state.stage]}"
            raise Illegal("1.4", f"{own}; {now}. {_DUE[state.stage]}")

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """What happens at the right moment; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def weighed(self, state: State) -> str:
        """What its first roll may do, in words; "" for an order without one."""
        return ""

    def touched(self, state: State) -> tuple[str, ...]:
        """The ids on the board that it is about, as its side sees it."""
        return ()
