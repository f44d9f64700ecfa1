"""What a hand does on a page with what lies on the cloth: orders that it completes (2.1 to 5.3)."""

import re
from collections.abc import Iterator

from domain.game.told import listed
from domain.game.view.board import Grip
from domain.games.dice_table.state import Deck, State
from domain.games.dice_table.words import ANYWAY, ENVELOPES, NEW_DECK, PAPER, TRAY, Seat


def grips(state: State, seat: Seat) -> Iterator[Grip]:
    """The orders about dice, decks, cards, counters and paper that take words of one's own."""
    yield from (Grip(line, says, (TRAY,)) for line, says in (
        ("roll {words}", "Roll, such as 2d6 attack: {words}"),
        ("secretly roll {words}", "Roll for your eyes only: {words}"),
    ))  # fmt: skip
    yield Grip("deck {words}", "Lay out, such as chits of 1-10 3*infantry: {words}", (NEW_DECK,))
    for deck in state.decks.values():
        name, pile = deck.name, (deck_id(deck.name),)
        owner = whose(deck, seat)
        if deck.count > 1:
            named = f"{name} {ANYWAY}" if owner else name
            yield from (Grip(f"{line} from {named}", says, pile, warns=owner) for line, says in (
                ("take {words}", "Draw so many unseen: {words}"),
                ("deal {words} to all", "Deal each so many: {words}"),
                ("flip {words}", "Turn so many face up: {words}"),
            ))  # fmt: skip
        if not owner:
            yield Grip(f"box {name}", "Put the deck away, with all of its cards", pile)
    if hand := state.hands.get(seat) or ():
        yield Grip("play {pieces} {words}", "Play it, and say: {words}", hand)
        yield Grip("show {pieces}", "Show it to everybody, and keep it", hand)
        for other in state.seats:
            if other != seat:
                yield Grip(f"show {{pieces}} to {other}", f"Show it to {other.title()} alone", hand)
                yield Grip(f"give {{pieces}} to {other}", f"Give it to {other.title()}", hand)
    if numbers := tuple(name for name, value in state.counters.items() if is_number(value)):
        yield Grip("set {pieces} +1", "One more", numbers)
        yield Grip("set {pieces} -1", "One less", numbers)
        yield Grip("set {pieces} {words}", "Set it to, or by, such as 7 or +2: {words}", numbers)
        yield Grip("clear {pieces}", "Strike it off", numbers)
    yield from (Grip(line, says, (PAPER,)) for line, says in (
        ("write {words}", "Write a line for everybody: {words}"),
        ("set {words}", "Keep a number or a place, such as VP 3: {words}"),
        ("clear {words}", "Strike off: {words}"),
    ))  # fmt: skip
    yield Grip("seal {words}", "Seal words until you open them: {words}", (ENVELOPES,))


def whose(deck: Deck, seat: Seat) -> str:
    """That a deck is another side's, in a sentence (10.1); "" for one's own or everybody's."""
    if not deck.whose or seat in deck.whose:
        return ""
    return f"{deck.name} is {listed(one.title() for one in deck.whose)}'s deck."


def deck_id(name: str) -> str:
    """What a deck is called on the board."""
    return f"Deck {name}"


def envelope_id(number: int) -> str:
    """What an envelope is called on the board."""
    return f"Envelope {number}"


def is_number(value: str) -> bool:
    """Whether a counter is one that goes up and down."""
    return re.fullmatch(r"-?\d{1,9}", value) is not None
