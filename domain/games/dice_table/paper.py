"""Chapter 5: the list of counters, lines for everybody, and sealed envelopes."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.game.grammar.sayings import ARTICLES
from domain.game.ruleset import Chance, Illegal
from domain.games.dice_table.at_hand import envelope_id
from domain.games.dice_table.box import known_box
from domain.games.dice_table.reading import check_numbers
from domain.games.dice_table.state import Envelope, State, Written
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import (
    KEPT_LINES,
    LONGEST_NAME,
    MOST_COUNTERS,
    MOST_ENVELOPES,
    Seat,
)

# --- Counters ---------------------------------------------------------------------------------


class CounterSet(TableEvent, frozen=True):
    """A counter was noted down, changed, or (``value`` None) struck off (5.1)."""

    seat: Seat
    name: str
    value: str | None = None

    def changed(self, state: State) -> State:
        counters = dict(state.counters)
        if self.value is None:
            counters.pop(self.name, None)
        else:
            counters[self.name] = self.value
        return replace(state, counters=counters)

    def told(self, state: State) -> str:
        before = state.counters.get(self.name)
        if self.value is None:
            return f"{self.seat.title()} clears {self.name} ({before})."
        was = f" (was {before})" if before is not None else ""
        to = "" if str(self.value).startswith("to ") else "to "  # “set fire to the bridge”
        return f"{self.seat.title()} sets {self.name} {to}{self.value}{was}."


_CHANGE = re.compile(r"[+-]\d{1,9}")
"""What changes a number: “+2”, “-1”."""


def _is_piece(state: State, name: str) -> bool:
    """Whether a piece of the box has a name, so that it is no counter of the list (5.1)."""
    box = known_box(state)
    return box is not None and bool(box.pieces.called(name))


def _listed(state: State, name: str) -> str | None:
    """A counter on the list, by its name in large or small letters."""
    return next((n for n in state.counters if n.casefold() == name.casefold()), None)


class Set(TableOrder, frozen=True):
    """Note a counter, a number or a place down."""

    prose = True
    form = "set {name} {value}"
    help = (
        "Keep a number or where a unit stands: “set VP 3”, “set VP +2”, “set 1/116 hex 1203, "
        "disrupted”."
    )
    name: str
    value: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The counter is noted down or changed (5.1)."""
        said, value = _read(self.name, self.value)
        name = _listed(state, said) or said
        if name not in state.counters and _CHANGE.fullmatch(value) and _is_piece(state, name):
            raise Illegal("5.1", f"{name} lies on the table: “move {name} to …” moves it.")
        if len(name) > LONGEST_NAME:
            raise Illegal("5.1", f"A counter has a name of up to {LONGEST_NAME} letters.")
        if name not in state.counters and len(state.counters) >= MOST_COUNTERS:
            raise Illegal(
                "5.1", f"The list has {MOST_COUNTERS} lines and is full; clear one first."
            )
        check_numbers(value.split(), "5.1")
        yield CounterSet(seat, name, _value(state.counters.get(name), value))


_AS_SAID = re.compile(r"(?:(?:the|my|our) )?(\S+)(?: of (?:the )?(\S+))? to (\S.*)", re.IGNORECASE)


def _read(name: str, value: tuple[str, ...]) -> tuple[str, str]:
    """The counter and its value, as people say it: “the supply of red to 5” is supply-of-red 5."""
    if found := _AS_SAID.fullmatch(" ".join((name, *value))):
        return "-of-".join(filter(None, found.group(1, 2))), found[3]
    if name.casefold() in ARTICLES and len(value) > 1:
        return value[0], " ".join(value[1:])
    return name, " ".join(value)


def _value(before: str | None, said: str) -> str:
    """``+2`` and ``-1`` change a number that there is; anything else is the new value."""
    if _CHANGE.fullmatch(said):
        if before is None or re.fullmatch(r"-?\d{1,9}", before):
            value = str(int(before or 0) + int(said))
            check_numbers((value,), "5.1")
            return value
        raise Illegal("5.1", f"It reads “{before[:40]}”, which is not a number; set it to one.")
    return said[:200]


