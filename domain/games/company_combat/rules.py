"""The sequence of play: how a match is set up, what an order leads to, what follows by itself."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.games.company_combat import (
    answering,
    assaulting,
    cards,
    drawing,
    ending,
    firing,
    rallying,
    scouting,
)
from domain.games.company_combat import events as e
from domain.games.company_combat import orders as o
from domain.games.company_combat.lookup import enemy, own, waits_for_answer
from domain.games.company_combat.printed import FIGURES, squad_deck, tactics_deck
from domain.games.company_combat.state import State
from domain.games.company_combat.words import OTHER, PHASES, SEATS, SIDES, SQUADS, TACTICS
from domain.games.company_combat.words import Seat as SeatName

Happening = Iterator[e.CompanyEvent]


def setup(_: Scenario, __: tuple[str, ...], options: Options, chance: Chance) -> Happening:
    """Three decks are shuffled (1.2), and one side begins (1.3)."""
    for seat in SEATS:
        chance.seal(SQUADS[seat], squad_deck(seat))
    chance.seal(TACTICS, tactics_deck())
    first = options.get("first-turn", "drawn")
    if first == "drawn":
        (first,) = chance.draw(SEATS, 1, why="who begins")
    yield e.CompaniesFormed(
        first=cast(SeatName, first),
        squads=len(squad_deck("american")),
        tactics=len(tactics_deck()),
        printed=options.get("opening") == "as-printed",
    )


# --- Orders -----------------------------------------------------------------------------------

STAGES: dict[type[o.CompanyOrder], tuple[str, ...]] = {
    o.Deploy: ("deploy",),
    o.Move: ("deploy",),
    o.Call: ("deploy",),
    o.Discard: ("tactics",),
    o.Recon: ("recon",),
    o.Report: ("report",),
    o.Suppress: ("suppress",),
    o.PlaySupport: ("suppress",),
    o.Charge: ("assault",),
    o.Play: cards.OWN_PHASES,
    o.Done: ("deploy", "recon", "suppress", "assault", "rally"),
}
_DUE = {
    "deploy": "Deploy your squads, move, and end the phase with “done”.",
    "tactics": f"You hold more than {FIGURES.draw.hand} cards: “discard …”.",
    "recon": "Send Recon Units, and end the phase with “done”.",
    "report": "Choose what your Recon found: “report hand” or “report positions”.",
    "suppress": "Fire, and end the phase with “done”.",
    "assault": "Assault, and end the phase with “done”.",
    "rally": "Play cards to rally, and end your turn with “done”.",
}


def decide(state: State, seat: str, order: o.CompanyOrder, chance: Chance) -> Happening:
    """What an order of a side leads to; Illegal where a rule forbids it.

    A card that leaves a hand is turned up, with the proof of its place in the sealed deck.
    """
    for event in _decided(state, cast(SeatName, seat), order, chance):
        if isinstance(event, e.CardPlayed | e.CardDiscarded):
            chance.show(TACTICS, event.card)
        yield event


def _decided(state: State, seat: SeatName, order: o.CompanyOrder, chance: Chance) -> Happening:
    if state.ending:
        raise Illegal("11.4", "The battle is over; there is nothing to order.")
    if isinstance(order, o.Ambush | o.Jam | o.LetPass):
        yield from answering.answer(state, seat, order, chance)
        return
    _check_turn(state, seat, order)
    yield from _in_turn(state, order, chance)


def _check_turn(state: State, seat: SeatName, order: o.CompanyOrder) -> None:
    """Raise Illegal unless it is the side's turn and the right phase (1.4)."""
    if state.seat != seat:
        raise Illegal("1.4", f"It is the turn of the {SIDES[state.seat]} company.")
    if waits_for_answer(state):
        raise Illegal("9.1", f"The {SIDES[OTHER[seat]]} company may answer first.")
    if state.stage not in STAGES[type(order)]:
        raise Illegal("1.4", f"This is the {PHASES[state.stage]}. {_DUE[state.stage]}")


def _in_turn(state: State, order: o.CompanyOrder, chance: Chance) -> Happening:
    match order:
        case o.Deploy():
            yield from drawing.deploy(state, order, chance)
        case o.Move():
            yield from drawing.move(state, order)
        case o.Call():
            yield from drawing.call(state, order, chance)
        case o.Discard():
            yield from drawing.discard(state, order)
        case o.Recon():
            yield from scouting.recon(state, order, chance)
        case o.Report():
            yield from scouting.report(state, order, chance)
        case o.Suppress():
            yield from firing.suppress(state, order, chance)
        case o.PlaySupport():
            yield from firing.support(state, order)
        case o.Charge():
            yield from assaulting.charge(state, order)
        case o.Play():
            yield from cards.play(state, order, chance)
        case o.Done():
            yield from _done(state)


def _done(state: State) -> Happening:
    """The phase ends (1.4)."""
    match state.stage:
        case "deploy":
            if own(state).reserves:
                raise Illegal("3.2", "First deploy all the squads that you drew.")
            yield e.PhaseBegan(phase="tactics")
        case "recon":
            yield e.PhaseBegan(phase="suppress")
        case "suppress":
            yield e.PhaseBegan(phase="assault")
        case "assault":
            yield e.PhaseBegan(phase="rally")
        case "rally":
            yield from rallying.begin(state)


# --- What follows by itself (1.5) -------------------------------------------------------------


def advance(state: State, chance: Chance) -> Happening:
    """One step of what follows without an order; nothing while a side must choose."""
    if state.ending:
        return
    over = list(ending.reached(state))
    if over:
        yield from over
    elif not state.turn:
        yield e.TurnBegan(seat=state.first, turn=1)
    elif state.assault is not None or state.support is not None:
        yield from _resolved(state, chance)
    else:
        yield from _phase(state, chance)


def _resolved(state: State, chance: Chance) -> Happening:
    """The next roll of what was announced, once nobody can answer it any more (9.1)."""
    if waits_for_answer(state):
        if not state.sides[enemy(state)].held:
            yield e.LetBe(seat=enemy(state))
    elif state.assault is not None:
        yield from assaulting.fight(state, chance)
    else:
        yield from firing.barrage(state, chance)


def _phase(state: State, chance: Chance) -> Happening:
    match state.stage:
        case "deploy":
            if not state.drawn:
                yield from drawing.squads(state, chance, drawing.squads_due(state))
        case "tactics":
            if not state.drawn:
                yield from drawing.tactics(state, chance, drawing.tactics_due(state))
            elif not drawing.too_many(state):
                yield e.PhaseBegan(phase="recon")
        case "recon":
            if not scouting.can_scout(state):
                yield e.PhaseBegan(phase="suppress")
        case "suppress":
            if not _can_suppress(state):
                yield e.PhaseBegan(phase="assault")
        case "assault":
            if not assaulting.can_assault(state):
                yield e.PhaseBegan(phase="rally")
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
        yield e.TurnBegan(seat=seat, turn=state.turn + (seat == state.first))
