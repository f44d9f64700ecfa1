"""A position drawn with the words of every board; hands and squads drawn are each side's own."""

from collections.abc import Iterator

from domain.game.game import ruled
from domain.game.grammar.orders import line
from domain.game.told import say
from domain.game.view.board import Card, Choice, Map, Piece, Prompt, Space, Track, View
from domain.game.view.symbols import app6
from domain.games.company_combat.lookup import called, cover, enemy, held_fronts, space_of
from domain.games.company_combat.printed import FIGURES, squad, tactic
from domain.games.company_combat.rules import due, legal_orders, to_move
from domain.games.company_combat.state import Side, State, Unit
from domain.games.company_combat.words import (
    FRONT_NAMES,
    FRONTS,
    OTHER,
    PHASES,
    SEATS,
    SIDES,
    Front,
    Seat,
)

ROW = {"german": 0, "american": 1}


def view(state: State, seat: str | None) -> View:
    """What a side, or a spectator, sees."""
    return View(
        title="Company Combat",
        turn=f"Turn {state.turn}" if state.turn else "Before turn 1",
        phase=PHASES[state.stage],
        maps=(_map(state, seat),) if state.sides else (),
        pieces=tuple(p for s in state.sides for p in _pieces(state, s, seat)),
        tracks=tuple(t for s in state.sides for t in _tracks(state, s)),
        cards=tuple(c for s in state.sides for c in _cards(state, s)),
        prompts=tuple(_prompt(state, s, seat) for s in SEATS if s in to_move(state)),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=tuple(_notes(state, seat)),
        batches=tuple(b for kind in due(state, seat) for b in kind.batches(state)) if seat else (),
    )


# --- The Fronts -------------------------------------------------------------------------------


def _map(state: State, viewer: str | None) -> Map:
    spaces = tuple(
        Space(
            id=space_of(seat, front, viewer),
            name=f"{FRONT_NAMES[front]}, {SIDES[seat]}",
            x=x,
            y=ROW[seat],
            shape="box",
            facts=tuple(_ground(state, seat, front)),
        )
        for seat in ("german", "american")
        for x, front in enumerate(FRONTS)
    )
    return Map(title="Three Fronts", spaces=spaces)


def _ground(state: State, seat: Seat, front: Front) -> Iterator[str]:
    lying = state.sides[seat].cover.get(front, ())
    if lying:
        names = ", ".join(tactic(card).name for card in lying)
        yield f"Cover {cover(state, seat, front)}: {names}"
    if front in state.sides[seat].smoke:
        yield "Smoke"
    if front in state.spotted and seat == enemy(state):
        yield "Spotted: fire +1"
    if front in state.flanks and seat == state.seat:
        yield "Flank Attack +1"


def _pieces(state: State, seat: Seat, viewer: str | None) -> Iterator[Piece]:
    for name, unit in state.sides[seat].units.items():
        yield Piece(
            id=name,
            name=called(name),
            space=space_of(seat, unit.front, viewer),
            owner=seat,
            symbol=app6(f"{squad(name).symbol}:0000", hostile=seat == "german"),
            facts=tuple(_facts(state, name, unit)),
        )


def _facts(state: State, name: str, unit: Unit) -> Iterator[str]:
    left = f"{squad(name).strength - unit.casualties} of {squad(name).strength}"
    yield f"PINNED, {left}" if unit.pinned else f"Strength {left}"
    if state.assault is not None and name == state.assault.target:
        yield "is assaulted"
    if unit.dry:
        yield "out of ammunition"
    if unit.acted and name in state.sides[state.seat].units:
        yield "has acted"
    elif unit.moved:
        yield "moved"
    yield from _traits(name)


def _traits(name: str) -> Iterator[str]:
    printed = squad(name)
    yield f"A{printed.assault} D{printed.defense}"
    if printed.fire is not None:
        yield f"Fire +{printed.fire}" if printed.fire else "Fire"
    if printed.recon:
        yield "Recon"
    if printed.tanks:
        yield f"tanks +{printed.tanks}"
    if printed.tank:
        yield "Tank"
    if printed.breach:
        yield "ignores cover"
    if printed.leader:
        yield "leads"
    if printed.commander:
        yield "commands"


# --- Beside the Fronts ------------------------------------------------------------------------


def _tracks(state: State, seat: Seat) -> Iterator[Track]:
    side = state.sides[seat]
    yield Track(
        title="Enemy losses",
        value=state.sides[OTHER[seat]].lost,
        owner=seat,
        most=FIGURES.victory.losses,
    )
    yield Track(title="Cards in hand", value=side.held, owner=seat, most=FIGURES.draw.hand)
    yield Track(title="Squads in the deck", value=side.deck, owner=seat)
    if side.reserves:
        yield Track(title="To deploy", value=side.reserves, owner=seat)
    if seat == SEATS[-1]:
        yield Track(title="Tactics deck", value=state.tactics)
        yield Track(title="Discards", value=len(state.discards))


