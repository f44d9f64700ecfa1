"""Chapter 9: answers in the other's turn, by an order or by a standing order."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal, Reaction, Window
from domain.game.told import many, say
from domain.games.company_combat.company import CompanyEvent, CompanyOrder, Happening
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.hits import pinned
from domain.games.company_combat.lookup import (
    called,
    cards_for,
    enemy,
    waits_for_answer,
)
from domain.games.company_combat.printed import squad, tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, SIDES, Seat, Use


class _Answer(CompanyOrder, frozen=True):
    """An answer of the side whose turn it is not."""

    @classmethod
    def due(cls, state: State) -> bool:
        return waits_for_answer(state)

    def check(self, state: State, seat: Seat) -> None:
        """Raise Illegal unless an answer of the side is waited for (9.1)."""
        if not waits_for_answer(state) or seat != enemy(state):
            raise Illegal("9.1", "Nothing waits for your answer; give it ahead with “when … do …”.")


def _held(state: State, use: Use) -> str | None:
    return next(cards_for(state, enemy(state), use), None)


def _card(state: State, use: Use, named: str) -> str:
    """The card that answers. Raises Illegal for none (4.4)."""
    card = _held(state, use)
    if card is None:
        raise Illegal("4.4", "You do not hold {card} card.", card=named)
    return card


# --- Of an assault ----------------------------------------------------------------------------


class AssaultAmbushed(CompanyEvent, frozen=True):
    """An assault is called off; its units are Pinned."""

    def after(self, state: State) -> State:
        return replace(state, assault=None)

    def told(self, state: State) -> str:
        return say(
            "The {side} assault runs into an ambush and is called off.", side=SIDES[state.seat]
        )


class Ambush(_Answer, frozen=True):
    """Ambush an assault."""

    form = "ambush"
    help = "Answer an assault with an Ambush card."

    @classmethod
    def offers(cls, state: State) -> Iterator["Ambush"]:
        if state.assault is not None and _held(state, "ambush"):
            yield cls()

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The assault is called off and its units are Pinned (9.2)."""
        if state.assault is None:
            raise Illegal("9.2", "An Ambush answers only an assault.")
        card = _card(state, "ambush", say("an Ambush"))
        yield CardPlayed(seat=enemy(state), card=card)
        yield AssaultAmbushed()
        for name in state.assault.units:
            yield from pinned(state, state.seat, name, routs=False)

    def said(self, state: State, seat: str) -> str:
        return say("Ambush: their assault is called off")


# --- Of a Support card ------------------------------------------------------------------------


class SupportJammed(CompanyEvent, frozen=True):
    """A Support card comes to nothing."""

    card: str

    def after(self, state: State) -> State:
        return replace(state, support=None)

    def told(self, state: State) -> str:
        return say("The radio is jammed; {card} comes to nothing.", card=tactic(self.card).name)


class Jam(_Answer, frozen=True):
    """Jam the radio of a Support card."""

    form = "jam"
    help = "Answer a Support card with Radio Jam."

    @classmethod
    def offers(cls, state: State) -> Iterator["Jam"]:
        if state.support is not None and _held(state, "jam"):
            yield cls()

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The Support card is discarded without a roll (9.3)."""
        if state.support is None:
            raise Illegal("9.3", "Radio Jam answers only a Support card.")
        card = _card(state, "jam", say("a Radio Jam"))
        yield CardPlayed(seat=enemy(state), card=card)
        yield SupportJammed(card=state.support.card)

    def said(self, state: State, seat: str) -> str:
        return say("Jam the radio: their Support card is discarded")


# --- None -------------------------------------------------------------------------------------


class LetBe(CompanyEvent, frozen=True):
    """The other side does not answer."""

    seat: Seat

    def after(self, state: State) -> State:
        if state.assault is not None:
            return replace(state, assault=replace(state.assault, answered=True))
        assert state.support is not None
        return replace(state, support=replace(state.support, answered=True))

    def told(self, state: State) -> str:
        return say("{side} gives no answer.", side=SIDES[self.seat])


class LetPass(_Answer, frozen=True):
    """Give no answer."""

    form = "let pass"
    help = "Let it pass without an answer."

    @classmethod
    def offers(cls, state: State) -> Iterator["LetPass"]:
        yield cls()

    def leads_to(self, state: State, chance: Chance) -> Happening:
        yield LetBe(seat=enemy(state))

    def said(self, state: State, seat: str) -> str:
        return say("Let it pass without an answer")

    def why(self, state: State, seat: str) -> str:
        held = len(state.sides[enemy(state)].hand or ())
        keep = many(held, "your {n} card", "your {n} cards")
        if state.assault is not None:
            told, unit = "{unit} is assaulted; you keep {cards} for later.", state.assault.target
            return say(told, unit=called(unit), cards=keep)
        assert state.support is not None
        told = "{card} comes on your {front}; you keep {cards} for later."
        card, front = tactic(state.support.card).name, state.support.front
        return say(told, card=card, front=front, cards=keep)


# --- When they are waited for -----------------------------------------------------------------

REACTIONS = (
    Reaction(
        kind="assault",
        title="the enemy assaults one of your units",
        orders=(Ambush, LetPass),
        facts=(*FRONTS, "tank", "several"),
    ),
    Reaction(
        kind="support",
        title="the enemy plays a Support card against one of your Fronts",
        orders=(Jam, LetPass),
        facts=(*FRONTS, "heavy"),
    ),
)
HEAVY = 3
"""Rolls of a Support card that make it heavy."""


def window(state: State) -> Window | None:
    """The answer that is waited for: of whoever holds any card at all (9.1)."""
    seat = enemy(state)
    if state.ending or not waits_for_answer(state) or not state.sides[seat].held:
        return None
    if state.assault is not None:
        units = state.assault.units
        more = (("tank", any(squad(u).tank for u in units)), ("several", len(units) > 1))
        facts = (state.assault.front, *(word for word, true in more if true))
        return Window(seat, "assault", facts, LetPass())
    assert state.support is not None
    heavy = ("heavy",) if state.support.rolls >= HEAVY else ()
    return Window(seat, "support", (state.support.front, *heavy), LetPass())
