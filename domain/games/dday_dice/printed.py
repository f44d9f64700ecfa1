"""What is printed on the cards, read from their table once, and the names of cards and Sectors."""

from itertools import chain

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.dday_dice.words import Award, Card, Item, Sector, Specialist, Vehicle

PACKAGE = "domain.games.dday_dice"


class Printed(Row, frozen=True):
    """A card. ``unique`` Specialists lie in the Pool; ``special`` Items are not on every map."""

    name: str
    text: str
    cost: int = 0
    unique: bool = False
    special: bool = False


class _Specialists(Table, frozen=True):
    cards: dict[Specialist, Printed]


class _Items(Table, frozen=True):
    cards: dict[Item, Printed]


class _Awards(Table, frozen=True):
    cards: dict[Award, Printed]


class _Vehicles(Table, frozen=True):
    cards: dict[Vehicle, Printed]


class _Cards(Row, frozen=True):
    specialists: _Specialists
    items: _Items
    awards: _Awards
    vehicles: _Vehicles


_CARDS = tables.read(PACKAGE, "cards.toml", _Cards)
SPECIALISTS = _CARDS.specialists.cards
ITEMS = _CARDS.items.cards
AWARDS = _CARDS.awards.cards
VEHICLES = _CARDS.vehicles.cards
CARDS: dict[Card, Printed] = dict(
    chain(SPECIALISTS.items(), ITEMS.items(), AWARDS.items(), VEHICLES.items())
)
REGULARS = tuple(s for s, card in SPECIALISTS.items() if not card.unique)
"""The Specialists of each Unit's own deck."""
UNIQUES = tuple(s for s, card in SPECIALISTS.items() if card.unique)
REGULAR_ITEMS = tuple(i for i, card in ITEMS.items() if not card.special)
SPECIAL_ITEMS = tuple(i for i, card in ITEMS.items() if card.special)

_BUNKERS = {
    "bunker": "the Bunker",
    "bunker-a": "Bunker A",
    "bunker-b": "Bunker B",
    "m-bunker": "Merville's Bunker",
    "s-bunker": "Sword's Bunker",
}
_BEACHES = {"m": "Merville's ", "s": "Sword's "}


def place(sector: Sector) -> str:
    """The name of a Sector in a sentence."""
    if sector in _BUNKERS:
        return _BUNKERS[sector]
    return f"{_BEACHES.get(sector[0], '')}Sector {sector.lstrip('ms')}"


def ground_chart(sector: Sector) -> str:
    """What the table of a random Sector is called on the reference sheet."""
    return f"{place(sector)[:1].upper()}{place(sector)[1:]}: random ground"


def name(card: Card) -> str:
    """The name of a card in a sentence."""
    return CARDS[card].name


_SHORT = ("charm", "detector", "ladder", "map", "patch", "pigeon", "radio", "thrower", "torpedo")
"""The last words of names of cards by which these go too."""
NAMES = {
    **{
        f"{colour} {n}": f"{letter}{n}"
        for colour, letter in {"red": "R", "white": "W", "blue": "B"}.items()
        for n in (1, 2)
    },
    **{
        f"{colour} die {n}": f"{letter}{n}"
        for colour, letter in {"red": "R", "white": "W", "blue": "B"}.items()
        for n in (1, 2)
    },
    **{last: card for card in CARDS for last in _SHORT if card.endswith(f"-{last}")},
    "item points": "points",
    "item point": "points",
}
"""What dice, cards and resources are called, each as orders name it."""
