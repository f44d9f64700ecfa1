"""The sequence of play: who orders what and when, and what follows by itself."""

from collections.abc import Iterator, Mapping

from domain.game.chapters import kinds
from domain.game.ruleset import Chance, Course, Illegal, Moment, Window
from domain.games.five_for_fighting import (
    acting,
    answering,
    cards,
    combat,
    commanding,
    entering,
    hits,
    jokers,
    movement,
    opportunity,
    placing,
    replacing,
    scoring,
    setting_up,
    support,
)
from domain.games.five_for_fighting.answering import FiveQuestion, debt_of, open_debts
from domain.games.five_for_fighting.entering import FREE
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder
from domain.games.five_for_fighting.lookup import active, on
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import PHASES, Task, side_of

CHAPTERS = (
    setting_up,
    placing,
    entering,
    cards,
    movement,
    combat,
    hits,
    support,
    commanding,
    acting,
    answering,
    opportunity,
    replacing,
    jokers,
    scoring,
)
"""Where its orders and events stand, in the order in which players read of them."""
ORDERS = kinds(FiveOrder, *CHAPTERS)

QUESTIONS: Mapping[Task, FiveQuestion] = {
    "opportunity": opportunity.OPPORTUNITY,
    "replacement": replacing.REPLACEMENT,
    "loss": jokers.LOSS,
    "honour": support.HONOUR,
    "strike": support.STRIKE,
}
REACTIONS = tuple(question.reaction for question in QUESTIONS.values() if question.lapse)

Happening = Iterator[FiveEvent]


def to_move(state: State) -> frozenset[str]:
    """The seats that the match waits for; on a card all commanders of its side at once (11.2)."""
    if state.ending:
        return frozenset()
    if state.debts:
        return frozenset(debt.seat for debt in open_debts(state))
    if state.stage != "cards":
        return setting_up.setting(state)
    side = active(state)
    return frozenset(
        seat for seat in state.seats if side_of(seat) == side and acting.is_asked(state, seat)
    )


def meanwhile(state: State) -> frozenset[str]:
    """Who may strike without a card while the match waits for others (8.7d)."""
    may = state.strikes and state.card and not state.debts
    return frozenset(("allied",)) if may else frozenset()


def legal_orders(state: State, seat: str) -> Iterator[FiveOrder]:
    """What a seat may order now."""
    if seat not in to_move(state):
        if seat in meanwhile(state):
            yield from support.Support.strikes(state, seat)
    elif state.debts:
        debt = debt_of(state, seat)
        yield from QUESTIONS[debt.task].offers(state, debt)
    elif state.stage != "cards":
        for kind in ORDERS:
            if state.stage in kind.stages:
                yield from kind.offers(state, seat)
    else:
        yield from acting.offers(state, seat)
        yield from support.Support.strikes(state, seat)
        yield from commanding.Share.offers(state, seat)
        yield from acting.Pass.offers(state, seat)


def moment(state: State) -> Moment:
    """The turn and its phase."""
    return Moment(turn=state.turn, phase=PHASES[state.stage])


def course(state: State) -> Course:
    """What is left of the set-up; then each card decides (4.1, 5.1)."""
    if state.stage == "cards":
        return Course((), "the next card says who acts")
    left = tuple(PHASES)[tuple(PHASES).index(state.stage) + 1 :]
    free = on(state, FREE)
    return Course(tuple(PHASES[stage] for stage in left if free or stage != "free"))


def window(state: State) -> tuple[Window, ...]:
    """The answers that are waited for, and those that stand where none comes."""
    if not state.debts or state.ending:
        return ()
    found = (QUESTIONS[debt.task].window(state, debt) for debt in open_debts(state))
    return tuple(one for one in found if one is not None)


# --- Orders -----------------------------------------------------------------------------------

_DUE = {
    "pointe": "“place” units of Omaha on 2025, or “pass”.",
    "land": "“land” each unit of the first wave, or “ashore” for the rest.",
    "free": "“place” units where you like, or “pass”.",
}


def decide(state: State, seat: str, order: FiveOrder, chance: Chance) -> Happening:
    """What an order of a seat leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("12.1", "The match is over; there is nothing to order.")
    if seat not in state.seats:
        raise Illegal("11.5", f"You gave your beach up; {side_of(seat)} commands it.")
    if state.debts:
        _check_answers(state, seat, order)
    else:
        _check_due(state, seat, order)
    yield from order.leads_to(state, seat, chance)


def _check_answers(state: State, seat: str, order: FiveOrder) -> None:
    """Raise Illegal unless a seat is asked, and answers what it is asked (3.8)."""
    waited = [debt.seat for debt in open_debts(state)]
    if seat not in waited:
        verb = "answer" if len(waited) > 1 else "answers"
        raise Illegal("3.8", f"{' and '.join(waited)} {verb} first.")
    debt = debt_of(state, seat)
    question = QUESTIONS[debt.task]
    if not isinstance(order, question.answers):
        raise Illegal("3.8", f"First answer what is asked: {question.text(debt)}")


def _check_due(state: State, seat: str, order: FiveOrder) -> None:
    """Raise Illegal unless it is the part of the match for an order; a card checks the rest."""
    if not order.stages:
        raise Illegal("3.8", "Nothing is asked of you now; give this order ahead with “when”.")
    phase = PHASES[state.stage]
    if state.stage == "cards":
        if "cards" not in order.stages:
            raise Illegal("4.1", "The set-up is over; units come with the cards.")
    elif seat not in to_move(state):
        raise Illegal("4.1", f"This is the {phase}; wait for your part of it.")
    elif state.stage not in order.stages:
        raise Illegal("4.1", f"This is the {phase}: {_DUE[state.stage]}")


# --- What follows by itself -------------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a seat must choose."""
    if state.ending or state.debts:
        return
    if state.stage != "cards":
        if not to_move(state):
            yield from setting_up.following(state, chance)
    elif state.card:
        if not to_move(state):
            yield cards.CardEnded()
    elif state.between and state.turn == state.last:
        yield scoring.ended(state)
    elif state.between or not state.turn:
        yield from cards.begin(state, chance)
    else:
        yield from jokers.turn_up(state, chance)
