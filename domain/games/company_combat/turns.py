"""Chapter 1: how a battle begins, its turns and their phases."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.game.told import say
from domain.games.company_combat.company import CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.lookup import own, standing
from domain.games.company_combat.printed import squad_deck, tactics_deck
from domain.games.company_combat.rallying import begin
from domain.games.company_combat.state import Side, State
from domain.games.company_combat.words import PHASES, SEATS, SIDES, SQUADS, TACTICS, Seat, Stage

NEXT: dict[Stage, Stage] = {
    "deploy": "tactics",
    "tactics": "recon",
    "recon": "suppress",
    "suppress": "assault",
    "assault": "rally",
}
"""The phase that follows each (1.4)."""


class CompaniesFormed(CompanyEvent, frozen=True):
    """The decks lie face down, and one side begins."""

    first: Seat
    squads: int
    tactics: int
    printed: bool = False
    """Whether the first turns draw as printed."""

    def after(self, state: State) -> State:
        return State(
            first=self.first,
            seat=self.first,
            sides={seat: Side(deck=self.squads) for seat in SEATS},
            tactics=self.tactics,
            printed=self.printed,
        )

    def told(self, state: State) -> str:
        return say("Two companies meet on three Fronts. {side} begins.", side=SIDES[self.first])


def setup(_: Scenario, __: tuple[str, ...], options: Options, chance: Chance) -> Happening:
    """Three decks are shuffled (1.2), and one side begins (1.3)."""
    for seat in SEATS:
        chance.seal(SQUADS[seat], squad_deck(seat))
    chance.seal(TACTICS, tactics_deck())
    first = options.get("first-turn", "drawn")
    if first == "drawn":
        (first,) = chance.draw(SEATS, 1, why="who begins")
    yield CompaniesFormed(
        first=cast(Seat, first),
        squads=len(squad_deck("american")),
        tactics=len(tactics_deck()),
        printed=options.get(AS_PRINTED) == "on",  # 1.6a
    )


class TurnBegan(CompanyEvent, frozen=True):
    """The turn of a side begins."""

    seat: Seat
    turn: int

    def after(self, state: State) -> State:
        side = state.sides[self.seat]
        units = {
            name: replace(u, moved=False, acted=False) if u.moved or u.acted else u
            for name, u in side.units.items()
        }
        sides = {**state.sides, self.seat: replace(side, units=units, smoke=())}
        if state.turn:
            before = state.sides[state.seat]
            supplied = {n: replace(u, dry=False) if u.dry else u for n, u in before.units.items()}
            sides[state.seat] = replace(before, units=supplied)
        return replace(
            state,
            sides=sides,
            seat=self.seat,
            turn=self.turn,
            stage="deploy",
            drawn=False,
            called=False,
            double=False,
            flanks=(),
            spotted=(),
            rallying=None,
        )

    def told(self, state: State) -> str:
        return say("Turn {turn} of the {side} company.", turn=self.turn, side=SIDES[self.seat])


class PhaseBegan(CompanyEvent, frozen=True):
    """A phase of the turn begins."""

    phase: Stage

    def after(self, state: State) -> State:
        return replace(state, stage=self.phase, drawn=False)

    def told(self, state: State) -> str:
        return say("The {phase} begins.", phase=PHASES[self.phase])


_SETTLED = {
    "deploy": say("All that you drew is deployed"),
    "recon": say("Nobody need look across now"),
    "suppress": say("No fire is left that is worth it"),
    "assault": say("No assault is left that is worth it"),
}
"""Why a phase ends."""


class Done(CompanyOrder, frozen=True):
    """End the phase."""

    form = "done"
    help = "End the phase; in the Rally Phase, your turn."
    ends = "rally"
    stages = ("deploy", "recon", "suppress", "assault", "rally")

    @classmethod
    def offers(cls, state: State) -> Iterator["Done"]:
        if state.stage != "deploy" or not own(state).reserves:
            yield cls()

    def leads_to(self, state: State, chance: Chance) -> Happening:
        if state.stage == "deploy" and own(state).reserves:
            raise Illegal("3.2", "First deploy all the squads that you drew.")
        if state.stage == "rally":
            yield from begin(state)
        else:
            yield PhaseBegan(phase=NEXT[state.stage])

    def said(self, state: State, seat: str) -> str:
        if state.stage == "rally":
            return say("End your turn")
        return say("End the {phase}", phase=PHASES[state.stage])

    def why(self, state: State, seat: str) -> str:
        told = standing(state, state.seat)
        settled = _SETTLED.get(state.stage) or say("Nothing more is worth a card")
        return say("{settled}: {standing}.", settled=settled, standing=told)
