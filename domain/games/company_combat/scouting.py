"""Chapter 5: Recon Missions and what they find out."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed, many, say
from domain.game.view.reference import Met
from domain.games.company_combat.company import CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.firing import against
from domain.games.company_combat.lookup import (
    able,
    at,
    called,
    capital,
    check_able,
    enemy,
    own,
    own_unit,
    the_front,
    the_unit,
    with_name,
)
from domain.games.company_combat.printed import FIGURES, squad, tactic
from domain.games.company_combat.state import State, Unit
from domain.games.company_combat.words import RECON_CHART, SIDES, TACTICS, Front, Seat

# --- Recon Missions ---------------------------------------------------------------------------

_FOUND = {
    "spotted": say("{unit} goes on Recon to {front}, rolls {roll} and is spotted."),
    "nothing": say("{unit} goes on Recon to {front}, rolls {roll} and finds nothing."),
    "success": say("{unit} goes on Recon to {front}, rolls {roll} and finds the enemy out."),
}


class ReconMade(CompanyEvent, frozen=True):
    """A unit was on a Recon Mission."""

    unit: str
    front: Front
    roll: int
    result: Literal["spotted", "nothing", "success"]

    def after(self, state: State) -> State:
        state = state.with_unit(state.seat, self.unit, acted=True)
        if self.result != "success":
            return state
        return replace(state, stage="report", scouted=self.front)

    def told(self, state: State) -> str:
        unit, front = capital(the_unit(state.seat, self.unit)), the_front(self.front)
        return say(_FOUND[self.result], unit=unit, front=front, roll=self.roll)

    def met(self, state: State) -> Met:
        return Met(RECON_CHART, self.roll)


class Recon(CompanyOrder, frozen=True):
    """Send a unit on a Recon Mission."""

    form = "recon with {unit}"
    help = "Send a unit on a Recon Mission: “recon with scout-9”."
    stages = ("recon",)
    unit: str

    @classmethod
    def offers(cls, state: State) -> Iterator["Recon"]:
        yield from map(cls, scouts(state))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The unit goes into the enemy Front across (5.1, 5.2)."""
        name, unit = self.unit.casefold(), own_unit(state, self.unit)
        if not squad(name).recon:
            raise Illegal("5.1", "{unit} is not a Recon Unit.", unit=with_name(name))
        check_able(state, name, _free(state, unit), say("go on Recon"))
        if not at(state, enemy(state), unit.front):
            told = "There is no enemy at the {front} to find out about."
            raise Illegal("5.1", told, front=unit.front)
        (roll,) = chance.roll("d6", why=f"Recon of {name}", labels=[name])
        if roll <= FIGURES.recon.spotted:
            yield ReconMade(unit=name, front=unit.front, roll=roll, result="spotted")
            yield from against(state, chance, state.seat, name)
        elif roll <= FIGURES.recon.nothing:
            yield ReconMade(unit=name, front=unit.front, roll=roll, result="nothing")
        else:
            yield ReconMade(unit=name, front=unit.front, roll=roll, result="success")

    def said(self, state: State, seat: str) -> str:
        unit, front = called(self.unit), the_front(own(state).units[self.unit].front)
        return say("Send {unit} on Recon at {front}", unit=unit, front=front)

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.unit,)


def _free(state: State, unit: Unit) -> Unit:
    """A unit as Recon takes it: to the letter a Pinned marker holds no scout back (1.6a)."""
    return replace(unit, pinned=False) if state.printed else unit


def scouts(state: State, *, moved: bool = False) -> list[str]:
    """The units that may go on Recon now, or with Double Time (5.1)."""
    return [
        name
        for name, unit in own(state).units.items()
        if squad(name).recon and able(state, _free(state, unit), moved=moved)
        if at(state, enemy(state), unit.front)
    ]


# --- What they find out -----------------------------------------------------------------------


class HandSeen(CompanyEvent, frozen=True):
    """A side has seen the other's hand; it alone knows what it saw."""

    seat: Seat
    n: int
    cards: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What was seen is the secret of the side that looked."""
        return {"cards": (self.seat,)}

    def after(self, state: State) -> State:
        state = replace(state, stage="recon", scouted=None)
        return state.with_side(self.seat, seen=self.cards, seen_turn=state.turn)

    def told(self, state: State) -> str:
        cards = many(self.n, "the {n} card of the enemy", "the {n} cards of the enemy")
        which, side = listed(tactic(card).name for card in self.cards or ()), SIDES[self.seat]
        if which:
            return say("{side} Recon sees {cards}: {which}.", side=side, cards=cards, which=which)
        return say("{side} Recon sees {cards}.", side=side, cards=cards)


class PositionsSpotted(CompanyEvent, frozen=True):
    """Suppression Rolls against a Front are better this turn."""

    front: Front

    def after(self, state: State) -> State:
        spotted = (*state.spotted, self.front)
        return replace(state, stage="recon", scouted=None, spotted=spotted)

    def told(self, state: State) -> str:
        told = "The {side} positions at {front} are spotted: fire is better this turn."
        return say(told, side=SIDES[enemy(state)], front=the_front(self.front))


_REPORTED = {
    "hand": say("See the enemy's hand"),
    "positions": say("Spot the enemy's positions"),
}


class Report(CompanyOrder, frozen=True):
    """Choose what a Recon Mission has found out."""

    form = "report {what}"
    help = "Choose what your Recon found: “report hand” or “report positions”."
    stages = ("report",)
    what: Literal["hand", "positions"]

    @classmethod
    def offers(cls, state: State) -> Iterator["Report"]:
        yield from (cls("hand"), cls("positions"))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The hand or the positions of the enemy (5.3, 5.4)."""
        if state.scouted is None:
            raise Illegal("5.3", "None of your Recon Missions has found anything.")
        if self.what == "positions":
            yield PositionsSpotted(front=state.scouted)
            return
        hand = state.sides[enemy(state)].hand or ()
        for card in hand:
            chance.reveal(TACTICS, card, to=state.seat)
        yield HandSeen(seat=state.seat, n=len(hand), cards=tuple(sorted(hand)))

    def said(self, state: State, seat: str) -> str:
        return _REPORTED[self.what]
