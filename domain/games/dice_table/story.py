"""Each event as a sentence of the story."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.games.dice_table import events as e
from domain.games.dice_table.state import State


def tell(state: State, event: e.TableEvent) -> str:
    """An event as a sentence, from the position before it."""
    return _TOLD[type(event)](state, event)


def roll_told(
    dice: Sequence[str],
    purpose: str,
    results: Sequence[Sequence[int]] | None,
    totals: Sequence[int] = (),
) -> str:
    """``2d6+1, attack on the bridge: 4 and 3, in all 8``."""
    if results is None:
        return "dice that nobody else sees"
    parts = []
    for k, (one, rolled) in enumerate(zip(dice, results, strict=True)):
        plain = one.rpartition(":")[2].lstrip("0123456789")
        total = f", in all {totals[k]}" if totals and (len(rolled) > 1 or _shifted(plain)) else ""
        parts.append(f"{one}: {', '.join(map(str, rolled))}{total}")
    return f"{purpose}, {'; '.join(parts)}" if purpose else "; ".join(parts)


def _shifted(die: str) -> bool:
    return "+" in die or "-" in die


def _rolled(state: State, event: e.Rolled) -> str:
    who = event.seat.title()
    if event.secret and event.results is None:
        return f"{who} rolls dice that nobody else sees."
    told = roll_told(event.dice or (), event.purpose or "", event.results, event.totals or ())
    hidden = " in secret" if event.secret else ""
    return f"{who} rolls{hidden}: {told}."


def _name(state: State, place: str) -> str:
    return state.decks[place].name


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _drawn(state: State, event: e.Drawn) -> str:
    which = f": {', '.join(event.cards)}" if event.cards else ""
    deck = _name(state, event.place)
    if event.by != event.seat:
        by, to = event.by.title(), event.seat.title()
        return f"{by} deals {to} {_cards(event.n)} from {deck}{which}."
    return f"{event.seat.title()} draws {_cards(event.n)} from {deck}{which}."


def _played(state: State, event: e.Played) -> str:
    words = f", {event.words}" if event.words else ""
    return f"{event.seat.title()} plays {event.card}{words}."


def _shown(state: State, event: e.Shown) -> str:
    card = event.card or "a card"
    to = f" to {event.to.title()}" if event.to else ""
    return f"{event.seat.title()} shows {card}{to}."


def _counted(state: State, event: e.CounterSet) -> str:
    before = state.counters.get(event.name)
    if event.value is None:
        return f"{event.seat.title()} clears {event.name} ({before})."
    was = f" (was {before})" if before is not None else ""
    to = "" if str(event.value).startswith("to ") else "to "  # “set fire to the bridge”
    return f"{event.seat.title()} sets {event.name} {to}{event.value}{was}."


def _turn(state: State, event: e.TurnBegan) -> str:
    phase = f": {event.phase}" if event.phase else ""
    return f"Turn {event.turn}{phase}."


def _passed(state: State, event: e.MovePassed) -> str:
    if event.to == event.seat:
        return f"{event.seat.title()} goes on."
    return f"{event.seat.title()} hands the move to {event.to.title()}."


def _claimed(state: State, event: e.Claimed) -> str:
    won = "nobody has won" if event.winner == "nobody" else f"{event.winner.title()} has won"
    return f"{event.seat.title()} says that it is over, and {won}."


def _sealed(state: State, event: e.EnvelopeSealed) -> str:
    words = f": {event.text}" if event.text is not None else ""
    return f"{event.seat.title()} seals envelope {event.number}{words}."


_TOLD: dict[type[e.TableEvent], Callable[[State, Any], str]] = {
    e.Seated: lambda s, x: f"At the table: {', '.join(seat.title() for seat in x.seats)}.",
    e.Rolled: _rolled,
    e.DeckLaid: lambda s, x: (
        f"{x.seat.title()} lays out the deck {x.name}, {len(x.cards)} cards, shuffled."
    ),
    e.Shuffled: lambda s, x: f"{x.seat.title()} shuffles {_name(s, x.place)}: {x.left} cards.",
    e.Gathered: lambda s, x: (
        f"{x.seat.title()} gathers {_name(s, x.place)} and shuffles all "
        f"{len(s.decks[x.place].cards)} cards."
    ),
    e.Boxed: lambda s, x: f"{x.seat.title()} puts the deck {_name(s, x.place)} away.",
    e.Drawn: _drawn,
    e.TurnedUp: lambda s, x: (
        f"{x.seat.title()} turns up {', '.join(x.cards)} from {_name(s, x.place)}."
    ),
    e.Played: _played,
    e.Discarded: lambda s, x: (
        f"{x.seat.title()} discards {x.card}{'' if x.held else ' from the table'}."
    ),
    e.Given: lambda s, x: f"{x.seat.title()} gives {x.card or 'a card'} to {x.to.title()}.",
    e.Shown: _shown,
    e.CounterSet: _counted,
    e.LineWritten: lambda s, x: f"{x.seat.title()} writes: {x.text}",
    e.EnvelopeSealed: _sealed,
    e.EnvelopeOpened: lambda s, x: f"{x.seat.title()} opens envelope {x.number}: {x.text}",
    e.TurnBegan: _turn,
    e.MovePassed: _passed,
    e.Claimed: _claimed,
    e.WentOn: lambda s, x: f"{x.seat.title()} says that it goes on.",
}
