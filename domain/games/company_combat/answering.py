"""Chapter 9: answers in the other's turn, by an order or by a standing order."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal, Reaction, Window
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.assaulting import ambushed
from domain.games.company_combat.lookup import cards_for, enemy, waits_for_answer
from domain.games.company_combat.printed import squad
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, Seat, Use

Happening = Iterator[e.CompanyEvent]

REACTIONS = (
    Reaction(
        kind="assault",
        title="The enemy assaults one of your units.",
        orders=(o.Ambush, o.LetPass),
        facts=(*FRONTS, "tank", "several"),
    ),
    Reaction(
        kind="support",
        title="The enemy plays a Support card against one of your Fronts.",
        orders=(o.Jam, o.LetPass),
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
        return Window(seat, "assault", facts, o.LetPass())
    assert state.support is not None
    heavy = ("heavy",) if state.support.rolls >= HEAVY else ()
    return Window(seat, "support", (state.support.front, *heavy), o.LetPass())


def answer(state: State, seat: Seat, order: o.CompanyOrder, chance: Chance) -> Happening:
    """What an answer leads to (9.1)."""
    if not waits_for_answer(state) or seat != enemy(state):
        raise Illegal("9.1", "Nothing waits for your answer; give it ahead with “when … do …”.")
    match order:
        case o.Ambush():
            if state.assault is None:
                raise Illegal("9.2", "An Ambush answers only an assault.")
            yield _spent(state, seat, "ambush", "9.2")
            yield from ambushed(state)
        case o.Jam():
            if state.support is None:
                raise Illegal("9.3", "Radio Jam answers only a Support card.")
            yield _spent(state, seat, "jam", "9.3")
            yield e.SupportJammed(card=state.support.card)
        case _:
            yield e.LetBe(seat=seat)


def _spent(state: State, seat: Seat, use: Use, rule: str) -> e.CardPlayed:
    card = next(cards_for(state, seat, use), None)
    if card is None:
        name = "an Ambush card" if rule == "9.2" else "a Radio Jam card"
        raise Illegal("4.4", f"You do not hold {name}.")
    return e.CardPlayed(seat=seat, card=card)


def answers(state: State, seat: Seat) -> Iterator[o.CompanyOrder]:
    """All answers that a side has (9.1)."""
    if state.assault is not None and any(cards_for(state, seat, "ambush")):
        yield o.Ambush()
    if state.support is not None and any(cards_for(state, seat, "jam")):
        yield o.Jam()
    yield o.LetPass()