class Clear(TableOrder, frozen=True):
    """Strike a counter off the list."""

    form = "clear {name}"
    help = "Strike a counter off the list."
    name: str

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The counter is struck off (5.1)."""
        name = _listed(state, self.name)
        if name is None:
            raise Illegal("5.1", f"No counter is called {self.name[:40]}.")
        yield CounterSet(seat, name, None)


# --- Lines ------------------------------------------------------------------------------------


class LineWritten(TableEvent, frozen=True):
    """A line was written for everybody (5.2)."""

    seat: Seat
    text: str

    def changed(self, state: State) -> State:
        written = (*state.written, Written(self.seat, self.text))
        return replace(state, written=written[-KEPT_LINES:])

    def told(self, state: State) -> str:
        return f"{self.seat.title()} writes: {self.text}"


class Write(TableOrder, frozen=True):
    """Write a line for everybody, for ever."""

    prose = True
    form = "write {words}"
    help = "Write a move or a ruling down, for everybody and for ever."
    words: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """A line for everybody (5.2)."""
        yield LineWritten(seat, " ".join(self.words))


# --- Envelopes --------------------------------------------------------------------------------


class EnvelopeSealed(TableEvent, frozen=True):
    """Something was written down in secret (5.3)."""

    seat: Seat
    number: int
    text: str | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """The words."""
        return {"text": (self.seat,)}

    def changed(self, state: State) -> State:
        return replace(state, envelopes=(*state.envelopes, Envelope(self.seat, self.text)))

    def told(self, state: State) -> str:
        words = f": {self.text}" if self.text is not None else ""
        return f"{self.seat.title()} seals envelope {self.number}{words}."


class Seal(TableOrder, frozen=True):
    """Write something down in secret."""

    prose = True
    form = "seal {words}"
    help = "Write an order down in secret, in an envelope that you can open later."
    secret = True
    words: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Words in an envelope (5.3)."""
        if len(state.envelopes) >= MOST_ENVELOPES:
            raise Illegal("5.3", f"There are {MOST_ENVELOPES} envelopes, and no room for more.")
        yield EnvelopeSealed(seat, len(state.envelopes) + 1, " ".join(self.words))


class EnvelopeOpened(TableEvent, frozen=True):
    """An envelope was opened (5.3)."""

    seat: Seat
    number: int
    text: str

    def changed(self, state: State) -> State:
        envelopes = list(state.envelopes)
        envelopes[self.number - 1] = Envelope(self.seat, self.text, opened=True)
        return replace(state, envelopes=tuple(envelopes))

    def told(self, state: State) -> str:
        return f"{self.seat.title()} opens envelope {self.number}: {self.text}"


class Open(TableOrder, frozen=True):
    """Open an envelope of your own."""

    form = "open {number}"
    help = "Open one of your envelopes: everybody sees what you wrote, and when."
    number: int

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Open"]:
        for n, one in enumerate(state.envelopes, 1):
            if one.seat == seat and not one.opened:
                yield cls(n)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """An envelope of one's own is opened (5.3)."""
        if not 1 <= self.number <= len(state.envelopes):
            raise Illegal("5.3", f"There is no envelope {self.number}.")
        envelope = state.envelopes[self.number - 1]
        if envelope.seat != seat or envelope.opened:
            why = "is already open" if envelope.opened else f"is {envelope.seat.title()}'s"
            raise Illegal("5.3", f"Envelope {self.number} {why}.")
        yield EnvelopeOpened(seat, self.number, envelope.text or "")

    def said(self, state: State, seat: Seat) -> str:
        return f"Open your envelope {self.number} for all to read"

    def touched(self) -> tuple[str, ...]:
        return (envelope_id(self.number),)
