"""What every order and every event of Company Combat has; the chapters have the rest."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from domain.game.grammar.forms import verb_of
from domain.game.ruleset import Chance, Event, Illegal, Order
from domain.game.told import listed, say
from domain.game.view.board import Batch
from domain.games.company_combat.lookup import waits_for_answer
from domain.games.company_combat.printed import FIGURES
from domain.games.company_combat.state import State
from domain.games.company_combat.words import OTHER, PHASES, SIDES, Seat, Stage

_DUE = {
    "deploy": say(
        "Deploy your squads (“deploy rifle-1 to left”), move, and end the phase with “done”."
    ),
    "tactics": say("You hold more than {n} cards: “discard …”.", n=FIGURES.draw.hand),
    "recon": say("Send Recon Units, and end the phase with “done”."),
    "report": say("Choose what your Recon found: “report hand” or “report positions”."),
    "suppress": say(
        "Units fire at the Front across (“suppress with rifle-1”); “done” ends the phase."
    ),
    "assault": say("Assault, and end the phase with “done”."),
    "rally": say("Play cards to rally, and end your turn with “done”."),
}


_DRAWN = {
    (False, False): say("{side} draws {cards}."),
    (False, True): say("{side} draws {cards}: {which}."),
    (True, False): say("The Company Commander calls: {side} draws {cards}."),
    (True, True): say("The Company Commander calls: {side} draws {cards}: {which}."),
}
"""Whether the Company Commander calls for them, and whether it is known which."""


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

    def told_as(self, cards: str, names: Iterable[str]) -> str:
        """Who draws how many ``cards``, and which, as far as that is known."""
        which = listed(names)
        form = _DRAWN[self.called, bool(which)]
        return say(form, side=SIDES[self.seat], cards=cards, which=which)


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
            raise Illegal("1.4", "It is the turn of the {side} company.", side=SIDES[state.seat])
        if waits_for_answer(state):
            raise Illegal("9.1", "The {side} company may answer first.", side=SIDES[OTHER[seat]])
        if state.stage not in self.stages:
            form = "“{verb}” belongs to the {phase}; this is the {now}. {told}"
            phase, now = PHASES[self.stages[0]], PHASES[state.stage]
            verb, told = verb_of(type(self)), _DUE[state.stage]
            raise Illegal("1.4", form, verb=verb, phase=phase, now=now, told=told)

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """What happens at the right moment; raises Illegal if a rule forbids it."""
        raise NotImplementedError

    def weighed(self, state: State) -> str:
        """What its first roll may do, in words; "" for an order without one."""
        return ""

    def touched(self, state: State) -> tuple[str, ...]:
        """The ids on the board that it is about, as its side sees it."""
        return ()
