"""What happens on the five beaches, in the rulebook's own words; figures are outcomes."""

from typing import Literal

from domain.game.ruleset import Event
from domain.games.five_for_fighting.state import Debt
from domain.games.five_for_fighting.words import Beach, Deed, Side, Stage

Swim = Literal["unscathed", "reduced", "eliminated"]


class FiveEvent(Event, frozen=True):
    """An event of this game."""


class MapsLaid(FiveEvent, frozen=True):
    """The maps lie on the table, with the German units on their hexes."""

    scenario: str
    beaches: tuple[Beach, ...]
    seats: tuple[str, ...]
    last: int
    units: dict[str, str]
    options: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    """Units of variants that are set up with the others."""


class StageBegan(FiveEvent, frozen=True):
    """A part of the set-up, or the play of cards, begins."""

    stage: Stage


class UnitPlaced(FiveEvent, frozen=True):
    """A unit is set up, or set up elsewhere; ``die`` where it decided how strong it is."""

    unit: str
    hex: str
    reduced: bool = False
    die: int = 0


class SwimRolled(FiveEvent, frozen=True):
    """A unit of duplex-drive tanks swims ashore."""

    unit: str
    die: int
    result: Swim


class FreeSetupRolled(FiveEvent, frozen=True):
    """How many units the German side may set up freely."""

    die: int
    left: int


class TurnBegan(FiveEvent, frozen=True):
    """A turn begins with a full deck."""

    turn: int
    deck: tuple[str, ...]


class ArrivalRolled(FiveEvent, frozen=True):
    """Whether units of a variant may come onto the map."""

    units: tuple[str, ...]
    die: int
    came: bool


class CardTurned(FiveEvent, frozen=True):
    """A card for a side: what each of its seats may spend, and one beach at most."""

    card: str
    side: Side
    given: dict[str, int]
    cap: int


class JokerTurned(FiveEvent, frozen=True):
    """A Joker among the cards of the turn."""

    card: str
    result: Literal["event", "end", "ignored", "shuffled"]


class EventRolled(FiveEvent, frozen=True):
    """The random event of the first Joker."""

    die: int
    strikes: int = 0
    late: tuple[Side, ...] = ()


class CombatCard(FiveEvent, frozen=True):
    """A card that is drawn for a combat."""

    card: str


class DeckShuffled(FiveEvent, frozen=True):
    """All cards are shuffled again."""

    deck: tuple[str, ...]


class BeachShorted(FiveEvent, frozen=True):
    """A beach has one activation less of this card."""

    beach: Beach
    seat: str


class Shared(FiveEvent, frozen=True):
    """A commander-in-chief gives what one commander has left of a card to another."""

    n: int
    to: str
    origin: str


class BeachPassed(FiveEvent, frozen=True):
    """Beaches want nothing more of this card."""

    beaches: tuple[Beach, ...]


class CardEnded(FiveEvent, frozen=True):
    """A card is spent."""


class UnitEntered(FiveEvent, frozen=True):
    """A unit comes onto the map."""

    unit: str
    hex: str


class UnitMoved(FiveEvent, frozen=True):
    """A unit moves over these hexes."""

    unit: str
    path: tuple[str, ...]


class UnitExited(FiveEvent, frozen=True):
    """A unit leaves the map."""

    unit: str
    beach: Beach


class Attacked(FiveEvent, frozen=True):
    """A unit attacked: the number, what was added, what it needed.

    ``how`` is the card or "d10"; ``free`` for an attack that spends nothing.
    """

    unit: str
    target: str
    victim: str
    how: str
    number: int
    modifier: int
    need: int
    hit: bool
    free: bool = False


class Supported(FiveEvent, frozen=True):
    """Naval guns or artillery fired at a unit; ``free`` without a card."""

    side: Side
    target: str
    victim: str
    how: str
    number: int
    modifier: int
    need: int
    hit: bool
    free: bool = False


class UnitReduced(FiveEvent, frozen=True):
    """A unit is flipped to its reduced side."""

    unit: str


class UnitEliminated(FiveEvent, frozen=True):
    """A unit is removed from the map."""

    unit: str


class UnitRecovered(FiveEvent, frozen=True):
    """A reduced unit is flipped back to full strength."""

    unit: str
    deed: Deed | Literal["honour"] = "recover"


class Owed(FiveEvent, frozen=True):
    """What must be answered before the cards go on."""

    debts: tuple[Debt, ...] = ()


class Held(FiveEvent, frozen=True):
    """Units let an enemy go by."""

    by: tuple[str, ...]
    unit: str


class TurnEnded(FiveEvent, frozen=True):
    """A turn is over."""

    turn: int


class ReplacementRolled(FiveEvent, frozen=True):
    """Whether an eliminated unit returns."""

    unit: str
    die: int
    came: bool


class BeachHandedOver(FiveEvent, frozen=True):
    """A commander gives up; another seat of his side commands his beach."""

    seat: str
    to: str


class MatchEnded(FiveEvent, frozen=True):
    """The match is over."""

    ending: str
    won: tuple[Beach, ...]
    """The beaches that the Allies won."""
    points: dict[str, int]


EVENTS: tuple[type[FiveEvent], ...] = tuple(FiveEvent.__subclasses__())