def _cards(state: State, seat: Seat) -> Iterator[Card]:
    side: Side = state.sides[seat]
    for name in side.reserve or ():
        printed = squad(name)
        traits = f"Strength {printed.strength}, Assault {printed.assault}, "
        more = [f"Defense {printed.defense}", *list(_traits(name))[1:]]
        traits += f"{', '.join(more)}."
        yield Card(id=name, name=called(name), text=traits, owner=seat, place="to deploy")
    for card in side.hand or ():
        text = tactic(card).text
        yield Card(id=card, name=tactic(card).name, text=text, owner=seat, place="in hand")


RECONSTRUCTED = say(
    "Reconstructed, not printed: all squads and cards, and the Assault and Rally Phase. The "
    "reference sheet says what each does."
)


def _notes(state: State, seat: str | None) -> Iterator[str]:
    yield RECONSTRUCTED
    yield from ruled("1.6a", printed=state.printed)
    for side in state.sides:
        seen = state.sides[side].seen
        if state.sides[side].seen_turn and seen and side == seat:
            names = ", ".join(tactic(card).name for card in seen)
            turn = state.sides[side].seen_turn
            told = "Your Recon saw the enemy's hand in turn {turn}: {cards}."
            yield say(told, turn=turn, cards=names)
    yield from _open_fronts(state)
    if state.turn:
        yield say("On a unit, A is its Assault and D its Defense.")
    if state.discards:
        last = state.discards[-1]
        told = "{card} lies on top of the discards ({n})."
        yield say(told, card=tactic(last).name, n=len(state.discards))
    if state.assault is not None:
        units = ", ".join(called(name) for name in state.assault.units)
        told, target = "{side} assault on {unit}: {units}.", called(state.assault.target)
        yield say(told, side=SIDES[state.seat], unit=target, units=units)
    if state.support is not None:
        front = FRONT_NAMES[state.support.front]
        yield say(
            "{card} is called on the {front}.", card=tactic(state.support.card).name, front=front
        )


def _open_fronts(state: State) -> Iterator[str]:
    """Which side may soon lose by its open Fronts (11.2): the enemy lacks one at most."""
    for seat in SEATS if state.turn else ():
        own, enemy = held_fronts(state, seat), held_fronts(state, OTHER[seat])
        if own <= FIGURES.victory.cornered and enemy >= FIGURES.victory.fronts - 1:
            form = "{side} holds {where}: with units at all three {foe} wins at once (11.2)."
            if state.turn <= FIGURES.victory.after:
                form = (
                    "{side} holds {where}: with units at all three {foe} wins after the second "
                    "turns (11.2)."
                )
            where = say("one Front only") if own else say("no Front")
            yield say(form, side=SIDES[seat], where=where, foe=SIDES[OTHER[seat]])


_QUESTIONS = {
    "deploy": say("Deploy the squads that you drew, move, then “done”."),
    "tactics": say("Discard down to your hand limit."),
    "recon": say("Send Recon Units, or “done”."),
    "report": say("Choose what your Recon has found out: the hand or the positions."),
    "suppress": say("Fire, play Support cards, or “done”."),
    "assault": say("Assault, or “done”."),
    "rally": say("Play cards to rally, or “done” to end your turn."),
}


def _prompt(state: State, seat: Seat, viewer: str | None) -> Prompt:
    if seat == state.seat:
        return Prompt(seat=seat, text=_QUESTIONS[state.stage])
    if state.assault is not None:
        target, front = called(state.assault.target), FRONT_NAMES[state.assault.front]
        return Prompt(
            seat=seat,
            on=(state.assault.target,),
            text=say(
                "Your {unit} at the {front} is assaulted: answer it? Silence lets it pass.",
                unit=target,
                front=front,
            ),
        )
    assert state.support is not None
    card, front = tactic(state.support.card).name, FRONT_NAMES[state.support.front]
    text = "{card} is called on your {front}: answer it? Silence lets it pass."
    return Prompt(
        seat=seat,
        on=(space_of(seat, state.support.front, viewer),),
        text=say(text, card=card, front=front),
    )


def _choices(state: State, seat: str) -> Iterator[Choice]:
    for order in legal_orders(state, seat):
        yield Choice(
            line=line(order),
            on=order.touched(state),
            note=order.weighed(state),
            says=order.said(state, seat),
        )
