"""What happens in Company Combat, in the rulebook's own words. Figures are outcomes, not rules."""

from typing import Literal

from domain.game.ruleset import Event
from domain.games.company_combat.words import Ending, Front, Seat, Stage


class CompanyEvent(Event, frozen=True):
    """An event of this game."""


class CompaniesFormed(CompanyEvent, frozen=True):
    """The decks lie face down, and one side begins."""

    first: Seat
    squads: int
    tactics: int
    printed: bool = False
    """Whether the first turns draw as printed."""


class TurnBegan(CompanyEvent, frozen=True):
    """The turn of a side begins."""

    seat: Seat
    turn: int


class PhaseBegan(CompanyEvent, frozen=True):
    """A phase of the turn begins."""

    phase: Stage


class SquadsDrawn(CompanyEvent, frozen=True):
    """Squads are drawn; until they are deployed only their side knows which."""

    seat: Seat
    n: int
    cards: tuple[str, ...] | None = None
    called: bool = False

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """The cards are their side's secret."""
        return {"cards": (self.seat,)}


class TacticsDrawn(CompanyEvent, frozen=True):
    """Tactics cards are drawn; only their side knows which."""

    seat: Seat
    n: int
    cards: tuple[str, ...] | None = None
    called: bool = False

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """The cards are their side's secret."""
        return {"cards": (self.seat,)}


class DeckReshuffled(CompanyEvent, frozen=True):
    """The discarded tactics cards are the deck again."""

    n: int


class CardDiscarded(CompanyEvent, frozen=True):
    """A card above the limit of the hand is discarded."""

    seat: Seat
    card: str


class SquadDeployed(CompanyEvent, frozen=True):
    """A squad takes its place, face up."""

    seat: Seat
    unit: str
    front: Front


class UnitMoved(CompanyEvent, frozen=True):
    """A unit moves to the Front beside its own."""

    unit: str
    front: Front


class CardPlayed(CompanyEvent, frozen=True):
    """A tactics card leaves a hand."""

    seat: Seat
    card: str
    target: str = ""


class CoverLaid(CompanyEvent, frozen=True):
    """Cover lies at a Front from now on."""

    seat: Seat
    front: Front
    card: str


class CoverLeft(CompanyEvent, frozen=True):
    """A side has assaulted out of its cover."""

    seat: Seat
    front: Front
    card: str


class SmokeLaid(CompanyEvent, frozen=True):
    """Smoke lies before a Front."""

    seat: Seat
    front: Front


class FlankTurned(CompanyEvent, frozen=True):
    """All assaults at a flank are stronger this turn."""

    front: Front


class TimeDoubled(CompanyEvent, frozen=True):
    """Units that moved may act this turn."""


class AmmoSpent(CompanyEvent, frozen=True):
    """A unit may not attack in its next turn."""

    seat: Seat
    unit: str


class ReconMade(CompanyEvent, frozen=True):
    """A unit was on a Recon Mission."""

    unit: str
    front: Front
    roll: int
    result: Literal["spotted", "nothing", "success"]


class HandSeen(CompanyEvent, frozen=True):
    """A side has seen the other's hand; it alone knows what it saw."""

    seat: Seat
    n: int
    cards: tuple[str, ...] | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """What was seen is the secret of the side that looked."""
        return {"cards": (self.seat,)}


class PositionsSpotted(CompanyEvent, frozen=True):
    """Suppression Rolls against a Front are better this turn."""

    front: Front


class SuppressionRolled(CompanyEvent, frozen=True):
    """A Suppression Roll: by a unit, by a card, or against a unit on Recon."""

    by: str
    total: int
    result: Literal["nothing", "pinned", "casualty"]
    seat: Seat
    """Who is fired at."""
    front: Front
    unit: str = ""
    """Who is hit."""


class SupportCalled(CompanyEvent, frozen=True):
    """A Support card is announced; the other side may answer."""

    card: str
    front: Front
    rolls: int


class SupportJammed(CompanyEvent, frozen=True):
    """A Support card comes to nothing."""

    card: str


class SupportEnded(CompanyEvent, frozen=True):
    """A Support card has rolled all that it rolls."""


class AssaultDeclared(CompanyEvent, frozen=True):
    """An assault is announced; the other side may answer."""

    front: Front
    target: str
    units: tuple[str, ...]
    cards: tuple[str, ...] = ()


class AssaultAmbushed(CompanyEvent, frozen=True):
    """An assault is called off; its units are Pinned."""


class LetBe(CompanyEvent, frozen=True):
    """The other side does not answer."""

    seat: Seat


class AssaultRolled(CompanyEvent, frozen=True):
    """A unit of an assault has rolled."""

    unit: str
    target: str
    total: int
    result: Literal["hurt", "stopped", "pinned", "casualty", "overrun", "wiped"]


class AssaultEnded(CompanyEvent, frozen=True):
    """An assault is over."""


class UnitPinned(CompanyEvent, frozen=True):
    """A unit is Pinned."""

    seat: Seat
    unit: str


class CasualtyTaken(CompanyEvent, frozen=True):
    """A unit has a Casualty more."""

    seat: Seat
    unit: str
    n: int = 1


class UnitLost(CompanyEvent, frozen=True):
    """A unit is destroyed, or has routed."""

    seat: Seat
    unit: str
    why: Literal["destroyed", "routed"]


class CasualtyHealed(CompanyEvent, frozen=True):
    """A medic has taken a Casualty from a unit."""

    unit: str


class RallyBegan(CompanyEvent, frozen=True):
    """These units try to rally."""

    units: tuple[str, ...]


class RallyRolled(CompanyEvent, frozen=True):
    """A unit has tried to rally."""

    unit: str
    roll: int
    total: int
    rallied: bool


class UnitsRallied(CompanyEvent, frozen=True):
    """All units at a Front are steady again."""

    front: Front


class BattleEnded(CompanyEvent, frozen=True):
    """The battle is over."""

    ending: Ending
    winner: Seat | None = None


EVENTS: tuple[type[CompanyEvent], ...] = tuple(CompanyEvent.__subclasses__())
