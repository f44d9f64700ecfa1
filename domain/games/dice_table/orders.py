"""What may be done at the table, each a line of text."""

from typing import ClassVar

from domain.game.ruleset import Clause, Order
from domain.games.dice_table.words import Winner


class TableOrder(Order, frozen=True):
    """An order of the table."""


class Roll(TableOrder, frozen=True):
    """Roll dice for everybody to see."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "roll {what}"
    help: ClassVar[str] = (
        "Dice and what they are for: “roll 2d6+1 attack on the bridge”, “roll attacker:d6 "
        "defender:d6”, “roll d100 weather”."
    )
    what: tuple[str, ...]


class Secretly(TableOrder, frozen=True):
    """Roll dice that only you see until the end."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "secretly roll {what}"
    help: ClassVar[str] = "Roll so that only you see it; everybody sees it once the match is over."
    what: tuple[str, ...]
    secret: ClassVar[bool] = True


class Lay(TableOrder, frozen=True):
    """Lay out a deck."""

    form: ClassVar[str] = "deck {deck} of {cards}"
    help: ClassVar[str] = (
        "Lay out a deck, shuffled: “deck main of playing-cards jokers”, “deck chits of 1-10 "
        "3*infantry leader”."
    )
    deck: str
    cards: tuple[str, ...]


class Row(Clause, frozen=True):
    """A card of a list."""

    form: ClassVar[str] = "{card}"
    card: tuple[str, ...]


class LayList(TableOrder, frozen=True):
    """Lay out a deck, a card a line."""

    form: ClassVar[str] = "deck {deck}: {rows}"
    help: ClassVar[str] = (
        "The same with one card on each line, such as “3 x Hold the line”, and “end”."
    )
    deck: str
    rows: tuple[Row, ...]


class Shuffle(TableOrder, frozen=True):
    """Shuffle what is left of a deck with its discards."""

    form: ClassVar[str] = "shuffle {deck}"
    help: ClassVar[str] = "Shuffle the discards of a deck into what is left of it."
    deck: str


class Gather(TableOrder, frozen=True):
    """Take all cards of a deck back and shuffle."""

    form: ClassVar[str] = "gather {deck}"
    help: ClassVar[str] = "Take every card of a deck back, from hands and table, and shuffle."
    deck: str


class Box(TableOrder, frozen=True):
    """Put a deck away."""

    form: ClassVar[str] = "box {deck}"
    help: ClassVar[str] = "Put a deck away, with all of its cards."
    deck: str


class Take(TableOrder, frozen=True):
    """Draw cards into your hand."""

    form: ClassVar[str] = "take {n} [from {deck}]"
    help: ClassVar[str] = "Draw cards into your hand, unseen: “take 3 from main”."
    n: int
    deck: str | None = None


class Deal(TableOrder, frozen=True):
    """Deal cards to a seat or to all."""

    form: ClassVar[str] = "deal {n} to {to} [from {deck}]"
    help: ClassVar[str] = "Deal cards to a seat, or to all: “deal 5 to all from main”."
    n: int
    to: str
    deck: str | None = None


class Flip(TableOrder, frozen=True):
    """Turn the top card of a deck face up."""

    form: ClassVar[str] = "flip [from {deck}]"
    help: ClassVar[str] = "Turn the top card of a deck face up on the table."
    deck: str | None = None


class FlipSome(TableOrder, frozen=True):
    """Turn several cards of a deck face up."""

    form: ClassVar[str] = "flip {n} [from {deck}]"
    help: ClassVar[str] = "Turn several cards of a deck face up on the table."
    n: int
    deck: str | None = None


class Play(TableOrder, frozen=True):
    """Play a card from your hand."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "play {card} [{words}]"
    help: ClassVar[str] = "Play a card from your hand, face up: “play QH against the left wing”."
    card: str
    words: tuple[str, ...] = ()


class Discard(TableOrder, frozen=True):
    """Discard cards."""

    form: ClassVar[str] = "discard {cards}"
    help: ClassVar[str] = "Discard cards from your hand or from the table, face up."
    cards: tuple[str, ...]


class Give(TableOrder, frozen=True):
    """Give a card to another seat, unseen by the others."""

    form: ClassVar[str] = "give {card} to {to}"
    help: ClassVar[str] = "Give a card from your hand to another seat; the others do not see which."
    card: str
    to: str
    secret: ClassVar[bool] = True


class Show(TableOrder, frozen=True):
    """Show a card and keep it."""

    form: ClassVar[str] = "show {card} [to {to}]"
    help: ClassVar[str] = "Show a card from your hand to everybody, or to one seat, and keep it."
    card: str
    to: str | None = None
    secret: ClassVar[bool] = True


class Set(TableOrder, frozen=True):
    """Note a counter, a number or a place down."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "set {name} {value}"
    help: ClassVar[str] = (
        "Keep a number or where a unit stands: “set VP 3”, “set VP +2”, “set 1/116 hex 1203, "
        "disrupted”."
    )
    name: str
    value: tuple[str, ...]


class Clear(TableOrder, frozen=True):
    """Strike a counter off the list."""

    form: ClassVar[str] = "clear {name}"
    help: ClassVar[str] = "Strike a counter off the list."
    name: str


class Write(TableOrder, frozen=True):
    """Write a line for everybody, for ever."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "write {words}"
    help: ClassVar[str] = "Write a move or a ruling down, for everybody and for ever."
    words: tuple[str, ...]


class Seal(TableOrder, frozen=True):
    """Write something down in secret."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "seal {words}"
    help: ClassVar[str] = "Write an order down in secret, in an envelope that you can open later."
    words: tuple[str, ...]
    secret: ClassVar[bool] = True


class Open(TableOrder, frozen=True):
    """Open an envelope of your own."""

    form: ClassVar[str] = "open {number}"
    help: ClassVar[str] = "Open one of your envelopes: everybody sees what you wrote, and when."
    number: int


class Turn(TableOrder, frozen=True):
    """The next turn begins, or the one named."""

    prose: ClassVar[bool] = True
    form: ClassVar[str] = "turn [{words}]"
    help: ClassVar[str] = "The next turn begins, or the one you name: “turn”, “turn 5 Axis moves”."
    words: tuple[str, ...] = ()


class Done(TableOrder, frozen=True):
    """Hand the move on."""

    form: ClassVar[str] = "done [to {to}]"
    help: ClassVar[str] = "Hand the move on, to the next seat or to the one you name."
    to: str | None = None


class Over(TableOrder, frozen=True):
    """Say that it is over."""

    form: ClassVar[str] = "over {winner}"
    help: ClassVar[str] = (
        "Say that the game is over and who won: “over red”, “over nobody”; it ends once "
        "everybody says so."
    )
    winner: Winner


class GoOn(TableOrder, frozen=True):
    """Say that it is not over."""

    form: ClassVar[str] = "go-on"
    help: ClassVar[str] = "Say that the game is not over."


ORDERS: tuple[type[TableOrder], ...] = (
    Roll, Secretly, Lay, LayList, Shuffle, Gather, Box, Take, Deal, Flip, FlipSome, Play, Discard,
    Give, Show, Set, Clear, Write, Seal, Open, Turn, Done, Over, GoOn,
)  # fmt: skip
