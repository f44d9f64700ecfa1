"""What an order leads to, and how it ends."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.game.ruleset import Chance, Illegal, Options, Outcome, Scenario
from domain.games.dice_table import cards
from domain.games.dice_table import events as e
from domain.games.dice_table import orders as o
from domain.games.dice_table.reading import JOKERS, PLAYING_CARDS, read_roll
from domain.games.dice_table.state import State
from domain.games.dice_table.words import (
    DECKS,
    LAST_TURN,
    LONGEST_NAME,
    MOST_COUNTERS,
    MOST_ENVELOPES,
    Seat,
)

Happening = Iterator[e.TableEvent]


def setup(
    scenario: Scenario, seats: tuple[Seat, ...], options: Options, chance: Chance
) -> Happening:
    """The table is set; with cards a deck lies on it (1.1)."""
    yield e.Seated(seats)
    if scenario.key == "cards":
        jokers = JOKERS if options.get("jokers") == "on" else ()
        chance.seal(DECKS[0], (*PLAYING_CARDS, *jokers))
        yield e.DeckLaid(seats[0], DECKS[0], "main", (*PLAYING_CARDS, *jokers))


def decide(state: State, seat: Seat, order: o.TableOrder, chance: Chance) -> Happening:
    """What an order leads to. At this table everybody may reach for the dice (1.2)."""
    if outcome(state) is not None:
        raise Illegal("6.1", "It is over.")
    if type(order) in _WITH_CHANCE:
        return _WITH_CHANCE[type(order)](state, seat, order, chance)
    return _BY_ITSELF[type(order)](state, seat, order)


def advance(state: State, chance: Chance) -> Iterable[e.TableEvent]:
    """Nothing follows by itself."""
    return ()


# --- Dice -------------------------------------------------------------------------------------


def _roll(state: State, seat: Seat, order: o.Roll, chance: Chance) -> Happening:
    """Dice for everybody to see (2.1, 2.2)."""
    yield _rolled(seat, order.what, chance, to=None)


def _secretly(state: State, seat: Seat, order: o.Secretly, chance: Chance) -> Happening:
    """Dice that their roller alone sees (2.3)."""
    yield _rolled(seat, order.what, chance, to=seat)


def _rolled(seat: Seat, what: tuple[str, ...], chance: Chance, to: Seat | None) -> e.Rolled:
    throws, purpose = read_roll(what)
    results = []
    for throw in throws:
        why = purpose or throw.label or "a roll"
        labels = [throw.label] * throw.dice if throw.label and throw.dice == 1 else []
        if throw.label and throw.dice > 1:
            labels = [f"{throw.label} {k}" for k in range(1, throw.dice + 1)]
        dice = f"{throw.dice}d{throw.sides}"
        results.append(chance.roll(dice, why=why, labels=labels, to=to))
    totals = tuple(sum(r) + throw.plus for r, throw in zip(results, throws, strict=True))
    dice_told = tuple(throw.told for throw in throws)
    return e.Rolled(seat, dice_told, purpose, tuple(results), totals, secret=to is not None)


# --- Paper ------------------------------------------------------------------------------------


def _set(state: State, seat: Seat, order: o.Set) -> Happening:
    """A counter is noted down or changed (5.1)."""
    name = next((n for n in state.counters if n.casefold() == order.name.casefold()), order.name)
    if len(name) > LONGEST_NAME:
        raise Illegal("5.1", f"A counter has a name of up to {LONGEST_NAME} letters.")
    if name not in state.counters and len(state.counters) >= MOST_COUNTERS:
        raise Illegal("5.1", f"The list has {MOST_COUNTERS} lines and is full; clear one first.")
    yield e.CounterSet(seat, name, _value(state.counters.get(name), " ".join(order.value)))


def _value(before: str | None, said: str) -> str:
    """``+2`` and ``-1`` change a number that there is; anything else is the new value."""
    if re.fullmatch(r"[+-]\d{1,6}", said):
        if before is None or re.fullmatch(r"-?\d{1,9}", before):
            return str(int(before or 0) + int(said))
        raise Illegal("5.1", f"It reads “{before[:40]}”, which is not a number; set it to one.")
    return said[:200]


def _clear(state: State, seat: Seat, order: o.Clear) -> Happening:
    """A counter is struck off (5.1)."""
    name = next((n for n in state.counters if n.casefold() == order.name.casefold()), None)
    if name is None:
        raise Illegal("5.1", f"No counter is called {order.name[:40]}.")
    yield e.CounterSet(seat, name, None)


def _write(state: State, seat: Seat, order: o.Write) -> Happening:
    """A line for everybody (5.2)."""
    yield e.LineWritten(seat, " ".join(order.words))


def _seal(state: State, seat: Seat, order: o.Seal) -> Happening:
    """Words in an envelope (5.3)."""
    if len(state.envelopes) >= MOST_ENVELOPES:
        raise Illegal("5.3", f"There are {MOST_ENVELOPES} envelopes, and no room for more.")
    yield e.EnvelopeSealed(seat, len(state.envelopes) + 1, " ".join(order.words))


def _open(state: State, seat: Seat, order: o.Open) -> Happening:
    """An envelope of one's own is opened (5.3)."""
    if not 1 <= order.number <= len(state.envelopes):
        raise Illegal("5.3", f"There is no envelope {order.number}.")
    envelope = state.envelopes[order.number - 1]
    if envelope.seat != seat or envelope.opened:
        why = "is already open" if envelope.opened else f"is {envelope.seat.title()}'s"
        raise Illegal("5.3", f"Envelope {order.number} {why}.")
    yield e.EnvelopeOpened(seat, order.number, envelope.text or "")


