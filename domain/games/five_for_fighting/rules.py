"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.five_for_fighting import acting, answering, cards, entering, setting_up
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.lookup import active, is_campaign
from domain.games.five_for_fighting.printed import PLAY
from domain.games.five_for_fighting.sight import to_move
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.words import BEACHES, CALLED, CAMPAIGN, PHASES, side_of

Happening = Iterator[e.FiveEvent]


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The maps are laid, and the German units stand on them (4.1)."""
    campaign = scenario.key == CAMPAIGN
    beaches = BEACHES if campaign else tuple(b for b in BEACHES if b == scenario.key)
    on = tuple(f"{key}={choice}" for key, choice in options.items() if choice != "off")
    yield e.MapsLaid(
        scenario=scenario.key,
        beaches=beaches,
        seats=seats,
        last=PLAY.campaign.turns if campaign else PLAY.turns,
        units=entering.german_setup(beaches),
        options=on,
        released=tuple(setting_up.variants(on)),
    )
    yield from setting_up.begin(on)


# --- Orders -----------------------------------------------------------------------------------


def decide(state: State, seat: str, order: o.FiveOrder, chance: Chance) -> Happening:
    """What an order of a seat leads to; Illegal where a rule forbids it."""
    if state.ending:
        raise Illegal("12.1", "The match is over; there is nothing to order.")
    if seat not in state.seats:
        raise Illegal("11.5", f"You gave your beach up; {side_of(seat)} commands it.")
    if state.debts:
        yield from _answer(state, seat, order, chance)
    elif type(order) in answering.KINDS:
        raise Illegal("3.8", "Nothing is asked of you now; give this order ahead with “when”.")
    elif state.stage != "cards":
        yield from _set_up(state, seat, order)
    else:
        yield from _act(state, seat, order, chance)


def _answer(state: State, seat: str, order: o.FiveOrder, chance: Chance) -> Happening:
    waited = [debt.seat for debt in answering.open_debts(state)]
    if seat not in waited:
        verb = "answer" if len(waited) > 1 else "answers"
        raise Illegal("3.8", f"{' and '.join(waited)} {verb} first.")
    yield from answering.answer(state, seat, order, chance)


def _set_up(state: State, seat: str, order: o.FiveOrder) -> Happening:
    if seat not in to_move(state):
        raise Illegal("4.1", f"This is the {PHASES[state.stage]}; wait for your part of it.")
    match order:
        case o.Land() | o.Enter() if state.stage == "land":
            yield from setting_up.land(state, seat, order)
        case o.Ashore() if state.stage == "land":
            yield from setting_up.ashore(state, seat)
        case o.Place() if state.stage != "land":
            yield from setting_up.place_german(state, order)
        case o.Pass() if state.stage != "land":
            yield from setting_up.pass_on(state)
        case _:
            raise Illegal(
                "4.1", f"This is the {PHASES[state.stage]}: {setting_up.DUE[state.stage]}"
            )


def _act(state: State, seat: str, order: o.FiveOrder, chance: Chance) -> Happening:
    match order:
        case o.Move():
            yield from acting.move(state, seat, order)
        case o.Exit():
            yield from acting.leave(state, seat, order)
        case o.Attack():
            yield from acting.attack(state, seat, order, chance)
        case o.Land() | o.Enter():
            yield from acting.enter(state, seat, order)
        case o.Support():
            yield from acting.call_support(state, seat, order, chance)
        case o.Recover():
            yield from acting.recover(state, seat, order)
        case o.Share():
            yield from _share(state, seat, order)
        case o.Pass():
            yield from acting.give_up(state, seat, order)
        case _:
            raise Illegal("4.1", "The set-up is over; units come with the cards.")


def _share(state: State, seat: str, order: o.Share) -> Happening:
    if active(state) != side_of(seat):
        raise Illegal("3.2", f"No {CALLED[side_of(seat)]} card lies on the table.")
    if not is_campaign(state):
        raise Illegal("11.3", "With only one beach there is nothing to share.")
    yield from cards.share(state, seat, order.n, order.beach, order.origin)


# --- What follows by itself -------------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a seat must choose."""
    if state.ending or state.debts:
        return
    if state.stage != "cards":
        if not to_move(state):
            yield from setting_up.after(state, chance)
    elif state.card:
        if not to_move(state):
            yield e.CardEnded()
    elif state.between and state.turn == state.last:
        yield from cards.finish(state)
    elif state.between or not state.turn:
        yield from cards.begin(state, chance)
    else:
        yield from cards.turn_up(state, chance)
