"""Chapters 3 and 4: squads drawn, deployed and moved; tactics cards drawn and discarded."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.lookup import commanded, held, own, own_unit
from domain.games.company_combat.printed import FIGURES, squad
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, NEXT_TO, SQUADS, TACTICS

Happening = Iterator[e.CompanyEvent]


# --- Squads -----------------------------------------------------------------------------------


def squads(state: State, chance: Chance, n: int, *, called: bool = False) -> Happening:
    """Draw squads, as many as there are (3.1, 3.3)."""
    n = min(n, own(state).deck)
    cards = chance.deal(SQUADS[state.seat], n, to=state.seat) if n else ()
    yield e.SquadsDrawn(seat=state.seat, n=n, cards=cards, called=called)


def squads_due(state: State) -> int:
    """How many squads the side to move draws (3.1, 1.6)."""
    opens = state.turn == 1 and state.seat == state.first and not state.printed
    return FIGURES.opening.first_squads if opens else FIGURES.draw.squads


def deploy(state: State, order: o.Deploy, chance: Chance) -> Happening:
    """A squad that was drawn takes its place, face up (3.2)."""
    unit = order.unit.casefold()
    if unit not in (own(state).reserve or ()):
        if unit in own(state).units:
            where = own(state).units[unit].front
            raise Illegal("3.2", f"{unit} is already deployed, at the {where}.")
        drawn = " and ".join(own(state).reserve or ()) or "no squad"
        raise Illegal("3.2", f"You have not drawn {order.unit[:32]}; you have drawn {drawn}.")
    chance.show(SQUADS[state.seat], unit)
    yield e.SquadDeployed(seat=state.seat, unit=unit, front=order.front)


def move(state: State, order: o.Move) -> Happening:
    """A unit moves to the Front beside its own (3.5)."""
    name, unit = order.unit.casefold(), own_unit(state, order.unit)
    if unit.pinned:
        raise Illegal("3.5", f"{name} ({squad(name).name}) is Pinned and cannot move.")
    if unit.moved:
        raise Illegal("3.5", f"{name} ({squad(name).name}) has moved this turn.")
    if order.front == unit.front:
        raise Illegal("3.5", f"{name} ({squad(name).name}) is already at the {unit.front}.")
    if order.front not in NEXT_TO[unit.front]:
        near = " or ".join(NEXT_TO[unit.front])
        raise Illegal("3.5", f"From the {unit.front} a unit moves to the {near}.")
    yield e.UnitMoved(unit=name, front=order.front)


def call(state: State, order: o.Call, chance: Chance) -> Happening:
    """The Company Commander calls an extra card (3.4)."""
    if not commanded(state, state.seat):
        raise Illegal("3.4", "Your Company Commander is not on the field.")
    if state.called:
        raise Illegal("3.4", "Your Company Commander has already called a card this turn.")
    if order.what == "squad":
        if not own(state).deck:
            raise Illegal("3.3", "There is no squad left in your deck.")
        yield from squads(state, chance, 1, called=True)
    else:
        if not state.tactics and not state.discards:
            raise Illegal("4.2", "There is no tactics card left.")
        yield from tactics(state, chance, 1, called=True)


# --- Tactics ----------------------------------------------------------------------------------


def tactics(state: State, chance: Chance, n: int, *, called: bool = False) -> Happening:
    """Draw tactics cards; the discards are shuffled when the deck runs out (4.1, 4.2)."""
    first = min(n, state.tactics)
    if first or n == 0:
        yield _drawn(state, chance, first, called)
    missing = n - first
    if missing and state.discards:
        chance.seal(TACTICS, sorted(state.discards))
        yield e.DeckReshuffled(n=len(state.discards))
        missing = min(missing, len(state.discards))
        yield _drawn(state, chance, missing, called)
    elif missing and not first:
        yield e.TacticsDrawn(seat=state.seat, n=0, cards=(), called=called)


def _drawn(state: State, chance: Chance, n: int, called: bool) -> e.TacticsDrawn:
    cards = chance.deal(TACTICS, n, to=state.seat) if n else ()
    return e.TacticsDrawn(seat=state.seat, n=n, cards=cards, called=called)


def tactics_due(state: State) -> int:
    """How many tactics cards the side to move draws (4.1, 1.6)."""
    if state.turn > 1 or state.printed:  # 1.6a
        return FIGURES.draw.tactics
    if state.seat == state.first:
        return FIGURES.opening.first_tactics
    return FIGURES.opening.second_tactics


def too_many(state: State) -> int:
    """How many cards the side to move holds above the limit (4.3)."""
    return max(0, own(state).held - FIGURES.draw.hand)


def discard(state: State, order: o.Discard) -> Happening:
    """Discard a card above the limit (4.3)."""
    card = held(state, state.seat, order.card)
    if not too_many(state):
        raise Illegal("4.3", f"You hold no more than {FIGURES.draw.hand} cards.")
    yield e.CardDiscarded(seat=state.seat, card=card)


# --- What is offered --------------------------------------------------------------------------


def deployments(state: State) -> Iterator[o.CompanyOrder]:
    """The orders of the Deploy Phase."""
    side = own(state)
    for drawn in side.reserve or ():
        yield from (o.Deploy(drawn, front) for front in FRONTS)
    for name, unit in side.units.items():
        if not unit.pinned and not unit.moved:
            yield from (o.Move(name, front) for front in NEXT_TO[unit.front])
    if commanded(state, state.seat) and not state.called:
        if side.deck:
            yield o.Call("squad")
        if state.tactics or state.discards:
            yield o.Call("tactics")


def discardings(state: State) -> Iterator[o.CompanyOrder]:
    """The orders of the Tactics Phase."""
    if too_many(state):
        yield from (o.Discard(card) for card in own(state).hand or ())
