"""The words of the table, and how much of everything it holds."""

from typing import Literal

from domain.game.grammar.sayings import NUMBERS
from domain.kits.kit import MOST_SECRET

SEATS = ("red", "blue", "green", "yellow", "white", "black")
"""Who may sit down, in their order."""

Seat = str
Winner = Literal["red", "blue", "green", "yellow", "white", "black", "nobody"]

BOX_DECKS = tuple(f"deck-{n}" for n in range(1, MOST_SECRET + 1))
"""The places for decks on a table with a box, each with a chain of its own; people name them."""
DECKS = BOX_DECKS[:8]
"""Those on a table without one."""

LAST_TURN = 9999
MOST_DICE = 50
MOST_SIDES = 1000
MOST_CARDS = 200
MOST_DEALT = 30
MOST_COUNTERS = 200
MOST_ENVELOPES = 200
LONGEST_NAME = 40
KEPT_LINES = 12
"""Written lines and rolls that the table still shows; the story has all of them."""
KEPT_ROLLS = 4
TRAY, ENVELOPES, PAPER, NEW_DECK = "dice", "envelopes", "paper", "deck"
"""What lies on every table to be pressed, by its id there."""
OFFERED_CARDS = 20
"""Cards of a hand that are offered one by one; every other one can be named as well."""

# --- A box ------------------------------------------------------------------------------------

CAUSEWAY = "2303b05b2ab3a009b637737f344d9f49ca0a6359c26b89ba38a2fb1d662c824b"
"""The hash of the box of the Table itself."""
ANYWAY = "anyway"
"""The second word of a seat that draws from the deck of another side."""
MOST_PULLED = 30
MOST_TOKENS = 1000
MOST_DEPLOYED = 100
MOST_MARKS = 12
LONGEST_MARK = 40

RANKS = {
    **{str(n): str(n) for n in range(2, 11)},
    "ace": "A",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    **{word: str(n) for word, n in NUMBERS.items() if 2 <= n <= 10},
}
"""The ranks of playing cards as they are said, each by its sign,"""
SUITS = ("clubs", "diamonds", "hearts", "spades")
"""and their suits."""
NAMES = {
    **{
        f"{rank} of {suit}": f"{letter}{suit[0].upper()}"
        for rank, letter in RANKS.items()
        for suit in SUITS
    },
    **dict.fromkeys(("all", "everybody", "everyone", "all players", "each player"), "all"),
    **{seat: seat for seat in SEATS},
    "main": "main",
    "main deck": "main",
}
"""What cards, decks and seats are called, each as orders name it."""
