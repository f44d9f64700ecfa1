"""Chapter 6: Support cards, which roll for suppression several times (6.5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance
from domain.game.told import many, say
from domain.games.company_combat.company import CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.firing import check_target, fire, targets
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.lookup import (
    across,
    at,
    cards_for,
    enemy,
    held,
    own,
    space_of,
    the_front,
)
from domain.games.company_combat.printed import tactic
from domain.games.company_combat.state import State, Support
from domain.games.company_combat.words import FRONT_NAMES, SIDES, Front


class SupportCalled(CompanyEvent, frozen=True):
    """A Support card is announced; the other side may answer."""

    card: str
    front: Front
    rolls: int

    def after(self, state: State) -> State:
        return replace(state, support=Support(self.card, self.front, self.rolls))

    def told(self, state: State) -> str:
        card, front = tactic(self.card).name, the_front(self.front)
        rolls = many(self.rolls, "{n} Suppression Roll", "{n} Suppression Rolls")
        told = "{side} calls {card} on {front}: {rolls}."
        return say(told, side=SIDES[state.seat], card=card, front=front, rolls=rolls)


class SupportEnded(CompanyEvent, frozen=True):
    """A Support card has rolled all that it rolls."""

    def after(self, state: State) -> State:
        return replace(state, support=None)


class PlaySupport(CompanyOrder, frozen=True):
    """Play a Support card against a Front."""

    form = "support {front} with {card}"
    help = "Play a Support card: “support left with mortar-barrage-9”."
    stages = ("suppress",)
    front: Front
    card: str

    @classmethod
    def offers(cls, state: State) -> Iterator["PlaySupport"]:
        for front in targets(state):
            yield from (cls(front, card) for card in cards_for(state, state.seat, "support"))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        card = held(state, state.seat, self.card, "support")
        check_target(state, self.front)
        yield CardPlayed(seat=state.seat, card=card, target=self.front)
        yield SupportCalled(card=card, front=self.front, rolls=tactic(card).rolls)

    def said(self, state: State, seat: str) -> str:
        card, front = tactic(self.card).name, FRONT_NAMES[self.front]
        return say("Call {card} on the enemy's {front}", card=card, front=front)

    def why(self, state: State, seat: str) -> str:
        rolls = many(tactic(self.card).rolls, "{n} roll", "{n} rolls")
        left = many(len(own(state).hand or ()) - 1, "{n} card", "{n} cards")
        foes = across(state, state.seat, self.front)
        return say("{rolls} against {foes}; you keep {cards}.", rolls=rolls, foes=foes, cards=left)

    def touched(self, state: State) -> tuple[str, ...]:
        return (space_of(enemy(state), self.front, state.seat), self.card)


def barrage(state: State, chance: Chance) -> Happening:
    """The next roll of a Support card, or its end."""
    pending = state.support
    assert pending is not None
    if not pending.rolls or not at(state, enemy(state), pending.front):
        yield SupportEnded()
        return
    card = tactic(pending.card)
    yield from fire(
        state, chance, pending.card, pending.front, card.bonus, tanks_first=card.tanks_first
    )
