"""Phase 3, cards and trading: what changes hands."""

from domain.games.dday_dice.events.base import DiceEvent
from domain.games.dday_dice.words import (
    Bonus,
    By,
    Card,
    Item,
    Resource,
    Seat,
    Sector,
    Specialist,
    Tradable,
    Vehicle,
)


class CardClaimed(DiceEvent, frozen=True):
    """A card of the Pool is asked for while another Unit could still ask for it."""

    unit: Seat
    card: Card


class ClaimLost(DiceEvent, frozen=True):
    """Another Unit had the better claim."""

    unit: Seat
    card: Card
    to: Seat


class SpecialistRecruited(DiceEvent, frozen=True):
    """A Specialist joins for his price; ``by`` is the card that asked another or none."""

    unit: Seat
    specialist: Specialist
    stars: int = 0
    soldiers: int = 0
    by: By = ""


class SpecialistJoined(DiceEvent, frozen=True):
    """A Specialist joins without being recruited."""

    unit: Seat
    specialist: Specialist
    by: By = ""


class ItemFound(DiceEvent, frozen=True):
    """An Item is found; ``by`` is the bonus or card that allowed it beyond the limit."""

    unit: Seat
    item: Item
    points: int = 0
    by: By = ""


class VehicleFound(DiceEvent, frozen=True):
    """A Vehicle is found."""

    unit: Seat
    vehicle: Vehicle
    by: By = ""
    points: int = 0


class VehicleAbandoned(DiceEvent, frozen=True):
    """A Vehicle is left behind for good."""

    unit: Seat
    vehicle: Vehicle


class CardPlayed(DiceEvent, frozen=True):
    """An Item or Award is used and discarded; its effects follow as events of their own."""

    unit: Seat
    card: Card
    on: tuple[str, ...] = ()


class SectorRelieved(DiceEvent, frozen=True):
    """A Sector is easier until the end of the turn; ``n`` is the die of a Gammon Bomb."""

    sector: Sector
    by: Item
    n: int = 0


class BonusGranted(DiceEvent, frozen=True):
    """A card gives a Red-White-Blue bonus."""

    unit: Seat
    bonus: Bonus


class ResourcesGiven(DiceEvent, frozen=True):
    """A Unit gives resources to another."""

    unit: Seat
    to: Seat
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0


class ExchangeOffered(DiceEvent, frozen=True):
    """A Unit offers ``n`` of one resource for ``m`` of another."""

    unit: Seat
    to: Seat
    n: int
    what: Resource
    m: int
    price: Resource


class ExchangeAgreed(DiceEvent, frozen=True):
    """An offered exchange is accepted; what is given follows."""

    unit: Seat
    by: Seat


class ExchangeDeclined(DiceEvent, frozen=True):
    """An offered exchange is declined."""

    unit: Seat
    by: Seat


class CardGiven(DiceEvent, frozen=True):
    """A Unit gives an Item, a Vehicle or the Messenger to another."""

    unit: Seat
    to: Seat
    card: Tradable
