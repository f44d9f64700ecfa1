"""What is printed on the cards, read from their table once, and the names of cards and Sectors."""

from itertools import chain

import msgspec

from domain.game import tables
from domain.games.dday_dice.words import Award, Card, Item, Sector, Specialist, Vehicle

PACKAGE = "domain.games.dday_dice"


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``unique`` Specialists lie in the Pool; ``special`` Items are not on every map."""

    name: str
    text: str
    cost: int = 0
    unique: bool = False
    special: bool = False


class _Specialists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Specialist, Printed]


class _Items(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Item, Printed]


class _Awards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Award, Printed]


class _Vehicles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: dict[Vehicle, Printed]


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


def name(card: Card) -> str:
    """The name of a card in a sentence."""
    return CARDS[card].name