# --- The course -------------------------------------------------------------------------------


def _turn(state: State, seat: Seat, order: o.Turn) -> Happening:
    """A turn begins (1.3)."""
    named = bool(order.words) and order.words[0].isdecimal()
    turn = int(order.words[0]) if named else state.turn + 1
    if turn > LAST_TURN:
        raise Illegal("1.3", f"A turn has a number from 0 to {LAST_TURN}.")
    yield e.TurnBegan(seat, turn, " ".join(order.words[named:])[:60])


def _done(state: State, seat: Seat, order: o.Done) -> Happening:
    """The move goes on (1.2)."""
    if seat != state.mover:
        raise Illegal("1.2", f"It is {state.mover.title()}'s move; you need not hand it on.")
    if order.to is not None and order.to.casefold() not in state.seats:
        raise Illegal("1.2", f"The seats are {', '.join(state.seats)}.")
    after = state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
    yield e.MovePassed(seat, order.to.casefold() if order.to else after)


def _over(state: State, seat: Seat, order: o.Over) -> Happening:
    """It is over once all say so, and alike (6.1)."""
    if order.winner not in (*state.seats, "nobody"):
        raise Illegal("6.1", f"Say who won: {', '.join(state.seats)}, or nobody.")
    if state.claims.get(seat) == order.winner:
        raise Illegal("6.1", "You already said so; the others have to agree.")
    yield e.Claimed(seat, order.winner)


def _go_on(state: State, seat: Seat, order: o.GoOn) -> Happening:
    """It is not over (6.2)."""
    if not state.claims:
        raise Illegal("6.2", "Nobody said that it is over.")
    yield e.WentOn(seat)


def outcome(state: State) -> Outcome | None:
    """How it ended: all say the same of who won (6.1)."""
    said = {state.claims.get(seat) for seat in state.seats}
    if len(said) != 1 or None in said:
        return None
    (winner,) = said
    if winner == "nobody":
        return Outcome("drawn", (), "All agree that nobody has won.")
    assert winner is not None
    return Outcome("won", (winner,), f"All agree that {winner.title()} has won.")


_WITH_CHANCE: dict[type[o.TableOrder], Callable[[State, Seat, Any, Chance], Happening]] = {
    o.Roll: _roll,
    o.Secretly: _secretly,
    o.Lay: cards.lay,
    o.LayList: cards.lay,
    o.Shuffle: cards.shuffle,
    o.Gather: cards.gather,
    o.Take: cards.take,
    o.Deal: cards.deal,
    o.Flip: cards.flip,
    o.FlipSome: cards.flip,
    o.Play: cards.play,
    o.Discard: cards.discard,
    o.Give: cards.give,
    o.Show: cards.show,
}

_BY_ITSELF: dict[type[o.TableOrder], Callable[[State, Seat, Any], Happening]] = {
    o.Box: cards.box,
    o.Set: _set,
    o.Clear: _clear,
    o.Write: _write,
    o.Seal: _seal,
    o.Open: _open,
    o.Turn: _turn,
    o.Done: _done,
    o.Over: _over,
    o.GoOn: _go_on,
}
