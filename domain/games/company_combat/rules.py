"""The sequence of play: who orders what and when, and what follows by itself."""

from collections.abc import Iterator
from typing import cast

from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Course, Illegal, Moment
from domain.games.company_combat import (
    answering,
    assaulting,
    cards,
    charging,
    drawing,
    effects,
    ending,
    firing,
    hand,
    hits,
    rallying,
    scouting,
    support,
    turns,
)
from domain.games.company_combat.company import CompanyOrder, Happening
from domain.games.company_combat.lookup import enemy, own, waits_for_answer
from domain.games.company_combat.naming import in_full
from domain.games.company_combat.printed import FIGURES
from domain.games.company_combat.state import State
from domain.games.company_combat.words import OTHER, PHASES, SIDES, TACTICS, Seat, Stage

CHAPTERS = (
    drawing,
    hand,
    scouting,
    firing,
    support,
    hits,
    cards,
    effects,
    charging,
    assaulting,
    rallying,
    turns,
    answering,
    ending,
)
"""Where its orders and events stand, in the order in which players read of them."""
ORDERS = kinds(CompanyOrder, *CHAPTERS)
_OFFERED = sorted(ORDERS, key=lambda kind: len(kind.stages))
"""The same as they are offered: first those of one phase, then cards, and ``done``."""


def to_move(state: State) -> frozenset[str]:
    """The side that the match waits for."""
    if state.ending or not state.turn:
        return frozenset()
    return frozenset((enemy(state) if waits_for_answer(state) else state.seat,))


def due(state: State, seat: str) -> list[type[CompanyOrder]]:
    """The kinds of orders that a side may give now."""
    return [kind for kind in _OFFERED if kind.due(state)] if seat in to_move(state) else []


def legal_orders(state: State, seat: str) -> Iterator[CompanyOrder]:
    """What a side may order now."""
    for kind in due(state, seat):
        yield from kind.offers(state)


def decide(state: State, seat: str, order: CompanyOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal if a rule forbids it.

    A card that leaves a hand is turned up, with the proof of its place in the sealed deck.
    """
    if state.ending:
        raise Illegal("11.4", "The battle is over; there is nothing to order.")
    order = in_full(state, cast(Seat, seat), order)
    order.check(state, cast(Seat, seat))
    for event in order.leads_to(state, chance):
        if isinstance(event, hand.CardPlayed | hand.CardDiscarded):
            chance.show(TACTICS, event.card)
        yield event


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])


def course(state: State) -> Course:
    """The phases that are left of the turn, and whose turn comes then (1.4)."""
    stage: Stage = "recon" if state.stage == "report" else state.stage or "deploy"
    left = list[str]()
    while stage in turns.NEXT:
        stage = turns.NEXT[stage]
        left.append(PHASES[stage])
    return Course(tuple(left), f"the {SIDES[OTHER[state.seat]]} turn")


# --- What follows by itself (1.5) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    over = list(ending.reached(state))
    if over:
        yield from over
    elif not state.turn:
        yield turns.TurnBegan(seat=state.first, turn=1)
    elif state.assault is not None or state.support is not None:
        yield from _resolved(state, chance)
    else:
        yield from _phase(state, chance)


def _resolved(state: State, chance: Chance) -> Happening:
    """The next roll of what was announced, once nobody can answer it any more (9.1)."""
    if waits_for_answer(state):
        if not state.sides[enemy(state)].held:
            yield answering.LetBe(seat=enemy(state))
    elif state.assault is not None:
        yield from assaulting.fight(state, chance)
    else:
        yield from support.barrage(state, chance)


def _phase(state: State, chance: Chance) -> Happening:
    match state.stage:
        case "deploy":
            if not state.drawn:
                yield from drawing.squads(state, chance, drawing.squads_due(state))
        case "tactics":
            if not state.drawn:
                yield from hand.tactics(state, chance, hand.tactics_due(state))
            elif not hand.too_many(state):
                yield turns.PhaseBegan(phase="recon")
        case "recon":
            if not scouting.scouts(state, moved=True):
                yield turns.PhaseBegan(phase="suppress")
        case "suppress":
            if not _can_suppress(state):
                yield turns.PhaseBegan(phase="assault")
        case "assault":
            if not charging.can_assault(state):
                yield turns.PhaseBegan(phase="rally")
        case "rally":
            yield from _rally(state, chance)


def _can_suppress(state: State) -> bool:
    """Whether anything can be fired, for all that both sides know (1.5)."""
    cards_held = own(state).held > 0 and bool(firing.targets(state))
    return cards_held or bool(firing.gunners(state, moved=True))


def _rally(state: State, chance: Chance) -> Happening:
    if state.rallying is None:
        if not own(state).held:
            yield from rallying.begin(state)
    elif state.rallying:
        yield from rallying.next_roll(state, chance)
    elif state.turn >= FIGURES.limit.turns and state.seat != state.first:
        yield ending.out_of_time(state)
    else:
        seat = enemy(state)
        yield turns.TurnBegan(seat=seat, turn=state.turn + (seat == state.first))
